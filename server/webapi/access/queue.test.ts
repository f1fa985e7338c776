import { describe, expect, it, vi } from 'vitest';
import { createQueue, type Queue, type QueueOptions } from './queue.ts';

/** A queue whose pieces of work end when the test says so, and the order they began in. */
function setUp(options: Partial<QueueOptions> = {}) {
  const queue: Queue = createQueue({ parallel: 1, waiting: 10, waitingOfOne: 4, waitMs: 60_000, ...options });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, ip: string, signal?: AbortSignal) =>
    queue(
      { ip, ...(signal && { signal }) },
      () =>
        new Promise<string>((resolve) => {
          began.push(name);
          ends.set(name, () => resolve(name));
        }),
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, end, began };
}

const settled = (promise: Promise<unknown>) => promise.catch((error: Error) => error.message);

describe('the queue of passwords', () => {
  it('lets addresses take turns, whatever one of them sends', async () => {
    const { ask, end, began } = setUp();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, 'a');
    void ask('b1', 'b');
    void ask('c1', 'c');
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  it('lets few of one address wait (429), and not too many of all (503)', async () => {
    const { ask } = setUp({ waiting: 5 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(name, 'a');
    await expect(ask('a6', 'a')).rejects.toMatchObject({ id: 'TOO_MANY', options: { retryAfterSeconds: 2 } });
    void ask('b1', 'b');
    await expect(ask('c1', 'c')).rejects.toMatchObject({ id: 'BUSY', options: { retryAfterSeconds: 2 } });
  });

  it('lets nobody wait for ever', async () => {
    vi.useFakeTimers();
    const { ask, end, began } = setUp({ waitMs: 3000 });
    void ask('a1', 'a');
    const waits = settled(ask('a2', 'a'));
    vi.advanceTimersByTime(3001);
    expect(await waits).toBe('BUSY');
    vi.useRealTimers();
    const next = ask('a3', 'a');
    await end('a1');
    await end('a3');
    expect(await next).toBe('a3');
    expect(began).toEqual(['a1', 'a3']);
  });

  it('drops who has left, waiting or about to come, and its place is free', async () => {
    const { ask, end, began } = setUp({ waitingOfOne: 1 });
    const gone = new AbortController();
    const first = ask('a1', 'a');
    const waits = settled(ask('a2', 'a', gone.signal));
    gone.abort();
    expect(await waits).toBe('CLIENT_LEFT');
    expect(await settled(ask('a3', 'a', gone.signal))).toBe('CLIENT_LEFT');
    const next = ask('a4', 'a');
    await end('a1');
    await first;
    await end('a4');
    expect(await next).toBe('a4');
    expect(began).toEqual(['a1', 'a4']);
  });

  it.each([
    ['alone', ['a1', 'a2', 'a3']],
    ['with others behind it', ['a1', 'a2', 'a4', 'a3']],
  ])('stops the timer of a call that waited %s once its turn comes', async (situation, order) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { ask, end, began } = setUp({ waitMs: 3000 });
    void ask('a1', 'a');
    void ask('a2', 'a');
    vi.advanceTimersByTime(2999);
    if (order.includes('a4')) void ask('a4', 'a');
    await end('a1');
    void ask('a3', 'a');
    // The wait of a2 would be over now; those behind it have most of theirs left.
    vi.advanceTimersByTime(2);
    for (const name of order.slice(1)) await end(name);
    vi.useRealTimers();
    expect(began, situation).toEqual(order);
  });

  it('goes on after work that fails', async () => {
    const queue = createQueue({ parallel: 1, waiting: 1, waitingOfOne: 1, waitMs: 1000 });
    await expect(queue({ ip: 'a' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue({ ip: 'a' }, async () => 'yes')).toBe('yes');
  });
});
