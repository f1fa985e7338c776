import { describe, expect, it } from 'vitest';
import { createBoundedStore } from './bounded-store.ts';
import { createFrequencies } from './frequency.ts';

const storeOf = (maxBytes: number, dead = new Set<object>()) =>
  createBoundedStore<{ size: number }>({
    maxBytes,
    sizeOf: ({ size }) => size,
    isDead: (value) => dead.has(value),
  });

/** Asks for a key and puts it there when it is missing; returns whether it was there. */
function ask(store: ReturnType<typeof storeOf>, key: string, size = 1): boolean {
  if (store.get(key)) return true;
  store.set(key, { size });
  return false;
}

describe('a bounded store', () => {
  it('keeps its bound in bytes, and counts what happens', () => {
    const store = storeOf(10);
    for (let n = 0; n < 100; n += 1) ask(store, `k${n}`, (n % 3) + 1);
    expect(store.stats.bytes).toBeLessThanOrEqual(10);
    expect(store.stats.entries + store.stats.refusals).toBe(100);
    expect(store.set('huge', { size: 11 })).toBe(false);
  });

  it('is not emptied by a sweep: two thousand strangers, once or twice, replace nobody who comes back', () => {
    const store = storeOf(50);
    for (let round = 0; round < 4; round += 1) for (let n = 0; n < 50; n += 1) ask(store, `regular${n}`);
    for (let round = 0; round < 2; round += 1) for (let n = 0; n < 2000; n += 1) ask(store, `stranger${n}`);
    const there = Array.from({ length: 50 }, (_, n) => ask(store, `regular${n}`)).filter(Boolean);
    expect(there.length).toBe(50);
  });

  it('keeps a part of a sweep that is larger than itself, round after round', () => {
    const store = storeOf(640);
    const round = () => Array.from({ length: 2000 }, (_, n) => ask(store, `host${n}`)).filter(Boolean).length;
    round();
    for (let n = 0; n < 3; n += 1) expect(round()).toBeGreaterThan(600);
  });

  it('takes in what has become popular, in the place of what is no more', () => {
    const store = storeOf(10);
    for (let round = 0; round < 3; round += 1) for (let n = 0; n < 10; n += 1) ask(store, `old${n}`);
    for (let round = 0; round < 6; round += 1) ask(store, 'new');
    expect(ask(store, 'new')).toBe(true);
    expect(store.stats).toMatchObject({ entries: 10, evictions: 1 });
  });

  it('gives the room of what is dead to anybody', () => {
    const dead = new Set<object>();
    const store = storeOf(1, dead);
    const value = { size: 1 };
    store.set('old', value);
    for (let n = 0; n < 5; n += 1) store.get('old');
    expect(store.admits('new', 1)).toBe(false);
    dead.add(value);
    expect(store.admits('new', 1)).toBe(true);
    expect(store.set('new', { size: 1 })).toBe(true);
    expect(store.get('old')).toBeUndefined();
  });

  it('replaces a value in place, whatever its frequency', () => {
    const store = storeOf(2);
    store.set('a', { size: 1 });
    store.set('b', { size: 1 });
    expect(store.set('a', { size: 1 })).toBe(true);
    expect(store.stats).toMatchObject({ bytes: 2, entries: 2, evictions: 0 });
  });
});

describe('frequencies', () => {
  it('are never too low, and seldom too high', () => {
    const frequencies = createFrequencies();
    for (let n = 0; n < 20_000; n += 1) frequencies.count(`key ${n}`);
    for (let n = 0; n < 5; n += 1) frequencies.count('popular');
    expect(frequencies.estimate('popular')).toBeGreaterThanOrEqual(5);
    const tooHigh = Array.from({ length: 2000 }, (_, n) => frequencies.estimate(`never ${n}`)).filter(
      Boolean,
    );
    expect(tooHigh.length).toBeLessThan(200);
  });

  it('fade', () => {
    const frequencies = createFrequencies(100);
    for (let n = 0; n < 60; n += 1) frequencies.count('yesterday');
    for (let n = 0; n < 400; n += 1) frequencies.count(`today ${n % 50}`);
    expect(frequencies.estimate('yesterday')).toBeLessThan(10);
  });
});
