import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, cp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { DEMO } from '#tests/setup/webapi.ts';
import { createPasswords } from '../access/passwords.ts';
import { createLedger } from '../money/ledger.ts';
import { type RunningWebapi, startWebapi } from '../start.ts';
import { backUp } from './backup.ts';
import { openDb } from './db.ts';
import { migrations } from './migrations.ts';

const exec = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SILENT = { info() {}, warn() {}, error() {} };
const start = (dataDir: string) =>
  startWebapi({ dataDir, log: SILENT, passwords: createPasswords({ cost: 4 }) });

async function post(api: RunningWebapi, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${api.origin}/api/webapi${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function login(api: RunningWebapi): Promise<{ Authorization: string }> {
  const { data } = await post(api, '/auth/login', DEMO);
  return { Authorization: `Bearer ${data.access_token}` };
}

/** Transfers a cent to a game again and again until `load.isOver`. Stores the time of each acknowledgement. */
async function sendTransfers(
  api: RunningWebapi,
  headers: object,
  load: { isOver: boolean; acknowledged: number[] },
) {
  while (!load.isOver) {
    const body = { from_id: 1, to_id: 10, amount: '0.01' };
    const key = `backup-${Math.random()}`;
    const answer = await post(api, '/gameApi/transfer', body, { ...headers, 'Idempotency-Key': key });
    if (answer.status === 'ok') load.acknowledged.push(performance.now());
  }
}

function readBalances(file: string) {
  const db = openDb(file, migrations);
  const ledger = createLedger(db);
  const of = (walletId: number) => ledger.balance({ kind: 'wallet', memberId: 1, walletId });
  const transit = ledger.balance({ kind: 'hold', memberId: 1, name: 'transit' });
  const transfers = db.get<{ count: number }>('SELECT count(*) AS count FROM transfers')?.count ?? 0;
  const balances = { faults: ledger.audit(), total: of(1) + of(10) + transit, transfers };
  db.close();
  return balances;
}

describe('a backup', () => {
  it('copies one snapshot while members move money, and the copy starts as a site', async () => {
    const dataDir = join(folder, 'live');
    const api = await start(dataDir);
    const headers = await login(api);
    const { total, transfers: before } = readBalances(join(dataDir, 'webapi.sqlite'));
    const load = { isOver: false, acknowledged: [] as number[] };
    const senders = Array.from({ length: 6 }, () => sendTransfers(api, headers, load));
    const files: string[] = [];
    const begun: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(5 * (round + 1));
      begun.push(performance.now());
      files.push(join(folder, 'kept', `${round}.sqlite`));
      // The command runs in another process than the one that writes.
      const command = [resolve(import.meta.dirname, '../backup.ts'), files.at(-1) ?? ''];
      await exec(process.execPath, command, { env: { ...process.env, WEBAPI_DATA_DIR: dataDir } });
    }
    load.isOver = true;
    await Promise.all(senders);
    await api.close();
    for (const [round, file] of files.entries()) {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const restored = join(folder, `restored-${round}`);
      await cp(file, join(restored, 'webapi.sqlite'));
      await (await start(restored)).close();
      const balances = readBalances(join(restored, 'webapi.sqlite'));
      expect(balances).toMatchObject({ faults: [], total });
      // The copy contains all transfers that were acknowledged before the backup began.
      const sure = load.acknowledged.filter((at) => at < (begun[round] ?? 0)).length;
      expect(sure).toBeGreaterThan(0);
      expect(balances.transfers - before).toBeGreaterThanOrEqual(sure);
    }
    expect(readdirSync(join(folder, 'kept')).toSorted()).toEqual(['0.sqlite', '1.sqlite', '2.sqlite']);
  });

  it('copies the pictures that records name, and lists those without a file', async () => {
    const dataDir = join(folder, 'pictures');
    await (await start(dataDir)).close();
    const db = openDb(join(dataDir, 'webapi.sqlite'), migrations);
    const kept = `${'k'.repeat(24)}.jpg`;
    const lost = `${'l'.repeat(24)}.jpg`;
    for (const name of [kept, lost])
      db.run('INSERT INTO uploads (name, member_id, at) VALUES (:name, 1, 1)', { name });
    db.close();
    writeFileSync(join(dataDir, 'uploads', kept), 'a picture');
    writeFileSync(join(dataDir, 'uploads', `${'o'.repeat(24)}.jpg`), 'nobody claimed it');
    const file = join(folder, 'with-pictures.sqlite');
    const report = await backUp(dataDir, file);
    expect(report).toMatchObject({ pictures: 1, missing: [lost], version: migrations.at(-1)?.version });
    expect(readdirSync(`${file}.uploads`)).toEqual([kept]);
    expect(await readFile(join(`${file}.uploads`, kept), 'utf8')).toBe('a picture');
  });

  it('takes a later snapshot when a member replaces a picture while it is copied', async () => {
    const dataDir = join(folder, 'replaced');
    await (await start(dataDir)).close();
    const db = openDb(join(dataDir, 'webapi.sqlite'), migrations);
    const [kept, old, now] = ['k', 'a', 'n'].map((letter) => `${letter.repeat(24)}.jpg`) as [
      string,
      string,
      string,
    ];
    const add = (name: string) => {
      writeFileSync(join(dataDir, 'uploads', name), name);
      db.run('INSERT INTO uploads (name, member_id, at) VALUES (:name, 1, 1)', { name });
    };
    add(kept);
    add(old);
    let count = 0;
    const replacing: typeof copyFile = async (from, to) => {
      count += 1;
      if (count === 1) {
        db.run('DELETE FROM uploads WHERE name = :name', { name: old });
        rmSync(join(dataDir, 'uploads', old));
        add(now);
      }
      await copyFile(from, to);
    };
    const file = join(folder, 'replaced.sqlite');
    expect(await backUp(dataDir, file, replacing)).toMatchObject({ pictures: 2, missing: [] });
    db.close();
    expect(readdirSync(`${file}.uploads`).toSorted()).toEqual([kept, now].toSorted());
  });

  it('overwrites no file and leaves no incomplete one', async () => {
    const dataDir = join(folder, 'damaged');
    await (await start(dataDir)).close();
    const file = join(folder, 'taken.sqlite');
    writeFileSync(file, 'mine');
    await expect(backUp(dataDir, file)).rejects.toThrow(`${file} exists already`);
    expect(await readFile(file, 'utf8')).toBe('mine');
    await expect(backUp(':memory:', join(folder, 'x'))).rejects.toThrow(/nothing to back up/);
    await expect(backUp(join(folder, 'nowhere'), join(folder, 'x'))).rejects.toThrow(/is not there/);
    writeFileSync(
      join(dataDir, 'webapi.sqlite'),
      'no database at all, but long enough to have a header '.repeat(40),
    );
    await expect(backUp(dataDir, join(folder, 'x'))).rejects.toThrow(/not a database/);
    expect(existsSync(join(folder, 'x'))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('.partial'))).toEqual([]);
  });

  it('leaves the backup of the same name intact that finished first', async () => {
    const dataDir = join(folder, 'pictures');
    const file = join(folder, 'twice', 'a.sqlite');
    const other: unknown[] = [];
    const during: typeof copyFile = async (from, to) => {
      if (other.length === 0) other.push(await backUp(dataDir, file));
      await copyFile(from, to);
    };
    await expect(backUp(dataDir, file, during)).rejects.toThrow(`${file} exists already`);
    expect(other).toEqual([expect.objectContaining({ pictures: 1 })]);
    expect(readdirSync(join(folder, 'twice')).toSorted()).toEqual(['a.sqlite', 'a.sqlite.uploads']);
    expect(readdirSync(`${file}.uploads`)).toEqual([`${'k'.repeat(24)}.jpg`]);
  });

  it('replaces no file of its name that its checks did not find', async () => {
    const dataDir = join(folder, 'linked');
    await (await start(dataDir)).close();
    const file = join(folder, 'unseen.sqlite');
    // The checks follow the link and find no file, as before another backup that ends just after them.
    symlinkSync(join(folder, 'gone'), file);
    await expect(backUp(dataDir, file)).rejects.toThrow(`${file} exists already`);
    expect(readlinkSync(file)).toBe(join(folder, 'gone'));
  });

  it('that is killed leaves no file of its name and the last one intact', async () => {
    const dataDir = join(folder, 'pictures');
    const place = join(folder, 'cut');
    const last = join(place, 'last.sqlite');
    await backUp(dataDir, last);
    const size = statSync(last).size;
    const program = `
      import { backUp } from ${JSON.stringify(resolve(import.meta.dirname, 'backup.ts'))};
      await backUp(${JSON.stringify(dataDir)}, ${JSON.stringify(join(place, 'cut.sqlite'))}, async () => process.kill(process.pid, 'SIGKILL'));
    `;
    const cut = exec(process.execPath, ['--input-type=module', '-e', program]);
    await expect(cut).rejects.toMatchObject({ signal: 'SIGKILL' });
    const names = readdirSync(place).filter((name) => !name.startsWith('cut.sqlite.partial-'));
    expect(names.toSorted()).toEqual(['last.sqlite', 'last.sqlite.uploads']);
    expect(statSync(last).size).toBe(size);
  });

  it('refuses a database whose rows violate their constraints', async () => {
    const dataDir = join(folder, 'lying');
    await (await start(dataDir)).close();
    const source = new DatabaseSync(join(dataDir, 'webapi.sqlite'));
    source.exec(`PRAGMA ignore_check_constraints = ON; UPDATE banks SET name = 'no JSON'`);
    source.close();
    await expect(backUp(dataDir, join(folder, 'lying.sqlite'))).rejects.toThrow(/CHECK/);
    expect(existsSync(join(folder, 'lying.sqlite'))).toBe(false);
  });
});

describe('npm run backup', () => {
  const command = (args: string[], dataDir: string) =>
    exec(process.execPath, [resolve(import.meta.dirname, '../backup.ts'), ...args], {
      env: { ...process.env, WEBAPI_DATA_DIR: dataDir },
    }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
    );

  it('prints its result, or one line with the reason of a failure', async () => {
    const dataDir = join(folder, 'pictures');
    expect(await command([], dataDir)).toEqual({ code: 2, text: 'Usage: npm run backup FILE\n' });
    const done = await command([join(folder, 'said.sqlite')], join(folder, 'live'));
    expect(done).toEqual({
      code: 0,
      text: expect.stringMatching(/said\.sqlite: \d+ bytes, version \d+, 0 pictures\n$/),
    });
    const again = await command([join(folder, 'said.sqlite')], dataDir);
    expect(again.code).toBe(1);
    expect(again.text).toMatch(/^Backup: .* exists already: name another file\n$/);
  });
});
