/**
 * Shapes of the seed content. Fields that the API answers carry the API's names (snake_case); fields that only the
 * seeding reads are camelCase. Moments are hours relative to the seed moment, so that the content itself never
 * looks at a clock; money is a decimal string with two places.
 */
import type { Locale } from '#shared/locales.ts';
import type { ArticleTopic } from '#shared/webapi/schemas/article.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';
import type { PlacementPosition } from '#shared/webapi/schemas/placement.ts';
import type { PromotionCategory } from '#shared/webapi/schemas/promotion.ts';

/** A text in both languages. */
export type Text = Record<Locale, string>;

export function text(enUS: string, zhTW: string): Text {
  return { enUS, zhTW };
}

/** Address of a picture under server/webapi/art. A picture with words has one file a language: its path ends with `.{locale}`. */
export function art(path: string): string {
  return `/api/webapi/art/${path}.webp`;
}

export type { CategoryCode };

export interface SeedMetadata {
  name: string;
  content: Text;
}

export interface SeedSetting {
  name: string;
  content: string;
}

export interface SeedCategory {
  id: number;
  code: CategoryCode;
  name: Text;
  icon: string;
  sort: number;
  is_maintenance: boolean;
  seo: { title: Text; description: Text; keywords: Text; image: string };
}

export interface SeedLanguage {
  code: Locale;
  language: string;
  name: string;
  dir: 'ltr' | 'rtl';
  sort: number;
}

export interface SeedAreaCode {
  code: string;
  country: string;
  name: Text;
  sort: number;
}

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
  is_maintenance: boolean;
  sort: number;
  /** What the played provider does: answers, fails every call, or takes whole amounts only. */
  behaviour: 'normal' | 'failing' | 'whole_amounts';
}

export interface SeedMaintenance {
  id: number;
  product_id: number;
  type: 'scheduled' | 'urgent' | 'weekly';
  startOffsetHours: number;
  /** null: the end is not known yet. */
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
  /** Percent with two places, e.g. "96.52"; null where the provider publishes none. */
  rtp: string | null;
  sort: number;
}

export interface SeedAnnouncement {
  id: number;
  title: Text;
  content: Text;
  type: 'system' | 'maintenance' | 'promotion';
  is_popup: boolean;
  is_pinned: boolean;
  startOffsetHours: number;
  endOffsetHours: number | null;
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

export interface SeedPlacement {
  id: number;
  position: PlacementPosition;
  image: string;
  title: Text;
  content: Text | null;
  link: string | null;
  frequency: 'once' | 'daily' | 'always';
  sort: number;
}

export interface SeedPrize {
  id: number;
  name: Text;
  image: string;
  /** How many there are to win; none: no end. */
  stock?: number;
  type: 'cash' | 'bonus' | 'point' | 'thanks';
  /** Money for cash and bonus, a count for points, "0.00" for thanks. */
  value: string;
  weight_percent: number;
}

export interface SeedWheel {
  path: string;
  rule: Text;
  /** Spins that a member gets each day. */
  dailyTimes: number;
  /** One more for each so much deposited on the day, `most` of them. */
  byDeposits: { step: string; most: number };
  /** Times the amount of a bonus prize must be bet before it can be withdrawn. */
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

export interface SeedDiscount {
  id: number;
  name: Text;
  type: 'deposit' | 'rebate' | 'gift' | 'activity';
  promotion_id: number | null;
  /** Percent with two places for deposit and rebate; null for fixed amounts. */
  rate: string | null;
  amount_max: string | null;
  /** The amount of a gift; null where a rate decides. */
  amount: string | null;
  min_deposit: string | null;
  multiple: number;
  product_ids: number[];
  /** What must be done before applying. */
  requirement?: 'verified';
  /** How often one member may take it in all; null: no limit. */
  times: number | null;
  /** Who may choose it with a deposit; 1 (Monday) to 7, in the house's zone. */
  is_first_deposit?: boolean;
  weekday?: number;
  daily_times?: number;
  startOffsetHours: number | null;
  endOffsetHours: number | null;
}

/** A way to pay in. Money is a decimal string; a percentage too. */
export interface SeedDepositChannel {
  id: number;
  name: Text;
  type: 'bank' | 'atm' | 'store' | 'credit' | 'e_wallet' | 'virtual';
  display: 'redirect' | 'qr' | 'code' | 'account';
  amount_min: string;
  amount_max: string;
  amount_presets: string[];
  fee_type: 'none' | 'fixed' | 'percent';
  fee_value: string | null;
  need_receipt?: boolean;
  daily_limit?: number;
  open_time?: string;
  close_time?: string;
  is_maintenance?: boolean;
  tip: Text | null;
  payee?: { bank: Text; account: string; name: string };
  coin?: { currency: string; network: string; address: string; rate: string; places: number };
  pay_minutes: number;
}

export interface SeedBank {
  id: number;
  code: string;
  name: Text;
  logo: string;
}

export interface SeedChannel {
  id: number;
  currency: string;
  network: string;
  address_pattern: string;
  min: string;
  fee: string;
  rate: string;
}

export interface SeedRegion {
  id: number;
  name: Text;
  parent_id: number | null;
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
  /** Bets that keep the level through a period of `keepDays`; null: the level is kept for good. */
  keep_bet: string | null;
  keepDays: number | null;
  upgrade_bonus: string;
  /** How often a member may withdraw in a day, and how often of these without a fee. */
  dailyWithdrawals: number;
  freeWithdrawals: number;
  /** Percent of a week's valid bets. */
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
  link: string | null;
  sentOffsetHours: number;
  readOffsetHours: number | null;
  expiresOffsetHours: number | null;
}
