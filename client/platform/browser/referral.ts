import type { SafeStorage } from './storage.ts';

/** Session storage: the value of the query parameter `a` of the page that was loaded first (spec §3). */
const REFERRAL_KEY = 'dealer';
const MAX_LENGTH = 64;

/** Notes the referral code when the page's URL has one. */
export function noteReferralCode(search: string, session: SafeStorage): void {
  const code = new URLSearchParams(search).get('a')?.trim();
  if (code) session.set(REFERRAL_KEY, code.slice(0, MAX_LENGTH));
}

/** The referral code to fill in at signup; '' when the member came by none. */
export function readReferralCode(session: SafeStorage): string {
  return session.get(REFERRAL_KEY) ?? '';
}
