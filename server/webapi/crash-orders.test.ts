import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '#tests/setup/api-process.ts';
import { moneySides } from '#tests/setup/money-sides.ts';
import { DEMO } from '#tests/setup/webapi.ts';
import { auditLedger } from './money/audit.ts';
import { createLedger } from './money/ledger.ts';
import { createRandom } from './seed/random.ts';
import { startWebapi } from './start.ts';
import { type Db, openDb } from './store/db.ts';
import { migrations } from './store/migrations.ts';

/** `npm run bench:crash` sets CRASH_KILLS=50. CRASH_SEED repeats the random choices of a run. */
const KILLS = Number(process.env.CRASH_KILLS ?? 4);
const SEED = Number(process.env.CRASH_SEED ?? 11);
const MEMBERS = 6;
const MOST_MS = 900;
const DAY_MS = 86_400_000;
const SILENT = { info() {}, warn() {}, error() {} };

const folder = mkdtempSync(join(tmpdir(), 'webapi-crash-orders-'));
let child: ApiProcess | undefined;
afterAll(async () => {
  await child?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const random = createRandom(SEED);

interface Member {
  id: number;
  card: number;
  token: string;
  /** Path of a running game's bets. */
  game: string;
}

const KINDS = ['deposit', 'withdrawal', 'transfer', 'bet'] as const;

/** A request with its key and the text of its first answer. */
interface Sent {
  kind: (typeof KINDS)[number];
  member: Member;
  path: string;
  body: object;
  key: string;
  answer: string | null;
}

async function post(origin: string, { path, body, key, member }: Omit<Sent, 'kind' | 'answer'>) {
  const answer = await fetch(`${origin}/api/webapi${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${member.token}`,
      'Idempotency-Key': key,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

function withDb<T>(work: (db: Db) => T): T {
  const db = openDb(join(folder, 'webapi.sqlite'), migrations);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** Adds members with money, a bank card and the demo member's password, and raises the limits of orders. */
function insertMembers(db: Db): number[] {
  const ledger = createLedger(db);
  return db.write(() => {
    db.run(`UPDATE withdraw_policy SET need_safe_password = 0, most_open = 1000, amount_min = 100, daily_amount = 1000000000,
      reject_every = 4, pending_ms = 100, reviewing_ms = 100, paying_ms = 100`);
    db.run('UPDATE levels SET daily_withdrawals = 100000');
    return Array.from({ length: MEMBERS }, (_, index) => {
      const { lastId: id } = db.run(
        `INSERT INTO members (account, password_hash, area_code, phone, level_id, level_since, referral_code,
           registered_at, identity_status)
         SELECT 'crash' || :index, password_hash, '+886', '+8869884400' || :index, 1, 0, 'CRASH' || :index, 0, 'passed'
         FROM members WHERE account = 'demo'`,
        { index: String(index) },
      );
      db.run(
        `INSERT INTO bank_cards (member_id, bank_id, account_name, account_number, status, created_at)
         VALUES (:id, 1, 'A', '90154000001' || :text, 'verified', 0)`,
        { id, text: String(id) },
      );
      for (const [walletId, amount] of [
        [1, 5_000_00],
        [10, 3_000_00],
      ] as const)
        ledger.transfer({
          ...{ kind: 'adjustment', reference: `gift:${id}:${walletId}`, memberId: id, at: Date.now() },
          from: { kind: 'house', name: 'adjustments' },
          to: { kind: 'wallet', memberId: id, walletId },
          amount,
        });
      return id;
    });
  });
}

async function logIn(origin: string, id: number, index: number): Promise<Member> {
  const call = async (path: string, init: RequestInit) =>
    (await fetch(`${origin}/api/webapi${path}`, init)).json();
  const login = await call('/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...DEMO, account: `crash${index}` }),
  });
  expect(login).toMatchObject({ status: 'ok' });
  const token: string = login.data.access_token;
  const headers = { Authorization: `Bearer ${token}` };
  const launched = await call('/game?product_id=9&launch=1', { headers });
  const opened = await fetch(new URL(launched.data.launch_url, origin), { redirect: 'manual' });
  const game = `${(opened.headers.get('location') ?? '').replace('/api/webapi', '')}/bet`;
  const card = withDb((db) =>
    db.get<{ id: number }>('SELECT id FROM bank_cards WHERE member_id = :id', { id }),
  );
  return { id, card: card?.id ?? 0, token, game };
}

const cents = (least: number, most: number) => (random.between(least, most) / 100).toFixed(2);

/** A random request that moves money. */
function randomRequest(member: Member): Pick<Sent, 'kind' | 'path' | 'body'> {
  // Wallet 10 belongs to product 9, whose game is open.
  const [game, isOut] = [10, random.between(0, 1) === 1];
  const requests: Pick<Sent, 'kind' | 'path' | 'body'>[] = [
    {
      kind: 'deposit',
      path: '/transaction/deposit',
      body: { channel_id: random.pick([3, 4, 5, 6, 8]), amount: `${random.between(500, 900)}.00` },
    },
    {
      kind: 'withdrawal',
      path: '/transaction/withdraw',
      body: { method: 'bank_card', target_id: member.card, amount: cents(400, 900) },
    },
    {
      kind: 'transfer',
      path: '/gameApi/transfer',
      body: { from_id: isOut ? game : 1, to_id: isOut ? 1 : game, amount: cents(1, 90) },
    },
    { kind: 'bet', path: member.game, body: { amount: '1.00' } },
  ];
  return random.pick(requests);
}

/** Sends requests of a member until the process is killed. Deposits with a payment page are paid at once. */
async function sendRequests(origin: string, member: Member, sent: Sent[]): Promise<void> {
  for (;;) {
    const entry: Sent = {
      ...randomRequest(member),
      member,
      key: `crash-${sent.length}-${SEED}`,
      answer: null,
    };
    sent.push(entry);
    try {
      const { status, text } = await post(origin, entry);
      if (status === 200) entry.answer = text;
      const url: string | undefined = JSON.parse(text).data?.pay_url;
      if (url) await fetch(`${origin}${url.split('?')[0]}/pay`, { method: 'POST', redirect: 'manual' });
    } catch {
      return;
    }
  }
}

/** Order numbers in the answers of one kind. Answers of transfers have none, so their keys are listed. */
function accepted(sent: readonly Sent[], kind: Sent['kind']): string[] {
  return sent.flatMap((entry) => {
    const body = JSON.parse(entry.answer ?? '{}');
    if (entry.kind !== kind || body.status !== 'ok') return [];
    return [body.data.order_no ?? body.data.bet_no ?? entry.key];
  });
}

/** Whether enough requests were answered, and some of each kind have succeeded. */
function hasLoad(sent: readonly Sent[]): boolean {
  const answered = sent.filter(({ answer }) => answer !== null).length;
  return answered > KILLS * MEMBERS && KINDS.every((kind) => accepted(sent, kind).length > 0);
}

function readNumbers(db: Db, sql: string): string[] {
  return db.all<{ no: string }>(sql).map(({ no }) => no);
}

it(
  `books each acknowledged order once and ends all of them when the process is killed ${KILLS} times`,
  async () => {
    await (await startWebapi({ dataDir: folder, log: SILENT })).close();
    const ids = withDb(insertMembers);
    const adjusted = withDb((db) => moneySides(db).held - moneySides(db).asked);
    child = await startApiProcess(folder);
    const { origin } = child;
    const members: Member[] = [];
    // Sequential, because the queue limits the passwords that are verified at once.
    for (const [index, id] of ids.entries()) members.push(await logIn(origin, id, index));
    await child.kill();

    const sent: Sent[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      child = await startApiProcess(folder);
      const at = child.origin;
      const senders = members.map((member) => sendRequests(at, member, sent));
      await new Promise((resolve) => setTimeout(resolve, random.between(30, MOST_MS)));
      // On a slow machine the last process lives until all kinds of requests have succeeded.
      if (kill === KILLS - 1) await expect.poll(() => hasLoad(sent), { timeout: 60_000 }).toBe(true);
      await child.kill();
      await Promise.all(senders);
      // No movement is incomplete.
      withDb((db) => {
        expect(auditLedger(db)).toEqual([]);
        expect(moneySides(db).held - moneySides(db).asked).toBe(adjusted);
      });
    }
    // Sends all keys again. Acknowledged requests get the same answer, the others are done now or refused.
    let ahead = 0;
    const last = await startWebapi({ dataDir: folder, log: SILENT, now: () => Date.now() + ahead });
    for (const entry of sent) {
      const { text } = await post(last.origin, entry);
      if (entry.answer !== null) expect(text).toBe(entry.answer);
      entry.answer = text;
    }
    // A day passes. The background tasks look for due jobs every second.
    ahead = DAY_MS;
    const areAllEnded = () =>
      withDb(
        (db) =>
          readNumbers(
            db,
            `SELECT order_no AS no FROM deposits WHERE status IN ('pending', 'paying', 'reviewing')
           UNION ALL SELECT order_no FROM withdrawals WHERE status IN ('pending', 'reviewing', 'paying')
           UNION ALL SELECT order_no FROM transfers WHERE status = 'pending'`,
          ).length === 0,
      );
    for (let look = 0; look < 120 && !areAllEnded(); look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      ahead += 60_000;
    }
    expect(areAllEnded()).toBe(true);
    await last.close();

    withDb((db) => {
      const mine = `member_id IN (${ids.join(', ')})`;
      const numbers = (table: string, name = 'order_no') =>
        readNumbers(db, `SELECT ${name} AS no FROM ${table} WHERE ${mine} ORDER BY id`).toSorted();
      expect(numbers('deposits')).toEqual(accepted(sent, 'deposit').toSorted());
      expect(numbers('withdrawals')).toEqual(accepted(sent, 'withdrawal').toSorted());
      expect(numbers('game_records', 'bet_no')).toEqual(accepted(sent, 'bet').toSorted());
      expect(
        readNumbers(db, `SELECT order_no AS no FROM transfers WHERE ${mine} AND status = 'success'`),
      ).toHaveLength(accepted(sent, 'transfer').length);
      expect(auditLedger(db)).toEqual([]);
      expect(moneySides(db).held - moneySides(db).asked).toBe(adjusted);
      expect(
        readNumbers(db, `SELECT id AS no FROM ledger_accounts WHERE kind = 'hold' AND balance <> 0`),
      ).toEqual([]);
    });
  },
  KILLS * 20_000 + 180_000,
);
