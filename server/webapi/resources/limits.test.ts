import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gameLaunch } from '#shared/webapi/schemas/game.ts';
import { type PlayLimit, playLimits } from '#shared/webapi/schemas/limits.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { payBirthdays } from '../activity/birthdays.ts';
import { insertPastDeposit } from '../deposit/orders.ts';
import { SETTLE_MS } from '../deposit/provider.ts';
import { placeBet, settleRound } from '../money/bets.ts';
import { insertTransfer } from '../money/transfers.ts';

let api: TestApi;
let token: string;
let memberId: number;

const PASSWORD = 'green-tea-4';
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Signs up a member whose token does not expire when the test advances the clock. */
async function signUp(account: string): Promise<string> {
  const own = await api.signUp(account);
  api.deps.db.run('UPDATE tokens SET expires_at = 9000000000000');
  api.deps.db.run('UPDATE sessions SET expires_at = 9000000000000');
  return own;
}

const idOf = (account: string) =>
  api.deps.db.get<{ id: number }>('SELECT id FROM members WHERE account = :account', { account })?.id ?? 0;

beforeEach(async () => {
  api = await createTestApi();
  token = await signUp('walker01');
  memberId = idOf('walker01');
});
afterEach(() => {
  expect(api.deps.ledger.audit()).toEqual([]);
  api.close();
});

/** Sets the clock: "2026-11-23 00:00" in Taipei. */
const at = (local: string) => {
  api.clock.now = Date.parse(`${local.replace(' ', 'T')}:00+08:00`);
};
const post = async (path: string, body: object, as = token, headers: Record<string, string> = {}) =>
  (await api.post(path, body, { token: as, headers })).body;
const read = async (as = token) =>
  playLimits.parse((await api.get('/account/limits', { token: as })).body.data);
const limit = async (kind: PlayLimit['kind'], period: PlayLimit['period'], as = token) =>
  (await read(as)).limits.find((one) => one.kind === kind && one.period === period);

type Which = readonly [PlayLimit['kind'], PlayLimit['period']];
const set = ([kind, period]: Which, value: string) => post('/account/limits', { kind, period, value });
const remove = ([kind, period]: Which) => post('/account/limits/remove', { kind, period });
const revoke = ([kind, period]: Which) => post('/account/limits/revoke', { kind, period });
const takeBreak = (days: number) => post('/account/break', { days });
const exclude = (months: number, password = PASSWORD) => post('/account/exclusion', { months, password });

const [BANK, LARGE, ATM, STORE, CARD, WALLET] = [1, 2, 3, 4, 5, 6];
const deposit = (amount: string, channel = ATM, headers?: Record<string, string>) =>
  post('/transaction/deposit', { channel_id: channel, amount }, token, headers);
const [MAIN, GAME, OTHER_GAME] = [1, 10, 11];
const transfer = (amount: string, from = MAIN, to = GAME) =>
  post('/gameApi/transfer', { from_id: from, to_id: to, amount });
const launch = async (query = 'game_id=9001') => (await api.get(`/game?${query}`, { token })).body;

/** Money in the main wallet from a deposit before the test's periods. */
function give(cents: number): void {
  api.deps.db.write(() => {
    const moment = Date.parse('2026-09-01T00:00:00Z');
    insertPastDeposit(api.deps, { memberId, at: moment, channelId: BANK, amount: cents, status: 'success' });
  });
}

function giveInGame(cents: number, toId = GAME): void {
  give(cents);
  api.deps.db.write(() => {
    const money = { fromId: MAIN, toId, amount: cents, mode: 'auto', status: 'success' } as const;
    insertTransfer(api.deps, { memberId, at: api.clock.now, ...money });
  });
}

const round = (bet: number, payout: number) => ({
  ...{ memberId, walletId: GAME, productId: 9, gameId: 9001, bet, payout, at: api.clock.now },
});

async function openGame(): Promise<string> {
  const { launch_url } = gameLaunch.parse((await launch()).data);
  const opened = await request(api.app).get(launch_url ?? '');
  return (opened.headers.location ?? '').replace('/api/webapi', '');
}
const bet = async (path: string, amount: string) => (await api.post(`${path}/bet`, { amount })).body;
const beat = async (path: string) => (await api.post(`${path}/playing`)).body;

describe('a limit', () => {
  const DAILY: Which = ['deposit', 'day'];

  it('is none at first, for each kind and period, in the operator’s periods', async () => {
    at('2026-11-25 10:00');
    const { limits, time_zone, break: current } = await read();
    expect(limits).toHaveLength(9);
    expect(limits.every(({ value, pending }) => !value && !pending)).toBe(true);
    expect([time_zone, current]).toEqual(['Asia/Taipei', null]);
    const ends = Object.fromEntries(limits.map(({ period, ends_at }) => [period, ends_at]));
    // Weeks begin on Monday: November 30 is one.
    expect(ends).toEqual({
      day: '2026-11-25T16:00:00.000Z',
      week: '2026-11-29T16:00:00.000Z',
      month: '2026-11-30T16:00:00.000Z',
    });
  });

  it('applies at once when it is the first or lower', async () => {
    await set(DAILY, '500');
    expect(await limit(...DAILY)).toMatchObject({ value: '500.00', pending: null });
    await set(DAILY, '300');
    expect(await limit(...DAILY)).toMatchObject({ value: '300.00', pending: null });
  });

  it('is raised and removed after 24 hours, not a second earlier', async () => {
    await set(DAILY, '500');
    const from = new Date(api.clock.now + DAY * 1000).toISOString();
    await set(DAILY, '800');
    expect(await limit(...DAILY)).toMatchObject({ value: '500.00', pending: { value: '800.00', from } });
    api.advance(DAY - 1);
    expect(await limit(...DAILY)).toMatchObject({ value: '500.00' });
    api.advance(1);
    expect(await limit(...DAILY)).toMatchObject({ value: '800.00', pending: null });
    await remove(DAILY);
    expect(await limit(...DAILY)).toMatchObject({ value: '800.00', pending: { value: null } });
    api.advance(DAY);
    expect(await limit(...DAILY)).toMatchObject({ value: null, pending: null });
  });

  it('keeps its value when the pending change is revoked, also after its time', async () => {
    await set(DAILY, '500');
    await set(DAILY, '800');
    await revoke(DAILY);
    expect(await limit(...DAILY)).toMatchObject({ value: '500.00', pending: null });
    api.advance(2 * DAY);
    expect(await limit(...DAILY)).toMatchObject({ value: '500.00', pending: null });
  });

  it('leaves two rows at most after alternating pending changes, and one after lowering', async () => {
    const rows = () => api.deps.db.all('SELECT id FROM limit_changes').length;
    await set(DAILY, '500');
    for (const value of ['800', '900', '800', '900']) {
      await set(DAILY, value);
      expect(rows()).toBe(2);
      await remove(DAILY);
      expect(rows()).toBe(2);
    }
    for (const value of ['400', '300', '200']) {
      await set(DAILY, value);
      expect(rows()).toBe(1);
    }
  });

  it('is not logged when nothing changes', async () => {
    const events = () => api.deps.db.all(`SELECT * FROM account_events WHERE kind = 'limit'`);
    await revoke(DAILY);
    expect(events()).toEqual([]);
    await set(DAILY, '500');
    const before = events();
    await set(DAILY, '500');
    await revoke(DAILY);
    expect(events()).toEqual(before);
  });

  it('is in the log of the account with each change', async () => {
    await set(DAILY, '1000.00');
    await remove(DAILY);
    await revoke(DAILY);
    await takeBreak(1);
    await exclude(6);
    const log = (await api.get('/auth/accountLog', { token })).body.data.list as Record<string, unknown>[];
    const details = log.filter(({ kind }) => kind === 'limit').map(({ detail }) => detail);
    expect(details).toEqual([
      'Self-exclusion begun',
      'Break begun',
      'Pending change revoked',
      'Limit removed',
      'Limit set',
    ]);
  });

  it('drops a pending raise when it is lowered or set to its present value', async () => {
    await set(DAILY, '500');
    await set(DAILY, '800');
    await set(DAILY, '200');
    api.advance(DAY);
    expect(await limit(...DAILY)).toMatchObject({ value: '200.00', pending: null });
    await set(DAILY, '900');
    await set(DAILY, '200');
    api.advance(DAY);
    expect(await limit(...DAILY)).toMatchObject({ value: '200.00', pending: null });
  });

  it('begins no new 24 hours when the same raise is asked for again', async () => {
    await set(DAILY, '500');
    await set(DAILY, '800');
    api.advance(DAY - HOUR);
    await set(DAILY, '800');
    api.advance(HOUR);
    expect(await limit(...DAILY)).toMatchObject({ value: '800.00' });
  });

  it('is changed once by a repeated Idempotency-Key', async () => {
    await set(DAILY, '500');
    const headers = { 'Idempotency-Key': 'raise-the-limit' };
    const body = { kind: 'deposit', period: 'day', value: '800' };
    const first = await post('/account/limits', body, token, headers);
    await revoke(DAILY);
    expect(await post('/account/limits', body, token, headers)).toEqual(first);
    expect(await limit(...DAILY)).toMatchObject({ value: '500.00', pending: null });
  });

  it('is not raised early by a clock that is set back, and a lowering survives it', async () => {
    await set(DAILY, '500');
    await set(DAILY, '800');
    api.advance(-3 * HOUR);
    api.advance(DAY);
    expect(await limit(...DAILY)).toMatchObject({ value: '500.00' });
    // A raise that applied while the clock was ahead is pending again after the clock is set back.
    api.advance(10 * DAY);
    expect(await limit(...DAILY)).toMatchObject({ value: '800.00' });
    api.advance(-10 * DAY);
    expect(await limit(...DAILY)).toMatchObject({ value: '500.00', pending: { value: '800.00' } });
    await set(DAILY, '100');
    api.advance(-DAY);
    expect(await limit(...DAILY)).toMatchObject({ value: '100.00', pending: null });
  });

  it('of time takes whole minutes, up to those of a month', async () => {
    for (const value of ['0', '1.5', '44641', 'ten', '']) {
      const answer = await api.post('/account/limits', { kind: 'time', period: 'day', value }, { token });
      expect([value, answer.status]).toEqual([value, 422]);
    }
    await set(['time', 'day'], '90');
    expect(await limit('time', 'day')).toMatchObject({ value: '90', used: '0' });
  });

  it('belongs to its member alone', async () => {
    const other = await signUp('stranger1');
    await set(DAILY, '500');
    expect(await limit('deposit', 'day', other)).toMatchObject({ value: null });
    await post('/account/limits/remove', { kind: 'deposit', period: 'day' }, other);
    expect(await limit(...DAILY)).toMatchObject({ value: '500.00', pending: null });
  });
});

describe('a deposit limit', () => {
  it('lets an amount at the limit pass, and refuses one cent beyond', async () => {
    await set(['deposit', 'day'], '1000');
    const refusal = await deposit('1000.01');
    expect(refusal).toMatchObject({ status: 'error', code: 'DEPOSIT_LIMIT', data: { period: 'day' } });
    expect(refusal.message).toContain('$1,000.00 a day');
    expect(refusal.message).toContain('Nov 22, 2026, 00:00, Taipei time');
    expect((await deposit('1000.00')).status).toBe('ok');
    expect(await limit('deposit', 'day')).toMatchObject({ used: '1000.00' });
    expect((await deposit('500.00', BANK)).code).toBe('DEPOSIT_LIMIT');
  });

  it('is held by deposits at once in all channels', async () => {
    await set(['deposit', 'week'], '2000.01');
    const channels = [BANK, ATM, STORE, CARD, WALLET, LARGE];
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => deposit('1000.00', channels[index % channels.length])),
    );
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(2);
    expect(await limit('deposit', 'week')).toMatchObject({ used: '2000.00' });
  });

  it('counts an order once for a repeated key, and is free again when the order ends unpaid', async () => {
    await set(['deposit', 'day'], '1000');
    const headers = { 'Idempotency-Key': 'one-deposit-of-1000' };
    const first = await deposit('1000.00', ATM, headers);
    expect(await deposit('1000.00', ATM, headers)).toEqual(first);
    expect(await limit('deposit', 'day')).toMatchObject({ used: '1000.00' });
    await api.call('delete', `/transaction/depositCancel/${first.data.id}`, { token });
    expect(await limit('deposit', 'day')).toMatchObject({ used: '0.00' });
    expect((await deposit('1000.00')).status).toBe('ok');
  });

  it('counts a paid order, and none that was refused or has expired', async () => {
    await set(['deposit', 'month'], '3000');
    await deposit('1000.00');
    api.advance(60);
    api.deps.jobs.runDue();
    api.advance(SETTLE_MS / 1000);
    api.deps.jobs.runDue();
    expect(await limit('deposit', 'month')).toMatchObject({ used: '1000.00' });
    // The simulated provider never pays amounts that end in .98.
    await deposit('1500.98');
    expect(await limit('deposit', 'month')).toMatchObject({ used: '2500.98' });
    api.advance(3 * HOUR);
    api.deps.jobs.runDue();
    expect(await limit('deposit', 'month')).toMatchObject({ used: '1000.00' });
  });

  it.each([
    ['day', '2026-11-25 23:59', '2026-11-26 00:00'],
    ['week', '2026-11-29 23:59', '2026-11-30 00:00'],
    ['month', '2026-11-30 23:59', '2026-12-01 00:00'],
  ] as const)('of a %s begins at 0 when the operator’s period begins', async (period, before, after) => {
    at(before);
    await set(['deposit', period], '1000');
    expect((await deposit('1000.00')).status).toBe('ok');
    expect((await deposit('500.00', BANK)).code).toBe('DEPOSIT_LIMIT');
    at(after);
    expect(await limit('deposit', period)).toMatchObject({ used: '0.00' });
    expect((await deposit('1000.00', BANK)).status).toBe('ok');
    // An order of the first millisecond counts.
    expect(await limit('deposit', period)).toMatchObject({ used: '1000.00' });
  });

  it('that is set below what is used refuses everything until the period ends', async () => {
    await set(['deposit', 'day'], '5000');
    await deposit('1000.00');
    await set(['deposit', 'day'], '500');
    expect(await limit('deposit', 'day')).toMatchObject({ value: '500.00', used: '1000.00' });
    const refusal = await deposit('200.00', BANK);
    expect(refusal.code).toBe('DEPOSIT_LIMIT');
    expect(refusal.message).toContain('$0.00');
  });

  it('names the limit that leaves least, in Chinese too', async () => {
    await set(['deposit', 'day'], '800');
    await set(['deposit', 'month'], '500');
    const headers = { Locale: 'zhTW' };
    const { message } = await post(
      '/transaction/deposit',
      { channel_id: ATM, amount: '900.00' },
      token,
      headers,
    );
    expect(message).toContain('每月存款限額為 $500.00');
    expect(message).toMatch(/2026\/12\/1\s00:00/);
  });

  it('names the limit that ends last of several that leave the same', async () => {
    for (const period of ['week', 'month', 'day'] as const) await set(['deposit', period], '500');
    expect((await deposit('900.00')).data).toMatchObject({ period: 'month' });
  });

  it('also counts orders of a clock that was ahead', async () => {
    await set(['deposit', 'day'], '1000');
    api.advance(2 * DAY);
    await deposit('1000.00');
    api.advance(-2 * DAY);
    expect((await deposit('500.00', BANK)).code).toBe('DEPOSIT_LIMIT');
  });
});

describe('a loss limit', () => {
  it('refuses a bet that could exceed it, and transfers and launches once it is reached', async () => {
    giveInGame(100_000);
    give(50_000);
    await set(['loss', 'day'], '100');
    const path = await openGame();
    expect((await bet(path, '100.01')).code).toBe('LOSS_LIMIT');
    settleRound(api.deps, round(9_999, 0));
    expect(await limit('loss', 'day')).toMatchObject({ used: '99.99' });
    expect((await transfer('10.00')).status).toBe('ok');
    expect((await launch()).status).toBe('ok');
    settleRound(api.deps, round(1, 0));
    for (const refusal of [await transfer('10.00'), await launch(), await bet(path, '1.00')]) {
      expect(refusal.code).toBe('LOSS_LIMIT');
      expect(refusal.message).toContain('Nov 22, 2026, 00:00, Taipei time');
    }
    // Money may always come back.
    expect((await transfer('10.00', GAME, MAIN)).status).toBe('ok');
    expect((await post('/gameApi/transferAll', {})).status).toBe('ok');
  });

  it('sets winnings against losses, and counts an open stake as lost', async () => {
    giveInGame(100_000);
    await set(['loss', 'week'], '100');
    settleRound(api.deps, round(30_000, 0));
    settleRound(api.deps, round(10_000, 45_000));
    expect(await limit('loss', 'week')).toMatchObject({ used: '0.00' });
    const path = await openGame();
    // The member has won 50.00, so 150.00 may be lost before the limit of 100.00 is reached.
    expect((await bet(path, '150.01')).code).toBe('LOSS_LIMIT');
    api.deps.db.write(() => placeBet(api.deps, round(15_000, 0)));
    expect(await limit('loss', 'week')).toMatchObject({ used: '100.00' });
    expect((await launch()).code).toBe('LOSS_LIMIT');
  });

  it('moves nothing when automatic transfer launches a game', async () => {
    giveInGame(1_000);
    giveInGame(2_000, OTHER_GAME);
    give(50_000);
    await post('/gameApi/transferMode', { mode: 1 });
    await set(['loss', 'day'], '5');
    settleRound(api.deps, round(500, 0));
    expect((await launch()).code).toBe('LOSS_LIMIT');
    const held = [MAIN, OTHER_GAME].map((walletId) =>
      api.deps.ledger.balance({ kind: 'wallet', memberId, walletId }),
    );
    expect(held).toEqual([50_000, 2_000]);
  });
});

describe('a time limit', () => {
  beforeEach(() => giveInGame(100_000));

  /** Keeps a game visible for some minutes. */
  async function play(path: string, minutes: number) {
    let answer = await beat(path);
    for (let minute = 0; minute < minutes; minute += 1) {
      api.advance(60);
      answer = await beat(path);
    }
    return answer;
  }

  it('counts visible games, refuses bets, transfers and launches, and begins again the next day', async () => {
    await set(['time', 'day'], '30');
    const path = await openGame();
    expect((await play(path, 29)).status).toBe('ok');
    expect(await limit('time', 'day')).toMatchObject({ used: '29' });
    expect((await bet(path, '1.00')).status).toBe('ok');
    expect((await play(path, 1)).code).toBe('TIME_LIMIT');
    expect((await bet(path, '1.00')).message).toContain('limit of 30 min a day');
    expect((await transfer('1.00')).code).toBe('TIME_LIMIT');
    expect((await launch()).code).toBe('TIME_LIMIT');
    at('2026-11-22 00:00');
    expect((await launch()).status).toBe('ok');
  });

  it.each([
    ['1', '1 min'],
    ['59', '59 min'],
    ['60', '1 h'],
    ['61', '1 h 1 min'],
    ['120', '2 h'],
  ])('of %s minutes is named as %s', async (minutes, named) => {
    const { db } = api.deps;
    const [start, end] = [api.clock.now - 3 * 3_600_000, api.clock.now];
    db.run('INSERT INTO play_stretches (member_id, started_at, last_at) VALUES (:memberId, :start, :end)', {
      ...{ memberId, start, end },
    });
    await set(['time', 'day'], minutes);
    expect((await launch()).message).toContain(`limit of ${named} a day`);
  });

  it.each([
    [150, '2'],
    [151, '0'],
  ])('counts a visible game after %i seconds as %s minutes', async (seconds, used) => {
    const path = await openGame();
    api.advance(seconds);
    await beat(path);
    expect(await limit('time', 'day')).toMatchObject({ used });
  });

  it('counts no pause, no second game at once, no demo and no jump of the clock', async () => {
    const [one, two] = [await openGame(), await openGame()];
    await play(one, 10);
    api.advance(-600);
    await play(two, 5);
    expect(await limit('time', 'day')).toMatchObject({ used: '10' });
    await play(two, 5);
    expect(await limit('time', 'day')).toMatchObject({ used: '10' });
    api.advance(HOUR);
    await play(one, 5);
    expect(await limit('time', 'day')).toMatchObject({ used: '15' });
    const { launch_url } = (await launch('game_id=9001&demo=1')).data;
    const opened = await request(api.app).get(launch_url);
    await play((opened.headers.location ?? '').replace('/api/webapi', ''), 20);
    expect(await limit('time', 'day')).toMatchObject({ used: '15' });
  });

  it('divides a stretch over midnight between both days', async () => {
    at('2026-11-25 23:50');
    const path = await openGame();
    await play(path, 25);
    expect(await limit('time', 'day')).toMatchObject({ used: '15' });
    expect(await limit('time', 'week')).toMatchObject({ used: '25' });
  });
});

describe('a break', () => {
  it('refuses deposits, games, promotions and transfers into games until it ends', async () => {
    giveInGame(10_000);
    give(10_000);
    const path = await openGame();
    const end = new Date(api.clock.now + DAY * 1000).toISOString();
    expect((await takeBreak(1)).data.break).toEqual({ kind: 'break', ends_at: end });
    const closed = async () => [
      await deposit('1000.00'),
      await transfer('1.00'),
      await launch(),
      await launch('game_id=9001&demo=1'),
      await bet(path, '1.00'),
      await beat(path),
      await post('/transaction/discount', { activity_path: 'lucky-wheel' }),
      await post('/transaction/discount', { activity_path: 'daily' }),
    ];
    for (const refusal of await closed()) {
      expect(refusal).toMatchObject({ code: 'ON_BREAK', data: { ends_at: end } });
      expect(refusal.message).toContain('Nov 22, 2026, 12:00, Taipei time');
    }
    expect((await api.get('/discount', { token })).body.data.list).toEqual([]);
    const login = await api.post('/auth/login', { account: 'walker01', password: PASSWORD });
    const notices = await api.get('/notification', { token: login.body.data.access_token });
    expect(notices.body.data.list.map(({ kind }: { kind: string }) => kind)).not.toContain('promotion');
    api.advance(DAY);
    expect((await read()).break).toBeNull();
    expect((await deposit('1000.00')).status).toBe('ok');
    expect((await launch()).status).toBe('ok');
  });

  it('leaves the way out open: login, recall, transfers back and withdrawals', async () => {
    giveInGame(10_000);
    await takeBreak(7);
    expect((await transfer('50.00', GAME, MAIN)).status).toBe('ok');
    expect((await post('/gameApi/transferAll', {})).status).toBe('ok');
    const again = await api.post('/auth/login', { account: 'walker01', password: PASSWORD });
    expect(again.body.status).toBe('ok');
    const setting = await api.get('/transaction/withdrawSetting', { token });
    expect(setting.body.status).toBe('ok');
    // The withdrawal is refused for another reason than the break.
    const refused = await post('/transaction/withdraw', {
      method: 'bank_card',
      target_id: 1,
      amount: '50.00',
    });
    expect(['ON_BREAK', 'SELF_EXCLUDED']).not.toContain(refused.code);
  });

  it('holds back the birthday gift, which invites to play', async () => {
    api.deps.db.run(
      `UPDATE members SET birthday = '1990-11-05', level_id = (SELECT id FROM levels WHERE birthday_gift > 0 LIMIT 1)
       WHERE id = :memberId`,
      { memberId },
    );
    await takeBreak(1);
    const paid = () =>
      api.deps.db.has('SELECT 1 FROM discount_records WHERE member_id = :memberId', { memberId });
    payBirthdays(api.deps, api.clock.now);
    expect(paid()).toBe(false);
    api.advance(DAY);
    payBirthdays(api.deps, api.clock.now);
    expect(paid()).toBe(true);
  });

  it('is not shortened by a second one, and is extended by a longer one', async () => {
    const first = (await takeBreak(14)).data.break;
    expect((await takeBreak(1)).data.break).toEqual(first);
    const longer = (await takeBreak(28)).data.break;
    expect(Date.parse(longer.ends_at)).toBeGreaterThan(Date.parse(first.ends_at));
  });

  it('is extended by the same choice an hour later, not a millisecond earlier', async () => {
    const first = (await takeBreak(1)).data.break;
    api.clock.now += HOUR * 1000 - 1;
    expect((await takeBreak(1)).data.break).toEqual(first);
    api.clock.now += 1;
    const ends_at = new Date(Date.parse(first.ends_at) + HOUR * 1000).toISOString();
    expect((await takeBreak(1)).data.break).toMatchObject({ ends_at });
  });

  it.each([
    ['break', () => takeBreak(7)],
    ['self-exclusion', () => exclude(6)],
  ])('is begun once by two presses for a %s, with one row and one message', async (_, press) => {
    const mails = () =>
      api.deps.db.all('SELECT id FROM mails WHERE member_id = :memberId', { memberId }).length;
    const before = mails();
    const first = (await press()).data.break;
    api.advance(60);
    expect((await press()).data.break).toEqual(first);
    expect(api.deps.db.all('SELECT id FROM play_breaks')).toHaveLength(1);
    expect(mails()).toBe(before + 1);
  });

  it('goes on after a clock that was ahead is set back', async () => {
    await takeBreak(7);
    api.advance(30 * DAY);
    expect((await read()).break).toBeNull();
    api.advance(-24 * DAY);
    expect((await read()).break).toMatchObject({ kind: 'break' });
    expect((await deposit('1000.00')).code).toBe('ON_BREAK');
  });

  it('has one of the offered lengths, is confirmed by one message, and is not another member’s', async () => {
    const other = await signUp('stranger1');
    expect((await api.post('/account/break', { days: 2 }, { token })).status).toBe(422);
    const headers = { 'Idempotency-Key': 'a-break-of-a-week' };
    await post('/account/break', { days: 7 }, token, headers);
    await post('/account/break', { days: 7 }, token, headers);
    const titles = (await api.get('/siteMessage', { token })).body.data.list.map(
      ({ title }: { title: string }) => title,
    );
    expect(titles.filter((title: string) => title === 'You are taking a break')).toHaveLength(1);
    expect((await read(other)).break).toBeNull();
  });
});

describe('a self-exclusion', () => {
  it('needs the password and lasts whole months of the operator’s calendar', async () => {
    at('2027-08-31 09:00');
    const wrong = await api.post('/account/exclusion', { months: 6, password: 'not-mine-9' }, { token });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['password']]);
    expect((await read()).break).toBeNull();
    expect((await api.post('/account/exclusion', { months: 5, password: PASSWORD }, { token })).status).toBe(
      422,
    );
    // February 31 does not exist. The end moves to March 2, because February 29 would be less than six months.
    expect((await exclude(6)).data.break).toEqual({ kind: 'exclusion', ends_at: '2028-03-02T01:00:00.000Z' });
    expect((await deposit('1000.00')).code).toBe('SELF_EXCLUDED');
    expect((await launch()).code).toBe('SELF_EXCLUDED');
  });

  it('is not ended by any call', async () => {
    await exclude(6);
    const current = (await read()).break;
    await takeBreak(1);
    for (const kind of ['deposit', 'loss', 'time'] as const) await revoke([kind, 'day']);
    for (const path of ['/account/break', '/account/exclusion'])
      expect((await api.call('delete', path, { token })).status).toBeGreaterThanOrEqual(400);
    expect((await read()).break).toEqual(current);
  });

  it('locks the password after five wrong tries', async () => {
    for (let tries = 0; tries < 5; tries += 1) await exclude(6, `wrong-tea-${tries}`);
    expect((await exclude(6)).code).toBe('LOCKED');
    expect((await read()).break).toBeNull();
  });
});
