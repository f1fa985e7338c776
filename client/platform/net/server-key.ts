import { hashKey, type QueryKey } from '@tanstack/react-query';

/**
 * TanStack's name of a key, for the server, where each page asks for some fifty: the same text, without its look into
 * each part for an order that parts of less than two fields do not have.
 */
export function serverKey(key: QueryKey): string {
  return key.every(isPlain) ? JSON.stringify(key) : hashKey(key);
}

function isPlain(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return true;
  if (Array.isArray(part)) return false;
  const values = Object.values(part);
  return values.length < 2 && values.every((value) => typeof value !== 'object');
}
