import { describe, expect, it } from 'vitest';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { comingAlong } from './money.ts';

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

describe('comingAlong', () => {
  const product = { wallet_id: 10 };
  const main = wallet(1, '100.50');

  it('adds what other wallets can give; the game’s own stays, frozen and unknown money too', () => {
    const all = [
      main,
      wallet(10, '7.00'),
      wallet(11, '20.25'),
      wallet(12, '30.99', { is_integer_only: true }),
      wallet(13, '400.00', { status: 'maintenance' }),
      wallet(14, null, { status: 'error' }),
    ];
    expect(comingAlong(product, { main, wallet: all[1] }, all)).toBe(100_50 + 20_25 + 30_00);
  });

  it('is the main wallet where the others are not known, and unknown where that is', () => {
    expect(comingAlong(product, { main, wallet: undefined })).toBe(100_50);
    expect(comingAlong(product, { main: wallet(1, null), wallet: undefined })).toBeNull();
    expect(comingAlong(product, { main: undefined, wallet: undefined })).toBeNull();
  });

  it('is whole where the game takes whole amounts only', () => {
    expect(comingAlong(product, { main, wallet: wallet(10, '0.00', { is_integer_only: true }) })).toBe(
      100_00,
    );
  });
});
