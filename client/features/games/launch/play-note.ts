import type { SafeStorage } from '#platform/browser/storage.ts';

/** What a visitor wanted to play before the login, so that the game opens once it is done. Read once. */
const KEY = 'playAfterLogin';
const MAX_AGE_MS = 15 * 60_000;

export interface PlayNote {
  productId: number;
  gameId?: number;
}

/** Notes in session storage what to play after the login; `now` in milliseconds. */
export function leavePlayNote(session: SafeStorage, order: PlayNote, now: number = Date.now()): void {
  session.set(KEY, JSON.stringify({ ...order, at: now }));
}

/** The note, which is then gone; undefined for none, and for one that is too old to be meant. */
export function takePlayNote(session: SafeStorage, now: number = Date.now()): PlayNote | undefined {
  const text = session.get(KEY);
  session.remove(KEY);
  try {
    const note: unknown = JSON.parse(text ?? 'null');
    return isNote(note) && now - note.at < MAX_AGE_MS
      ? { productId: note.productId, ...(note.gameId && { gameId: note.gameId }) }
      : undefined;
  } catch {
    return undefined;
  }
}

function isNote(note: unknown): note is PlayNote & { at: number } {
  if (typeof note !== 'object' || note === null) return false;
  // Partial: each of its fields is looked at.
  const { productId, gameId, at } = note as Partial<PlayNote & { at: number }>;
  const hasGame = gameId === undefined || Number.isSafeInteger(gameId);
  return Number.isSafeInteger(productId) && hasGame && typeof at === 'number';
}
