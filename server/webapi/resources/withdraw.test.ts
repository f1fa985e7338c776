import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseSummedList } from '#shared/webapi/envelope.ts';
import { withdrawRecord, withdrawSummary } from '#shared/webapi/schemas/records.ts';
import {
  type AuditRecord,
  auditRecord,
  type WithdrawSetting,
  withdrawResult,
  withdrawSetting,
} from '#shared/webapi/schemas/withdraw.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { settleRound } from '../money/bets.ts';
import { insertRecord, payRecord } from '../money/discount-records.ts';
import { addTurnover } from '../money/turnovers.ts';

const DEMO_ID = 1;
const SAFE = '246810';
const CARD = 1;

let api: TestApi;
let token = '';
beforeEach(async () => {
  api = await createTestApi();
  token = await api.login();
});
afterEach(() => api.close());

interface WithdrawBody {
  method?: string;
  target_id?: number;
  amount?: unknown;
  safe_password?: string;
}

const withdraw = (fields: WithdrawBody = {}, headers: Record<string, string> = {}) =>
  api.post(
    '/transaction/withdraw',
    { method: 'bank_card', target_id: CARD, amount: '500', safe_password: SAFE, ...fields },
    { token, headers },
  );

async function setting(): Promise<WithdrawSetting> {
  return withdrawSetting.parse((await api.get('/transaction/withdrawSetting', { token })).body.data);
}

async function records(query = '') {
  const answer = await api.get(`/withdrawRecord?summary=1${query}`, { token });
  return parseSummedList(withdrawRecord, withdrawSummary, answer.body.data);
}

const balance = (name: 'main' | 'held') =>
  api.deps.ledger.balance(
    name === 'main'
      ? { kind: 'wallet', memberId: DEMO_ID, walletId: 1 }
      : { kind: 'hold', memberId: DEMO_ID, name: 'withdrawal' },
  );

const house = (name: 'withdrawals' | 'fees') => api.deps.ledger.balance({ kind: 'house', name });

const policy = (set: string) => api.deps.db.run(`UPDATE withdraw_policy SET ${set}`);

/** Advances the clock second by second and runs the jobs that are due, as the process does. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    api.advance(1);
    api.deps.jobs.runDue();
  }
}

it.each([
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
])('shows the policy with need_identity %i and need_safe_password %i', async (identity, safePassword) => {
  policy(`need_identity = ${identity}, need_safe_password = ${safePassword}`);
  expect(await setting()).toMatchObject({
    need_identity: identity === 1,
    need_safe_password: safePassword === 1,
  });
});

describe('withdrawal', () => {
  it('holds its amount, passes through every status and pays the amount minus the fee', async () => {
    const start = balance('main');
    const [paid, fees] = [house('withdrawals'), house('fees')];
    policy('pending_ms = 2000, reviewing_ms = 4000, paying_ms = 6000');
    api.deps.db.run('UPDATE levels SET free_withdrawals = 0');
    const result = withdrawResult.parse((await withdraw({ amount: '500.5' })).body.data);
    expect(result).toMatchObject({
      amount: '500.50',
      fee: '3.00',
      actual_amount: '497.50',
      status: 'pending',
    });
    expect([balance('main'), balance('held')]).toEqual([start - 50_050, 50_050]);
    const seen: string[] = [];
    const changed: string[] = [];
    const { changes } = api.deps;
    changes.subscribe({ onTick: (rows) => changed.push(...rows.map(({ topic }) => topic)), onEnd: () => {} });
    for (let second = 0; second < 14; second += 1) {
      seen.push((await records()).list[0]?.status ?? '');
      pass(1);
      changes.flush();
    }
    changes.end();
    expect([...new Set(seen)]).toEqual(['pending', 'reviewing', 'paying', 'success']);
    expect(changed.filter((topic) => topic === 'withdrawals')).toHaveLength(3);
    expect(changed).not.toContain('deposits');
    expect([balance('main'), balance('held')]).toEqual([start - 50_050, 0]);
    expect([house('withdrawals') - paid, house('fees') - fees]).toEqual([49_750, 300]);
    expect((await records()).list[0]).toMatchObject({
      ...{ order_no: result.order_no, method: 'bank_card', account_masked: 'CTBC Bank •••• 8316' },
      ...{ amount: '500.50', fee: '3.00', actual_amount: '497.50', status: 'success', reason: null },
    });
    const mails = await api.get('/siteMessage?per_page=1', { token, headers: { Locale: 'zhTW' } });
    expect(mails.body.data.list[0]).toMatchObject({ title: '您的提款 $500.50 已撥款', is_read: false });
    expect(api.deps.ledger.audit()).toEqual([]);
  });

  it.each([
    [
      'bank_card',
      'bank_cards SET account_number = 9, branch_name = NULL',
      { bank_code: '822', branch_name: '信義分行', account_name: '王小明', account_number: '901540028316' },
    ],
    [
      'account_card',
      `account_cards SET account = 'thief'`,
      { type: 'e_wallet', provider: 'LINE Pay', account: 'demo.wallet@example.com', holder_name: '王小明' },
    ],
    [
      'virtual',
      `virtual_addresses SET address = 'thief'`,
      { currency: 'USDT', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    ],
    [
      'store',
      `account_stores SET receiver_phone = 'thief'`,
      { receiver_name: '王小明', receiver_phone: '+886912345678' },
    ],
  ])('by %s stores a copy of the destination, which later edits do not change', async (method, change, destination) => {
    const { db } = api.deps;
    expect((await withdraw({ method, target_id: 1 })).body.status).toBe('ok');
    const read = () =>
      db.get<{ destination: string; account_masked: string }>(
        'SELECT destination, account_masked FROM withdrawals ORDER BY id DESC LIMIT 1',
      );
    const ordered = read();
    expect(JSON.parse(ordered?.destination ?? '')).toMatchObject(destination);
    db.run(`UPDATE ${change} WHERE id = 1`);
    pass(60);
    expect(read()).toEqual(ordered);
    expect((await records()).list[0]?.status).toBe('success');
    expect(() => db.run(`UPDATE withdrawals SET destination = '{}'`)).toThrow(/destination/);
  });

  it('returns amount and fee once when rejected and does not count for the day', async () => {
    const [start, before] = [balance('main'), await setting()];
    policy('reject_every = 1');
    await withdraw();
    expect((await setting()).daily_times_left).toBe(before.daily_times_left - 1);
    pass(60);
    const [order] = (await records()).list;
    expect(order).toMatchObject({ status: 'rejected', amount: '500.00' });
    expect(order?.reason).toContain('back in your main wallet');
    expect([balance('main'), balance('held')]).toEqual([start, 0]);
    expect(await setting()).toEqual(before);
    // A second run of the job does nothing to an ended order.
    api.deps.jobs.add({ kind: 'withdrawal', subjectId: order?.id ?? 0 }, 0);
    pass(60);
    expect(balance('main')).toBe(start);
    expect(api.deps.ledger.audit()).toEqual([]);
  });

  it('is rejected for every tenth order of a member', async () => {
    policy(`most_open = 100, daily_amount = 100000000`);
    api.deps.db.run('UPDATE levels SET daily_withdrawals = 100');
    for (let count = 0; count < 20; count += 1) {
      expect((await withdraw({ amount: '100' })).body.status).toBe('ok');
      api.advance(1);
    }
    pass(60);
    const { list } = await records('&per_page=20');
    expect(list.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(2);
    expect(list.filter(({ status }) => status === 'success')).toHaveLength(18);
  });

  it('continues after the clock jumped ahead and back', async () => {
    await withdraw();
    pass(4);
    expect((await records()).list[0]?.status).toBe('reviewing');
    // After the clock jumped back, jobs neither wait until it reaches the old time again nor run twice.
    api.advance(86_400);
    pass(1);
    api.advance(-2 * 86_400);
    pass(30);
    expect((await records('&from=2026-11-01')).list[0]?.status).toBe('success');
    expect(balance('held')).toBe(0);
    expect(api.deps.ledger.audit()).toEqual([]);
  });

  it('to a crypto network costs its fee and shows its rate', async () => {
    const result = await withdraw({ method: 'virtual', target_id: 1, amount: '100' });
    expect(result.body.data).toMatchObject({ fee: '1.00', actual_amount: '99.00' });
    expect((await records()).list[0]).toMatchObject({
      ...{ method: 'virtual', account_masked: 'USDT TRC20 TR7NHq…Lj6t', exchange_rate: '1.00' },
      currency: 'USDT',
    });
  });

  it('costs a fee after the free ones of the day are used, until the next day', async () => {
    policy('most_open = 100');
    const fees: string[] = [];
    for (let count = 0; count < 4; count += 1) fees.push((await withdraw({ amount: '100' })).body.data.fee);
    expect(fees).toEqual(['0.00', '0.00', '0.00', '3.00']);
    expect((await setting()).free_times_left).toBe(0);
    // Midnight in Taipei is at 16:00 UTC, twelve hours after the clock of the test began.
    api.advance(12 * 3600 - 10);
    token = await api.login();
    expect((await setting()).free_times_left).toBe(0);
    api.advance(20);
    expect(await setting()).toMatchObject({
      free_times_left: 3,
      daily_times_left: 6,
      daily_amount_left: '50000.00',
    });
  });
});

it.each([
  [0, 'ok'],
  [1, 'error'],
])('with need_safe_password %i a withdrawal without it ends with %s', async (isNeeded, status) => {
  policy(`need_safe_password = ${isNeeded}`);
  expect((await withdraw({ safe_password: undefined })).body.status).toBe(status);
});

/** Moves $10,000.00 to a game, so that the balance is below the maximum of a withdrawal. */
const moveToGame = () =>
  api.post('/gameApi/transfer', { from_id: 1, to_id: 10, amount: '10000.00' }, { token });

describe('withdrawal limits', () => {
  interface Limit {
    name: string;
    arrange: () => unknown;
    fields?: WithdrawBody;
    /** The last accepted amount, in cents. */
    last: number;
    /** 1: greater amounts are refused; -1: lesser ones. */
    beyond: 1 | -1;
    /** Error code, or the field of a 422. */
    refusal: string;
  }
  const virtual = { method: 'virtual', target_id: 1 };
  const limits: Limit[] = [
    { name: 'the operator’s minimum', arrange: () => {}, last: 10_000, beyond: -1, refusal: 'amount' },
    {
      name: 'a network’s minimum above the operator’s',
      arrange: () => api.deps.db.run('UPDATE virtual_channels SET min = 15000'),
      fields: virtual,
      last: 15_000,
      beyond: -1,
      refusal: 'amount',
    },
    {
      name: 'the operator’s minimum above a network’s',
      arrange: () => api.deps.db.run('UPDATE virtual_channels SET min = 9999'),
      fields: virtual,
      last: 10_000,
      beyond: -1,
      refusal: 'amount',
    },
    {
      name: 'the operator’s maximum',
      arrange: () => policy('amount_max = 50000'),
      last: 50_000,
      beyond: 1,
      refusal: 'amount',
    },
    {
      name: 'the daily amount',
      arrange: () => policy('daily_amount = 50000'),
      last: 50_000,
      beyond: 1,
      refusal: 'WITHDRAW_DAILY',
    },
    {
      name: 'the rest of the daily amount',
      arrange: async () => {
        policy('daily_amount = 80000');
        expect((await withdraw({ amount: '300' })).body.status).toBe('ok');
        pass(60);
      },
      last: 50_000,
      beyond: 1,
      refusal: 'WITHDRAW_DAILY',
    },
    {
      name: 'the balance',
      arrange: moveToGame,
      last: 1_359_327,
      beyond: 1,
      refusal: 'INSUFFICIENT_BALANCE',
    },
  ];
  const dollars = (cents: number) => (cents / 100).toFixed(2);

  describe.each(limits)('$name', ({ arrange, fields = {}, last, beyond, refusal }) => {
    it.each([
      ['accepts exactly this amount', 0, 'ok'],
      ['accepts one cent within', -1, 'ok'],
      ['refuses one cent beyond', 1, refusal],
    ])('%s', async (_name, cents, expected) => {
      await arrange();
      const { status, body } = await withdraw({ ...fields, amount: dollars(last + cents * beyond) });
      expect(status === 422 ? Object.keys(body.errors)[0] : (body.code ?? body.status)).toBe(expected);
    });
  });

  const states = [
    ['pending', true, true],
    ['reviewing', true, true],
    ['paying', true, true],
    ['success', true, false],
    ['rejected', false, false],
  ] as const;
  it.each(
    states,
  )('count an order in status %s towards the day: %s, and as open: %s', async (status, counts, isOpen) => {
    const before = await setting();
    await withdraw({ amount: '1000' });
    api.deps.db.run(`UPDATE withdrawals SET status = :status WHERE status = 'pending'`, { status });
    const used = counts ? 1 : 0;
    const after = await setting();
    expect({
      times: before.daily_times_left - after.daily_times_left,
      free: (before.free_times_left ?? 0) - (after.free_times_left ?? 0),
      amount: Number(before.daily_amount_left) - Number(after.daily_amount_left),
    }).toEqual({ times: used, free: used, amount: used * 1000 });
    expect(after.has_pending).toBe(isOpen);
    expect((await withdraw()).body.code ?? 'ok').toBe(isOpen ? 'WITHDRAW_UNDER_WAY' : 'ok');
    // On the next day no order of today counts.
    api.advance(24 * 3600);
    token = await api.login();
    expect((await setting()).daily_times_left).toBe(before.daily_times_left);
  });

  it.each([
    [1, 'ok'],
    [0, 'WITHDRAW_TIMES'],
  ])('with %i withdrawals left today answer %s', async (left, expected) => {
    await withdraw();
    pass(60);
    api.deps.db.run('UPDATE levels SET daily_withdrawals = :times', { times: 1 + left });
    expect((await withdraw()).body.code ?? 'ok').toBe(expected);
  });

  it.each([
    [99, 'TURNOVER_LEFT'],
    [100, 'ok'],
    [101, 'ok'],
  ])('with a turnover of 100 cents and bets of %i cents answer %s', async (bet, expected) => {
    await api.post('/gameApi/transfer', { from_id: 1, to_id: 10, amount: '500' }, { token });
    addOpenTurnover(1);
    settleRound(api.deps, {
      ...{ memberId: DEMO_ID, walletId: 10, productId: 10, gameId: null, roundNo: null },
      ...{ bet, payout: 0, at: api.clock.now },
    });
    expect((await withdraw()).body.code ?? 'ok').toBe(expected);
  });
});

describe('withdrawal is refused', () => {
  const refusals: [string, () => unknown, WithdrawBody, string][] = [
    [
      'outside the opening hours',
      () => policy(`open_time = '13:00', close_time = '02:00'`),
      {},
      'WITHDRAW_CLOSED',
    ],
    [
      'without a verified identity',
      () => api.deps.db.run(`UPDATE members SET identity_status = 'pending' WHERE id = 1`),
      {},
      'IDENTITY_NEEDED',
    ],
    [
      'without a safe password',
      () => api.deps.db.run('UPDATE members SET safe_password_hash = NULL WHERE id = 1'),
      {},
      'SAFE_PASSWORD_MISSING',
    ],
    ['while another one is open', () => withdraw(), {}, 'WITHDRAW_UNDER_WAY'],
    ['before the turnover is met', () => addOpenTurnover(1000), {}, 'TURNOVER_LEFT'],
    [
      'when no withdrawals are left today',
      () => api.deps.db.run('UPDATE levels SET daily_withdrawals = 0'),
      {},
      'WITHDRAW_TIMES',
    ],
    ['above the daily amount', () => policy('daily_amount = 49999'), {}, 'WITHDRAW_DAILY'],
    ['above the balance', moveToGame, { amount: '13593.28' }, 'INSUFFICIENT_BALANCE'],
  ];
  it.each(refusals)('%s, and nothing moves', async (_name, arrange, fields, code) => {
    await arrange();
    const before = [balance('main'), balance('held')];
    const answer = await withdraw(fields);
    expect([answer.status, answer.body.code]).toEqual([200, code]);
    expect(answer.body.message).not.toMatch(/[{}]/);
    expect([balance('main'), balance('held')]).toEqual(before);
  });

  const invalid: [string, WithdrawBody, string][] = [
    ['an amount of zero', { amount: '0' }, 'amount'],
    ['a negative amount', { amount: '-100' }, 'amount'],
    ['a cent below the minimum', { amount: '99.99' }, 'amount'],
    ['a cent above the maximum', { amount: '20000.01' }, 'amount'],
    ['an exponent', { amount: '1e3' }, 'amount'],
    ['a decimal comma', { amount: '1,5' }, 'amount'],
    ['a misplaced group separator', { amount: '1,23,456' }, 'amount'],
    ['13 digits', { amount: '1234567890123' }, 'amount'],
    ['three decimals', { amount: '100.001' }, 'amount'],
    ['a number instead of a string', { amount: 100 }, 'amount'],
    ['no amount', { amount: '' }, 'amount'],
    ['a rejected card', { target_id: 2 }, 'target_id'],
    ['an unknown card', { target_id: 999 }, 'target_id'],
    ['an unknown method', { method: 'cash' }, 'method'],
    ['an amount below a network’s minimum', { method: 'virtual', target_id: 1, amount: '19.99' }, 'amount'],
    ['a wrong safe password', { safe_password: '111111' }, 'safe_password'],
    ['no safe password', { safe_password: '' }, 'safe_password'],
  ];
  it.each(invalid)('with %s, on its field', async (_name, fields, field) => {
    const before = [balance('main'), balance('held')];
    const answer = await withdraw(fields);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    expect([balance('main'), balance('held')]).toEqual(before);
  });

  it('to another member’s card', async () => {
    await api.signUp('walker01');
    api.deps.db.run('UPDATE bank_cards SET member_id = (SELECT max(id) FROM members) WHERE id = 1');
    const answer = await withdraw();
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['target_id']]);
  });

  it('by a method that the operator switched off', async () => {
    api.deps.db.run(`UPDATE site_settings SET content = '0' WHERE name = 'ACCOUNT_CARD_SWITCH'`);
    expect((await setting()).methods).toEqual(['bank_card', 'virtual', 'store']);
    const answer = await withdraw({ method: 'account_card', target_id: 1 });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['method']]);
  });

  it('when the fee is not less than the amount', async () => {
    policy(`amount_min = 1, fee_type = 'fixed', fee_value = '3.00'`);
    api.deps.db.run('UPDATE levels SET free_withdrawals = 0');
    expect((await withdraw({ amount: '3' })).status).toBe(422);
    expect((await withdraw({ amount: '3.01' })).body.data).toMatchObject({ actual_amount: '0.01' });
  });

  it('after five wrong safe passwords, without locking the login', async () => {
    for (let count = 0; count < 4; count += 1) await withdraw({ safe_password: '111111' });
    expect((await withdraw({ safe_password: '111111' })).body).toMatchObject({ code: 'LOCKED' });
    expect((await withdraw()).body).toMatchObject({ code: 'LOCKED' });
    expect(await api.login()).toBeTruthy();
    // An order that is refused for another reason does not count as a password attempt.
    api.advance(16 * 60);
    for (let count = 0; count < 6; count += 1) await withdraw({ amount: '1', safe_password: '111111' });
    expect((await withdraw()).body.status).toBe('ok');
  });

  it('not for a weak safe password that was set before weak ones were refused', async () => {
    const hash = await api.deps.passwords.hash('111111', { ip: '127.0.0.1' } as never);
    api.deps.db.run('UPDATE members SET safe_password_hash = :hash WHERE id = :id', { hash, id: DEMO_ID });
    expect((await withdraw({ safe_password: '111111' })).body.status).toBe('ok');
  });

  it('when the safe password changes during its verification', async () => {
    const { passwords, db } = api.deps;
    const verify = passwords.verify;
    passwords.verify = async (...asked) => {
      const isRight = await verify(...asked);
      db.run(`UPDATE members SET safe_password_hash = 'another' WHERE id = 1`);
      return isRight;
    };
    const answer = await withdraw();
    passwords.verify = verify;
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['safe_password']]);
  });
});

/** Adds an open turnover without bets. */
function addOpenTurnover(dollars: number, productIds: number[] = []): void {
  addTurnover(api.deps.db, {
    ...{ memberId: DEMO_ID, sourceType: 'deposit', sourceNo: `test-${dollars}-${productIds.length}` },
    ...{ amount: dollars * 100, bonus: 0, multiple: 1, productIds, at: api.clock.now },
  });
}

describe('withdrawal setting', () => {
  it('has nothing left of a daily amount that the operator lowered after a withdrawal', async () => {
    await withdraw({ amount: '1000' });
    policy('daily_amount = 90000');
    expect((await setting()).daily_amount_left).toBe('0.00');
  });

  it('shows the available amount and the amount that a turnover locks', async () => {
    const free = await setting();
    expect(free).toMatchObject({
      available_amount: '23593.27',
      locked_amount: '0.00',
      is_audit_passed: true,
    });
    addOpenTurnover(10);
    expect(await setting()).toMatchObject({
      ...{ available_amount: '0.00', locked_amount: '23593.27', is_audit_passed: false },
    });
  });

  it('agrees with the turnover of the main wallet, which other wallets do not have', async () => {
    const turnoverOf = async (id: number) =>
      (await api.get(`/gameApi/wallet/${id}`, { token })).body.data.turnover;
    expect(await turnoverOf(1)).toEqual({ total: '0.00', left: '0.00', locks_wallet: true });
    await api.post('/gameApi/transfer', { from_id: 1, to_id: 10, amount: '500' }, { token });
    addOpenTurnover(10);
    addOpenTurnover(30, [4]);
    settleRound(api.deps, {
      ...{ memberId: DEMO_ID, walletId: 10, productId: 9, gameId: null, roundNo: null },
      ...{ bet: 400, payout: 0, at: api.clock.now },
    });
    expect(await turnoverOf(1)).toEqual({ total: '40.00', left: '36.00', locks_wallet: true });
    expect(await turnoverOf(10)).toBeUndefined();
  });

  it('reflects an open withdrawal', async () => {
    await withdraw({ amount: '1000' });
    expect(await setting()).toMatchObject({
      ...{
        has_pending: true,
        daily_times_left: 5,
        daily_amount_left: '49000.00',
        available_amount: '22593.27',
      },
    });
  });
});

describe('turnover', () => {
  const bet = (dollars: number, productId: number, payout = 0) =>
    settleRound(api.deps, {
      ...{ memberId: DEMO_ID, walletId: 10, productId, gameId: null, roundNo: null },
      ...{ bet: dollars * 100, payout: payout * 100, at: api.clock.now },
    });

  async function open() {
    const { body } = await api.get('/transaction/auditRecord', { token });
    return body.data.list
      .map((item: unknown) => auditRecord.parse(item))
      .filter(({ is_passed }: { is_passed: boolean }) => !is_passed);
  }

  it('names the promotion that requires it, in the caller’s language', async () => {
    const { db } = api.deps;
    const at = api.clock.now;
    const record = { memberId: DEMO_ID, discountId: 1, amount: 18_800, multiple: 5, at };
    db.write(() => payRecord(api.deps, insertRecord(db, record), at));
    addOpenTurnover(50);
    const names = async (locale: string) => {
      const { body } = await api.get('/transaction/auditRecord', { token, headers: { Locale: locale } });
      return body.data.list
        .filter((item: AuditRecord) => !item.is_passed)
        .map((item: AuditRecord) => item.promotion_name ?? null);
    };
    const { name } = db.get<{ name: string }>('SELECT name FROM discounts WHERE id = 1') ?? { name: '{}' };
    for (const [locale, words] of Object.entries<string>(JSON.parse(name))) {
      expect((await names(locale)).toSorted()).toEqual([words, null].toSorted());
    }
    expect.assertions(2);
  });

  it('decreases by valid bets on eligible products and allows withdrawals at zero', async () => {
    await api.post('/gameApi/transfer', { from_id: 1, to_id: 10, amount: '500' }, { token });
    addOpenTurnover(100, [4]);
    api.advance(1);
    addOpenTurnover(50);
    bet(30, 10);
    expect((await open()).map((one: { remain_bet: string }) => one.remain_bet)).toEqual(['20.00', '100.00']);
    // A tied bet does not count.
    bet(40, 10, 40);
    bet(20, 10);
    expect(await open()).toMatchObject([{ remain_bet: '100.00', product_ids: [4], source_type: 'deposit' }]);
    bet(60, 4);
    expect((await withdraw()).body.code).toBe('TURNOVER_LEFT');
    bet(40, 4);
    expect(await open()).toEqual([]);
    expect((await withdraw()).body.status).toBe('ok');
  });
});

describe('withdrawal records', () => {
  it('list the member’s own orders by status and cursor, with sums of the paid ones', async () => {
    const all = await records('&per_page=4');
    expect(all.pagination).toMatchObject({ total: 10 });
    expect(all.summary).toEqual({ amount: '59200.00', fee: '2.00', actual_amount: '59198.00' });
    const next = await records(`&per_page=4&cursor=${all.pagination?.next_cursor}`);
    expect(next.list[0]?.id).toBeLessThan(all.list.at(-1)?.id ?? 0);
    const rejected = await records('&status=rejected');
    expect([rejected.list.length, rejected.summary?.amount]).toEqual([1, '0.00']);
    const none = await api.get('/withdrawRecord', { token: await api.signUp('walker01') });
    expect(none.body.data.list).toEqual([]);
  });
});

describe('concurrent withdrawals', () => {
  it('accept one of 40 when one may be open', async () => {
    const start = balance('main');
    const answers = await Promise.all(Array.from({ length: 40 }, () => withdrawWithRetry()));
    expect(answers.filter((code) => code === 'ok')).toHaveLength(1);
    expect(answers.filter((code) => code === 'WITHDRAW_UNDER_WAY')).toHaveLength(39);
    expect([balance('main'), balance('held')]).toEqual([start - 50_000, 50_000]);
  });

  /** Retries while the password verification answers 429. */
  async function withdrawWithRetry(fields: WithdrawBody = {}): Promise<string> {
    for (;;) {
      const { status, body } = await withdraw(fields);
      if (status !== 429) return body.code ?? body.status;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  it('accept as many of 40 as the balance covers', async () => {
    policy('most_open = 100, need_safe_password = 0');
    api.deps.db.run('UPDATE levels SET daily_withdrawals = 100');
    const start = balance('main');
    const amount = 70_000;
    const codes = await Promise.all(Array.from({ length: 40 }, () => withdrawWithRetry({ amount: '700' })));
    const done = codes.filter((code) => code === 'ok').length;
    expect(done).toBe(Math.floor(start / amount));
    expect(codes.filter((code) => code === 'INSUFFICIENT_BALANCE')).toHaveLength(40 - done);
    expect([balance('main'), balance('held')]).toEqual([start - done * amount, done * amount]);
    pass(60);
    expect(balance('held')).toBe(0);
    expect(api.deps.ledger.audit()).toEqual([]);
  });

  it('create one order for one idempotency key, also later', async () => {
    const headers = { 'Idempotency-Key': 'one-press-only' };
    const answers = await Promise.all([1, 2, 3].map(() => withdraw({}, headers)));
    pass(60);
    const again = await withdraw({}, headers);
    expect(new Set([...answers, again].map((answer) => answer.text)).size).toBe(1);
    expect((await records()).pagination?.total).toBe(11);
    expect((await withdraw({ amount: '501' }, headers)).status).toBe(409);
  });
});
