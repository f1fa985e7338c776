import type { Locale } from '#shared/locales.ts';
import { parseMoney, toDecimal } from '#shared/money.ts';
import type { WithdrawRecord, WithdrawSummary } from '#shared/webapi/schemas/records.ts';
import type { AuditRecord, WithdrawResult } from '#shared/webapi/schemas/withdraw.ts';
import { memberById } from '../access/members.ts';
import { verifySafePassword } from '../access/verify-password.ts';
import type { WebapiDeps } from '../deps.ts';
import type { MemberCall } from '../http/call.ts';
import { fieldError } from '../http/errors.ts';
import { keysetPage, timedConditions } from '../http/keyset.ts';
import { listPage } from '../http/paging.ts';
import { isoTime, pickText } from '../http/texts.ts';
import { countRecords, type RecordFilter, sumRecords } from '../money/record-sums.ts';
import type { PayoutDestination } from '../payout/payout-methods.ts';
import { payoutAccountText } from '../payout/payout-options.ts';
import { checkWithdrawal, readAllowance, readPolicy, settingOf } from '../payout/withdrawal-rules.ts';
import { requestWithdrawal, type WithdrawalRow } from '../payout/withdrawals.ts';
import type { Db } from '../store/db.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** Withdrawals: limits, turnover, orders and records. */
export function withdrawRoutes(
  deps: WebapiDeps,
): RoutesOf<'withdrawSetting' | 'withdraw' | 'audits' | 'withdrawRecords'> {
  return {
    withdrawSetting: (call) => settingOf(readAllowance(deps, call.session.memberId)),
    withdraw: (call) => withdraw(deps, call),
    audits: (call) => audits(deps, call),
    withdrawRecords: (call) => records(deps, call),
  };
}

async function withdraw(deps: WebapiDeps, call: CallFor<'withdraw'>): Promise<WithdrawResult> {
  const { db } = deps;
  const { body } = call;
  const { memberId } = call.session;
  const request = { method: body.method, targetId: body.target_id, amount: parseMoney(body.amount) };
  // Checked before the safe password, so that a refused order uses no password attempt. The transaction checks again.
  checkWithdrawal(db, readAllowance(deps, memberId), request);
  if (readPolicy(db).need_safe_password === 1) {
    const password = body.safe_password;
    if (password === undefined) throw fieldError('safe_password', 'common.yup.required');
    await verifySafePassword(deps, {
      call,
      member: memberById(db, memberId),
      field: 'safe_password',
      password,
    });
  }
  return call.commit(() => toResult(deps, requestWithdrawal(deps, { memberId, ...request })));
}

function toResult({ db }: WebapiDeps, row: WithdrawalRow): WithdrawResult {
  const expectedAt = row.created_at + readPolicy(db).expected_minutes * 60_000;
  return { ...moneyOf(row), order_no: row.order_no, status: row.status, expected_at: isoTime(expectedAt) };
}

function moneyOf({ amount, fee }: WithdrawalRow) {
  return { amount: toDecimal(amount), fee: toDecimal(fee), actual_amount: toDecimal(amount - fee) };
}

interface TurnoverRow {
  id: number;
  source_type: AuditRecord['source_type'];
  source_no: string;
  /** Null where no discount requires it. */
  promotion_name: string | null;
  amount: number;
  bonus_amount: number;
  multiple: number;
  required_bet: number;
  valid_bet: number;
  product_ids: string;
  start_at: number;
  updated_at: number;
  passed_at: number | null;
}

/** Open turnovers first, then passed ones; the newest first in both groups. */
function audits({ db }: WebapiDeps, call: CallFor<'audits'>) {
  return listPage<TurnoverRow, AuditRecord>({
    db,
    asked: call.query,
    select: 't.*, d.name AS promotion_name',
    from: `FROM turnovers t LEFT JOIN discount_records r ON r.record_no = t.source_no
      LEFT JOIN discounts d ON d.id = r.discount_id WHERE t.member_id = :memberId`,
    orderBy: '(t.passed_at IS NOT NULL), t.start_at DESC, t.id DESC',
    params: { memberId: call.session.memberId },
    toItem: (row) => toAudit(row, call.locale),
  });
}

function toAudit(row: TurnoverRow, locale: Locale): AuditRecord {
  return {
    id: row.id,
    created_at: isoTime(row.start_at),
    source_type: row.source_type,
    source_no: row.source_no,
    promotion_name: pickText(row.promotion_name, locale),
    amount: toDecimal(row.amount),
    bonus_amount: toDecimal(row.bonus_amount),
    multiple: String(row.multiple),
    required_bet: toDecimal(row.required_bet),
    valid_bet: toDecimal(row.valid_bet),
    remain_bet: toDecimal(row.required_bet - row.valid_bet),
    is_passed: row.passed_at !== null,
    // A list of ids, written by addTurnover.
    product_ids: JSON.parse(row.product_ids) as number[],
    start_at: isoTime(row.start_at),
    updated_at: isoTime(row.updated_at),
  };
}

function records({ db }: WebapiDeps, call: CallFor<'withdrawRecords'>) {
  const { summary: isSummed, from, to, status } = call.query;
  const filter = { memberId: call.session.memberId, from, to, status };
  const page = keysetPage<WithdrawalRow, WithdrawRecord>({
    db,
    asked: call.query,
    table: 'withdrawals',
    ...timedConditions(filter),
    count: () => countRecords(db, 'withdrawals', filter),
    select: 'r.*',
    toItem: (row) => toRecord(db, row, call),
  });
  return isSummed ? { ...page, summary: sums(db, filter) } : page;
}

function toRecord(db: Db, row: WithdrawalRow, { locale }: MemberCall): WithdrawRecord {
  return {
    ...moneyOf(row),
    id: row.id,
    created_at: isoTime(row.created_at),
    order_no: row.order_no,
    method: row.method,
    account_masked: payoutAccountText(db, row)[locale],
    exchange_rate: row.exchange_rate,
    currency: currencyOf(row),
    status: row.status,
    reason: pickText(row.reason, locale),
    finished_at: isoTime(row.finished_at),
  };
}

/** The currency of a payout in coins; null for others. */
function currencyOf({ destination }: WithdrawalRow): string | null {
  // Written by insertWithdrawal.
  return (JSON.parse(destination) as PayoutDestination['destination']).currency ?? null;
}

/** Sums of successful withdrawals only. */
function sums(db: Db, filter: RecordFilter): WithdrawSummary {
  const paid = { table: 'withdrawals', condition: `status = 'success'` } as const;
  const amount = sumRecords(db, { ...paid, column: 'amount' }, filter);
  const fee = sumRecords(db, { ...paid, column: 'fee' }, filter);
  return { amount: toDecimal(amount), fee: toDecimal(fee), actual_amount: toDecimal(amount - fee) };
}
