// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { noteDealer, readDealer } from './referral.ts';
import { createStorages } from './storage.ts';

afterEach(() => sessionStorage.clear());

it('notes the referral code of the URL until another one comes', () => {
  const { session } = createStorages();
  expect(readDealer(session)).toBe('');
  noteDealer('?x=1&a=%20friend%20', session);
  expect(sessionStorage.getItem('dealer')).toBe('friend');
  noteDealer('?x=1', session);
  noteDealer('?a=', session);
  expect(readDealer(session)).toBe('friend');
  noteDealer(`?a=${'z'.repeat(500)}`, session);
  expect(readDealer(session)).toBe('z'.repeat(64));
});
