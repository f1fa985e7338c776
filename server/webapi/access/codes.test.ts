import request from 'supertest';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

const phone = { area_code: '+886', phone: '0922333444' };
const send = (body: object = phone) => api.post('/send/accountSignUp', body);
const signUp = (code: string, more: object = {}) =>
  api.post('/account', {
    ...phone,
    account: 'walker01',
    password: 'green-tea-4',
    code,
    is_adult: true,
    agree_terms: true,
    ...more,
  });

function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

it('sends six digits and answers how long they are valid', async () => {
  const answer = await send();
  expect(answer.body).toEqual({ status: 'ok', data: { expires_in: 300, resend_after: 60 } });
  expect(api.lastCode()).toMatch(/^\d{6}$/);
  expect(api.deps.codes.outbox()[0]).toMatchObject({ recipient: '+886922333444', purpose: 'accountSignUp' });
});

it('refuses the next code for a minute, in any spelling of the number', async () => {
  await send();
  api.advance(20);
  const answer = await send({ area_code: '+886', phone: '922-333-444' });
  expect(answer.status).toBe(429);
  expect(answer.headers['retry-after']).toBe('40');
  expect(answer.body.code).toBe('TOO_SOON');
  api.advance(40);
  expect((await send()).status).toBe(200);
});

const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } });
const sendFrom = (ip: string, body: object = phone, path = '/send/accountSignUp') =>
  api.post(path, body, from(ip));

it.each([
  [59_999, 'TOO_SOON'],
  [60_000, 'ok'],
])('answers %i ms after the last code with %s', async (elapsed, expected) => {
  await send();
  api.clock.now += elapsed;
  const { body } = await send();
  expect(body.code ?? body.status).toBe(expected);
});

it.each([
  [299_999, 200],
  [300_000, 422],
  // The clock was ahead.
  [-300_000, 200],
  [-300_001, 422],
])('answers a code that is %i ms old with %i', async (age, status) => {
  await send();
  api.clock.now += age;
  const answer = await signUp(api.lastCode());
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.body.errors ?? {})).toEqual(status === 422 ? ['code'] : []);
});

it('sends a number five codes a day for one network, and ten for all networks', async () => {
  for (const ip of ['203.0.113.7', '198.51.100.9']) {
    for (let count = 0; count < 5; count += 1) {
      expect((await sendFrom(ip)).status).toBe(200);
      api.advance(61);
    }
    const refused = await sendFrom(ip);
    expect([refused.status, refused.body.code]).toEqual([429, 'CODES_OF_DAY']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  }
  const elsewhere = await sendFrom('192.0.2.1');
  expect([elsewhere.status, elsewhere.body.code]).toEqual([429, 'CODES_OF_DAY']);
  expect(elsewhere.body.message).toContain('24 hours');
  api.advance(Number(elsewhere.headers['retry-after']) - 1);
  expect((await sendFrom('192.0.2.1')).body.code).toBe('CODES_OF_DAY');
  api.advance(1);
  expect((await sendFrom('192.0.2.1')).status).toBe(200);
});

it('counts the codes of a number separately for each purpose', async () => {
  for (const ip of ['198.51.100.9', '192.0.2.1']) {
    for (let count = 0; count < 5; count += 1) {
      await sendFrom(ip);
      api.advance(61);
    }
  }
  expect((await sendFrom('203.0.113.7')).body.code).toBe('CODES_OF_DAY');
  expect((await sendFrom('203.0.113.7', phone, '/send/forgetPassword')).status).toBe(200);
});

it('sends a code for another purpose at once', async () => {
  expect((await send()).status).toBe(200);
  expect((await api.post('/send/forgetPassword', phone)).status).toBe(200);
});

it.each([
  ['an IPv4 address', () => '198.51.100.9'],
  ['an IPv6 customer', (index: number) => `2001:db8:1:2::${index.toString(16)}`],
])('sends codes to sixty new numbers or accounts an hour for %s', async (_name, addressOf) => {
  const ask = (index: number) =>
    sendFrom(addressOf(index), { account: `guess${index}` }, '/send/forgetPassword');
  for (let index = 0; index < 60; index += 1) expect((await ask(index)).status).toBe(200);
  const refused = await ask(60);
  expect([refused.status, refused.body.code]).toEqual([429, 'CODES_OF_NETWORK']);
  expect(refused.headers['retry-after']).toBe('3600');
  api.advance(61);
  // This network has asked for guess0 before, so it is not new.
  expect((await ask(0)).status).toBe(200);
  api.advance(3600 - 61 - 1);
  expect((await ask(60)).status).toBe(429);
  api.advance(1);
  expect((await ask(60)).status).toBe(200);
});

it('sends two hundred codes an hour for one address', async () => {
  const ask = (index: number) =>
    sendFrom('198.51.100.9', { account: `guess${index}` }, '/send/forgetPassword');
  for (let round = 0; round < 5; round += 1) {
    for (let index = 0; index < 40; index += 1) expect((await ask(index)).status).toBe(200);
    api.advance(61);
  }
  const refused = await ask(40);
  expect([refused.status, refused.body.code]).toEqual([429, 'CODES_OF_NETWORK']);
  expect((await sendFrom('198.51.100.10')).status).toBe(200);
});

it.each([
  ['enUS', /number or account.*24 hours/],
  ['zhTW', /手機號碼或帳號.*24 小時/],
])('names in %s the limit that was reached and when it ends', async (Locale, words) => {
  for (let count = 0; count < 5; count += 1) {
    await send();
    api.advance(61);
  }
  const { body } = await api.post('/send/accountSignUp', phone, { headers: { Locale } });
  expect(body.message).toMatch(words);
});

it('does the same work for an account that does not exist, when it sends a code and when it checks one', async () => {
  const workFor = async (account: string) => {
    const info = vi.spyOn(api.deps.log, 'info');
    const spies = (['run', 'get', 'has', 'number'] as const).map((method) => vi.spyOn(api.deps.db, method));
    await api.post('/send/forgetPassword', { account });
    for (let count = 0; count < 2; count += 1)
      await api.post('/auth/password', { account, code: 'wrong', password: 'green-tea-9' });
    for (let count = 0; count < 6; count += 1)
      await api.post('/auth/password', { account, code: '000000', password: 'green-tea-9' });
    const work = [...spies.map((spy) => spy.mock.calls.map(([sql]) => sql)), info.mock.calls.length];
    for (const spy of [...spies, info]) spy.mockRestore();
    return work;
  };
  const real = await workFor('demo');
  expect(JSON.stringify(real).match(/tries_left - 1/g)).toHaveLength(5);
  expect(JSON.stringify(real)).toContain('INSERT INTO outbox');
  expect(await workFor('nobody99')).toEqual(real);
});

it('shows no code in the outbox for an account that does not exist', async () => {
  await api.post('/send/forgetPassword', { account: 'nobody99' });
  expect(api.deps.codes.outbox()).toEqual([]);
});

it('accepts a code for five tries', async () => {
  await send();
  const code = api.lastCode();
  for (let count = 0; count < 5; count += 1) expect((await signUp(wrong(code))).status).toBe(422);
  expect((await signUp(code)).status).toBe(422);
});

const signUpFrom = async (ip: string, code: string) => {
  const body = { ...phone, account: 'walker01', password: 'green-tea-4', is_adult: true, agree_terms: true };
  return (await api.post('/account', { ...body, code }, from(ip))).status;
};

it('accepts a code from its owner after five wrong tries from another network', async () => {
  await send();
  const code = api.lastCode();
  for (let host = 1; host <= 6; host += 1) {
    expect(await signUpFrom(`198.51.100.${host}`, wrong(code))).toBe(422);
  }
  expect(await signUpFrom('198.51.100.7', code)).toBe(422);
  expect(await signUpFrom('203.0.113.7', code)).toBe(200);
});

it.each([
  [14, 200],
  [15, 422],
])('after %i wrong tries from many networks answers the right code with %i', async (tries, status) => {
  await send();
  const code = api.lastCode();
  for (let count = 0; count < tries; count += 1) {
    expect(await signUpFrom(`198.51.${Math.floor(count / 4)}.1`, wrong(code))).toBe(422);
  }
  expect(await signUpFrom('203.0.113.7', code)).toBe(status);
});

it('accepts a code after four wrong tries, and after a refusal for another reason', async () => {
  await send();
  const code = api.lastCode();
  for (let count = 0; count < 4; count += 1) await signUp(wrong(code));
  expect((await signUp(code, { account: 'demo' })).body.errors).toHaveProperty('account');
  expect((await signUp(code)).status).toBe(200);
});

it('reveals whether an account exists five times for one code', async () => {
  await send();
  const code = api.lastCode();
  for (let count = 0; count < 5; count += 1) {
    expect((await signUp(code, { account: 'demo' })).body.errors).toHaveProperty('account');
  }
  expect((await signUp(code, { account: 'demo' })).body.errors).toHaveProperty('code');
  expect((await signUp(code)).body.errors).toHaveProperty('code');
});

it('refuses an address after thirty refusals and wrong codes in an hour', async () => {
  for (let index = 0; index < 6; index += 1) {
    const number = { area_code: '+886', phone: `092233340${index}` };
    await send(number);
    const code = api.lastCode();
    for (let count = 0; count < 5; count += 1) {
      expect((await signUp(code, { ...number, account: 'demo' })).status).toBe(422);
    }
  }
  await send();
  const refused = await signUp(wrong(api.lastCode()));
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  const elsewhere = await api.post(
    '/account',
    {
      ...phone,
      account: 'walker01',
      password: 'green-tea-4',
      code: api.lastCode(),
      is_adult: true,
      agree_terms: true,
    },
    { headers: { 'X-Forwarded-For': '203.0.113.7' } },
  );
  expect(elsewhere.status).toBe(200);
});

const check = (account: string, ip: string) => sendFrom(ip, { account }, '/account/check');

it('refuses a taken name before a signup, thirty times an hour for a network', async () => {
  expect((await check('walker01', '203.0.113.7')).body).toMatchObject({ status: 'ok' });
  // Neighbouring addresses count as one, in any spelling of the name, at once and in a row.
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => check(index % 2 ? 'demo' : 'ｄｅｍｏ', `203.0.113.${index}`)),
  );
  const statuses = answers.map(({ status }) => status);
  expect([422, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([30, 10]);
  expect(answers.find(({ status }) => status === 422)?.body.errors).toHaveProperty('account');
  // A free name and an unknown one have the same answer then.
  const [taken, free] = [await check('demo', '203.0.113.250'), await check('walker01', '203.0.113.250')];
  expect([taken.status, taken.body, taken.headers['retry-after']]).toEqual([
    429,
    free.body,
    free.headers['retry-after'],
  ]);
  // Neither another network nor a signup is affected, and a clock that is set back frees nothing.
  expect((await check('demo', '198.51.100.7')).status).toBe(422);
  api.advance(-3600);
  expect((await check('demo', '203.0.113.7')).status).toBe(429);
  api.advance(3600 + 120);
  expect((await check('demo', '203.0.113.7')).status).toBe(422);
  expect((await check('demo', '203.0.113.7')).status).toBe(429);
  await send();
  expect((await signUp(api.lastCode())).status).toBe(200);
});

it('refuses an unknown referral code before a signup, and counts it', async () => {
  const dealerOf = (dealer: string) =>
    sendFrom('203.0.113.7', { account: 'walker01', dealer }, '/account/check');
  expect((await dealerOf('DM7QKX2')).status).toBe(200);
  const refused = await dealerOf('NOBODY1');
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['dealer']]);
  for (let count = 1; count < 30; count += 1) await dealerOf('NOBODY1');
  expect((await dealerOf('DM7QKX2')).status).toBe(429);
});

it('counts no free and no invalid name', async () => {
  for (let count = 0; count < 40; count += 1) {
    expect((await check(`free${count}`, '203.0.113.7')).status).toBe(200);
    expect((await check('X', '203.0.113.7')).status).toBe(422);
  }
  expect((await check('demo', '203.0.113.7')).status).toBe(422);
});

it('refuses a code when a newer one was sent, also while the password hash is computed', async () => {
  await send();
  const first = api.lastCode();
  api.advance(61);
  const hash = vi.spyOn(api.deps.passwords, 'hash');
  hash.mockImplementationOnce(async () => {
    do {
      api.deps.db.run('DELETE FROM code_requests');
      await send();
    } while (api.lastCode() === first);
    return 'x';
  });
  const answer = await signUp(first);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['code']]);
  expect((await signUp(api.lastCode())).status).toBe(200);
});

it('delays nobody for a day and accepts no code for a day when the clock was a day ahead', async () => {
  api.advance(86_400);
  await send();
  const early = api.lastCode();
  api.advance(-86_400);
  expect((await signUp(early)).status).toBe(422);
  expect((await send()).status).toBe(200);
  expect((await signUp(api.lastCode())).status).toBe(200);
});

it('accepts a code once', async () => {
  await send();
  const code = api.lastCode();
  expect((await signUp(code)).status).toBe(200);
  const again = await signUp(code, { account: 'walker02' });
  expect(again.body.errors).toHaveProperty('code');
});

it('accepts only the newest code', async () => {
  await send();
  const first = api.lastCode();
  api.advance(61);
  await send();
  if (api.lastCode() !== first) expect((await signUp(first)).status).toBe(422);
  expect((await signUp(api.lastCode())).status).toBe(200);
});

it('accepts a code only for its phone and its purpose', async () => {
  await send();
  const code = api.lastCode();
  expect((await signUp(code, { phone: '0922333445' })).body.errors).toHaveProperty('code');
  const reset = await api.post('/auth/password', { account: 'demo', code, password: 'green-tea-5' });
  expect(reset.body.errors).toHaveProperty('code');
});

it('refuses invalid numbers and countries that are not offered', async () => {
  expect((await send({ area_code: '+886', phone: '0212345678' })).body.errors).toHaveProperty('phone');
  expect((await send({ area_code: '+886', phone: '12345' })).body.errors).toHaveProperty('phone');
  expect((await send({ area_code: '+49', phone: '15112345678' })).body.errors).toHaveProperty('area_code');
});

it('gives the same answer whether an account exists or not, also to a second request that comes too soon', async () => {
  const known = await api.post('/send/forgetPassword', { account: 'demo' });
  const unknown = await api.post('/send/forgetPassword', { account: 'nobody99' });
  expect(unknown.body).toEqual(known.body);
  expect(api.deps.codes.outbox()).toHaveLength(1);
  const again = await Promise.all(
    ['demo', 'nobody99'].map((account) => api.post('/send/forgetPassword', { account })),
  );
  expect(again.map((answer) => answer.status)).toEqual([429, 429]);
  expect(again[0]?.body).toEqual(again[1]?.body);
  const reset = (account: string) =>
    api.post('/auth/password', { account, code: wrong(api.lastCode()), password: 'green-tea-5' });
  expect((await reset('nobody99')).body).toEqual((await reset('demo')).body);
});

it('stores codes in plain text only in the outbox', async () => {
  await send();
  expect(JSON.stringify(api.deps.db.all('SELECT salt, hash FROM codes'))).not.toContain(
    `"${api.lastCode()}"`,
  );
});

it('shows the outbox only to this machine, never through a proxy', async () => {
  await send();
  const shown = await request(api.app).get('/dev/outbox');
  expect(shown.body.data.list[0]).toMatchObject({ code: api.lastCode(), recipient: '+886922333444' });
  const proxied = await request(api.app).get('/dev/outbox').set('X-Forwarded-For', '203.0.113.9');
  expect(proxied.status).toBe(404);
  expect((await api.get('/dev/outbox')).status).toBe(404);
});

it('sends the text in the language of the request', async () => {
  await api.post('/send/accountSignUp', phone, { headers: { Locale: 'zhTW' } });
  expect(api.deps.codes.outbox()[0]?.text).toContain('驗證碼');
});
