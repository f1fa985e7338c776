import { expect, it } from 'vitest';
import { createBoundedStore } from './bounded-store.ts';

const storeOf = (maxBytes: number) =>
  createBoundedStore<{ size: number }>({ maxBytes, sizeOf: ({ size }) => size });

it('evicts the least recently used values over its limit, and counts hits and evictions', () => {
  const store = storeOf(3);
  for (const key of ['a', 'b', 'c']) store.set(key, { size: 1 });
  expect(store.get('a')).toEqual({ size: 1 });
  store.set('d', { size: 2 });
  expect(['a', 'b', 'c', 'd'].map((key) => store.get(key) !== undefined)).toEqual([true, false, false, true]);
  expect(store.stats).toEqual({ bytes: 3, entries: 2, hits: 3, evictions: 2 });
});

it('stores a value as large as its limit, but not a larger one', () => {
  const store = storeOf(10);
  store.set('whole', { size: 10 });
  store.set('larger', { size: 11 });
  expect([store.get('whole')?.size, store.get('larger')]).toEqual([10, undefined]);
});

it('replaces and deletes values without counting an eviction', () => {
  const store = storeOf(2);
  store.set('a', { size: 1 });
  store.set('a', { size: 2 });
  expect(store.stats).toMatchObject({ bytes: 2, entries: 1 });
  store.delete('a');
  expect(store.stats).toMatchObject({ bytes: 0, entries: 0, evictions: 0 });
});
