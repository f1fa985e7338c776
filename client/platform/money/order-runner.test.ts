import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#platform/api/api-client.ts';
import type { SafeStorage } from '#platform/browser/storage.ts';
import type { TabLocks } from '#platform/browser/tab-lock.ts';
import type { LookupResult, Order, OrderState } from './order.ts';
import { createOrderRunner, type OrderRunner } from './order-runner.ts';
import { createOrderStore } from './order-store.ts';

/** How the mock API handles the next call. */
type Outcome = 'answered' | 'refused' | 'lostBefore' | 'lostAfter' | 'lostAndLate';

const failure = (kind: 'timeout' | 'refused' | 'network' | 'unauthorized') =>
  new ApiError({ kind, status: kind === 'refused' ? 200 : kind === 'unauthorized' ? 401 : 0, message: '' });

/** Web Locks of one browser. */
function createLocks(): TabLocks {
  const tails = new Map<string, Promise<unknown>>();
  const request = (name: string, _options: unknown, task: () => Promise<unknown>) => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(task);
    tails.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  };
  // The code under test uses only this signature.
  return { request } as unknown as TabLocks;
}

/** The storage that the tabs of one browser share. */
function createStorage(): SafeStorage & { notifyTabs: () => void } {
  const values = new Map<string, string>();
  const listeners = new Set<Parameters<SafeStorage['subscribe']>[0]>();
  return {
    /** Sends the event of a write by another tab. */
    notifyTabs: () => {
      for (const listener of listeners) listener({ key: null, value: null });
    },
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      values.set(key, value);
      return true;
    },
    remove: (key) => void values.delete(key),
    subscribeOwn: () => () => {},
    keys: () => [...values.keys()],
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One browser with tabs, and an API that records money movements by key. */
function createWorld({ locks = createLocks() as TabLocks | null } = {}) {
  const local = createStorage();
  const world = {
    outcome: 'answered' as Outcome,
    canRead: true,
    isSessionOver: false,
    /** key → amount moved */
    ledger: new Map<string, number>(),
    late: [] as (() => void)[],
    sends: [] as { key: string; intent: number }[],
    inFlight: 0,
    maxInFlight: 0,
    clock: 1000,
    keys: 0,
    settled: [] as OrderState<number, number>[],
    hold: null as Promise<void> | null,
  };

  async function send(intent: number, key: string): Promise<number> {
    world.sends.push({ key, intent });
    world.inFlight += 1;
    world.maxInFlight = Math.max(world.maxInFlight, world.inFlight);
    const { outcome } = world;
    await world.hold;
    await Promise.resolve();
    world.inFlight -= 1;
    const work = () => world.ledger.set(key, world.ledger.get(key) ?? intent);
    if (outcome === 'refused') throw failure('refused');
    if (outcome === 'lostBefore') throw failure('timeout');
    if (outcome === 'lostAndLate') world.late.push(work);
    else work();
    if (outcome !== 'answered') throw failure('timeout');
    return intent;
  }

  async function lookUp({ key }: Order<number>): Promise<LookupResult<number>> {
    if (world.isSessionOver) throw failure('unauthorized');
    if (!world.canRead) throw failure('network');
    const moved = world.ledger.get(key);
    return moved === undefined ? { state: 'missing' } : { state: 'done', result: moved };
  }

  /** Opens a tab with its page. */
  function open(): OrderRunner<number, number> & { leave: () => void } {
    const store = createOrderStore({
      storage: local,
      name: 'test',
      account: () => 'ada',
      readIntent: (value) => (typeof value === 'number' ? value : null),
      now: () => world.clock,
    });
    const runner = createOrderRunner<number, number>({
      name: 'test',
      loadCode: async () => {},
      send,
      lookUp,
      onSettled: (state) => void world.settled.push(state),
      store,
      now: () => world.clock,
      locks,
      // Gives up after a few pauses while the records cannot be read.
      pause: async (_ms, signal) => {
        for (let turn = 0; turn < 3 && !signal.aborted; turn += 1) await Promise.resolve();
        if (!world.canRead) await new Promise((resolve) => setTimeout(resolve));
      },
      makeKey: () => {
        world.keys += 1;
        return `key-${world.keys}`;
      },
    });
    return { ...runner, leave: runner.start() };
  }
  return { world, open, local };
}

const phaseOf = (runner: OrderRunner<number, number>) => runner.getSnapshot().state.phase;

describe('a submit', () => {
  it('sends once, also when it is called twice', async () => {
    const { world, open } = createWorld();
    const tab = open();
    const [first, second] = await Promise.all([tab.submit(10), tab.submit(10)]);
    expect(first).toMatchObject({ phase: 'done', result: 10, isFound: false });
    expect(second).toBeNull();
    expect(world.sends).toHaveLength(1);
    expect(world.settled).toHaveLength(1);
  });

  it('takes a new key after an order is settled', async () => {
    const { world, open } = createWorld();
    const tab = open();
    await tab.submit(10);
    world.outcome = 'refused';
    await tab.submit(10);
    world.outcome = 'answered';
    await tab.submit(10);
    expect(world.sends.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it('sends nothing when its code is missing, and the next one works', async () => {
    const { world, open } = createWorld();
    const tab = open();
    const broken = createOrderRunner<number, number>({
      name: 'test',
      loadCode: () => Promise.reject(new Error('no chunk')),
      send: () => Promise.reject(new Error('sent all the same')),
      lookUp: () => Promise.reject(new Error('looked up all the same')),
      onSettled: () => {},
      store: createOrderStore({
        storage: createStorage(),
        name: 'test',
        account: () => '',
        readIntent: (): number | null => null,
        now: () => 0,
      }),
      now: () => 0,
      locks: null,
    });
    await expect(broken.submit(10)).rejects.toThrow('no chunk');
    expect(broken.getSnapshot()).toEqual({ state: { phase: 'idle' }, isBusy: false });
    await expect(tab.submit(10)).resolves.toMatchObject({ phase: 'done' });
    expect(world.sends).toHaveLength(1);
  });
});

describe('an order without an answer', () => {
  it('that arrived is found in the records', async () => {
    const { world, open, local } = createWorld();
    world.outcome = 'lostAfter';
    const tab = open();
    await expect(tab.submit(10)).resolves.toMatchObject({ phase: 'done', isFound: true });
    expect(local.keys()).toEqual([]);
  });

  it('that is missing is sent again with its key, also after a reload', async () => {
    const { world, open } = createWorld();
    world.outcome = 'lostBefore';
    const tab = open();
    await expect(tab.submit(10)).resolves.toMatchObject({ phase: 'missing' });
    tab.leave();
    const reloaded = open();
    await reloaded.resume();
    expect(reloaded.getSnapshot().state).toMatchObject({ phase: 'missing', order: { key: 'key-1' } });
    world.outcome = 'answered';
    await expect(reloaded.submit(10)).resolves.toMatchObject({ phase: 'done' });
    expect(world.sends.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });

  it('that arrives late is found before it is sent again', async () => {
    const { world, open } = createWorld();
    world.outcome = 'lostAndLate';
    const tab = open();
    await tab.submit(10);
    expect(phaseOf(tab)).toBe('missing');
    for (const arrive of world.late) arrive();
    world.outcome = 'answered';
    await expect(tab.submit(10)).resolves.toMatchObject({ phase: 'done', isFound: true });
    expect(world.sends).toHaveLength(1);
  });

  it('is looked up by the next page of this tab when the page was left', async () => {
    const { world, open } = createWorld();
    world.outcome = 'lostAfter';
    world.canRead = false;
    const tab = open();
    const pressed = tab.submit(10);
    await expect.poll(() => phaseOf(tab)).toBe('checking');
    tab.leave();
    await expect(pressed).resolves.toEqual({ phase: 'idle' });
    world.canRead = true;
    const reloaded = open();
    await reloaded.resume();
    expect(reloaded.getSnapshot().state).toMatchObject({ phase: 'done', isFound: true });
  });

  it('waits for the login when the session ends meanwhile', async () => {
    const { world, open } = createWorld();
    world.outcome = 'lostAfter';
    world.isSessionOver = true;
    const tab = open();
    await expect(tab.submit(10)).resolves.toEqual({ phase: 'idle' });
    world.isSessionOver = false;
    await tab.resume();
    expect(phaseOf(tab)).toBe('done');
  });

  it('of another intent is looked up before a submit sends', async () => {
    const { world, open } = createWorld();
    world.outcome = 'lostAfter';
    world.canRead = false;
    const tab = open();
    void tab.submit(10);
    await expect.poll(() => phaseOf(tab)).toBe('checking');
    tab.leave();
    world.canRead = true;
    world.outcome = 'answered';
    await expect(open().submit(20)).resolves.toMatchObject({ phase: 'done', result: 20 });
    expect(world.settled.map((state) => 'result' in state && state.result)).toEqual([false, 10, 20]);
  });
});

describe('a page', () => {
  it('that is left while an older order is looked up sends nothing more', async () => {
    const { world, open } = createWorld();
    world.outcome = 'lostAfter';
    world.canRead = false;
    const tab = open();
    void tab.submit(10);
    await expect.poll(() => phaseOf(tab)).toBe('checking');
    tab.leave();
    const next = open();
    const pressed = next.submit(20);
    await expect.poll(() => phaseOf(next)).toBe('checking');
    next.leave();
    await expect(pressed).resolves.toEqual({ phase: 'idle' });
    expect(world.sends).toHaveLength(1);
  });

  it('without locks looks up an older order before its own submit is sent', async () => {
    const { world, open } = createWorld({ locks: null });
    world.outcome = 'lostAfter';
    world.canRead = false;
    const tab = open();
    void tab.submit(10);
    await expect.poll(() => phaseOf(tab)).toBe('checking');
    tab.leave();
    const next = open();
    void next.resume();
    await expect.poll(() => phaseOf(next)).toBe('checking');
    world.outcome = 'answered';
    const pressed = next.submit(20);
    world.canRead = true;
    await expect(pressed).resolves.toMatchObject({ phase: 'done', result: 20 });
    expect(world.settled.map((state) => 'result' in state && state.result)).toEqual([false, 10, 20]);
  });
});

describe('two tabs', () => {
  it('that submit the same intent at once send it once', async () => {
    const { world, open } = createWorld();
    const gate = Promise.withResolvers<void>();
    world.hold = gate.promise;
    const [one, other] = [open(), open()];
    const first = one.submit(10);
    await expect.poll(() => world.inFlight).toBe(1);
    const second = other.submit(10);
    gate.resolve();
    await expect(first).resolves.toMatchObject({ phase: 'done', isFound: false });
    await expect(second).resolves.toMatchObject({ phase: 'done', isFound: true });
    expect(world.sends).toHaveLength(1);
  });

  it('send different intents one after the other', async () => {
    const { world, open } = createWorld();
    const gate = Promise.withResolvers<void>();
    world.hold = gate.promise;
    const [one, other] = [open(), open()];
    const both = [one.submit(10), other.submit(20)];
    await expect.poll(() => world.inFlight).toBe(1);
    gate.resolve();
    await Promise.all(both);
    expect(world.maxInFlight).toBe(1);
    expect(world.sends).toHaveLength(2);
  });

  it('do not look up an order whose removal from storage arrives after the lock', async () => {
    const { world, open, local } = createWorld();
    const gate = Promise.withResolvers<void>();
    Object.assign(world, { hold: gate.promise, outcome: 'refused', canRead: false });
    const [one, other] = [open(), open()];
    const first = one.submit(10);
    await expect.poll(() => world.inFlight).toBe(1);
    const { remove } = local;
    local.remove = (key) => void setTimeout(() => remove(key));
    void other.resume();
    gate.resolve();
    await expect(first).resolves.toMatchObject({ phase: 'failed' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(phaseOf(other)).toBe('idle');
    other.leave();
  });

  it('use the same key without locks', async () => {
    const { world, open } = createWorld({ locks: null });
    world.outcome = 'lostBefore';
    const [one, other] = [open(), open()];
    await one.submit(10);
    world.outcome = 'answered';
    await other.submit(10);
    expect(world.sends.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });

  it('create another order after one of them has settled', async () => {
    const { world, open } = createWorld();
    world.outcome = 'lostBefore';
    const [one, other] = [open(), open()];
    await one.submit(10);
    world.outcome = 'answered';
    await other.submit(10);
    await one.submit(10);
    expect(world.sends.map(({ key }) => key).slice(0, 2)).toEqual(['key-1', 'key-1']);
    expect(world.sends[2]?.key).not.toBe('key-1');
  });

  it('create another order after one of them has settled, also if another is missing since', async () => {
    const { world, open } = createWorld();
    const [one, other] = [open(), open()];
    world.outcome = 'lostBefore';
    await one.submit(10);
    await other.resume();
    world.outcome = 'answered';
    await one.submit(10);
    world.outcome = 'lostBefore';
    await one.submit(20);
    world.outcome = 'answered';
    await other.submit(10);
    expect(world.sends.map(({ intent }) => intent)).toEqual([10, 10, 20, 10]);
    const [first, again, , last] = world.sends.map(({ key }) => key);
    expect(again).toBe(first);
    expect(last).not.toBe(first);
  });

  it('notify each other: an order settled in one is no longer missing in the other', async () => {
    const { world, open, local } = createWorld();
    world.outcome = 'lostBefore';
    const [one, other] = [open(), open()];
    await one.submit(10);
    await other.resume();
    world.outcome = 'answered';
    await one.submit(10);
    local.notifyTabs();
    expect(phaseOf(other)).toBe('idle');
  });

  it('look up an order whose tab was closed', async () => {
    const { world, open, local } = createWorld();
    world.outcome = 'lostAfter';
    world.canRead = false;
    const [one, other] = [open(), open()];
    void one.submit(10);
    await expect.poll(() => phaseOf(one)).toBe('checking');
    local.notifyTabs();
    expect(phaseOf(other)).toBe('idle');
    one.leave();
    await expect.poll(() => phaseOf(other)).toBe('checking');
    world.canRead = true;
    await expect.poll(() => phaseOf(other)).toBe('done');
  });

  it('do not take over an order that is being sent again', async () => {
    const { world, open, local } = createWorld();
    world.outcome = 'lostBefore';
    const [one, other] = [open(), open()];
    await one.submit(10);
    await other.resume();
    expect([phaseOf(one), phaseOf(other)]).toEqual(['missing', 'missing']);
    const gate = Promise.withResolvers<void>();
    world.hold = gate.promise;
    world.outcome = 'answered';
    const again = one.submit(10);
    await expect.poll(() => world.inFlight).toBe(1);
    other.dismiss();
    expect(local.keys()).toHaveLength(1);
    gate.resolve();
    await again;
    expect(local.keys()).toEqual([]);
  });
});

describe('random events', () => {
  const press = fc.record({
    tab: fc.nat(1),
    intent: fc.constantFrom(10, 20),
    outcome: fc.constantFrom<Outcome>('answered', 'refused', 'lostBefore', 'lostAfter'),
    isReloaded: fc.boolean(),
    isInBothTabs: fc.boolean(),
  });

  it('the shown state matches the API, and no intent moves money twice while its outcome is unknown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(press, { maxLength: 12 }), async (presses) => {
        const { world, open, local } = createWorld();
        const tabs = [open(), open()];
        for (const { tab: index, intent, outcome, isReloaded, isInBothTabs } of presses) {
          world.outcome = outcome;
          const tab = tabs[index] ?? open();
          const both = [tab.submit(intent), isInBothTabs ? tabs[1 - index]?.submit(intent) : null];
          for (const end of await Promise.all(both)) {
            if (!end) continue;
            expect(['done', 'failed', 'missing']).toContain(end.phase);
            if (!('order' in end)) throw new Error('no order');
            expect(world.ledger.has(end.order.key)).toBe(end.phase === 'done');
          }
          if (!isReloaded) continue;
          tab.leave();
          tabs[index] = open();
          await tabs[index].resume();
        }
        expect(world.maxInFlight).toBeLessThanOrEqual(1);
        // Each key belongs to one intent.
        const intents = new Map<string, number>();
        for (const { key, intent } of world.sends) expect(intents.get(key) ?? intent).toBe(intent);
        expect(local.keys().length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 60 },
    );
  });
});
