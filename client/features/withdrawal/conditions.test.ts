import { expect, it } from 'vitest';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import type { Account } from './accounts.ts';
import { type ConditionKey, conditionsOf } from './conditions.ts';
import { card, member, setting } from './withdrawal-world.ts';

interface World {
  setting?: Partial<WithdrawSetting>;
  member?: Partial<MemberInfo>;
  accounts?: readonly Account[];
  now?: string;
}

function statesOf(world: World) {
  const conditions = conditionsOf({
    setting: setting(world.setting),
    member: { ...member, ...world.member },
    accounts: world.accounts ?? [card()],
    now: Date.parse(world.now ?? '2026-11-21T04:00:00Z'),
  });
  return Object.fromEntries(conditions.map(({ key, state }) => [key, state]));
}

const unmet = (world: World) => Object.entries(statesOf(world)).filter(([, state]) => state !== 'met');

it('lets a member through who has everything', () => {
  expect(unmet({})).toEqual([]);
});

it.each<[World, ConditionKey, string]>([
  [{ member: { identity_status: 'none' } }, 'identity', 'missing'],
  [{ member: { identity_status: 'pending' } }, 'identity', 'waiting'],
  [{ member: { identity_status: 'rejected' } }, 'identity', 'rejected'],
  [{ member: { has_safe_password: false } }, 'safePassword', 'missing'],
  [{ accounts: [] }, 'account', 'missing'],
  [{ accounts: [card({ status: 'pending' })] }, 'account', 'waiting'],
  [{ accounts: [card({ status: 'rejected' })] }, 'account', 'rejected'],
  [{ accounts: [card({ method: 'virtual' })], setting: { methods: ['bank_card'] } }, 'account', 'missing'],
  [{ setting: { is_audit_passed: false, available_amount: '0.00' } }, 'turnover', 'missing'],
  [{ setting: { available_amount: '99.99' } }, 'balance', 'missing'],
  [{ setting: { has_pending: true } }, 'order', 'waiting'],
  [{ setting: { daily_times_left: 0 } }, 'limits', 'waiting'],
  [{ setting: { daily_amount_left: '99.99' } }, 'limits', 'waiting'],
  // Noon in Taipei.
  [{ setting: { open_time: '12:01', close_time: '02:00', time_zone: 'Asia/Taipei' } }, 'hours', 'waiting'],
])('%j is held up by %s (%s) alone', (world, key, state) => {
  expect(unmet(world)).toEqual([[key, state]]);
});

it.each<World>([
  { setting: { need_identity: false }, member: { identity_status: 'none' } },
  { setting: { need_safe_password: false }, member: { has_safe_password: false } },
  { setting: { open_time: '12:00', close_time: '02:00', time_zone: 'Asia/Taipei' } },
  { setting: { open_time: '12:01', close_time: '02:00', time_zone: null } },
  { setting: { available_amount: '100.00', daily_amount_left: '100.00' } },
])('%j is held up by nothing', (world) => {
  expect(unmet(world)).toEqual([]);
});

it('says nothing of accounts while they are unknown', () => {
  const known = { setting: setting(), member, accounts: undefined, now: 0 };
  expect(conditionsOf(known).some(({ key }) => key === 'account')).toBe(false);
});
