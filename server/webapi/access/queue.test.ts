import { describe, expect, it, vi } from 'vitest';
import { createPasswords } from './passwords.ts';
import { createQueue, type Queue, type QueueOptions } from './queue.ts';

/** A queue whose tasks end when the test ends them. `started` lists them in the order of their start. */
function setUp(options: Partial<QueueOptions> = {}) {
  const limits = { parallel: 1, waiting: 10, waitingOfNetwork: 4, waitMs: 60_000 };
  const queue: Queue = createQueue({ ...limits, ...options });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, ip: string, signal?: AbortSignal) => {
    const task = queue(
      { ip, ...(signal && { signal }) },
      () =>
        new Promise<string>((resolve) => {
          started.push(name);
          ends.set(name, () => resolve(name));
        }),
    );
    // Tasks that still wait when a test ends are refused after `waitMs`, during another test.
    task.catch(() => {});
    return task;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { add, end, started };
}

const settled = (promise: Promise<unknown>) => promise.catch((error: Error) => error.message);

describe('the queue of passwords', () => {
  it('lets addresses take turns, however many tasks one of them sends', async () => {
    const { add, end, started } = setUp();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name, 'a');
    void add('b1', 'b');
    void add('c1', 'c');
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  it('limits the waiting tasks of one address (429) and of all addresses (503)', async () => {
    const { add } = setUp({ waiting: 5 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void add(name, 'a');
    await expect(add('a6', 'a')).rejects.toMatchObject({ id: 'TOO_MANY', options: { retryAfterSeconds: 2 } });
    void add('b1', 'b');
    await expect(add('c1', 'c')).rejects.toMatchObject({ id: 'BUSY', options: { retryAfterSeconds: 2 } });
  });

  it('has the limits of the options of passwords', async () => {
    const { hash } = createPasswords({ cost: 4, parallel: 1, waiting: 2, waitingOfNetwork: 1 });
    const tasks = [hash('x', { ip: 'a' }), hash('x', { ip: 'a' })];
    await expect(hash('x', { ip: 'a' })).rejects.toThrow('TOO_MANY');
    tasks.push(hash('x', { ip: 'b' }));
    await expect(hash('x', { ip: 'c' })).rejects.toThrow('BUSY');
    await Promise.all(tasks);
  });

  it('refuses a task that has waited too long', async () => {
    vi.useFakeTimers();
    const { add, end, started } = setUp({ waitMs: 3000 });
    void add('a1', 'a');
    const late = settled(add('a2', 'a'));
    vi.advanceTimersByTime(3001);
    expect(await late).toBe('BUSY');
    vi.useRealTimers();
    const next = add('a3', 'a');
    await end('a1');
    await end('a3');
    expect(await next).toBe('a3');
    expect(started).toEqual(['a1', 'a3']);
  });

  it('drops the task of a client that has disconnected, before or while it waits, and frees its place', async () => {
    const { add, end, started } = setUp({ waitingOfNetwork: 1 });
    const client = new AbortController();
    const first = add('a1', 'a');
    const dropped = settled(add('a2', 'a', client.signal));
    client.abort();
    expect(await dropped).toBe('CLIENT_LEFT');
    expect(await settled(add('a3', 'a', client.signal))).toBe('CLIENT_LEFT');
    const next = add('a4', 'a');
    await end('a1');
    await first;
    await end('a4');
    expect(await next).toBe('a4');
    expect(started).toEqual(['a1', 'a4']);
  });

  it('puts a network whose tasks all left behind the networks that wait', async () => {
    const { add, end, started } = setUp();
    const client = new AbortController();
    void add('a1', 'a');
    const left = settled(add('a2', 'a', client.signal));
    void add('b1', 'b');
    client.abort();
    await left;
    void add('a3', 'a');
    for (const name of ['a1', 'b1', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'a3']);
  });

  it('keeps the places of others when the client of a started task disconnects', async () => {
    const { add, end, started } = setUp({ waitingOfNetwork: 2 });
    const client = new AbortController();
    void add('a1', 'a');
    void add('a2', 'a', client.signal);
    void add('a3', 'a');
    await end('a1');
    client.abort();
    await end('a2');
    expect(started).toEqual(['a1', 'a2', 'a3']);
  });

  it.each([
    ['alone', ['a1', 'a2', 'a3']],
    ['with others behind it', ['a1', 'a2', 'a4', 'a3']],
  ])('stops the timer of a task that waited %s when it starts', async (situation, order) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { add, end, started } = setUp({ waitMs: 3000 });
    void add('a1', 'a');
    void add('a2', 'a');
    vi.advanceTimersByTime(2999);
    if (order.includes('a4')) void add('a4', 'a');
    await end('a1');
    void add('a3', 'a');
    // The timer of a2 would end now. The tasks behind it have most of their time left.
    vi.advanceTimersByTime(2);
    for (const name of order.slice(1)) await end(name);
    vi.useRealTimers();
    expect(started, situation).toEqual(order);
  });

  it('continues after a task that fails', async () => {
    const queue = createQueue({ parallel: 1, waiting: 1, waitingOfNetwork: 1, waitMs: 1000 });
    await expect(queue({ ip: 'a' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue({ ip: 'a' }, async () => 'yes')).toBe('yes');
  });
});
