import * as z from 'zod/mini';
import {
  cursorQuery,
  flagParam,
  id,
  instantParam,
  integerParam,
  masked,
  money,
  numeric,
  text,
  time,
} from '../fields.ts';
import {
  DEPOSIT_STATUSES,
  GAME_RECORD_STATUSES,
  TRANSFER_STATUSES,
  WITHDRAW_METHODS,
  WITHDRAW_STATUSES,
} from '../words.ts';
import { depositDetail } from './deposit.ts';
import { DISCOUNT_TYPES } from './discount.ts';
import { categoryCode } from './game.ts';
import { withdrawStatus } from './withdraw.ts';

/**
 * Query of record lists. `from` and `to` are instants, both included: the first and the last of days in the member's time
 * zone. `summary=1` requests `data.summary`, the sums of the whole range.
 */
const recordQuery = z.extend(cursorQuery, {
  from: z.optional(instantParam),
  to: z.optional(instantParam),
  summary: flagParam,
});

/** `GET /depositRecord`: the same fields as the detail of a deposit. */
export const depositRecord = depositDetail;
export type DepositRecord = z.infer<typeof depositRecord>;
/** Query of `GET /depositRecord`. */
export const depositRecordQuery = z.extend(recordQuery, { status: z.optional(z.enum(DEPOSIT_STATUSES)) });
/** Sums of a range of deposits. */
export const depositSummary = z.object({ amount: money, fee: z.nullish(money), actual_amount: money });
export type DepositSummary = z.infer<typeof depositSummary>;

/** `GET /withdrawRecord`. */
export const withdrawRecord = z.object({
  id,
  created_at: time,
  order_no: text,
  method: z.catch(z.enum(WITHDRAW_METHODS), 'account_card'),
  account_masked: masked,
  amount: money,
  fee: money,
  actual_amount: money,
  exchange_rate: z.catch(z.nullish(numeric), undefined),
  /** Of a payout in coins; our extension. */
  currency: z.catch(z.nullish(text), undefined),
  status: withdrawStatus,
  reason: z.nullish(text),
  finished_at: z.nullish(time),
});
export type WithdrawRecord = z.infer<typeof withdrawRecord>;
/** Query of `GET /withdrawRecord`. */
export const withdrawRecordQuery = z.extend(recordQuery, { status: z.optional(z.enum(WITHDRAW_STATUSES)) });
/** Sums of a range of withdrawals. */
export const withdrawSummary = z.object({ amount: money, fee: money, actual_amount: money });
export type WithdrawSummary = z.infer<typeof withdrawSummary>;

/** `GET /gameRecord`. */
export const gameRecord = z.object({
  id,
  bet_no: text,
  round_no: z.nullish(text),
  category_code: text,
  product_id: id,
  product_name: text,
  game_name: text,
  bet_amount: money,
  valid_bet: money,
  payout: money,
  win_loss: money,
  status: z.enum(GAME_RECORD_STATUSES),
  bet_at: time,
  settled_at: z.nullish(time),
  content: z.nullish(text),
});
export type GameRecord = z.infer<typeof gameRecord>;
/** Query of `GET /gameRecord`. */
export const gameRecordQuery = z.extend(recordQuery, {
  status: z.optional(z.enum(GAME_RECORD_STATUSES)),
  category: z.optional(categoryCode),
  product_id: z.optional(integerParam),
});
/** Sums of a range of bets. `win_loss` is `payout` minus `bet_amount`, without the stakes of open bets. */
export const gameRecordSummary = z.object({
  bet_amount: money,
  valid_bet: money,
  payout: money,
  win_loss: money,
});
export type GameRecordSummary = z.infer<typeof gameRecordSummary>;

/** `GET /gameTransferRecord`. For status `unknown` see TRANSFER_STATUSES. */
export const transferRecord = z.object({
  id,
  created_at: time,
  order_no: text,
  from_wallet_id: id,
  to_wallet_id: id,
  from_name: text,
  to_name: text,
  amount: money,
  status: z.catch(z.enum(TRANSFER_STATUSES), 'unknown'),
  mode: z.catch(z.enum(['manual', 'auto']), 'manual'),
  remark: z.nullish(text),
});
export type TransferRecord = z.infer<typeof transferRecord>;
/** Query of `GET /gameTransferRecord`. `wallet_id` is a game wallet, as source or target. */
export const transferRecordQuery = z.extend(recordQuery, {
  status: z.optional(z.enum(TRANSFER_STATUSES)),
  wallet_id: z.optional(integerParam),
});
/** Sums of transfers into game wallets and back from them. */
export const transferSummary = z.object({ amount_in: money, amount_out: money });
export type TransferSummary = z.infer<typeof transferSummary>;

/** Statuses of an application. `approved`: its amount is paid out. */
export const DISCOUNT_RECORD_STATUSES = ['pending', 'approved', 'rejected'] as const;
/** `GET /discountRecord`: an application for a discount, a gift, a spin, a check-in, a rebate or the bonus of a level. */
export const discountRecord = z.object({
  id,
  created_at: time,
  discount_id: z.nullish(id),
  /** The type of its discount; our extension. */
  discount_type: z.catch(z.nullish(z.enum(DISCOUNT_TYPES)), undefined),
  title: text,
  order_no: text,
  amount: z.nullish(money),
  multiple: z.catch(z.nullish(numeric), undefined),
  /** Bets that came with an approved bonus and its deposit; null before the approval. */
  required_bet: z.catch(z.nullish(money), undefined),
  /** Bets that are still required; our extension. */
  remain_bet: z.catch(z.nullish(money), undefined),
  status: z.catch(z.enum(DISCOUNT_RECORD_STATUSES), 'pending'),
  reason: z.nullish(text),
  reviewed_at: z.nullish(time),
});
export type DiscountRecord = z.infer<typeof discountRecord>;
/** Query of `GET /discountRecord`. */
export const discountRecordQuery = z.extend(recordQuery, {
  status: z.optional(z.enum(DISCOUNT_RECORD_STATUSES)),
});
/** Sum of paid-out discounts in a range. */
export const discountSummary = z.object({ amount: money });
export type DiscountSummary = z.infer<typeof discountSummary>;
