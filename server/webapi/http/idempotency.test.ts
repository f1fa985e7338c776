import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { ApiError } from './errors.ts';
import type { Answer } from './idempotency.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

const key = { 'Idempotency-Key': 'key-of-this-test', 'X-UUID': 'device-of-this-test' };

function members(): number {
  return api.deps.db.get<{ n: number }>('SELECT count(*) AS n FROM members')?.n ?? 0;
}

it('creates one member and one token for twenty parallel signups with one key', async () => {
  const body = await api.signUpBody('walker01');
  const before = members();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.post('/account', body, { headers: key })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(answers[0]?.body.status).toBe('ok');
  expect(members()).toBe(before + 1);
});

it('repeats the answer later, and stores no readable token', async () => {
  const body = await api.signUpBody('walker01');
  const first = await api.post('/account', body, { headers: key });
  const again = await api.post('/account', body, { headers: key });
  expect(again.body).toEqual(first.body);
  const kept = Buffer.from(
    api.deps.db.get<{ answer: Uint8Array }>('SELECT answer FROM idempotency')?.answer ?? [],
  );
  expect(kept.toString('latin1')).not.toContain(first.body.data.access_token);
});

it('refuses a repeated key with other content', async () => {
  const body = await api.signUpBody('walker01');
  await api.post('/account', body, { headers: key });
  const other = await api.post('/account', { ...body, account: 'walker02' }, { headers: key });
  expect(other.status).toBe(409);
  expect(other.body.code).toBe('KEY_REUSED');
});

it('stores no failure, so the key can be used again', async () => {
  const body = await api.signUpBody('walker01');
  const token = await api.login();
  const failed = await api.post('/auth/safePassword', { password: 'x' }, { token, headers: key });
  expect(failed.status).toBe(422);
  const done = await api.post('/account', body, { headers: key });
  expect(done.status).toBe(200);
});

it('runs a key again whose first run has thrown', async () => {
  const work = vi.fn<() => Promise<Answer>>();
  work.mockRejectedValueOnce(new Error('the provider is down')).mockResolvedValue({ status: 200, body: {} });
  const send = () =>
    api.deps.idempotency.run({
      ...{ key: 'some-key-3', scope: 'test', content: '', storesRefusals: true },
      signal: new AbortController().signal,
      work,
    });
  await expect(send()).rejects.toThrow('the provider is down');
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(200);
  expect(work).toHaveBeenCalledTimes(2);
});

it('stores a refusal', async () => {
  const token = await api.login();
  const body = { password: 'demo-password-1', safe_password: '135790' };
  const first = await api.post('/auth/safePassword', body, { token, headers: key });
  expect(first.body.code).toBe('SAFE_PASSWORD_EXISTS');
  api.deps.db.run('UPDATE members SET safe_password_hash = NULL');
  const again = await api.post('/auth/safePassword', body, { token, headers: key });
  expect(again.body).toEqual(first.body);
});

it('separates the keys of members and routes', async () => {
  const tokens = [await api.signUp('walker01'), await api.signUp('walker02')];
  for (const [index, token] of tokens.entries()) {
    const answer = await api.post('/account', { name: `Walker ${index}` }, { token, headers: key });
    expect(answer.body.data.account).toBe(`walker0${index + 1}`);
  }
});

it.each(['short', 'with blank inside', 'x'.repeat(201)])('refuses the key %j', async (bad) => {
  const token = await api.login();
  const answer = await api.post('/account', { name: 'A' }, { token, headers: { 'Idempotency-Key': bad } });
  expect(answer.status).toBe(400);
});

it('expires a key after a day, not a second earlier', async () => {
  const token = await api.signUp('walker01');
  await api.post('/account', { name: 'Walker' }, { token, headers: key });
  api.advance(24 * 3600 - 1);
  const fresh = await api.login({ account: 'walker01', password: 'green-tea-4' });
  const send = (name: string) => api.post('/account', { name }, { token: fresh, headers: key });
  expect((await send('Another')).body.code).toBe('KEY_REUSED');
  api.advance(1);
  expect((await send('Another')).body.errors).toHaveProperty('name');
});

it('rolls the stored answer back with its effect', async () => {
  const { db, idempotency } = api.deps;
  const work = async () =>
    idempotency.run({
      key: 'some-key-1',
      scope: 'test',
      content: '',
      signal: new AbortController().signal,
      storesRefusals: true,
      work: async (once) => {
        db.write(() => {
          once.store({ status: 200, body: {} });
          throw new ApiError('INTERNAL');
        });
        return { status: 200, body: {} };
      },
    });
  await expect(work()).rejects.toThrow(ApiError);
  expect(db.all('SELECT * FROM idempotency')).toEqual([]);
});

it('stores no refusals of guests', async () => {
  for (let count = 0; count < 5; count += 1) {
    const headers = { 'Idempotency-Key': `key-of-nobody-${count}` };
    expect((await api.call('delete', '/auth/logout', { headers })).status).toBe(200);
    await api.post('/auth/login', { account: 'nobody99', password: 'nope-nope' }, { headers });
  }
  expect(api.deps.db.all('SELECT * FROM idempotency')).toEqual([]);
});

it('refuses other content under a key that is in flight', async () => {
  const token = await api.signUp('walker01');
  // The second request comes while the first one verifies the password.
  const set = (safe: string) =>
    api.post('/auth/safePassword', { password: 'green-tea-4', safe_password: safe }, { token, headers: key });
  const { promise, resolve } = Promise.withResolvers<void>();
  const verify = vi.spyOn(api.deps.passwords, 'verify');
  verify.mockImplementationOnce(() => promise.then(() => true));
  const first = set('135790');
  await expect.poll(() => verify.mock.calls.length).toBe(1);
  const second = await set('864209');
  expect([second.status, second.body.code]).toEqual([409, 'KEY_REUSED']);
  resolve();
  expect((await first).body.status).toBe('ok');
});

it('aborts the work when all clients that sent the key have disconnected', async () => {
  const { idempotency } = api.deps;
  const [first, second] = [new AbortController(), new AbortController()];
  let aborted: AbortSignal | undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = (signal: AbortSignal) =>
    idempotency.run({
      key: 'some-key-2',
      scope: 'test',
      content: '',
      signal,
      storesRefusals: true,
      work: async (once) => {
        aborted = once.signal;
        await promise;
        return { status: 200, body: {} };
      },
    });
  // The third client has left before its request is read.
  const answers = [send(first.signal), send(second.signal), send(AbortSignal.abort())];
  first.abort();
  expect(aborted?.aborted).toBe(false);
  second.abort();
  expect(aborted?.aborted).toBe(true);
  resolve();
  await Promise.all(answers);
});
