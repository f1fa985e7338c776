import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, DEMO, type TestApi } from '#tests/setup/webapi.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const LAPTOP = { 'X-UUID': 'laptop-device', 'User-Agent': CHROME, 'X-Forwarded-For': '203.0.113.9' };
const PHONE = { 'X-UUID': 'phone-device', 'User-Agent': IPHONE, 'X-Forwarded-For': '198.51.100.7' };
const TITLE = 'Your account was opened on a new device';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

type Session = { id: number; is_current: boolean; device_name: string | null; created_at: string };
type Event = { kind: string; detail: string | null; count: number };

const login = async (headers: Record<string, string>, body: object = DEMO): Promise<string> =>
  (await api.post('/auth/login', body, { headers })).body.data.access_token;
const sessionsOf = async (token: string): Promise<Session[]> =>
  (await api.get('/auth/session', { token })).body.data.list;
const eventsOf = async (token: string): Promise<Event[]> =>
  (await api.get('/auth/accountLog', { token })).body.data.list;
const otherIn = async (token: string): Promise<number> =>
  (await sessionsOf(token)).find((session) => !session.is_current)?.id ?? 0;
const info = async (token: string) => (await api.get('/auth/info', { token })).status;
const endOne = (id: number, token: string) => api.call('delete', `/auth/session/${id}`, { token });
const endOthers = (token: string) => api.call('delete', '/auth/otherSessions', { token });
interface Message {
  id: number;
  title: string;
  is_read: boolean;
}
/** The demo member's own message about a new device is read. */
const mailsOf = async (token: string): Promise<Message[]> =>
  (await api.get('/siteMessage?per_page=100', { token })).body.data.list.filter(
    ({ title, is_read }: Message) => title.startsWith(TITLE) && !is_read,
  );

describe('sessions', () => {
  it('lists the member’s sessions with device, masked address and last use', async () => {
    const laptop = await login(LAPTOP);
    api.advance(60);
    const phone = await login(PHONE);
    api.advance(600);
    await info(laptop);
    const list = await sessionsOf(phone);
    const at = (seconds: number) => new Date(api.clock.now - seconds * 1000).toISOString();
    expect(list).toMatchObject([
      { device_kind: 'mobile', device_name: 'Safari · iOS', ip_masked: '198.51.*.*', is_current: true },
      { device_kind: 'desktop', device_name: 'Chrome · Windows', ip_masked: '203.0.*.*', is_current: false },
    ]);
    expect(list).toMatchObject([
      { created_at: at(600), last_used_at: at(0), place: null },
      { created_at: at(660), last_used_at: at(0), place: null },
    ]);
    expect(JSON.stringify(list)).not.toContain('203.0.113.9');
  });

  it('lists the current session first, then the ones used last', async () => {
    const laptop = await login(LAPTOP);
    const logins: string[] = [];
    // Ids are random: with six sessions their order is hardly that of the logins.
    for (const device of ['1', '2', '3', '4', '5', '6']) {
      api.advance(60);
      logins.unshift(new Date(api.clock.now).toISOString());
      await login({ ...PHONE, 'X-UUID': device });
    }
    const [current, ...others] = await sessionsOf(laptop);
    expect(current?.is_current).toBe(true);
    expect(others.map(({ created_at }) => created_at)).toEqual(logins);
  });

  it('leaves out expired sessions, which cannot be ended either', async () => {
    await login(PHONE);
    api.advance(3000);
    const laptop = await login(LAPTOP);
    const id = await otherIn(laptop);
    api.advance(599);
    expect(await sessionsOf(laptop)).toHaveLength(2);
    api.advance(1);
    expect(await sessionsOf(laptop)).toHaveLength(1);
    expect((await endOne(id, laptop)).status).toBe(404);
    expect((await endOthers(laptop)).body.data).toEqual({ count: 0 });
  });

  it('stores the last use of a session not before five minutes', async () => {
    const token = await login(LAPTOP);
    const used = async () => api.deps.db.get<{ used_at: number }>('SELECT used_at FROM sessions')?.used_at;
    const before = await used();
    api.advance(299);
    await info(token);
    expect(await used()).toBe(before);
    api.advance(1);
    await info(token);
    expect(await used()).toBe(api.clock.now);
    // The clock is set back.
    api.advance(-3000);
    await info(token);
    expect(await used()).toBe(api.clock.now);
  });
});

describe('ending', () => {
  it('ends a session with its tokens and games at once', async () => {
    const phone = await login(PHONE);
    const next: string = (await api.post('/auth/refresh', {}, { token: phone })).body.data.access_token;
    const [product] = (await api.get('/game?per_page=1')).body.data.list;
    const launch = await api.get(`/game?game_id=${product.id}`, { token: next });
    expect(launch.body.data.launch_url).toEqual(expect.any(String));
    const laptop = await login(LAPTOP);
    const rows = (table: string) => api.deps.db.all(`SELECT * FROM ${table}`).length;
    expect(rows('launches')).toBe(1);
    expect((await endOne(await otherIn(laptop), laptop)).body.status).toBe('ok');
    expect([await info(phone), await info(next), await info(laptop)]).toEqual([401, 401, 200]);
    expect((await api.post('/auth/refresh', {}, { token: next })).status).toBe(401);
    expect(rows('launches')).toBe(0);
    expect((await eventsOf(laptop))[0]).toMatchObject({ kind: 'session_ended', detail: 'Safari · iOS' });
  });

  it('ends a session during its refresh, whichever comes first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const phone = await login(PHONE);
      const laptop = await login(LAPTOP);
      const id = await otherIn(laptop);
      const [refreshed, ended] = await Promise.all([
        api.post('/auth/refresh', {}, { token: phone }),
        endOne(id, laptop),
      ]);
      expect(ended.body.status).toBe('ok');
      expect([200, 401]).toContain(refreshed.status);
      expect(await info(refreshed.body.data?.access_token ?? phone)).toBe(401);
      await endOthers(laptop);
      await api.call('delete', '/auth/logout', { token: laptop });
    }
  });

  it('ends a session once for two requests', async () => {
    await login(PHONE);
    const laptop = await login(LAPTOP);
    const id = await otherIn(laptop);
    const answers = await Promise.all([endOne(id, laptop), endOne(id, laptop), endOne(id, laptop)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect((await eventsOf(laptop)).filter(({ kind }) => kind === 'session_ended')).toMatchObject([
      { count: 1 },
    ]);
  });

  it('keeps this session and ends all others, also at once from both sides', async () => {
    const tokens = [await login(LAPTOP), await login(PHONE), await login({ 'X-UUID': 'tablet-device' })];
    const [first = '', second = ''] = tokens;
    const answers = await Promise.all([endOthers(first), endOthers(second)]);
    // The first one ends the session of the second one, which is refused.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({ count: 2 });
    const open = await Promise.all(tokens.map(info));
    expect(open.filter((status) => status === 200)).toHaveLength(1);
  });

  it('knows no session of another member', async () => {
    const demo = await login(LAPTOP);
    const other = await api.signUp('walker01');
    const [session] = await sessionsOf(demo);
    const refused = await endOne(session?.id ?? 0, other);
    const unknown = await endOne(123_456_789, other);
    expect([refused.status, refused.body]).toEqual([404, unknown.body]);
    expect((await endOthers(other)).body.data).toEqual({ count: 0 });
    expect(await info(demo)).toBe(200);
    expect((await sessionsOf(other)).map(({ id }) => id)).not.toContain(session?.id);
  });

  it('makes the device of an ended session a new one, and no other device', async () => {
    const laptop = await login(LAPTOP);
    const phone = await login(PHONE);
    const known = () =>
      api.deps.db
        .all<{ device: string }>('SELECT device FROM known_devices ORDER BY device')
        .map((row) => row.device);
    await endOne(await otherIn(laptop), laptop);
    expect(known()).toEqual(['laptop-device']);
    await login(PHONE);
    // A second session of this browser.
    await login(LAPTOP);
    await endOthers(laptop);
    expect(known()).toEqual(['laptop-device']);
    expect(await info(phone)).toBe(401);
  });
});

describe('a new device', () => {
  it('sends one message for a new device, also for two logins at once', async () => {
    const [token] = await Promise.all([login(PHONE), login(PHONE)]);
    await login(PHONE);
    const mails = await mailsOf(token);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.title).toBe(`${TITLE}: Safari on iOS`);
    await login(LAPTOP);
    expect(await mailsOf(token)).toHaveLength(2);
    const mail = await api.get(`/siteMessage/read/${mails[0]?.id}`, { token, headers: { Locale: 'zhTW' } });
    expect(mail.body.data).toMatchObject({
      title: '您的帳號已在新裝置登入：Safari · iOS',
      link: '/member/devices',
    });
  });

  it('sends none to a signup and for a new password on this device', async () => {
    const body = await api.signUpBody('walker01');
    const token: string = (await api.post('/account', body, { headers: LAPTOP })).body.data.access_token;
    const password = { old_password: 'green-tea-4', password: 'black-tea-5' };
    const changed = await api.post('/auth/password', password, { token, headers: LAPTOP });
    const next: string = changed.body.data.access_token;
    await login(LAPTOP, { account: 'walker01', password: 'black-tea-5' });
    expect(await mailsOf(next)).toEqual([]);
    // The API cannot recognise a device without an id, so each login without one counts as new.
    await login({}, { account: 'walker01', password: 'black-tea-5' });
    expect(await mailsOf(next)).toHaveLength(1);
  });

  it('sends at most ten messages a day', async () => {
    const token = await login(LAPTOP);
    for (let device = 0; device < 15; device += 1) await login({ 'X-UUID': `stolen-${device}` });
    expect(await mailsOf(token)).toHaveLength(10);
    expect((await eventsOf(token))[0]).toMatchObject({ kind: 'login', detail: 'New device', count: 15 });
    api.advance(86_400);
    const later = await login({ 'X-UUID': 'stolen-again' });
    expect(await mailsOf(later)).toHaveLength(11);
  });

  it('sends no message while the operator has FRONT_DEVICES off', async () => {
    api.deps.db.run(`UPDATE site_settings SET content = '0' WHERE name = 'FRONT_DEVICES'`);
    expect(await mailsOf(await login(PHONE))).toEqual([]);
  });
});

it('logs what touches the account', async () => {
  const token = await api.signUp('walker01');
  await api.post('/account', { email: 'walker@example.com' }, { token });
  await api.post('/account', { email: 'walker@example.com' }, { token });
  const safe = { password: 'green-tea-4', safe_password: '246810' };
  await api.post('/auth/safePassword', safe, { token });
  await api.post('/auth/safePassword', { old_safe_password: '246810', safe_password: '135791' }, { token });
  const address = { channel_id: 1, address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' };
  const { id } = (await api.post('/accountVirtualAddress', address, { token })).body.data;
  await api.post(`/accountVirtualAddress/${id}/remove`, { safe_password: '135791' }, { token });
  await api.post('/auth/login', { account: 'walker01', password: 'not-this-1' });
  const password = { old_password: 'green-tea-4', password: 'black-tea-5' };
  const next: string = (await api.post('/auth/password', password, { token })).body.data.access_token;
  const events = await eventsOf(next);
  expect(events.map(({ kind, detail, count }) => `${kind} ${detail} ${count}`).toSorted()).toEqual([
    'login Account created 1',
    'login_failed null 1',
    'password null 1',
    'payout_account Added: crypto address 1',
    'payout_account Removed: crypto address 1',
    'profile null 1',
    'safe_password Set for the first time 1',
    'safe_password null 1',
  ]);
  // The logins of the demo's history, and this one.
  expect((await eventsOf(await api.login())).map(({ kind }) => kind)).toEqual(Array(6).fill('login'));
});

it('logs nothing of a change that was refused', async () => {
  const token = await api.signUp('walker01');
  await api.post('/auth/safePassword', { password: 'green-tea-4', safe_password: '123456' }, { token });
  await api.post('/auth/password', { old_password: 'wrong-tea-4', password: 'black-tea-5' }, { token });
  expect((await eventsOf(token)).map(({ kind }) => kind)).toEqual(['login']);
});
