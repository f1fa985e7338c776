import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { createPasswords } from './access/passwords.ts';
import { type RunningWebapi, startWebapi, type WebapiOptions } from './start.ts';
import { openDb } from './store/db.ts';
import { migrations } from './store/migrations.ts';

const folder = mkdtempSync(join(tmpdir(), 'webapi-start-'));
const running: RunningWebapi[] = [];
afterAll(async () => {
  await Promise.all(running.map((api) => api.close()));
  rmSync(folder, { recursive: true, force: true });
});

const log = { info() {}, warn() {}, error() {} };

async function start(options: Partial<WebapiOptions> = {}): Promise<RunningWebapi> {
  const api = await startWebapi({
    dataDir: ':memory:',
    log,
    passwords: createPasswords({ cost: 4 }),
    ...options,
  });
  running.push(api);
  return api;
}

async function call(api: RunningWebapi, method: string, path: string, body?: object, token?: string) {
  const answer = await fetch(`${api.origin}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });
  return answer.json();
}

it('keeps a member and the token over a restart', async () => {
  const dataDir = join(folder, 'new', 'folder');
  const first = await start({ dataDir });
  const phone = { area_code: '+886', phone: '0987654321' };
  await call(first, 'POST', '/api/webapi/send/accountSignUp', phone);
  const { data: outbox } = await call(first, 'GET', '/dev/outbox');
  const body = {
    ...phone,
    account: 'walker01',
    password: 'green-tea-4',
    code: outbox.list[0].code,
    is_adult: true,
    agree_terms: true,
  };
  const { data: token } = await call(first, 'POST', '/api/webapi/account', body);
  await first.close();
  const second = await start({ dataDir });
  const login = await call(second, 'POST', '/api/webapi/auth/login', {
    account: 'walker01',
    password: 'green-tea-4',
  });
  expect(login.status).toBe('ok');
  const info = await call(second, 'GET', '/api/webapi/auth/info', undefined, token.access_token);
  expect(info.data.account).toBe('walker01');
  expect((await call(second, 'POST', '/api/webapi/account', body)).errors).toHaveProperty('code');
});

it('listens on the loopback address, each API on its own port', async () => {
  const [one, two] = [await start(), await start()];
  expect(one.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(two.origin).not.toBe(one.origin);
});

it('uses the configured lifetime of tokens', async () => {
  const api = await start({ tokenSeconds: 90 });
  const { data } = await call(api, 'POST', '/api/webapi/auth/login', {
    account: 'demo',
    password: 'demo-password-1',
  });
  expect(data.expires_in).toBe(90);
});

it('rejects when the port is in use', async () => {
  const api = await start();
  const port = Number(new URL(api.origin).port);
  await expect(start({ port })).rejects.toThrow(/EADDRINUSE/);
});

it('rejects when the data folder cannot be used', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  await expect(start({ dataDir: file })).rejects.toMatchObject({
    code: 'START_REFUSED',
    message: expect.stringMatching(/a-file\) cannot be used \((EEXIST|ENOTDIR).*Make it a folder/),
  });
});

it('rejects when the data folder cannot be created', async () => {
  // Linux creates no folder below /proc.
  for (const dataDir of ['/proc/no-such-place', '/proc/no-such-place/webapi'])
    await expect(start({ dataDir })).rejects.toMatchObject({
      code: 'START_REFUSED',
      message: expect.stringMatching(/no-such-place.*\) cannot be used \(E[A-Z]+.*Make it a folder/),
    });
});

it('audits the ledger of a running API by its command', async () => {
  const dataDir = join(folder, 'ledger');
  const audit = () =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'audit-ledger.ts')], {
      env: { ...process.env, WEBAPI_DATA_DIR: dataDir },
      encoding: 'utf8',
    });
  expect(audit()).toMatchObject({ status: 2, stderr: expect.stringContaining('does not exist') });
  const api = await start({ dataDir });
  expect(audit()).toMatchObject({ status: 0, stdout: 'The ledger agrees.\n' });
  await api.close();
  const db = openDb(join(dataDir, 'webapi.sqlite'), migrations);
  db.run('UPDATE ledger_accounts SET balance = balance + 1 WHERE id = 3');
  db.close();
  expect(audit()).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/a balance is not the sum of its entries: 3 has/),
  });
  const older = new DatabaseSync(join(dataDir, 'webapi.sqlite'));
  older.exec('PRAGMA user_version = 33');
  older.close();
  expect(audit()).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^WEBAPI_DATA_DIR .*version 33.* from version 34\. .*Rename the folder.*\.\n$/,
    ),
  });
});

it('rejects a folder in use, a file that is no database, and a database of a newer or an older program', async () => {
  const dataDir = join(folder, 'one-at-a-time');
  const first = await start({ dataDir });
  const refusal = start({ dataDir });
  await expect(refusal).rejects.toMatchObject({ code: 'START_REFUSED' });
  await expect(refusal).rejects.toThrow(/in use by another process: stop that one/);
  await first.close();
  await (await start({ dataDir })).close();
  const db = openDb(join(dataDir, 'webapi.sqlite'), migrations);
  db.get('PRAGMA user_version = 900');
  db.close();
  await expect(start({ dataDir })).rejects.toThrow(/version 900.*newer one\. Start that one, or restore/);
  const older = new DatabaseSync(join(dataDir, 'webapi.sqlite'));
  older.exec('PRAGMA user_version = 33');
  older.close();
  await expect(start({ dataDir })).rejects.toThrow(
    /version 33.* from version 34\. It was not changed\. Rename/,
  );
  for (const file of ['webapi.sqlite-wal', 'webapi.sqlite-shm']) rmSync(join(dataDir, file), { force: true });
  writeFileSync(join(dataDir, 'webapi.sqlite'), 'text '.repeat(1000));
  await expect(start({ dataDir })).rejects.toThrow(/no sound database.*Restore a backup/);
});

it('warns when the clock is before the last ledger entry, and starts', async () => {
  const dataDir = join(folder, 'clock');
  const warnings: string[] = [];
  const recordingLog = { ...log, warn: (_fields: object, message: string) => void warnings.push(message) };
  await (await start({ dataDir, log: recordingLog })).close();
  expect(warnings).toEqual([]);
  const database = openDb(join(dataDir, 'webapi.sqlite'), migrations);
  const last = database.get<{ at: number }>(
    'SELECT at FROM ledger_movements WHERE id = (SELECT max(id) FROM ledger_movements)',
  );
  database.close();
  const before = (last?.at ?? 0) - 90 * 60_000;
  await (await start({ dataDir, log: recordingLog, now: () => before })).close();
  expect(warnings).toEqual([
    'the clock of this machine is 90 minutes before the last ledger entry: set it right',
  ]);
});

it('finishes open requests when it closes, and closes idle connections', async () => {
  const agent = new http.Agent({ keepAlive: true });
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const verify = () => {
    begin();
    return new Promise<boolean>((done) => setTimeout(done, 200, false));
  };
  const api = await start({ passwords: { hash: async () => 'x', verify } });
  const answered = new Promise<number>((resolve, reject) => {
    const request = http.request(
      `${api.origin}/api/webapi/auth/login`,
      { method: 'POST', agent, headers: { 'Content-Type': 'application/json' } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    request.on('error', reject);
    request.end('{"account":"demo","password":"x"}');
  });
  await begun;
  await api.close();
  expect(await answered).toBe(200);
  agent.destroy();
  await expect(fetch(api.origin)).rejects.toThrow();
});
