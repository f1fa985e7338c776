import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseList } from '#shared/webapi/envelope.ts';
import { signInCalendar } from '#shared/webapi/schemas/check-in.ts';
import { discountResult } from '#shared/webapi/schemas/discount.ts';
import {
  distributionMember,
  distributionPromotion,
  distributionRecord,
} from '#shared/webapi/schemas/distribution.ts';
import { promotionDetail } from '#shared/webapi/schemas/promotion.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { APPLICATION_REVIEW_MS } from '../activity/gifts.ts';
import { periodOf, settleCommissions } from '../activity/referral.ts';
import { drawPrize, oddsOf, prizesOf } from '../activity/wheel.ts';
import { insertPastDeposit } from '../deposit/orders.ts';
import { settleRound } from '../money/bets.ts';
import { endLevelPeriods } from '../money/levels.ts';
import { insertTransfer } from '../money/transfers.ts';
import { createRandom } from '../seed/random.ts';
import { DAY_MS, operatorPeriod } from '../store/days.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => {
  expect(api.deps.ledger.audit()).toEqual([]);
  api.close();
});

const WHEEL = { activity_path: 'lucky-wheel' };
const CHECK_IN = { activity_path: 'daily' };
const apply = (token: string, body: object, headers?: Record<string, string>) =>
  api.post('/transaction/discount', body, { token, ...(headers && { headers }) });
const idOf = (account: string) =>
  api.deps.db.get<{ id: number }>('SELECT id FROM members WHERE account = :account', { account })?.id ?? 0;
const count = (sql: string) => api.deps.db.get<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`)?.n;
const balance = (memberId: number) => api.deps.ledger.balance({ kind: 'wallet', memberId, walletId: 1 });
/** Signs up with a token that does not expire when the test advances the clock. */
const signUpForDays = async (account: string) => {
  const token = await api.signUp(account);
  api.deps.db.run('UPDATE tokens SET expires_at = 9000000000000');
  api.deps.db.run('UPDATE sessions SET expires_at = 9000000000000');
  return token;
};
const at = (iso: string) => {
  api.clock.now = Date.parse(iso);
};

/** Deposits an amount and loses it in one bet. */
function depositAndBet(memberId: number, cents: number, moment = api.clock.now) {
  api.deps.db.write(() => {
    const base = { memberId, at: moment };
    insertPastDeposit(api.deps, { ...base, channelId: 1, amount: cents, status: 'success' });
    insertTransfer(api.deps, {
      ...base,
      fromId: 1,
      toId: 12,
      amount: cents,
      mode: 'auto',
      status: 'success',
    });
    settleRound(api.deps, { ...base, walletId: 12, productId: 11, gameId: null, bet: cents, payout: 0 });
  });
}

describe('check-in', () => {
  const calendar = async (token: string) =>
    signInCalendar.parse((await api.get('/accountSign', { token })).body.data);
  const today = async (token: string) => {
    const { server_date, days } = await calendar(token);
    return days.find(({ date }) => date === server_date);
  };

  it('uses the server’s calendar day to its last 100 ms, whatever the Time-Zone header is', async () => {
    const token = await signUpForDays('walker');
    // Midnight in Taipei is 16:00 UTC.
    at('2026-11-21T15:59:59.900Z');
    expect(await calendar(token)).toMatchObject({ server_date: '2026-11-21', can_claim: true, streak: 0 });
    const zones = ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Taipei'];
    const answers = await Promise.all(zones.map((zone) => apply(token, CHECK_IN, { 'Time-Zone': zone })));
    expect(answers.map(({ body }) => body.status).toSorted()).toEqual(['error', 'error', 'ok']);
    expect(await today(token)).toMatchObject({ date: '2026-11-21', status: 'claimed', reward: '3.00' });
    at('2026-11-21T16:00:00.000Z');
    const bonus = { next_bonus: { date: '2026-11-27', reward: '18.00' } };
    expect(await calendar(token)).toMatchObject({
      ...{ can_claim: true, streak: 1, required_bet: '0.00', ...bonus },
    });
    expect((await apply(token, CHECK_IN)).body.status).toBe('ok');
    expect(await calendar(token)).toMatchObject({
      ...{ can_claim: false, streak: 2, required_bet: null, ...bonus },
    });
    at('2026-11-30T16:00:00.000Z');
    expect(await calendar(token)).toMatchObject({ next_bonus: { date: '2026-12-07', reward: '18.00' } });
    at('2026-11-21T16:00:00.000Z');
    expect(balance(idOf('walker'))).toBe(600);
  });

  it('can be claimed once a day, also after the clock was set back', async () => {
    const token = await signUpForDays('walker');
    at('2026-11-21T15:59:59.900Z');
    await apply(token, CHECK_IN);
    at('2026-11-21T16:00:01.000Z');
    await apply(token, CHECK_IN);
    for (const moment of ['2026-11-21T15:59:59.000Z', '2026-11-20T15:00:00Z', '2026-11-21T16:30:00Z']) {
      at(moment);
      const { status, body } = await apply(token, CHECK_IN);
      expect([status, body.status, body.code]).toEqual([200, 'error', 'DISCOUNT_REFUSED']);
      expect((await calendar(token)).can_claim).toBe(false);
    }
    expect(count('check_in_claims WHERE member_id > 1 AND streak < 3')).toBe(2);
  });

  it('pays the bonus on day 7 of a streak and restarts the streak after a missed day', async () => {
    const token = await signUpForDays('walker');
    const rewards: string[] = [];
    for (let day = 0; day < 8; day += 1) {
      rewards.push((await apply(token, CHECK_IN)).body.data.amount);
      api.advance(24 * 3600);
    }
    expect(rewards).toEqual([...Array(6).fill('3.00'), '18.00', '3.00']);
    const { days, streak } = await calendar(token);
    expect(streak).toBe(8);
    expect(days).toHaveLength(30);
    api.advance(24 * 3600);
    expect((await calendar(token)).streak).toBe(0);
    await apply(token, CHECK_IN);
    expect((await calendar(token)).streak).toBe(1);
    expect(count(`turnovers WHERE member_id = ${idOf('walker')}`)).toBe(0);
  });

  it('answers a repeated idempotency key with the first answer', async () => {
    const token = await signUpForDays('walker');
    const key = { 'Idempotency-Key': 'check-in-of-today' };
    const [one, two] = [await apply(token, CHECK_IN, key), await apply(token, CHECK_IN, key)];
    expect(one.body.data).toEqual(two.body.data);
    expect(discountResult.parse(one.body.data).status).toBe('approved');
    const records = await api.get('/discountRecord', { token });
    expect(records.body.data.list).toMatchObject([
      { title: 'Daily check-in', amount: '3.00', status: 'approved' },
    ]);
  });

  it('shows the rewards of future days for an unbroken streak', async () => {
    const token = await api.login();
    const { days, streak, can_claim } = await calendar(token);
    expect([streak, can_claim]).toEqual([5, true]);
    const ahead = days.filter(({ date }) => date >= '2026-11-21');
    expect(ahead[0]).toMatchObject({ status: 'today', reward: '3.00', is_bonus: false });
    expect(ahead[1]).toMatchObject({ status: 'future', reward: '18.00', is_bonus: true });
    expect(days.filter(({ status }) => status === 'claimed')).toHaveLength(5);
    expect(days[0]).toMatchObject({ date: '2026-11-01', status: 'missed' });
  });
});

describe('check-in calendar', () => {
  it.each([
    [-1, 1, true],
    [0, 1, true],
    [1, 2, false],
    [-1, 0, false],
    [-2, -1, false],
  ])('of an offer from %i to %i ms from now can be claimed: %s', async (from, to, isOpen) => {
    const token = await api.signUp('walker');
    api.deps.db.run(`UPDATE promotions SET start_at = :from, end_at = :to WHERE activity_type = 'check_in'`, {
      from: api.clock.now + from,
      to: api.clock.now + to,
    });
    const { data } = (await api.get('/accountSign', { token })).body;
    expect([data.can_claim, data.required_bet !== null]).toEqual([isOpen, isOpen]);
  });

  it('answers 404 without a check-in', async () => {
    const token = await api.signUp('walker');
    api.deps.db.run('DELETE FROM check_in_claims');
    api.deps.db.run('DELETE FROM check_ins');
    expect((await api.get('/accountSign', { token })).status).toBe(404);
  });
});

describe('wheel', () => {
  const wheel = async (token: string) =>
    promotionDetail.parse((await api.get('/promotion/lucky-wheel', { token })).body.data).activity;
  const deposit = (memberId: number, cents: number, moment: number) =>
    api.deps.db.write(() =>
      insertPastDeposit(api.deps, { memberId, channelId: 1, amount: cents, at: moment, status: 'success' }),
    );
  /** A new member whose first deposit arrived the day before. */
  const depositor = async (account: string) => {
    const token = await api.signUp(account);
    deposit(idOf(account), 100, api.clock.now - DAY_MS);
    return token;
  };
  const setDailySpins = (spins: number) =>
    api.deps.db.run(`UPDATE wheels SET daily_times = ${spins}, deposit_times_max = 0`);
  const drawOnly = (id: number, stock: number | null = null) => {
    api.deps.db.run('UPDATE wheel_prizes SET weight = 0 WHERE id <> :id', { id });
    api.deps.db.run('UPDATE wheel_prizes SET weight = 10000, stock = :stock WHERE id = :id', { id, stock });
  };

  it('accepts one of 100 concurrent spins when one is left', async () => {
    setDailySpins(1);
    drawOnly(3);
    const token = await depositor('walker');
    const answers = await Promise.all(Array.from({ length: 100 }, () => apply(token, WHEEL)));
    expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(1);
    expect(balance(idOf('walker'))).toBe(100 + 5800);
    expect(await wheel(token)).toMatchObject({ times_left: 0, records: [{ prize_id: 3 }] });
  });

  it('counts requests with one idempotency key as one spin', async () => {
    drawOnly(3);
    const token = await depositor('walker');
    const key = { 'Idempotency-Key': 'one-press-of-the-wheel' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(token, WHEEL, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await wheel(token)).toMatchObject({ times_left: 2 });
  });

  it('gives a prize with a stock of one once in 40 concurrent spins', async () => {
    setDailySpins(1);
    drawOnly(1, 1);
    api.deps.db.run('UPDATE wheel_prizes SET weight = 1 WHERE id = 6');
    // Prize 6 has a chance of 1 in 10,001, so the first draw takes prize 1.
    const tokens: string[] = [];
    for (let member = 0; member < 40; member += 1) tokens.push(await depositor(`winner${member}`));
    const answers = await Promise.all(tokens.map((token) => apply(token, WHEEL)));
    expect(answers.every(({ body }) => body.status === 'ok')).toBe(true);
    expect(answers.filter(({ body }) => body.data.prize_id === 1)).toHaveLength(1);
    expect(count('wheel_draws WHERE prize_id = 1')).toBe(1);
    const activity = await wheel(tokens[0] ?? '');
    const odds = (id: number) => activity?.prizes.find((prize) => prize.id === id)?.weight_percent;
    // A prize out of stock has no chance. The others share it.
    expect([odds(1), odds(6)]).toEqual(['0.00', '100.00']);
  });

  it.each([
    ['as seeded', null],
    ['with a prize out of stock', 4],
  ])('draws 100,000 times within three sigma of the shown odds, %s', (_, gone) => {
    const { db } = api.deps;
    if (gone) db.run('UPDATE wheel_prizes SET stock = 0 WHERE id = :id', { id: gone });
    const prizes = prizesOf(db, 'lucky-wheel');
    // The same numbers in each run.
    const { between } = createRandom(20_261_121);
    const draws = 100_000;
    const drawn = new Map<number, number>();
    for (let draw = 0; draw < draws; draw += 1) {
      const { id } = drawPrize(prizes, (below) => between(0, below - 1));
      drawn.set(id, (drawn.get(id) ?? 0) + 1);
    }
    for (const prize of prizes) {
      const chance = Number(oddsOf(prize, prizes)) / 100;
      const sigma = Math.sqrt(draws * chance * (1 - chance));
      expect(Math.abs((drawn.get(prize.id) ?? 0) - draws * chance)).toBeLessThanOrEqual(3 * sigma);
    }
  });

  it('refuses unverified members with the reason when it requires verification', async () => {
    api.deps.db.run(`UPDATE discounts SET requirement = 'verified' WHERE id = 5`);
    const token = await depositor('walker');
    const detail = promotionDetail.parse((await api.get('/promotion/lucky-wheel', { token })).body.data);
    expect(detail.activity).toMatchObject({
      reject_reason: 'Verify your identity first',
      reject_link: '/member/identity',
    });
    const answer = await apply(token, WHEEL);
    expect(answer.body.status).toBe('error');
    expect(JSON.stringify(answer.body)).toContain('Verify your identity first');
    expect(count(`wheel_draws WHERE member_id = ${idOf('walker')}`)).toBe(0);
  });

  it('shows a guest its prizes, but no draws and no records', async () => {
    const { data } = (await api.get('/promotion/lucky-wheel')).body;
    expect(data.activity).toMatchObject({ times_left: null, records: null, reject_reason: null });
    expect(data.activity.prizes.length).toBeGreaterThan(0);
  });

  it('opens after the first successful deposit, not after failed ones', async () => {
    const token = await api.signUp('walker');
    const memberId = idOf('walker');
    const detail = async (locale: string) => {
      const answer = await api.get('/promotion/lucky-wheel', { token, headers: { Locale: locale } });
      return promotionDetail.parse(answer.body.data).activity;
    };
    for (const status of ['failed', 'expired', 'cancelled'] as const)
      api.deps.db.write(() =>
        insertPastDeposit(api.deps, {
          memberId,
          channelId: 1,
          amount: 100,
          at: api.clock.now - 1000,
          status,
        }),
      );
    expect(await detail('enUS')).toMatchObject({
      reject_reason: 'You are eligible after your first deposit',
      reject_link: '/member/deposit',
    });
    expect((await detail('zhTW'))?.reject_reason).toContain('首次存款');
    const answer = await apply(token, WHEEL);
    expect(answer.body).toMatchObject({
      status: 'error',
      message: 'You are eligible after your first deposit',
    });
    expect(count(`wheel_draws WHERE member_id = ${memberId}`)).toBe(0);
    deposit(memberId, 100, api.clock.now - 500);
    expect(await detail('enUS')).toMatchObject({ reject_reason: null, times_left: 3 });
    expect((await apply(token, WHEEL)).body.status).toBe('ok');
    expect(await wheel(await api.login())).toMatchObject({ reject_reason: null, times_left: 3 });
  });

  it('gives no additional spins when the clock is set back to an earlier day', async () => {
    const login = () => api.login({ account: 'walker', password: 'green-tea-4' });
    await api.signUp('walker');
    deposit(idOf('walker'), 100, api.clock.now - 3 * DAY_MS);
    const token = await login();
    for (let spun = 0; spun < 3; spun += 1) expect((await apply(token, WHEEL)).body.status).toBe('ok');
    for (const moment of [
      '2026-11-20T04:00:00.000Z',
      '2026-11-19T04:00:00.000Z',
      '2026-11-21T04:00:00.000Z',
      // The last millisecond of the day in Taipei.
      '2026-11-21T15:59:59.999Z',
    ]) {
      at(moment);
      const again = await login();
      expect((await wheel(again))?.times_left, moment).toBe(0);
      expect((await apply(again, WHEEL)).body.status).toBe('error');
    }
    at('2026-11-21T16:00:00.000Z');
    expect((await wheel(await login()))?.times_left).toBe(3);
  });

  it.each([
    [99_999, 0],
    [100_000, 1],
    [100_001, 1],
    [999_999, 9],
    [1_000_000, 10],
    [1_100_000, 10],
  ])('for deposits of %i cents on the day gives %i more spins', async (cents, more) => {
    const token = await api.signUp('walker');
    deposit(idOf('walker'), cents, api.clock.now);
    expect((await wheel(token))?.times_left).toBe(3 + more);
  });

  it('gives no more spins for deposits without a step', async () => {
    const token = await api.signUp('walker');
    deposit(idOf('walker'), 1_000_000, api.clock.now);
    api.deps.db.run('UPDATE wheels SET deposit_step = NULL');
    expect((await wheel(token))?.times_left).toBe(3);
  });

  it.each([
    [-1, 3],
    [0, 4],
    [1, 4],
  ])('with a deposit that succeeded %i ms after midnight has %i spins', async (offset, spins) => {
    const token = await api.signUp('walker');
    deposit(idOf('walker'), 100_000, api.clock.now);
    api.deps.db.run('UPDATE deposits SET finished_at = :at WHERE member_id = :memberId', {
      at: operatorPeriod('day', api.clock.now).start + offset,
      memberId: idOf('walker'),
    });
    expect((await wheel(token))?.times_left).toBe(spins);
  });

  it('maps every ticket to a prize in the proportions of the shown odds', () => {
    const prizes = prizesOf(api.deps.db, 'lucky-wheel');
    const tickets = new Map<number, number>();
    for (let ticket = 0; ticket < 10_000; ticket += 1) {
      const { id } = drawPrize(prizes, (below) => {
        expect(below).toBe(10_000);
        return ticket;
      });
      tickets.set(id, (tickets.get(id) ?? 0) + 1);
    }
    for (const prize of prizes) expect(tickets.get(prize.id)).toBe(Number(oddsOf(prize, prizes)) * 100);
  });

  it('gives more spins only for deposits of the operator’s day', async () => {
    const token = await depositor('walker');
    const memberId = idOf('walker');
    deposit(memberId, 500_000, api.clock.now - DAY_MS);
    expect((await wheel(token))?.times_left).toBe(3);
    deposit(memberId, 250_000, api.clock.now - 60_000);
    expect((await wheel(token))?.times_left).toBe(5);
    deposit(memberId, 5_000_000, api.clock.now - 30_000);
    expect((await wheel(token))?.times_left).toBe(13);
  });

  it('is announced with the largest prize and without turnover', async () => {
    const token = await depositor('walker');
    const prizes = (await wheel(token))?.prizes ?? [];
    const largest = Math.max(
      ...prizes.filter(({ type }) => type === 'cash' || type === 'bonus').map(({ value }) => Number(value)),
    );
    const { list } = (await api.get('/discount?type=activity', { token })).body.data;
    const [offer] = list.filter(({ id }: { id: number }) => id === 5);
    expect(offer).toMatchObject({ amount_max: `${largest}.00`, multiple: '0' });
  });

  it.each([
    [3, 'cash', 5800, null],
    [2, 'points', 0, 10],
    [6, 'nothing', 0, null],
  ])('pays for prize %i without turnover: %s', async (id, _kind, money, points) => {
    drawOnly(id);
    const token = await depositor('walker');
    const memberId = idOf('walker');
    const answer = discountResult.parse((await apply(token, WHEEL)).body.data);
    expect(answer).toMatchObject({
      prize_id: id,
      amount: money ? `${money / 100}.00` : null,
      required_bet: money ? '0.00' : null,
    });
    expect(balance(memberId)).toBe(100 + money);
    expect(count(`turnovers WHERE member_id = ${memberId} AND source_type = 'discount'`)).toBe(0);
    const levels = await api.get('/accountLevel/qualifications', { token });
    // A point counts as ten dollars of bets towards the level.
    expect(levels.body.data.list[1].current_bet).toBe(points ? '100.00' : '0.00');
    const mails = await api.get('/siteMessage', { token });
    expect(
      mails.body.data.list.some(({ title }: { title: string }) => title.startsWith('You have won')),
    ).toBe(money > 0);
  });

  it('refuses spins before the start and after the end with the reason', async () => {
    const token = await depositor('walker');
    api.deps.db.run('UPDATE promotions SET end_at = :at WHERE id = 5', { at: api.clock.now });
    expect((await apply(token, WHEEL)).body.message).toBe('This promotion has ended');
    api.deps.db.run('UPDATE promotions SET end_at = NULL, start_at = :at WHERE id = 5', {
      at: api.clock.now + 1,
    });
    expect((await apply(token, WHEEL)).body.message).toBe('Not open yet');
    expect(count('wheel_draws WHERE member_id > 1')).toBe(0);
  });

  it('answers 422 for an unknown path, and 401 without a token', async () => {
    const token = await depositor('walker');
    const { status, body } = await apply(token, { activity_path: 'no-such-wheel' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['activity_path']]);
    expect((await api.post('/transaction/discount', WHEEL)).status).toBe(401);
  });
});

describe('gift application', () => {
  const gift = { discount_id: 2 };
  const readGift = async (token: string) =>
    (await api.get('/discount?type=gift', { token })).body.data.list[0];

  async function verified(account = 'walker') {
    const token = await api.signUp(account);
    const memberId = idOf(account);
    api.deps.db.run(`UPDATE members SET identity_status = 'passed', name = '陳' WHERE id = :memberId`, {
      memberId,
    });
    api.deps.db.run(
      `INSERT INTO bank_cards (member_id, bank_id, account_name, account_number, status, created_at)
       VALUES (:memberId, 1, '陳', :number, 'verified', 0)`,
      { memberId, number: `8${memberId}` },
    );
    return { token, memberId };
  }

  it('names the unmet requirement and the page that meets it', async () => {
    const token = await api.signUp('walker');
    expect(await readGift(token)).toMatchObject({ can_apply: false, reject_link: '/member/identity' });
    expect(await readGift(token)).toMatchObject({ amount: '188.00', required_bet: '940.00' });
    expect((await apply(token, gift)).body).toMatchObject({
      status: 'error',
      message: 'Verify your identity first',
    });
    api.deps.db.run(`UPDATE members SET identity_status = 'passed' WHERE account = 'walker'`);
    expect(await readGift(token)).toMatchObject({ can_apply: false, reject_link: '/member/card' });
  });

  it('without an amount is approved, and books neither money nor turnover', async () => {
    const { token, memberId } = await verified();
    api.deps.db.run('UPDATE discounts SET amount = NULL WHERE id = 2');
    expect((await apply(token, gift)).body.data).toMatchObject({ amount: '0.00', required_bet: '0.00' });
    api.clock.now += APPLICATION_REVIEW_MS;
    api.deps.jobs.runDue();
    expect(await readGift(token)).toMatchObject({ apply_status: 'approved' });
    for (const table of ['ledger_movements', 'turnovers'])
      expect(count(`${table} WHERE member_id = ${memberId}`)).toBe(0);
  });

  it('is paid once after the review, also when it was sent three times', async () => {
    const { token, memberId } = await verified();
    const answers = await Promise.all([
      apply(token, gift),
      apply(token, { promotion_id: 2 }),
      apply(token, gift),
    ]);
    expect(answers.find(({ body }) => body.data)?.body.data).toMatchObject({
      amount: '188.00',
      required_bet: '940.00',
    });
    expect(answers.map(({ body }) => body.data?.status ?? body.message)).toEqual([
      'pending',
      'Your application is in review',
      'Your application is in review',
    ]);
    expect(await readGift(token)).toMatchObject({ can_apply: false, apply_status: 'pending' });
    api.clock.now += APPLICATION_REVIEW_MS;
    expect(api.deps.jobs.runDue()).toBe(1);
    expect(balance(memberId)).toBe(18_800);
    expect(await readGift(token)).toMatchObject({
      can_apply: false,
      apply_status: 'approved',
      times_left: 0,
    });
    expect((await apply(token, gift)).body.message).toBe('You have used this promotion');
    expect(count(`discount_records WHERE member_id = ${memberId}`)).toBe(1);
    expect(count(`turnovers WHERE member_id = ${memberId} AND required_bet = ${5 * 18_800}`)).toBe(1);
    const [mail] = (await api.get('/siteMessage', { token })).body.data.list;
    expect(mail.title).toBe('Verified member gift: accepted');
    const { content } = (await api.get(`/siteMessage/read/${mail.id}`, { token })).body.data;
    expect(content).toContain('It adds $940.00 of turnover before you can withdraw.');
  });

  it('is refused before the start of the gift and from its end on', async () => {
    const { token } = await verified();
    const setTime = (column: 'start_at' | 'end_at', at: number | null) =>
      api.deps.db.run(`UPDATE discounts SET ${column} = :at WHERE id = 2`, { at });
    setTime('start_at', api.clock.now + 1);
    expect((await apply(token, gift)).body.message).toBe('Not open yet');
    expect(await readGift(token)).toMatchObject({ can_apply: false, reject_reason: 'Not open yet' });
    setTime('start_at', api.clock.now);
    expect(await readGift(token)).toMatchObject({ can_apply: true, reject_reason: null });
    setTime('end_at', api.clock.now);
    expect((await apply(token, gift)).body.message).toBe('This promotion has ended');
    setTime('end_at', api.clock.now + 1);
    expect((await apply(token, gift)).body.data.status).toBe('pending');
  });

  it('is rejected when the requirement is no longer met at the review, and can be repeated', async () => {
    const { token, memberId } = await verified();
    await apply(token, gift);
    api.deps.db.run(`UPDATE bank_cards SET status = 'disabled' WHERE member_id = :memberId`, { memberId });
    api.clock.now += APPLICATION_REVIEW_MS;
    api.deps.jobs.runDue();
    expect(balance(memberId)).toBe(0);
    const [record] = (await api.get('/discountRecord', { token })).body.data.list;
    expect(record).toMatchObject({ status: 'rejected', reason: expect.stringContaining('bank account') });
    api.deps.db.run(`UPDATE bank_cards SET status = 'verified' WHERE member_id = :memberId`, { memberId });
    expect((await apply(token, gift)).body.data.status).toBe('pending');
  });

  it('is rejected with the reason at a review during a break, and its piece is free again', async () => {
    const { token, memberId } = await verified();
    const stock = () => api.deps.db.get('SELECT stock FROM discounts WHERE id = 2');
    api.deps.db.run('UPDATE discounts SET stock = 5 WHERE id = 2');
    await apply(token, gift);
    expect(stock()).toEqual({ stock: 4 });
    await api.post('/account/break', { days: 1 }, { token });
    api.clock.now += APPLICATION_REVIEW_MS;
    api.deps.jobs.runDue();
    expect([balance(memberId), stock()]).toEqual([0, { stock: 5 }]);
    const read = async (locale: string) =>
      (await api.get('/discountRecord', { token, headers: { Locale: locale } })).body.data.list;
    const status = 'rejected';
    expect(await read('enUS')).toMatchObject([{ status, reason: 'No promotion is paid during a break' }]);
    expect(await read('zhTW')).toMatchObject([{ status, reason: '暫停期間不發放優惠' }]);
  });

  it('for the last piece succeeds for one of five, and for another after a rejection', async () => {
    api.deps.db.run('UPDATE discounts SET stock = 1 WHERE id = 2');
    const members: Awaited<ReturnType<typeof verified>>[] = [];
    for (const name of ['ann01', 'bob01', 'cat01', 'dan01', 'eve01']) members.push(await verified(name));
    const answers = await Promise.all(members.map(({ token }) => apply(token, gift)));
    const winner = answers.findIndex(({ body }) => body.status === 'ok');
    expect(answers.filter(({ body }) => body.message === 'All of it has been given')).toHaveLength(4);
    expect(await readGift(members[winner === 0 ? 1 : 0]?.token ?? '')).toMatchObject({
      can_apply: false,
      reject_reason: 'All of it has been given',
    });
    api.deps.db.run(`UPDATE bank_cards SET status = 'disabled' WHERE member_id = :id`, {
      id: members[winner]?.memberId ?? 0,
    });
    api.clock.now += APPLICATION_REVIEW_MS;
    api.deps.jobs.runDue();
    expect((await apply(members[winner === 0 ? 1 : 0]?.token ?? '', gift)).body.status).toBe('ok');
  });

  it.each([
    [{ discount_id: 1 }, 'Choose this promotion when you deposit'],
    [{ promotion_id: 7 }, 'Counts by itself; there is nothing to apply for'],
  ])('is refused for a promotion without applications: %j', async (body, words) => {
    const token = await api.signUp('walker');
    expect((await apply(token, body)).body).toMatchObject({ status: 'error', message: words });
  });
});

describe('VIP level', () => {
  const memberOf = (id: number) =>
    api.deps.db.get<Record<'level_id' | 'keep_until' | 'lost_level', number | null>>(
      'SELECT level_id, keep_until, lost_level FROM members WHERE id = :id',
      { id },
    );
  it.each([
    [-1, { level_id: 2, lost_level: 3 }],
    [0, { level_id: 3, lost_level: null }],
    [1, { level_id: 3, lost_level: null }],
  ])('is kept or lost with %i cents more than the required bets of the period', async (cents, expected) => {
    await api.signUp('walker');
    const id = idOf('walker');
    depositAndBet(id, 6_000_000);
    depositAndBet(id, 1_000_000 + cents);
    const before = memberOf(id);
    const end = Number(before?.keep_until);
    // The last minute of the operator's day.
    expect(operatorPeriod('day', end).end - end).toBe(60_000);
    endLevelPeriods(api.deps, Number(before?.keep_until) - 1);
    expect(memberOf(id)).toEqual(before);
    endLevelPeriods(api.deps, Number(before?.keep_until));
    expect(memberOf(id)).toMatchObject(expected);
    expect(memberOf(id)?.keep_until).not.toBe(before?.keep_until);
  });

  it.each([
    [-1, 2],
    [0, 3],
    [1, 3],
  ])('is reached with %i cents more than its required deposits, whatever more was bet', async (cents, level) => {
    await api.signUp('walker');
    const id = idOf('walker');
    const { deposits, bets } = api.deps.db.get<{ deposits: number; bets: number }>(
      'SELECT required_deposit AS deposits, required_bet AS bets FROM levels WHERE id = 3',
    ) ?? { deposits: 0, bets: 0 };
    depositAndBet(id, deposits + cents);
    const wallet = { kind: 'wallet', memberId: id, walletId: 12 } as const;
    api.deps.ledger.transfer({
      ...{ kind: 'adjustment', reference: 'test:bets', memberId: id, at: api.clock.now },
      ...{ from: { kind: 'house', name: 'games' }, to: wallet, amount: bets },
    });
    const round = { memberId: id, walletId: 12, productId: 11, gameId: null, bet: bets, at: api.clock.now };
    settleRound(api.deps, { ...round, payout: 0 });
    expect(memberOf(id)).toMatchObject({ level_id: level });
  });

  it('above the lost one is reached by its required bets, not by those that would keep it', async () => {
    await api.signUp('walker');
    const id = idOf('walker');
    depositAndBet(id, 6_000_000);
    api.clock.now += 91 * DAY_MS;
    endLevelPeriods(api.deps, api.clock.now);
    expect(memberOf(id)).toMatchObject({ level_id: 2, lost_level: 3 });
    depositAndBet(id, 4_000_000);
    expect(memberOf(id)).toMatchObject({ level_id: 3, lost_level: null });
  });

  it('that was given without a bonus gets none at the next rise', async () => {
    await api.signUp('walker');
    const id = idOf('walker');
    api.deps.db.run('UPDATE members SET level_id = 2 WHERE id = :id', { id });
    depositAndBet(id, 6_000_000);
    expect(memberOf(id)).toMatchObject({ level_id: 3 });
    expect(balance(id)).toBe(5800);
  });

  it('is regained step by step after two losses, each level by its own required bets', async () => {
    await api.signUp('walker');
    const id = idOf('walker');
    depositAndBet(id, 25_000_000);
    expect(memberOf(id)).toMatchObject({ level_id: 4, lost_level: null });
    for (const [level_id, lost_level] of [
      [3, 4],
      [2, 4],
    ]) {
      api.clock.now += 91 * DAY_MS;
      endLevelPeriods(api.deps, api.clock.now);
      expect(memberOf(id)).toMatchObject({ level_id, lost_level });
    }
    // The bets that keep level 3 regain it. Level 4 needs the bets that keep level 4.
    depositAndBet(id, 999_999);
    expect(memberOf(id)).toMatchObject({ level_id: 2, lost_level: 4 });
    depositAndBet(id, 1);
    expect(memberOf(id)).toMatchObject({ level_id: 3, lost_level: 4 });
    depositAndBet(id, 3_999_999);
    expect(memberOf(id)).toMatchObject({ level_id: 3, lost_level: 4 });
    depositAndBet(id, 1);
    expect(memberOf(id)).toMatchObject({ level_id: 4, lost_level: null });
  });

  it('is kept by the period’s bets, lost without them and regained by them without a second bonus', async () => {
    const token = await api.signUp('walker');
    const id = idOf('walker');
    depositAndBet(id, 6_000_000);
    expect(memberOf(id)).toMatchObject({ level_id: 3, lost_level: null });
    const mine = async () =>
      (
        await api.get('/accountLevel/qualifications', {
          token: await api.login({ account: 'walker', password: 'green-tea-4' }),
        })
      ).body.data.list.find((level: { is_current: boolean }) => level.is_current);
    expect(await mine()).toMatchObject({ keep_bet: '10000.00', current_keep_bet: '0.00' });
    depositAndBet(id, 1_000_000);
    expect(await mine()).toMatchObject({ current_keep_bet: '10000.00' });
    api.clock.now += 91 * DAY_MS;
    endLevelPeriods(api.deps, api.clock.now);
    expect(memberOf(id)).toMatchObject({ level_id: 3, lost_level: null });
    expect(endLevelPeriods(api.deps, api.clock.now)).toBe(0);
    api.clock.now += 91 * DAY_MS;
    endLevelPeriods(api.deps, api.clock.now);
    expect(memberOf(id)).toEqual({ level_id: 2, keep_until: null, lost_level: 3 });
    expect(count(`mails WHERE member_id = ${id} AND link = '/member/VIP'`)).toBe(2);
    // Earlier bets do not regain the level. Its bonus is paid once.
    const before = count(`ledger_movements WHERE member_id = ${id} AND reference LIKE 'discount:L%'`);
    depositAndBet(id, 900_000);
    expect(memberOf(id)).toMatchObject({ level_id: 2 });
    depositAndBet(id, 100_000);
    expect(memberOf(id)).toMatchObject({ level_id: 3, lost_level: null });
    expect(count(`ledger_movements WHERE member_id = ${id} AND reference LIKE 'discount:L%'`)).toBe(before);
    expect(token).not.toBe('');
  });
});

describe('VIP level during a break', () => {
  const levelOf = (id: number) =>
    api.deps.db.get<{ level_id: number; keep_until: number | null }>(
      'SELECT level_id, keep_until FROM members WHERE id = :id',
      { id },
    );
  const takeBreak = (token: string) => api.post('/account/break', { days: 1 }, { token });

  it('is not raised, and is raised by the next deposit after it', async () => {
    const token = await signUpForDays('walker');
    const id = idOf('walker');
    await takeBreak(token);
    const bonuses = () =>
      count(`ledger_movements WHERE member_id = ${id} AND kind = 'bonus' AND reference LIKE 'discount:L%'`);
    depositAndBet(id, 6_000_000);
    expect([levelOf(id)?.level_id, bonuses()]).toEqual([1, 0]);
    api.clock.now += DAY_MS;
    const deposit = { memberId: id, channelId: 1, amount: 10_000, at: api.clock.now };
    api.deps.db.write(() => insertPastDeposit(api.deps, { ...deposit, status: 'success' }));
    expect(levelOf(id)?.level_id).toBe(3);
    expect(bonuses()).toBe(2);
    const records = await api.get('/discountRecord', { token });
    expect(records.body.data.list).toMatchObject([
      { title: 'Upgrade gift', amount: '58.00', multiple: '0', required_bet: null, status: 'approved' },
      { title: 'Upgrade gift', amount: '18.00', multiple: '0', required_bet: null, status: 'approved' },
    ]);
  });

  it('pays no bonus that a database before version 35 has paid', async () => {
    await signUpForDays('walker');
    const id = idOf('walker');
    const paid = { kind: 'bonus', reference: `level:${id}:3`, memberId: id, at: api.clock.now } as const;
    api.deps.ledger.transfer({
      ...paid,
      from: { kind: 'house', name: 'bonuses' },
      to: { kind: 'wallet', memberId: id, walletId: 1 },
      amount: 5800,
    });
    depositAndBet(id, 6_000_000);
    expect(count(`discount_records WHERE member_id = ${id} AND record_no LIKE 'L%'`)).toBe(1);
  });

  it('is not lost by a period that ends during it, but once it has ended', async () => {
    const token = await signUpForDays('walker');
    const id = idOf('walker');
    depositAndBet(id, 6_000_000);
    const before = levelOf(id);
    const end = Number(before?.keep_until);
    api.clock.now = end - 1;
    await takeBreak(token);
    endLevelPeriods(api.deps, end + DAY_MS - 2);
    expect(levelOf(id)).toEqual(before);
    endLevelPeriods(api.deps, end + DAY_MS - 1);
    expect(levelOf(id)?.level_id).toBe(2);
  });
});

describe('referral', () => {
  async function signUpReferred() {
    const token = await api.signUp('walker');
    const { code } = distributionPromotion.parse(
      (await api.get('/distribution/promotion', { token })).body.data,
    );
    const body = { ...(await api.signUpBody('friend1')), dealer: code };
    await api.post('/account', body);
    return { token, code, memberId: idOf('walker'), friendId: idOf('friend1') };
  }

  it.each([
    [49_999, 200_000, false],
    [50_000, 200_000, true],
    [50_001, 200_000, true],
    [50_000, 199_999, false],
    [50_000, 200_001, true],
  ])('counts a member with deposits of %i cents and bets of %i cents as valid: %s', async (deposited, bet, isValid) => {
    const { token, friendId: memberId } = await signUpReferred();
    const base = { memberId, at: api.clock.now };
    api.deps.db.write(() => {
      insertPastDeposit(api.deps, { ...base, channelId: 1, amount: deposited, status: 'success' });
      // Winnings are bet again, so the bets exceed the deposit.
      const round = { ...base, walletId: 1, productId: 11, gameId: null };
      let left = bet;
      while (left > 0) {
        const stake = Math.min(left, 40_000);
        settleRound(api.deps, { ...round, bet: stake, payout: stake === 40_000 ? stake + 1 : 0 });
        left -= stake;
      }
    });
    const { list } = parseList(
      distributionMember,
      (await api.get('/distribution/belong', { token })).body.data,
    );
    expect(list).toMatchObject([{ is_valid: isValid, valid_bet: (bet / 100).toFixed(2) }]);
    const mine = distributionPromotion.parse((await api.get('/distribution/promotion', { token })).body.data);
    expect(mine.valid_count).toBe(isValid ? 1 : 0);
  });

  it.each([
    [999_999, '0.00'],
    [1_000_000, '5.00'],
    [1_000_001, '5.00'],
  ])('for bets of %i cents shows a pending commission of %s', async (bet, commission) => {
    const { token, friendId } = await signUpReferred();
    depositAndBet(friendId, bet);
    const mine = distributionPromotion.parse((await api.get('/distribution/promotion', { token })).body.data);
    expect(mine.commission_pending).toBe(commission);
  });

  it('masks the accounts of referred members and counts those who reach the minimum', async () => {
    const { token, friendId } = await signUpReferred();
    const referred = async () =>
      parseList(distributionMember, (await api.get('/distribution/belong', { token })).body.data).list;
    expect(await referred()).toMatchObject([{ account_masked: 'f•••1', is_valid: false, valid_bet: '0.00' }]);
    depositAndBet(friendId, 199_999);
    expect(await referred()).toMatchObject([{ is_valid: false }]);
    depositAndBet(friendId, 1);
    expect(await referred()).toMatchObject([
      { is_valid: true, valid_bet: '2000.00', deposit_total: '2000.00' },
    ]);
    const mine = distributionPromotion.parse((await api.get('/distribution/promotion', { token })).body.data);
    expect(mine).toMatchObject({
      member_count: 1,
      valid_count: 1,
      settlement_at: '2026-11-30T16:00:00.000Z',
    });
    expect(api.deps.ledger.audit()).toEqual([]);
  });

  it.each([
    ['from', -1, '0.00'],
    ['from', 0, '3000.00'],
    ['from', 1, '3000.00'],
    ['to', -1, '3000.00'],
    ['to', 0, '0.00'],
    ['to', 1, '0.00'],
  ] as const)('counts deposits and bets of the month: `%s` and %i ms has %s', async (bound, offset, sum) => {
    const { token, friendId } = await signUpReferred();
    depositAndBet(friendId, 300_000, periodOf(api.clock.now)[bound] + offset);
    const { list } = (await api.get('/distribution/belong', { token })).body.data;
    expect(list).toMatchObject([{ valid_bet: sum, deposit_total: sum, is_valid: sum !== '0.00' }]);
  });

  it('excludes cancelled bets and failed deposits', async () => {
    const { token, friendId } = await signUpReferred();
    depositAndBet(friendId, 300_000);
    const { db } = api.deps;
    const own = { memberId: friendId, channelId: 1, amount: 50_000, at: api.clock.now };
    db.write(() => insertPastDeposit(api.deps, { ...own, status: 'failed' }));
    db.run(`UPDATE game_records SET status = 'cancelled', valid_bet = 0 WHERE member_id = :friendId`, {
      friendId,
    });
    const { list } = (await api.get('/distribution/belong', { token })).body.data;
    expect(list).toMatchObject([{ valid_bet: '0.00', deposit_total: '3000.00', is_valid: false }]);
    expect(api.deps.ledger.audit()).toEqual([]);
    expect(() => db.run(`UPDATE members SET referrer_id = NULL WHERE id = :friendId`, { friendId })).toThrow(
      /never changed/,
    );
  });

  it('pays the tier’s rate on the month’s bets once, rounded down to the cent', async () => {
    const { token, memberId, friendId } = await signUpReferred();
    // The last millisecond of the operator's month counts, the first one of the next month does not.
    const { to, name } = periodOf(api.clock.now);
    depositAndBet(friendId, 1_234_567);
    depositAndBet(friendId, 890, to - 1);
    depositAndBet(friendId, 5_000_000, to);
    const pending = await api.get('/distribution/promotion', { token });
    expect(pending.body.data.commission_pending).toBe('6.17');
    expect(settleCommissions(api.deps, to - 1)).toBe(0);
    api.clock.now = to + 5 * DAY_MS;
    const fresh = { token: await api.login({ account: 'walker', password: 'green-tea-4' }) };
    expect(settleCommissions(api.deps, api.clock.now)).toBe(2);
    expect(settleCommissions(api.deps, api.clock.now)).toBe(0);
    const bets = api.deps.db.get<{ sum: number }>(
      `SELECT -sum(e.amount) AS sum FROM ledger_entries e JOIN ledger_movements m ON m.id = e.movement_id
       JOIN ledger_accounts a ON a.id = e.account_id
       WHERE m.kind = 'bet' AND m.member_id = :friendId AND a.kind = 'wallet' AND m.at < :to`,
      { friendId, to },
    )?.sum;
    expect(bets).toBe(1_235_457);
    const { list } = parseList(distributionRecord, (await api.get('/distribution/record', fresh)).body.data);
    // 0.05 % of $12,354.57, rounded down.
    expect(list).toMatchObject([
      { period: name, level: 1, valid_bet: '12354.57', rate: '0.05', commission: '6.17', status: 'paid' },
    ]);
    expect(balance(memberId)).toBe(617);
    const after = distributionPromotion.parse((await api.get('/distribution/promotion', fresh)).body.data);
    expect(after).toMatchObject({ commission_total: '6.17', commission_pending: '25.00' });
  });

  it('is paid once after lost progress', async () => {
    const { memberId, friendId } = await signUpReferred();
    const { to } = periodOf(api.clock.now);
    depositAndBet(friendId, 2_000_000);
    const progress = api.deps.db.all<{ name: string; value: string }>(
      `SELECT name, value FROM meta WHERE name LIKE 'distribution%'`,
    );
    for (const at of [to, to + 1]) {
      settleCommissions(api.deps, at);
      for (const { name, value } of progress)
        api.deps.db.run('UPDATE meta SET value = :value WHERE name = :name', { name, value });
    }
    expect(balance(memberId)).toBe(1000);
    expect(count(`mails WHERE member_id = ${memberId} AND title LIKE '%ommission%'`)).toBe(1);
  });

  it('below the first tier is recorded as 0.00, without a payment and a message', async () => {
    const { memberId, friendId } = await signUpReferred();
    const { to } = periodOf(api.clock.now);
    depositAndBet(friendId, 999_999);
    settleCommissions(api.deps, to);
    expect(count(`commissions WHERE member_id = ${memberId} AND commission = 0`)).toBe(1);
    expect(count(`mails WHERE member_id = ${memberId} AND title LIKE '%ommission%'`)).toBe(0);
    expect(balance(memberId)).toBe(0);
  });

  it('settles all past months after a long pause', async () => {
    const { memberId, friendId } = await signUpReferred();
    const { to } = periodOf(api.clock.now);
    depositAndBet(friendId, 2_000_000);
    depositAndBet(friendId, 4_000_000, to + DAY_MS);
    settleCommissions(api.deps, to + 70 * DAY_MS);
    expect(count(`commissions WHERE member_id = ${memberId}`)).toBe(2);
    expect(balance(memberId)).toBe(1000 + 2000);
  });

  it('pays the same when settled in batches of one referrer', async () => {
    const { memberId, friendId } = await signUpReferred();
    const { to } = periodOf(api.clock.now);
    depositAndBet(friendId, 2_000_000);
    depositAndBet(friendId, 4_000_000, to + DAY_MS);
    const at = to + 70 * DAY_MS;
    const progress = () => api.deps.db.all(`SELECT * FROM meta WHERE name LIKE 'distribution%'`);
    let batches = 0;
    while (settleCommissions(api.deps, at, 1) > 0) batches += 1;
    // The demo member and this referrer, in each of three past months.
    expect(batches).toBe(2 * 3);
    expect(balance(memberId)).toBe(1000 + 2000);
    const before = progress();
    expect(settleCommissions(api.deps, at, 1)).toBe(0);
    expect(progress()).toEqual(before);
  });
});
