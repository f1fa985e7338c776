import * as z from 'zod/mini';
import { integer, looseText, text } from '../fields.ts';

/** Metadata, SEO texts, settings, languages and area codes of a host (spec §3). */

export const siteQuery = z.object({ 'selectFrom[host]': z.optional(z.string()) });

/** `GET /webSite?selectFrom[host]=H` → data is a bare list of these. */
export const metadataEntry = z.object({ name: text, content: z.nullish(looseText) });
export type MetadataEntry = z.infer<typeof metadataEntry>;

/** `GET /webSetting` → data.list of these; names in shared/settings.ts. */
export const settingEntry = z.object({ name: text, content: z.nullish(looseText) });
export type SettingEntry = z.infer<typeof settingEntry>;

/** `GET /gameCategory/seo` → one entry per category and locale. */
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
 * `GET /payoutTime` (our assumption): median duration of the last paid withdrawals in seconds, and their count. The median
 * is null if there are too few.
 */
export const payoutTime = z.object({ median_seconds: z.nullish(integer), count: integer });
export type PayoutTime = z.infer<typeof payoutTime>;

/** `GET /areaCode`: "+886", "TW", the country's name. */
export const areaCode = z.object({ code: text, country: text, name: text });
export type AreaCode = z.infer<typeof areaCode>;
