// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';

const SCRIPT = readFileSync(`${import.meta.dirname}/reality.js`, 'utf8');
const MINUTE = 60_000;
const T0 = Date.parse('2026-11-21T12:00:00Z');
const WORDS = {
  reality: { title: 'Look up', text: '{minutes} min, {stakes}, {result}', leave: 'Stop', continue: 'Go on' },
};

/** Runs the script with two clocks that the test advances: the server's and the device's. */
function openGame(clock: { now: number; device: number }) {
  document.body.innerHTML = '<main data-words="" data-now=""><a data-back></a></main>';
  const main = document.querySelector('main');
  Object.assign(main?.dataset ?? {}, { words: JSON.stringify(WORDS), now: String(clock.now) });
  const opened = clock.now;
  class DeviceDate extends Date {
    static override now = () => clock.device;
  }
  let check = () => {};
  const fakes = {
    Date: DeviceDate,
    performance: { now: () => clock.now - opened },
    setInterval: (action: () => void) => {
      check = action;
    },
    addEventListener: () => {},
    fetch: () => Promise.reject(new Error('offline')),
    money: (amount: string) => `$${amount}`,
  };
  new Function(...Object.keys(fakes), SCRIPT)(...Object.values(fakes));
  return {
    /** Text of the dialog; null when none is open. */
    dialogText: async () => {
      check();
      await new Promise((resolve) => setTimeout(resolve, 0));
      return document.querySelector('dialog p')?.textContent ?? null;
    },
    answer: () => document.querySelector('dialog')?.dispatchEvent(new Event('close')),
  };
}

function pass(clock: { now: number; device: number }, minutes: number): void {
  clock.now += minutes * MINUTE;
  clock.device += minutes * MINUTE;
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('reality/session', JSON.stringify({ startedAt: T0, toldAt: T0 }));
  HTMLDialogElement.prototype.showModal = () => {};
});

it('opens the dialog after an hour, and again an hour after it was answered', async () => {
  const clock = { now: T0, device: T0 };
  const game = openGame(clock);
  pass(clock, 59);
  expect(await game.dialogText()).toBeNull();
  pass(clock, 1);
  expect(await game.dialogText()).toBe('60 min, —, —');
  // A reload does not postpone the dialog.
  const reloaded = openGame(clock);
  expect(await reloaded.dialogText()).toBe('60 min, —, —');
  reloaded.answer();
  pass(clock, 59);
  expect(await reloaded.dialogText()).toBeNull();
  pass(clock, 1);
  expect(await reloaded.dialogText()).toBe('120 min, —, —');
});

it('uses the interval that the member chose', async () => {
  localStorage.setItem('reality/minutes', '15');
  const clock = { now: T0, device: T0 };
  const game = openGame(clock);
  pass(clock, 15);
  expect(await game.dialogText()).toBe('15 min, —, —');
});

it.each([
  ['set back while the game is open', 0, -300],
  ['behind from the start', -300, 0],
])('opens the dialog in time with a device clock %s', async (_, before, meanwhile) => {
  const clock = { now: T0, device: T0 + before * MINUTE };
  const game = openGame(clock);
  pass(clock, 30);
  clock.device += meanwhile * MINUTE;
  pass(clock, 30);
  expect(await game.dialogText()).toBe('60 min, —, —');
});

it('opens no dialog without a login, and corrects a moment that a wrong clock stored in the future', async () => {
  const clock = { now: T0, device: T0 };
  localStorage.removeItem('reality/session');
  const guest = openGame(clock);
  pass(clock, 600);
  expect(await guest.dialogText()).toBeNull();
  const ahead = clock.now + 365 * 24 * 60 * MINUTE;
  localStorage.setItem('reality/session', JSON.stringify({ startedAt: T0, toldAt: ahead }));
  const game = openGame(clock);
  expect(await game.dialogText()).toBeNull();
  pass(clock, 60);
  expect(await game.dialogText()).toBe('660 min, —, —');
});
