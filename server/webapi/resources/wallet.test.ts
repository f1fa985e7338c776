import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseSummedList } from '#shared/webapi/envelope.ts';
import {
  type GameRecord,
  gameRecord,
  gameRecordSummary,
  transferRecord,
  transferSummary,
} from '#shared/webapi/schemas/records.ts';
import { recallResult, transferResult } from '#shared/webapi/schemas/wallet.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { createProviders, ProviderDown, type Providers } from '../money/providers.ts';
import {
  insertFailedTransfer,
  insertTransfer,
  recoverTransfers,
  returnStranded,
} from '../money/transfers.ts';

const DEMO_ID = 1;
/** Wallets of the seed: 10 answers, 22 takes whole amounts, 9 is closed, 24 never answers. */
const [OPEN, WHOLE, CLOSED, FAILING] = [10, 22, 9, 24];

let api: TestApi;
let token = '';

async function start(providers?: Providers): Promise<void> {
  api = await createTestApi(providers ? { providers } : {});
  token = await api.login();
}
beforeEach(() => start());
afterEach(() => api.close());

const transfer = (from_id: number, to_id: number, amount: string, headers: Record<string, string> = {}) =>
  api.post('/gameApi/transfer', { from_id, to_id, amount }, { token, headers });

/** All money of the member, whatever wallet or transit it is in. */
function total(): number {
  const row = api.deps.db.get<{ sum: number }>(
    `SELECT sum(e.amount) AS sum FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
     WHERE a.member_id = :id`,
    { id: DEMO_ID },
  );
  return row?.sum ?? 0;
}

function inTransit(): number {
  return api.deps.ledger.balance({ kind: 'hold', memberId: DEMO_ID, name: 'transit' });
}

function balance(walletId: number): number {
  return api.deps.ledger.balance({ kind: 'wallet', memberId: DEMO_ID, walletId });
}

describe('provider that the member never used', () => {
  it('is not called and has a balance of 0.00', async () => {
    const newcomer = await api.signUp('grace1906');
    const answer = await api.get(`/gameApi/wallet/${FAILING}`, { token: newcomer });
    expect(answer.body.data).toMatchObject({ balance: '0.00', status: 'normal', used_at: null });
  });

  it('is not called after a transfer to another wallet', async () => {
    const newcomer = await api.signUp('grace1906');
    const memberId =
      api.deps.db.get<{ id: number }>(`SELECT id FROM members WHERE account = 'grace1906'`)?.id ?? 0;
    expect((await api.get('/gameApi/wallet/1', { token: newcomer })).body.data).toMatchObject({
      used_at: null,
    });
    const attempt = { memberId, fromId: 1, toId: OPEN, amount: 500, at: api.clock.now } as const;
    api.deps.db.write(() => insertFailedTransfer(api.deps, { ...attempt, mode: 'manual' }));
    const used = async (id: number) =>
      (await api.get(`/gameApi/wallet/${id}`, { token: newcomer })).body.data;
    expect(await used(1)).toMatchObject({ used_at: expect.any(String) });
    expect(await used(OPEN)).toMatchObject({ status: 'normal', used_at: expect.any(String) });
    expect(await used(FAILING)).toMatchObject({ status: 'normal', used_at: null });
  });

  it('is called after a first transfer attempt', async () => {
    const answer = await api.get(`/gameApi/wallet/${FAILING}`, { token });
    expect(answer.body.data).toMatchObject({ balance: null, status: 'error', used_at: expect.any(String) });
  });
});

it('lists each wallet with its own product, and which of them takes whole amounts only', async () => {
  const { list } = (await api.get('/gameWallet', { token })).body.data;
  const whole = list.filter((wallet: { is_integer_only: boolean }) => wallet.is_integer_only);
  expect(whole.map(({ id }: { id: number }) => id)).toEqual([WHOLE]);
  for (const { id, product_id } of list.slice(1)) {
    const product = api.deps.db.get('SELECT wallet_id FROM products WHERE id = :product_id', { product_id });
    expect(product).toEqual({ wallet_id: id });
  }
});

describe('transfer', () => {
  it('answers with both wallets after the transfer', async () => {
    const before = balance(1);
    const { from, to } = transferResult.parse((await transfer(1, OPEN, '25.5')).body.data);
    expect([from.id, to.id, to.balance]).toEqual([1, OPEN, '25.50']);
    expect([from.status, to.status]).toEqual(['normal', 'normal']);
    expect(balance(1)).toBe(before - 2550);
    expect(balance(OPEN)).toBe(2550);
  });

  it.each([
    ['above the balance', 1, OPEN, '99999999', 'INSUFFICIENT_BALANCE'],
    ['between two games', OPEN, 11, '1', 'ONE_SIDE_MAIN'],
    ['of cents into a wallet of whole amounts', 1, WHOLE, '10.50', 'WHOLE_AMOUNTS'],
    ['of cents out of a wallet of whole amounts', WHOLE, 1, '0.22', 'WHOLE_AMOUNTS'],
    ['into a closed wallet', 1, CLOSED, '10', 'WALLET_MAINTENANCE'],
    ['out of a closed wallet', CLOSED, 1, '10', 'WALLET_MAINTENANCE'],
    ['to a provider that does not answer', 1, FAILING, '10', 'WALLET_UNREACHABLE'],
  ] as const)('refuses a transfer %s and moves nothing', async (_name, from, to, amount, code) => {
    const before = [balance(1), balance(from), balance(to)];
    const answer = await transfer(from, to, amount);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'error', code });
    expect([balance(1), balance(from), balance(to)]).toEqual(before);
    expect(inTransit()).toBe(0);
  });

  it.each([
    [{ from_id: 1, to_id: 1, amount: '1' }, 'to_id'],
    [{ from_id: 1, to_id: 10, amount: '0' }, 'amount'],
    [{ from_id: 1, to_id: 10, amount: '-5' }, 'amount'],
    [{ from_id: 1, to_id: 10, amount: '1.234' }, 'amount'],
    [{ from_id: 1, to_id: 10, amount: 5 }, 'amount'],
    [{ from_id: '1', to_id: 10, amount: '5' }, 'from_id'],
    [{ to_id: 10, amount: '5' }, 'from_id'],
  ])('marks the field of %j', async (body, field) => {
    const answer = await api.post('/gameApi/transfer', body, { token });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('answers 404 for an unknown wallet and 401 without a token', async () => {
    expect((await transfer(1, 999, '1')).status).toBe(404);
    expect((await api.post('/gameApi/transfer', { from_id: 1, to_id: 10, amount: '1' })).status).toBe(401);
  });

  it('keeps the total and overdraws nothing in 40 concurrent transfers', async () => {
    const before = total();
    const start = balance(1);
    const amount = Math.floor(start / 20 / 100);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        transfer(1, [OPEN, 11, 12, 13][index % 4] ?? OPEN, String(amount)),
      ),
    );
    const done = answers.filter((answer) => answer.body.status === 'ok').length;
    const refused = answers.filter((answer) => answer.body.code === 'INSUFFICIENT_BALANCE').length;
    expect(done + refused).toBe(40);
    expect(refused).toBeGreaterThan(0);
    expect(balance(1)).toBe(start - done * amount * 100);
    expect(total()).toBe(before);
    expect(inTransit()).toBe(0);
    expect(api.deps.ledger.audit()).toEqual([]);
  });

  it('moves once for concurrent requests with one key', async () => {
    const before = balance(1);
    const headers = { 'Idempotency-Key': 'double-click' };
    const answers = await Promise.all([1, 2, 3].map(() => transfer(1, OPEN, '10', headers)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(balance(1)).toBe(before - 1000);
  });

  it('holds money in transit and returns it when the provider fails', async () => {
    api.close();
    let fail = (_error: Error): void => {};
    await start({
      call: () =>
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
    });
    const before = balance(1);
    const pending = transfer(1, OPEN, '40');
    await expect.poll(inTransit).toBe(4000);
    expect(balance(1)).toBe(before - 4000);
    fail(new ProviderDown('gone'));
    expect((await pending).body.code).toBe('WALLET_UNREACHABLE');
    expect(balance(1)).toBe(before);
    const record = api.deps.db.get('SELECT status, remark FROM transfers ORDER BY id DESC LIMIT 1');
    expect(record).toMatchObject({ status: 'failed', remark: expect.stringContaining('退回') });
  });

  it('returns money in transit once at the next start', async () => {
    api.close();
    await start({ call: () => new Promise(() => {}) });
    const before = balance(1);
    void transfer(1, OPEN, '40').catch(() => undefined);
    await expect.poll(inTransit).toBe(4000);
    expect(recoverTransfers(api.deps)).toBe(1);
    expect(recoverTransfers(api.deps)).toBe(0);
    expect([balance(1), inTransit()]).toEqual([before, 0]);
  });

  it('moves nothing when the provider answers after the money was returned', async () => {
    api.close();
    const answers: (() => void)[] = [];
    await start({ call: () => new Promise((resolve) => answers.push(resolve)) });
    const before = balance(1);
    const first = transfer(1, OPEN, '40', { 'Idempotency-Key': 'given-back' });
    await expect.poll(inTransit).toBe(4000);
    // Another process starts with the same database.
    expect(recoverTransfers(api.deps)).toBe(1);
    // A second transfer of the same amount is in transit when the first one is answered.
    const second = transfer(1, 11, '40');
    await expect.poll(inTransit).toBe(4000);
    answers[0]?.();
    expect((await first).body.code).toBe('WALLET_UNREACHABLE');
    expect([balance(1), balance(OPEN), inTransit()]).toEqual([before - 4000, 0, 4000]);
    answers[1]?.();
    expect((await second).body.status).toBe('ok');
    expect([balance(1), balance(OPEN), balance(11), inTransit()]).toEqual([before - 4000, 0, 4000, 0]);
    const statuses = api.deps.db.all('SELECT status FROM transfers ORDER BY id DESC LIMIT 2');
    expect(statuses).toEqual([{ status: 'success' }, { status: 'failed' }]);
    expect(api.deps.ledger.audit()).toEqual([]);
  });

  it('is returned by the timer when stranded, not while it is in progress', async () => {
    api.close();
    let answer = () => {};
    await start({
      call: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const before = balance(1);
    const stuck = transfer(1, OPEN, '10');
    await expect.poll(inTransit).toBe(1000);
    // The trigger simulates a full disk when the provider answers.
    api.deps.db.run(
      `CREATE TRIGGER full BEFORE UPDATE ON transfers BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
    );
    answer();
    expect((await stuck).status).toBe(500);
    expect(inTransit()).toBe(1000);
    const working = transfer(1, 11, '5');
    await expect.poll(inTransit).toBe(1500);
    api.advance(31);
    expect(() => returnStranded(api.deps)).toThrow('disk full');
    api.deps.db.run('DROP TRIGGER full');
    expect(returnStranded(api.deps)).toBe(1);
    expect([balance(1), inTransit()]).toEqual([before - 500, 500]);
    answer();
    expect((await working).body.status).toBe('ok');
    expect([balance(1), balance(11), inTransit()]).toEqual([before - 500, 500, 0]);
    expect(returnStranded(api.deps)).toBe(0);
  });

  it.each([
    [30, 30.001],
    [-30, -30.001],
    [0, -86_400],
  ])('is not stranded after the clock moved by %d s, but by %d s', async (young, old) => {
    const { db, ledger } = api.deps;
    db.run(
      `INSERT INTO transfers (order_no, member_id, from_wallet_id, to_wallet_id, amount, status, mode, created_at)
       VALUES ('T1', 1, 1, 10, 700, 'pending', 'manual', :at)`,
      { at: api.clock.now },
    );
    ledger.transfer({
      kind: 'transfer',
      reference: 'transfer:T1:out',
      memberId: DEMO_ID,
      at: api.clock.now,
      from: { kind: 'wallet', memberId: DEMO_ID, walletId: 1 },
      to: { kind: 'hold', memberId: DEMO_ID, name: 'transit' },
      amount: 700,
    });
    api.advance(young);
    expect(returnStranded(api.deps)).toBe(0);
    api.advance(old - young);
    expect(returnStranded(api.deps)).toBe(1);
    expect(inTransit()).toBe(0);
  });

  it('keeps the total over random concurrent transfers', async () => {
    const before = total();
    const step = fc.tuple(
      fc.constantFrom(OPEN, 11, WHOLE, CLOSED, FAILING),
      fc.boolean(),
      fc.integer({ min: 1, max: 300_000 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), async (steps) => {
        await Promise.all(
          steps.map(([wallet, isIn, cents]) => {
            const amount = (cents / 100).toFixed(2);
            return isIn ? transfer(1, wallet, amount) : transfer(wallet, 1, amount);
          }),
        );
        expect(total()).toBe(before);
        expect(inTransit()).toBe(0);
      }),
      { numRuns: 15 },
    );
    expect(api.deps.ledger.audit()).toEqual([]);
  });
});

describe('recall all', () => {
  it('recalls all reachable wallets and reports the others', async () => {
    const toSilent = { memberId: DEMO_ID, fromId: 1, toId: FAILING, amount: 500, at: api.clock.now } as const;
    api.deps.db.write(() => insertTransfer(api.deps, { ...toSilent, mode: 'manual', status: 'success' }));
    await transfer(1, OPEN, '100');
    await transfer(1, 11, '50.25');
    const before = total();
    const mainBefore = balance(1);
    const answer = await api.post('/gameApi/transferAll', {}, { token });
    const { list, wallet } = recallResult.parse(answer.body.data);
    const of = (id: number) => list.find((entry) => entry.wallet_id === id);
    expect(of(OPEN)).toMatchObject({ amount: '100.00', is_ok: true });
    expect(of(11)).toMatchObject({ amount: '50.25', is_ok: true });
    expect(of(WHOLE)).toMatchObject({ amount: '886.00', is_ok: true });
    expect(of(CLOSED)).toMatchObject({
      amount: '320.00',
      is_ok: false,
      message: expect.stringContaining('frozen'),
    });
    expect(of(FAILING)).toMatchObject({ amount: null, is_ok: false });
    expect(of(14)).toBeUndefined();
    expect(balance(WHOLE)).toBe(35);
    const moved = list
      .filter((entry) => entry.is_ok)
      .reduce((sum, entry) => sum + Number(entry.amount) * 100, 0);
    expect(Number(wallet.balance) * 100).toBeCloseTo(mainBefore + moved, 4);
    expect(total()).toBe(before);
    expect(inTransit()).toBe(0);
  });

  it('asks no provider without the member’s money, used or not', async () => {
    api.close();
    const asked: number[] = [];
    await start({ call: async ({ id }) => void asked.push(id) });
    const newcomer = await api.signUp('grace1906');
    const answer = await api.post('/gameApi/transferAll', {}, { token: newcomer });
    expect(answer.body.data.list).toEqual([]);
    const demo = await api.post('/gameApi/transferAll', {}, { token });
    const listed = demo.body.data.list.map((entry: { wallet_id: number }) => entry.wallet_id);
    // The demo member has tried to move money there, and got it back.
    expect(listed).not.toContain(FAILING);
    expect(asked).not.toContain(FAILING);
  });

  it('answers 500 for a fault that is not the provider’s, and returns the money', async () => {
    api.close();
    await start({ call: () => Promise.reject(new TypeError('fault')) });
    const before = [total(), balance(CLOSED), balance(WHOLE)];
    expect((await api.post('/gameApi/transferAll', {}, { token })).status).toBe(500);
    expect((await api.get(`/gameApi/wallet/${WHOLE}`, { token })).status).toBe(500);
    expect([total(), balance(CLOSED), balance(WHOLE)]).toEqual(before);
    expect(inTransit()).toBe(0);
  });

  it('keeps the total when a provider fails', async () => {
    api.close();
    const steady = createProviders({ latency: [0, 5] });
    await start({
      call: (wallet) => (wallet.id === 11 ? Promise.reject(new ProviderDown('gone')) : steady.call(wallet)),
    });
    const book = (walletId: number) =>
      api.deps.ledger.transfer({
        kind: 'adjustment',
        reference: `test:${walletId}`,
        memberId: DEMO_ID,
        at: api.clock.now,
        from: { kind: 'wallet', memberId: DEMO_ID, walletId: 1 },
        to: { kind: 'wallet', memberId: DEMO_ID, walletId },
        amount: 5000,
      });
    for (const id of [OPEN, 11, 12]) book(id);
    const before = total();
    const answers = await Promise.all([1, 2].map(() => api.post('/gameApi/transferAll', {}, { token })));
    for (const answer of answers) expect(answer.body.status).toBe('ok');
    expect([balance(OPEN), balance(11), balance(12)]).toEqual([0, 5000, 0]);
    expect(total()).toBe(before);
    expect(inTransit()).toBe(0);
    expect(api.deps.ledger.audit()).toEqual([]);
  });
});

describe('transfer mode', () => {
  it('is stored and shown in the member’s info', async () => {
    expect((await api.post('/gameApi/transferMode', { mode: 1 }, { token })).body.status).toBe('ok');
    expect((await api.get('/auth/info', { token })).body.data.transfer_mode).toBe('1');
    expect((await api.post('/gameApi/transferMode', { mode: 2 }, { token })).status).toBe(422);
    expect((await api.post('/gameApi/transferMode', { mode: '0' }, { token })).status).toBe(422);
    await api.post('/gameApi/transferMode', { mode: 0 }, { token });
    expect((await api.get('/auth/info', { token })).body.data.transfer_mode).toBe('0');
  });
});

describe('records', () => {
  async function games(query: string) {
    const dropped: unknown[] = [];
    const answer = await api.get(`/gameRecord?summary=1&${query}`, { token });
    const page = parseSummedList(gameRecord, gameRecordSummary, answer.body.data, (one) => dropped.push(one));
    expect(dropped).toEqual([]);
    return page;
  }

  it('contain the sums of the whole range on every page', async () => {
    const first = await games('per_page=100');
    const all: GameRecord[] = [];
    for (let page = 1; all.length < (first.pagination?.total ?? 0); page += 1) {
      all.push(...(await games(`per_page=100&page=${page}`)).list);
    }
    const sum = (pick: (record: GameRecord) => string) =>
      all.reduce((total, record) => total + Math.round(Number(pick(record)) * 100), 0) / 100;
    expect(new Set(all.map((record) => record.bet_no)).size).toBe(all.length);
    expect(Number(first.summary?.valid_bet)).toBeCloseTo(
      sum((record) => record.valid_bet),
      2,
    );
    expect(Number(first.summary?.win_loss)).toBeCloseTo(
      sum((record) => record.win_loss),
      2,
    );
    expect((await games('page=3')).summary).toEqual(first.summary);
  });

  it('have no win or loss for open bets and no cancelled bets in the sums', async () => {
    const open = await games('status=unsettled');
    expect(open.list).toHaveLength(2);
    expect(open.summary).toMatchObject({ bet_amount: '300.00', win_loss: '0.00' });
    const settled = await games('status=settled');
    expect(settled.pagination?.total).toBeGreaterThan(0);
    expect(new Set(settled.list.map(({ status }) => status))).toEqual(new Set(['settled']));
    const cancelled = await games('status=cancelled');
    expect(cancelled.list[0]).toMatchObject({ win_loss: '0.00', bet_amount: '150.00' });
    expect(cancelled.summary).toMatchObject({ bet_amount: '0.00' });
  });

  it('are read by cursor, each once and in order, while new bets arrive', async () => {
    const seen: GameRecord[] = [];
    const { total } = (await games('per_page=1')).pagination ?? { total: 0 };
    let cursor: string | null | undefined = '';
    let pages = 0;
    while (cursor !== null) {
      const page = await games(`per_page=30${cursor && `&cursor=${cursor}`}`);
      expect(page.pagination?.total).toBe(total + pages);
      seen.push(...page.list);
      cursor = page.pagination?.next_cursor;
      // A new bet belongs before the first page.
      api.deps.db.run(
        `INSERT INTO game_records (bet_no, member_id, category_code, product_id, bet_amount, valid_bet, payout, status, bet_at)
         VALUES (:no, 1, 'sport', 1, 100, 0, 0, 'unsettled', :at)`,
        { no: `new${pages}`, at: api.clock.now },
      );
      pages += 1;
    }
    expect(pages).toBe(Math.ceil(total / 30));
    expect(seen).toHaveLength(total);
    expect(new Set(seen.map((record) => record.id)).size).toBe(total);
    const keys = seen.map((record) => Date.parse(record.bet_at) * 1e6 + record.id);
    expect(keys).toEqual(keys.toSorted((a, b) => b - a));
  });

  it('are read by cursor across bets of the same time, with filters', async () => {
    for (let index = 0; index < 7; index += 1) {
      api.deps.db.run(
        `INSERT INTO game_records (bet_no, member_id, category_code, product_id, bet_amount, valid_bet, payout, status, bet_at)
         VALUES (:no, 1, 'sport', 1, 100, 0, 0, 'unsettled', :at)`,
        { no: `same${index}`, at: api.clock.now },
      );
    }
    for (const filter of ['', '&status=unsettled', '&category=sport', '&product_id=1&status=unsettled']) {
      const first = await games(`per_page=3${filter}`);
      const second = await games(`per_page=4${filter}&cursor=${first.pagination?.next_cursor}`);
      const numbers = [...first.list, ...second.list].map((record) => record.bet_no);
      expect(numbers).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `same${index}`));
    }
  });

  it.each(['x', 'MTIz', 'LTEgMQ', '!', 'x'.repeat(99)])('refuse the cursor %j', async (cursor) => {
    const answer = await api.get(`/gameRecord?cursor=${cursor}`, { token });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['cursor']]);
  });

  it('contain sums only on request', async () => {
    expect((await api.get('/gameRecord', { token })).body.data).not.toHaveProperty('summary');
    expect((await api.get('/gameRecord?summary=0', { token })).body.data).not.toHaveProperty('summary');
    expect((await api.get('/gameTransferRecord', { token })).body.data).not.toHaveProperty('summary');
    expect((await api.get('/gameRecord?summary=yes', { token })).status).toBe(422);
  });

  it('include bets at both ends of the range', async () => {
    const { list } = await games('per_page=3');
    const at = encodeURIComponent(list[1]?.bet_at ?? '');
    const page = await games(`from=${at}&to=${at}`);
    expect(page.list.map((record) => record.id)).toEqual([list[1]?.id]);
    expect([page.pagination?.total, page.summary?.bet_amount]).toEqual([1, list[1]?.bet_amount]);
  });

  it('are filtered by time, category and product', async () => {
    const from = '2026-11-20T00:00:00+08:00';
    const to = '2026-11-20T23:59:59.999+08:00';
    const day = await games(`from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}&per_page=100`);
    expect(day.list.length).toBeGreaterThan(0);
    for (const record of day.list) {
      expect(Date.parse(record.bet_at)).toBeGreaterThanOrEqual(Date.parse(from));
      expect(Date.parse(record.bet_at)).toBeLessThanOrEqual(Date.parse(to));
    }
    for (const record of (await games('category=sport')).list) expect(record.category_code).toBe('sport');
    for (const record of (await games('product_id=1')).list) expect(record.product_id).toBe(1);
  });

  it.each([
    'from=yesterday',
    'to=2026-13-45',
    'from=1',
    'status=lost',
    'category=x',
  ])('refuse the query %s', async (query) => {
    expect((await api.get(`/gameRecord?${query}`, { token })).status).toBe(422);
  });

  it('list transfers with both wallet names and the sums of both directions', async () => {
    await transfer(1, OPEN, '12.34');
    await transfer(OPEN, 1, '2');
    await transfer(1, FAILING, '5');
    const answer = await api.get(
      `/gameTransferRecord?summary=1&from=${new Date(api.clock.now).toISOString()}`,
      {
        token,
      },
    );
    const page = parseSummedList(transferRecord, transferSummary, answer.body.data);
    expect(page.list.map((record) => [record.amount, record.status, record.mode])).toEqual([
      ['5.00', 'failed', 'manual'],
      ['2.00', 'success', 'manual'],
      ['12.34', 'success', 'manual'],
    ]);
    expect(page.list.map(({ from_wallet_id: from, to_wallet_id: to }) => [from, to])).toEqual([
      [1, FAILING],
      [OPEN, 1],
      [1, OPEN],
    ]);
    expect(page.list[2]).toMatchObject({ from_name: 'Main wallet', to_name: 'Lantern Works' });
    expect(page.summary).toEqual({ amount_in: '12.34', amount_out: '2.00' });
    const ofWallet = await api.get(`/gameTransferRecord?wallet_id=${FAILING}`, { token });
    // The second one is part of the seeded history.
    expect(ofWallet.body.data.list.map(({ amount }: { amount: string }) => amount)).toEqual([
      '5.00',
      '200.00',
    ]);
  });

  it('exclude those of other members', async () => {
    const other = await api.signUp('walker01');
    for (const path of ['/gameRecord', '/gameTransferRecord']) {
      const answer = await api.get(path, { token: other });
      expect(answer.body.data.pagination.total).toBe(0);
    }
  });
});
