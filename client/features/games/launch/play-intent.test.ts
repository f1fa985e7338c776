import { beforeEach, expect, it } from 'vitest';
import { createStorages } from '#platform/browser/storage.ts';
import { savePlayIntent, takePlayIntent } from './play-intent.ts';

const { session } = createStorages(window);
beforeEach(() => sessionStorage.clear());

it('can be read once', () => {
  savePlayIntent(session, { productId: 9, gameId: 9001 });
  expect(takePlayIntent(session)).toEqual({ productId: 9, gameId: 9001 });
  expect(takePlayIntent(session)).toBeUndefined();
});

it('expires after 15 minutes', () => {
  savePlayIntent(session, { productId: 9 }, 1_000);
  expect(takePlayIntent(session, 1_000 + 15 * 60_000)).toBeUndefined();
  savePlayIntent(session, { productId: 9 }, 1_000);
  expect(takePlayIntent(session, 1_000 + 15 * 60_000 - 1)).toEqual({ productId: 9 });
});

it.each(['x', '{}', 'null', '{"productId":"9","at":1}', '{"productId":9}'])('ignores %j', (text) => {
  session.set('playAfterLogin', text);
  expect(takePlayIntent(session, 2)).toBeUndefined();
});
