import * as z from 'zod/mini';
import { integer, looseText, text } from '../fields.ts';

/** Site data: what a host is called, how search engines see it, its settings, languages and area codes (spec §3). */

export const siteQuery = z.object({ 'selectFrom[host]': z.optional(z.string()) });

/** `GET /webSite?selectFrom[host]=H` → data is a bare list of these. */
export const metadataEntry = z.object({ name: text, content: z.nullish(looseText) });
export type MetadataEntry = z.infer<typeof metadataEntry>;

/** `GET /webSetting` → data.list of these; names in shared/settings.ts. */
export const settingEntry = z.object({ name: text, content: z.nullish(looseText) });
export type SettingEntry = z.infer<typeof settingEntry>;

/** `GET /gameCategory/seo` → one entry a category and locale. */
export const categorySeo = z.object({
  code: text,
  locale: text,
  title: text,
  description: z.nullish(text),
  keywords: z.nullish(text),
  image: z.nullish(text),
});
export type CategorySeo = z.infer<typeof categorySeo>;

/** `GET /language`. */
export const language = z.object({
  code: text,
  language: text,
  name: text,
  dir: z.catch(z.nullish(z.enum(['ltr', 'rtl'])), undefined),
  domain: z.nullish(text),
});
export type Language = z.infer<typeof language>;

/**
 * `GET /payoutTime` (our assumption): the median of how long the last paid withdrawals took, in seconds, and of how many;
 * null where they are too few to say.
 */
export const payoutTime = z.object({ median_seconds: z.nullish(integer), count: integer });
export type PayoutTime = z.infer<typeof payoutTime>;

/** `GET /areaCode`: "+886", "TW", the country's name. */
export const areaCode = z.object({ code: text, country: text, name: text });
export type AreaCode = z.infer<typeof areaCode>;
