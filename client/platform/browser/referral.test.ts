// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { forgetReferralCode, noteReferralCode, readReferralCode } from './referral.ts';
import { createStorages } from './storage.ts';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const DAY_MS = 24 * 3_600_000;

it('stores the referral code of the URL until another one arrives', () => {
  const storages = createStorages();
  expect(readReferralCode(storages)).toBe('');
  noteReferralCode('?x=1&a=%20friend%20', storages);
  expect(sessionStorage.getItem('dealer')).toBe('friend');
  noteReferralCode('?x=1', storages);
  noteReferralCode('?a=', storages);
  expect(readReferralCode(storages)).toBe('friend');
});

it("cuts a referral code to the API's limit, at a whole character", () => {
  const storages = createStorages();
  noteReferralCode(`?a=${'z'.repeat(500)}`, storages);
  expect(readReferralCode(storages)).toBe('z'.repeat(32));
  noteReferralCode(`?a=${'z'.repeat(30)}👨\u200d👩\u200d👧`, storages);
  expect(readReferralCode(storages)).toBe('z'.repeat(30));
  noteReferralCode(`?a=${'😀'.repeat(33)}`, storages);
  expect(readReferralCode(storages)).toBe('😀'.repeat(32));
});

it('keeps it for a month, also in another session', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  noteReferralCode('?a=friend', createStorages());
  sessionStorage.clear();
  vi.setSystemTime(DAY_MS);
  expect(readReferralCode(createStorages())).toBe('friend');
  vi.setSystemTime(30 * DAY_MS);
  expect(readReferralCode(createStorages())).toBe('');
  vi.useRealTimers();
});

it('removes it after a signup', () => {
  noteReferralCode('?a=friend', createStorages());
  forgetReferralCode(createStorages());
  expect(readReferralCode(createStorages())).toBe('');
});

it.each(['{', 'null', '7', '{"code":7,"at":1}', '{"code":"x"}'])('reads no code out of %s', (text) => {
  localStorage.setItem('dealer', text);
  expect(readReferralCode(createStorages())).toBe('');
});
