import { expect, it } from 'vitest';
import { maskAccount } from './masks.ts';

it.each([
  ['walker1', 'w•••1'],
  ['walker12', 'wa•••12'],
  ['walker123', 'wa•••23'],
])('masks the account %s as %s', (account, masked) => {
  expect(maskAccount(account)).toBe(masked);
});
