import { expect, it } from 'vitest';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { type ConditionKey, conditionsOf } from './conditions.ts';
import type { PayoutMethod } from './payout-methods.ts';
import { card, member, setting } from './withdrawal-fixtures.ts';

interface Scenario {
  setting?: Partial<WithdrawSetting>;
  member?: Partial<MemberInfo>;
  payoutMethods?: readonly PayoutMethod[];
  now?: string;
}

function statesOf(scenario: Scenario) {
  const conditions = conditionsOf({
    setting: setting(scenario.setting),
    member: { ...member, ...scenario.member },
    payoutMethods: scenario.payoutMethods ?? [card()],
    now: Date.parse(scenario.now ?? '2026-11-21T04:00:00Z'),
  });
  return Object.fromEntries(conditions.map(({ key, state }) => [key, state]));
}

const unmet = (scenario: Scenario) =>
  Object.entries(statesOf(scenario)).filter(([, state]) => state !== 'met');

it('is all met for a complete member', () => {
  expect(unmet({})).toEqual([]);
});

it.each<[Scenario, ConditionKey, string]>([
  [{ member: { identity_status: 'none' } }, 'identity', 'missing'],
  [{ member: { identity_status: 'pending' } }, 'identity', 'waiting'],
  [{ member: { identity_status: 'rejected' } }, 'identity', 'rejected'],
  [{ member: { has_safe_password: false } }, 'safePassword', 'missing'],
  [{ payoutMethods: [] }, 'account', 'missing'],
  [{ payoutMethods: [card({ status: 'pending' })] }, 'account', 'waiting'],
  [{ payoutMethods: [card({ status: 'rejected' })] }, 'account', 'rejected'],
  [
    { payoutMethods: [card({ method: 'virtual' })], setting: { methods: ['bank_card'] } },
    'account',
    'missing',
  ],
  [
    { setting: { is_audit_passed: false, available_amount: '0.00', locked_amount: '100.00' } },
    'turnover',
    'missing',
  ],
  [{ setting: { available_amount: '99.99' } }, 'balance', 'missing'],
  [{ setting: { has_pending: true } }, 'order', 'waiting'],
  [{ setting: { daily_times_left: 0 } }, 'limits', 'waiting'],
  [{ setting: { daily_amount_left: '99.99' } }, 'limits', 'waiting'],
  // Noon in Taipei.
  [{ setting: { open_time: '12:01', close_time: '02:00', time_zone: 'Asia/Taipei' } }, 'hours', 'waiting'],
])('%j leaves only %s (%s) unmet', (scenario, key, state) => {
  expect(unmet(scenario)).toEqual([[key, state]]);
});

it.each<Scenario>([
  { setting: { need_identity: false }, member: { identity_status: 'none' } },
  { setting: { need_safe_password: false }, member: { has_safe_password: false } },
  { setting: { open_time: '12:00', close_time: '02:00', time_zone: 'Asia/Taipei' } },
  { setting: { open_time: '12:01', close_time: '02:00', time_zone: null } },
  { setting: { available_amount: '100.00', daily_amount_left: '100.00' } },
])('%j leaves nothing unmet', (scenario) => {
  expect(unmet(scenario)).toEqual([]);
});

it('tests the main wallet alone, also while turnover is open', () => {
  const locked = { is_audit_passed: false, available_amount: '0.00', locked_amount: '99.99' };
  expect(unmet({ setting: locked })).toEqual([
    ['turnover', 'missing'],
    ['balance', 'missing'],
  ]);
});

it('has no condition for payout methods while they load', () => {
  const known = { setting: setting(), member, payoutMethods: undefined, now: 0 };
  expect(conditionsOf(known).some(({ key }) => key === 'account')).toBe(false);
});
