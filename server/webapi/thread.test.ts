import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { startWebapiThread } from './thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'webapi-thread-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(dataDir: string) {
  const lines: { level: string; fields: object; text: string }[] = [];
  const note = (level: string) => (fields: object, text: string) => void lines.push({ level, fields, text });
  let worker: Worker | undefined;
  process.once('worker', (made) => {
    worker = made;
  });
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const api = await startWebapiThread({ dataDir, log });
  onTestFinished(() => api.close());
  return { api, lines, worker };
}

const post = (origin: string, path: string, body: object) =>
  fetch(`${origin}/api/webapi${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

it('answers, logs in this thread, and ends at close', async () => {
  const { api, lines } = await start(':memory:');
  const phone = { area_code: '+886', phone: '0922333444' };
  expect((await post(api.origin, '/send/accountSignUp', phone)).status).toBe(200);
  expect(lines).toMatchObject([{ level: 'info', fields: { recipient: '+886922333444' } }]);
  await api.close();
  await expect(fetch(api.origin)).rejects.toThrow();
  // A second close does nothing.
  await api.close();
});

it('rejects with the error of the start', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  await expect(start(file)).rejects.toThrow(/EEXIST|ENOTDIR/);
});

it('reports a thread that ends before close, and can be closed then', async () => {
  const { api, worker } = await start(':memory:');
  await worker?.terminate();
  expect((await api.died).message).toMatch(/ended with code 1/);
  await api.close();
});

it('does not block this thread while the database is locked', async () => {
  const dataDir = join(folder, 'busy');
  const { api } = await start(dataDir);
  // While this transaction is open, SQLite blocks the API's thread.
  const other = new DatabaseSync(join(dataDir, 'webapi.sqlite'), { timeout: 10_000 });
  other.exec('BEGIN IMMEDIATE');
  let isAnswered = false;
  const answer = post(api.origin, '/send/accountSignUp', { area_code: '+886', phone: '0922333444' }).then(
    (response) => {
      isAnswered = true;
      return response.status;
    },
  );
  const until = performance.now() + 1000;
  let turns = 0;
  while (performance.now() < until) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  expect(isAnswered).toBe(false);
  expect(turns).toBeGreaterThan(100);
  other.exec('ROLLBACK');
  other.close();
  expect(await answer).toBe(200);
});
