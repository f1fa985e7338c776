/** Constants of the contract that pages can import without zod. */

/** The main wallet's id (spec §3). */
export const MAIN_WALLET_ID = 1;

/** Characters of a referral code at most. */
export const REFERRAL_CODE_MAX = 32;

/** Orders of the list of games besides the operator's own. */
export const GAME_SORTS = ['newest', 'rtp', 'jackpot'] as const;
export const VOLATILITIES = ['low', 'medium', 'high'] as const;
export const PROMOTION_CATEGORIES = ['new', 'daily', 'sport', 'live', 'egame', 'vip', 'other'] as const;
export const GAME_RECORD_STATUSES = ['unsettled', 'settled', 'cancelled'] as const;
/** `unknown`: the provider did not answer in time, and the outcome is still being clarified. */
export const TRANSFER_STATUSES = ['pending', 'success', 'failed', 'unknown'] as const;
export const WITHDRAW_METHODS = ['bank_card', 'account_card', 'virtual', 'store'] as const;
export const WITHDRAW_STATUSES = ['pending', 'reviewing', 'paying', 'success', 'rejected'] as const;
export const DEPOSIT_TYPES = ['bank', 'atm', 'store', 'credit', 'e_wallet', 'virtual'] as const;
export const DEPOSIT_STATUSES = [
  'pending',
  'paying',
  'reviewing',
  'success',
  'failed',
  'cancelled',
  'expired',
] as const;
/** Statuses of an order that has not ended. */
export const OPEN_DEPOSIT_STATUSES = ['pending', 'paying', 'reviewing'] as const;

/** Kinds of a member's own limits: money paid in, money lost, and time played. */
export const LIMIT_KINDS = ['deposit', 'loss', 'time'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
/** The operator's day, week and month. Weeks begin on Monday. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];
/** The longest limit of time: a month of 31 days. */
export const LIMIT_MINUTES_MAX = 44_640;
/** Most changes of one request that saves preferences. */
export const PREFERENCE_CHANGES_MAX = 50;
/** Longest value of a preference, in characters. The site sends no longer one. */
export const PREFERENCE_VALUE_MAX = 500;
