import { afterEach, expect, it, vi } from 'vitest';
import { createAddressBucket, createBucket } from './bucket.ts';

afterEach(() => vi.useRealTimers());

it('lets a burst through, then so many a second, and saves up no more than a burst', () => {
  vi.useFakeTimers();
  const bucket = createBucket({ perSecond: 10, burst: 5 });
  const count = () => Array.from({ length: 100 }, bucket).filter(Boolean).length;
  expect(count()).toBe(5);
  vi.advanceTimersByTime(99);
  expect(count()).toBe(0);
  vi.advanceTimersByTime(201);
  expect(count()).toBe(3);
  vi.advanceTimersByTime(3_600_000);
  expect(count()).toBe(5);
});

it('gives each address its own, and who is refused takes nothing from the others', () => {
  vi.useFakeTimers();
  const bucket = createAddressBucket({ perSecond: 1, burst: 3 }, { perSecond: 1, burst: 6 });
  const count = (address: string) => Array.from({ length: 50 }, () => bucket(address)).filter(Boolean).length;
  expect(count('10.0.0.1')).toBe(3);
  expect(count('10.0.0.2')).toBe(3);
  // All together have had theirs.
  expect(count('10.0.0.3')).toBe(0);
});

it.each([
  ['2001:db8::1', '2001:db8::ffff:2', true],
  ['2001:db8:0:0:1::', '2001:db8::2', true],
  ['2001:db8:1::1', '2001:db8:2::1', false],
  ['::1', '::2', true],
])('takes %s and %s for one subscriber: %s', (one, other, isOne) => {
  const bucket = createAddressBucket({ perSecond: 0, burst: 1 }, { perSecond: 0, burst: 9 });
  expect(bucket(one)).toBe(true);
  expect(bucket(other)).toBe(!isOne);
});
