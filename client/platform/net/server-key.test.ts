import { hashKey, type QueryKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { serverKey } from './server-key.ts';

const KEYS: QueryKey[] = [
  ['wallet', 'enUS', { id: 1 }],
  ['games', 'enUS', {}, 'home', null, undefined, 3, true],
  ['games', 'enUS', { per_page: 12, is_hot: 1 }],
  ['games', 'enUS', { is_hot: 1, per_page: 12 }],
  ['games', { filter: { b: 1, a: 2 } }],
  ['games', [{ b: 1, a: 2 }]],
  ['games', { left: undefined }],
  ['games', new Date(0)],
];

it.each(KEYS.map((key) => [key]))('names %j as TanStack does', (key) => {
  expect(serverKey(key)).toBe(hashKey(key));
});
