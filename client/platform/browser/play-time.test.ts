import { beforeEach, expect, it } from 'vitest';
import { dueAt, playTime, readMinutes, recordCheckShown, writeMinutes } from './play-time.ts';
import { createStorages, PLAY_TIME_KEY } from './storage.ts';

const { local } = createStorages(window);
beforeEach(() => localStorage.clear());

it.each([
  [null, 60],
  ['15', 15],
  ['120', 120],
  ['20', 60],
  ['soon', 60],
])('the stored interval %s means %i minutes', (stored, minutes) => {
  if (stored !== null) local.set('reality/minutes', stored);
  expect(readMinutes(local)).toBe(minutes);
  writeMinutes(local, 30);
  expect(readMinutes(local)).toBe(30);
});

it('begins once, and counts the next check from the last one', () => {
  expect(playTime(local, 1000)).toEqual({ startedAt: 1000, toldAt: 1000 });
  expect(playTime(local, 5000)).toEqual({ startedAt: 1000, toldAt: 1000 });
  recordCheckShown(local, 6000);
  expect(playTime(local, 7000)).toEqual({ startedAt: 1000, toldAt: 6000 });
  expect(dueAt({ startedAt: 1000, toldAt: 6000 }, 15)).toBe(6000 + 900_000);
});

it.each([
  'no JSON',
  'null',
  '{"startedAt":500}',
  '{"startedAt":"500","toldAt":600}',
  '{"startedAt":500,"toldAt":null}',
  '{"startedAt":0,"toldAt":600}',
  '{"startedAt":-1,"toldAt":600}',
])('begins anew with the stored time %s', (stored) => {
  local.set(PLAY_TIME_KEY, stored);
  expect(playTime(local, 1000)).toEqual({ startedAt: 1000, toldAt: 1000 });
});
