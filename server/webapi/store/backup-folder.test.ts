import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquireBackupFolder, removeAbandonedFolders } from './backup-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('creates the folder of a backup and locks it until it is released', () => {
  const path = join(folder, 'new.partial');
  const backup = acquireBackupFolder(path);
  expect(backup?.path).toBe(path);
  expect(acquireBackupFolder(path)).toBeUndefined();
  backup?.release();
  expect(existsSync(path)).toBe(false);
});

it('deletes abandoned folders, but none that has no lock file yet', () => {
  mkdirSync(join(folder, 'begun.partial'));
  mkdirSync(join(folder, 'other'));
  const killed = join(folder, 'killed.partial');
  mkdirSync(killed);
  writeFileSync(join(killed, 'lock'), '');
  const running = acquireBackupFolder(join(folder, 'running.partial'));
  removeAbandonedFolders(folder);
  expect(readdirSync(folder).toSorted()).toEqual(['begun.partial', 'other', 'running.partial']);
  running?.release();
});
