import type { SafeStorage } from '#platform/browser/storage.ts';
import { parseJson } from '#shared/parse-json.ts';

const KEY = 'playAfterLogin';
const MAX_AGE_MS = 15 * 60_000;

/** The game that a guest pressed before the login. It opens after the login. */
export interface PlayIntent {
  productId: number;
  gameId?: number;
}

/** Saves an intent in the session storage; `now` in milliseconds. */
export function savePlayIntent(session: SafeStorage, intent: PlayIntent, now: number = Date.now()): void {
  session.set(KEY, JSON.stringify({ ...intent, at: now }));
}

/** Reads and removes the intent; undefined for none, and for one that is older than 15 minutes. */
export function takePlayIntent(session: SafeStorage, now: number = Date.now()): PlayIntent | undefined {
  const saved = parseJson(session.get(KEY));
  session.remove(KEY);
  return isSavedIntent(saved) && now - saved.at < MAX_AGE_MS
    ? { productId: saved.productId, ...(saved.gameId && { gameId: saved.gameId }) }
    : undefined;
}

function isSavedIntent(value: unknown): value is PlayIntent & { at: number } {
  if (typeof value !== 'object' || value === null) return false;
  // Cast: each field is checked below.
  const { productId, gameId, at } = value as Partial<PlayIntent & { at: number }>;
  const hasGame = gameId === undefined || Number.isSafeInteger(gameId);
  return Number.isSafeInteger(productId) && hasGame && typeof at === 'number';
}
