import { afterEach, beforeEach, expect, it } from 'vitest';
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
  const guesses = answers.filter((answer) => answer.body.code === 'WRONG_LOGIN');
  expect(guesses).toHaveLength(4);
  expect(answers.filter((answer) => answer.body.code === 'LOCKED')).toHaveLength(36);
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
