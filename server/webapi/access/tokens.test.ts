import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const info = (token: string) => api.get('/auth/info', { token }).then((answer) => answer.status);

it('answers a token of 256 bits, and the database holds only its hash', async () => {
  const answer = await api.post('/auth/login', { account: 'demo', password: 'demo-password-1' });
  expect(answer.body.data).toMatchObject({ expires_in: 3600, token_type: 'Bearer' });
  const token: string = answer.body.data.access_token;
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const stored = JSON.stringify(api.deps.db.all('SELECT * FROM tokens'));
  expect(stored).not.toContain(token);
  expect(stored.length).toBeGreaterThan(50);
});

it('lets a token die after its hour', async () => {
  const token = await api.login();
  api.advance(3599);
  expect(await info(token)).toBe(200);
  api.advance(2);
  expect(await info(token)).toBe(401);
});

it('refreshes: the new one lives, the old one dies 30 s later', async () => {
  const old = await api.login();
  const answer = await api.post('/auth/refresh', {}, { token: old });
  const token: string = answer.body.data.access_token;
  expect(token).not.toBe(old);
  expect(await info(old)).toBe(200);
  api.advance(29);
  expect(await info(old)).toBe(200);
  api.advance(2);
  expect(await info(old)).toBe(401);
  expect(await info(token)).toBe(200);
});

it('gives a token that is about to die no longer life by a refresh', async () => {
  const old = await api.login();
  api.advance(3590);
  await api.post('/auth/refresh', {}, { token: old });
  api.advance(11);
  expect(await info(old)).toBe(401);
});

it('two tabs that refresh at once both go on', async () => {
  const old = await api.login();
  const answers = await Promise.all([1, 2].map(() => api.post('/auth/refresh', {}, { token: old })));
  for (const answer of answers) expect(await info(answer.body.data.access_token)).toBe(200);
});

it('logout ends the session with all its tokens, and no other session', async () => {
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

it('logout without a living session is no error', async () => {
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
])('takes the authorization %j for none', async (authorization) => {
  const answer = await api.get('/auth/info', { headers: { Authorization: authorization } });
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ status: 'error', code: 'UNAUTHORIZED' });
});

it('takes the scheme in any case, as some clients send their own spelling', async () => {
  const token = await api.login();
  const answer = await api.get('/auth/info', { headers: { Authorization: `bearer ${token}` } });
  expect(answer.status).toBe(200);
});

it('sweeps dead tokens and empty sessions', async () => {
  await api.login();
  api.advance(4000);
  await api.login();
  expect(api.deps.db.get('SELECT count(*) AS n FROM tokens')).toEqual({ n: 1 });
  expect(api.deps.db.get('SELECT count(*) AS n FROM sessions')).toEqual({ n: 1 });
});
