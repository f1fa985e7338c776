import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { AppEnvironment } from '#platform/site/page.ts';
import { type PageRequest, readPage } from '../api.ts';
import type { RecordItem, RecordKind } from '../kinds/kind.ts';
import { readAllRecords, splitSlice } from './read-all.ts';

vi.mock('../api.ts', async (original) => ({
  ...(await original<typeof import('../api.ts')>()),
  readPage: vi.fn(),
}));

const DAY = Date.parse('2026-11-01T00:00:00Z');
const MINUTE = 60_000;
const COUNT = 30_000;

/** An API with one record a minute and cursors. It counts the requests and the slices that are partly read. */
function fakeRecords() {
  const begun = new Set<string>();
  let most = 0;
  let requests = 0;
  vi.mocked(readPage).mockImplementation(async (_app, _kind, { range, param, size }: PageRequest) => {
    requests += 1;
    const slice = `${range.from} ${range.to}`;
    const first = Math.max(0, Math.ceil((Date.parse(range.from) - DAY) / MINUTE));
    const last = Math.min(COUNT - 1, Math.floor((Date.parse(range.to) - DAY) / MINUTE));
    const start = 'cursor' in param ? Number(param.cursor) : last;
    const end = Math.max(first, start - size + 1);
    const list = Array.from({ length: start - end + 1 }, (_, index) => ({ id: start - index + 1 }));
    const total = last - first + 1;
    if (total <= 2_000) begun.add(slice);
    most = Math.max(most, begun.size);
    await new Promise((resolve) => setTimeout(resolve));
    if (end === first) begun.delete(slice);
    const next_cursor = end === first ? null : String(end - 1);
    return { list, summary: null, pagination: { page: 1, per_page: size, total, next_cursor } };
  });
  return { most: () => most, requests: () => requests };
}

it('reads each record once, with few requests and few slices in memory', async () => {
  const { most, requests } = fakeRecords();
  const done: number[] = [];
  // Unused, because `readPage` is mocked.
  const [app, kind] = [{} as AppEnvironment, {} as RecordKind<RecordItem, unknown>];
  const blobs = await readAllRecords(app, kind, {
    zone: 'UTC',
    days: { from: '2026-11-01', to: '2026-11-30' },
    filters: {},
    signal: new AbortController().signal,
    write: (rows) => rows.map(({ id }) => `${id}\n`).join(''),
    onProgress: (count) => done.push(count),
  });
  const texts = await Promise.all(blobs.map((blob) => blob.text()));
  const ids = texts.join('').trimEnd().split('\n').map(Number);
  expect(ids).toEqual(Array.from({ length: COUNT }, (_, index) => COUNT - index));
  expect(done.at(-1)).toBe(COUNT);
  expect(requests()).toBeLessThan((COUNT / 100) * 1.15);
  expect(most()).toBeLessThanOrEqual(13);
});

it('splits a range without gap or overlap, the newest part first', () => {
  const slice = fc.record({
    from: fc.integer({ min: 0, max: 1e9 }),
    length: fc.integer({ min: 0, max: 1e10 }),
  });
  fc.assert(
    fc.property(slice, fc.integer({ min: 0, max: 1e6 }), ({ from, length }, total) => {
      const to = from + length;
      const parts = splitSlice({ from, to }, total);
      expect(parts.length).toBeLessThanOrEqual(64);
      if (total <= 2_000) expect(parts).toHaveLength(1);
      expect([parts[0]?.to, parts.at(-1)?.from]).toEqual([to, from]);
      for (const [index, part] of parts.entries()) {
        expect(part.from).toBeLessThanOrEqual(part.to);
        if (index > 0) expect(part.to).toBe((parts[index - 1]?.from ?? 0) - 1);
      }
    }),
  );
});
