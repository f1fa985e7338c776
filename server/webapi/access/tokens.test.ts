import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const info = (token: string) => api.get('/auth/info', { token }).then((answer) => answer.status);

const refresh = async (token: string): Promise<string> =>
  (await api.post('/auth/refresh', {}, { token })).body.data.access_token;

it('answers a token of 256 bits and stores only its hash', async () => {
  const answer = await api.post('/auth/login', { account: 'demo', password: 'demo-password-1' });
  expect(answer.body.data).toMatchObject({ expires_in: 3600, token_type: 'Bearer' });
  const token: string = answer.body.data.access_token;
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const stored = JSON.stringify(api.deps.db.all('SELECT * FROM tokens'));
  expect(stored).not.toContain(token);
  expect(stored.length).toBeGreaterThan(50);
});

it('expires a token after an hour', async () => {
  const token = await api.login();
  api.advance(3599.999);
  expect(await info(token)).toBe(200);
  api.advance(0.001);
  expect(await info(token)).toBe(401);
});

it('accepts a token while its last use cannot be stored', async () => {
  const token = await api.login();
  api.advance(300);
  api.deps.db.get('PRAGMA query_only = 1');
  expect(await info(token)).toBe(200);
  api.deps.db.get('PRAGMA query_only = 0');
});

it('answers an error when the last use cannot be stored for another reason than the disk', async () => {
  const token = await api.login();
  api.advance(300);
  api.deps.db.run(
    `CREATE TRIGGER no_use BEFORE UPDATE OF used_at ON sessions BEGIN SELECT RAISE(ABORT, 'no'); END`,
  );
  expect(await info(token)).toBe(500);
  api.deps.db.run('DROP TRIGGER no_use');
  expect(await info(token)).toBe(200);
});

it('expires a refreshed token after 30 s', async () => {
  const old = await api.login();
  const answer = await api.post('/auth/refresh', {}, { token: old });
  const token: string = answer.body.data.access_token;
  expect(token).not.toBe(old);
  expect(await info(old)).toBe(200);
  api.advance(29);
  expect(await info(old)).toBe(200);
  api.advance(2);
  expect(await info(token)).toBe(200);
  expect(await info(old)).toBe(401);
});

it('does not extend a token that is about to expire by refreshing it', async () => {
  const old = await api.login();
  api.advance(3590);
  await api.post('/auth/refresh', {}, { token: old });
  api.advance(11);
  expect(await info(old)).toBe(401);
});

it('gives a token one successor, however often it is refreshed', async () => {
  const old = await api.login();
  const fresh = new Set(await Promise.all(Array.from({ length: 20 }, () => refresh(old))));
  expect(fresh.size).toBe(1);
  const [token = ''] = fresh;
  api.advance(20);
  const again = await api.post('/auth/refresh', {}, { token: old });
  expect(again.body.data).toEqual({ access_token: token, expires_in: 3580, token_type: 'Bearer' });
  expect(await info(token)).toBe(200);
  expect(api.deps.db.get('SELECT count(*) AS n FROM tokens')).toEqual({ n: 2 });
  expect(JSON.stringify(api.deps.db.all('SELECT * FROM tokens'))).not.toContain(token);
});

it('ends the whole session when a refreshed token is used after it has expired', async () => {
  const other = await api.login();
  const stolen = await api.login();
  const thiefs = await refresh(await refresh(stolen));
  api.advance(31);
  expect(await info(thiefs)).toBe(200);
  expect(await info(stolen)).toBe(401);
  expect(await info(thiefs)).toBe(401);
  expect((await api.post('/auth/refresh', {}, { token: thiefs })).status).toBe(401);
  expect(await info(other)).toBe(200);
});

it('ends no session for an expired token that was never refreshed', async () => {
  const old = await api.login();
  api.advance(3590);
  const token = await refresh(await api.login());
  api.advance(11);
  expect(await info(old)).toBe(401);
  expect(await info(token)).toBe(200);
});

it('ends a session after seven days, however often it is refreshed', async () => {
  let token = await api.login();
  for (let hours = 1; hours <= 7 * 24; hours += 1) {
    api.advance(3590);
    token = await refresh(token);
  }
  // Each refresh came ten seconds before the end of its hour.
  api.advance(168 * 10 - 1);
  const last = await api.post('/auth/refresh', {}, { token });
  expect(last.body.data.expires_in).toBe(1);
  api.advance(2);
  expect(await info(last.body.data.access_token)).toBe(401);
});

it('ends a session that was opened while the clock was days ahead, and keeps one from a day ahead', async () => {
  const steps = [86_400.001, 86_400, 86_399.999];
  const living: number[] = [];
  for (const ahead of steps) {
    api.advance(ahead);
    const token = await api.login();
    api.advance(-ahead);
    living.push(await info(token));
  }
  expect(living).toEqual([401, 200, 200]);
  api.deps.db.run('DELETE FROM sessions');
});

it.each([
  [-1, 200],
  [0, 401],
  [1, 401],
])('answers a token %i ms past its hour with %i', async (offset, status) => {
  const token = await api.login();
  const raced = await api.login();
  api.clock.now += 3_600_000 + offset;
  expect(await info(token)).toBe(status);
  // The token may expire between the check of the session and the refresh.
  const exchange = () => api.deps.tokens.refresh(raced);
  if (status === 401) expect(exchange).toThrow('UNAUTHORIZED');
  else expect(exchange).not.toThrow();
  expect((await api.post('/auth/refresh', {}, { token })).status).toBe(status);
});

it.each([
  [-1, 200],
  [0, 401],
  [1, 401],
])('answers an exchanged token %i ms past its 30 seconds with %i', async (offset, status) => {
  const old = await api.login();
  await refresh(old);
  api.clock.now += 30_000 + offset;
  expect(await info(old)).toBe(status);
});

it.each([
  [-1, 200],
  [0, 200],
  [1, 401],
])('answers the token of a session that began a day and %i ms ahead with %i', async (offset, status) => {
  const ahead = 86_400_000 + offset;
  api.clock.now += ahead;
  const token = await api.login();
  api.clock.now -= ahead;
  expect(await info(token)).toBe(status);
  api.deps.db.run('DELETE FROM sessions');
});

it('stores a bounded number of tokens of a session', async () => {
  let token = await api.login();
  for (let count = 0; count < 360; count += 1) token = await refresh(token);
  expect(api.deps.db.get<{ n: number }>('SELECT count(*) AS n FROM tokens')?.n).toBeLessThanOrEqual(352);
  expect(await info(token)).toBe(200);
});

it('ends all sessions when the password changes, and answers a new token', async () => {
  const other = await api.signUp('walker01');
  const stolen = await api.login({ account: 'walker01', password: 'green-tea-4' });
  const refreshed = await refresh(stolen);
  const body = { old_password: 'green-tea-4', password: 'green-tea-9' };
  const answer = await api.post('/auth/password', body, { token: refreshed });
  expect(answer.body.data).toMatchObject({ expires_in: 3600, token_type: 'Bearer' });
  for (const token of [other, stolen, refreshed]) expect(await info(token)).toBe(401);
  expect(await info(answer.body.data.access_token)).toBe(200);
});

it('ends one session with all its tokens at logout', async () => {
  const other = await api.login();
  const old = await api.login();
  const fresh: string = (await api.post('/auth/refresh', {}, { token: old })).body.data.access_token;
  expect((await api.call('delete', '/auth/logout', { token: fresh })).body).toEqual({
    status: 'ok',
    data: null,
  });
  expect(await info(fresh)).toBe(401);
  expect(await info(old)).toBe(401);
  expect(await info(other)).toBe(200);
});

it('answers 200 to a logout without a valid session', async () => {
  expect((await api.call('delete', '/auth/logout', { token: 'gone' })).status).toBe(200);
  expect((await api.call('delete', '/auth/logout')).status).toBe(200);
});

it.each([
  '',
  'Bearer',
  'Bearer ',
  'Basic abc',
  `Bearer ${'x'.repeat(2000)}`,
  'Bearer a b',
])('treats the authorization %j as missing', async (authorization) => {
  const answer = await api.get('/auth/info', { headers: { Authorization: authorization } });
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ status: 'error', code: 'UNAUTHORIZED' });
});

it('accepts the scheme in any letter case', async () => {
  const token = await api.login();
  const answer = await api.get('/auth/info', { headers: { Authorization: `bearer ${token}` } });
  expect(answer.status).toBe(200);
});

it('deletes expired tokens and sessions at the next login', async () => {
  await api.login();
  api.advance(4000);
  await api.login();
  expect(api.deps.db.get('SELECT count(*) AS n FROM tokens')).toEqual({ n: 1 });
  expect(api.deps.db.get('SELECT count(*) AS n FROM sessions')).toEqual({ n: 1 });
});
