import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scansOf } from '#tests/setup/query-plans.ts';
import { findStatements, type StatementSite } from '#tests/setup/statements.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';

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

beforeAll(async () => {
  api = await createTestApi();
  const token = await api.login();
  const range = 'from=2026-11-01T00:00:00.000Z&to=2026-11-21T03:30:00.000Z';
  for (const path of [
    `/gameRecord?summary=1&${range}`,
    '/gameRecord?category=sport&product_id=1&status=settled',
    '/game?category=egame',
    `/depositRecord?summary=1&${range}`,
    `/withdrawRecord?summary=1&${range}`,
    `/gameTransferRecord?summary=1&${range}`,
    `/discountRecord?summary=1&${range}`,
    '/siteMessage?is_read=0',
    '/accountSign',
  ]) {
    expect((await api.get(path, { token })).status, path).toBe(200);
  }
  await api.post('/gameApi/transfer', { from_id: 1, to_id: 10, amount: '1.00' }, { token });
  await api.post('/transaction/discount', { activity_path: 'daily' }, { token });
  asked = [...api.statements];
});
afterAll(() => api?.deps.db.close());

describe('no statement of the API reads a table that grows from end to end', () => {
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
  });

  it.each(MADE)('$at, as it is made when it is asked', ({ pattern }: StatementSite) => {
    const made = asked.filter((sql) => pattern.test(sql));
    expect(made).not.toEqual([]);
    expect(scansOf(api.deps.db, made)).toEqual([]);
  });
});
