import * as z from 'zod/mini';
import { YUP_IDS } from '../error-id.ts';
import {
  choiceInput,
  emptyAsAbsent,
  flag,
  flagInput,
  id,
  masked,
  patternInput,
  safePasswordInput,
  text,
  textInput,
  time,
} from '../fields.ts';
import { payoutStatus } from './bank-card.ts';

export const ACCOUNT_CARD_TYPES = ['e_wallet', 'telecom', 'other'] as const;

/** `GET /accountCard` and `/{id}`: e-wallets and other accounts that are no bank cards. */
export const accountCard = z.object({
  id,
  created_at: z.nullish(time),
  type: z.catch(z.enum(ACCOUNT_CARD_TYPES), 'other'),
  provider: text,
  account_masked: masked,
  holder_name: text,
  status: payoutStatus,
  reject_reason: z.nullish(text),
  is_default: flag,
});
export type AccountCard = z.infer<typeof accountCard>;

const cardAccountInput = patternInput(/^[A-Za-z0-9@._+-]{4,64}$/, YUP_IDS.cardAccount);

/** `POST /accountCard`. */
export const accountCardBody = z.object({
  type: choiceInput(ACCOUNT_CARD_TYPES),
  provider: textInput(40),
  account: cardAccountInput,
  holder_name: textInput(60),
  is_default: z.optional(flagInput),
});
export type AccountCardBody = z.infer<typeof accountCardBody>;

/** `POST /accountCard/{id}`. Without `account` the stored one stays. */
export const accountCardUpdateBody = z.extend(accountCardBody, {
  account: emptyAsAbsent(cardAccountInput),
  /** Required if the member has one, except to change only the default. */
  safe_password: z.optional(emptyAsAbsent(safePasswordInput)),
});
export type AccountCardUpdateBody = z.infer<typeof accountCardUpdateBody>;
export type AccountCardUpdateInput = z.input<typeof accountCardUpdateBody>;
