import type { Text } from '#platform/site/text.ts';
import { isOpenAt, timeOfDay } from '#shared/cashier/opening-hours.ts';
import { type Cents, parseMoney } from '#shared/money.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { zoneWords } from '#ui/values/zone-words.ts';
import type { PayoutMethod } from './payout-methods.ts';

/** The conditions of a withdrawal, in the order in which a member resolves them. */
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
  /** `waiting`: only time resolves it. `rejected`: the member has to try again. */
  state: 'met' | 'waiting' | 'rejected' | 'missing';
  /** The rejected one to correct, for `account`. */
  payoutMethod?: PayoutMethod | undefined;
}

interface ConditionData {
  setting: WithdrawSetting;
  member: MemberInfo;
  /** Undefined while they load: the list then has no condition `account`. */
  payoutMethods: readonly PayoutMethod[] | undefined;
  /** The server's time in milliseconds. */
  now: number;
}

/** Every condition with its state. The form shows once all are met; the API checks them again. */
export function conditionsOf({ setting, member, payoutMethods, now }: ConditionData): Condition[] {
  return [
    {
      key: 'identity',
      state: setting.need_identity ? IDENTITY_STATES[member.identity_status] : 'met',
    },
    {
      key: 'safePassword',
      state: !setting.need_safe_password || member.has_safe_password ? 'met' : 'missing',
    },
    ...(payoutMethods ? [accountCondition(setting, payoutMethods)] : []),
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

function accountCondition({ methods }: WithdrawSetting, payoutMethods: readonly PayoutMethod[]): Condition {
  const key = 'account';
  const offered = payoutMethods.filter(({ method }) => methods.includes(method));
  if (offered.some(({ status }) => status === 'verified')) return { key, state: 'met' };
  if (offered.some(({ status }) => status === 'pending')) return { key, state: 'waiting' };
  const [payoutMethod] = offered;
  return { key, state: payoutMethod ? 'rejected' : 'missing', payoutMethod };
}

function balanceState(setting: WithdrawSetting) {
  return mainBalanceOf(setting) < parseMoney(setting.amount_min) ? 'missing' : 'met';
}

/** The balance of the main wallet, with the money that turnover locks: the condition `turnover` explains that. */
export function mainBalanceOf({ available_amount, locked_amount }: WithdrawSetting): Cents {
  return parseMoney(available_amount) + parseMoney(locked_amount);
}

/** Without the operator's time zone the opening hours cannot be evaluated, and the cashier counts as open. */
function isOpenNow(setting: WithdrawSetting, now: number): boolean {
  const time = setting.time_zone ? timeOfDay(setting.time_zone, now) : null;
  return time === null || isOpenAt(setting, time);
}

function hasRoomToday({ daily_times_left, daily_amount_left, amount_min }: WithdrawSetting): boolean {
  return daily_times_left > 0 && parseMoney(daily_amount_left) >= parseMoney(amount_min);
}

/** "Taipei time": the operator's time zone; '' where the API names none, or one that this browser does not know. */
export function operatorZone(text: Text, { time_zone: zone }: WithdrawSetting, now: number): string {
  return zone && timeOfDay(zone, now) !== null ? zoneWords(text, zone) : '';
}
