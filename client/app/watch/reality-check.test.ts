import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiOptions } from '#platform/api/api-client.ts';
import { playTime, recordCheckShown, writeMinutes } from '#platform/browser/play-time.ts';
import { createStorages, PLAY_TIME_KEY } from '#platform/browser/storage.ts';
import { loadCalls } from '#platform/net/calls.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import { type RealityCheckDeps, scheduleChecks, watchReality } from './reality-check.ts';

// Loads the code of the call before the tests, whose waits are short.
await loadCalls([RECORD_CALLS.gameRecords]);

const MINUTE = 60_000;
const T0 = Date.parse('2026-11-21T12:00:00Z');

/** A tab with a clock and timers that the test controls. */
function openTab(clock: { now: number }) {
  const timers: (() => void)[] = [];
  const listeners = new Map<string, (() => void)[]>();
  const waits: number[] = [];
  const state = { isLoggedIn: true, isHidden: false, isBroken: false };
  const shown: { startedAt: number; answer: () => void }[] = [];
  const follow = (event: string, listener: () => void) =>
    listeners.set(event, [...(listeners.get(event) ?? []), listener]);
  scheduleChecks({
    local: createStorages(window).local,
    auth: { isLoggedIn: () => state.isLoggedIn, subscribe: () => () => {} },
    now: () => clock.now,
    window: {
      addEventListener: follow,
      document: {
        addEventListener: follow,
        get visibilityState() {
          return state.isHidden ? 'hidden' : 'visible';
        },
      },
      setTimeout: (action: () => void, ms: number) => {
        waits.push(ms);
        return timers.push(action);
      },
      clearTimeout: () => void timers.splice(0),
      // Cast: the mock has only the properties that the code uses.
    } as unknown as Window,
    showCheck: ({ startedAt }) =>
      state.isBroken
        ? Promise.reject(new Error('no dialog'))
        : new Promise((answer) => shown.push({ startedAt, answer })),
  });
  const fire = (event: string) => {
    for (const listener of listeners.get(event) ?? []) listener();
  };
  const tick = () => {
    for (const timer of timers.splice(0)) timer();
  };
  return { shown, state, waits, fire, tick };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

it('shows a check after an hour by default, and again an hour after the answer', async () => {
  const clock = { now: T0 };
  const tab = openTab(clock);
  clock.now += 59 * MINUTE;
  tab.tick();
  expect(tab.shown).toEqual([]);
  clock.now += MINUTE;
  tab.tick();
  expect(tab.shown.map(({ startedAt }) => startedAt)).toEqual([T0]);
  clock.now += 30 * MINUTE;
  tab.shown[0]?.answer();
  await settle();
  clock.now += 59 * MINUTE;
  tab.tick();
  expect(tab.shown.length).toBe(1);
  clock.now += MINUTE;
  tab.tick();
  // The second check counts from the same login.
  expect(tab.shown.map(({ startedAt }) => startedAt)).toEqual([T0, T0]);
});

it('shows a check that was due and not answered at once after a reload', () => {
  const clock = { now: T0 };
  const first = openTab(clock);
  clock.now += 61 * MINUTE;
  first.tick();
  expect(first.shown.length).toBe(1);
  const reloaded = openTab(clock);
  expect(reloaded.shown.map(({ startedAt }) => startedAt)).toEqual([T0]);
});

it('shows one check at a time, also when the member comes back to the tab', () => {
  const clock = { now: T0 };
  const tab = openTab(clock);
  clock.now += 60 * MINUTE;
  tab.tick();
  clock.now += 60 * MINUTE;
  for (const event of ['focus', 'visibilitychange']) tab.fire(event);
  tab.tick();
  expect(tab.shown.length).toBe(1);
});

it('stores no time for a session that ended while its check was shown', async () => {
  const clock = { now: T0 };
  const tab = openTab(clock);
  clock.now += 60 * MINUTE;
  tab.tick();
  tab.state.isLoggedIn = false;
  localStorage.clear();
  tab.shown[0]?.answer();
  await settle();
  expect(localStorage).toHaveLength(0);
});

it('shares the time between tabs: an answer in one starts the next interval in both', async () => {
  const clock = { now: T0 };
  const one = openTab(clock);
  clock.now += 40 * MINUTE;
  const two = openTab(clock);
  clock.now += 20 * MINUTE;
  one.tick();
  expect(one.shown.length).toBe(1);
  one.shown[0]?.answer();
  await settle();
  two.tick();
  expect(two.shown).toEqual([]);
});

it('shows a check that became due in a hidden tab once the tab is visible', () => {
  const clock = { now: T0 };
  const asleep = openTab(clock);
  asleep.state.isHidden = true;
  clock.now += 8 * 60 * MINUTE;
  asleep.tick();
  expect(asleep.shown).toEqual([]);
  asleep.state.isHidden = false;
  asleep.fire('visibilitychange');
  expect(asleep.shown.length).toBe(1);
});

it('applies a shorter interval at once, and shows nothing to a guest', () => {
  const clock = { now: T0 };
  const tab = openTab(clock);
  clock.now += 20 * MINUTE;
  tab.fire('focus');
  expect(tab.shown).toEqual([]);
  writeMinutes(createStorages(window).local, 15);
  tab.fire('focus');
  expect(tab.shown.length).toBe(1);
  const guest = openTab(clock);
  guest.shown.splice(0);
  guest.state.isLoggedIn = false;
  clock.now += 60 * MINUTE;
  guest.fire('focus');
  expect(guest.shown).toEqual([]);
});

it.each([
  ['reality/minutes', 1],
  [PLAY_TIME_KEY, 1],
  [null, 1],
  ['theme', 0],
])('after a change of %s by another tab shows a check that is due: %i', (key, count) => {
  const clock = { now: T0 };
  const tab = openTab(clock);
  clock.now += 20 * MINUTE;
  writeMinutes(createStorages(window).local, 15);
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  expect(tab.shown).toHaveLength(count);
});

it('tries again after a minute if its dialog could not be shown', async () => {
  const clock = { now: T0 };
  const tab = openTab(clock);
  tab.state.isBroken = true;
  clock.now += 60 * MINUTE;
  tab.tick();
  await settle();
  expect(tab.waits.at(-1)).toBe(60_000);
  tab.state.isBroken = false;
  tab.tick();
  expect(tab.shown).toHaveLength(1);
});

it('is not delayed by a clock that was set back', () => {
  const clock = { now: T0 + 365 * 24 * 60 * MINUTE };
  openTab(clock);
  clock.now = T0;
  const tab = openTab(clock);
  clock.now += 60 * MINUTE;
  tab.tick();
  expect(tab.shown.map(({ startedAt }) => startedAt)).toEqual([T0]);
});

describe('the dialog of a check', () => {
  const SUMS = { bet_amount: '1500.00', valid_bet: '1500.00', payout: '1735.50', win_loss: '235.50' };

  /** A tab that opens 61 minutes after the login: the check is due. Its texts are the ids with their values. */
  function openDueTab(
    answer: (options: ApiOptions<unknown>) => Promise<unknown> = sumsOf(SUMS),
    { shownAt = T0, openedAt = T0 + 61 * MINUTE } = {},
  ) {
    const { local } = createStorages(window);
    playTime(local, T0);
    recordCheckShown(local, shownAt);
    const confirm = vi.fn((_options: object) => Promise.resolve(true));
    const get = vi.fn((_path: string, options: ApiOptions<unknown>) => answer(options));
    const session = { isLoggedIn: true };
    const openSaferPlay = vi.fn();
    watchReality({
      core: {
        storages: { local },
        auth: { isLoggedIn: () => session.isLoggedIn, subscribe: () => () => {} },
        clock: { now: () => openedAt },
        clientsOf: () => ({ dataApi: (_method: string, ...rest: Parameters<typeof get>) => get(...rest) }),
        dialogs: { confirm },
      },
      window: {
        addEventListener: () => {},
        document: { addEventListener: () => {}, visibilityState: 'visible' },
        setTimeout: () => 0,
        clearTimeout: () => {},
      },
      getShown: () => ({
        target: { locale: 'enUS' },
        intl: {
          formatMessage: ({ id }: { id: string }, values?: object) => (values ? { id, ...values } : id),
        },
      }),
      openSaferPlay,
      // Cast: the mock has only the properties that the code uses.
    } as unknown as RealityCheckDeps);
    return { confirm, get, session, openSaferPlay };
  }

  /** The answer of the bets with these sums. */
  function sumsOf(summary: object) {
    return async ({ parse, loadingParse }: ApiOptions<unknown>) =>
      ((await loadingParse) ?? parse)?.({ list: [], pagination: {}, summary }, () => {});
  }

  const messageOf = ({ confirm }: ReturnType<typeof openDueTab>) => confirm.mock.lastCall?.[0];

  it.each([
    ['a win', SUMS, '$1,500.00', '+$235.50'],
    ['a loss', { ...SUMS, payout: '0.00', win_loss: '-1500.00' }, '$1,500.00', '−$1,500.00'],
    [
      'no bets',
      { bet_amount: '0.00', valid_bet: '0.00', payout: '0.00', win_loss: '0.00' },
      '$0.00',
      '$0.00',
    ],
  ])('shows the time, the stakes and the result since the login: %s', async (_name, sums, stakes, result) => {
    const tab = openDueTab(sumsOf(sums));
    await vi.waitFor(() =>
      expect(messageOf(tab)).toMatchObject({
        message: { id: 'common.reality.text', hours: 1, minutes: 1, stakes, result },
      }),
    );
    expect(tab.get).toHaveBeenCalledExactlyOnceWith(
      '/gameRecord',
      expect.objectContaining({
        query: expect.objectContaining({ from: '2026-11-21T12:00:00.000Z', to: '2026-11-21T13:01:00.000Z' }),
      }),
    );
  });

  it('counts the time and the bets from the login, not from the last check', async () => {
    const times = { shownAt: T0 + 60 * MINUTE, openedAt: T0 + 125 * MINUTE };
    const tab = openDueTab(sumsOf(SUMS), times);
    await vi.waitFor(() => expect(messageOf(tab)).toMatchObject({ message: { hours: 2, minutes: 5 } }));
    expect(tab.get.mock.lastCall?.[1].query).toMatchObject({
      from: '2026-11-21T12:00:00.000Z',
      to: '2026-11-21T14:05:00.000Z',
    });
  });

  it('shows the time without sums when the API fails', async () => {
    const tab = openDueTab(() => Promise.reject(new ApiError({ kind: 'network', status: 0, message: '' })));
    await vi.waitFor(() =>
      expect(messageOf(tab)).toMatchObject({ message: { hours: 1, minutes: 1, stakes: '—', result: '—' } }),
    );
  });

  it('does not wait for sums that do not come', async () => {
    vi.useFakeTimers();
    const tab = openDueTab(() => new Promise(() => {}));
    await vi.runAllTimersAsync();
    expect(messageOf(tab)).toMatchObject({ message: { hours: 1, minutes: 1, stakes: '—', result: '—' } });
  });

  it('opens the page for breaks only when the member wants a break', async () => {
    const continued = openDueTab();
    await vi.waitFor(() => expect(continued.confirm).toHaveBeenCalledOnce());
    await settle();
    expect(continued.openSaferPlay).not.toHaveBeenCalled();
    localStorage.clear();
    const stopped = openDueTab();
    stopped.confirm.mockResolvedValue(false);
    await vi.waitFor(() => expect(stopped.openSaferPlay).toHaveBeenCalledOnce());
  });

  it('is not shown when the session ends while the sums load', async () => {
    const answer = Promise.withResolvers<unknown>();
    const tab = openDueTab(() => answer.promise);
    await vi.waitFor(() => expect(tab.get).toHaveBeenCalledOnce());
    tab.session.isLoggedIn = false;
    answer.resolve({ list: [], summary: null });
    await settle();
    await settle();
    expect(tab.confirm).not.toHaveBeenCalled();
  });

  it('opens no page when the session ended while the dialog was open', async () => {
    const tab = openDueTab();
    tab.confirm.mockImplementation(async () => {
      tab.session.isLoggedIn = false;
      return false;
    });
    await vi.waitFor(() => expect(tab.confirm).toHaveBeenCalledOnce());
    await settle();
    expect(tab.openSaferPlay).not.toHaveBeenCalled();
  });
});

it.each([
  [
    { startedAt: T0 - 1, toldAt: T0 },
    { startedAt: T0 - 1, toldAt: T0 },
  ],
  [
    { startedAt: T0 - 1, toldAt: T0 + 1 },
    { startedAt: T0 - 1, toldAt: T0 },
  ],
  [
    { startedAt: T0 + 1, toldAt: T0 + 1 },
    { startedAt: T0, toldAt: T0 },
  ],
])('moves only stored times of the future, of %j', (stored, expected) => {
  const { local } = createStorages(window);
  local.set(PLAY_TIME_KEY, JSON.stringify(stored));
  expect(playTime(local, T0)).toEqual(expected);
});
