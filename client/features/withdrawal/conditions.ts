import { isOpenAt, timeOfDay } from '#shared/cashier/opening-hours.ts';
import { parseMoney } from '#shared/money.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import type { Account } from './accounts.ts';

/** What a withdrawal takes, in the order in which a member sees to it. */
export type ConditionKey =
  | 'identity'
  | 'safePassword'
  | 'account'
  | 'turnover'
  | 'balance'
  | 'order'
  | 'hours'
  | 'limits';

export interface Condition {
  key: ConditionKey;
  /** `waiting`: nothing to do but wait. `rejected`: it was tried, and has to be done again. */
  state: 'met' | 'waiting' | 'rejected' | 'missing';
}

interface Known {
  setting: WithdrawSetting;
  member: MemberInfo;
  /** undefined while unknown: then nothing is said about them. */
  accounts: readonly Account[] | undefined;
  /** The server's time. */
  now: number;
}

/** Every condition with its state; a withdrawal can be asked for once all are met. The API has the last word. */
export function conditionsOf({ setting, member, accounts, now }: Known): Condition[] {
  return [
    { key: 'identity', state: identityState(setting, member) },
    {
      key: 'safePassword',
      state: !setting.need_safe_password || member.has_safe_password ? 'met' : 'missing',
    },
    ...(accounts ? [{ key: 'account', state: accountState(setting, accounts) } as const] : []),
    { key: 'turnover', state: setting.is_audit_passed ? 'met' : 'missing' },
    { key: 'balance', state: balanceState(setting) },
    { key: 'order', state: setting.has_pending ? 'waiting' : 'met' },
    { key: 'hours', state: isOpenNow(setting, now) ? 'met' : 'waiting' },
    { key: 'limits', state: hasRoomToday(setting) ? 'met' : 'waiting' },
  ];
}

const IDENTITY_STATES = {
  none: 'missing',
  pending: 'waiting',
  passed: 'met',
  rejected: 'rejected',
} satisfies Record<MemberInfo['identity_status'], Condition['state']>;

function identityState({ need_identity }: WithdrawSetting, { identity_status }: MemberInfo) {
  return need_identity ? IDENTITY_STATES[identity_status] : 'met';
}

function accountState({ methods }: WithdrawSetting, accounts: readonly Account[]): Condition['state'] {
  const offered = accounts.filter(({ method }) => methods.includes(method));
  if (offered.some(({ status }) => status === 'verified')) return 'met';
  if (offered.some(({ status }) => status === 'pending')) return 'waiting';
  return offered.length > 0 ? 'rejected' : 'missing';
}

/** What the turnover locks is the turnover's to say. */
function balanceState({ is_audit_passed, available_amount, amount_min }: WithdrawSetting) {
  return is_audit_passed && parseMoney(available_amount) < parseMoney(amount_min) ? 'missing' : 'met';
}

/** An API that does not name its zone cannot be read to be closed. */
function isOpenNow(setting: WithdrawSetting, now: number): boolean {
  const time = setting.time_zone ? timeOfDay(setting.time_zone, now) : null;
  return time === null || isOpenAt(setting, time);
}

function hasRoomToday({ daily_times_left, daily_amount_left, amount_min }: WithdrawSetting): boolean {
  return daily_times_left > 0 && parseMoney(daily_amount_left) >= parseMoney(amount_min);
}
