import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApi, DEMO, type TestApi } from '#tests/setup/webapi.ts';
import { createPasswords, type Passwords } from './passwords.ts';

const real = createPasswords({ cost: 4 });
const NEW_PASSWORD = 'owner-new-pass-1';
const THIEF_PASSWORD = 'thief-new-pass-1';
const SAFE = '135790';

let api: TestApi;
let holds: { kind: 'verify' | 'hash'; reached: () => void; gate: Promise<void> }[] = [];
beforeEach(async () => {
  holds = [];
  const held = <T>(kind: 'verify' | 'hash', result: Promise<T>): Promise<T> => {
    const index = holds.findIndex((hold) => hold.kind === kind);
    const [hold] = index < 0 ? [] : holds.splice(index, 1);
    hold?.reached();
    return hold ? hold.gate.then(() => result) : result;
  };
  const passwords: Passwords = {
    verify: (...input) => held('verify', real.verify(...input)),
    hash: (...input) => held('hash', real.hash(...input)),
  };
  api = await createTestApi({ passwords });
});
afterEach(() => api.close());

/** Sends a request and returns while its hash is in flight. `finish` lets the hash end. */
async function inFlight<T>(kind: 'verify' | 'hash', send: () => Promise<T>) {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  holds.push({ kind, reached: reached.resolve, gate: gate.promise });
  const answer = send();
  await reached.promise;
  return {
    finish: () => {
      gate.resolve();
      return answer;
    },
  };
}

const login = (password: string) => api.post('/auth/login', { account: DEMO.account, password });
const change = (token: string, old: string, password: string) =>
  api.post('/auth/password', { old_password: old, password }, { token });

/** Resets the password by SMS. */
async function reset(password: string) {
  await api.post('/send/forgetPassword', { account: DEMO.account });
  return api.post('/auth/password', { account: DEMO.account, code: api.lastCode(), password });
}

const openSessions = () =>
  api.deps.db.get<{ n: number }>(
    'SELECT count(*) AS n FROM sessions WHERE member_id = (SELECT id FROM members WHERE account = :account)',
    { account: DEMO.account },
  )?.n;

it('refuses a login that started before the password changed', async () => {
  const owner = await api.login();
  const thief = await inFlight('verify', () => login(DEMO.password));
  expect((await change(owner, DEMO.password, NEW_PASSWORD)).body.status).toBe('ok');
  expect((await thief.finish()).body).toMatchObject({ status: 'error', code: 'WRONG_LOGIN' });
  expect(openSessions()).toBe(1);
});

it('refuses a login that started before the password was reset by SMS', async () => {
  const thief = await inFlight('verify', () => login(DEMO.password));
  expect((await reset(NEW_PASSWORD)).body.status).toBe('ok');
  expect((await thief.finish()).body).toMatchObject({ status: 'error', code: 'WRONG_LOGIN' });
  expect(openSessions()).toBe(0);
});

it.each([
  'verify',
  'hash',
] as const)('refuses a change of the password whose %s was in flight during a reset by SMS', async (kind) => {
  const stolen = await api.login();
  const thief = await inFlight(kind, () => change(stolen, DEMO.password, THIEF_PASSWORD));
  expect((await reset(NEW_PASSWORD)).body.status).toBe('ok');
  // The owner's new session must not get the id of the session that ended.
  expect((await login(NEW_PASSWORD)).body.status).toBe('ok');
  expect((await thief.finish()).status).toBe(401);
  expect((await login(NEW_PASSWORD)).body.status).toBe('ok');
  expect((await login(THIEF_PASSWORD)).body.code).toBe('WRONG_LOGIN');
});

it('accepts the first of two changes of the password in flight and refuses the other', async () => {
  const tokens = [await api.login(), await api.login()];
  const [first, second] = [
    await inFlight('hash', () => change(tokens[0] ?? '', DEMO.password, NEW_PASSWORD)),
    await inFlight('hash', () => change(tokens[1] ?? '', DEMO.password, THIEF_PASSWORD)),
  ];
  expect((await first.finish()).body.status).toBe('ok');
  expect((await second.finish()).status).toBe(401);
  expect((await login(NEW_PASSWORD)).body.status).toBe('ok');
});

it('refuses all logins and changes that a thief has in flight during a reset', async () => {
  const stolen = [await api.login(), await api.login(), await api.login()];
  const thief = [
    await inFlight('verify', () => login(DEMO.password)),
    await inFlight('verify', () => change(stolen[0] ?? '', DEMO.password, THIEF_PASSWORD)),
    await inFlight('hash', () => change(stolen[1] ?? '', DEMO.password, THIEF_PASSWORD)),
  ];
  expect((await reset(NEW_PASSWORD)).body.status).toBe('ok');
  const answers = await Promise.all(thief.map(({ finish }) => finish()));
  expect(answers.map(({ body }) => body.code)).toEqual(['WRONG_LOGIN', 'UNAUTHORIZED', 'UNAUTHORIZED']);
  expect((await change(stolen[2] ?? '', DEMO.password, THIEF_PASSWORD)).status).toBe(401);
  expect((await login(DEMO.password)).body.code).toBe('WRONG_LOGIN');
  expect(openSessions()).toBe(0);
  expect((await login(NEW_PASSWORD)).body.status).toBe('ok');
});

const changeSafePassword = (token: string, old: string, next: string) =>
  api.post('/auth/safePassword', { old_safe_password: old, safe_password: next }, { token });

/** Resets the safe password by SMS. */
async function resetSafe(token: string, next: string) {
  await api.post('/send/forgetSafePassword', {}, { token });
  return api.post('/auth/newSafePassword', { code: api.lastCode(), safe_password: next }, { token });
}

async function memberWithSafe(): Promise<string> {
  const token = await api.signUp('walker01');
  await api.post('/auth/safePassword', { password: 'green-tea-4', safe_password: SAFE }, { token });
  return token;
}

it.each([
  'verify',
  'hash',
] as const)('refuses a change of the safe password whose %s was in flight during its reset by SMS', async (kind) => {
  const token = await memberWithSafe();
  const thief = await inFlight(kind, () => changeSafePassword(token, SAFE, '864209'));
  expect((await resetSafe(token, '344512')).body.status).toBe('ok');
  const refused = await thief.finish();
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['old_safe_password']]);
  expect((await changeSafePassword(token, '344512', '556712')).body.status).toBe('ok');
});

it('refuses a safe password that was set with a login password which has changed since', async () => {
  const owner = await api.login();
  const stolen = await api.login();
  api.deps.db.run(`UPDATE members SET safe_password_hash = NULL WHERE account = 'demo'`);
  const thief = await inFlight('hash', () =>
    api.post('/auth/safePassword', { password: DEMO.password, safe_password: '864209' }, { token: stolen }),
  );
  expect((await change(owner, DEMO.password, NEW_PASSWORD)).body.status).toBe('ok');
  expect((await thief.finish()).status).toBe(401);
  expect(api.deps.db.get(`SELECT safe_password_hash AS hash FROM members WHERE account = 'demo'`)).toEqual({
    hash: null,
  });
});

it('refuses a reset of the safe password whose session has ended', async () => {
  const token = await memberWithSafe();
  await api.post('/send/forgetSafePassword', {}, { token });
  const code = api.lastCode();
  const thief = await inFlight('hash', () =>
    api.post('/auth/newSafePassword', { code, safe_password: '864209' }, { token }),
  );
  await api.call('delete', '/auth/logout', { token });
  expect((await thief.finish()).status).toBe(401);
});

it('accepts one of two resets with the same code', async () => {
  await api.post('/send/forgetPassword', { account: DEMO.account });
  const code = api.lastCode();
  const send = (password: string) => api.post('/auth/password', { account: DEMO.account, code, password });
  const first = await inFlight('hash', () => send(NEW_PASSWORD));
  const second = await inFlight('hash', () => send(THIEF_PASSWORD));
  expect((await first.finish()).body.status).toBe('ok');
  expect(Object.keys((await second.finish()).body.errors)).toEqual(['code']);
  expect((await login(NEW_PASSWORD)).body.status).toBe('ok');
});

it('accepts the first of two new safe passwords in flight and refuses the other', async () => {
  const token = await api.signUp('walker01');
  const set = (next: string) =>
    api.post('/auth/safePassword', { password: 'green-tea-4', safe_password: next }, { token });
  const [first, second] = [
    await inFlight('hash', () => set(SAFE)),
    await inFlight('hash', () => set('864209')),
  ];
  expect((await first.finish()).body.status).toBe('ok');
  expect((await second.finish()).body.code).toBe('SAFE_PASSWORD_EXISTS');
  expect((await changeSafePassword(token, SAFE, '344512')).body.status).toBe('ok');
});
