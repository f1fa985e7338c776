import { parseJson } from '#shared/parse-json.ts';
import type { SafeStorage } from './storage.ts';

/** The valid items of a list in storage. Invalid content counts as empty. */
export function readStoredList<T>(
  storage: SafeStorage,
  key: string,
  isItem: (item: unknown) => item is T,
): T[] {
  const list = parseJson(storage.get(key));
  return Array.isArray(list) ? list.filter(isItem) : [];
}

/** For ids, amounts in cents and times in milliseconds. */
export function isPositiveInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
