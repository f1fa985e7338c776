import * as z from 'zod/mini';
import { YUP_IDS } from '../error-id.ts';
import {
  emptyAsAbsent,
  flag,
  flagInput,
  id,
  idInput,
  masked,
  money,
  numeric,
  optionalTextInput,
  patternInput,
  safePasswordInput,
  text,
  time,
} from '../fields.ts';
import { payoutStatus } from './bank-card.ts';

/** `GET /virtualChannel`: a currency on a network. `address_pattern` is a regular expression, `rate` dollars for one coin. */
export const virtualChannel = z.object({
  id,
  currency: text,
  network: text,
  address_pattern: text,
  min: money,
  fee: money,
  rate: numeric,
});
export type VirtualChannel = z.infer<typeof virtualChannel>;

/** `GET /accountVirtualAddress` and `/{id}`. `address` is masked. */
export const virtualAddress = z.object({
  id,
  created_at: z.nullish(time),
  channel_id: z.nullish(id),
  currency: text,
  network: text,
  address: z.nullish(text),
  address_masked: z.nullish(masked),
  alias: z.nullish(text),
  status: payoutStatus,
  reject_reason: z.nullish(text),
  is_default: flag,
});
export type VirtualAddress = z.infer<typeof virtualAddress>;

/** `POST /accountVirtualAddress`. The API also checks the pattern and the checksum of the channel's network. */
export const virtualAddressBody = z.object({
  channel_id: idInput,
  address: patternInput(/^[A-Za-z0-9:]{20,128}$/, YUP_IDS.address),
  alias: optionalTextInput(30),
  is_default: z.optional(flagInput),
});
export type VirtualAddressBody = z.infer<typeof virtualAddressBody>;
export type VirtualAddressInput = z.input<typeof virtualAddressBody>;

/** `POST /accountVirtualAddress/{id}` changes alias and default, never the address. */
export const virtualAddressUpdateBody = z.object({
  alias: optionalTextInput(30),
  is_default: z.optional(flagInput),
  /** Required if the member has one, except to change only the default. */
  safe_password: z.optional(emptyAsAbsent(safePasswordInput)),
});
export type VirtualAddressUpdateBody = z.infer<typeof virtualAddressUpdateBody>;
export type VirtualAddressUpdateInput = z.input<typeof virtualAddressUpdateBody>;
