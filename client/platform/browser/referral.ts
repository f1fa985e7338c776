import { cutText } from '#shared/cut-text.ts';
import { parseJson } from '#shared/parse-json.ts';
import { REFERRAL_CODE_MAX } from '#shared/webapi/words.ts';
import type { Storages } from './storage.ts';

/**
 * Session storage: the query parameter `a` of the first page of the visit (spec §3). Local storage keeps it for a
 * month: many visitors sign up on another day.
 */
export const REFERRAL_KEY = 'dealer';
export const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** Stores the referral code of the page's URL, if it has one. */
export function noteReferralCode(search: string, { session, local }: Storages): void {
  const code = new URLSearchParams(search).get('a')?.trim();
  if (!code) return;
  const referralCode = cutText(code, REFERRAL_CODE_MAX);
  session.set(REFERRAL_KEY, referralCode);
  local.set(REFERRAL_KEY, JSON.stringify({ code: referralCode, at: Date.now() }));
}

/** The referral code for the signup form; '' if there is none. */
export function readReferralCode({ session, local }: Storages): string {
  return session.get(REFERRAL_KEY) ?? readStored(local.get(REFERRAL_KEY));
}

/** Removes the code after a signup, so that it does not count for another member of this device. */
export function forgetReferralCode({ session, local }: Storages): void {
  session.remove(REFERRAL_KEY);
  local.remove(REFERRAL_KEY);
}

function readStored(text: string | null): string {
  const stored = parseJson(text);
  if (typeof stored !== 'object' || stored === null || !('code' in stored) || !('at' in stored)) return '';
  const isFresh = typeof stored.at === 'number' && Date.now() - stored.at < MAX_AGE_MS;
  return isFresh && typeof stored.code === 'string' ? cutText(stored.code, REFERRAL_CODE_MAX) : '';
}
