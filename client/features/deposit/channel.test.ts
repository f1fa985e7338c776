import { describe, expect, it } from 'vitest';
import type { DepositChannel } from '#shared/webapi/schemas/deposit.ts';
import { firstOpen, methodsOf, stateOf } from './channel.ts';

const base: DepositChannel = {
  id: 1,
  name: 'ATM',
  type: 'atm',
  display: 'code',
  amount_min: '100.00',
  amount_max: '1000.00',
  amount_presets: [],
  fee_type: 'none',
  need_receipt: false,
  is_maintenance: false,
  sort: 1,
};
/** 12:00 in Taipei. */
const NOON = Date.parse('2026-11-21T04:00:00Z');

describe('the state of a channel', () => {
  it.each<[Partial<DepositChannel>, string]>([
    [{}, 'open'],
    [{ is_maintenance: true, remaining: 0 }, 'maintenance'],
    [{ remaining: 0 }, 'usedUp'],
    [{ remaining: 1 }, 'open'],
    [{ remaining: null }, 'open'],
    [{ open_time: '12:00', close_time: '18:00', time_zone: 'Asia/Taipei' }, 'open'],
    [{ open_time: '12:01', close_time: '18:00', time_zone: 'Asia/Taipei' }, 'closed'],
    [{ open_time: '08:00', close_time: '12:00', time_zone: 'Asia/Taipei' }, 'closed'],
    [{ open_time: '08:00', close_time: '12:01', time_zone: 'Asia/Taipei' }, 'open'],
    [{ open_time: '12:01', close_time: '18:00', time_zone: null }, 'open'],
  ])('with %j is %s', (values, state) => {
    expect(stateOf({ ...base, ...values }, NOON)).toBe(state);
  });
});

it('groups channels by type, in the order of the first channel of each', () => {
  const channels = [
    { ...base, id: 1, type: 'virtual' },
    { ...base, id: 2, type: 'bank' },
    { ...base, id: 3, type: 'virtual' },
  ] as const;
  expect(methodsOf(channels).map(({ type, list }) => [type, list.map(({ id }) => id)])).toEqual([
    ['virtual', [1, 3]],
    ['bank', [2]],
  ]);
});

it('finds the first channel that accepts deposits', () => {
  const closed = { ...base, id: 1, is_maintenance: true };
  expect(firstOpen([closed, { ...base, id: 2 }, { ...base, id: 3 }], NOON)?.id).toBe(2);
  expect(firstOpen([closed], NOON)).toBeUndefined();
});
