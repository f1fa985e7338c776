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

it('gives one back once, and never more than there was', () => {
  const limits = createLimits({ now: () => 0 });
  const giveBack = limits.spend('passwords', 'a');
  giveBack();
  giveBack();
  for (let count = 0; count < 60; count += 1) limits.spend('passwords', 'a');
  expect(() => limits.spend('passwords', 'a')).toThrow('TOO_MANY');
});

it('keeps kinds and addresses apart', () => {
  const limits = createLimits({ now: () => 0 });
  for (let count = 0; count < 30; count += 1) limits.spend('codes', 'a');
  expect(() => limits.spend('codes', 'a')).toThrow('TOO_MANY');
  limits.spend('passwords', 'a');
  limits.spend('codes', 'b');
});
