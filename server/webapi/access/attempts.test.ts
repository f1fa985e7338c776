import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApi, DEMO, type TestApi } from '#tests/setup/webapi.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

const login = (account: string, password: string) => api.post('/auth/login', { account, password });

it('says the same of a wrong account and a wrong password', async () => {
  const wrongPassword = await login('demo', 'nope-nope');
  const wrongAccount = await login('nobody99', 'nope-nope');
  expect(wrongPassword.status).toBe(200);
  expect(wrongPassword.body).toMatchObject({ status: 'error', code: 'WRONG_LOGIN' });
  expect(wrongAccount.body).toEqual(wrongPassword.body);
});

it.each(['demo', 'nobody99'])('locks %s for 15 minutes at the fifth failure', async (account) => {
  for (let count = 0; count < 4; count += 1) {
    expect((await login(account, 'nope-nope')).body.code).toBe('WRONG_LOGIN');
  }
  const fifth = await login(account, 'nope-nope');
  const until = new Date(api.clock.now + 15 * 60_000).toISOString();
  expect(fifth.body).toMatchObject({ status: 'error', code: 'LOCKED', data: { locked_until: until } });
  expect((await login(account, DEMO.password)).body.code).toBe('LOCKED');
});

it('opens after 15 minutes and starts a new count', async () => {
  for (let count = 0; count < 5; count += 1) await login('demo', 'nope-nope');
  api.advance(15 * 60 + 1);
  expect((await login('demo', 'nope-nope')).body.code).toBe('WRONG_LOGIN');
  expect((await login('demo', DEMO.password)).body.status).toBe('ok');
});

it('forgets failures after a success', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 4; count += 1) await login('demo', 'nope-nope');
    expect((await login('demo', DEMO.password)).body.status).toBe('ok');
  }
});

it('gives forty guesses at once no more than five', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => login('demo', `guess-${index}`)),
  );
  const of = (code: string) => answers.filter((answer) => answer.body.code === code);
  expect(of('WRONG_LOGIN')).toHaveLength(4);
  expect(of('LOCKED').length).toBeGreaterThan(0);
  // Who would wait behind eight others is sent away at once.
  expect(of('TOO_MANY').length).toBeGreaterThan(20);
  expect(of('LOCKED').length + of('TOO_MANY').length).toBe(36);
  for (const answer of of('TOO_MANY')) {
    expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([429, 2]);
  }
});

it('locks one account without the others', async () => {
  for (let count = 0; count < 5; count += 1) await login('nobody99', 'nope-nope');
  expect((await login('demo', DEMO.password)).body.status).toBe('ok');
});

it('is opened by a new password that came with a code', async () => {
  for (let count = 0; count < 5; count += 1) await login('demo', 'nope-nope');
  await api.post('/send/forgetPassword', { account: 'demo' });
  await api.post('/auth/password', { account: 'demo', code: api.lastCode(), password: 'green-tea-9' });
  expect((await login('demo', 'green-tea-9')).body.status).toBe('ok');
});

it('counts the old password of a change apart from the login', async () => {
  const token = await api.login();
  const change = () =>
    api.post('/auth/password', { old_password: 'nope-nope', password: 'green-tea-9' }, { token });
  const first = await change();
  expect(first.status).toBe(422);
  expect(Object.keys(first.body.errors)).toEqual(['old_password']);
  for (let count = 0; count < 3; count += 1) await change();
  expect((await change()).body.code).toBe('LOCKED');
  expect((await login('demo', DEMO.password)).body.status).toBe('ok');
});

const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } });
const wrong = (ip: string, index: number) =>
  api.post('/auth/login', { account: `guess${index}`, password: 'nope-nope' }, from(ip));

it('gives one address sixty wrong passwords a quarter of an hour, whatever the accounts, and no hash more', async () => {
  const verify = vi.spyOn(api.deps.passwords, 'verify');
  for (let index = 0; index < 60; index += 1) {
    expect((await wrong('198.51.100.9', index)).body.code).toBe('WRONG_LOGIN');
  }
  expect(verify).toHaveBeenCalledTimes(60);
  const refused = await wrong('198.51.100.9', 60);
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY']);
  expect(refused.headers['retry-after']).toBe('15');
  expect((await api.post('/auth/login', DEMO, from('198.51.100.9'))).status).toBe(429);
  expect(verify).toHaveBeenCalledTimes(60);
  expect((await api.post('/auth/login', DEMO, from('198.51.100.10'))).body.status).toBe('ok');
  api.advance(15);
  expect((await api.post('/auth/login', DEMO, from('198.51.100.9'))).body.status).toBe('ok');
});

it('counts no right password of an address', async () => {
  for (let count = 0; count < 65; count += 1) {
    expect((await api.post('/auth/login', DEMO, from('198.51.100.9'))).body.status).toBe('ok');
  }
});

it('makes no lock of a day where the clock was a day ahead', async () => {
  api.advance(86_400);
  for (let count = 0; count < 5; count += 1) await login('demo', 'nope-nope');
  api.advance(-86_400);
  expect((await login('demo', DEMO.password)).body.code).toBe('LOCKED');
  api.advance(15 * 60 + 1);
  expect((await login('demo', DEMO.password)).body.status).toBe('ok');
});
