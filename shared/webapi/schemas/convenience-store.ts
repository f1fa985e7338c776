import * as z from 'zod/mini';
import { id, idInput, integerParam, phoneInput, text, textInput, time } from '../fields.ts';
import { payoutStatus } from './bank-card.ts';

export const STORE_BRANDS = ['seven_eleven', 'family_mart', 'hi_life', 'ok_mart'] as const;
/** Brands of convenience stores. */
export const storeBrand = z.enum(STORE_BRANDS);
export type StoreBrand = z.infer<typeof storeBrand>;

/** `GET /region`: cities, and their districts with a `parent_id`. */
export const region = z.object({ id, name: text, parent_id: z.nullish(id) });
export type Region = z.infer<typeof region>;

/** Query of `GET /convenienceStore`. `region_id` is a city or a district. */
export const storeQuery = z.object({ region_id: z.optional(integerParam), brand: z.optional(storeBrand) });

/** `GET /convenienceStore?region_id=&brand=`. */
export const convenienceStore = z.object({
  id,
  brand: storeBrand,
  region_id: id,
  store_code: text,
  store_name: text,
  address: text,
});
export type ConvenienceStore = z.infer<typeof convenienceStore>;

/** `GET /accountConvenienceStore` and `/{id}`. */
export const accountStore = z.object({
  id,
  created_at: z.nullish(time),
  brand: storeBrand,
  store_code: text,
  store_name: text,
  address: text,
  receiver_name: z.nullish(text),
  receiver_phone: z.nullish(text),
  status: payoutStatus,
  reject_reason: z.nullish(text),
});
export type AccountStore = z.infer<typeof accountStore>;

/** `POST /accountConvenienceStore`. */
export const accountStoreBody = z.object({
  store_id: idInput,
  receiver_name: textInput(60),
  receiver_phone: phoneInput,
});
export type AccountStoreBody = z.infer<typeof accountStoreBody>;
