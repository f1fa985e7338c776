import { describe, expect, it } from 'vitest';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { balanceOf, movable, wholePart } from './transfers.ts';

type Source = Pick<GameWallet, 'balance' | 'is_integer_only'>;

const wallet = (values: Partial<Source>): Source => ({ balance: '0.00', is_integer_only: false, ...values });

describe('movable', () => {
  it('is whole dollars when either wallet takes no cents', () => {
    const cents = wallet({ balance: '885.22' });
    const whole = wallet({ balance: '885.22', is_integer_only: true });
    expect(movable(cents, cents)).toBe(88522);
    expect(movable(cents, whole)).toBe(88500);
    expect(movable(whole, cents)).toBe(88500);
    expect(movable(wallet({ balance: '0.99' }), whole)).toBe(0);
  });

  it('is unknown if the balance is', () => {
    expect(movable(wallet({ balance: null }), undefined)).toBeNull();
    expect(movable(undefined, undefined)).toBeNull();
  });

  it('is zero for a negative balance', () => {
    expect(movable(wallet({ balance: '-5.00' }))).toBe(0);
  });
});

describe('a balance', () => {
  it('is in cents, or unknown', () => {
    expect(balanceOf({ balance: '12.34' })).toBe(1234);
    expect(balanceOf({ balance: null })).toBeNull();
    expect(balanceOf({ balance: 'soon' })).toBeNull();
    expect(balanceOf(undefined)).toBeNull();
    expect(wholePart(1234)).toBe(1200);
  });
});
