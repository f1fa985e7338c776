import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { DEMO } from '#tests/setup/webapi.ts';
import { createLedger } from './money/ledger.ts';
import { type RunningWebapi, startWebapi } from './start.ts';
import { openDb } from './store/db.ts';
import { migrations } from './store/migrations.ts';

const folder = mkdtempSync(join(tmpdir(), 'webapi-crash-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const SILENT = { info() {}, warn() {}, error() {} };

/** The embedded API in a process of its own, which can be killed. */
async function startChild(): Promise<{ origin: string; kill: () => Promise<void> }> {
  const script = `
    const { startWebapi } = await import(${JSON.stringify(new URL('start.ts', import.meta.url).href)});
    const log = { info() {}, warn() {}, error() {} };
    const { origin } = await startWebapi({ dataDir: ${JSON.stringify(folder)}, log });
    console.log(origin);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [origin] = await once(createInterface({ input: child.stdout }), 'line');
  const kill = async () => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  return { origin, kill };
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

/** Cents from the main wallet to one game, each under its own key, until the process is gone. */
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

function readBooks() {
  const db = openDb(join(folder, 'webapi.sqlite'), migrations);
  const ledger = createLedger(db);
  const wallet = (walletId: number) => ledger.balance({ kind: 'wallet', memberId: 1, walletId });
  const transit = ledger.balance({ kind: 'hold', memberId: 1, name: 'transit' });
  const books = { faults: ledger.audit(), main: wallet(1), game: wallet(10), transit };
  db.close();
  return books;
}

it('a process killed at any moment loses nothing acknowledged and leaves no half movement', async () => {
  let runs: RunningWebapi | undefined = await startWebapi({ dataDir: folder, log: SILENT });
  await runs.close();
  const before = readBooks();
  const sent: Sent[] = [];
  for (const lifetime of [60, 250, 700]) {
    const { origin, kill } = await startChild();
    const headers = await login(origin);
    const senders = Array.from({ length: 8 }, () => sendTransfers(origin, headers, sent));
    await new Promise((resolve) => setTimeout(resolve, lifetime));
    await kill();
    await Promise.all(senders);
    const books = readBooks();
    expect(books.faults).toEqual([]);
    expect(books.main + books.game + books.transit).toBe(before.main + before.game);
  }
  // The next start gives back what was under way; every key is then sent once more.
  runs = await startWebapi({ dataDir: folder, log: SILENT });
  const recovered = readBooks();
  const acknowledged = sent.filter((entry) => entry.isAcknowledged).length;
  expect(acknowledged).toBeGreaterThan(0);
  expect(recovered.transit).toBe(0);
  expect(recovered.game - before.game).toBeGreaterThanOrEqual(acknowledged);
  const headers = await login(runs.origin);
  for (const entry of sent) expect((await transfer(runs.origin, headers, entry.key)).status).toBe('ok');
  await runs.close();
  const after = readBooks();
  // Each key moved its cent exactly once, whenever its process died.
  expect(after.game - before.game).toBe(sent.length);
  expect(after.main + after.game).toBe(before.main + before.game);
  expect(after.faults).toEqual([]);
}, 120_000);
