import { beforeEach, expect, it, vi } from 'vitest';
import { writeMinutes } from '#platform/browser/play-time.ts';
import { createStorages } from '#platform/browser/storage.ts';
import { watchReality } from './reality-watch.ts';

const MINUTE = 60_000;
const T0 = Date.parse('2026-11-21T12:00:00Z');

/** A tab on a clock that the test moves: timers fire only while the tab is awake. */
function openTab(clock: { now: number }) {
  const timers: (() => void)[] = [];
  const listeners = new Map<string, (() => void)[]>();
  const state = { isLoggedIn: true, isHidden: false };
  const told: { startedAt: number; answer: () => void }[] = [];
  const follow = (event: string, listener: () => void) =>
    listeners.set(event, [...(listeners.get(event) ?? []), listener]);
  watchReality({
    storages: createStorages(window),
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
      setTimeout: (action: () => void) => timers.push(action),
      clearTimeout: () => void timers.splice(0),
      // What the watch uses of a window.
    } as unknown as Window,
    tell: ({ startedAt }) => new Promise((answer) => told.push({ startedAt, answer })),
  });
  const fire = (event: string) => {
    for (const listener of listeners.get(event) ?? []) listener();
  };
  const tick = () => {
    for (const timer of timers.splice(0)) timer();
  };
  return { told, state, fire, tick };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

it('tells after an hour unless told otherwise, and again an hour after the answer', async () => {
  const clock = { now: T0 };
  const tab = openTab(clock);
  clock.now += 59 * MINUTE;
  tab.tick();
  expect(tab.told).toEqual([]);
  clock.now += MINUTE;
  tab.tick();
  expect(tab.told.map(({ startedAt }) => startedAt)).toEqual([T0]);
  clock.now += 30 * MINUTE;
  tab.told[0]?.answer();
  await settle();
  clock.now += 59 * MINUTE;
  tab.tick();
  expect(tab.told.length).toBe(1);
  clock.now += MINUTE;
  tab.tick();
  // The time of this login goes on; only the reminder began anew.
  expect(tab.told.map(({ startedAt }) => startedAt)).toEqual([T0, T0]);
});

it('is not put off by a reload: what was due and not answered is told at once', () => {
  const clock = { now: T0 };
  const first = openTab(clock);
  clock.now += 61 * MINUTE;
  first.tick();
  expect(first.told.length).toBe(1);
  const reloaded = openTab(clock);
  expect(reloaded.told.map(({ startedAt }) => startedAt)).toEqual([T0]);
});

it('counts one time in two tabs: an answer in one moves both on', async () => {
  const clock = { now: T0 };
  const one = openTab(clock);
  clock.now += 40 * MINUTE;
  const two = openTab(clock);
  clock.now += 20 * MINUTE;
  one.tick();
  expect(one.told.length).toBe(1);
  one.told[0]?.answer();
  await settle();
  two.tick();
  expect(two.told).toEqual([]);
});

it('tells a tab that slept through it when it wakes, and a hidden one when it is looked at', () => {
  const clock = { now: T0 };
  const asleep = openTab(clock);
  asleep.state.isHidden = true;
  clock.now += 8 * 60 * MINUTE;
  asleep.tick();
  expect(asleep.told).toEqual([]);
  asleep.state.isHidden = false;
  asleep.fire('visibilitychange');
  expect(asleep.told.length).toBe(1);
});

it('takes a shorter wish at once, and asks nobody who is logged out', () => {
  const clock = { now: T0 };
  const tab = openTab(clock);
  clock.now += 20 * MINUTE;
  tab.fire('focus');
  expect(tab.told).toEqual([]);
  writeMinutes(createStorages(window).local, 15);
  tab.fire('focus');
  expect(tab.told.length).toBe(1);
  const guest = openTab(clock);
  guest.told.splice(0);
  guest.state.isLoggedIn = false;
  clock.now += 60 * MINUTE;
  guest.fire('focus');
  expect(guest.told).toEqual([]);
});

it('does not wait for years where a clock has jumped back', () => {
  const clock = { now: T0 + 365 * 24 * 60 * MINUTE };
  openTab(clock);
  clock.now = T0;
  const tab = openTab(clock);
  clock.now += 60 * MINUTE;
  tab.tick();
  expect(tab.told.map(({ startedAt }) => startedAt)).toEqual([T0]);
});
