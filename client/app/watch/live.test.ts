// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EventStreamOptions, StreamRefusedError } from '#platform/api/event-stream.ts';
import { CHANGES } from '#shared/webapi/schemas/live.ts';
import { createTabs } from '#tests/setup/tabs.ts';
import { followLive, type LiveDeps } from './live.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The longest pauses.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  tabs = createTabs();
});

let tabs: ReturnType<typeof createTabs>;
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const refusal = (status: number, retryAfter?: number) =>
  new StreamRefusedError(
    new Response(null, { status, headers: retryAfter ? { 'Retry-After': `${retryAfter}` } : {} }),
  );

/** A tab. `connections` are its streams, which a test feeds and ends. */
function openTab(deps: Partial<LiveDeps> = {}) {
  let scope: string | null = 'session-1';
  const session = new EventTarget();
  const { document, locks, createChannel } = tabs.open();
  const connections: (EventStreamOptions & { end: () => void; fail: (error: Error) => void })[] = [];
  const options = {
    getRequest: async () => ({ url: '/stream', headers: { Authorization: 'Bearer t' } }),
    onChange: vi.fn<LiveDeps['onChange']>(),
    onLive: vi.fn<LiveDeps['onLive']>(),
    onUnauthorized: vi.fn(),
    getScope: () => scope,
    subscribe: (listener: () => void) => {
      session.addEventListener('change', listener);
      return () => session.removeEventListener('change', listener);
    },
    read: (stream: EventStreamOptions) =>
      new Promise<void>((resolve, reject) => {
        connections.push({ ...stream, end: resolve, fail: reject });
        stream.signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
    document,
    locks,
    createChannel,
  } satisfies LiveDeps;
  stops.push(followLive({ ...options, ...deps }));
  return {
    ...options,
    connections,
    isLive: () => options.onLive.mock.lastCall?.[0] ?? false,
    changes: () => options.onChange.mock.calls.map(([changed]) => changed),
    show: (state: DocumentVisibilityState) => tabs.show(document, state),
    setScope: (next: string | null) => {
      scope = next;
      session.dispatchEvent(new Event('change'));
    },
  };
}

/** Opens the newest stream of a tab. */
async function connect(tab: ReturnType<typeof openTab>) {
  await pass(0);
  tab.connections.at(-1)?.onOpen();
}

describe('one tab', () => {
  it('reports what an event names, and ignores garbage', async () => {
    const tab = openTab();
    await connect(tab);
    expect([tab.isLive(), tab.connections[0]?.headers]).toEqual([true, { Authorization: 'Bearer t' }]);
    for (const data of ['{"changed":"wallet"}', '{"changed":"new"}', '<html>', 'null', '{"changed":"mails"}'])
      tab.connections[0]?.onEvent(data);
    expect(tab.changes()).toEqual(['wallet', 'mails']);
  });

  it('reconnects after growing pauses, and then reports everything as changed', async () => {
    const tab = openTab();
    await connect(tab);
    tab.connections[0]?.end();
    await pass(0);
    expect(tab.isLive()).toBe(false);
    await pass(2_999);
    expect(tab.connections).toHaveLength(1);
    await pass(1);
    tab.connections[1]?.fail(new Error('lost'));
    await pass(5_999);
    expect(tab.connections).toHaveLength(2);
    await pass(1);
    await connect(tab);
    expect(tab.changes()).toEqual([...CHANGES]);
  });

  it('counts a connection of half a minute as a success', async () => {
    const tab = openTab();
    for (const length of [0, 0, 31_000]) {
      await connect(tab);
      await pass(length);
      tab.connections.at(-1)?.end();
      await pass(length === 0 ? 300_000 : 3_000);
    }
    expect(tab.connections).toHaveLength(4);
  });

  it('counts shorter connections as failures, however long the pause after them', async () => {
    const tab = openTab();
    for (const seconds of [3, 6, 12, 24, 48, 96]) {
      await connect(tab);
      tab.connections.at(-1)?.end();
      const count = tab.connections.length;
      await pass(seconds * 1000 - 1);
      expect(tab.connections).toHaveLength(count);
      await pass(1);
      expect(tab.connections).toHaveLength(count + 1);
    }
  });

  it('waits as long as the server says, and never longer than five minutes', async () => {
    const tab = openTab();
    await connect(tab);
    tab.connections[0]?.onRetry(5_000);
    tab.connections[0]?.end();
    await pass(4_999);
    expect(tab.connections).toHaveLength(1);
    await pass(1);
    tab.connections[1]?.fail(refusal(429, 100_000));
    await pass(300_000);
    expect(tab.connections).toHaveLength(3);
  });

  it.each([
    [1, 3_000],
    [60, 60_000],
  ])('waits after a refusal for %i s no shorter than its own pause: %i ms', async (retryAfter, pause) => {
    const tab = openTab();
    await pass(0);
    tab.connections[0]?.fail(refusal(429, retryAfter));
    await pass(pause - 1);
    expect(tab.connections).toHaveLength(1);
    await pass(1);
    expect(tab.connections).toHaveLength(2);
  });

  it('is not held up by a clock that jumps back', async () => {
    const tab = openTab();
    await connect(tab);
    tab.connections[0]?.end();
    await pass(1);
    vi.setSystemTime(0);
    await pass(3_000);
    expect(tab.connections).toHaveLength(2);
  });

  it.each([404, 501])('asks no more after %i', async (status) => {
    const tab = openTab();
    await pass(0);
    tab.connections[0]?.fail(refusal(status));
    await pass(3_600_000);
    tab.show('hidden');
    tab.show('visible');
    await pass(3_600_000);
    expect([tab.connections.length, tab.isLive()]).toEqual([1, false]);
  });

  it('reports a refused token and waits for another session', async () => {
    const tab = openTab();
    await pass(0);
    tab.connections[0]?.fail(refusal(401));
    await pass(3_600_000);
    expect(tab.onUnauthorized).toHaveBeenCalledExactlyOnceWith({ Authorization: 'Bearer t' });
    expect(tab.connections).toHaveLength(1);
    tab.setScope('session-2');
    await pass(0);
    expect(tab.connections).toHaveLength(2);
  });

  it('leaves the stream when its session ends or the tab is hidden', async () => {
    const tab = openTab();
    await connect(tab);
    tab.show('hidden');
    expect([tab.connections[0]?.signal.aborted, tab.isLive()]).toEqual([true, false]);
    tab.show('visible');
    await connect(tab);
    tab.setScope(null);
    expect([tab.connections[1]?.signal.aborted, tab.isLive()]).toEqual([true, false]);
    tab.connections[1]?.onEvent('{"changed":"wallet"}');
    await pass(60_000);
    expect([tab.connections.length, tab.changes()]).toEqual([2, []]);
  });
});

describe('two tabs', () => {
  it('have one connection, and both learn of a change', async () => {
    const first = openTab();
    await connect(first);
    const second = openTab();
    await pass(60_000);
    expect(second.connections).toHaveLength(0);
    first.connections[0]?.onEvent('{"changed":"mails"}');
    first.connections[0]?.onComment();
    expect([first.changes(), second.changes(), second.isLive()]).toEqual([['mails'], ['mails'], true]);
  });

  it('go on with the other one when the first is closed', async () => {
    const first = openTab();
    await connect(first);
    const second = openTab();
    await pass(0);
    stops[0]?.();
    await connect(second);
    expect([second.connections.length, second.isLive()]).toEqual([1, true]);
  });

  it('of different sessions learn nothing of each other', async () => {
    const first = openTab();
    await connect(first);
    const second = openTab({ getScope: () => 'session-2' });
    await connect(second);
    first.connections[0]?.onEvent('{"changed":"wallet"}');
    expect(second.changes()).toEqual([]);
  });
});
