import { expect, it } from 'vitest';
import { createLimits, networkOf } from './limits.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::1', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:aaaa::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('takes %s for %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

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
