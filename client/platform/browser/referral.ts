import type { Storages } from './storage.ts';

/**
 * Session storage: the value of the query parameter `a` of the page that was loaded first (spec §3). Local storage has
 * it for a month besides: who follows a friend's link often signs up another day.
 */
export const REFERRAL_KEY = 'dealer';
const MAX_LENGTH = 64;
export const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** Notes the referral code when the page's URL has one. */
export function noteReferralCode(search: string, { session, local }: Storages, now = Date.now()): void {
  const code = new URLSearchParams(search).get('a')?.trim();
  if (!code) return;
  const noted = code.slice(0, MAX_LENGTH);
  session.set(REFERRAL_KEY, noted);
  local.set(REFERRAL_KEY, JSON.stringify({ code: noted, at: now }));
}

/** The referral code to fill in at signup; '' when the member came by none. */
export function readReferralCode({ session, local }: Storages, now = Date.now()): string {
  return session.get(REFERRAL_KEY) ?? readKept(local.get(REFERRAL_KEY), now);
}

/** A member was made by it: it belongs to nobody else on this device. */
export function forgetReferralCode({ session, local }: Storages): void {
  session.remove(REFERRAL_KEY);
  local.remove(REFERRAL_KEY);
}

function readKept(text: string | null, now: number): string {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('code' in stored) || !('at' in stored)) return '';
    const isFresh = typeof stored.at === 'number' && now - stored.at < MAX_AGE_MS;
    return isFresh && typeof stored.code === 'string' ? stored.code.slice(0, MAX_LENGTH) : '';
  } catch {
    return '';
  }
}
