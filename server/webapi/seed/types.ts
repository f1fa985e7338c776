/**
 * Shapes of the seed content. Fields with the API's names are snake_case; fields that only apply.ts reads are camelCase.
 * Times are hours relative to the time of seeding. Money is a decimal string with two decimals.
 */
import type { Locale } from '#shared/locales.ts';
import type { ArticleTopic } from '#shared/webapi/schemas/article.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';
import type { PromotionCategory } from '#shared/webapi/schemas/promotion.ts';

/** A text in both languages. */
export type Text = Record<Locale, string>;

export function text(enUS: string, zhTW: string): Text {
  return { enUS, zhTW };
}

/** URL of a picture in server/webapi/art. A picture with text has one file per language: its path ends with `.{locale}`. */
export function art(path: string): string {
  return `/api/webapi/art/${path}.webp`;
}

export type { CategoryCode };

export interface SeedTag {
  id: number;
  product_id: number;
  code: string;
  name: Text;
  sort: number;
}

export interface SeedProduct {
  id: number;
  category_code: CategoryCode;
  code: string;
  name: Text;
  image: string;
  image_mobile: string;
  wallet_id: number;
  open_mode: 'lobby' | 'game_list';
  support_demo: boolean;
  support_embed: boolean;
  is_maintenance: boolean;
  sort: number;
  /** How the simulated provider behaves: it answers, fails every call, or accepts whole amounts only. */
  behaviour: 'normal' | 'failing' | 'whole_amounts';
}

export interface SeedMaintenance {
  id: number;
  product_id: number;
  type: 'scheduled' | 'urgent' | 'weekly';
  startOffsetHours: number;
  /** null: the end is unknown. */
  endOffsetHours: number | null;
  reason: Text;
}

export interface SeedGame {
  id: number;
  product_id: number;
  code: string;
  name: Text;
  image: string;
  tag_ids: number[];
  is_hot: boolean;
  is_new: boolean;
  support_demo: boolean;
  support_mobile: boolean;
  orientation: 'portrait' | 'landscape';
  /** Percent with two decimals, e.g. "96.52"; null when the provider publishes none. */
  rtp: string | null;
  volatility: 'low' | 'medium' | 'high' | null;
  /** Milliseconds since 1970. */
  released_at: number | null;
  /** Dollars that the simulated pot starts with; absent: the game has none. */
  jackpot?: string;
  sort: number;
}

export interface SeedArticle {
  id: number;
  topic: ArticleTopic;
  title: Text;
  summary: Text | null;
  /** HTML. */
  content: Text;
  version: string;
  updated_at: number;
  sort: number;
}

export interface SeedSlide {
  id: number;
  title: Text;
  image: string;
  image_mobile: string;
  alt: Text;
  link_type: 'none' | 'route' | 'url' | 'promotion';
  link: string | null;
  sort: number;
}

export interface SeedPrize {
  id: number;
  name: Text;
  image: string;
  /** Number of pieces; undefined: unlimited. */
  stock?: number;
  type: 'cash' | 'bonus' | 'point' | 'thanks';
  /** Money for cash and bonus, a count for points, "0.00" for thanks. */
  value: string;
  weight_percent: number;
}

export interface SeedWheel {
  path: string;
  rule: Text;
  /** Free spins per member and day. */
  dailyTimes: number;
  /** One more spin for each `step` deposited on the day, at most `most`. */
  byDeposits: { step: string; most: number };
  /** Turnover of a bonus prize, in multiples of its amount. */
  multiple: number;
  prizes: SeedPrize[];
}

export interface SeedCheckIn {
  path: string;
  time_zone: string;
  rule: Text;
  /** Reward of an ordinary day. */
  reward: string;
  /** Reward of the n-th day in a row; on these days it replaces the ordinary reward. */
  bonusByStreak: { streak: number; reward: string }[];
  multiple: number;
}

export interface SeedTier {
  level: number;
  minValidBet: string;
  minMembers: number;
  rate: string;
}

export interface SeedPromotion {
  id: number;
  title: Text;
  category: PromotionCategory;
  image: string;
  image_mobile: string;
  summary: Text;
  content: Text;
  startOffsetHours: number | null;
  endOffsetHours: number | null;
  tags: Text[];
  is_apply: boolean;
  is_published: boolean;
  discount_id: number | null;
  activity_type: 'wheel' | 'check_in' | null;
  activity_path: string | null;
  sort: number;
  /** File name of the picture. */
  code: string;
}

export interface SeedBank {
  id: number;
  code: string;
  name: Text;
  logo: string;
}

export interface SeedStore {
  id: number;
  brand: 'seven_eleven' | 'family_mart' | 'hi_life' | 'ok_mart';
  region_id: number;
  store_code: string;
  store_name: Text;
  address: Text;
}

export interface SeedLevel {
  level_id: number;
  level: number;
  level_name: Text;
  icon: string;
  required_deposit: string;
  required_bet: string;
  /** Bets within `keepDays` that keep the level; null: the level is permanent. */
  keep_bet: string | null;
  keepDays: number | null;
  upgrade_bonus: string;
  /** Withdrawals per day. */
  dailyWithdrawals: number;
  /** Withdrawals per day without the operator's fee. */
  freeWithdrawals: number;
  /** Weekly rebate, in percent of the valid bets. */
  rebateRate: string;
  birthdayGift: string;
  benefits: { label: Text; value: Text }[];
}

export interface SeedMessage {
  id: number;
  title: Text;
  summary: Text;
  content: Text;
  type: 'system' | 'personal' | 'promotion';
  /** As in `Mail` of mail/mails.ts. */
  about?: 'money' | 'account';
  link: string | null;
  sentOffsetHours: number;
  readOffsetHours: number | null;
  expiresOffsetHours: number | null;
}
