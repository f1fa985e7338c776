import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApi, TEST_NOW, type TestApi } from '#tests/setup/webapi.ts';
import { insertMail } from '../mail/mails.ts';
import { settleRound } from '../money/bets.ts';
import type { ChangeRow } from '../store/changes.ts';

let api: TestApi;

beforeEach(async () => {
  api = await createTestApi();
});

afterEach(() => {
  api.deps.changes.end();
  api.close();
});

const memberOf = (account: string) =>
  api.deps.db.get<{ id: number }>('SELECT id FROM members WHERE account = :account', { account })?.id ?? 0;

const WORDS = { enUS: 'Hello', zhTW: '您好' };
const MAIL = { title: WORDS, summary: WORDS, content: WORDS, type: 'system' } as const;

/** Pays a bonus into the main wallet. */
function pay(memberId: number, reference: string): void {
  api.deps.ledger.transfer({
    kind: 'bonus',
    reference,
    memberId,
    at: TEST_NOW,
    from: { kind: 'house', name: 'bonuses' },
    to: { kind: 'wallet', memberId, walletId: 1 },
    amount: 100_000,
  });
}

function settle(memberId: number, payout: number): void {
  const { deps } = api;
  deps.ledger.transfer({
    kind: 'bonus',
    reference: `stake-${Math.random()}`,
    memberId,
    at: TEST_NOW,
    from: { kind: 'house', name: 'bonuses' },
    to: { kind: 'wallet', memberId, walletId: 2 },
    amount: 10_000,
  });
  const product = deps.db.get<{ id: number }>('SELECT id FROM products WHERE wallet_id = 2');
  settleRound(deps, {
    ...{ memberId, walletId: 2, productId: product?.id ?? 0, gameId: null },
    ...{ bet: 10_000, payout, at: TEST_NOW },
  });
}

/** Opens the stream. `events` are the topics that it has reported. */
async function open(token?: string) {
  const server = http.createServer(api.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const leave = new AbortController();
  onTestFinished(() => {
    leave.abort();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/webapi/stream`, {
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    signal: leave.signal,
  });
  const received = { text: '', isEnded: false };
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      received.text += chunk;
  };
  void read()
    .catch(() => {})
    .then(() => {
      received.isEnded = true;
    });
  const events = () =>
    [...received.text.matchAll(/^data: \{"changed":"(\w+)"\}$/gm)].map(([, topic]) => topic);
  return { response, received, events, leave: () => leave.abort() };
}

describe('recent wins', () => {
  it('are settled wins from 500 dollars, with one letter of the account and no time', async () => {
    const token = await api.signUp('walker7');
    expect(token).toBeTruthy();
    const memberId = memberOf('walker7');
    settle(memberId, 59_999);
    settle(memberId, 1_234_500);
    const { body } = await api.get('/recentWin', { headers: { Locale: 'zhTW' } });
    const [first] = body.data.list;
    expect(first).toMatchObject({ account: 'w•••', amount: '12245.00' });
    expect(Object.keys(first).sort()).toEqual(['account', 'amount', 'game_name', 'image']);
    expect(first.game_name).toMatch(/[\u4e00-\u9fff]/);
    expect(JSON.stringify(body)).not.toMatch(/walker|499\.99/);
  });

  it('are those of a week, a dozen at most', async () => {
    const { body } = await api.get('/recentWin');
    expect(body.data.list.length).toBeLessThanOrEqual(12);
    expect(body.data.list.length).toBeGreaterThan(0);
    api.advance(8 * 86_400);
    expect((await api.get('/recentWin')).body.data.list).toEqual([]);
  });

  it.each([
    [-1, 1],
    [0, 0],
    [1, 0],
  ])('of one a week and %i ms ago are %i', async (late, shown) => {
    await api.signUp('walker7');
    settle(memberOf('walker7'), 1_234_500);
    api.clock.now += 7 * 86_400_000 + late;
    expect((await api.get('/recentWin')).body.data.list).toHaveLength(shown);
  });
});

describe('the event stream', () => {
  it('reports committed changes to their member only, and a guest learns of wins only', async () => {
    const token = await api.signUp('walker7');
    const demo = await open(await api.login());
    const other = await open(token);
    const guest = await open();
    const demoId = memberOf('demo');
    const { db, changes } = api.deps;
    changes.flush();
    await expect.poll(() => other.events()).toEqual([]);
    pay(demoId, 'gift-1');
    db.write(() => insertMail(db, demoId, MAIL, TEST_NOW));
    db.run(`UPDATE deposits SET status = status WHERE member_id = :demoId`, { demoId });
    changes.flush();
    await expect.poll(() => demo.events().sort()).toEqual(['deposits', 'mails', 'notifications', 'wallet']);
    settle(demoId, 999_900);
    changes.flush();
    await expect.poll(() => guest.events()).toEqual(['wins']);
    await expect.poll(() => other.events()).toEqual(['wins']);
    // A bet moves money of a game's wallet only.
    await expect.poll(() => demo.events()).toContain('wins');
    expect(demo.events().filter((topic) => topic === 'wallet')).toHaveLength(1);
  });

  it('reports nothing of a transaction that was rolled back', async () => {
    const { events, received } = await open(await api.login());
    const { db, changes } = api.deps;
    expect(() =>
      db.write(() => {
        pay(memberOf('demo'), 'gift-1');
        throw new Error('undone');
      }),
    ).toThrow('undone');
    changes.flush();
    pay(memberOf('demo'), 'gift-2');
    changes.flush();
    await expect.poll(() => received.text).toContain('wallet');
    expect(events()).toEqual(['wallet']);
  });

  it('refuses an invalid token', async () => {
    const { response } = await open('no-such-token');
    expect(response.status).toBe(401);
  });

  it('ends without a further event once the session has ended', async () => {
    const token = await api.login();
    const { received, events } = await open(token);
    await api.call('delete', '/auth/logout', { token });
    pay(memberOf('demo'), 'gift-1');
    api.deps.changes.flush();
    await expect.poll(() => received.isEnded).toBe(true);
    expect(events()).toEqual([]);
  });

  it('ends at the moment its session expires, not a millisecond earlier', async () => {
    const { received, events } = await open(await api.login());
    const change = (leftMs: number) => {
      const expiresAt = api.clock.now + leftMs;
      api.deps.db.run('UPDATE sessions SET expires_at = :expiresAt', { expiresAt });
      pay(memberOf('demo'), `gift-${leftMs}`);
      api.deps.changes.flush();
    };
    change(1);
    await expect.poll(() => events()).toEqual(['wallet']);
    change(0);
    await expect.poll(() => received.isEnded).toBe(true);
    expect(events()).toEqual(['wallet']);
  });

  it('ends within 20 seconds of its session, also while wins are sent', async () => {
    await api.signUp('walker7');
    const token = await api.login();
    const now = performance.now.bind(performance);
    let aheadMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
    onTestFinished(() => clock.mockRestore());
    const { received, events } = await open(token);
    await api.call('delete', '/auth/logout', { token });
    for (const wins of [1, 2]) {
      settle(memberOf('walker7'), 999_900);
      api.deps.changes.flush();
      await expect.poll(() => events()).toEqual(Array(wins).fill('wins'));
      expect(received.isEnded).toBe(false);
      aheadMs += 10_000;
    }
    settle(memberOf('walker7'), 999_900);
    api.deps.changes.flush();
    await expect.poll(() => received.isEnded).toBe(true);
    expect(events()).toEqual(['wins', 'wins']);
  });

  it('reports a change to the listeners after one that fails', async () => {
    const { changes } = api.deps;
    const rows: ChangeRow[] = [];
    const onEnd = () => {};
    changes.subscribe({
      onTick() {
        throw new Error('this listener fails');
      },
      onEnd,
    });
    changes.subscribe({ onTick: (changed) => void rows.push(...changed), onEnd });
    pay(memberOf('demo'), 'gift-1');
    changes.flush();
    expect(rows).toEqual([{ topic: 'wallet', memberId: memberOf('demo') }]);
  });

  it('survives the refresh of its token', async () => {
    const token = await api.login();
    const { events } = await open(token);
    await api.post('/auth/refresh', {}, { token });
    api.advance(60);
    pay(memberOf('demo'), 'gift-1');
    api.deps.changes.flush();
    await expect.poll(() => events()).toEqual(['wallet']);
    expect(api.deps.tokens.isOpen({ id: sessionOf('demo'), memberId: memberOf('demo') })).toBe(true);
  });

  it('reports wins at most once in ten seconds', async () => {
    const { events } = await open();
    settle(memberOf('demo'), 999_900);
    api.deps.changes.flush();
    settle(memberOf('demo'), 999_900);
    api.deps.changes.flush();
    await expect.poll(() => events()).toEqual(['wins']);
  });

  it('leaves no trigger behind after the last listener', async () => {
    const { leave } = await open();
    const triggers = () => api.deps.db.all('SELECT name FROM sqlite_temp_schema').length;
    expect(triggers()).toBeGreaterThan(0);
    leave();
    await expect.poll(triggers).toBe(0);
    const again = await open();
    expect(again.response.status).toBe(200);
  });

  it('ends when the API stops', async () => {
    const { received } = await open();
    api.deps.changes.end();
    await expect.poll(() => received.isEnded).toBe(true);
  });
});

function sessionOf(account: string): number {
  const row = api.deps.db.get<{ id: number }>(
    'SELECT id FROM sessions WHERE member_id = :memberId ORDER BY created_at DESC LIMIT 1',
    { memberId: memberOf(account) },
  );
  return row?.id ?? 0;
}
