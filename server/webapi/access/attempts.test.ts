import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApi, DEMO, type TestApi } from '#tests/setup/webapi.ts';
import { ApiError } from '../http/errors.ts';
import { createAttempts } from './attempts.ts';
import { createLimits } from './limits.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

const login = (account: string, password: string) => api.post('/auth/login', { account, password });

it('gives the same answer for a wrong account and a wrong password', async () => {
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

it('unlocks after 15 minutes and starts a new count', async () => {
  for (let count = 0; count < 5; count += 1) await login('demo', 'nope-nope');
  api.advance(15 * 60 + 1);
  expect((await login('demo', 'nope-nope')).body.code).toBe('WRONG_LOGIN');
  expect((await login('demo', DEMO.password)).body.status).toBe('ok');
});

it('does not lock longer for tries during the lock', async () => {
  for (let count = 0; count < 5; count += 1) await login('demo', 'nope-nope');
  for (let minute = 1; minute < 15; minute += 1) {
    api.advance(60);
    expect((await login('demo', DEMO.password)).body.code).toBe('LOCKED');
  }
  api.advance(60);
  expect((await login('demo', DEMO.password)).body.status).toBe('ok');
});

it('resets the failures after a success', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 4; count += 1) await login('demo', 'nope-nope');
    expect((await login('demo', DEMO.password)).body.status).toBe('ok');
  }
});

it('verifies five of forty parallel guesses', async () => {
  const verify = vi.spyOn(api.deps.passwords, 'verify');
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => login('demo', `guess-${index}`)),
  );
  const of = (code: string) => answers.filter((answer) => answer.body.code === code);
  expect(of('WRONG_LOGIN')).toHaveLength(4);
  expect(of('LOCKED').length + of('TOO_MANY').length).toBe(36);
  expect(of('LOCKED').length).toBeGreaterThan(0);
  expect(verify).toHaveBeenCalledTimes(5);
  for (const answer of of('TOO_MANY')) {
    expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([429, 2]);
  }
  verify.mockRestore();
});

it('locks one account and no other', async () => {
  for (let count = 0; count < 5; count += 1) await login('nobody99', 'nope-nope');
  expect((await login('demo', DEMO.password)).body.status).toBe('ok');
});

it('unlocks when the password is reset by a code', async () => {
  for (let count = 0; count < 5; count += 1) await login('demo', 'nope-nope');
  await api.post('/send/forgetPassword', { account: 'demo' });
  await api.post('/auth/password', { account: 'demo', code: api.lastCode(), password: 'green-tea-9' });
  expect((await login('demo', 'green-tea-9')).body.status).toBe('ok');
});

it('counts wrong old passwords of a change separately from logins', async () => {
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

it('refuses an address after sixty wrong passwords in 15 minutes, for all accounts, without computing a hash', async () => {
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

it('does not count right passwords of an address', async () => {
  for (let count = 0; count < 65; count += 1) {
    expect((await api.post('/auth/login', DEMO, from('198.51.100.9'))).body.status).toBe('ok');
  }
});

it('does not count an attempt whose check did not run, for the address', async () => {
  const { db, now } = api.deps;
  const attempts = createAttempts({ db, now, limits: createLimits({ now }) });
  const guard = (check: () => Promise<string>) =>
    attempts.guard({
      counts: [],
      principal: { ip: '198.51.100.9' },
      check,
      refusal: () => new ApiError('WRONG_LOGIN'),
    });
  for (let count = 0; count < 65; count += 1) {
    await expect(guard(() => Promise.reject(new ApiError('BUSY')))).rejects.toThrow('BUSY');
  }
  expect(await guard(async () => 'right')).toBe('right');
});

it('locks for 15 minutes, not for a day, when the clock was a day ahead', async () => {
  api.advance(86_400);
  for (let count = 0; count < 5; count += 1) await login('demo', 'nope-nope');
  api.advance(-86_400);
  expect((await login('demo', DEMO.password)).body.code).toBe('LOCKED');
  api.advance(15 * 60 + 1);
  expect((await login('demo', DEMO.password)).body.status).toBe('ok');
});

/** Logs in from an address, with or without a device. */
const loginFrom = (ip: string, password: string, { account = 'demo', device = '' } = {}) =>
  api.post(
    '/auth/login',
    { account, password },
    { headers: { 'X-Forwarded-For': ip, ...(device && { 'X-UUID': device }) } },
  );
const codeOf = async (answer: ReturnType<typeof loginFrom>) => (await answer).body.code ?? 'ok';
const OWN_DEVICE = 'phone-of-the-owner';

describe('failures by network and device', () => {
  it('lock the network they come from, and no other', async () => {
    for (let count = 0; count < 5; count += 1) await loginFrom('198.51.100.9', 'nope-nope');
    expect(await codeOf(loginFrom('198.51.100.9', DEMO.password))).toBe('LOCKED');
    expect(await codeOf(loginFrom('203.0.113.7', DEMO.password))).toBe('ok');
  });

  it.each([
    ['a /24 of IPv4', (host: number) => `198.51.100.${host}`, '198.51.101.1'],
    ['a /64 of IPv6', (host: number) => `2001:db8:1:2::${host}`, '2001:db8:1:3::1'],
  ])('count %s together', async (_network, addressOf, outside) => {
    for (let host = 1; host <= 4; host += 1) {
      expect(await codeOf(loginFrom(addressOf(host), 'nope-nope'))).toBe('WRONG_LOGIN');
    }
    expect(await codeOf(loginFrom(addressOf(5), 'nope-nope'))).toBe('LOCKED');
    expect(await codeOf(loginFrom(addressOf(6), DEMO.password))).toBe('LOCKED');
    expect(await codeOf(loginFrom(outside, DEMO.password))).toBe('ok');
  });

  it('do not lock a known device, not even in a locked network', async () => {
    await loginFrom('203.0.113.7', DEMO.password, { device: OWN_DEVICE });
    for (let count = 0; count < 5; count += 1) await loginFrom('198.51.100.9', 'nope-nope');
    expect(await codeOf(loginFrom('198.51.100.9', DEMO.password, { device: OWN_DEVICE }))).toBe('ok');
  });

  it('lock a known device by its own count, which locks no other device', async () => {
    await loginFrom('203.0.113.7', DEMO.password, { device: OWN_DEVICE });
    for (let count = 0; count < 4; count += 1) {
      expect(await codeOf(loginFrom('203.0.113.7', 'nope-nope', { device: OWN_DEVICE }))).toBe('WRONG_LOGIN');
    }
    expect(await codeOf(loginFrom('203.0.113.7', 'nope-nope', { device: OWN_DEVICE }))).toBe('LOCKED');
    // A device is the same device in another network.
    expect(await codeOf(loginFrom('198.51.100.9', DEMO.password, { device: OWN_DEVICE }))).toBe('LOCKED');
    expect(await codeOf(loginFrom('203.0.113.7', DEMO.password))).toBe('ok');
  });

  it.each([
    'demo',
    'nobody99',
  ])('lock %s for all but known devices after thirty from many networks', async (account) => {
    await loginFrom('203.0.113.7', DEMO.password, { device: OWN_DEVICE });
    const codes: string[] = [];
    for (let index = 0; index < 30; index += 1) {
      codes.push(await codeOf(loginFrom(`198.51.${Math.floor(index / 4)}.1`, 'nope-nope', { account })));
    }
    expect(codes).toEqual([...Array.from({ length: 29 }, () => 'WRONG_LOGIN'), 'LOCKED']);
    expect(await codeOf(loginFrom('203.0.113.99', DEMO.password, { account }))).toBe('LOCKED');
    expect(await codeOf(loginFrom('203.0.113.7', DEMO.password, { device: OWN_DEVICE }))).toBe('ok');
    api.advance(15 * 60);
    expect(await codeOf(loginFrom('203.0.113.99', DEMO.password))).toBe('ok');
  });

  it('are reset by a success, for the network and for all networks together', async () => {
    for (let index = 0; index < 29; index += 1) {
      await loginFrom(`198.51.${Math.floor(index / 4)}.1`, 'nope-nope');
    }
    expect(await codeOf(loginFrom('203.0.113.7', DEMO.password))).toBe('ok');
    expect(await codeOf(loginFrom('203.0.113.7', 'nope-nope'))).toBe('WRONG_LOGIN');
    expect(await codeOf(loginFrom('203.0.113.7', DEMO.password))).toBe('ok');
  });

  it('treat a device as known only for the account that it has logged in to', async () => {
    await api.post('/account', await api.signUpBody('walker01'), { headers: { 'X-UUID': 'walkers-device' } });
    for (let count = 0; count < 5; count += 1) {
      await loginFrom('198.51.100.9', 'nope-nope', { device: 'walkers-device' });
    }
    expect(await codeOf(loginFrom('198.51.100.9', DEMO.password, { device: 'walkers-device' }))).toBe(
      'LOCKED',
    );
    const walker = { account: 'walker01', device: 'walkers-device' };
    expect(await codeOf(loginFrom('198.51.100.9', 'green-tea-4', walker))).toBe('ok');
  });

  it('know only the device that reset the password, once it was reset', async () => {
    for (const device of ['device-of-thief', OWN_DEVICE]) {
      await loginFrom('203.0.113.7', DEMO.password, { device });
    }
    await api.post('/send/forgetPassword', { account: 'demo' });
    const body = { account: 'demo', code: api.lastCode(), password: 'green-tea-9' };
    await api.post('/auth/password', body, { headers: { 'X-UUID': OWN_DEVICE } });
    for (let count = 0; count < 5; count += 1) await loginFrom('198.51.100.9', 'nope-nope');
    const tries = ['device-of-thief', OWN_DEVICE].map((device) =>
      codeOf(loginFrom('198.51.100.9', 'green-tea-9', { device })),
    );
    expect(await Promise.all(tries)).toEqual(['LOCKED', 'ok']);
  });

  it('unlock a device on which the password was reset', async () => {
    await loginFrom('203.0.113.7', DEMO.password, { device: OWN_DEVICE });
    for (let count = 0; count < 5; count += 1) {
      await loginFrom('203.0.113.7', 'nope-nope', { device: OWN_DEVICE });
    }
    await api.post('/send/forgetPassword', { account: 'demo' });
    const body = { account: 'demo', code: api.lastCode(), password: 'green-tea-9' };
    await api.post('/auth/password', body, { headers: { 'X-UUID': OWN_DEVICE } });
    expect(await codeOf(loginFrom('203.0.113.7', 'green-tea-9', { device: OWN_DEVICE }))).toBe('ok');
  });

  it('know the ten devices with the latest logins', async () => {
    // The first device logs in again before the eleventh one.
    for (const index of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10]) {
      api.advance(1);
      await loginFrom('203.0.113.7', DEMO.password, { device: `device-number-${index}` });
    }
    for (let count = 0; count < 5; count += 1) await loginFrom('198.51.100.9', 'nope-nope');
    const oldest = [0, 1, 2].map((index) =>
      codeOf(loginFrom('198.51.100.9', DEMO.password, { device: `device-number-${index}` })),
    );
    expect(await Promise.all(oldest)).toEqual(['ok', 'LOCKED', 'ok']);
  });

  it('run the same statements for an account that does not exist', async () => {
    const statementsOf = async (account: string) => {
      const spies = (['run', 'get', 'has', 'number'] as const).map((method) => vi.spyOn(api.deps.db, method));
      for (let count = 0; count < 6; count += 1) {
        await loginFrom('198.51.100.9', 'nope-nope', { account, device: 'device-of-stranger' });
      }
      const statements = spies.map((spy) => spy.mock.calls.map(([sql]) => sql));
      for (const spy of spies) spy.mockRestore();
      return statements;
    };
    const known = await statementsOf('demo');
    expect(known.flat().length).toBeGreaterThan(10);
    expect(await statementsOf('nobody99')).toEqual(known);
  });
});

describe('the last millisecond of a count', () => {
  const MINUTES_15 = 15 * 60_000;

  it.each([
    [-1, 'LOCKED'],
    [0, 'WRONG_LOGIN'],
    [1, 'WRONG_LOGIN'],
  ])('at 15 minutes %i ms after the fourth failure the next is %s', async (offset, expected) => {
    for (let count = 0; count < 4; count += 1) await login('demo', 'nope-nope');
    api.clock.now += MINUTES_15 + offset;
    expect((await login('demo', 'nope-nope')).body.code).toBe(expected);
  });

  it.each([
    [-1, 'LOCKED'],
    [0, 'ok'],
    [1, 'ok'],
  ])('at %i ms past the end of a lock a right password is %s', async (offset, expected) => {
    for (let count = 0; count < 5; count += 1) await login('demo', 'nope-nope');
    api.clock.now += MINUTES_15 + offset;
    const { body } = await login('demo', DEMO.password);
    expect(body.code ?? body.status).toBe(expected);
  });
});
