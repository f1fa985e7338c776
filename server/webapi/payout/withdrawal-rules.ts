import { feeOf } from '#shared/cashier/fee.ts';
import { isOpenAt, timeOfDay } from '#shared/cashier/opening-hours.ts';
import { type Cents, formatMoney, toDecimal } from '#shared/money.ts';
import { errorId, YUP_IDS } from '#shared/webapi/error-id.ts';
import type { WithdrawMethod, WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { type MemberRow, memberById } from '../access/members.ts';
import type { WebapiDeps } from '../deps.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { sumOpenTurnover } from '../money/turnovers.ts';
import { dayIn, OPERATOR_ZONE } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { destinationOf, offeredMethods } from './payout-accounts.ts';
import type { PayoutDestination } from './payout-methods.ts';

/** Limits, hours, fees and simulated delays of withdrawals. Money in cents. */
interface Policy {
  amount_min: number;
  amount_max: number;
  daily_amount: number;
  fee_type: 'none' | 'fixed' | 'percent';
  fee_value: string | null;
  need_identity: number;
  need_safe_password: number;
  /** Most open withdrawals of a member. */
  most_open: number;
  open_time: string | null;
  close_time: string | null;
  expected_minutes: number;
  /** Every n-th withdrawal of a member is rejected; 0: none. */
  reject_every: number;
  pending_ms: number;
  reviewing_ms: number;
  paying_ms: number;
}

/** The operator's policy: a table of one row. */
export function readPolicy(db: Db): Policy {
  const policy = db.get<Policy>('SELECT * FROM withdraw_policy');
  if (!policy) throw new Error('The table withdraw_policy is empty');
  return policy;
}

/** Everything that decides whether a member may withdraw, at one moment. */
export interface Allowance {
  policy: Policy;
  member: MemberRow;
  methods: WithdrawMethod[];
  /** Operator day that the daily limits count by. */
  day: string;
  /** Withdrawals a day that the member's level allows. */
  times: number;
  timesLeft: number;
  amountLeft: Cents;
  /** Withdrawals left today without the operator's fee. */
  freeLeft: number;
  openCount: number;
  /** Bets still required by open turnovers. */
  turnoverLeft: Cents;
  available: Cents;
  locked: Cents;
  isOpenNow: boolean;
}

/** Reads a member's allowance. To decide on an order, read it in the transaction that inserts the order. */
export function readAllowance(
  { db, ledger, now }: Pick<WebapiDeps, 'db' | 'ledger' | 'now'>,
  memberId: number,
): Allowance {
  const policy = readPolicy(db);
  const member = memberById(db, memberId);
  const day = dayIn(OPERATOR_ZONE, now());
  // A rejected order does not count towards the daily limits.
  const used = db.get<{ times: number; amount: number | null; free: number | null }>(
    `SELECT count(*) AS times, sum(amount) AS amount, sum(is_free) AS free FROM withdrawals
     WHERE member_id = :memberId AND day = :day AND status IN ('pending', 'reviewing', 'paying', 'success')`,
    { memberId, day },
  );
  const level = db.get<{ daily_withdrawals: number; free_withdrawals: number }>(
    'SELECT daily_withdrawals, free_withdrawals FROM levels WHERE id = :id',
    { id: member.level_id },
  );
  const openCount = db.number(
    // Otherwise SQLite reads all withdrawals of the member from another index.
    `SELECT count(*) FROM withdrawals INDEXED BY withdrawals_open
     WHERE member_id = :memberId AND status IN ('pending', 'reviewing', 'paying')`,
    { memberId },
  );
  const { left: turnoverLeft } = sumOpenTurnover(db, memberId);
  const balance = ledger.balance({ kind: 'wallet', memberId, walletId: MAIN_WALLET_ID });
  // Winnings of a bonus belong to the bonus, so any open turnover locks the whole main wallet.
  const locked = turnoverLeft > 0 ? balance : 0;
  const times = level?.daily_withdrawals ?? 0;
  return {
    policy,
    member,
    methods: offeredMethods(db),
    day,
    times,
    timesLeft: Math.max(0, times - (used?.times ?? 0)),
    amountLeft: Math.max(0, policy.daily_amount - (used?.amount ?? 0)),
    freeLeft: Math.max(0, (level?.free_withdrawals ?? 0) - (used?.free ?? 0)),
    openCount,
    turnoverLeft,
    available: balance - locked,
    locked,
    isOpenNow: isOpenAt(policy, timeOfDay(OPERATOR_ZONE, now()) ?? ''),
  };
}

/** `GET /transaction/withdrawSetting`. */
export function settingOf({ policy, ...allowance }: Allowance): WithdrawSetting {
  return {
    amount_min: toDecimal(policy.amount_min),
    amount_max: toDecimal(policy.amount_max),
    daily_amount_left: toDecimal(allowance.amountLeft),
    daily_times: allowance.times,
    daily_times_left: allowance.timesLeft,
    fee_type: policy.fee_type,
    fee_value: policy.fee_value,
    free_times_left: allowance.freeLeft,
    methods: allowance.methods,
    need_safe_password: policy.need_safe_password === 1,
    need_identity: policy.need_identity === 1,
    available_amount: toDecimal(allowance.available),
    locked_amount: toDecimal(allowance.locked),
    is_audit_passed: allowance.turnoverLeft === 0,
    has_pending: allowance.openCount >= policy.most_open,
    expected_minutes: policy.expected_minutes,
    open_time: policy.open_time,
    close_time: policy.close_time,
    time_zone: OPERATOR_ZONE,
  };
}

export interface WithdrawalRequest {
  method: WithdrawMethod;
  /** Id of the payout account. */
  targetId: number;
  amount: Cents;
}

interface CheckedWithdrawal {
  payee: PayoutDestination;
  /** Fees of the operator and of the crypto network. */
  fee: Cents;
  /** Uses one of the day's withdrawals without the operator's fee. */
  isFree: boolean;
}

/**
 * Checks a withdrawal against the member's allowance and computes its fee. @throws ApiError of the first rule it breaks:
 * member and day first, then method and payout account, then the amount
 */
export function checkWithdrawal(
  db: Db,
  allowance: Allowance,
  { method, targetId, amount }: WithdrawalRequest,
): CheckedWithdrawal {
  assertMayWithdraw(allowance);
  const { policy, member } = allowance;
  if (!allowance.methods.includes(method)) throw fieldError('method', YUP_IDS.oneOf);
  const payee = destinationOf(db, { memberId: member.id, method, id: targetId });
  const min = Math.max(policy.amount_min, payee.network?.min ?? 0);
  if (amount < min) throw amountError('min', min);
  if (amount > policy.amount_max) throw amountError('max', policy.amount_max);
  if (amount > allowance.amountLeft)
    throw new ApiError('WITHDRAW_DAILY', { values: { amount: formatMoney(allowance.amountLeft) } });
  if (amount > allowance.available) throw new ApiError('INSUFFICIENT_BALANCE');
  const isFree = allowance.freeLeft > 0;
  const ownFee = isFree ? 0 : feeOf(policy, amount);
  if (ownFee === null) throw new Error('The fee in withdraw_policy is invalid');
  const fee = ownFee + (payee.network?.fee ?? 0);
  if (fee >= amount) throw amountError('min', fee + 1);
  return { payee, fee, isFree };
}

function assertMayWithdraw({ policy, member, ...allowance }: Allowance): void {
  if (!allowance.isOpenNow) {
    const { open_time, close_time } = policy;
    throw new ApiError('WITHDRAW_CLOSED', {
      values: {
        open: open_time ?? '',
        close: close_time ?? '',
        zone: { enUS: 'Taipei time', zhTW: '台北時間' },
      },
    });
  }
  if (policy.need_identity === 1 && member.identity_status !== 'passed')
    throw new ApiError('IDENTITY_NEEDED');
  if (policy.need_safe_password === 1 && member.safe_password_hash === null)
    throw new ApiError('SAFE_PASSWORD_MISSING');
  if (allowance.openCount >= policy.most_open) throw new ApiError('WITHDRAW_UNDER_WAY');
  if (allowance.turnoverLeft > 0)
    throw new ApiError('TURNOVER_LEFT', { values: { amount: formatMoney(allowance.turnoverLeft) } });
  if (allowance.timesLeft === 0) throw new ApiError('WITHDRAW_TIMES', { values: { times: allowance.times } });
}

function amountError(bound: 'min' | 'max', cents: Cents): ApiError {
  const id = errorId(YUP_IDS[bound], { [bound]: toDecimal(cents) });
  return new ApiError('INVALID', { fields: { amount: [id] } });
}
