import * as z from 'zod/mini';
import {
  amountInput,
  choiceInput,
  emptyAsAbsent,
  flag,
  id,
  idInput,
  idList,
  integer,
  money,
  numeric,
  pageQuery,
  safePasswordInput,
  text,
  time,
} from '../fields.ts';
import { WITHDRAW_METHODS, WITHDRAW_STATUSES } from '../words.ts';
import { feeType } from './deposit.ts';

export const withdrawMethod = z.enum(WITHDRAW_METHODS);
export type WithdrawMethod = z.infer<typeof withdrawMethod>;
/** Statuses of a withdrawal, in their order; the last two are final. */
export const withdrawStatus = z.enum(WITHDRAW_STATUSES);
export type WithdrawStatus = z.infer<typeof withdrawStatus>;

/** `GET /transaction/withdrawSetting`: what the member may withdraw now, and what blocks it. Unknown methods are dropped. */
export const withdrawSetting = z.object({
  amount_min: money,
  amount_max: money,
  daily_amount_left: money,
  daily_times: integer,
  daily_times_left: integer,
  fee_type: feeType,
  /** Absent if it is no decimal: the fee is then unknown. */
  fee_value: z.catch(z.nullish(numeric), undefined),
  free_times_left: z.nullish(integer),
  methods: z.pipe(
    z.array(text),
    z.transform((names) => WITHDRAW_METHODS.filter((method) => names.includes(method))),
  ),
  need_safe_password: flag,
  need_identity: flag,
  available_amount: money,
  locked_amount: money,
  is_audit_passed: flag,
  has_pending: flag,
  expected_minutes: z.nullish(integer),
  open_time: z.nullish(text),
  close_time: z.nullish(text),
  /** Time zone of the daily limits and of the opening hours. Without it a client cannot tell whether it is open now. */
  time_zone: z.nullish(text),
});
export type WithdrawSetting = z.infer<typeof withdrawSetting>;

/** `POST /transaction/withdraw`. */
export const withdrawBody = z.object({
  method: choiceInput(WITHDRAW_METHODS),
  target_id: idInput,
  amount: amountInput,
  /** Required if `need_safe_password` of the setting is true. */
  safe_password: emptyAsAbsent(safePasswordInput),
});
export type WithdrawBody = z.infer<typeof withdrawBody>;

/** Response of `POST /transaction/withdraw`. */
export const withdrawResult = z.object({
  order_no: text,
  amount: money,
  fee: money,
  actual_amount: money,
  status: withdrawStatus,
  expected_at: z.nullish(time),
});
export type WithdrawResult = z.infer<typeof withdrawResult>;

export const auditQuery = pageQuery;

/** `GET /transaction/auditRecord`: required turnover of one source, such as a deposit. */
export const auditRecord = z.object({
  id,
  created_at: z.nullish(time),
  source_type: z.catch(z.enum(['deposit', 'discount', 'adjust']), 'adjust'),
  source_no: text,
  /** Name of the promotion that requires it. */
  promotion_name: z.catch(z.nullish(text), undefined),
  amount: money,
  bonus_amount: money,
  multiple: numeric,
  required_bet: money,
  valid_bet: money,
  remain_bet: money,
  is_passed: flag,
  product_ids: idList,
  start_at: time,
  updated_at: z.nullish(time),
});
export type AuditRecord = z.infer<typeof auditRecord>;
