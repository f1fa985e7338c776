import { expect, it } from 'vitest';
import { createLimits, type LimitedKind } from './limits.ts';

it('adds and loses no tokens when the clock is set back', () => {
  let now = 1_000_000;
  const limits = createLimits({ now: () => now });
  for (let count = 0; count < 60; count += 1) limits.spend('passwords', 'a');
  now -= 500_000;
  expect(() => limits.spend('passwords', 'a')).toThrow('TOO_MANY');
  now += 500_000;
  expect(() => limits.spend('passwords', 'a')).toThrow('TOO_MANY');
  now += 15_000;
  limits.spend('passwords', 'a');
  expect(() => limits.spend('passwords', 'a')).toThrow('TOO_MANY');
});

/** Spends all tokens of an address and counts them. */
function spendAll(limits: ReturnType<typeof createLimits>, kind: LimitedKind = 'passwords'): number {
  for (let count = 0; ; count += 1) {
    try {
      limits.spend(kind, 'a');
    } catch {
      return count;
    }
  }
}

it('refunds a token once', () => {
  const limits = createLimits({ now: () => 0 });
  const refund = limits.spend('passwords', 'a');
  limits.spend('passwords', 'a');
  refund();
  refund();
  expect(spendAll(limits)).toBe(59);
});

it('refunds no more than the bucket holds', () => {
  let now = 0;
  const limits = createLimits({ now: () => now });
  const refund = limits.spend('passwords', 'a');
  now += 15 * 60_000;
  const another = limits.spend('passwords', 'a');
  refund();
  another();
  expect(spendAll(limits)).toBe(60);
});

it.each([
  ['passwords', 60, 15_000],
  ['codes', 30, 120_000],
  ['names', 30, 120_000],
  ['challenges', 120, 5000],
  ['demos', 60, 10_000],
] as const)('allows %s %i at once, and one more every %i ms', (kind, count, ms) => {
  let now = 0;
  const limits = createLimits({ now: () => now });
  expect(spendAll(limits, kind)).toBe(count);
  now += ms - 1;
  expect(spendAll(limits, kind)).toBe(0);
  now += 1;
  expect(spendAll(limits, kind)).toBe(1);
});

it('says after how many seconds the next token is there', () => {
  let now = 0;
  const limits = createLimits({ now: () => now });
  spendAll(limits);
  for (const [at, retryAfterSeconds] of [
    [0, 15],
    [13_999, 2],
    [14_000, 1],
  ] as const) {
    now = at;
    expect(() => limits.spend('passwords', 'a')).toThrow(
      expect.objectContaining({ options: { retryAfterSeconds } }),
    );
  }
});

it('counts kinds and addresses separately', () => {
  const limits = createLimits({ now: () => 0 });
  for (let count = 0; count < 30; count += 1) limits.spend('codes', 'a');
  expect(() => limits.spend('codes', 'a')).toThrow('TOO_MANY');
  limits.spend('passwords', 'a');
  limits.spend('codes', 'b');
});

it('forgets the least recently used of more than 100,000 addresses', () => {
  const limits = createLimits({ now: () => 0 });
  spendAll(limits);
  for (let count = 1; count < 100_000; count += 1) limits.spend('passwords', `address ${count}`);
  expect(() => limits.spend('passwords', 'a')).toThrow('TOO_MANY');
  limits.spend('passwords', 'one more');
  expect(spendAll(limits)).toBe(60);
});
