import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gameLaunch } from '#shared/webapi/schemas/game.ts';
import { payoutShare } from '#tests/setup/payout-share.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { settleRound } from '../money/bets.ts';
import { CHOICES, type GameKind, play, RETURN_PERCENT } from '../play/rules.ts';

let api: TestApi;
let token = '';
beforeEach(async () => {
  api = await createTestApi();
  token = await api.login();
});
afterEach(() => api.close());

const balanceOf = async (id: number): Promise<string> =>
  (await api.get(`/gameApi/wallet/${id}`, { token })).body.data.balance;

async function launch(query: string, options: { token?: string } = { token }) {
  return api.get(`/game?${query}`, options);
}

/** Launches and opens a game. Returns the path of its play session without /api/webapi. */
async function openGame(query: string, options?: { token?: string }): Promise<string> {
  const { launch_url } = gameLaunch.parse((await launch(query, options)).body.data);
  const opened = await request(api.app).get(launch_url ?? '');
  expect(opened.status).toBe(303);
  return (opened.headers.location ?? '').replace('/api/webapi', '');
}

const bet = (path: string, body: object, headers: Record<string, string> = {}) =>
  api.post(`${path}/bet`, body, { headers });

describe('launch', () => {
  it('answers a member with a URL that opens once', async () => {
    const data = gameLaunch.parse((await launch('game_id=9001')).body.data);
    expect(data).toMatchObject({ id: 9001, product_id: 9, wallet_id: 10, moved_amount: '0.00' });
    const first = await request(api.app).get(data.launch_url ?? '');
    expect(first.status).toBe(303);
    const second = await request(api.app).get(data.launch_url ?? '');
    expect(second.status).toBe(404);
    expect(second.headers['content-type']).toMatch(/html/);
    expect(JSON.stringify(api.deps.db.all('SELECT * FROM launches'))).not.toContain(
      data.launch_url?.slice(-43),
    );
  });

  it('expires the URL after a minute', async () => {
    const urls = [];
    for (let count = 0; count < 2; count += 1)
      urls.push(gameLaunch.parse((await launch('game_id=9001')).body.data).launch_url ?? '');
    api.clock.now += 59_999;
    expect((await request(api.app).get(urls[0] ?? '')).status).toBe(303);
    api.clock.now += 1;
    expect((await request(api.app).get(urls[1] ?? '')).status).toBe(404);
  });

  it('answers a guest with the game but no URL, and an invalid token with 401', async () => {
    const guest = gameLaunch.parse((await launch('game_id=9001', {})).body.data);
    expect(guest.launch_url ?? null).toBeNull();
    expect((await launch('game_id=9001', { token: 'dead' })).status).toBe(401);
    expect((await launch('game_id=999999', {})).status).toBe(404);
  });

  it('launches a lobby by its product', async () => {
    const data = gameLaunch.parse((await launch('product_id=1&launch=1')).body.data);
    expect(data).toMatchObject({ product_id: 1, wallet_id: 2 });
    expect(data.launch_url).toMatch(/\/play\/open\/\S{43}$/);
  });

  it('answers a specific code for a closed product, an unreachable provider and a missing demo', async () => {
    expect((await launch('product_id=8&launch=1')).body.code).toBe('PRODUCT_MAINTENANCE');
    expect((await launch('product_id=23&launch=1')).body.code).toBe('WALLET_UNREACHABLE');
    expect((await launch('product_id=1&launch=1&demo=1')).body.code).toBe('NO_DEMO');
  });

  it('with automatic transfer moves all money to the game, except frozen balances', async () => {
    await api.post('/gameApi/transferMode', { mode: 1 }, { token });
    const before = await api.get('/gameWallet', { token });
    const total = cents(before.body.data.list.map((wallet: { balance: string | null }) => wallet.balance));
    const data = gameLaunch.parse((await launch('game_id=9001')).body.data);
    // 320.00 is frozen, and the wallet of whole amounts keeps its 35 cents.
    const kept = 32_000 + 35;
    expect(cents([data.moved_amount ?? ''])).toBe(total - kept);
    expect(await balanceOf(1)).toBe('0.00');
    expect(await balanceOf(10)).toBe(data.moved_amount);
    expect(api.deps.ledger.audit()).toEqual([]);
    const again = gameLaunch.parse((await launch('game_id=9001')).body.data);
    expect(again.moved_amount).toBe('0.00');
  });
});

function cents(amounts: (string | null)[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(Number(amount ?? 0) * 100), 0);
}

describe('round', () => {
  it('is booked in the ledger and recorded', async () => {
    await api.post('/gameApi/transfer', { from_id: 1, to_id: 10, amount: '100' }, { token });
    const path = await openGame('game_id=9001');
    const answer = await bet(path, { amount: '2.50' });
    const { payout, balance, bet_no, shown, content } = answer.body.data;
    expect(shown).toHaveLength(3);
    expect(content).toMatch(/^Reels: /);
    expect(cents([balance])).toBe(10_000 - 250 + cents([payout]));
    expect(await balanceOf(10)).toBe(balance);
    const records = await api.get('/gameRecord?per_page=1', { token });
    expect(records.body.data.list[0]).toMatchObject({
      bet_no,
      bet_amount: '2.50',
      payout,
      status: 'settled',
      product_id: 9,
      category_code: 'egame',
      content,
    });
    expect(api.deps.ledger.audit()).toEqual([]);
  });

  it.each([
    [0, 0],
    [1, 1],
  ])('that pays %i cents is booked with %i payouts', async (payout, booked) => {
    await api.post('/gameApi/transfer', { from_id: 1, to_id: 10, amount: '100' }, { token });
    const { db, ledger } = api.deps;
    const round = { memberId: 1, walletId: 10, productId: 9, gameId: null, bet: 500, at: api.clock.now };
    const betNo = settleRound({ db, ledger }, { ...round, payout });
    const reference = `payout:${betNo}`;
    expect(
      db.all('SELECT id FROM ledger_movements WHERE reference = :reference', { reference }),
    ).toHaveLength(booked);
    expect(ledger.balance({ kind: 'wallet', memberId: 1, walletId: 10 })).toBe(10_000 - 500 + payout);
  });

  it.each([
    ['win of the stake', false, '5.00'],
    ['tie that returns the stake', true, '0.00'],
  ])('counts the bets of a %s', async (_name, isPush, valid) => {
    await api.post('/gameApi/transfer', { from_id: 1, to_id: 10, amount: '100' }, { token });
    const round = { memberId: 1, walletId: 10, productId: 9, gameId: null, bet: 500, payout: 500 };
    settleRound(api.deps, { ...round, isPush, at: api.clock.now });
    const { list } = (await api.get('/gameRecord?per_page=1', { token })).body.data;
    expect(list[0]).toMatchObject({ bet_amount: '5.00', valid_bet: valid, win_loss: '0.00' });
  });

  it('is played once for 20 concurrent requests with one key', async () => {
    await api.post('/gameApi/transfer', { from_id: 1, to_id: 10, amount: '100' }, { token });
    const path = await openGame('game_id=9001');
    const headers = { 'Idempotency-Key': 'one-bet-key' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => bet(path, { amount: '5' }, headers)));
    expect(new Set(answers.map((answer) => answer.body.data.bet_no)).size).toBe(1);
  });

  it('is refused above the balance, outside the limits and for an invalid choice', async () => {
    const path = await openGame('game_id=9001');
    expect((await bet(path, { amount: '1' })).body.code).toBe('INSUFFICIENT_BALANCE');
    expect((await bet(path, { amount: '0.50' })).body.code).toBe('BET_LIMITS');
    expect((await bet(path, { amount: '5000.01' })).body.code).toBe('BET_LIMITS');
    expect((await bet(path, { amount: 'x' })).status).toBe(422);
    expect((await bet(path, { amount: '1', choice: 'heads' })).body.errors).toHaveProperty('choice');
    expect((await bet('/play/nobody', { amount: '1' })).status).toBe(404);
  });

  it('takes and pays whole amounts in a wallet of whole amounts', async () => {
    const path = await openGame('product_id=21&launch=1');
    expect((await bet(path, { amount: '10.50', choice: 'mine' })).body.code).toBe('WHOLE_AMOUNTS');
    for (let count = 0; count < 10; count += 1) {
      const { payout } = (await bet(path, { amount: '7', choice: 'mine' })).body.data;
      expect(payout).toMatch(/\.00$/);
    }
  });

  it('is refused while the provider is under maintenance, and after the password changed', async () => {
    const path = await openGame('product_id=1&launch=1');
    api.deps.db.run('UPDATE maintenances SET start_at = :now WHERE product_id = 1', { now: api.clock.now });
    expect((await bet(path, { amount: '1', choice: 'heads' })).body.code).toBe('PRODUCT_MAINTENANCE');
    const other = await openGame('game_id=9001');
    await api.post('/auth/password', { old_password: 'demo-password-1', password: 'green-tea-9' }, { token });
    expect((await bet(other, { amount: '1' })).status).toBe(404);
  });

  it('ends with the login session, by logout and by expiry', async () => {
    await api.post('/gameApi/transfer', { from_id: 1, to_id: 10, amount: '100' }, { token });
    const first = await openGame('game_id=9001');
    const { launch_url } = gameLaunch.parse((await launch('game_id=9001')).body.data);
    expect((await bet(first, { amount: '1' })).body.status).toBe('ok');
    await api.call('delete', '/auth/logout', { token });
    expect((await bet(first, { amount: '1' })).status).toBe(404);
    expect((await api.get(`${first}/state`)).status).toBe(404);
    expect((await request(api.app).get(launch_url ?? '')).status).toBe(404);
    token = await api.login();
    const second = await openGame('game_id=9001');
    api.advance(3599);
    expect((await bet(second, { amount: '1' })).body.status).toBe('ok');
    api.advance(1);
    expect((await bet(second, { amount: '1' })).status).toBe(404);
    expect(api.deps.db.all('SELECT * FROM play_sessions')).toHaveLength(1);
    await api.login();
    expect(api.deps.db.all('SELECT * FROM play_sessions')).toEqual([]);
  });

  it('continues while the login token is refreshed', async () => {
    await api.post('/gameApi/transfer', { from_id: 1, to_id: 10, amount: '100' }, { token });
    const path = await openGame('game_id=9001');
    api.advance(3500);
    await api.post('/auth/refresh', {}, { token });
    api.advance(3000);
    expect((await bet(path, { amount: '1' })).body.status).toBe('ok');
  });

  it('cannot start when the login ended during the call to the provider', async () => {
    let end = () => {};
    api.close();
    api = await createTestApi({ providers: { call: async () => end() } });
    token = await api.login();
    end = () => api.deps.db.run('DELETE FROM sessions');
    expect((await launch('game_id=9001')).status).toBe(401);
  });

  it('is played once per key from any device, address or login', async () => {
    await api.post('/gameApi/transfer', { from_id: 1, to_id: 10, amount: '100' }, { token });
    const path = await openGame('game_id=9001');
    const other = await openGame('game_id=9001');
    const key = { 'Idempotency-Key': 'one-bet-key' };
    const senders: Record<string, string>[] = [
      {},
      { 'X-UUID': 'device-one-1' },
      { 'X-UUID': 'device-two-2' },
      { 'X-Forwarded-For': '203.0.113.7' },
    ];
    const numbers = new Set<string>();
    for (const sender of senders)
      numbers.add((await bet(path, { amount: '5' }, { ...key, ...sender })).body.data.bet_no);
    const asMember = await api.post(`${path}/bet`, { amount: '5' }, { token, headers: key });
    numbers.add(asMember.body.data.bet_no);
    expect(numbers.size).toBe(1);
    // The key belongs to one play session.
    expect(numbers).not.toContain((await bet(other, { amount: '5' }, key)).body.data.bet_no);
  });

  it('upgrades the member’s level when deposits and bets reach it', async () => {
    const { db, ledger } = api.deps;
    const member = await api.signUp('walker01');
    const row = db.get<{ id: number }>(`SELECT id FROM members WHERE account = 'walker01'`);
    const memberId = row?.id ?? 0;
    ledger.transfer({
      kind: 'deposit',
      reference: 'deposit:test',
      memberId,
      at: api.clock.now,
      from: { kind: 'house', name: 'deposits' },
      to: { kind: 'wallet', memberId, walletId: 1 },
      amount: 20_000_00,
    });
    token = member;
    await api.post('/gameApi/transfer', { from_id: 1, to_id: 2, amount: '20000' }, { token });
    const path = await openGame('product_id=1&launch=1', { token });
    for (let count = 0; count < 60; count += 1) {
      if (cents([await balanceOf(2)]) < 500_000) break;
      const answer = await bet(path, { amount: '5000', choice: 'tails' });
      expect(answer.body.status).toBe('ok');
    }
    const info = await api.get('/auth/info', { token });
    const bets = db.get<{ total: number }>(
      'SELECT sum(valid_bet) AS total FROM game_records WHERE member_id = :memberId',
      { memberId },
    );
    const reached = (bets?.total ?? 0) >= 1_000_000;
    expect(info.body.data.level_id > 1).toBe(reached);
    if (reached) expect(ledger.hasMoved(`discount:L2-${memberId}`)).toBe(true);
  });
});

describe('demo', () => {
  it.each(['guest', 'member'])('is open to a %s and changes no wallet', async (who) => {
    const before = await balanceOf(10);
    const path = await openGame('game_id=9001&demo=1', who === 'member' ? { token } : {});
    const answer = await bet(path, { amount: '10' });
    expect(answer.body.data.bet_no).toBeNull();
    expect(cents([answer.body.data.balance])).toBe(100_000 - 1000 + cents([answer.body.data.payout]));
    const state = await api.get(`${path}/state`);
    expect(state.body.data).toMatchObject({ is_demo: true, balance: answer.body.data.balance, kind: 'slot' });
    expect(await balanceOf(10)).toBe(before);
  });

  it('ends two hours after it was opened', async () => {
    const path = await openGame('game_id=9001&demo=1', {});
    api.clock.now += 2 * 3_600_000 - 1;
    expect((await bet(path, { amount: '1' })).body.status).toBe('ok');
    api.clock.now += 1;
    expect((await bet(path, { amount: '1' })).status).toBe(404);
  });

  it('can be launched 60 times in ten minutes from one address', async () => {
    for (let count = 0; count < 60; count += 1) {
      expect((await launch('game_id=9001&demo=1', {})).status).toBe(200);
    }
    expect((await launch('game_id=9001&demo=1', {})).status).toBe(429);
    expect((await launch('game_id=9001&demo=1')).status).toBe(200);
    api.advance(61);
    // Each launch deletes some of the expired ones.
    for (let count = 0; count < 4; count += 1) await launch('game_id=9001&demo=1');
    expect(api.deps.db.all('SELECT * FROM launches')).toHaveLength(4);
  });

  it('refuses a bet above the remaining play money', async () => {
    const path = await openGame('game_id=9001&demo=1', {});
    api.deps.db.run('UPDATE play_sessions SET demo_balance = 500');
    expect((await bet(path, { amount: '5.01' })).body.code).toBe('INSUFFICIENT_BALANCE');
    expect((await bet(path, { amount: '5.00' })).body.status).toBe('ok');
  });
});

describe('game page', () => {
  it('has its own Content-Security-Policy and no inline script', async () => {
    const path = await openGame('game_id=9001');
    const page = await request(api.app).get(`/api/webapi${path}`);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).toContain('<h1>');
    expect(page.text).not.toMatch(/<script(?! src=)/);
    expect(page.text).toContain('<meta name="referrer" content="no-referrer">');
    const steps = page.text.matchAll(/data-step="(\w+)">([^<]+)</g);
    expect([...steps].map(([, step, label]) => [step, label])).toEqual([
      ['min', 'Min'],
      ['half', 'Half'],
      ['double', 'Double'],
    ]);
    const script = await request(api.app).get('/api/webapi/play-assets/play.js');
    expect(script.headers['content-type']).toMatch(/javascript/);
    expect((await request(api.app).get('/api/webapi/play-assets/rules.ts')).status).toBe(404);
    expect((await request(api.app).get('/api/webapi/play/unknown')).status).toBe(404);
  });

  it('shows the balance of a member, and that a demo plays without money', async () => {
    const textOf = async (path: string) => (await request(api.app).get(`/api/webapi${path}`)).text;
    const own = await textOf(await openGame('game_id=9001'));
    expect(own).toMatch(/<span>Balance<\/span>.*<p class="result"[^>]*>Choose your bet/s);
    expect(own).toContain('<span>Wallet: Lantern Works</span> <span>Bets $1.00 to $5,000.00</span>');
    const demo = await textOf(await openGame('game_id=9001&demo=1', {}));
    expect(demo).toMatch(/<span>Play money<\/span>.*<p class="band demo">Trial with play money/s);
  });

  it.each([
    ['slot', 'game_id=9001', []],
    ['fishing', 'game_id=22001', []],
    ['coin', 'product_id=1&launch=1', ['Heads', 'Tails']],
    ['baccarat', 'product_id=4&launch=1', ['Player', 'Banker', 'Tie']],
    ['lottery', 'product_id=16&launch=1', [...'0123456789']],
    ['card duel', 'product_id=20&launch=1', ['Your card', 'House card']],
  ])('of a %s offers its choices', async (_kind, query, labels) => {
    const page = await request(api.app).get(`/api/webapi${await openGame(query)}`);
    expect(page.text.includes('<fieldset')).toBe(labels.length > 0);
    expect([...page.text.matchAll(/type="radio".*?<span>(.*?)</g)].map(([, label]) => label)).toEqual(labels);
    const isChosen = [...page.text.matchAll(/type="radio"[^>]*>/g)].map(([input]) =>
      input.includes('checked'),
    );
    expect(isChosen).toEqual(labels.map((_label, index) => index === 0));
  });

  it.each([
    ['slot', 'game_id=9001', ['1,000×', '100×', '45×', '20×', '10×', '4×', '2×', '1×'], '96.01'],
    ['coin', 'product_id=1&launch=1', ['1.9×'], '95'],
    ['baccarat', 'product_id=4&launch=1', ['10×', '1.92×', '1.87×', '1×'], '95.16–95.27'],
    ['lottery', 'product_id=16&launch=1', ['9.6×'], '96'],
    ['card duel', 'product_id=20&launch=1', ['1.9×', '1×'], '95.29'],
    ['fishing', 'game_id=22001', ['1,000×', '100×', '45×', '20×', '10×', '4×', '2×', '1×'], '96.01'],
  ])('of a %s names its payouts and the share that it pays back', async (_kind, query, payouts, percent) => {
    const { text } = await request(api.app).get(`/api/webapi${await openGame(query)}`);
    expect([...text.matchAll(/<td>(.*?)</g)].map(([, payout]) => payout)).toEqual(payouts);
    expect(text).toContain(`It pays back ${percent}% of all bets`);
  });

  it.each([
    ['document', true],
    ['iframe', false],
  ])('of an unknown game in a %s links to the site: %s', async (destination, hasLink) => {
    const page = await request(api.app).get('/api/webapi/play/unknown').set('Sec-Fetch-Dest', destination);
    expect(page.text.includes('href="/"')).toBe(hasLink);
  });
});

describe('rules', () => {
  it.each(Object.keys(CHOICES) as GameKind[])('of a %s pay back the documented share of all bets', (kind) => {
    const shares = CHOICES[kind].map((choice) => payoutShare(kind, choice) * 100);
    const [lowest, highest = lowest] = RETURN_PERCENT[kind].split('–').map(Number);
    expect(Math.min(...shares)).toBeCloseTo(Number(lowest), 2);
    expect(Math.max(...shares)).toBeCloseTo(Number(highest), 2);
  });

  /** Plays with a random number generator that draws these numbers. */
  const playDraws = (kind: GameKind, choice: string, draws: number[]) => {
    const left = [...draws];
    return play(kind, { bet: 100_00, choice }, () => left.shift() ?? 0);
  };

  // A deck is sorted: 2♠ 2♥ 2♦ 2♣ 3♠ … A♣. Each drawn card moves the following ones up.
  it.each([
    ['player', 192_00],
    ['banker', 0],
    ['tie', 0],
  ])('deal 4♠ 5♠ to the player and 2♠ K♠ to the banker: %s pays %i cents', (choice, payout) => {
    const { content, ...round } = playDraws('baccarat', choice, [8, 0, 10, 41]);
    expect(round).toEqual({ payout, isPush: false, shown: ['4♠ 5♠', '2♠ K♠', 'player'] });
    expect(content.enUS).toBe(`Baccarat: ${choice} chosen, player 9, banker 2`);
  });

  it.each([
    ['player', 100_00],
    ['banker', 100_00],
    ['tie', 1000_00],
  ])('deal 9 points to both: %s pays %i cents', (choice, payout) => {
    const { content, ...round } = playDraws('baccarat', choice, [8, 8, 10, 10]);
    expect(round).toEqual({ payout, isPush: choice !== 'tie', shown: ['4♠ 5♠', '4♥ 5♥', 'tie'] });
    expect(content.zhTW).toMatch(/^百家樂：押[閒莊和]，閒 9 點，莊 9 點$/);
  });

  it.each([
    ['mine', [51, 0], 190_00, ['A♣', '2♠', 'mine']],
    ['house', [51, 0], 0, ['A♣', '2♠', 'mine']],
    ['mine', [32, 35], 0, ['10♠', 'J♠', 'house']],
    ['house', [32, 35], 190_00, ['10♠', 'J♠', 'house']],
    ['mine', [44, 44], 100_00, ['K♠', 'K♥', 'tie']],
    ['house', [44, 44], 100_00, ['K♠', 'K♥', 'tie']],
  ])('compare two cards: %s, drawn %j, pays %i cents', (choice, draws, payout, shown) => {
    const round = playDraws('highcard', choice, draws);
    expect(round).toMatchObject({ payout, isPush: shown[2] === 'tie', shown });
    const name = choice === 'mine' ? 'yours' : 'house';
    expect(round.content.enUS).toBe(`Card duel: ${name} chosen, yours ${shown[0]}, house ${shown[1]}`);
  });

  it('round payouts down to whole cents', () => {
    expect(play('coin', { bet: 101, choice: 'heads' }, () => 0).payout).toBe(191);
  });
});
