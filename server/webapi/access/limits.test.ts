import { expect, it } from 'vitest';
import { createLimits } from './limits.ts';

it('survives a clock that is set back: nothing comes back twice, nothing is lost', () => {
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

/** How many more an address may spend at this moment. */
function leftOf(limits: ReturnType<typeof createLimits>): number {
  for (let count = 0; ; count += 1) {
    try {
      limits.spend('passwords', 'a');
    } catch {
      return count;
    }
  }
}

it('gives each one back once, however often it is asked to', () => {
  const limits = createLimits({ now: () => 0 });
  const giveBack = limits.spend('passwords', 'a');
  limits.spend('passwords', 'a');
  giveBack();
  giveBack();
  expect(leftOf(limits)).toBe(59);
});

it('gives back no more than there was', () => {
  let now = 0;
  const limits = createLimits({ now: () => now });
  const giveBack = limits.spend('passwords', 'a');
  now += 15 * 60_000;
  const another = limits.spend('passwords', 'a');
  giveBack();
  another();
  expect(leftOf(limits)).toBe(60);
});

it('lets the next one pass exactly when its share of the time is over', () => {
  let now = 0;
  const limits = createLimits({ now: () => now });
  expect(leftOf(limits)).toBe(60);
  now += 14_999;
  expect(leftOf(limits)).toBe(0);
  now += 1;
  expect(leftOf(limits)).toBe(1);
});

it('keeps kinds and addresses apart', () => {
  const limits = createLimits({ now: () => 0 });
  for (let count = 0; count < 30; count += 1) limits.spend('codes', 'a');
  expect(() => limits.spend('codes', 'a')).toThrow('TOO_MANY');
  limits.spend('passwords', 'a');
  limits.spend('codes', 'b');
});
