import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '#tests/setup/api-process.ts';
import { DEMO } from '#tests/setup/webapi.ts';
import { createLedger } from './money/ledger.ts';
import { startWebapi } from './start.ts';
import { openDb } from './store/db.ts';
import { migrations } from './store/migrations.ts';

const folder = mkdtempSync(join(tmpdir(), 'webapi-crash-'));
const children: ApiProcess[] = [];
afterAll(async () => {
  for (const child of children) await child.kill();
  rmSync(folder, { recursive: true, force: true });
});

const SILENT = { info() {}, warn() {}, error() {} };

/** `now` is the source code of the child's clock. */
async function startChild(dataDir = folder, now?: string): Promise<ApiProcess> {
  const child = await startApiProcess(dataDir, now);
  children.push(child);
  return child;
}

async function post(origin: string, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}/api/webapi${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function login(origin: string, body: object = DEMO): Promise<{ Authorization: string }> {
  const { data } = await post(origin, '/auth/login', body);
  return { Authorization: `Bearer ${data.access_token}` };
}

interface Sent {
  key: string;
  isAcknowledged: boolean;
}

/** Transfers cents to a game, each with its own key, until the process is killed. */
async function sendTransfers(origin: string, headers: object, sent: Sent[]): Promise<void> {
  for (;;) {
    const entry = { key: `crash-${sent.length}-${Math.random()}`, isAcknowledged: false };
    sent.push(entry);
    const answer = await transfer(origin, headers, entry.key).catch(() => null);
    if (answer === null) return;
    entry.isAcknowledged = answer.status === 'ok';
  }
}

function transfer(origin: string, headers: object, key: string) {
  const body = { from_id: 1, to_id: 10, amount: '0.01' };
  return post(origin, '/gameApi/transfer', body, { ...headers, 'Idempotency-Key': key });
}

function readBalances(dataDir = folder) {
  const db = openDb(join(dataDir, 'webapi.sqlite'), migrations);
  const ledger = createLedger(db);
  const wallet = (walletId: number) => ledger.balance({ kind: 'wallet', memberId: 1, walletId });
  const transit = ledger.balance({ kind: 'hold', memberId: 1, name: 'transit' });
  // All deposits of the main wallet without their fees.
  const deposited = ledger.received(1, 'deposit') + ledger.received(1, 'fee');
  const balances = { faults: ledger.audit(), main: wallet(1), game: wallet(10), transit, deposited };
  db.close();
  return balances;
}

it('loses no acknowledged transfer and leaves no incomplete movement when the process is killed', async () => {
  await (await startWebapi({ dataDir: folder, log: SILENT })).close();
  const before = readBalances();
  const sent: Sent[] = [];
  for (const lifetime of [60, 250, 700]) {
    const { origin, kill } = await startChild();
    const headers = await login(origin);
    const senders = Array.from({ length: 8 }, () => sendTransfers(origin, headers, sent));
    await new Promise((resolve) => setTimeout(resolve, lifetime));
    // On a slow machine the last process lives until it has acknowledged a transfer.
    if (lifetime === 700)
      await expect.poll(() => sent.some(({ isAcknowledged }) => isAcknowledged)).toBe(true);
    await kill();
    await Promise.all(senders);
    const balances = readBalances();
    expect(balances.faults).toEqual([]);
    expect(balances.main + balances.game + balances.transit).toBe(before.main + before.game);
  }
  // The next start returns the money in transit. Then all keys are sent again.
  const restarted = await startWebapi({ dataDir: folder, log: SILENT });
  const recovered = readBalances();
  const acknowledged = sent.filter((entry) => entry.isAcknowledged).length;
  expect(acknowledged).toBeGreaterThan(0);
  expect(recovered.transit).toBe(0);
  expect(recovered.game - before.game).toBeGreaterThanOrEqual(acknowledged);
  const headers = await login(restarted.origin);
  for (const entry of sent) expect((await transfer(restarted.origin, headers, entry.key)).status).toBe('ok');
  await restarted.close();
  const after = readBalances();
  // Each key moved its cent once.
  expect(after.game - before.game).toBe(sent.length);
  expect(after.main + after.game).toBe(before.main + before.game);
  expect(after.faults).toEqual([]);
}, 240_000);

/** Number of kills. CRASH_KILLS=50 for a longer test. */
const KILLS = Number(process.env.CRASH_KILLS ?? 5);
/** Factor of the child's clock, so that providers act before the process is killed. */
const SPEED = 20;

interface SentDeposit {
  key: string;
  body: object;
  orderNo?: string;
}

/** Makes deposits in one channel and pays, declines or cancels them, until the process is killed. */
async function sendDeposits(origin: string, headers: object, channelId: number, sent: SentDeposit[]) {
  for (let turn = 0; ; turn += 1) {
    const body = { channel_id: channelId, amount: `${300 + (sent.length % 50)}.00` };
    const entry: SentDeposit = { key: `deposit-${channelId}-${Math.random()}`, body };
    sent.push(entry);
    const made = await deposit(origin, headers, entry).catch(() => null);
    if (made === null) return;
    if (made.status === 'ok') entry.orderNo = made.data.order_no;
    const ended = await endDeposit(origin, headers, { ...made.data, turn }).catch(() => null);
    if (ended === null) return;
  }
}

function deposit(origin: string, headers: object, { key, body }: SentDeposit) {
  return post(origin, '/transaction/deposit', body, { ...headers, 'Idempotency-Key': key });
}

interface Made {
  id?: number;
  pay_url?: string | null;
  turn: number;
}

async function endDeposit(origin: string, headers: object, { id, pay_url: url, turn }: Made): Promise<void> {
  if (url) {
    const choice = turn % 3 === 0 ? 'decline' : 'pay';
    await fetch(`${origin}${url.split('?')[0]}/${choice}`, { method: 'POST', redirect: 'manual' });
  } else if (id && turn % 2 === 0) {
    await fetch(`${origin}/api/webapi/transaction/depositCancel/${id}`, {
      method: 'DELETE',
      headers: { ...headers },
    });
  }
  // All other deposits wait for their provider.
  await new Promise((resolve) => setTimeout(resolve, 20));
}

function readDeposits(dataDir: string) {
  const db = openDb(join(dataDir, 'webapi.sqlite'), migrations);
  const rows = db.all<{ order_no: string; status: string; actual_amount: number }>(
    'SELECT order_no, status, actual_amount FROM deposits WHERE member_id = 1 ORDER BY id',
  );
  const turnovers = db.all<{ source_no: string }>(
    `SELECT source_no FROM turnovers WHERE source_type = 'deposit'`,
  );
  db.close();
  return { rows, turnovers: turnovers.map(({ source_no }) => source_no) };
}

it(
  'books each acknowledged deposit once and ends all of them when the process is killed',
  async () => {
    const dataDir = join(folder, 'deposits');
    const began = Date.now();
    const clock = (jump: number) => `() => ${began} + (Date.now() - ${began}) * ${SPEED} + ${jump}`;
    await (await startWebapi({ dataDir, log: SILENT, now: () => began })).close();
    const before = { ...readBalances(dataDir), known: readDeposits(dataDir).rows.length };
    const sent: SentDeposit[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = await startChild(dataDir, clock(0));
      const headers = await login(child.origin);
      const senders = [1, 3, 4, 5, 6, 8].map((id) => sendDeposits(child.origin, headers, id, sent));
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 1900));
      // On a slow machine the last process lives until enough deposits were acknowledged.
      if (kill === KILLS - 1)
        await expect
          .poll(() => sent.filter(({ orderNo }) => orderNo !== undefined).length)
          .toBeGreaterThan(KILLS);
      await child.kill();
      await Promise.all(senders);
      expect(readBalances(dataDir).faults).toEqual([]);
    }
    // Hours later all deposits have ended, and each key gets its first answer again.
    const last = await startChild(dataDir, clock(3 * 3_600_000));
    const headers = await login(last.origin);
    const acknowledged = sent.filter(({ orderNo }) => orderNo !== undefined);
    for (const entry of acknowledged) {
      expect((await deposit(last.origin, headers, entry)).data.order_no).toBe(entry.orderNo);
    }
    const isOpen = ({ status }: { status: string }) => ['pending', 'paying', 'reviewing'].includes(status);
    await expect
      .poll(() => readDeposits(dataDir).rows.filter(isOpen).length, { timeout: 60_000, interval: 500 })
      .toBe(0);
    await last.kill();
    const balances = readBalances(dataDir);
    const { rows, turnovers } = readDeposits(dataDir);
    const made = rows.slice(before.known);
    const arrived = made.filter(({ status }) => status === 'success');
    expect(balances.faults).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    expect(arrived.length).toBeGreaterThan(0);
    const orders = new Set(rows.map(({ order_no }) => order_no));
    expect(acknowledged.filter(({ orderNo }) => !orders.has(orderNo ?? ''))).toEqual([]);
    expect(balances.deposited - before.deposited).toBe(
      arrived.reduce((sum, one) => sum + one.actual_amount, 0),
    );
    for (const { order_no: no } of arrived)
      expect(turnovers.filter((source) => source === no)).toHaveLength(1);
  },
  180_000 + KILLS * 20_000,
);
