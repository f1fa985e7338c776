import { feeOf } from '#shared/cashier/fee.ts';
import { isOpenAt, timeOfDay } from '#shared/cashier/opening-hours.ts';
import { type Cents, formatMoney, toDecimal } from '#shared/money.ts';
import { errorId, YUP_IDS } from '#shared/webapi/error-id.ts';
import type { WithdrawMethod, WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { type MemberRow, memberById } from '../access/members.ts';
import type { WebapiDeps } from '../deps.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { dayIn, OPERATOR_ZONE } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { destinationOf, offeredMethods } from './payout-accounts.ts';
import type { PayoutDestination } from './payout-methods.ts';

type StandingDeps = Pick<WebapiDeps, 'db' | 'ledger' | 'now'>;

/** What the operator allows. Money in cents. */
interface Policy {
  amount_min: number;
  amount_max: number;
  daily_amount: number;
  fee_type: 'none' | 'fixed' | 'percent';
  fee_value: string | null;
  need_identity: number;
  need_safe_password: number;
  most_open: number;
  open_time: string | null;
  close_time: string | null;
  expected_minutes: number;
  reject_every: number;
  pending_ms: number;
  reviewing_ms: number;
  paying_ms: number;
}

/** The operator's one row of limits, hours and fees of withdrawals. */
export function readPolicy(db: Db): Policy {
  const policy = db.get<Policy>('SELECT * FROM withdraw_policy');
  if (!policy) throw new Error('there is no policy of withdrawals');
  return policy;
}

/** Everything that a withdrawal of a member is decided by, as of one moment: read it inside the transaction that decides. */
export interface Standing {
  policy: Policy;
  member: MemberRow;
  methods: WithdrawMethod[];
  /** The house's day, which the limits count by. */
  day: string;
  times: number;
  timesLeft: number;
  amountLeft: Cents;
  freeLeft: number;
  openCount: number;
  /** What the turnovers still ask for. */
  turnoverLeft: Cents;
  available: Cents;
  locked: Cents;
  isOpenNow: boolean;
}

/** What a member may take now: money free and locked, turnover left, uses of the day. */
export function readStanding({ db, ledger, now }: StandingDeps, memberId: number): Standing {
  const policy = readPolicy(db);
  const member = memberById(db, memberId);
  const day = dayIn(OPERATOR_ZONE, now());
  const used = usedOn(db, memberId, day);
  const level = levelOf(db, member);
  const balance = ledger.balance({ kind: 'wallet', memberId, walletId: MAIN_WALLET_ID });
  const turnover = openTurnover(db, memberId);
  // Winnings of a bonus are the bonus's as well: while anything is left to bet, all of the wallet waits for it.
  const locked = turnover.count > 0 ? balance : 0;
  return {
    policy,
    member,
    methods: offeredMethods(db),
    day,
    times: level.daily_withdrawals,
    timesLeft: Math.max(0, level.daily_withdrawals - used.times),
    amountLeft: Math.max(0, policy.daily_amount - used.amount),
    freeLeft: Math.max(0, level.free_withdrawals - used.free),
    openCount: openCount(db, memberId),
    turnoverLeft: turnover.left,
    available: balance - locked,
    locked,
    isOpenNow: isOpenAt(policy, timeOfDay(OPERATOR_ZONE, now()) ?? ''),
  };
}

/** A rejected order gave its money back, and its place in the day with it. */
function usedOn(db: Db, memberId: number, day: string): { times: number; amount: Cents; free: number } {
  const used = db.get<{ times: number; amount: number | null; free: number | null }>(
    `SELECT count(*) AS times, sum(amount) AS amount, sum(is_free) AS free FROM withdrawals
     WHERE member_id = :memberId AND day = :day AND status IN ('pending', 'reviewing', 'paying', 'success')`,
    { memberId, day },
  );
  return { times: used?.times ?? 0, amount: used?.amount ?? 0, free: used?.free ?? 0 };
}

function levelOf(db: Db, { level_id }: MemberRow): { daily_withdrawals: number; free_withdrawals: number } {
  const level = db.get<{ daily_withdrawals: number; free_withdrawals: number }>(
    'SELECT daily_withdrawals, free_withdrawals FROM levels WHERE id = :level_id',
    { level_id },
  );
  return level ?? { daily_withdrawals: 0, free_withdrawals: 0 };
}

/** By its own index, which SQLite without statistics passes over for one that leads to all of the member's. */
function openTurnover(db: Db, memberId: number): { count: number; left: Cents } {
  const row = db.get<{ count: number; left: number | null }>(
    `SELECT count(*) AS count, sum(required_bet - valid_bet) AS left FROM turnovers INDEXED BY turnovers_open
     WHERE member_id = :memberId AND passed_at IS NULL`,
    { memberId },
  );
  return { count: row?.count ?? 0, left: row?.left ?? 0 };
}

function openCount(db: Db, memberId: number): number {
  const row = db.get<{ n: number }>(
    `SELECT count(*) AS n FROM withdrawals INDEXED BY withdrawals_open
     WHERE member_id = :memberId AND status IN ('pending', 'reviewing', 'paying')`,
    { memberId },
  );
  return row?.n ?? 0;
}

/** `GET /transaction/withdrawSetting`. */
export function settingOf({ policy, ...standing }: Standing): WithdrawSetting {
  return {
    amount_min: toDecimal(policy.amount_min),
    amount_max: toDecimal(policy.amount_max),
    daily_amount_left: toDecimal(standing.amountLeft),
    daily_times: standing.times,
    daily_times_left: standing.timesLeft,
    fee_type: policy.fee_type,
    fee_value: policy.fee_value,
    free_times_left: standing.freeLeft,
    methods: standing.methods,
    need_safe_password: policy.need_safe_password === 1,
    need_identity: policy.need_identity === 1,
    available_amount: toDecimal(standing.available),
    locked_amount: toDecimal(standing.locked),
    is_audit_passed: standing.turnoverLeft === 0,
    has_pending: standing.openCount >= policy.most_open,
    expected_minutes: policy.expected_minutes,
    open_time: policy.open_time,
    close_time: policy.close_time,
    time_zone: OPERATOR_ZONE,
  };
}

export interface Wish {
  method: WithdrawMethod;
  targetId: number;
  amount: Cents;
}

export interface Decision {
  payee: PayoutDestination;
  fee: Cents;
  /** One of the day's withdrawals without the operator's fee. */
  isFree: boolean;
}

/** Decides a withdrawal by its member's standing. @throws ApiError that says what stands against it, the first first */
export function decide(db: Db, standing: Standing, wish: Wish): Decision {
  assertOpen(standing);
  const { method, targetId: id, amount } = wish;
  if (!standing.methods.includes(method)) throw fieldError('method', YUP_IDS.oneOf);
  const payee = destinationOf(db, { memberId: standing.member.id, method, id });
  assertAmount(standing, payee, amount);
  const isFree = standing.freeLeft > 0;
  const fee = totalFee(standing.policy, { payee, amount, isFree });
  if (fee >= amount) throw amountError('min', fee + 1);
  return { payee, fee, isFree };
}

function assertOpen({ policy, member, ...standing }: Standing): void {
  if (!standing.isOpenNow) throw closedError(policy);
  if (policy.need_identity === 1 && member.identity_status !== 'passed')
    throw new ApiError('IDENTITY_NEEDED');
  if (policy.need_safe_password === 1 && member.safe_password_hash === null)
    throw new ApiError('SAFE_PASSWORD_MISSING');
  if (standing.openCount >= policy.most_open) throw new ApiError('WITHDRAW_UNDER_WAY');
  if (standing.turnoverLeft > 0)
    throw new ApiError('TURNOVER_LEFT', { values: { amount: formatMoney(standing.turnoverLeft) } });
  if (standing.timesLeft === 0) throw new ApiError('WITHDRAW_TIMES', { values: { times: standing.times } });
}

function closedError({ open_time, close_time }: Policy): ApiError {
  return new ApiError('WITHDRAW_CLOSED', {
    values: { open: open_time ?? '', close: close_time ?? '', zone: OPERATOR_ZONE },
  });
}

function assertAmount(
  { policy, ...standing }: Standing,
  { network }: PayoutDestination,
  amount: Cents,
): void {
  const min = Math.max(policy.amount_min, network?.min ?? 0);
  if (amount < min) throw amountError('min', min);
  if (amount > policy.amount_max) throw amountError('max', policy.amount_max);
  if (amount > standing.amountLeft)
    throw new ApiError('WITHDRAW_DAILY', { values: { amount: formatMoney(standing.amountLeft) } });
  if (amount > standing.available) throw new ApiError('INSUFFICIENT_BALANCE');
}

function amountError(bound: 'min' | 'max', cents: Cents): ApiError {
  const words = errorId(YUP_IDS[bound], { [bound]: toDecimal(cents) });
  return new ApiError('INVALID', { fields: { amount: [words] } });
}

/** The operator's fee, which the day's first withdrawals are spared, and the network's, which none is. */
function totalFee(
  policy: Policy,
  { payee, amount, isFree }: { payee: PayoutDestination; amount: Cents; isFree: boolean },
): Cents {
  const own = isFree ? 0 : feeOf(policy, amount);
  if (own === null) throw new Error('the fee of withdrawals cannot be read');
  return own + (payee.network?.fee ?? 0);
}
