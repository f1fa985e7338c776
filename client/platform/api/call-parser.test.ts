import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type PageReader, wholeParser } from './call-parser.ts';

const item = z.object({ id: z.number() });

/** Page `number` of a list whose pages are full. */
const fullPage = (number: number) =>
  Array.from({ length: 100 }, (_, index) => ({ id: (number - 1) * 100 + index }));

it.each([
  ['with a count', 49, { page: 1, per_page: 100, total: 4_900 }],
  ['with a count', 50, { page: 1, per_page: 100, total: 5_000 }],
  ['with a count', 50, { page: 1, per_page: 100, total: 5_001 }],
  ['without a count', 50, undefined],
])('reads a complete list %s in %i pages, at most fifty', async (_, pages, pagination) => {
  const readPage = vi.fn<PageReader>(async ({ page }) => ({ list: fullPage(page) }));
  const parse = wholeParser({ item }, readPage);
  const list = await parse({ list: fullPage(1), pagination }, () => {});
  expect(readPage.mock.calls.map(([query]) => query.page)).toEqual(
    Array.from({ length: pages - 1 }, (__, index) => index + 2),
  );
  expect(list).toHaveLength(pages * 100);
});

it('reads no other page if the first one has every item, whatever its size', async () => {
  const readPage = vi.fn<PageReader>();
  const parse = wholeParser({ item }, readPage);
  const pagination = { page: 1, per_page: 20, total: 100 };
  expect(await parse({ list: fullPage(1), pagination }, () => {})).toHaveLength(100);
  expect(readPage).not.toHaveBeenCalled();
});
