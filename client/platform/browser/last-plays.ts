import { isLocale, type Locale } from '#shared/locales.ts';
import type { SafeStorage } from './storage.ts';
import { isPositiveInteger, readStoredList } from './stored-list.ts';

/**
 * A game or lobby that a member played for money. Stored on this device by account, newest first: another member of the
 * device does not see it.
 */
export interface Play {
  productId: number;
  /** null for the provider's lobby. */
  gameId: number | null;
  name: string;
  image: string;
  /** Language of name and picture. */
  locale: Locale;
  /** When it was played, in milliseconds. Older entries have none. */
  at?: number;
}

export const MAX_PLAYS = 12;

export const playsKey = (account: string) => `plays/${account}`;

export function readPlays(local: SafeStorage, account: string): Play[] {
  return readStoredList(local, playsKey(account), isPlay);
}

/** Moves an entry to the front. The oldest entries are removed. */
export function savePlay(local: SafeStorage, account: string, play: Play): void {
  if (!account) return;
  const others = readPlays(local, account).filter((other) => !isSame(other, play));
  local.set(playsKey(account), JSON.stringify([play, ...others].slice(0, MAX_PLAYS)));
}

function isSame(a: Play, b: Play): boolean {
  return a.productId === b.productId && a.gameId === b.gameId;
}

export function isPlay(item: unknown): item is Play {
  if (typeof item !== 'object' || item === null) return false;
  // Partial: each field is checked.
  const { productId, gameId, name, image, locale, at } = item as Partial<Play>;
  const isNamed = typeof name === 'string' && typeof image === 'string' && isLocale(locale);
  return (
    isNamed &&
    isPositiveInteger(productId) &&
    (gameId === null || isPositiveInteger(gameId)) &&
    (at === undefined || isPositiveInteger(at))
  );
}
