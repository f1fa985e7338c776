import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearRooms, takeRoom } from './backup-room.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rooms-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('takes the folder of a backup once at a time, also where there is none yet', () => {
  const path = join(folder, 'new.partial');
  const room = takeRoom(path);
  expect(room?.path).toBe(path);
  expect(takeRoom(path)).toBeUndefined();
  room?.giveUp();
  expect(existsSync(path)).toBe(false);
});

it('leaves a folder without a lock to the process that makes it, and clears the others', () => {
  mkdirSync(join(folder, 'begun.partial'));
  mkdirSync(join(folder, 'other'));
  const killed = join(folder, 'killed.partial');
  mkdirSync(killed);
  writeFileSync(join(killed, 'lock'), '');
  const running = takeRoom(join(folder, 'running.partial'));
  clearRooms(folder);
  expect(readdirSync(folder).toSorted()).toEqual(['begun.partial', 'other', 'running.partial']);
  running?.giveUp();
});
