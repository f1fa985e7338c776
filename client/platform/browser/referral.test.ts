// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { noteReferralCode, readReferralCode } from './referral.ts';
import { createStorages } from './storage.ts';

afterEach(() => sessionStorage.clear());

it('notes the referral code of the URL until another one comes', () => {
  const { session } = createStorages();
  expect(readReferralCode(session)).toBe('');
  noteReferralCode('?x=1&a=%20friend%20', session);
  expect(sessionStorage.getItem('dealer')).toBe('friend');
  noteReferralCode('?x=1', session);
  noteReferralCode('?a=', session);
  expect(readReferralCode(session)).toBe('friend');
  noteReferralCode(`?a=${'z'.repeat(500)}`, session);
  expect(readReferralCode(session)).toBe('z'.repeat(64));
});
