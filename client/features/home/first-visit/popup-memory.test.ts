import { describe, expect, it } from 'vitest';
import type { SafeStorage } from '#platform/browser/storage.ts';
import { createPopupMemory, type PopupRule } from './popup-memory.ts';

/** Default: a device that is used since yesterday. */
function memoryStorage(
  initial: Record<string, string> = { popups: '{"#last":"2026-11-20"}' },
  isBlocked = false,
): SafeStorage {
  const values = new Map(Object.entries(initial));
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => Boolean(values.set(key, value)) && !isBlocked,
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
    subscribe: () => () => {},
    subscribeOwn: () => () => {},
  };
}

const NOON = new Date(2026, 10, 21, 12).getTime();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ONCE: PopupRule = { key: 'p1', frequency: 'once' };
const DAILY: PopupRule = { key: 'p2', frequency: 'daily' };
const ALWAYS: PopupRule = { key: 'p3', frequency: 'always' };

/** A page load at a time in ms: opens the due popup. */
function load(storage: SafeStorage, at: number, rules: readonly PopupRule[], isVisitStart = true) {
  const memory = createPopupMemory({ storage, now: () => at, isVisitStart });
  const rule = memory.next(rules);
  if (rule) memory.open(rule);
  return {
    shown: rule?.key,
    close: () => rule && memory.close(rule, { isForToday: false }),
    notToday: () => rule && memory.close(rule, { isForToday: true }),
  };
}

describe('createPopupMemory', () => {
  it('shows one popup a day, in turn', () => {
    const storage = memoryStorage();
    const shown = [0, 1, 2, 3, 4].map((day) => {
      const page = load(storage, NOON + day * DAY, [DAILY, ONCE, ALWAYS]);
      page.close();
      expect(load(storage, NOON + day * DAY + HOUR, [DAILY, ONCE, ALWAYS]).shown).toBeUndefined();
      return page.shown;
    });
    expect(shown).toEqual(['p2', 'p1', 'p3', 'p2', 'p3']);
  });

  it('shows nothing on the first day of a device', () => {
    const storage = memoryStorage({});
    expect(load(storage, NOON, [ALWAYS, ONCE]).shown).toBeUndefined();
    expect(load(storage, NOON + HOUR, [ALWAYS, ONCE], false).shown).toBeUndefined();
    expect(load(storage, NOON + DAY, [ALWAYS, ONCE]).shown).toBe('p3');
  });

  it('does not show a popup again after a reload', () => {
    const storage = memoryStorage();
    expect(load(storage, NOON, [DAILY]).shown).toBe('p2');
    expect(load(storage, NOON + HOUR, [DAILY]).shown).toBeUndefined();
    expect(load(storage, NOON + DAY, [DAILY]).shown).toBe('p2');
  });

  it('shows "once" again on another day after "Not today", and never again after a close', () => {
    const storage = memoryStorage();
    load(storage, NOON, [ONCE]).notToday();
    expect(load(storage, NOON + HOUR, [ONCE]).shown).toBeUndefined();
    const again = load(storage, NOON + DAY, [ONCE]);
    expect(again.shown).toBe('p1');
    again.close();
    expect(load(storage, NOON + 900 * DAY, [ONCE]).shown).toBeUndefined();
    expect(load(storage, NOON + 900 * DAY, [{ ...ONCE, frequency: 'daily' }]).shown).toBe('p1');
  });

  it('uses the calendar day of the device', () => {
    const storage = memoryStorage();
    load(storage, NOON, [DAILY]).close();
    expect(load(storage, NOON + 11 * HOUR, [DAILY]).shown).toBeUndefined();
    expect(load(storage, NOON + 13 * HOUR, [DAILY]).shown).toBe('p2');
  });

  it('shows nothing again when the clock is set back', () => {
    const storage = memoryStorage();
    load(storage, NOON, [ALWAYS]).close();
    for (const at of [NOON - HOUR, NOON - DAY, NOON, NOON - DAY, NOON]) {
      expect(load(storage, at, [ALWAYS]).shown).toBeUndefined();
    }
  });

  it('treats a stored day far in the future as today', () => {
    const storage = memoryStorage();
    load(storage, NOON + 1000 * DAY, [ALWAYS]).close();
    expect(load(storage, NOON, [ALWAYS]).shown).toBeUndefined();
    expect(load(storage, NOON + DAY, [ALWAYS]).shown).toBe('p3');
  });

  it('shows at most one popup per visit when storage is blocked', () => {
    const blocked = () => memoryStorage({}, true);
    expect(load(blocked(), NOON, [ONCE], true).shown).toBe('p1');
    expect(load(blocked(), NOON, [ONCE], false).shown).toBeUndefined();
    const page = memoryStorage({}, true);
    load(page, NOON, [ALWAYS], true).close();
    expect(load(page, NOON, [ALWAYS], true).shown).toBeUndefined();
  });

  it('ignores invalid storage values, and stores at most 50 popups', () => {
    for (const text of ['', 'null', '[1]', '{"p1":1}', '{broken', '{"p1":"2026-1-2","#last":"x"}']) {
      const storage = memoryStorage({ popups: text });
      expect([text, load(storage, NOON, [ONCE]).shown]).toEqual([text, undefined]);
      expect([text, load(storage, NOON + DAY, [ONCE]).shown]).toEqual([text, 'p1']);
    }
    const storage = memoryStorage();
    for (let day = 0; day < 80; day++) load(storage, NOON + day * DAY, [{ ...ONCE, key: `p${day}` }]).close();
    expect(Object.keys(JSON.parse(storage.get('popups') ?? ''))).toHaveLength(51);
    expect(load(storage, NOON + 90 * DAY, [{ ...ONCE, key: 'p79' }]).shown).toBeUndefined();
    expect(load(storage, NOON + 90 * DAY, [{ ...ONCE, key: 'p0' }]).shown).toBe('p0');
  });
});
