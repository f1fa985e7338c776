import * as z from 'zod/mini';
import { YUP_IDS } from '../error-id.ts';
import {
  emptyAsAbsent,
  flag,
  formFlagInput,
  formIdInput,
  id,
  imageInput,
  masked,
  optionalTextInput,
  patternInput,
  safePasswordInput,
  text,
  textInput,
  time,
} from '../fields.ts';

export const PAYOUT_STATUSES = ['pending', 'verified', 'rejected', 'disabled'] as const;
/** Status of a payout method. */
export const payoutStatus = z.enum(PAYOUT_STATUSES);
export type PayoutStatus = z.infer<typeof payoutStatus>;

/** `GET /bank`. */
export const bank = z.object({ id, code: text, name: text, logo: z.nullish(text) });
export type Bank = z.infer<typeof bank>;

/** `GET /accountBankCard` and `/{id}`. */
export const bankCard = z.object({
  id,
  created_at: z.nullish(time),
  bank_id: z.nullish(id),
  bank_code: text,
  bank_name: text,
  branch_name: z.nullish(text),
  account_name: text,
  account_number_masked: masked,
  status: payoutStatus,
  reject_reason: z.nullish(text),
  is_default: flag,
});
export type BankCard = z.infer<typeof bankCard>;

export const bankAccountNumberInput = patternInput(/^\d{6,20}$/, YUP_IDS.accountNumber);

/** `POST /accountBankCard`, multipart with a picture. The holder must be the member's real name; the first card sets it. */
export const bankCardBody = z.object({
  bank_id: formIdInput,
  branch_name: optionalTextInput(60),
  account_name: textInput(60),
  account_number: bankAccountNumberInput,
  image: z.nullish(imageInput),
  is_default: formFlagInput,
});
export type BankCardBody = z.infer<typeof bankCardBody>;

/** `POST /accountBankCard/{id}`. Without `account_number` the stored one stays: no response shows it unmasked. */
export const bankCardUpdateBody = z.object({
  bank_id: formIdInput,
  branch_name: optionalTextInput(60),
  account_name: textInput(60),
  account_number: emptyAsAbsent(bankAccountNumberInput),
  image: z.nullish(imageInput),
  is_default: formFlagInput,
  /** Required if the member has one, except to change only the default. */
  safe_password: z.optional(emptyAsAbsent(safePasswordInput)),
});
export type BankCardUpdateBody = z.infer<typeof bankCardUpdateBody>;
export type BankCardUpdateInput = z.input<typeof bankCardUpdateBody>;

/** `POST …/{id}/remove`, for payout accounts of all kinds. */
export const payoutRemovalBody = z.object({
  /** Required if the member has one. */
  safe_password: z.optional(emptyAsAbsent(safePasswordInput)),
});
export type PayoutRemovalBody = z.infer<typeof payoutRemovalBody>;
export type PayoutRemovalInput = z.input<typeof payoutRemovalBody>;
