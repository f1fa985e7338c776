import { isLocale, type Locale } from '#shared/locales.ts';
import type { SafeStorage, StorageChange } from './storage.ts';
import { isPositiveInteger, readStoredList } from './stored-list.ts';

/**
 * Favourites and recently played games: two bounded lists in local storage, newest first. A game is stored with its
 * name and picture in the language of the page, so that a shelf needs no request to show it.
 */
export const SHELVES = ['favourites', 'recent'] as const;
export type ShelfName = (typeof SHELVES)[number];

export interface ShelfGame {
  id: number;
  productId: number;
  name: string;
  image: string;
  /** Language of name and picture. */
  locale: Locale;
  /** When it was put there, in milliseconds. Older entries have none. */
  at?: number;
}

export const SHELF_KEYS: Record<ShelfName, string> = { favourites: 'favouriteGames', recent: 'recentGames' };
/** Maximum lengths. The oldest entries are removed. */
export const SHELF_LIMITS: Record<ShelfName, number> = { favourites: 100, recent: 24 };

/** The games of a shelf, newest first. */
export function readShelf(local: SafeStorage, shelf: ShelfName): ShelfGame[] {
  return readStoredList(local, SHELF_KEYS[shelf], isShelfGame);
}

export function isShelfGame(item: unknown): item is ShelfGame {
  if (typeof item !== 'object' || item === null) return false;
  // Partial: each field is checked.
  const { id, productId, name, image, locale, at } = item as Partial<ShelfGame>;
  const isNamed = typeof name === 'string' && typeof image === 'string' && isLocale(locale);
  const hasIds = isPositiveInteger(id) && isPositiveInteger(productId);
  return isNamed && hasIds && (at === undefined || isPositiveInteger(at));
}

/** Moves a game to the front. Returns the new list. */
export function putOnShelf(local: SafeStorage, shelf: ShelfName, game: ShelfGame): ShelfGame[] {
  return write(local, shelf, [game, ...without(readShelf(local, shelf), game.id)]);
}

/** Removes a game. Returns the new list. */
export function takeOffShelf(local: SafeStorage, shelf: ShelfName, gameId: number): ShelfGame[] {
  return write(local, shelf, without(readShelf(local, shelf), gameId));
}

/** Leaves an empty list: an absent one would mean that this device does not know the member's games. */
export function clearShelf(local: SafeStorage, shelf: ShelfName): void {
  local.set(SHELF_KEYS[shelf], '[]');
}

/** Whether a storage event of another tab concerns this shelf. */
export function isShelfChange(shelf: ShelfName, { key }: StorageChange): boolean {
  return key === null || key === SHELF_KEYS[shelf];
}

function without(list: readonly ShelfGame[], gameId: number): ShelfGame[] {
  return list.filter(({ id }) => id !== gameId);
}

function write(local: SafeStorage, shelf: ShelfName, list: readonly ShelfGame[]): ShelfGame[] {
  const shortened = list.slice(0, SHELF_LIMITS[shelf]);
  local.set(SHELF_KEYS[shelf], JSON.stringify(shortened));
  return shortened;
}
