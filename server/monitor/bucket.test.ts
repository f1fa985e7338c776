import { afterEach, expect, it, vi } from 'vitest';
import { createBucket } from './bucket.ts';

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
