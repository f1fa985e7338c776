import { describe, expect, it } from 'vitest';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { automaticMove } from './launch.ts';

const wallet = (id: number, balance: string | null, more: Partial<GameWallet> = {}): GameWallet => ({
  id,
  code: `w${id}`,
  name: `Wallet ${id}`,
  balance,
  currency: 'USD',
  status: 'normal',
  is_integer_only: false,
  ...more,
});

describe('automaticMove', () => {
  const product = { wallet_id: 10 };
  const main = wallet(1, '100.50');

  it('adds the wallets that can be moved, without the game’s own, those in maintenance and unknown ones', () => {
    const all = [
      main,
      wallet(10, '7.00'),
      wallet(11, '20.25'),
      wallet(12, '30.99', { is_integer_only: true }),
      wallet(13, '400.00', { status: 'maintenance' }),
      wallet(14, null, { status: 'error' }),
    ];
    expect(automaticMove(product, { main, wallet: all[1] }, all)).toEqual({
      main: 100_50,
      others: [all[2], all[3]],
      total: 100_50 + 20_25 + 30_00,
    });
  });

  it('is the main wallet’s while the others load, and null while the main wallet loads', () => {
    expect(automaticMove(product, { main, wallet: undefined })?.total).toBe(100_50);
    expect(automaticMove(product, { main: wallet(1, null), wallet: undefined })).toBeNull();
    expect(automaticMove(product, { main: undefined, wallet: undefined })).toBeNull();
  });

  it('is rounded down where the game takes whole amounts only', () => {
    const whole = wallet(10, '0.00', { is_integer_only: true });
    expect(automaticMove(product, { main, wallet: whole })?.total).toBe(100_00);
  });
});
