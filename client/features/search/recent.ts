import type { SafeStorage } from '#platform/browser/storage.ts';
import { KEYWORD_MAX } from '#shared/find-text.ts';

/** What was searched for on this device, newest first: a short list in local storage, told of on the page "Clear cache". */
const KEY = 'recentSearches';
const LIMIT = 5;

/** What cannot be read counts as nothing. */
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

/** Puts a search in front, once. */
export function keepSearch(local: SafeStorage, words: string): void {
  if (!isSearch(words)) return;
  const others = readSearches(local).filter((one) => one.toLowerCase() !== words.toLowerCase());
  local.set(KEY, JSON.stringify([words, ...others].slice(0, LIMIT)));
}

/** Removes all words searched for from this device. */
export function clearSearches(local: SafeStorage): void {
  local.remove(KEY);
}
