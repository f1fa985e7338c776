import { expect, it } from 'vitest';
import { arrivalOf, isOpenDeposit } from './deposit-status.ts';

it.each([
  ['pending', true, true],
  ['paying', true, true],
  ['reviewing', true, true],
  ['success', false, true],
  ['failed', false, false],
  ['cancelled', false, false],
  ['expired', false, false],
] as const)('a deposit that is %s is open: %s, and brings money: %s', (status, isOpen, brings) => {
  const order = { status, fee: '1.50' };
  expect(isOpenDeposit(order)).toBe(isOpen);
  expect(arrivalOf(order).fee).toBe(brings ? '1.50' : undefined);
});
