import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { logAccountEvent, type NewAccountEvent } from './account-log.ts';

const DAY_S = 86_400;
const FROM = { ip: '203.0.113.9', userAgent: '' };
const LIMIT = { enUS: 'Daily deposits: $500.00', zhTW: '每日存款：$500.00' };

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await createTestApi();
  token = await api.signUp('walker01');
});
afterEach(() => api.close());

const memberId = () => api.deps.db.get<{ id: number }>('SELECT max(id) AS id FROM members')?.id ?? 0;
const add = (event: Partial<NewAccountEvent> = {}) =>
  api.deps.db.write(() =>
    logAccountEvent(api.deps.db, {
      memberId: memberId(),
      kind: 'limit',
      origin: FROM,
      at: api.clock.now,
      detail: LIMIT,
      ...event,
    }),
  );
const read = async (query = '', headers = {}) =>
  (await api.get(`/auth/accountLog${query}`, { token, headers })).body.data;
const countOf = (kind: string) =>
  api.deps.db.get<{ n: number }>('SELECT count(*) AS n FROM account_events WHERE kind = :kind', { kind })?.n;

it('lists an event of another part of the API, in the language of the request', async () => {
  add({ origin: null });
  const [event] = (await read()).list;
  expect(event).toMatchObject({
    kind: 'limit',
    detail: LIMIT.enUS,
    count: 1,
    ip_masked: null,
    device_kind: 'unknown',
  });
  expect((await read('', { Locale: 'zhTW' })).list[0].detail).toBe(LIMIT.zhTW);
});

it('lists and keeps events for 90 days', async () => {
  add();
  api.advance(90 * DAY_S - 1);
  token = (await api.post('/auth/login', { account: 'walker01', password: 'green-tea-4' })).body.data
    .access_token;
  expect((await read()).list.map(({ kind }: { kind: string }) => kind)).toContain('limit');
  api.advance(1);
  expect((await read()).list.map(({ kind }: { kind: string }) => kind)).not.toContain('limit');
  expect(countOf('limit')).toBe(1);
  add({ kind: 'other' });
  expect(countOf('limit')).toBe(0);
});

it.each([
  [-1, 1],
  [0, 0],
  [1, 0],
])('counts in its total, %i ms after 90 days, %i event more than those of the login', async (late, more) => {
  add();
  api.clock.now += 90 * DAY_S * 1000 + late;
  api.deps.db.run(`DELETE FROM account_events WHERE kind <> 'limit'`);
  token = (await api.post('/auth/login', { account: 'walker01', password: 'green-tea-4' })).body.data
    .access_token;
  const { list, pagination } = await read();
  const others = list.filter(({ kind }: { kind: string }) => kind !== 'limit').length;
  expect(pagination.total).toBe(others + more);
});

it('counts a repeated event instead of adding rows', async () => {
  for (let count = 0; count < 5; count += 1) add();
  add({ detail: { enUS: 'Weekly loss', zhTW: '每週損失' } });
  add({ origin: { ...FROM, ip: '198.51.100.1' } });
  add({ at: api.clock.now + 3_600_000 });
  const limits = (await read()).list.filter(({ kind }: { kind: string }) => kind === 'limit');
  expect(limits.map(({ count }: { count: number }) => count).toSorted()).toEqual([1, 1, 1, 5]);
});

it('counts the failed logins of all strangers together, and none for an unknown account', async () => {
  const rows = () => api.deps.db.all('SELECT * FROM account_events').length;
  const before = rows();
  for (let network = 0; network < 9; network += 1) {
    const headers = { 'X-Forwarded-For': `203.0.${network}.9`, 'User-Agent': `Agent${network}` };
    await api.post('/auth/login', { account: 'walker01', password: 'not-this-1' }, { headers });
    await api.post('/auth/login', { account: 'nobody99', password: 'not-this-1' }, { headers });
  }
  expect(rows()).toBe(before + 1);
  const [event] = (await read()).list;
  expect(event).toMatchObject({ kind: 'login_failed', count: 9, ip_masked: '203.0.*.*' });
});

it('pages by cursor, and new events shift nothing', async () => {
  for (let hour = 0; hour < 25; hour += 1) {
    add({ detail: { enUS: String(hour), zhTW: String(hour) }, at: api.clock.now + hour });
  }
  const first = await read('?per_page=10');
  add({ kind: 'other', at: api.clock.now + 100 });
  const second = await read(`?per_page=10&cursor=${first.pagination.next_cursor}`);
  const third = await read(`?per_page=10&cursor=${second.pagination.next_cursor}`);
  expect(third.pagination.next_cursor ?? null).toBeNull();
  const ids = [first, second, third].flatMap(({ list }) => list.map(({ id }: { id: number }) => id));
  // 25 added events and the signup.
  expect(new Set(ids).size).toBe(26);
});

it('deletes only some old rows at once', async () => {
  api.deps.db.run(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100)
     INSERT INTO account_events (member_id, kind, device_kind, at) SELECT 1, 'login', 'unknown', n FROM numbers`,
  );
  add();
  expect(api.deps.db.get('SELECT count(*) AS n FROM account_events WHERE at <= 100')).toEqual({ n: 80 });
});
