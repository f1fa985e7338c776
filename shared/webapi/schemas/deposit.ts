import * as z from 'zod/mini';
import {
  amountInput,
  flag,
  id,
  idInput,
  imageInput,
  integer,
  money,
  numeric,
  sort,
  text,
  time,
} from '../fields.ts';
import { DEPOSIT_STATUSES, DEPOSIT_TYPES } from '../words.ts';

/** Kinds of deposit channels. */
export const depositType = z.enum(DEPOSIT_TYPES);
export type DepositType = z.infer<typeof depositType>;
/** How the page shows the member where to pay. */
export const depositDisplay = z.enum(['redirect', 'qr', 'code', 'account']);
/** Statuses of a deposit; the last four are final. */
export const depositStatus = z.enum(DEPOSIT_STATUSES);
export type DepositStatus = z.infer<typeof depositStatus>;
/** Unit of `fee_value`: dollars per order, or percent of the amount. */
export const feeType = z.catch(z.enum(['none', 'fixed', 'percent']), 'none');

/** Coins of a virtual channel. `rate` is dollars for one coin. */
const coinFields = {
  currency: z.nullish(text),
  network: z.nullish(text),
  rate: z.nullish(numeric),
};

/** `GET /accountDepositChannel`. Times of day are "HH:MM" in `time_zone`. */
export const depositChannel = z.object({
  id,
  name: text,
  type: depositType,
  icon: z.nullish(text),
  display: depositDisplay,
  amount_min: money,
  amount_max: money,
  amount_presets: z.catch(z.array(money), []),
  fee_type: feeType,
  fee_value: z.catch(z.nullish(numeric), undefined),
  need_receipt: flag,
  daily_limit: z.nullish(integer),
  remaining: z.nullish(integer),
  open_time: z.nullish(text),
  close_time: z.nullish(text),
  time_zone: z.nullish(text),
  ...coinFields,
  /** Decimals of an amount of coins, at most. */
  places: z.nullish(integer),
  /** Times that the arriving amount must be bet before a withdrawal, without a promotion. */
  multiple: z.catch(z.nullish(numeric), undefined),
  is_maintenance: flag,
  tip: z.nullish(text),
  sort,
});
export type DepositChannel = z.infer<typeof depositChannel>;

/** Response of `GET /transaction/depositDetail/{id}` and `POST /transaction/deposit`. */
export const depositDetail = z.object({
  id,
  created_at: z.nullish(time),
  order_no: text,
  channel_id: id,
  channel_name: text,
  type: depositType,
  display: depositDisplay,
  amount: money,
  fee: money,
  actual_amount: money,
  status: depositStatus,
  pay_url: z.nullish(text),
  qr_code: z.nullish(text),
  pay_code: z.nullish(text),
  payee_bank: z.nullish(text),
  /** The code that a transfer needs beside the account, "809". */
  payee_bank_code: z.catch(z.nullish(text), undefined),
  payee_account: z.nullish(text),
  payee_name: z.nullish(text),
  ...coinFields,
  /** Coins to send, "104.166667". */
  coin_amount: z.nullish(numeric),
  expires_at: z.nullish(time),
  receipt_url: z.nullish(text),
  discount_id: z.nullish(id),
  /** Bonus of the promotion chosen with the deposit, credited together with it. */
  bonus_amount: z.nullish(money),
  /** Bets that come with the deposit and its promotion; null for an order that was not paid. */
  required_bet: z.catch(z.nullish(money), undefined),
  can_cancel: flag,
  need_receipt: flag,
  finished_at: z.nullish(time),
  remark: z.nullish(text),
});
export type DepositDetail = z.infer<typeof depositDetail>;

/** `POST /transaction/deposit`. Form and API also check the channel's limits. */
export const depositBody = z.object({
  channel_id: idInput,
  amount: amountInput,
  discount_id: z.nullish(idInput),
});
export type DepositBody = z.infer<typeof depositBody>;

/** `POST /transaction/depositReceipt/{id}`, multipart. */
export const depositReceiptBody = z.object({ image: imageInput });
export type DepositReceiptBody = z.infer<typeof depositReceiptBody>;
