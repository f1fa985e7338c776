import * as z from 'zod/mini';
import type { SafeStorage } from '#platform/storage.ts';

/** What a visitor wanted to play before the login, so that the game opens once it is done. Read once. */
const KEY = 'playAfterLogin';
const MINUTES = 15;

const note = z.object({
  productId: z.int(),
  gameId: z.optional(z.int()),
  at: z.number(),
});
export type PlayNote = Omit<z.infer<typeof note>, 'at'>;

export function leavePlayNote(session: SafeStorage, order: PlayNote, now: number = Date.now()): void {
  session.set(KEY, JSON.stringify({ ...order, at: now }));
}

/** The note, which is then gone; undefined for none, and for one that is too old to be meant. */
export function takePlayNote(session: SafeStorage, now: number = Date.now()): PlayNote | undefined {
  const text = session.get(KEY);
  if (text === null) return undefined;
  session.remove(KEY);
  try {
    const { at, ...order } = note.parse(JSON.parse(text));
    return now - at < MINUTES * 60_000 ? order : undefined;
  } catch {
    return undefined;
  }
}
