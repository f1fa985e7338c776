import * as z from 'zod/mini';
import {
  flag,
  id,
  integer,
  money,
  numeric,
  optionalTextInput,
  pageQuery,
  sort,
  text,
  textList,
  time,
} from '../fields.ts';
import { PROMOTION_CATEGORIES } from '../words.ts';

/** Categories of promotions. */
export const promotionCategory = z.enum(PROMOTION_CATEGORIES);
export type PromotionCategory = z.infer<typeof promotionCategory>;
/** Query of `GET /promotions`. */
export const promotionQuery = z.extend(pageQuery, { category: z.optional(promotionCategory) });

/** Query of `GET /promotionPreview/{id}`. Without the operator's secret key only published promotions are shown. */
export const promotionPreviewQuery = z.object({ preview_key: optionalTextInput(200) });

/** `GET /promotions?category=`. An unknown category counts as "other". */
export const promotion = z.object({
  id,
  title: text,
  category: z.catch(promotionCategory, 'other'),
  image: text,
  image_mobile: z.nullish(text),
  /** PNG or JPEG of 1200×630 for link previews; our extension. */
  share_image: z.nullish(text),
  summary: z.nullish(text),
  start_at: z.nullish(time),
  end_at: z.nullish(time),
  tags: textList,
  is_apply: flag,
  discount_id: z.nullish(id),
  activity_type: z.catch(z.nullish(z.enum(['wheel', 'check_in'])), undefined),
  activity_path: z.nullish(text),
  sort,
});
export type Promotion = z.infer<typeof promotion>;

/** A prize of a wheel. `weight_percent` is its chance. `bet_value`: valid bets toward the level that points count as; our extension. */
export const wheelPrize = z.object({
  id,
  name: text,
  image: z.nullish(text),
  type: z.catch(z.enum(['cash', 'bonus', 'point', 'thanks']), 'bonus'),
  value: numeric,
  bet_value: z.nullish(money),
  weight_percent: numeric,
});
export type WheelPrize = z.infer<typeof wheelPrize>;

/** A spin of the member. */
export const wheelRecord = z.object({ record_no: text, prize_id: id, at: time });
export type WheelRecord = z.infer<typeof wheelRecord>;

/** The wheel of a promotion. Only members get `times_left` and `records`, their own. */
export const wheelActivity = z.object({
  path: text,
  prizes: z.array(wheelPrize),
  times_left: z.nullish(integer),
  rule: text,
  records: z.nullish(z.array(wheelRecord)),
  /** Why this member may not spin, and the page of the site that resolves it; our extensions. */
  reject_reason: z.nullish(text),
  reject_link: z.nullish(text),
});
export type WheelActivity = z.infer<typeof wheelActivity>;

/** `GET /promotion/{id or activity_path}` and `GET /promotionPreview/{id}`. `content` is HTML: sanitize it before display. */
export const promotionDetail = z.extend(promotion, {
  content: text,
  activity: z.nullish(wheelActivity),
});
export type PromotionDetail = z.infer<typeof promotionDetail>;
