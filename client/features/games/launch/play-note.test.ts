import { beforeEach, expect, it } from 'vitest';
import { createStorages } from '#platform/browser/storage.ts';
import { leavePlayNote, takePlayNote } from './play-note.ts';

const { session } = createStorages(window);
beforeEach(() => sessionStorage.clear());

it('is read once', () => {
  leavePlayNote(session, { productId: 9, gameId: 9001 });
  expect(takePlayNote(session)).toEqual({ productId: 9, gameId: 9001 });
  expect(takePlayNote(session)).toBeUndefined();
});

it('is of no use after a quarter of an hour', () => {
  leavePlayNote(session, { productId: 9 }, 1_000);
  expect(takePlayNote(session, 1_000 + 15 * 60_000)).toBeUndefined();
  leavePlayNote(session, { productId: 9 }, 1_000);
  expect(takePlayNote(session, 60_000)).toEqual({ productId: 9 });
});

it.each(['x', '{}', 'null', '{"productId":"9","at":1}', '{"productId":9}'])('ignores %j', (text) => {
  session.set('playAfterLogin', text);
  expect(takePlayNote(session, 2)).toBeUndefined();
});
