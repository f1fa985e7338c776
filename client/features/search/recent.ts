import type { SafeStorage } from '#platform/browser/storage.ts';
import { readStoredList } from '#platform/browser/stored-list.ts';
import { KEYWORD_MAX } from '#shared/find-text.ts';

/** Local storage key. The page "Clear cache" lists it. */
const KEY = 'recentSearches';
const LIMIT = 5;

/** The last searches of this device, newest first. */
export function readSearches(local: SafeStorage): string[] {
  return readStoredList(local, KEY, isSearch).slice(0, LIMIT);
}

function isSearch(item: unknown): item is string {
  return typeof item === 'string' && item.trim() !== '' && item.length <= KEYWORD_MAX;
}

/** Adds a search as the newest one, and removes its older duplicates. */
export function saveSearch(local: SafeStorage, words: string): void {
  if (!isSearch(words)) return;
  const others = readSearches(local).filter((one) => one.toLowerCase() !== words.toLowerCase());
  local.set(KEY, JSON.stringify([words, ...others].slice(0, LIMIT)));
}

/** Removes the searches from this device. */
export function clearSearches(local: SafeStorage): void {
  local.remove(KEY);
}
