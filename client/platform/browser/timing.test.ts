import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settleWithin, sleep } from './timing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('settleWithin', () => {
  it('waits for the task to settle and clears its timer', async () => {
    expect(await settleWithin(Promise.resolve(1), 2_000)).toBe(true);
    expect(await settleWithin(Promise.reject(new Error('x')), 2_000)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not wait longer than the limit', async () => {
    const waiting = settleWithin(new Promise(() => {}), 2_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await waiting).toBe(false);
  });
});

describe('sleep', () => {
  it('resolves after its time, or when the signal aborts', async () => {
    const onEnd = vi.fn();
    void sleep(100).then(onEnd);
    await vi.advanceTimersByTimeAsync(99);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onEnd).toHaveBeenCalledOnce();
    const controller = new AbortController();
    const ended = sleep(10_000, controller.signal);
    controller.abort();
    await ended;
    await sleep(10_000, controller.signal);
    expect(vi.getTimerCount()).toBe(0);
  });
});
