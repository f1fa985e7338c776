import { describe, expect, it } from 'vitest';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { automaticAmount } from './launch.ts';

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

describe('automaticAmount', () => {
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
    expect(automaticAmount(product, { main, wallet: all[1] }, all)).toBe(100_50 + 20_25 + 30_00);
  });

  it('is the main wallet’s while the others load, and null while the main wallet loads', () => {
    expect(automaticAmount(product, { main, wallet: undefined })).toBe(100_50);
    expect(automaticAmount(product, { main: wallet(1, null), wallet: undefined })).toBeNull();
    expect(automaticAmount(product, { main: undefined, wallet: undefined })).toBeNull();
  });

  it('is rounded down where the game takes whole amounts only', () => {
    expect(automaticAmount(product, { main, wallet: wallet(10, '0.00', { is_integer_only: true }) })).toBe(
      100_00,
    );
  });
});
