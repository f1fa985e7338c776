import { describe, expect, it } from 'vitest';
import type { SafeStorage } from '#platform/browser/storage.ts';
import { createPopupMemory } from './popup-memory.ts';

function memoryStorage(initial: Record<string, string> = {}): SafeStorage {
  const values = new Map(Object.entries(initial));
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => Boolean(values.set(key, value)),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
    subscribe: () => () => {},
  };
}

const NOON = new Date(2026, 10, 21, 12).getTime();
const HOUR = 3_600_000;

describe('createPopupMemory', () => {
  it('shows everything to a new device', () => {
    const memory = createPopupMemory(memoryStorage(), () => NOON, 1);
    for (const frequency of ['once', 'daily', 'always'] as const) {
      expect(memory.isDue({ key: 'p1', frequency })).toBe(true);
    }
  });

  it('shows "once" never again', () => {
    const storage = memoryStorage();
    const rule = { key: 'p1', frequency: 'once' } as const;
    createPopupMemory(storage, () => NOON, 1).note(rule);
    expect(createPopupMemory(storage, () => NOON + 1000 * 24 * HOUR, 2).isDue(rule)).toBe(false);
    expect(createPopupMemory(storage, () => NOON, 2).isDue({ ...rule, key: 'p2' })).toBe(true);
  });

  it('shows "daily" again on the next calendar day of the device', () => {
    const storage = memoryStorage();
    const rule = { key: 'p1', frequency: 'daily' } as const;
    createPopupMemory(storage, () => NOON, 1).note(rule);
    expect(createPopupMemory(storage, () => NOON + 11 * HOUR, 2).isDue(rule)).toBe(false);
    expect(createPopupMemory(storage, () => NOON + 13 * HOUR, 2).isDue(rule)).toBe(true);
  });

  it('shows "always" again when the page is loaded anew, not within a visit', () => {
    const storage = memoryStorage();
    const rule = { key: 'p1', frequency: 'always' } as const;
    createPopupMemory(storage, () => NOON, 1).note(rule);
    expect(createPopupMemory(storage, () => NOON, 1).isDue(rule)).toBe(false);
    expect(createPopupMemory(storage, () => NOON, 2).isDue(rule)).toBe(true);
  });

  it('shows a placement again whose frequency the operator raised', () => {
    const storage = memoryStorage();
    createPopupMemory(storage, () => NOON, 1).note({ key: 'p1', frequency: 'once' });
    expect(createPopupMemory(storage, () => NOON, 1).isDue({ key: 'p1', frequency: 'daily' })).toBe(true);
  });

  it('survives whatever stands in storage, and stays small', () => {
    for (const text of ['', 'null', '[1]', '{"p1":1}', '{broken']) {
      const memory = createPopupMemory(memoryStorage({ popups: text }), () => NOON, 1);
      expect(memory.isDue({ key: 'p1', frequency: 'once' })).toBe(true);
    }
    const storage = memoryStorage();
    const memory = createPopupMemory(storage, () => NOON, 1);
    for (let place = 0; place < 80; place++) memory.note({ key: `p${place}`, frequency: 'once' });
    expect(Object.keys(JSON.parse(storage.get('popups') ?? ''))).toHaveLength(50);
    expect(memory.isDue({ key: 'p79', frequency: 'once' })).toBe(false);
    expect(memory.isDue({ key: 'p0', frequency: 'once' })).toBe(true);
  });
});
