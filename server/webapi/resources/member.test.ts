import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseList } from '#shared/webapi/envelope.ts';
import { memberInfo } from '#shared/webapi/schemas/auth.ts';
import { levelQualification } from '#shared/webapi/schemas/level.ts';
import { mailDetail, mailItem } from '#shared/webapi/schemas/mail.ts';
import { gameWallet } from '#shared/webapi/schemas/wallet.ts';
import { createTestApi, DEMO, type TestApi } from '#tests/setup/webapi.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

const infoOf = async (token: string) => memberInfo.parse((await api.get('/auth/info', { token })).body.data);

describe('signup', () => {
  it('logs in the new member on the lowest level and sends a welcome message', async () => {
    const token = await api.signUp('walker01');
    expect(await infoOf(token)).toMatchObject({
      account: 'walker01',
      phone_masked: '920***001',
      level_name: 'Pebble',
      transfer_mode: '0',
      identity_status: 'none',
      has_safe_password: false,
      last_login_at: null,
    });
    expect((await api.get('/siteMessage/unread', { token })).body.data).toEqual({ count: 1 });
    expect((await api.get('/gameApi/wallet/1', { token })).body.data.balance).toBe('0.00');
  });

  it('marks a taken account or phone on its field and keeps the code valid', async () => {
    const body = await api.signUpBody('demo');
    expect((await api.post('/account', body)).body.errors).toHaveProperty('account');
    expect((await api.post('/account', { ...body, account: 'walker01' })).body.status).toBe('ok');
    api.advance(61);
    await api.post('/send/accountSignUp', { area_code: body.area_code, phone: body.phone });
    const again = { ...body, account: 'walker02', code: api.lastCode() };
    expect((await api.post('/account', again)).body.errors).toHaveProperty('phone');
  });

  it('creates one member for ten concurrent signups with one account', async () => {
    const bodies = [];
    for (let count = 0; count < 10; count += 1) bodies.push(await api.signUpBody('walker01'));
    const answers = await Promise.all(bodies.map((body) => api.post('/account', body)));
    expect(answers.filter((answer) => answer.body.status === 'ok')).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status === 422);
    expect(refused).toHaveLength(9);
    for (const answer of refused) expect(Object.keys(answer.body.errors)).toEqual(['account']);
  });

  it('records the referrer, and refuses an unknown referral code on its field', async () => {
    await api.post('/account', { ...(await api.signUpBody('walker01')), dealer: ' dm7qkx2 ' });
    const body = await api.signUpBody('walker02');
    const refused = await api.post('/account', { ...body, dealer: 'NOSUCH' });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(['dealer']);
    await api.post('/account', { ...body, dealer: '' });
    const rows = api.deps.db.all(
      "SELECT account, referrer_id FROM members WHERE account LIKE 'walker0%' ORDER BY id",
    );
    expect(rows).toEqual([
      { account: 'walker01', referrer_id: 1 },
      { account: 'walker02', referrer_id: null },
    ]);
  });

  it('checks referral codes only with a valid phone code, and only a few times', async () => {
    const body = await api.signUpBody('walker01');
    const guess = (code: unknown, dealer: string) => api.post('/account', { ...body, code, dealer });
    const wrong = body.code === '000000' ? '000001' : '000000';
    expect(Object.keys((await guess(wrong, 'DM7QKX2')).body.errors)).toEqual(['code']);
    for (let count = 0; count < 5; count += 1) await guess(body.code, `NOSUCH${count}`);
    expect(Object.keys((await guess(body.code, 'DM7QKX2')).body.errors)).toEqual(['code']);
  });

  it('marks each invalid field', async () => {
    const answer = await api.post('/account', { account: 'A', password: '1', phone: 'x', is_adult: 'yes' });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual(
      ['account', 'agree_terms', 'area_code', 'code', 'is_adult', 'password', 'phone'].sort(),
    );
  });
});

describe('profile', () => {
  it('locks each field once it is set', async () => {
    const token = await api.signUp('walker01');
    const first = await api.post('/account', { name: '陳大文', birthday: '1988-02-29' }, { token });
    expect(memberInfo.parse(first.body.data)).toMatchObject({ name: '陳大文', birthday: '1988-02-29' });
    const mail = await api.post('/account', { email: 'walker@example.com', name: '陳大文' }, { token });
    expect(mail.body.data.email_masked).toBe('w***@example.com');
    const change = await api.post('/account', { name: 'Other', birthday: '1988-03-01' }, { token });
    expect(Object.keys(change.body.errors)).toEqual(['name', 'birthday']);
    expect(await infoOf(token)).toMatchObject({ name: '陳大文' });
  });

  it('records the agreed version of each text: the one shown, else the one in force', async () => {
    await api.post('/account', { ...(await api.signUpBody('walker01')), terms_version: '2026-10' });
    const rows = api.deps.db.all(
      `SELECT topic, version FROM agreements a JOIN members m ON m.id = a.member_id
       WHERE m.account = 'walker01' ORDER BY topic`,
    );
    expect(rows).toEqual([
      { topic: 'privacy', version: '2026-11-29' },
      { topic: 'terms', version: '2026-10' },
    ]);
  });

  it('answers 401 to an invalid token instead of signing up', async () => {
    const body = await api.signUpBody('walker01');
    expect((await api.post('/account', body, { token: 'dead' })).status).toBe(401);
  });
});

describe('login', () => {
  it('shows the previous login as the last one', async () => {
    const first = api.clock.now;
    await api.login();
    api.advance(3600);
    const token = await api.login();
    expect(await infoOf(token)).toMatchObject({ last_login_at: new Date(first).toISOString() });
  });

  it('masks the IP address of the last login', async () => {
    await api.post('/auth/login', DEMO, { headers: { 'X-Forwarded-For': '198.51.100.77' } });
    const token = await api.login();
    expect((await infoOf(token)).last_login_ip_masked).toBe('198.51.*.*');
  });

  it('ignores case and surrounding spaces of the account', async () => {
    expect(await api.login({ account: ' DEMO ', password: DEMO.password })).toMatch(/\S{40}/);
  });
});

describe('passwords', () => {
  const isAlive = async (token: string) => (await api.get('/auth/info', { token })).status === 200;

  it('ends every session on a change and answers with the token of a new one', async () => {
    const [here, there] = [await api.login(), await api.login()];
    const answer = await api.post(
      '/auth/password',
      { old_password: DEMO.password, password: 'green-tea-9' },
      { token: here },
    );
    const tokens = [answer.body.data.access_token, here, there];
    expect(await Promise.all(tokens.map(isAlive))).toEqual([true, false, false]);
    expect((await api.post('/auth/login', DEMO)).body.code).toBe('WRONG_LOGIN');
    expect(await api.login({ account: 'demo', password: 'green-tea-9' })).toMatch(/\S{40}/);
  });

  it('refuses the account and the old password as a new password', async () => {
    const token = await api.signUp('greentea99');
    const change = (password: string) =>
      api.post('/auth/password', { old_password: 'green-tea-4', password }, { token });
    expect((await change('GREENTEA99')).body.errors).toHaveProperty('password');
    expect((await change('green-tea-4')).body.errors).toHaveProperty('password');
  });

  it('resets a forgotten password by a code and ends every session', async () => {
    const token = await api.login();
    await api.post('/send/forgetPassword', { area_code: '+886', phone: '912345678' });
    const body = { account: 'demo', code: api.lastCode(), password: 'green-tea-9' };
    expect((await api.post('/auth/password', body)).body.status).toBe('ok');
    expect(await isAlive(token)).toBe(false);
    expect(
      (await api.post('/auth/password', { ...body, password: 'green-tea-8' })).body.errors,
    ).toHaveProperty('code');
    expect(await api.login({ account: 'demo', password: 'green-tea-9' })).toMatch(/\S{40}/);
  });

  it.each([
    [false, ['new-device']],
    [true, []],
  ])('knows the device of a reset, but not of a member with a second factor (%s)', async (hasFactor, known) => {
    const { db } = api.deps;
    if (hasFactor)
      db.run(
        `INSERT INTO factors (member_id, kind, name, created_at, secret, counter)
         SELECT id, 'totp', 'App', 0, 'secret', 0 FROM members WHERE account = 'demo'`,
      );
    await api.post('/send/forgetPassword', { area_code: '+886', phone: '912345678' });
    const body = { account: 'demo', code: api.lastCode(), password: 'green-tea-9' };
    const answer = await api.post('/auth/password', body, { headers: { 'X-UUID': 'new-device' } });
    expect(answer.body.status).toBe('ok');
    expect(db.all("SELECT device FROM known_devices WHERE device = 'new-device'")).toEqual(
      known.map((device) => ({ device })),
    );
  });

  it('answers 401 to a change with an invalid token instead of resetting', async () => {
    const body = { old_password: DEMO.password, password: 'green-tea-9' };
    expect((await api.post('/auth/password', body, { token: 'dead' })).status).toBe(401);
  });

  it('sets the safe password once, changes it with the old one and resets it by a code', async () => {
    const token = await api.signUp('walker01');
    const post = (path: string, body: object) => api.post(path, body, { token });
    const wrong = await post('/auth/safePassword', { password: 'nope-nope', safe_password: '135790' });
    expect(Object.keys(wrong.body.errors)).toEqual(['password']);
    expect(
      (await post('/auth/safePassword', { password: 'green-tea-4', safe_password: '135790' })).body.status,
    ).toBe('ok');
    expect((await infoOf(token)).has_safe_password).toBe(true);
    const twice = await post('/auth/safePassword', { password: 'green-tea-4', safe_password: '864209' });
    expect(twice.body.code).toBe('SAFE_PASSWORD_EXISTS');
    const change = (old: string) =>
      post('/auth/safePassword', { old_safe_password: old, safe_password: '246813' });
    expect(Object.keys((await change('000000')).body.errors)).toEqual(['old_safe_password']);
    expect((await change('135790')).body.status).toBe('ok');
    await post('/send/forgetSafePassword', { account: 'walker01' });
    const renew = { code: api.lastCode(), safe_password: '864209' };
    expect((await post('/auth/newSafePassword', renew)).body.status).toBe('ok');
    expect((await post('/auth/newSafePassword', renew)).body.errors).toHaveProperty('code');
  });

  it('sends a message after each change and reset, and none after the first safe password', async () => {
    let token = await api.signUp('walker01');
    const post = (path: string, body: object) => api.post(path, body, { token });
    const titles = async (Locale = 'enUS') => {
      const { list } = (await api.get('/siteMessage', { token, headers: { Locale } })).body.data;
      return list
        .map(({ title }: { title: string }) => title)
        .filter((title: string) => /PIN|assw|密碼/.test(title));
    };
    await post('/auth/safePassword', { password: 'green-tea-4', safe_password: '135790' });
    expect(await titles()).toEqual([]);
    await post('/auth/safePassword', { old_safe_password: '135790', safe_password: '246813' });
    const pin = 'Your withdrawal PIN was changed';
    expect(await titles()).toEqual([pin]);
    await post('/send/forgetSafePassword', { account: 'walker01' });
    await post('/auth/newSafePassword', { code: api.lastCode(), safe_password: '864209' });
    expect(await titles()).toEqual([pin, pin]);
    const change = { old_password: 'green-tea-4', password: 'green-tea-5' };
    token = (await post('/auth/password', change)).body.data.access_token;
    const password = 'Your password was changed';
    expect(await titles()).toEqual([password, pin, pin]);
    await api.post('/send/forgetPassword', { account: 'walker01' });
    const reset = { account: 'walker01', code: api.lastCode(), password: 'green-tea-6' };
    expect((await api.post('/auth/password', reset)).body.status).toBe('ok');
    token = await api.login({ account: 'walker01', password: 'green-tea-6' });
    expect(await titles()).toEqual([password, password, pin, pin]);
    expect(await titles('zhTW')).toEqual([
      '登入密碼已變更',
      '登入密碼已變更',
      '提款密碼已變更',
      '提款密碼已變更',
    ]);
    const notices = (await api.get('/notification', { token })).body.data.list;
    const own = notices.filter(({ title }: { title: string }) => title === password || title === pin);
    expect(own.map(({ kind }: { kind: string }) => kind)).toEqual(Array(4).fill('account'));
  });

  it('refuses weak safe passwords and the birthday, and an old weak one keeps working', async () => {
    const token = await api.signUp('walker01');
    const set = (safe_password: string, headers = {}) =>
      api.post('/auth/safePassword', { password: 'green-tea-4', safe_password }, { token, headers });
    for (const weak of ['123456', '112233']) {
      const answer = await set(weak);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['safe_password']]);
    }
    await api.post('/account', { birthday: '1990-04-30' }, { token });
    const birthday = await set('900430', { Locale: 'zhTW' });
    expect(birthday.status).toBe(422);
    expect(birthday.body.errors.safe_password[0]).toContain('生日');
    expect((await infoOf(token)).has_safe_password).toBe(false);
    const hash = await api.deps.passwords.hash('123456', { ip: '127.0.0.1' } as never);
    api.deps.db.run(`UPDATE members SET safe_password_hash = :hash WHERE account = 'walker01'`, { hash });
    const change = { old_safe_password: '123456', safe_password: '864209' };
    expect((await api.post('/auth/safePassword', change, { token })).body.status).toBe('ok');
  });

  it('refuses the birthday of an identity that has not passed, and its code stays valid', async () => {
    const token = await api.signUp('walker01');
    api.deps.db.run(
      `INSERT INTO identities (member_id, id_number, name, birthday, status, created_at)
       SELECT id, 'A123456789', 'Ann', '1990-04-30', 'rejected', 1 FROM members WHERE account = 'walker01'`,
    );
    await api.post('/send/forgetSafePassword', {}, { token });
    const reset = (safe_password: string) =>
      api.post('/auth/newSafePassword', { code: api.lastCode(), safe_password }, { token });
    expect((await reset('300490')).body.errors).toHaveProperty('safe_password');
    expect((await reset('864209')).body.status).toBe('ok');
  });

  it('requires a token for the calls of the member’s own passwords', async () => {
    for (const path of [
      '/auth/safePassword',
      '/auth/newSafePassword',
      '/send/forgetSafePassword',
      '/auth/refresh',
    ]) {
      expect((await api.post(path)).status, path).toBe(401);
    }
  });
});

describe('demo member', () => {
  it('has money in several wallets, a frozen and an unknown balance, and a balanced ledger', async () => {
    const token = await api.login();
    const { list } = parseList(gameWallet, (await api.get('/gameWallet', { token })).body.data);
    expect(list[0]).toMatchObject({ id: 1, status: 'normal' });
    expect(Number(list[0]?.balance)).toBeGreaterThan(1000);
    expect(list.filter((wallet) => Number(wallet.balance) > 0).length).toBeGreaterThanOrEqual(3);
    expect(list.find((wallet) => wallet.status === 'maintenance')?.balance).toBe('320.00');
    expect(list.find((wallet) => wallet.status === 'error')?.balance).toBeNull();
    expect(list.some((wallet) => wallet.is_integer_only)).toBe(true);
    expect(api.deps.ledger.audit()).toEqual([]);
  });

  it('reached its level by deposits and bets', async () => {
    const token = await api.login();
    const { list } = parseList(
      levelQualification,
      (await api.get('/accountLevel/qualifications', { token })).body.data,
    );
    expect(list).toHaveLength(10);
    const current = list.findIndex((level) => level.is_current);
    expect(current).toBeGreaterThan(1);
    expect(list.findIndex((level) => level.is_next)).toBe(current + 1);
    const mine = list[current];
    expect(Number(mine?.current_bet)).toBeGreaterThanOrEqual(Number(mine?.required_bet));
    expect(Number(mine?.current_deposit)).toBeGreaterThanOrEqual(Number(mine?.required_deposit));
    expect(Date.parse(mine?.keep_deadline ?? '')).toBeGreaterThan(api.clock.now);
    expect(list.filter((level) => level.keep_deadline)).toHaveLength(1);
  });

  it('has the same ledger in every database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'webapi-seed-'));
    const other = await createTestApi({ file: join(folder, 'other.sqlite') });
    const rows = (from: TestApi) =>
      from.deps.db.all(`SELECT m.kind, m.reference, m.at, e.account_id, e.amount FROM ledger_entries e
        JOIN ledger_movements m ON m.id = e.movement_id ORDER BY e.id`);
    expect(rows(other)).toEqual(rows(api));
    other.close();
    rmSync(folder, { recursive: true });
  });
});

describe('wallets', () => {
  it('answers the main wallet by default and 404 for an unknown id', async () => {
    const token = await api.login();
    const get = async (path: string) => (await api.get(path, { token })).body;
    expect((await get('/gameApi/wallet')).data.id).toBe(1);
    expect((await get('/gameApi/wallet/999')).code).toBe('NOT_FOUND');
    expect((await get('/gameApi/wallet/x')).code).toBe('NOT_FOUND');
  });
});

describe('mail', () => {
  const mails = async (token: string, query = '') =>
    parseList(mailItem, (await api.get(`/siteMessage${query}`, { token })).body.data);
  const unread = async (token: string): Promise<number> =>
    (await api.get('/siteMessage/unread', { token })).body.data.count;

  it('is listed, read and deleted; the first read time is kept', async () => {
    const token = await api.login();
    const count = await unread(token);
    expect(count).toBeGreaterThan(0);
    const total = async () => (await api.get('/siteMessage', { token })).body.data.pagination.total;
    const before = await total();
    const { list } = await mails(token, '?is_read=0');
    expect(list).toHaveLength(count);
    const id = list[0]?.id ?? 0;
    const first = mailDetail.parse((await api.get(`/siteMessage/read/${id}`, { token })).body.data);
    expect(first).toMatchObject({ id, is_read: true });
    expect(first.content).toContain('<p>');
    api.advance(60);
    const second = mailDetail.parse((await api.get(`/siteMessage/read/${id}`, { token })).body.data);
    expect(second.read_at).toBe(first.read_at);
    expect(await unread(token)).toBe(count - 1);
    expect((await api.call('delete', `/siteMessage/${id}`, { token })).body.status).toBe('ok');
    expect((await api.post(`/siteMessage/${list[1]?.id}`, {}, { token })).body.status).toBe('ok');
    expect((await api.get(`/siteMessage/read/${id}`, { token })).status).toBe(404);
    expect((await mails(token)).list.map((mail) => mail.id)).not.toContain(id);
    expect([await unread(token), await total()]).toEqual([count - 2, before - 2]);
  });

  it('of another member is answered with 404', async () => {
    const [mine, other] = [await api.login(), await api.signUp('walker01')];
    const id = (await mails(mine)).list[0]?.id;
    expect((await api.get(`/siteMessage/read/${id}`, { token: other })).status).toBe(404);
    expect((await api.call('delete', `/siteMessage/${id}`, { token: other })).status).toBe(404);
    expect((await mails(mine)).list[0]?.id).toBe(id);
  });
});
