import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApi, DEMO, type TestApi } from '#tests/setup/webapi.ts';
import { SWEEP_LIMIT } from './sweep.ts';

const MANY = 500;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

const count = (from: string) => api.deps.db.get<{ n: number }>(`SELECT count(*) AS n FROM ${from}`)?.n ?? 0;

/** Adds MANY rows. `values` may use `n`, the number of a row. */
function fill(table: string, values: string) {
  api.deps.db.run(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MANY})
     INSERT INTO ${table} SELECT ${values} FROM numbers`,
  );
}

it('deletes some of hundreds of expired sessions at a login, with their tokens', async () => {
  const over = api.clock.now - HOUR_MS;
  const columns = '(id, member_id, created_at, expires_at, ip)';
  fill(`sessions ${columns}`, `1000 + n, 1, ${over - HOUR_MS}, ${over}, '10.0.0.1'`);
  fill('tokens (hash, session_id, created_at, expires_at)', `'dead' || n, 1000 + n, 0, ${over}`);
  const before = count('sessions');
  await api.login();
  expect(count('sessions')).toBe(before + 1 - SWEEP_LIMIT);
  expect(count(`tokens WHERE hash LIKE 'dead%'`)).toBe(MANY - SWEEP_LIMIT);
});

it('ignores expired failures whose rows still exist', async () => {
  const long = api.clock.now - DAY_MS;
  fill('attempts (subject, failures, last_at)', `'login:nobody' || n, 4, ${long}`);
  api.deps.db.run(
    `INSERT INTO attempts (subject, failures, last_at) VALUES ('login:account:demo', 4, ${long + 1})`,
  );
  const wrong = { ...DEMO, password: 'not-this-one-1' };
  expect((await api.post('/auth/login', wrong)).body.data?.locked_until).toBeUndefined();
  expect(count(`attempts WHERE last_at < ${api.clock.now}`)).toBe(MANY + 1 - 1 - SWEEP_LIMIT);
  expect(await api.login()).toEqual(expect.any(String));
});

it('sends a code again after a day, though hundreds of expired requests still exist', async () => {
  const subject = 'accountSignUp:+886911222333';
  const long = api.clock.now - DAY_MS - HOUR_MS;
  fill('code_requests (subject, at)', `'${subject}', ${long}`);
  fill('codes (subject, salt, hash, created_at, expires_at, tries_left)', `'x', '', '', 0, ${long}, 5`);
  const body = { area_code: '+886', phone: '911222333' };
  const answer = await api.post('/send/accountSignUp', body);
  expect(answer.body).toMatchObject({ status: 'ok' });
  expect(count(`code_requests WHERE at = ${long}`)).toBe(MANY - SWEEP_LIMIT);
  expect(count('codes')).toBe(MANY + 1 - SWEEP_LIMIT);
});

it('accepts a key again after exactly a day, though hundreds of others have expired', async () => {
  const token = await api.login();
  const headers = { 'Idempotency-Key': 'transfer-of-yesterday' };
  const send = (amount: string) =>
    api.post('/gameApi/transfer', { from_id: 1, to_id: 10, amount }, { token, headers });
  expect((await send('1.00')).body.status).toBe('ok');
  fill('idempotency (hash, request_hash, answer, created_at)', `'a' || n, 'x', x'00', 0`);
  api.deps.db.run(`UPDATE idempotency SET created_at = created_at - ${DAY_MS} WHERE hash NOT LIKE 'a%'`);
  expect((await send('2.00')).body.status).toBe('ok');
  expect(count('idempotency')).toBe(MANY + 1 - SWEEP_LIMIT);
});
