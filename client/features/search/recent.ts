import type { SafeStorage } from '#platform/browser/storage.ts';
import { KEYWORD_MAX } from '#shared/find-text.ts';

/** Local storage key. The page "Clear cache" lists it. */
const KEY = 'recentSearches';
const LIMIT = 5;

/** The last searches of this device, newest first. Invalid storage counts as none. */
export function readSearches(local: SafeStorage): string[] {
  try {
    const list: unknown = JSON.parse(local.get(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter(isSearch).slice(0, LIMIT) : [];
  } catch {
    return [];
  }
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
