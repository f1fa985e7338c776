import { describe, expect, it } from 'vitest';
import { lockAfter, lockOfFreeMoney, openTurnoverOf } from './turnover.ts';

const turnover = { total: '2400.00', left: '760.00', locks_wallet: true };

describe('openTurnoverOf', () => {
  it.each([
    ['an unknown wallet', undefined, null],
    ['a wallet without it', {}, undefined],
    ['a wallet with an unreadable total', { turnover: { ...turnover, total: 'n/a' } }, null],
    ['a wallet with an unreadable rest', { turnover: { ...turnover, left: 'n/a' } }, null],
    ['a wallet with it', { turnover }, { total: 240_000, left: 76_000, locksWallet: true }],
  ])('of %s', (_, wallet, expected) => {
    expect(openTurnoverOf(wallet)).toEqual(expected);
  });
});

describe('lockAfter', () => {
  const arrival = { amount: 18_800, required: 94_000 };

  it('locks the balance and the arrival until old and new turnover are bet', () => {
    expect(lockAfter({ balance: '12271.58', turnover }, arrival)).toEqual({
      locked: 1_245_958,
      bets: 170_000,
      openBefore: 76_000,
    });
  });

  it('is exact for large amounts', () => {
    const wallet = { balance: '1234567890.12', turnover: { ...turnover, left: '1234567890.12' } };
    expect(lockAfter(wallet, { amount: 123_456_789_012, required: 1_481_481_468_144 })).toMatchObject({
      locked: 246_913_578_024,
      bets: 1_604_938_257_156,
    });
  });

  it('keeps what is not known', () => {
    expect(lockAfter({ balance: '1.00', turnover }, { amount: null, required: null })).toMatchObject({
      locked: null,
      bets: null,
    });
  });

  it.each([
    [undefined],
    [{ balance: null, turnover }],
    [{ balance: '1.00' }],
    [{ balance: '1.00', turnover: { ...turnover, locks_wallet: false } }],
  ])('is unknown for %j', (wallet) => {
    expect(lockAfter(wallet, arrival)).toBeNull();
  });
});

describe('lockOfFreeMoney', () => {
  const none = { total: '0.00', left: '0.00', locks_wallet: true };
  const gift = { amount: 18_800, required: 94_000 };

  it('is the lock of a wallet with money that is not locked yet', () => {
    expect(lockOfFreeMoney({ balance: '1.00', turnover: none }, gift)).toEqual({
      bets: 94_000,
      isBalanceKnown: true,
    });
  });

  it.each([
    ['a wallet that could not be loaded', undefined],
    ['a wallet without a balance', { balance: null, turnover: none }],
    ['unreadable turnover', { balance: '1.00', turnover: { ...none, left: 'n/a' } }],
  ])('is the lock of %s, whose free money is unknown', (_name, wallet) => {
    expect(lockOfFreeMoney(wallet, gift)).toEqual({ bets: 94_000, isBalanceKnown: false });
  });

  it.each([
    ['empty', { balance: '0.00', turnover: none }, gift],
    ['locked already', { balance: '1.00', turnover: { ...none, left: '0.01' } }, gift],
    ['never locked', { balance: '1.00', turnover: { ...none, locks_wallet: false } }, gift],
    ['without turnover in the API', { balance: '1.00' }, gift],
    ['not locked by this', { balance: '1.00', turnover: none }, { ...gift, required: 0 }],
    ['locked by an unknown amount', { balance: '1.00', turnover: none }, { ...gift, required: null }],
  ])('is null for a wallet that is %s', (_name, wallet, arrival) => {
    expect(lockOfFreeMoney(wallet, arrival)).toBeNull();
  });
});
