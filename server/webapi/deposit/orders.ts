import { randomBytes, randomInt } from 'node:crypto';
import { feeOf } from '#shared/cashier/fee.ts';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import type { Locale } from '#shared/locales.ts';
import { type Cents, formatMoney, parseMoney, toDecimal } from '#shared/money.ts';
import { errorId, YUP_IDS } from '#shared/webapi/error-id.ts';
import type { DepositBody, DepositDetail, DepositStatus } from '#shared/webapi/schemas/deposit.ts';
import type { WebapiDeps } from '../deps.ts';
import { ApiError } from '../http/errors.ts';
import { isoTime, pickText, readText, type Text } from '../http/texts.ts';
import { nextOrderNo } from '../money/order-no.ts';
import { DEPOSIT_MULTIPLE, requiredBet } from '../money/turnovers.ts';
import { assertDepositLimit, assertNoBreak } from '../safer-play/check.ts';
import type { Db } from '../store/db.ts';
import {
  assertChannelOpen,
  type ChannelRow,
  channelById,
  coinAmount,
  coinOf,
  feeTerms,
  payeeOf,
} from './channels.ts';
import { chooseDiscount, discountForDeposit } from './discounts.ts';
import { payUrl } from './pay-pages.ts';
import { bookDeposit, type OrderDeps, schedulePayment } from './provider.ts';

export interface DepositRow {
  id: number;
  order_no: string;
  member_id: number;
  channel_id: number;
  amount: number;
  fee: number;
  actual_amount: number;
  status: DepositStatus;
  pay_token: string | null;
  pay_code: string | null;
  payee: string | null;
  coin: string | null;
  receipt: string | null;
  remark: string | null;
  created_at: number;
  expires_at: number;
  finished_at: number | null;
}

/** A deposit joined with its channel and its discount record. */
interface DetailRow extends DepositRow {
  channel_name: string;
  type: DepositDetail['type'];
  display: DepositDetail['display'];
  need_receipt: number;
  discount_id: number | null;
  bonus: number | null;
  /** Factor of the turnover; null without a promotion. */
  multiple: number | null;
}

/**
 * Columns and joins of a `DetailRow`. The deposit has the alias `r`. A paid deposit has no promotion if a break has refused its
 * bonus; an unpaid one keeps the chosen one.
 */
export const DETAIL_COLUMNS = `r.*, c.name AS channel_name, c.type, c.display, c.need_receipt, p.discount_id,
  p.amount AS bonus, p.multiple`;
export const DETAIL_JOINS = `JOIN deposit_channels c ON c.id = r.channel_id
  LEFT JOIN discount_records p ON p.deposit_id = r.id AND NOT (r.status = 'success' AND p.status = 'rejected')`;

/** @throws ApiError NOT_FOUND, also for another member's order, so that no answer reveals which ids exist */
export function depositDetail(
  db: Db,
  { id, memberId, locale }: { id: number; memberId: number; locale: Locale },
): DepositDetail {
  const row = db.get<DetailRow>(
    `SELECT ${DETAIL_COLUMNS} FROM deposits r ${DETAIL_JOINS} WHERE r.id = :id AND r.member_id = :memberId`,
    { id, memberId },
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return toDetail(row, locale);
}

/** An order as the API answers it. Payment instructions are included only while the order can be paid. */
export function toDetail(row: DetailRow, locale: Locale): DepositDetail {
  const isOpen = row.status === 'pending' || row.status === 'reviewing';
  const coin = coinOf(row);
  return {
    id: row.id,
    created_at: isoTime(row.created_at),
    order_no: row.order_no,
    channel_id: row.channel_id,
    channel_name: pickText(row.channel_name, locale),
    type: row.type,
    display: row.display,
    amount: toDecimal(row.amount),
    fee: toDecimal(row.fee),
    actual_amount: toDecimal(row.actual_amount),
    status: row.status,
    ...(coin && {
      currency: coin.currency,
      network: coin.network,
      rate: coin.rate,
      coin_amount: coinAmount(coin, row.amount),
    }),
    ...(isOpen && paymentInstructions(row, locale)),
    receipt_url: row.receipt === null ? null : `${WEBAPI_PREFIX}/upload/${row.receipt}`,
    discount_id: row.discount_id,
    bonus_amount: row.bonus === null ? null : toDecimal(row.bonus),
    required_bet: requiredOf(row),
    can_cancel: row.status === 'pending',
    need_receipt: row.need_receipt === 1,
    finished_at: isoTime(row.finished_at),
    remark: pickText(row.remark, locale),
  };
}

const UNPAID: readonly DepositStatus[] = ['failed', 'cancelled', 'expired'];

function requiredOf({ status, actual_amount: amount, bonus, multiple }: DetailRow): string | null {
  if (UNPAID.includes(status)) return null;
  return toDecimal(requiredBet({ amount, bonus: bonus ?? 0, multiple: multiple ?? DEPOSIT_MULTIPLE }));
}

function paymentInstructions(row: DetailRow, locale: Locale): Partial<DepositDetail> {
  const coin = coinOf(row);
  const payee = payeeOf(row);
  const code = coin?.address ?? `harbor-pay:${row.order_no}?amount=${toDecimal(row.amount)}`;
  return {
    pay_url: row.pay_token === null ? null : payUrl(row.pay_token, locale),
    qr_code: row.display === 'qr' ? code : null,
    pay_code: row.pay_code,
    payee_bank: payee?.bank[locale],
    payee_bank_code: payee?.code,
    payee_account: coin?.address ?? payee?.account,
    payee_name: payee?.name,
    expires_at: row.status === 'pending' ? isoTime(row.expires_at) : null,
  };
}

/**
 * Creates an order; call inside `db.write`. Returns its id. @throws ApiError INVALID, DEPOSIT_OPEN with the order that
 * is open in this channel, CHANNEL_MAINTENANCE, CHANNEL_HOURS, CHANNEL_LIMIT, DISCOUNT_REFUSED, DEPOSIT_LIMIT, ON_BREAK,
 * SELF_EXCLUDED
 */
export function openDeposit(
  deps: OrderDeps,
  { memberId, body }: { memberId: number; body: DepositBody },
): number {
  const { db } = deps;
  const at = deps.now();
  assertNoBreak(db, { memberId, at });
  const channel = channelById(db, body.channel_id);
  const amount = parseMoney(body.amount);
  const open = db.get<{ id: number; order_no: string; amount: number }>(
    `SELECT id, order_no, amount FROM deposits WHERE member_id = :memberId AND channel_id = :channelId
     AND status IN ('pending', 'paying', 'reviewing')`,
    { memberId, channelId: channel.id },
  );
  if (open) {
    const values = { channel: readText(channel.name), amount: formatMoney(open.amount) };
    throw new ApiError('DEPOSIT_OPEN', { values, data: { id: open.id, order_no: open.order_no } });
  }
  assertChannelOpen(db, channel, { memberId, at });
  const { amount_min: min, amount_max: max } = channel;
  if (amount < min) throw amountError(errorId(YUP_IDS.min, { min: formatMoney(min) }));
  if (amount > max) throw amountError(errorId(YUP_IDS.max, { max: formatMoney(max) }));
  assertDepositLimit(db, { memberId, at }, amount);
  const discount = body.discount_id
    ? discountForDeposit(deps, { id: body.discount_id, amount, memberId, at })
    : null;
  const id = insertDeposit(db, { channel, memberId, amount, at });
  if (discount) {
    const { actual_amount: arrives } = depositById(db, { id, memberId });
    chooseDiscount(db, discount, { memberId, depositId: id, amount: arrives, at });
  }
  schedulePayment(deps, { id, channel, amount });
  return id;
}

/** `id`: the message id that the deposit form itself shows for the same mistake. */
function amountError(id: string): ApiError {
  return new ApiError('INVALID', { fields: { amount: [id] } });
}

interface DepositValues {
  channel: ChannelRow;
  memberId: number;
  amount: Cents;
  at: number;
}

function insertDeposit(db: Db, { channel, memberId, amount, at }: DepositValues): number {
  const fee = feeOf(feeTerms(channel), amount);
  if (fee === null) throw new Error(`The fee of deposit channel ${channel.id} is invalid`);
  return db.run(
    `INSERT INTO deposits (order_no, member_id, channel_id, amount, fee, actual_amount, status, pay_token, pay_code,
       payee, coin, created_at, expires_at)
     VALUES (:order, :memberId, :channelId, :amount, :fee, :actual, 'pending', :token, :code, :payee, :coin, :at, :expiresAt)`,
    {
      order: nextOrderNo(db, 'D', 'deposits', at),
      memberId,
      channelId: channel.id,
      amount,
      fee,
      actual: amount - fee,
      token: channel.display === 'redirect' ? randomBytes(32).toString('base64url') : null,
      code: payCode(channel),
      payee: channel.payee,
      coin: channel.coin,
      at,
      expiresAt: at + channel.pay_minutes * 60_000,
    },
  ).lastId;
}

/** Code to type into a machine: 16 digits at an ATM, `HB` and 12 digits in a store. */
function payCode({ display, type }: ChannelRow): string | null {
  if (display !== 'code') return null;
  const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');
  return type === 'store' ? `HB${digits(12)}` : `9${digits(12)}${digits(3)}`;
}

interface PastDeposit {
  memberId: number;
  channelId: number;
  amount: Cents;
  at: number;
  status: 'success' | 'failed' | 'cancelled' | 'expired';
  remark?: Text;
}

/** Inserts a finished deposit for the seeds and tests; call inside `db.write`. */
export function insertPastDeposit(
  { db, ledger }: Pick<WebapiDeps, 'db' | 'ledger'>,
  { channelId, status, remark, ...values }: PastDeposit,
): void {
  const id = insertDeposit(db, { ...values, channel: channelById(db, channelId) });
  db.run('UPDATE deposits SET status = :status, remark = :remark, finished_at = :at WHERE id = :id', {
    id,
    status,
    remark: remark && JSON.stringify(remark),
    at: values.at,
  });
  if (status === 'success')
    bookDeposit({ db, ledger }, depositById(db, { id, memberId: values.memberId }), values.at);
}

/** The row of a member's order. @throws ApiError NOT_FOUND */
export function depositById(db: Db, { id, memberId }: { id: number; memberId: number }): DepositRow {
  const row = db.get<DepositRow>('SELECT * FROM deposits WHERE id = :id AND member_id = :memberId', {
    id,
    memberId,
  });
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}
