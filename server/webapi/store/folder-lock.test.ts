import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'folder-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts another process that locks the folder until it is killed. */
async function lockInChild() {
  const script = `
    const { lockFolder } = await import(${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)});
    globalThis.held = lockFolder(${JSON.stringify(folder)});
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(createInterface({ input: child.stdout }), 'line');
  return child;
}

it('refuses a folder that another process has locked, and locks it once that process is killed', async () => {
  const child = await lockInChild();
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  lockFolder(folder).release();
});

it('refuses a second lock in one process until the first is released', () => {
  const first = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow('in use by another process');
  first.release();
  first.release();
  lockFolder(folder).release();
});

it('keeps the lock when a second lock is refused', async () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  const script = `
    const { lockFolder } = await import(${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)});
    lockFolder(${JSON.stringify(folder)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  expect(code).not.toBe(0);
  lock.release();
});
