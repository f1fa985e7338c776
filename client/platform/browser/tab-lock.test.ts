import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TabLocks, withTabLock } from './tab-lock.ts';

const options = { name: 'test', waitMs: 1000 };

/** Locks whose holder never releases them; the request rejects when its signal aborts. */
const frozen = {
  request: (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  // The code under test uses only this signature.
} as unknown as TabLocks;

const free = {
  request: (_name: string, _options: unknown, task: () => unknown) => task(),
} as unknown as TabLocks;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a task under a lock', () => {
  it('runs once the lock is granted, or without Web Locks', async () => {
    const task = vi.fn(async () => 7);
    await expect(withTabLock({ ...options, locks: free }, task)).resolves.toBe(7);
    await expect(withTabLock({ ...options, locks: null }, task)).resolves.toBe(7);
    expect(task).toHaveBeenCalledTimes(2);
  });

  it('waits for a holder that does not release the lock, up to the limit', async () => {
    const task = vi.fn(async () => 7);
    const turn = withTabLock({ ...options, locks: frozen }, task);
    await vi.advanceTimersByTimeAsync(999);
    expect(task).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await expect(turn).resolves.toBe(7);
  });

  it('is not abandoned after the lock was granted, however long it takes', async () => {
    const end = Promise.withResolvers<number>();
    const signals: AbortSignal[] = [];
    const granting = {
      request: (_name: string, { signal }: { signal: AbortSignal }, task: () => unknown) => {
        signals.push(signal);
        return task();
      },
    } as unknown as TabLocks;
    const turn = withTabLock({ ...options, locks: granting }, () => end.promise);
    await vi.advanceTimersByTimeAsync(2000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    end.resolve(7);
    await expect(turn).resolves.toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not run again after it failed', async () => {
    const task = vi.fn(() => Promise.reject(new Error('refused')));
    await expect(withTabLock({ ...options, locks: free }, task)).rejects.toThrow('refused');
    expect(task).toHaveBeenCalledOnce();
  });
});
