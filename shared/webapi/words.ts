/** Constants of the contract that pages can import without zod. */

/** The main wallet's id (spec §3). */
export const MAIN_WALLET_ID = 1;

/** Characters of a referral code at most. */
export const REFERRAL_CODE_MAX = 32;

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
