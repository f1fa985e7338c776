/**
 * Shapes of the seed content. Fields with the API's names are snake_case; fields that only apply.ts reads are camelCase.
 * Times are hours relative to the time of seeding. Money is a decimal string with two decimals.
 */
import type { Locale } from '#shared/locales.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';

/** A text in both languages. */
export type Text = Record<Locale, string>;

export function text(enUS: string, zhTW: string): Text {
  return { enUS, zhTW };
}

/** URL of a picture in server/webapi/art. A picture with text has one file per language: its path ends with `.{locale}`. */
export function art(path: string): string {
  return `/api/webapi/art/${path}.webp`;
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
