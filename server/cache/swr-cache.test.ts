import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSwrCache } from './swr-cache.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setup() {
  const cache = createSwrCache<number>({
    freshMs: 1000,
    staleMs: 10_000,
    maxBytes: 650,
    sizeOf: () => 100,
  });
  let loads = 0;
  const load = vi.fn(async () => {
    loads += 1;
    const value = loads;
    await new Promise((resolve) => setTimeout(resolve, 10));
    return value;
  });
  const settle = async <T>(promise: Promise<T>) => {
    await vi.advanceTimersByTimeAsync(10);
    return promise;
  };
  return { cache, load, settle };
}

describe('a cached value', () => {
  it('is loaded once for concurrent callers', async () => {
    const { cache, load, settle } = setup();
    const answers = settle(Promise.all([cache.get('a', load), cache.get('a', load), cache.get('a', load)]));
    expect(await answers).toEqual([1, 1, 1]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is used without a load while fresh, then stale while one load refreshes it', async () => {
    const { cache, load, settle } = setup();
    await settle(cache.get('a', load));
    await vi.advanceTimersByTimeAsync(980);
    expect(await cache.get('a', load)).toBe(1);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(10);
    expect(load).toHaveBeenCalledTimes(2);
    expect(await cache.get('a', load)).toBe(2);
  });

  it('is passed to the load that replaces it, unless it is too old to be used', async () => {
    const { cache, load, settle } = setup();
    await settle(cache.get('a', load));
    for (const [ageMs, last] of [
      [9000, 1],
      [10_000, undefined],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ageMs);
      await settle(cache.get('a', load));
      expect(load).toHaveBeenLastCalledWith(last);
    }
  });

  it('ages also when the clock is set back', async () => {
    const { cache, load, settle } = setup();
    await settle(cache.get('a', load));
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await settle(cache.get('a', load))).toBe(2);
  });

  it('is loaded anew when it is too old', async () => {
    const { cache, load, settle } = setup();
    await settle(cache.get('a', load));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await settle(cache.get('a', load))).toBe(2);
  });

  it('is evicted over the size limit when it is the least recently used one', async () => {
    const { cache, load, settle } = setup();
    for (const key of ['a', 'b', 'c']) await settle(cache.get(key, load));
    expect(cache.stats).toMatchObject({ bytes: 600, entries: 2, evictions: 1 });
    expect(await cache.get('c', load)).toBe(3);
    expect(await settle(cache.get('a', load))).toBe(4);
  });
});

describe('a failing load', () => {
  const failing = vi.fn(async () => {
    throw new Error('down');
  });
  beforeEach(() => {
    failing.mockClear();
  });

  it('keeps the old value, and is not repeated at once', async () => {
    const { cache, load, settle } = setup();
    await settle(cache.get('a', load));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await cache.get('a', failing)).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await cache.get('a', failing)).toBe(1);
    expect(failing).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await cache.get('a', failing)).toBe(1);
    expect(failing).toHaveBeenCalledTimes(2);
  });

  it('rejects for callers without an old value, without a new load for a moment', async () => {
    const { cache, load, settle } = setup();
    await expect(cache.get('a', failing)).rejects.toThrow('down');
    await expect(cache.get('a', failing)).rejects.toThrow('down');
    expect(failing).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await settle(cache.get('a', load))).toBe(1);
  });
});
