import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdmission } from './admission.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const setup = () =>
  createAdmission({ maxActive: 2, maxWaiting: 2, maxWaitingPerNetwork: 2, maxWaitMs: 1000 });
/** Waits for turns of the event loop. */
async function turns(count = 3): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
const overloaded = { id: 'OVERLOADED', statusCode: 503 };

describe('admission of renders', () => {
  it('gives out all places, then each released place to the longest waiting request', async () => {
    const admission = setup();
    const first = await admission.acquire();
    await admission.acquire();
    const order: string[] = [];
    const third = admission.acquire().then((release) => {
      order.push('third');
      return release;
    });
    const fourth = admission.acquire().then(() => order.push('fourth'));
    await turns();
    expect([admission.active, admission.waiting]).toEqual([2, 2]);
    first();
    (await third)();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
    expect([admission.active, admission.waiting, admission.refused]).toEqual([2, 0, 0]);
  });

  it('begins one page in a turn of the event loop', async () => {
    const admission = createAdmission({
      maxActive: 100,
      maxWaiting: 0,
      maxWaitingPerNetwork: 0,
      maxWaitMs: 1000,
    });
    let begun = 0;
    const all = Array.from({ length: 5 }, async () => {
      const release = await admission.acquire();
      begun += 1;
      release();
    });
    const seen: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      seen.push(begun);
      await turns(1);
    }
    expect(seen.every((count, turn) => count <= turn + 1)).toBe(true);
    await Promise.all(all);
    expect([admission.active, admission.waiting, admission.refused]).toEqual([0, 0, 0]);
  });

  it('releases a place only once', async () => {
    const admission = setup();
    const release = await admission.acquire();
    await admission.acquire();
    release();
    release();
    expect(admission.active).toBe(1);
  });

  it('refuses at once when the queue is full', async () => {
    const admission = setup();
    await Promise.all([admission.acquire(), admission.acquire()]);
    const waiting = [admission.acquire(), admission.acquire()];
    await turns();
    await expect(admission.acquire()).rejects.toMatchObject(overloaded);
    expect([admission.waiting, admission.refused]).toEqual([2, 1]);
    for (const one of waiting) one.catch(() => undefined);
  });

  it('refuses a request after its time limit, and gives the place to the next one', async () => {
    const admission = setup();
    const first = await admission.acquire();
    await admission.acquire();
    const late = admission.acquire();
    const refusal = expect(late).rejects.toMatchObject(overloaded);
    await vi.advanceTimersByTimeAsync(600);
    const patient = admission.acquire();
    await vi.advanceTimersByTimeAsync(500);
    await refusal;
    first();
    await patient;
    expect([admission.active, admission.waiting, admission.refused]).toEqual([2, 0, 1]);
  });

  it('removes its abort listener from the signal once a place is acquired', async () => {
    const admission = setup();
    const first = await admission.acquire();
    await admission.acquire();
    const { signal } = new AbortController();
    const third = admission.acquire({ signal });
    first();
    await third;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('serves a waiting request before a later one', async () => {
    const admission = setup();
    const releases = [await admission.acquire(), await admission.acquire()];
    const order: string[] = [];
    const waiting = admission.acquire().then(() => order.push('waiting'));
    await turns();
    for (const release of releases) release();
    const late = admission.acquire().then(() => order.push('late'));
    await Promise.all([waiting, late]);
    expect(order).toEqual(['waiting', 'late']);
  });

  it('drops a request that is aborted before or while it waits', async () => {
    const admission = setup();
    const first = await admission.acquire();
    await admission.acquire();
    const controller = new AbortController();
    const waiting = admission.acquire({ signal: controller.signal });
    const refusal = expect(waiting).rejects.toThrow('aborted');
    controller.abort(new Error('aborted'));
    await refusal;
    await expect(admission.acquire({ signal: controller.signal })).rejects.toThrow('aborted');
    first();
    expect([admission.active, admission.waiting, admission.refused]).toEqual([1, 0, 0]);
  });

  it('takes turns between networks: a page waits for one page of a busy network, not for all of them', async () => {
    const admission = createAdmission({
      maxActive: 1,
      maxWaiting: 20,
      maxWaitingPerNetwork: 10,
      maxWaitMs: 1000,
    });
    const order: string[] = [];
    const render = async (name: string, address: string) => {
      const release = await admission.acquire({ address });
      order.push(name);
      release();
    };
    const release = await admission.acquire({ address: '10.0.0.1' });
    const crowd = [1, 2, 3, 4, 5].map((number) => render(`crowd ${number}`, '10.0.0.1'));
    const others = [render('member', '192.0.2.7'), render('phone', '2001:db8::1')];
    release();
    await Promise.all([...crowd, ...others]);
    expect(order).toEqual(['crowd 1', 'member', 'phone', 'crowd 2', 'crowd 3', 'crowd 4', 'crowd 5']);
  });

  it('queues a page of another network after a burst of one network', async () => {
    const admission = createAdmission({
      maxActive: 2,
      maxWaiting: 4,
      maxWaitingPerNetwork: 2,
      maxWaitMs: 1000,
    });
    const burst = Array.from({ length: 20 }, () => admission.acquire({ address: '10.0.0.1' }));
    for (const promise of burst) promise.catch(() => undefined);
    await turns();
    const other = admission.acquire({ address: '192.0.2.7' });
    await expect(admission.acquire({ address: '10.0.0.1' })).rejects.toMatchObject(overloaded);
    const [first, second] = await Promise.all(burst.slice(0, 2));
    first?.();
    await turns();
    second?.();
    await expect(other).resolves.toBeTypeOf('function');
  });

  it.each([
    ['an IPv4 network', '10.0.0.1', '10.0.0.254', '10.0.1.1'],
    ['an IPv6 network', '2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1'],
  ])('refuses more than the share of %s, and still queues other networks', async (_name, one, same, other) => {
    const admission = createAdmission({
      maxActive: 1,
      maxWaiting: 4,
      maxWaitingPerNetwork: 2,
      maxWaitMs: 1000,
    });
    await admission.acquire({ address: other });
    const waiting = [admission.acquire({ address: one }), admission.acquire({ address: same })];
    await turns();
    await expect(admission.acquire({ address: same })).rejects.toMatchObject(overloaded);
    waiting.push(admission.acquire({ address: other }));
    await turns();
    expect([admission.waiting, admission.refused]).toEqual([3, 1]);
    for (const promise of waiting) promise.catch(() => undefined);
  });
});
