import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detoursOf, scansOf } from '#tests/setup/query-plans.ts';
import { findStatements, type StatementSite } from '#tests/setup/statements.ts';
import { createTestApi, noting, type TestApi } from '#tests/setup/webapi.ts';
import { fillTotals } from '../money/fill-totals.ts';

/**
 * Every place in the API's source that gives the database a statement, found in the source itself: what can be read there
 * is explained here, and what only running tells (a list's filters) has to be asked here. A new one is either explained, or
 * makes this test fail until something asks it.
 */
const SITES = findStatements();
const WRITTEN = SITES.filter(({ texts }) => texts !== undefined);
const MADE = SITES.filter(({ texts }) => texts === undefined);

let api: TestApi;
let asked: readonly string[];
const filled = new Set<string>();

beforeAll(async () => {
  api = await createTestApi();
  const token = await api.login();
  const range = 'from=2026-11-01T00:00:00.000Z&to=2026-11-21T03:30:00.000Z';
  for (const path of [
    `/gameRecord?summary=1&${range}`,
    '/gameRecord?category=sport&product_id=1&status=settled',
    '/gameRecord?category=egame&status=unsettled',
    '/game?category=egame',
    `/depositRecord?summary=1&${range}`,
    `/withdrawRecord?summary=1&${range}`,
    `/gameTransferRecord?summary=1&${range}`,
    `/discountRecord?summary=1&${range}`,
    `/gameTransferRecord?wallet_id=10&status=success&${range}`,
    '/depositRecord?status=success',
    '/withdrawRecord?status=success',
    '/discountRecord?status=approved',
    '/siteMessage?is_read=0',
    '/siteMessage?is_read=1',
    '/accountSign',
  ]) {
    const first = await api.get(path, { token });
    expect(first.status, path).toBe(200);
    // Behind a cursor it is another statement.
    const cursor = first.body.data?.pagination?.next_cursor;
    if (cursor) await api.get(`${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`, { token });
  }
  await api.post('/gameApi/transfer', { from_id: 1, to_id: 10, amount: '1.00' }, { token });
  await api.post('/transaction/discount', { activity_path: 'daily' }, { token });
  // As after a migration.
  api.deps.db.run(`INSERT INTO totals_to_fill (kind, filled, last) VALUES ('mail', 0, 1)`);
  fillTotals({ db: noting(api.deps.db, filled) });
  asked = [...api.statements, ...filled];
});
afterAll(() => api?.deps.db.close());

describe('no statement of the API reads a table that grows from end to end, nor all that one member has of it', () => {
  it('and hundreds are found', () => {
    expect(SITES.length).toBeGreaterThan(200);
    // Each that was asked has its place in the source: the search leaves none out.
    const isFound = (sql: string) => SITES.some(({ pattern }) => pattern.test(sql));
    expect(asked.filter((sql) => !isFound(sql) && !/^\s*(PRAGMA|BEGIN|COMMIT)/.test(sql))).toEqual([]);
  });

  it('as they are written', () => {
    const scans = WRITTEN.flatMap(({ at, texts = [] }) =>
      scansOf(api.deps.db, texts).map((scan) => `${at} ${scan}`),
    );
    expect(scans).toEqual([]);
    expect(
      WRITTEN.flatMap(({ at, texts = [] }) => detoursOf(api.deps.db, texts).map((one) => `${at} ${one}`)),
    ).toEqual([]);
  });

  it.each(MADE)('$at, as it is made when it is asked', ({ pattern }: StatementSite) => {
    const made = asked.filter((sql) => pattern.test(sql));
    expect(made).not.toEqual([]);
    expect(scansOf(api.deps.db, made)).toEqual([]);
    expect(detoursOf(api.deps.db, made)).toEqual([]);
  });
});
