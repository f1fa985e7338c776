import type { SafeStorage } from './storage.ts';

/**
 * Whether the key `/` opens the search. Single characters are what speech input and unsteady hands send by chance, so it
 * can be switched off (WCAG 2.1.4): in the search itself, for this device.
 */
const KEY = 'searchKey';
const OFF = 'off';

/** Whether the key `/` opens the search; on unless the visitor switched it off on this device. */
export function isSearchKeyOn(local: SafeStorage): boolean {
  return local.get(KEY) !== OFF;
}

/** Stores the visitor's choice and marks the document by it. */
export function setSearchKey(local: SafeStorage, isOn: boolean, document: Document): void {
  if (isOn) local.remove(KEY);
  else local.set(KEY, OFF);
  markSearchKey(document, isOn);
}

/** The bar promises no key that does nothing (styles.css). */
export function markSearchKey(document: Document, isOn: boolean): void {
  document.documentElement.toggleAttribute('data-no-search-key', !isOn);
}
