import { expect, it } from 'vitest';
import { isOpenAt, timeIn, timeOfDay } from './opening-hours.ts';

const day = { open_time: '09:00', close_time: '18:30' };
const night = { open_time: '20:00', close_time: '02:00' };

it.each([
  [day, '08:59', false],
  [day, '09:00', true],
  [day, '18:29', true],
  [day, '18:30', false],
  [night, '19:59', false],
  [night, '20:00', true],
  [night, '23:59', true],
  [night, '00:00', true],
  [night, '01:59', true],
  [night, '02:00', false],
  [{ open_time: '00:00', close_time: '00:00' }, '12:00', true],
  [{ open_time: null, close_time: '02:00' }, '12:00', true],
  [{}, '12:00', true],
])('%j is open at %s: %s', (hours, time, isOpen) => {
  expect(isOpenAt(hours, time)).toBe(isOpen);
});

it('gives the time of day in a zone, null for an unknown zone', () => {
  expect(timeOfDay('Asia/Taipei', Date.parse('2026-11-21T16:05:00Z'))).toBe('00:05');
  expect(timeOfDay('UTC', Date.parse('2026-11-21T16:05:59Z'))).toBe('16:05');
  expect(timeOfDay('Nowhere/Land', 0)).toBeNull();
});

it.each([
  ['10:00', 'Asia/Taipei', 'UTC', '02:00'],
  ['03:30', 'Asia/Taipei', 'UTC', '19:30'],
  ['23:59', 'UTC', 'Asia/Taipei', '07:59'],
  ['10:00:30', 'Asia/Taipei', 'Asia/Taipei', '10:00'],
  ['10:00', 'Nowhere/Land', 'UTC', null],
  ['10:00', 'UTC', 'Nowhere/Land', null],
  ['noon', 'UTC', 'UTC', null],
])('converts %s from %s to %s: %s', (time, from, to, converted) => {
  expect(timeIn(time, { from, to, now: Date.parse('2026-11-21T12:00:00Z') })).toBe(converted);
});
