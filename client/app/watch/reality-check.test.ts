import { beforeEach, expect, it, vi } from 'vitest';
import { writeMinutes } from '#platform/browser/play-time.ts';
import { createStorages } from '#platform/browser/storage.ts';
import { scheduleChecks } from './reality-check.ts';

const MINUTE = 60_000;
const T0 = Date.parse('2026-11-21T12:00:00Z');

/** A tab with a clock and timers that the test controls. */
function openTab(clock: { now: number }) {
  const timers: (() => void)[] = [];
  const listeners = new Map<string, (() => void)[]>();
  const state = { isLoggedIn: true, isHidden: false };
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
      setTimeout: (action: () => void) => timers.push(action),
      clearTimeout: () => void timers.splice(0),
      // The part of a window that is used.
    } as unknown as Window,
    showCheck: ({ startedAt }) => new Promise((answer) => shown.push({ startedAt, answer })),
  });
  const fire = (event: string) => {
    for (const listener of listeners.get(event) ?? []) listener();
  };
  const tick = () => {
    for (const timer of timers.splice(0)) timer();
  };
  return { shown, state, fire, tick };
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
  // The time of the login goes on.
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

it('is not delayed by a clock that was set back', () => {
  const clock = { now: T0 + 365 * 24 * 60 * MINUTE };
  openTab(clock);
  clock.now = T0;
  const tab = openTab(clock);
  clock.now += 60 * MINUTE;
  tab.tick();
  expect(tab.shown.map(({ startedAt }) => startedAt)).toEqual([T0]);
});
