import * as z from 'zod/mini';
import {
  flag,
  flagParam,
  id,
  idList,
  integer,
  integerParam,
  money,
  numeric,
  pageQuery,
  sort,
  text,
  time,
} from '../fields.ts';
import { GAME_SORTS, VOLATILITIES } from '../words.ts';

export const CATEGORY_CODES = ['sport', 'live', 'egame', 'lottery', 'chess', 'fishing'] as const;
/** The six categories of games (spec §1). */
export const categoryCode = z.enum(CATEGORY_CODES);
export type CategoryCode = z.infer<typeof categoryCode>;

/** `GET /gameCategory`. */
export const gameCategory = z.object({
  id,
  code: categoryCode,
  name: text,
  icon: z.nullish(text),
  sort,
  is_maintenance: flag,
});
export type GameCategory = z.infer<typeof gameCategory>;

/** Query of `GET /gameProduct`. */
export const gameProductQuery = z.object({ category: z.optional(categoryCode) });

/**
 * `GET /gameProduct?category=`: a product of a provider, with the wallet of its games. `support_embed`: its games may be shown
 * in a frame of the site, from an https address; otherwise they open in a tab.
 */
export const gameProduct = z.object({
  id,
  category_code: categoryCode,
  code: text,
  name: text,
  image: text,
  image_mobile: z.nullish(text),
  wallet_id: z.nullish(id),
  open_mode: z.catch(z.enum(['lobby', 'game_list']), 'lobby'),
  support_demo: flag,
  support_embed: z.catch(flag, false),
  is_maintenance: flag,
  maintenance_start: z.nullish(time),
  maintenance_end: z.nullish(time),
  game_count: z.nullish(integer),
  sort,
});
export type GameProduct = z.infer<typeof gameProduct>;

/** `GET /gameTag/{product id}`. */
export const gameTag = z.object({ id, name: text, sort });
export type GameTag = z.infer<typeof gameTag>;

export type GameSort = (typeof GAME_SORTS)[number];
export type Volatility = (typeof VOLATILITIES)[number];
const volatility = z.enum(VOLATILITIES);

/** `GET /game?…`. `rtp` is a percentage as text ("96.50"). */
export const game = z.object({
  id,
  product_id: id,
  code: text,
  name: text,
  image: text,
  tag_ids: idList,
  is_hot: flag,
  is_new: flag,
  support_demo: flag,
  support_mobile: flag,
  orientation: z.catch(z.nullish(z.enum(['portrait', 'landscape'])), undefined),
  rtp: z.catch(z.nullish(numeric), undefined),
  /** The pot that can be won now. */
  jackpot: z.catch(z.nullish(money), undefined),
  /** How often and how high the game pays: `low` pays small wins often, `high` large wins rarely. */
  volatility: z.catch(z.nullish(volatility), undefined),
  /** When the game came to the site. */
  released_at: z.catch(z.nullish(time), undefined),
  sort,
});
export type Game = z.infer<typeof game>;

/**
 * `GET /game` for lists. `is_hot`, `is_new`, `has_jackpot` ("1") and `volatility` filter the games, `sort` orders them: extensions
 * of the embedded API. `newest`: by `released_at` · `rtp`: highest first · `jackpot`: highest first. Games without the value come
 * last.
 */
export const gameQuery = z.extend(pageQuery, {
  product_id: z.optional(integerParam),
  category: z.optional(categoryCode),
  tag_id: z.optional(integerParam),
  keyword: z.optional(z.string().check(z.trim(), z.maxLength(60), z.toLowerCase())),
  is_hot: flagParam,
  is_new: flagParam,
  has_jackpot: flagParam,
  volatility: z.optional(volatility),
  sort: z.optional(z.enum(GAME_SORTS)),
});

/** `GET /game?game_id=` or `?product_id=&launch=1`. `demo=1`: with play money. */
export const launchQuery = z.object({
  game_id: z.optional(integerParam),
  product_id: z.optional(integerParam),
  launch: flagParam,
  demo: flagParam,
});

/**
 * Response of `GET /game?game_id=` and `?product_id=&launch=1` for a member. `launch_url` works once, for 60 seconds. Our
 * assumption: spec §7 does not show this call.
 */
export const gameLaunch = z.object({
  id: z.nullish(id),
  product_id: id,
  name: text,
  /** Address of the game, or a path on the API's origin. */
  launch_url: z.nullish(text),
  wallet_id: z.nullish(id),
  /** Amount that automatic transfer moved into the game's wallet. */
  moved_amount: z.nullish(money),
});
export type GameLaunch = z.infer<typeof gameLaunch>;

/** `GET /gameMaintenance`. */
export const gameMaintenance = z.object({
  product_id: id,
  product_name: text,
  category_code: categoryCode,
  type: z.catch(z.enum(['scheduled', 'urgent', 'weekly']), 'scheduled'),
  start_at: time,
  end_at: z.nullish(time),
  reason: z.nullish(text),
});
export type GameMaintenance = z.infer<typeof gameMaintenance>;
