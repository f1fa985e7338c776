import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdmission } from './admission.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const setup = () => createAdmission({ maxActive: 2, maxWaiting: 2, maxWaitingOfOne: 2, maxWaitMs: 1000 });
/** Turns of the event loop. */
async function turns(count = 3): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
const overloaded = { id: 'OVERLOADED', statusCode: 503 };

describe('admission', () => {
  it('lets in as many as there are places, then one for each that leaves, in the order they came', async () => {
    const gate = setup();
    const first = await gate.enter();
    await gate.enter();
    const order: string[] = [];
    const third = gate.enter().then((leave) => {
      order.push('third');
      return leave;
    });
    const fourth = gate.enter().then(() => order.push('fourth'));
    await turns();
    expect([gate.active, gate.waiting]).toEqual([2, 2]);
    first();
    (await third)();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
    expect([gate.active, gate.waiting, gate.refused]).toEqual([2, 0, 0]);
  });

  it('lets one begin a turn of the event loop, so that others come to theirs in between', async () => {
    const gate = createAdmission({ maxActive: 100, maxWaiting: 0, maxWaitingOfOne: 0, maxWaitMs: 1000 });
    let begun = 0;
    const all = Array.from({ length: 5 }, async () => {
      const leave = await gate.enter();
      begun += 1;
      leave();
    });
    const seen: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      seen.push(begun);
      await turns(1);
    }
    expect(seen.every((count, turn) => count <= turn + 1)).toBe(true);
    await Promise.all(all);
    expect([gate.active, gate.waiting, gate.refused]).toEqual([0, 0, 0]);
  });

  it('counts a place given back twice once', async () => {
    const gate = setup();
    const leave = await gate.enter();
    await gate.enter();
    leave();
    leave();
    expect(gate.active).toBe(1);
  });

  it('refuses at once when too many wait', async () => {
    const gate = setup();
    await Promise.all([gate.enter(), gate.enter()]);
    const waiting = [gate.enter(), gate.enter()];
    await turns();
    await expect(gate.enter()).rejects.toMatchObject(overloaded);
    expect([gate.waiting, gate.refused]).toEqual([2, 1]);
    for (const one of waiting) one.catch(() => undefined);
  });

  it('refuses who waited too long, and gives their turn to the next', async () => {
    const gate = setup();
    const first = await gate.enter();
    await gate.enter();
    const late = gate.enter();
    const refusal = expect(late).rejects.toMatchObject(overloaded);
    await vi.advanceTimersByTimeAsync(600);
    const patient = gate.enter();
    await vi.advanceTimersByTimeAsync(500);
    await refusal;
    first();
    await patient;
    expect([gate.active, gate.waiting, gate.refused]).toEqual([2, 0, 1]);
  });

  it('listens to nobody who has been let in', async () => {
    const gate = setup();
    const first = await gate.enter();
    await gate.enter();
    const { signal } = new AbortController();
    const third = gate.enter({ signal });
    first();
    await third;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('lets nobody past who has waited', async () => {
    const gate = setup();
    const places = [await gate.enter(), await gate.enter()];
    const order: string[] = [];
    const waiting = gate.enter().then(() => order.push('waiting'));
    await turns();
    for (const leave of places) leave();
    const late = gate.enter().then(() => order.push('late'));
    await Promise.all([waiting, late]);
    expect(order).toEqual(['waiting', 'late']);
  });

  it('forgets who left, before or while waiting', async () => {
    const gate = setup();
    const first = await gate.enter();
    await gate.enter();
    const controller = new AbortController();
    const waiting = gate.enter({ signal: controller.signal });
    const refusal = expect(waiting).rejects.toThrow('left');
    controller.abort(new Error('left'));
    await refusal;
    await expect(gate.enter({ signal: controller.signal })).rejects.toThrow('left');
    first();
    expect([gate.active, gate.waiting, gate.refused]).toEqual([1, 0, 0]);
  });

  it('takes turns between networks: a page waits for one page of a crowd, not for all of them', async () => {
    const gate = createAdmission({ maxActive: 1, maxWaiting: 20, maxWaitingOfOne: 10, maxWaitMs: 1000 });
    const order: string[] = [];
    const render = async (name: string, address: string) => {
      const release = await gate.enter({ address });
      order.push(name);
      release();
    };
    const release = await gate.enter({ address: '10.0.0.1' });
    const crowd = [1, 2, 3, 4, 5].map((number) => render(`crowd ${number}`, '10.0.0.1'));
    const others = [render('member', '192.0.2.7'), render('phone', '2001:db8::1')];
    release();
    await Promise.all([...crowd, ...others]);
    expect(order).toEqual(['crowd 1', 'member', 'phone', 'crowd 2', 'crowd 3', 'crowd 4', 'crowd 5']);
  });

  it('takes a page of another network after one network has asked for many pages in one turn', async () => {
    const gate = createAdmission({ maxActive: 2, maxWaiting: 4, maxWaitingOfOne: 2, maxWaitMs: 1000 });
    const burst = Array.from({ length: 20 }, () => gate.enter({ address: '10.0.0.1' }));
    for (const promise of burst) promise.catch(() => undefined);
    await turns();
    const other = gate.enter({ address: '192.0.2.7' });
    await expect(gate.enter({ address: '10.0.0.1' })).rejects.toMatchObject(overloaded);
    const [first, second] = await Promise.all(burst.slice(0, 2));
    first?.();
    await turns();
    second?.();
    await expect(other).resolves.toBeTypeOf('function');
  });

  it.each([
    ['an IPv4 network', '10.0.0.1', '10.0.0.254', '10.0.1.1'],
    ['an IPv6 network', '2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1'],
  ])('refuses more than the share of %s, and still takes others', async (_name, one, same, other) => {
    const gate = createAdmission({ maxActive: 1, maxWaiting: 4, maxWaitingOfOne: 2, maxWaitMs: 1000 });
    await gate.enter({ address: other });
    const waiting = [gate.enter({ address: one }), gate.enter({ address: same })];
    await turns();
    await expect(gate.enter({ address: same })).rejects.toMatchObject(overloaded);
    waiting.push(gate.enter({ address: other }));
    await turns();
    expect([gate.waiting, gate.refused]).toEqual([3, 1]);
    for (const promise of waiting) promise.catch(() => undefined);
  });
});
