import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { createTestApi, DEMO } from '#tests/setup/webapi.ts';
import { createLedger } from './money/ledger.ts';
import { openDb } from './store/db.ts';
import { migrations } from './store/migrations.ts';

const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it('answers writes with NOT_SAVED in the language of the request when the database is full', async () => {
  const api = await createTestApi();
  const token = await api.login();
  const { db } = api.deps;
  db.get('PRAGMA max_page_count = 1');
  const fill = () => {
    for (let count = 0; count < 100_000; count += 1)
      db.run(
        `INSERT INTO mails (member_id, title, summary, content, type, sent_at)
        VALUES (1, '{}', '{}', json_quote(:text), 'system', 1)`,
        { text: 'x'.repeat(3000) },
      );
  };
  expect(fill).toThrow(/full/);
  // Half-filled pages still have room for some small rows.
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      api.post(
        '/send/accountSignUp',
        { area_code: '+886', phone: `09${20_100_000 + index}` },
        {
          headers: { Locale: index % 2 === 0 ? 'enUS' : 'zhTW', 'X-Forwarded-For': `10.0.0.${index}` },
        },
      ),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body } of refused) {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'NOT_SAVED' });
    expect(body.message).toMatch(/^Nothing can be saved at the moment|^目前無法儲存資料/);
  }
  expect((await api.get('/auth/info', { token })).body.data.account).toBe('demo');
  db.get('PRAGMA max_page_count = 1000000');
  const after = await api.post('/send/accountSignUp', { area_code: '+886', phone: '0920200000' });
  expect(after.status).toBe(200);
  expect(api.deps.ledger.audit()).toEqual([]);
  api.close();
});

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

/** Starts the embedded API in its own process, for which limitFiles can limit the size of files. */
async function startChild(): Promise<{ origin: string; pid: number; stop: () => Promise<void> }> {
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
  const stop = async () => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  return { origin, pid: child.pid ?? 0, stop };
}

/** RLIMIT_FSIZE: writes beyond this byte fail, in any file. */
function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
}

async function call(origin: string, method: string, path: string, body?: object, headers: object = {}) {
  const answer = await fetch(`${origin}/api/webapi${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

function readBalances() {
  const db = openDb(join(folder, 'webapi.sqlite'), migrations);
  const ledger = createLedger(db);
  const of = (walletId: number) => ledger.balance({ kind: 'wallet', memberId: 1, walletId });
  const balances = { faults: ledger.audit(), main: of(1), game: of(10) };
  db.close();
  return balances;
}

it.skipIf(!hasPrlimit)(
  'answers writes with NOT_SAVED and keeps reading while the disk is full, and loses nothing',
  async () => {
    const { origin, pid, stop } = await startChild();
    const login = await call(origin, 'POST', '/auth/login', DEMO);
    const headers = { Authorization: `Bearer ${login.body.data.access_token}` };
    const before = readBalances();
    const transfer = (key: string) =>
      call(
        origin,
        'POST',
        '/gameApi/transfer',
        { from_id: 1, to_id: 10, amount: '0.01' },
        {
          ...headers,
          'Idempotency-Key': key,
        },
      );
    for (let count = 0; count < 5; count += 1)
      expect((await transfer(`with-room-${count}`)).body.status).toBe('ok');

    limitFiles(pid, 4096);
    for (let count = 0; count < 5; count += 1) {
      const { status, body } = await transfer(`disk-full-${count}`);
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'NOT_SAVED' });
    }
    expect((await call(origin, 'POST', '/auth/login', DEMO)).status).toBe(503);
    const read = await call(origin, 'GET', '/auth/info', undefined, headers);
    expect(read.body.data.account).toBe('demo');
    expect((await call(origin, 'GET', '/gameWallet', undefined, headers)).status).toBe(200);

    limitFiles(pid, 'unlimited');
    // Sends the same keys again. Each moves its cent once.
    for (let count = 0; count < 5; count += 1)
      expect((await transfer(`disk-full-${count}`)).body.status).toBe('ok');
    for (let count = 0; count < 5; count += 1)
      expect((await transfer(`with-room-${count}`)).body.status).toBe('ok');
    await stop();
    const after = readBalances();
    expect(after.faults).toEqual([]);
    expect(before.main - after.main).toBe(10);
    expect(after.game - before.game).toBe(10);
  },
);
