import type { SafeStorage } from './storage.ts';

/** Session storage: the value of the query parameter `a` of the page that was loaded first (spec §3). */
const DEALER_KEY = 'dealer';
const MAX_LENGTH = 64;

/** Notes the referral code when the page's URL has one. */
export function noteDealer(search: string, session: SafeStorage): void {
  const dealer = new URLSearchParams(search).get('a')?.trim();
  if (dealer) session.set(DEALER_KEY, dealer.slice(0, MAX_LENGTH));
}

/** The referral code to fill in at signup; '' when the member came by none. */
export function readDealer(session: SafeStorage): string {
  return session.get(DEALER_KEY) ?? '';
}
