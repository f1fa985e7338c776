import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Factors, PasskeyCreation } from '#shared/webapi/schemas/factor.ts';
import { createPasskey, signWithPasskey, type TestPasskey } from '#tests/setup/authenticator.ts';
import { createTestApi, DEMO, type TestApi } from '#tests/setup/webapi.ts';
import { passkeySiteOf } from '../factor/passkeys.ts';
import { verifyProof } from '../factor/proof.ts';
import type { AnyCall } from '../http/call.ts';

/** Second factors and the attacks on them. Each test has a database of its own. */
const SITE = { 'X-Forwarded-Host': 'site.example' };
const ORIGIN = { origin: 'https://site.example' };
const HOME = { ...SITE, 'X-UUID': 'device-at-home' };
const AWAY = { ...SITE, 'X-UUID': 'device-of-a-friend' };
const OTHER = { account: 'walker01', password: 'green-tea-4' };

let api: TestApi;
/** A session of the demo member on the device at home. */
let token = '';
beforeEach(async () => {
  api = await createTestApi();
  token = await loginAt(HOME);
});
afterEach(() => api.close());

interface Caller {
  token?: string;
  headers?: Record<string, string>;
}

const post = (path: string, body: object = {}, { headers = HOME, ...caller }: Caller = { token }) =>
  api.post(path, body, { headers, ...caller });
const get = (path: string, caller: Caller = { token }) => api.get(path, { headers: HOME, ...caller });

/** @returns the token */
async function loginAt(headers: Record<string, string>, body = DEMO): Promise<string> {
  const { body: answer } = await api.post('/auth/login', body, { headers });
  return answer.data.access_token;
}

async function addPasskey(caller: Caller = { token }, password = DEMO.password) {
  const begun = await post('/auth/factor/passkey/begin', { password }, caller);
  const options: PasskeyCreation = begun.body.data;
  const { passkey, credential } = createPasskey(options, ORIGIN);
  const added = await post(
    '/auth/factor/passkey',
    { challenge: options.challenge, name: 'My phone', credential },
    caller,
  );
  return { passkey, options, credential, answer: added.body };
}

async function addTotp(caller: Caller = { token }, password = DEMO.password) {
  const begun = await post('/auth/factor/totp/begin', { password }, caller);
  const { challenge, secret, uri } = begun.body.data;
  const added = await post('/auth/factor/totp', { challenge, code: codeOf(secret) }, caller);
  return { secret, uri, answer: added.body };
}

/** The code that the app shows, or showed some steps ago. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: api.clock.now + steps * 30_000 });

/** The next code of an app whose current one is used. */
function nextCodeOf(secret: string): string {
  api.advance(30);
  return codeOf(secret);
}

/** Logs in with the password, by default on a new device. A refusal has the challenge in `data`. */
async function challengeAt(headers = AWAY, body = DEMO) {
  const { body: answer } = await api.post('/auth/login', body, { headers });
  return answer;
}

const answerAt = (headers: Record<string, string>, body: object) =>
  api.post('/auth/login/factor', body, { headers });

const stateOf = ({ body }: { body: { status: string; code?: string } }) => body.code ?? body.status;

describe('a passkey', () => {
  it('is added with the login password, and logs in without an account', async () => {
    const { passkey, answer } = await addPasskey();
    expect(answer.data.recovery_codes).toHaveLength(10);
    const begun = await api.post('/auth/login/passkey', {}, { headers: AWAY });
    const { challenge, passkey: request } = begun.body.data;
    // The options contain nothing that depends on an account.
    expect(request).toMatchObject({ rpId: 'site.example', challenge, userVerification: 'required' });
    expect(request.allowCredentials).toBeUndefined();
    const login = await answerAt(AWAY, { challenge, assertion: signWithPasskey(passkey, request, ORIGIN) });
    expect(stateOf(login)).toBe('ok');
    const info = await get('/auth/info', { token: login.body.data.access_token });
    expect(info.body.data.account).toBe(DEMO.account);
    const list = await get('/auth/factor');
    expect(list.body.data).toMatchObject({
      factors: [{ kind: 'passkey', name: 'My phone' }],
      recovery_codes_left: 10,
    });
    expect(list.body.data.factors[0].last_used_at).not.toBeNull();
  });

  it.each([
    ['no password', {}, 422],
    ['a wrong password', { password: 'wrong-password-1' }, 422],
  ])('is not begun with %s', async (_, body, status) => {
    expect((await post('/auth/factor/passkey/begin', body)).status).toBe(status);
  });

  it('is refused for another origin, host, session, device or challenge, and without user verification', async () => {
    const begun = await post('/auth/factor/passkey/begin', { password: DEMO.password });
    const options: PasskeyCreation = begun.body.data;
    const add = (
      made: PasskeyCreation,
      browser: Parameters<typeof createPasskey>[1],
      caller: Caller = { token },
    ) =>
      post(
        '/auth/factor/passkey',
        { challenge: options.challenge, name: 'x', credential: createPasskey(made, browser).credential },
        caller,
      );
    const others: [string, Promise<{ body: { status: string; code?: string } }>][] = [
      ['PASSKEY_REFUSED', add(options, { origin: 'https://evil.example' })],
      ['PASSKEY_REFUSED', add(options, { origin: 'http://site.example' })],
      ['PASSKEY_REFUSED', add({ ...options, rp: { id: 'evil.example', name: '' } }, ORIGIN)],
      ['PASSKEY_REFUSED', add({ ...options, challenge: 'AAAA' }, ORIGIN)],
      ['PASSKEY_REFUSED', add(options, { ...ORIGIN, isVerified: false })],
      [
        'FACTOR_EXPIRED',
        add(options, ORIGIN, { token, headers: { ...HOME, 'X-Forwarded-Host': 'b.example' } }),
      ],
      ['FACTOR_EXPIRED', add(options, ORIGIN, { token, headers: AWAY })],
      ['FACTOR_EXPIRED', add(options, ORIGIN, { token: await loginAt(HOME) })],
    ];
    for (const [code, answer] of others) expect(stateOf(await answer)).toBe(code);
    expect(stateOf(await add(options, ORIGIN))).toBe('ok');
  });

  it('is added once, and never to a second member', async () => {
    const { credential, options } = await addPasskey();
    const again = { challenge: options.challenge, name: 'x', credential };
    expect(stateOf(await post('/auth/factor/passkey', again))).toBe('FACTOR_EXPIRED');
    const other = await api.signUp(OTHER.account);
    const begun = await post('/auth/factor/passkey/begin', { password: OTHER.password }, { token: other });
    // The stranger's authenticator claims the id of the demo member's passkey.
    const forged = createPasskey(begun.body.data, { ...ORIGIN, id: credential.id }).credential;
    const body = { challenge: begun.body.data.challenge, name: 'x', credential: forged };
    expect(stateOf(await post('/auth/factor/passkey', body, { token: other }))).toBe('PASSKEY_ADDED');
  });

  it('is limited to ten of a member, also when it was begun before', async () => {
    await addPasskey();
    const begun: PasskeyCreation = (await post('/auth/factor/passkey/begin', {})).body.data;
    for (let count = 1; count < 10; count += 1) await addPasskey();
    expect(stateOf(await post('/auth/factor/passkey/begin', {}))).toBe('BIND_LIMIT');
    const { credential } = createPasskey(begun, ORIGIN);
    const eleventh = { challenge: begun.challenge, name: 'x', credential };
    expect(stateOf(await post('/auth/factor/passkey', eleventh))).toBe('BIND_LIMIT');
  });
});

describe('a login by passkey', () => {
  let passkey: TestPasskey;
  beforeEach(async () => {
    ({ passkey } = await addPasskey());
  });

  async function begin(headers = AWAY) {
    const { body } = await api.post('/auth/login/passkey', {}, { headers });
    return body.data as { challenge: string };
  }

  it('refuses a second use of the same response, also at the same time', async () => {
    const { challenge } = await begin();
    const body = { challenge, assertion: signWithPasskey(passkey, { challenge }, ORIGIN) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => answerAt(AWAY, body)));
    expect(answers.filter((answer) => stateOf(answer) === 'ok')).toHaveLength(1);
    expect(stateOf(await answerAt(AWAY, body))).toBe('FACTOR_EXPIRED');
  });

  it('refuses an old response to a new challenge', async () => {
    const { challenge } = await begin();
    const assertion = signWithPasskey(passkey, { challenge }, ORIGIN);
    expect(stateOf(await answerAt(AWAY, { challenge, assertion }))).toBe('ok');
    const next = await begin();
    expect(stateOf(await answerAt(AWAY, { ...next, assertion }))).toBe('PASSKEY_REFUSED');
  });

  it('gives one answer to an unknown passkey, a wrong key, another origin, another host and a missing user', async () => {
    const { challenge } = await begin();
    const sign = (key: TestPasskey, browser: Parameters<typeof signWithPasskey>[2] = ORIGIN) =>
      answerAt(AWAY, { challenge, assertion: signWithPasskey(key, { challenge }, browser) });
    const stranger = createPasskey(
      {
        challenge,
        rp: { id: 'site.example', name: '' },
        user: { id: 'AAAA', name: '', displayName: '' },
        pubKeyCredParams: [],
      },
      ORIGIN,
    ).passkey;
    const answers = [
      await sign(stranger),
      await sign({ ...stranger, id: passkey.id }),
      await sign({ ...passkey, counter: 5 }, { origin: 'https://evil.example' }),
      await sign({ ...passkey, counter: 6, rpId: 'evil.example' }),
      await sign({ ...passkey, counter: 7 }, { ...ORIGIN, isVerified: false }),
      await sign({ ...passkey, counter: 8, userHandle: 'AAAA' }),
    ];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(stateOf)).toContain('PASSKEY_REFUSED');
    // The challenge is still good for the member.
    expect(stateOf(await sign(passkey))).toBe('ok');
  });

  it('takes a response without a user handle, which security keys may leave out', async () => {
    const { challenge } = await begin();
    const assertion = signWithPasskey(passkey, { challenge }, ORIGIN);
    const { userHandle: _, ...response } = assertion.response;
    expect(stateOf(await answerAt(AWAY, { challenge, assertion: { ...assertion, response } }))).toBe('ok');
  });

  it('refuses a passkey whose counter did not grow', async () => {
    const copy = { ...passkey };
    const first = await begin();
    await answerAt(AWAY, { ...first, assertion: signWithPasskey(passkey, first, ORIGIN) });
    const second = await begin();
    const assertion = signWithPasskey(copy, second, ORIGIN);
    expect(stateOf(await answerAt(AWAY, { ...second, assertion }))).toBe('PASSKEY_REFUSED');
  });

  it('takes one of two copies of a passkey at the same time', async () => {
    const copy = { ...passkey };
    const [first, second] = [await begin(), await begin()];
    const answers = await Promise.all([
      answerAt(AWAY, { ...first, assertion: signWithPasskey(passkey, first, ORIGIN) }),
      answerAt(AWAY, { ...second, assertion: signWithPasskey(copy, second, ORIGIN) }),
    ]);
    expect(answers.map(stateOf).toSorted()).toEqual(['PASSKEY_REFUSED', 'ok']);
  });

  it('works each time with the next value of its counter', async () => {
    for (let count = 0; count < 3; count += 1) {
      const challenge = await begin();
      const assertion = signWithPasskey(passkey, challenge, ORIGIN);
      expect(stateOf(await answerAt(AWAY, { ...challenge, assertion }))).toBe('ok');
    }
  });

  it('refuses a challenge after five minutes, of another device and of another host', async () => {
    const { challenge } = await begin();
    const body = () => ({ challenge, assertion: signWithPasskey(passkey, { challenge }, ORIGIN) });
    expect(stateOf(await answerAt(HOME, body()))).toBe('FACTOR_EXPIRED');
    const elsewhere = { ...AWAY, 'X-Forwarded-Host': 'b.example' };
    expect(stateOf(await answerAt(elsewhere, body()))).toBe('FACTOR_EXPIRED');
    api.advance(300);
    expect(stateOf(await answerAt(AWAY, body()))).toBe('FACTOR_EXPIRED');
  });

  it('takes no code in place of the passkey', async () => {
    const { secret } = await addTotp();
    const { challenge } = await begin();
    expect(stateOf(await answerAt(AWAY, { challenge, code: nextCodeOf(secret) }))).toBe('PASSKEY_REFUSED');
  });

  it('refuses a passkey that was removed meanwhile', async () => {
    const { challenge } = await begin();
    const [factor] = (await get('/auth/factor')).body.data.factors;
    expect(stateOf(await post(`/auth/factor/${factor.id}/remove`))).toBe('ok');
    const assertion = signWithPasskey(passkey, { challenge }, ORIGIN);
    expect(stateOf(await answerAt(AWAY, { challenge, assertion }))).toBe('PASSKEY_REFUSED');
  });

  it('limits the challenges of an address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => api.post('/auth/login/passkey', {}, { headers: AWAY })),
    );
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});

describe('a login on a new device', () => {
  it('needs the second factor, and no other call gives a session', async () => {
    const { secret } = await addTotp();
    const refused = await challengeAt();
    expect(refused).toMatchObject({ status: 'error', code: 'LOGIN_FACTOR_NEEDED' });
    expect(refused.data).toMatchObject({ methods: ['code', 'recovery_code'], passkey: null });
    expect(JSON.stringify(refused)).not.toContain('access_token');
    // The second step cannot be skipped: not by the login again, not by an empty answer.
    expect((await challengeAt()).code).toBe('LOGIN_FACTOR_NEEDED');
    const { challenge } = refused.data;
    expect((await answerAt(AWAY, { challenge })).status).toBe(422);
    expect(stateOf(await answerAt(AWAY, { challenge, code: nextCodeOf(secret) }))).toBe('ok');
    // The device is known from now on, as is the one on which the factor was added.
    expect((await challengeAt(AWAY)).status).toBe('ok');
    expect((await challengeAt(HOME)).status).toBe('ok');
  });

  it('offers passkeys on their own host only, and recovery codes while one is left', async () => {
    await addPasskey();
    const offered = async (headers: typeof AWAY) => (await challengeAt(headers)).data.methods;
    expect(await offered(AWAY)).toEqual(['passkey', 'recovery_code']);
    api.deps.db.run('DELETE FROM recovery_codes');
    expect(await offered(AWAY)).toEqual(['passkey']);
    api.deps.db.run(`UPDATE factors SET rp_id = 'other.example'`);
    expect(await offered(AWAY)).toEqual([]);
  });

  it('takes a passkey of this member only', async () => {
    const { passkey } = await addPasskey();
    const other = await api.signUp(OTHER.account);
    const stranger = await addPasskey({ token: other }, OTHER.password);
    const { data } = await challengeAt();
    expect(data.passkey.allowCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ]);
    const answer = (key: TestPasskey) =>
      answerAt(AWAY, { challenge: data.challenge, assertion: signWithPasskey(key, data, ORIGIN) });
    expect(stateOf(await answer(stranger.passkey))).toBe('PASSKEY_REFUSED');
    expect(stateOf(await answer(passkey))).toBe('ok');
  });

  it('does not take the code of another member', async () => {
    await addTotp();
    const other = await api.signUp(OTHER.account);
    const stranger = await addTotp({ token: other }, OTHER.password);
    const { data } = await challengeAt();
    const answer = await answerAt(AWAY, { challenge: data.challenge, code: nextCodeOf(stranger.secret) });
    expect(answer.status).toBe(422);
  });

  it('takes a recovery code once, in any spelling', async () => {
    const { answer } = await addTotp();
    const [code = ''] = answer.data.recovery_codes as string[];
    const first = await challengeAt();
    const spelled = code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O');
    const login = await answerAt(AWAY, { challenge: first.data.challenge, recovery_code: spelled });
    expect(stateOf(login)).toBe('ok');
    const third = { ...SITE, 'X-UUID': 'device-number-three' };
    const second = await challengeAt(third);
    const again = await answerAt(third, { challenge: second.data.challenge, recovery_code: code });
    expect(again.status).toBe(422);
    expect((await get('/auth/factor')).body.data.recovery_codes_left).toBe(9);
    const mails = await get('/siteMessage');
    const titles = mails.body.data.list.map(({ title }: { title: string }) => title);
    expect(titles.slice(0, 2).toSorted()).toEqual([
      'A recovery code was used',
      expect.stringMatching(/^Your account was opened on a new device/),
    ]);
    const log = (await get('/auth/accountLog')).body.data.list as { kind: string; detail: string | null }[];
    const logged = log.map(({ kind, detail }) => [kind, detail]);
    expect(logged).toEqual(
      expect.arrayContaining([
        ['second_factor', 'An authenticator app was added'],
        ['second_factor', 'Asked after the right password'],
        ['second_factor', 'A recovery code was used'],
        ['second_factor', 'Wrong code'],
        ['login', 'New device'],
      ]),
    );
  });

  it('takes one of two passkeys for the same challenge at the same time', async () => {
    const keys = [(await addPasskey()).passkey, (await addPasskey()).passkey];
    const { data } = await challengeAt();
    const answers = await Promise.all(
      keys.map((key) =>
        answerAt(AWAY, { challenge: data.challenge, assertion: signWithPasskey(key, data, ORIGIN) }),
      ),
    );
    expect(answers.map(stateOf).toSorted()).toEqual(['FACTOR_EXPIRED', 'ok']);
  });

  it('is refused after the password was changed in between', async () => {
    const { secret } = await addTotp();
    const { data } = await challengeAt();
    await post('/auth/password', { old_password: DEMO.password, password: 'another-password-2' });
    const answer = await answerAt(AWAY, { challenge: data.challenge, code: nextCodeOf(secret) });
    expect(stateOf(answer)).toBe('FACTOR_EXPIRED');
  });

  it('is not let in by a new password that a code by SMS has set', async () => {
    await addTotp();
    await post('/send/forgetPassword', { account: DEMO.account }, { headers: AWAY });
    const body = { account: DEMO.account, code: api.lastCode(), password: 'another-password-2' };
    expect(stateOf(await post('/auth/password', body, { headers: AWAY }))).toBe('ok');
    const login = await challengeAt(AWAY, { ...DEMO, password: 'another-password-2' });
    expect(login.code).toBe('LOGIN_FACTOR_NEEDED');
  });

  it('forgets the other devices with the first factor', async () => {
    await loginAt(AWAY);
    await addTotp();
    expect((await challengeAt(AWAY)).code).toBe('LOGIN_FACTOR_NEEDED');
  });

  it('names no factor before the password is right', async () => {
    await addTotp();
    const wrong = await challengeAt(AWAY, { ...DEMO, password: 'wrong-password-1' });
    const unknown = await challengeAt(AWAY, { account: 'nobody01', password: 'wrong-password-1' });
    expect(wrong).toEqual(unknown);
  });
});

describe('a code of the app', () => {
  let secret = '';
  beforeEach(async () => {
    ({ secret } = await addTotp());
    api.advance(60);
  });

  const enter = async (code: string, headers = AWAY) => {
    const { data } = await challengeAt(headers);
    return answerAt(headers, { challenge: data.challenge, code });
  };

  it.each([
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ])('of %i steps from now answers %i', async (steps, status) => {
    expect((await enter(codeOf(secret, steps))).status).toBe(status);
  });

  it('is accepted once, also among twenty at the same time', async () => {
    const code = codeOf(secret);
    const challenges = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const headers = {
          ...SITE,
          'X-UUID': `device-number-${index}`,
          'X-Forwarded-For': `203.0.${index}.1`,
        };
        return { headers, data: (await challengeAt(headers)).data };
      }),
    );
    const answers = await Promise.all(
      challenges.map(({ headers, data }) => answerAt(headers, { challenge: data.challenge, code })),
    );
    expect(answers.filter((answer) => stateOf(answer) === 'ok')).toHaveLength(1);
    expect(stateOf(await enter(code))).not.toBe('ok');
  });

  it('that is older than an accepted one is refused', async () => {
    expect((await enter(codeOf(secret, 1))).status).toBe(200);
    const third = { ...SITE, 'X-UUID': 'device-number-three' };
    expect((await enter(codeOf(secret), third)).status).toBe(422);
  });

  it('works after the clock was a day ahead', async () => {
    api.advance(86_400);
    expect((await enter(codeOf(secret))).status).toBe(200);
    api.advance(-86_400);
    const third = { ...SITE, 'X-UUID': 'device-number-three' };
    expect((await enter(codeOf(secret), third)).status).toBe(200);
  });

  it('gets five tries of a network, also at once, and a passkey still works', async () => {
    const { passkey } = await addPasskey();
    const { data } = await challengeAt();
    const wrong = { challenge: data.challenge, code: '000000' };
    await Promise.all(Array.from({ length: 20 }, () => answerAt(AWAY, wrong)));
    const tried = api.deps.db.get("SELECT failures FROM attempts WHERE subject LIKE 'factor:network:%'");
    expect(tried).toEqual({ failures: 5 });
    expect(stateOf(await answerAt(AWAY, { ...wrong, code: codeOf(secret) }))).toBe('LOCKED');
    const elsewhere = { ...AWAY, 'X-Forwarded-For': '198.51.100.7' };
    expect((await answerAt(elsewhere, wrong)).status).toBe(422);
    const assertion = signWithPasskey(passkey, data, ORIGIN);
    expect(stateOf(await answerAt(AWAY, { challenge: data.challenge, assertion }))).toBe('ok');
  });

  it('gets fifteen tries of all networks, and known devices still log in', async () => {
    for (let network = 0; network < 15; network += 1) {
      const headers = { ...AWAY, 'X-Forwarded-For': `198.51.${network}.7` };
      await enter('000000', headers);
    }
    const headers = { ...AWAY, 'X-Forwarded-For': '198.51.200.7' };
    expect(stateOf(await enter(codeOf(secret), headers))).toBe('LOCKED');
    expect((await challengeAt(HOME)).status).toBe('ok');
    api.advance(15 * 60);
    expect(stateOf(await enter(codeOf(secret), headers))).toBe('ok');
  });
});

describe('a change', () => {
  const CHANGES: [string, object][] = [
    ['/auth/password', { old_password: DEMO.password, password: 'another-password-2' }],
    ['/auth/safePassword', { old_safe_password: '246810', safe_password: '135791' }],
    ['/accountVirtualAddress', { channel_id: 1, address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' }],
    ['/accountBankCard/1/remove', { safe_password: '246810' }],
    ['/auth/factor/passkey/begin', {}],
    ['/auth/factor/totp/begin', {}],
    ['/auth/factor/1/remove', {}],
    ['/auth/factor/recovery', {}],
  ];

  async function check(body: (challenge: string) => object, caller: Caller = { token }) {
    const { body: begun } = await post('/auth/factor/check/begin', {}, caller);
    return post(
      '/auth/factor/check',
      { challenge: begun.data.challenge, ...body(begun.data.challenge) },
      caller,
    );
  }

  it.each(CHANGES)('%s needs a factor of the last ten minutes', async (path, body) => {
    const { secret } = await addTotp();
    api.advance(600);
    const refused = await post(path, body);
    expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_NEEDED']);
    expect(stateOf(await check(() => ({ code: codeOf(secret) })))).toBe('ok');
    expect((await post(path, body)).status).not.toBe(403);
  });

  it('with an Idempotency-Key works after the factor was shown', async () => {
    const { secret } = await addTotp();
    api.advance(600);
    const headers = { ...HOME, 'Idempotency-Key': 'key-of-the-address' };
    const body = { channel_id: 1, address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' };
    const add = () => post('/accountVirtualAddress', body, { token, headers });
    expect((await add()).status).toBe(403);
    await check(() => ({ code: codeOf(secret) }));
    expect(stateOf(await add())).toBe('ok');
  });

  it('needs the factor of its own session', async () => {
    const { secret } = await addTotp();
    const second = await loginAt(HOME);
    api.advance(30);
    expect((await post('/auth/factor/recovery', {}, { token: second })).status).toBe(403);
    const { body: begun } = await post('/auth/factor/check/begin', {}, { token: second });
    const body = { challenge: begun.data.challenge, code: codeOf(secret) };
    expect(stateOf(await post('/auth/factor/check', body, { token }))).toBe('FACTOR_EXPIRED');
    expect(stateOf(await post('/auth/factor/check', body, { token: second }))).toBe('ok');
    expect(stateOf(await post('/auth/factor/check', body, { token: second }))).toBe('FACTOR_EXPIRED');
  });

  it('takes no challenge of a login, and a login none of a change', async () => {
    const { secret } = await addTotp();
    api.advance(30);
    const login = await challengeAt();
    const { body: begun } = await post('/auth/factor/check/begin');
    const code = codeOf(secret);
    const mixed = await post(
      '/auth/factor/check',
      { challenge: login.data.challenge, code },
      { token, headers: AWAY },
    );
    expect(stateOf(mixed)).toBe('FACTOR_EXPIRED');
    expect(stateOf(await answerAt(HOME, { challenge: begun.data.challenge, code }))).toBe('FACTOR_EXPIRED');
  });

  it('is refused when the session ends between the check and the commit', async () => {
    const { passkey } = await addPasskey();
    const { body: begun } = await post('/auth/factor/check/begin');
    const { challenge } = begun.data;
    const assertion = signWithPasskey(passkey, begun.data, ORIGIN);
    const [checked] = await Promise.all([
      post('/auth/factor/check', { challenge, assertion }),
      api.call('delete', '/auth/logout', { token, headers: HOME }),
    ]);
    const { deps } = api;
    // In either order of the two requests, no session is left that has shown a factor.
    expect([200, 401]).toContain(checked.status);
    expect(deps.db.has('SELECT 1 FROM sessions WHERE factor_at IS NOT NULL')).toBe(false);
  });

  it('is refused when the ten minutes end between the check and the commit', async () => {
    await addTotp();
    api.advance(599);
    // A password hash, which the call awaits, takes the last second.
    const { passwords } = api.deps;
    const hash = vi.spyOn(passwords, 'hash').mockImplementation(async () => {
      api.advance(1);
      return 'scrypt$4$8$1$AAAA$AAAA';
    });
    const answer = await post('/auth/password', {
      old_password: DEMO.password,
      password: 'another-password-2',
    });
    expect(hash).toHaveBeenCalledOnce();
    expect(stateOf(answer)).toBe('SECOND_FACTOR_NEEDED');
    expect(await loginAt(HOME)).toBeTruthy();
  });

  it('asks a member without a factor for nothing', async () => {
    expect(stateOf(await post('/auth/factor/check/begin'))).toBe('FACTOR_MISSING');
    const [path, body] = CHANGES[1] ?? ['', {}];
    expect((await post(path, body)).status).not.toBe(403);
  });

  it('needs no factor again after a new password, for the rest of the ten minutes', async () => {
    await addTotp();
    api.advance(300);
    const password = { old_password: DEMO.password, password: 'another-password-2' };
    const next: string = (await post('/auth/password', password)).body.data.access_token;
    const add = (address: string) =>
      post('/accountVirtualAddress', { channel_id: 1, address }, { token: next });
    expect(stateOf(await add('TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'))).toBe('ok');
    api.advance(300);
    expect(stateOf(await add('TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'))).toBe('SECOND_FACTOR_NEEDED');
  });

  it('of the recovery codes sends a message and is logged', async () => {
    await addTotp();
    const old = api.deps.db.all('SELECT * FROM recovery_codes');
    const renewed = (await post('/auth/factor/recovery')).body.data.recovery_codes;
    expect(renewed).toHaveLength(10);
    const stored = api.deps.db.all('SELECT * FROM recovery_codes');
    expect(stored).toHaveLength(10);
    for (const code of old) expect(stored).not.toContainEqual(code);
    const title = 'New recovery codes replaced the old ones';
    expect((await get('/siteMessage')).body.data.list[0].title).toBe(title);
    const log = (await get('/auth/accountLog')).body.data.list;
    expect(log).toContainEqual(expect.objectContaining({ kind: 'second_factor', detail: title }));
  });

  it('of the recovery codes is refused without a factor', async () => {
    expect(stateOf(await post('/auth/factor/recovery'))).toBe('FACTOR_MISSING');
    expect(api.deps.db.all('SELECT * FROM recovery_codes')).toEqual([]);
  });

  it('removes the last factor with its recovery codes', async () => {
    await addTotp();
    const [factor] = (await get('/auth/factor')).body.data.factors;
    expect(stateOf(await post(`/auth/factor/${factor.id}/remove`))).toBe('ok');
    expect((await get('/auth/factor')).body.data).toEqual({ factors: [], recovery_codes_left: 0 });
    expect((await challengeAt(AWAY)).status).toBe('ok');
  });

  it('cannot remove the factor of another member', async () => {
    await addTotp();
    const [factor] = (await get('/auth/factor')).body.data.factors;
    const other = await api.signUp(OTHER.account);
    expect((await post(`/auth/factor/${factor.id}/remove`, {}, { token: other })).status).toBe(404);
  });
});

it('lists passkeys before the authenticator app, the oldest first', async () => {
  await addTotp();
  await addPasskey();
  await addPasskey();
  const { factors }: Factors = (await get('/auth/factor')).body.data;
  expect(factors.map(({ kind }) => kind)).toEqual(['passkey', 'passkey', 'totp']);
  const [older, newer] = factors.map(({ id }) => id);
  expect(older).toBeLessThan(newer ?? 0);
});

describe('an authenticator app', () => {
  it('is added once, at the same time too, and its secret is in no later answer', async () => {
    const begin = () => post('/auth/factor/totp/begin', { password: DEMO.password });
    const begun = [(await begin()).body.data, (await begin()).body.data];
    const answers = await Promise.all(
      begun.map(({ challenge, secret }) => post('/auth/factor/totp', { challenge, code: codeOf(secret) })),
    );
    expect(answers.map(stateOf).toSorted()).toEqual(['TOTP_EXISTS', 'ok']);
    expect(stateOf(await begin())).toBe('TOTP_EXISTS');
    const list = await get('/auth/factor');
    expect(list.body.data.factors).toHaveLength(1);
    for (const { secret } of begun) expect(list.text).not.toContain(secret);
  });

  it('ends the other sessions as the first factor, and a passkey added later ends none', async () => {
    const open = async (...tokens: string[]) => {
      const answers = await Promise.all(tokens.map((one) => get('/auth/info', { token: one })));
      return answers.map(({ status }) => status);
    };
    const away = await loginAt(AWAY);
    const sameDevice = await loginAt(HOME);
    await addTotp();
    expect(await open(token, away, sameDevice)).toEqual([200, 401, 401]);
    const later = await loginAt(HOME);
    expect(stateOf({ body: (await addPasskey()).answer })).toBe('ok');
    expect(await open(token, later)).toEqual([200, 200]);
  });

  it('is scanned with the name of the site and the account', async () => {
    const { uri, secret } = await addTotp();
    expect(decodeURIComponent(uri)).toContain('otpauth://totp/Jade Harbor:demo?');
    expect(uri).toContain(`secret=${secret}`);
  });

  it('is not added with a wrong code', async () => {
    const { body } = await post('/auth/factor/totp/begin', { password: DEMO.password });
    const { challenge } = body.data;
    expect((await post('/auth/factor/totp', { challenge, code: '000000' })).status).toBe(422);
    expect((await get('/auth/factor')).body.data.factors).toEqual([]);
  });
});

it('stores recovery codes and challenges as hashes alone', async () => {
  const { answer } = await addTotp();
  const { data } = await challengeAt();
  const { db } = api.deps;
  const stored = JSON.stringify([
    db.all('SELECT * FROM recovery_codes'),
    db.all('SELECT * FROM factor_challenges'),
  ]);
  for (const code of answer.data.recovery_codes as string[]) expect(stored).not.toContain(code);
  expect(stored).not.toContain(data.challenge);
});

it.each([
  'code',
  'recovery_code',
])('takes one of two proofs by %s that were checked at the same time', async (kind) => {
  const { secret, answer } = await addTotp();
  api.advance(60);
  const { id = 0 } = api.deps.db.get<{ id: number }>("SELECT id FROM members WHERE account = 'demo'") ?? {};
  const code = kind === 'code' ? codeOf(secret) : answer.data.recovery_codes[0];
  // Cast: the parts of a call that a proof reads.
  const call = { ip: '203.0.113.9', device: null, userAgent: '' } as unknown as AnyCall;
  const verify = () => verifyProof(api.deps, call, { memberId: id, body: { challenge: '', [kind]: code } });
  const [first, second] = await Promise.all([verify(), verify()]);
  api.deps.db.write(() => first.use());
  expect(() => api.deps.db.write(() => second.use())).toThrow('INVALID');
});

it.each([
  ['site.example', 'site.example', ['https://site.example']],
  ['Site.example:8443', 'site.example', ['https://Site.example:8443']],
  ['localhost:3000', 'localhost', ['https://localhost:3000', 'http://localhost:3000']],
  ['a.localhost', 'a.localhost', ['https://a.localhost', 'http://a.localhost']],
  ['notlocalhost', 'notlocalhost', ['https://notlocalhost']],
])('accepts passkeys of the host %s from its own pages', (host, rpId, origins) => {
  expect(passkeySiteOf(host)).toEqual({ rpId, origins });
});
