import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestApi, DEMO, type TestApi } from '#tests/setup/webapi.ts';
import { insertMail } from '../mail/mails.ts';
import { MAX_NOTIFICATIONS, type Notice, notify } from '../mail/notify.ts';
import { createPushDelivery } from '../mail/push-delivery.ts';
import type { PushResult, PushTarget } from '../mail/push-service.ts';
import { isPushEndpoint, MAX_DEVICES } from '../mail/push-subscriptions.ts';
import { DAY_MS, HOUR_MS } from '../store/days.ts';

let api: TestApi;
afterEach(() => api?.close());

const NOTICE: Notice = {
  kind: 'money',
  title: { enUS: 'Paid', zhTW: '已撥款' },
  text: { enUS: '$5.00 is on its way.', zhTW: '$5.00 已撥款。' },
  link: '/record/treasure',
};

const memberIdOf = (account: string) =>
  api.deps.db.get<{ id: number }>('SELECT id FROM members WHERE account = :account', { account })?.id ?? 0;
const add = (memberId: number, notice: Partial<Notice> = {}) =>
  api.deps.db.write(() => notify(api.deps.db, memberId, { ...NOTICE, ...notice }, api.clock.now));
const listOf = async (token: string, query = '') =>
  (await api.get(`/notification${query}`, { token })).body.data;
const unreadOf = async (token: string) => (await api.get('/notification/unread', { token })).body.data.count;
const mark = (token: string, body: object) => api.post('/notification/read', body, { token });

/** A new member without notifications. */
async function setUp(account = 'walker01') {
  const token = await api.signUp(account);
  const memberId = memberIdOf(account);
  api.deps.db.run('DELETE FROM notifications WHERE member_id = :memberId', { memberId });
  return { token, memberId };
}

async function start(options?: Parameters<typeof createTestApi>[0]) {
  api = await createTestApi(options);
}

describe('the list', () => {
  it('has the newest first, in the language of the request, page by page', async () => {
    await start();
    const { token, memberId } = await setUp();
    for (const number of [1, 2, 3])
      add(memberId, { title: { enUS: `No. ${number}`, zhTW: `第 ${number} 則` } });
    const first = await listOf(token, '?per_page=2');
    expect(first.list.map(({ title }: { title: string }) => title)).toEqual(['No. 3', 'No. 2']);
    add(memberId);
    const next = await listOf(token, `?per_page=2&cursor=${first.pagination.next_cursor}`);
    expect(next.list.map(({ title }: { title: string }) => title)).toEqual(['No. 1']);
    const chinese = await api.get('/notification', { token, headers: { Locale: 'zhTW' } });
    expect(chinese.body.data.list[0]).toMatchObject({
      title: '已撥款',
      text: '$5.00 已撥款。',
      is_read: false,
    });
  });

  it('is empty for another member, who cannot mark it either', async () => {
    await start();
    const { token, memberId } = await setUp();
    const other = await setUp('stranger1');
    add(memberId);
    const [{ id }] = (await listOf(token)).list;
    expect((await listOf(other.token)).list).toEqual([]);
    expect((await mark(other.token, { id })).body.data).toEqual({ count: 0 });
    expect(await unreadOf(token)).toBe(1);
  });

  it('counts a read mail as read, and no other one', async () => {
    await start();
    const { token, memberId } = await setUp();
    for (const name of ['First', 'Second']) {
      const words = { enUS: name, zhTW: name };
      const mail = { title: words, summary: words, content: words };
      api.deps.db.write(() => insertMail(api.deps.db, memberId, mail, api.clock.now));
    }
    const { list } = (await api.get('/siteMessage', { token })).body.data;
    const first = list.find(({ title }: { title: string }) => title === 'First');
    await api.get(`/siteMessage/read/${first.id}`, { token });
    const read = (await listOf(token)).list.filter(({ is_read }: { is_read: boolean }) => is_read);
    expect(read.map(({ title }: { title: string }) => title)).toEqual(['First']);
  });

  it('marks the mail about the same event as read, and no mail that it only announces', async () => {
    await start();
    const { token, memberId } = await setUp();
    const words = { enUS: 'Paid', zhTW: '已撥款' };
    const mail = { title: words, summary: words, content: words };
    api.deps.db.write(() => {
      insertMail(api.deps.db, memberId, { ...mail, about: 'money' }, api.clock.now);
      insertMail(api.deps.db, memberId, { ...mail, title: { enUS: 'Hello', zhTW: '您好' } }, api.clock.now);
    });
    const [{ id: newest }] = (await listOf(token)).list;
    await mark(token, { up_to: newest });
    const { list } = (await api.get('/siteMessage?is_read=0', { token })).body.data;
    const unread = list.map(({ title }: { title: string }) => title);
    expect(unread).toContain('Hello');
    expect(unread).not.toContain('Paid');
  });

  it('keeps its order and the read state when the clock jumps', async () => {
    await start();
    const { token, memberId } = await setUp();
    add(memberId, { title: { enUS: 'First', zhTW: '一' } });
    api.advance(-3600);
    add(memberId, { title: { enUS: 'Second', zhTW: '二' } });
    const { list } = await listOf(token);
    expect(list.map(({ title }: { title: string }) => title)).toEqual(['Second', 'First']);
    await mark(token, { up_to: list[1].id });
    expect((await listOf(token)).list.map(({ is_read }: { is_read: boolean }) => is_read)).toEqual([
      false,
      true,
    ]);
  });

  it.each([
    [-1, 1],
    [0, 0],
    [1, 0],
  ])('shows %i ms after 90 days %i notification', async (late, shown) => {
    await start();
    const { memberId } = await setUp();
    add(memberId);
    api.clock.now += 90 * DAY_MS + late;
    const token = await api.login({ account: 'walker01', password: 'green-tea-4' });
    const { list } = await listOf(token);
    expect(list.filter(({ title }: { title: string }) => title === 'Paid')).toHaveLength(shown);
  });

  it('is not offered while the operator has the setting off', async () => {
    await start();
    const { token, memberId } = await setUp();
    api.deps.db.run(`UPDATE site_settings SET content = '0' WHERE name = 'FRONT_NOTIFICATIONS'`);
    add(memberId);
    expect((await api.get('/notification', { token })).status).toBe(404);
    expect((await api.get('/notification/preference', { token })).status).toBe(404);
    api.deps.db.run(`UPDATE site_settings SET content = '1' WHERE name = 'FRONT_NOTIFICATIONS'`);
    expect((await listOf(token)).list).toEqual([]);
  });
});

describe('reading', () => {
  it('counts on all devices of the member, also when both mark at once', async () => {
    await start();
    await setUp();
    const [desk, phone] = await Promise.all(
      ['desk-0001', 'phone-001'].map(async (device) => {
        const body = { account: 'walker01', password: 'green-tea-4' };
        return (await api.post('/auth/login', body, { headers: { 'X-UUID': device } })).body.data
          .access_token;
      }),
    );
    const memberId = memberIdOf('walker01');
    await mark(desk, { up_to: 1_000_000 });
    for (const _ of [1, 2, 3]) add(memberId);
    const { list } = await listOf(desk);
    await mark(desk, { id: list[0].id });
    expect(await unreadOf(phone)).toBe(2);
    await Promise.all([mark(desk, { up_to: list[0].id }), mark(phone, { up_to: list[0].id })]);
    expect([await unreadOf(desk), await unreadOf(phone)]).toEqual([0, 0]);
  });

  it('leaves a notification unread that arrived after the newest seen one', async () => {
    await start();
    const { token, memberId } = await setUp();
    add(memberId);
    const [seen] = (await listOf(token)).list;
    add(memberId);
    expect((await mark(token, { up_to: seen.id })).body.data).toEqual({ count: 1 });
  });

  it.each([{}, { id: 1, up_to: 2 }, { id: 0 }, { up_to: 'all' }])('refuses %j', async (body) => {
    await start();
    const { token } = await setUp();
    expect((await mark(token, body)).status).toBe(422);
  });
});

describe('what happens to money', () => {
  it('is notified with the withdrawal, in one transaction', async () => {
    await start();
    const token = await api.login(DEMO);
    await mark(token, { up_to: 1_000_000 });
    const order = { method: 'bank_card', target_id: 1, amount: '500', safe_password: '246810' };
    const headers = { 'Idempotency-Key': 'withdraw-0001' };
    expect((await api.post('/transaction/withdraw', order, { token, headers })).body).toMatchObject({
      status: 'ok',
    });
    for (const _step of ['reviewing', 'paying', 'success']) {
      api.advance(60);
      api.deps.jobs.runDue();
    }
    const money = (await listOf(token)).list.filter(({ is_read }: { is_read: boolean }) => !is_read);
    expect(money).toMatchObject([{ kind: 'money', link: '/record/treasure' }]);
    expect(money[0].title).toContain('$500.00');
  });

  it('is not notified when the transaction fails', async () => {
    await start();
    const { token, memberId } = await setUp();
    const failing = () =>
      api.deps.db.write(() => {
        notify(api.deps.db, memberId, NOTICE, api.clock.now);
        throw new Error('the ledger refused');
      });
    expect(failing).toThrow('the ledger refused');
    expect((await listOf(token)).list).toEqual([]);
  });

  it('a promotion that fits is announced at login, once', async () => {
    await start();
    api.deps.db.run('DELETE FROM notifications');
    const offersOf = async (token: string) =>
      (await listOf(token, '?per_page=100')).list.filter(({ link }: { link: string }) =>
        link?.startsWith('/promo/'),
      );
    const first = await offersOf(await api.login(DEMO));
    expect(first.length).toBeGreaterThan(0);
    let all = first;
    for (let login = 0; login < 6; login += 1) all = await offersOf(await api.login(DEMO));
    const links = all.map(({ title }: { title: string }) => title);
    expect(new Set(links).size).toBe(links.length);
    const { list } = (await api.get('/discount', { token: await api.login(DEMO) })).body.data;
    const open = list.filter(({ can_apply }: { can_apply: boolean }) => can_apply);
    const announced = open.map(({ name, promotion_id }: { name: string; promotion_id: number }) => [
      name,
      `/promo/${promotion_id}`,
    ]);
    for (const { title, link } of all) expect(announced).toContainEqual([title, link]);
  });

  it('a promotion that is not published is not announced', async () => {
    await start();
    const linksOf = async () =>
      (await listOf(await api.login(DEMO), '?per_page=100')).list.map(({ link }: { link: string }) => link);
    const hidden = (await linksOf()).find((link: string) => link?.startsWith('/promo/'));
    api.deps.db.run('DELETE FROM notifications');
    const id = Number(hidden.split('/').at(-1));
    api.deps.db.run('UPDATE promotions SET is_published = 0 WHERE id = :id', { id });
    expect(await linksOf()).not.toContain(hidden);
  });

  it('a promotion that a message is about is not announced again', async () => {
    await start();
    const RELOAD = '/promo/8';
    const isOffered = async () =>
      (await listOf(await api.login(DEMO), '?per_page=100')).list.some(
        ({ kind, link }: { kind: string; link: string }) => kind === 'promotion' && link === RELOAD,
      );
    expect(await isOffered()).toBe(false);
    const { changes } = api.deps.db.run(`UPDATE mails SET deleted_at = 1 WHERE link = '${RELOAD}'`);
    expect(changes).toBe(1);
    expect(await isOffered()).toBe(true);
  });

  it.each([
    [1, null, false],
    [0, null, true],
    [0, 1, true],
    [-1, 0, false],
  ])('a promotion that starts in %s ms and ends in %s ms is announced: %s', async (from, to, isAnnounced) => {
    await start();
    const { now } = api.clock;
    api.deps.db.run('DELETE FROM notifications');
    api.deps.db.run('UPDATE promotions SET start_at = :from, end_at = :to', {
      from: now + from,
      to: to === null ? null : now + to,
    });
    const { list } = await listOf(await api.login(DEMO));
    expect(list.some(({ link }: { link: string }) => link?.startsWith('/promo/'))).toBe(isAnnounced);
  });
});

describe('preferences', () => {
  const set = (token: string, kind: string, channel: string, is_on: boolean) =>
    api.post('/notification/preference', { kind, channel, is_on }, { token });

  it('are respected inside the transaction that notifies', async () => {
    await start();
    const { token, memberId } = await setUp();
    await set(token, 'money', 'site', false);
    add(memberId);
    expect((await listOf(token)).list).toEqual([]);
    await set(token, 'money', 'site', true);
    add(memberId);
    expect((await listOf(token)).list).toHaveLength(1);
  });

  it('have defaults without advertising on lock screens, and follow the member', async () => {
    await start();
    const { token } = await setUp();
    const read = async () => (await api.get('/notification/preference', { token })).body.data;
    expect(await read()).toEqual({
      kinds: [
        { kind: 'money', site: true, push: true },
        { kind: 'promotion', site: true, push: false },
        { kind: 'mail', site: true, push: true },
        { kind: 'account', site: true, push: true },
      ],
      push_key: null,
      is_push_here: false,
    });
    const answer = await set(token, 'mail', 'push', false);
    expect(answer.body.data.kinds[2]).toEqual({ kind: 'mail', site: true, push: false });
    expect(await read()).toEqual(answer.body.data);
  });

  it('keep notices about the account on the site', async () => {
    await start();
    const { token, memberId } = await setUp();
    expect((await set(token, 'account', 'site', false)).body).toMatchObject({ code: 'NOTICE_REQUIRED' });
    expect((await set(token, 'account', 'push', false)).body.status).toBe('ok');
    add(memberId, { kind: 'account' });
    expect((await listOf(token)).list).toHaveLength(1);
  });
});

describe('the number of notifications', () => {
  it(`is limited to the newest ${MAX_NOTIFICATIONS} of a member`, async () => {
    await start();
    const { token, memberId } = await setUp();
    const other = await setUp('stranger1');
    add(other.memberId);
    for (let count = 0; count < MAX_NOTIFICATIONS + 5; count += 1) add(memberId);
    expect((await listOf(token)).pagination.total).toBe(MAX_NOTIFICATIONS);
    expect(await unreadOf(other.token)).toBe(1);
  });

  it('is limited to 90 days: older ones are hidden at once, and later ones delete them', async () => {
    await start();
    const { token, memberId } = await setUp();
    add(memberId);
    api.advance((91 * DAY_MS) / 1000);
    const fresh = await api.login({ account: 'walker01', password: 'green-tea-4' });
    expect(token).not.toBe(fresh);
    expect((await listOf(fresh)).list.filter(({ kind }: { kind: string }) => kind === 'money')).toEqual([]);
    add(memberId);
    const rows = api.deps.db.all(
      `SELECT id FROM notifications WHERE member_id = :memberId AND kind = 'money'`,
      {
        memberId,
      },
    );
    expect(rows).toHaveLength(1);
  });
});

describe('push messages', () => {
  const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc';
  const subscription = (endpoint = ENDPOINT) => ({ endpoint, p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) });

  /** An API with a push service that answers `result`. */
  async function withPush(result: PushResult | Error = 'sent') {
    const sent: { target: PushTarget; payload: string }[] = [];
    const send = vi.fn(async (target: PushTarget, payload: string): Promise<PushResult> => {
      sent.push({ target, payload });
      if (result instanceof Error) throw result;
      return result;
    });
    await start({ push: { publicKey: 'B-key', send } });
    const deliver = createPushDelivery(api.deps);
    const deliverAll = async () => {
      while (deliver());
      await vi.waitFor(() => expect(send.mock.results.every(({ type }) => type !== 'incomplete')).toBe(true));
      await new Promise(setImmediate);
    };
    await setUp();
    return { sent, deliverAll, memberId: memberIdOf('walker01'), logIn };
  }

  async function logIn(device: string, account = 'walker01') {
    const body = { account, password: 'green-tea-4' };
    const answer = await api.post('/auth/login', body, { headers: { 'X-UUID': device } });
    return answer.body.data.access_token as string;
  }
  const subscribe = (token: string, endpoint?: string) =>
    api.post('/notification/push', subscription(endpoint), { token });
  const countOf = (table: string) =>
    api.deps.db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? 0;

  it('name no amount, link to the page, and are sent after the transaction', async () => {
    const { sent, deliverAll, memberId } = await withPush();
    const token = await logIn('phone-001');
    expect((await subscribe(token)).body.status).toBe('ok');
    add(memberId);
    add(memberId);
    expect(sent).toEqual([]);
    await deliverAll();
    expect(sent.map(({ target }) => target.endpoint)).toEqual([ENDPOINT]);
    const payload = JSON.parse(sent[0]?.payload ?? '');
    expect(payload).toMatchObject({ path: '/record/treasure', tag: 'money' });
    expect(`${payload.title}${payload.body}`).not.toMatch(/[\d$]/);
  });

  it('do not exist without keys of the operator', async () => {
    await start();
    const { token } = await setUp();
    expect((await subscribe(token)).status).toBe(404);
  });

  it('follow the preferences of their kind', async () => {
    const { sent, deliverAll, memberId } = await withPush();
    const token = await logIn('phone-001');
    await subscribe(token);
    add(memberId);
    const off = { kind: 'money', channel: 'push', is_on: false };
    await api.post('/notification/preference', off, { token });
    add(memberId);
    add(memberId, { kind: 'promotion' });
    await deliverAll();
    expect(sent).toEqual([]);
  });

  it.each([
    ['push', false, 0],
    ['push', true, 1],
    ['site', false, 1],
  ])('after %s is set to %s, %i of a waiting one is left', async (channel, is_on, left) => {
    const { memberId } = await withPush();
    const token = await logIn('phone-001');
    await subscribe(token);
    add(memberId);
    expect(countOf('push_outbox')).toBe(1);
    await api.post('/notification/preference', { kind: 'money', channel, is_on }, { token });
    expect(countOf('push_outbox')).toBe(left);
  });

  it.each([
    ['logs out', (token: string) => api.call('delete', '/auth/logout', { token })],
    ['turns them off', (token: string) => api.post('/notification/push/remove', {}, { token })],
  ])('end on a device whose member %s, and go on on the other', async (_action, leave) => {
    const { sent, deliverAll, memberId } = await withPush();
    const phone = await logIn('phone-001');
    const desk = await logIn('desk-0001');
    await subscribe(phone);
    await subscribe(desk, `${ENDPOINT}-desk`);
    await leave(phone);
    add(memberId);
    await deliverAll();
    expect(sent.map(({ target }) => target.endpoint)).toEqual([`${ENDPOINT}-desk`]);
  });

  it('end on a device where another member logs in, and everywhere when all sessions end', async () => {
    const { memberId } = await withPush();
    await subscribe(await logIn('phone-001'));
    await setUp('stranger1');
    await logIn('phone-001', 'stranger1');
    expect(countOf('push_subscriptions')).toBe(0);
    await subscribe(await logIn('phone-001'));
    api.deps.tokens.endAll(memberId);
    expect(countOf('push_subscriptions')).toBe(0);
  });

  it('end on a device whose session another device ends', async () => {
    await withPush();
    const phone = await logIn('phone-001');
    await subscribe(phone);
    const laptop = await logIn('laptop-01');
    await subscribe(laptop, `${ENDPOINT}-2`);
    await api.call('delete', '/auth/otherSessions', { token: laptop });
    expect(countOf('push_subscriptions')).toBe(1);
    const third = await logIn('tablet-01');
    const { list } = (await api.get('/auth/session', { token: third })).body.data;
    const other = list.find((session: { is_current: boolean }) => !session.is_current);
    await api.call('delete', `/auth/session/${other.id}`, { token: third });
    expect(countOf('push_subscriptions')).toBe(0);
  });

  it('go on for a browser whose older session another device ends, until its last one ends', async () => {
    await withPush();
    await logIn('phone-001');
    api.advance(1);
    await subscribe(await logIn('phone-001'));
    const laptop = await logIn('laptop-01');
    const phones = api.deps.db.all<{ id: number }>(
      `SELECT id FROM sessions WHERE device = 'phone-001' ORDER BY created_at`,
    );
    const left: number[] = [];
    for (const { id } of phones) {
      await api.call('delete', `/auth/session/${id}`, { token: laptop });
      left.push(countOf('push_subscriptions'));
    }
    expect(left).toEqual([1, 0]);
  });

  it('end with the last session of a browser at the moment when an older one expires', async () => {
    await withPush();
    await logIn('phone-001');
    await subscribe(await logIn('phone-001'));
    const token = await logIn('laptop-01');
    const [older, newer] = api.deps.db.all<{ id: number }>(
      `SELECT id FROM sessions WHERE device = 'phone-001' ORDER BY id`,
    );
    api.deps.db.run('UPDATE sessions SET expires_at = :now WHERE id = :id', {
      now: api.clock.now,
      id: older?.id ?? 0,
    });
    await api.call('delete', `/auth/session/${newer?.id}`, { token });
    expect(countOf('push_subscriptions')).toBe(0);
  });

  it('go on for a browser whose older session ends by an expired token', async () => {
    await withPush();
    const older = await logIn('phone-001');
    await api.post('/auth/refresh', {}, { token: older });
    await subscribe(await logIn('phone-001'));
    api.advance(60);
    expect((await api.get('/notification', { token: older })).status).toBe(401);
    expect(api.deps.db.all(`SELECT id FROM sessions WHERE device = 'phone-001'`)).toHaveLength(1);
    expect(countOf('push_subscriptions')).toBe(1);
  });

  it('end at logout, also while an older session of the browser is open whose token it lost', async () => {
    await withPush();
    await logIn('phone-001');
    const token = await logIn('phone-001');
    await subscribe(token);
    await api.call('delete', '/auth/logout', { token });
    expect(countOf('push_subscriptions')).toBe(0);
  });

  it('go on where the member changes the password, and end on the other devices', async () => {
    await withPush();
    const phone = await logIn('phone-001');
    await subscribe(phone);
    await subscribe(await logIn('desk-0001'), `${ENDPOINT}-desk`);
    const body = { old_password: 'green-tea-4', password: 'black-tea-5' };
    const headers = { 'X-UUID': 'phone-001' };
    const answer = await api.post('/auth/password', body, { token: phone, headers });
    expect(api.deps.db.all('SELECT device FROM push_subscriptions')).toEqual([{ device: 'phone-001' }]);
    const token = answer.body.data.access_token;
    expect((await api.get('/notification/preference', { token })).body.data.is_push_here).toBe(true);
  });

  it.each([
    ['gone', 0],
    ['failed', 1],
    [new Error('no network'), 1],
  ] as const)('after the answer %s, %i subscriptions are left and nothing waits', async (result, left) => {
    const { deliverAll, memberId } = await withPush(result);
    await subscribe(await logIn('phone-001'));
    add(memberId);
    await deliverAll();
    expect([countOf('push_subscriptions'), countOf('push_outbox')]).toEqual([left, 0]);
  });

  it('are dropped after an hour in the queue, and wait once per kind', async () => {
    const { sent, deliverAll, memberId } = await withPush();
    await subscribe(await logIn('phone-001'));
    for (const _ of [1, 2, 3]) add(memberId);
    add(memberId, { kind: 'account' });
    expect(countOf('push_outbox')).toBe(2);
    api.advance((2 * HOUR_MS) / 1000);
    await deliverAll();
    expect([sent.length, countOf('push_outbox')]).toEqual([0, 0]);
  });

  it.each([
    { devices: 7, first: 14, all: 21 },
    { devices: MAX_DEVICES, first: 20, all: 30 },
  ])('are sent at most 20 at once, to $devices devices', async ({ devices, first, all }) => {
    const waiting = Promise.withResolvers<PushResult>();
    const send = vi.fn(() => waiting.promise);
    await start({ push: { publicKey: 'B-key', send } });
    const deliver = createPushDelivery(api.deps);
    await setUp();
    const memberId = memberIdOf('walker01');
    for (let count = 0; count < devices; count += 1)
      await subscribe(await logIn(`phone-${100 + count}`), `${ENDPOINT}-${count}`);
    for (const kind of ['money', 'mail', 'account'] as const) add(memberId, { kind });
    while (deliver());
    expect(send).toHaveBeenCalledTimes(first);
    waiting.resolve('sent');
    await new Promise(setImmediate);
    while (deliver());
    expect(send).toHaveBeenCalledTimes(all);
  });

  it(`go to ${MAX_DEVICES} devices of a member at most`, async () => {
    await withPush();
    for (let count = 0; count < MAX_DEVICES + 2; count += 1)
      await subscribe(await logIn(`phone-${100 + count}`), `${ENDPOINT}-${count}`);
    expect(countOf('push_subscriptions')).toBe(MAX_DEVICES);
  });

  it('need a session that knows its device', async () => {
    await withPush();
    const token = await api.login({ account: 'walker01', password: 'green-tea-4' });
    expect((await subscribe(token)).status).toBe(400);
  });

  it('refuse an endpoint that is not one of a push service', async () => {
    await withPush();
    const answer = await subscribe(await logIn('phone-001'), 'https://127.0.0.1/x');
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['endpoint']]);
  });
});

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('%s is one of a push service', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://evilpush.apple.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/x',
    'file:///etc/passwd',
    'https://',
  ])('%s is not', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false));
});

it.each([
  [-1, 1],
  [0, 0],
  [1, 0],
])('a message %i ms past its end is shown %i times, in the list and in the count', async (offset, shown) => {
  api = await createTestApi();
  const token = await api.login();
  const { db } = api.deps;
  const { id } = (await api.get('/siteMessage', { token })).body.data.list[0];
  db.run('DELETE FROM mails WHERE id <> :id', { id });
  db.run('UPDATE mails SET read_at = NULL, expires_at = :at WHERE id = :id', {
    id,
    at: api.clock.now - offset,
  });
  expect((await api.get('/siteMessage', { token })).body.data.list).toHaveLength(shown);
  expect((await api.get('/siteMessage/unread', { token })).body.data.count).toBe(shown);
});
