import type { SafeStorage } from './storage.ts';

/**
 * Local storage: whether the key `/` opens the search. Speech input and unsteady hands send single characters by
 * accident, so visitors can switch it off for this device, in the search itself (WCAG 2.1.4).
 */
const KEY = 'searchKey';
const OFF = 'off';

/** Whether the key `/` opens the search; on unless the visitor switched it off on this device. */
export function isSearchKeyOn(local: SafeStorage): boolean {
  return local.get(KEY) !== OFF;
}

/** Stores the visitor's choice and marks the document with it. */
export function setSearchKey(local: SafeStorage, isOn: boolean, document: Document): void {
  if (isOn) local.remove(KEY);
  else local.set(KEY, OFF);
  markSearchKey(document, isOn);
}

/** The search bar hides its key hint while the key is off (styles.css). */
export function markSearchKey(document: Document, isOn: boolean): void {
  document.documentElement.toggleAttribute('data-no-search-key', !isOn);
}
