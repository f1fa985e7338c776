// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTabs } from '#tests/setup/tabs.ts';
import { createPoller, type Poller, type PollerDeps } from './poll.ts';

beforeEach(() => {
  vi.useFakeTimers();
  tabs = createTabs();
});

let tabs: ReturnType<typeof createTabs>;
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

interface Tab {
  poller: Poller;
  ask: ReturnType<typeof vi.fn<PollerDeps<string>['ask']>>;
  onAnswer: ReturnType<typeof vi.fn>;
  show: (state: DocumentVisibilityState) => void;
  setScope: (scope: string | null) => void;
  stop: () => void;
}

function openTab(deps: Partial<PollerDeps<string>> = {}): Tab {
  let scope: string | null = 'member-1';
  const tab = tabs.open();
  const session = new EventTarget();
  const ask = vi.fn<PollerDeps<string>['ask']>(async () => '100.00');
  const onAnswer = vi.fn();
  const poller = createPoller({
    name: 'wallet',
    ask,
    onAnswer,
    getScope: () => scope,
    subscribe: (listener) => {
      session.addEventListener('change', listener);
      return () => session.removeEventListener('change', listener);
    },
    ...tab,
    ...deps,
  });
  const stop = poller.start();
  stops.push(stop);
  return {
    poller,
    ask,
    onAnswer,
    stop,
    show: (state) => tabs.show(tab.document, state),
    setScope: (next) => {
      scope = next;
      session.dispatchEvent(new Event('change'));
    },
  };
}

describe.each([
  ['with locks', {}],
  ['without locks and channels', { locks: null, createChannel: null }],
])('one tab %s', (_, deps) => {
  it('polls at once and then every 5 s', async () => {
    const { ask, onAnswer, stop } = openTab(deps);
    await pass(0);
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith('100.00');
    await pass(4_999);
    expect(ask).toHaveBeenCalledOnce();
    await pass(10_001);
    expect(ask).toHaveBeenCalledTimes(4);
    stop();
    await pass(60_000);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  it('never polls twice at once, however slow the answer', async () => {
    let mostAtOnce = 0;
    let active = 0;
    const ask = vi.fn(async () => {
      active += 1;
      mostAtOnce = Math.max(mostAtOnce, active);
      await new Promise((resolve) => setTimeout(resolve, 12_000));
      active -= 1;
      return 'slow';
    });
    openTab({ ...deps, ask });
    await pass(60_000);
    expect(ask).toHaveBeenCalledTimes(4);
    expect(mostAtOnce).toBe(1);
  });

  it('does not poll while hidden, and polls when visible again only when it is due', async () => {
    const { ask, show } = openTab(deps);
    await pass(0);
    show('hidden');
    await pass(60_000);
    expect(ask).toHaveBeenCalledOnce();
    show('visible');
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(2);
    await pass(1_000);
    show('hidden');
    show('visible');
    await pass(3_999);
    expect(ask).toHaveBeenCalledTimes(2);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('keeps the pause after failures when it is hidden and visible again', async () => {
    const { ask, show } = openTab(deps);
    ask.mockRejectedValue(new Error('no'));
    await pass(0);
    for (let turn = 0; turn < 9; turn += 1) {
      show('hidden');
      await pass(500);
      show('visible');
      await pass(500);
    }
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(1_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('polls less often after failures, and as before after an answer', async () => {
    const { ask, onAnswer, poller } = openTab(deps);
    ask.mockRejectedValue(new Error('down'));
    await pass(0);
    await pass(10_000);
    expect(ask).toHaveBeenCalledTimes(2);
    await pass(20_000);
    expect(ask).toHaveBeenCalledTimes(3);
    await pass(600_000);
    const asked = ask.mock.calls.length;
    await pass(60_000);
    expect(ask).toHaveBeenCalledTimes(asked + 1);
    expect(onAnswer).not.toHaveBeenCalled();
    ask.mockResolvedValue('back');
    poller.wake();
    await pass(0);
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith('back');
    await pass(5_000);
    expect(onAnswer).toHaveBeenCalledTimes(2);
  });

  it('polls at once when visible after a wake while hidden', async () => {
    const { ask, poller, show } = openTab(deps);
    await pass(0);
    show('hidden');
    poller.wake();
    await pass(60_000);
    expect(ask).toHaveBeenCalledOnce();
    show('visible');
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(2);
    show('hidden');
    poller.wake();
    show('visible');
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('doubles the pause with each failure up to a minute, and starts over after a wake', async () => {
    const { ask, poller } = openTab(deps);
    ask.mockRejectedValue(new Error('down'));
    await pass(0);
    let asked = 1;
    for (const pause of [10_000, 20_000, 40_000, 60_000, 60_000]) {
      await pass(pause - 1);
      expect(ask).toHaveBeenCalledTimes(asked);
      await pass(1);
      asked += 1;
      expect(ask).toHaveBeenCalledTimes(asked);
    }
    poller.wake();
    await pass(0);
    await pass(9_999);
    expect(ask).toHaveBeenCalledTimes(asked + 1);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(asked + 2);
  });

  it('does not poll without a scope, and drops an answer for the member before', async () => {
    const { ask, onAnswer, setScope } = openTab(deps);
    await pass(0);
    const { promise, resolve } = Promise.withResolvers<string>();
    ask.mockReturnValueOnce(promise);
    await pass(5_000);
    setScope(null);
    expect(ask.mock.calls[1]?.[0].aborted).toBe(true);
    setScope('member-2');
    resolve('of member 1');
    await pass(0);
    expect(onAnswer.mock.calls.flat()).not.toContain('of member 1');
    setScope(null);
    const asked = ask.mock.calls.length;
    await pass(60_000);
    expect(ask).toHaveBeenCalledTimes(asked);
  });
});

it('drops an answer that comes when the tab is hidden, and closes its channel', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { onAnswer, show, stop } = openTab({ ask: () => promise });
  await pass(0);
  show('hidden');
  resolve('late');
  await pass(0);
  expect(onAnswer).not.toHaveBeenCalled();
  expect([tabs.channels.size, tabs.held.size]).toEqual([0, 0]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

describe('two tabs', () => {
  it('poll once, and both show the answer', async () => {
    const first = openTab();
    const second = openTab();
    await pass(20_000);
    expect(first.ask).toHaveBeenCalledTimes(5);
    expect(second.ask).not.toHaveBeenCalled();
    expect(second.onAnswer).toHaveBeenCalledTimes(5);
  });

  it('take over from one that is hidden or closed, at the same interval', async () => {
    const first = openTab();
    const second = openTab();
    await pass(2_000);
    first.show('hidden');
    await pass(2_999);
    expect(second.ask).not.toHaveBeenCalled();
    await pass(1);
    expect(second.ask).toHaveBeenCalledOnce();
    first.show('visible');
    await pass(20_000);
    expect(first.ask).toHaveBeenCalledOnce();
    second.stop();
    await pass(5_000);
    expect(first.ask).toHaveBeenCalledTimes(2);
  });

  it('ignore answers for another member', async () => {
    openTab({ ask: async () => 'of member 1' });
    const second = openTab();
    second.setScope('member-2');
    await pass(30_000);
    expect(second.onAnswer).not.toHaveBeenCalledWith('of member 1');
  });
});

it('polls alone if locks are not allowed', async () => {
  const refusing = { request: () => Promise.reject(new DOMException('x', 'SecurityError')) };
  const { ask } = openTab({ locks: refusing as never });
  await pass(10_000);
  expect(ask).toHaveBeenCalledTimes(3);
});
