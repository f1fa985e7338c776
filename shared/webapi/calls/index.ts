import type { CallEntry } from '../call.ts';
import { ACCOUNT_CALLS } from './account.ts';
import { CASHIER_CALLS } from './cashier.ts';
import { CONTENT_CALLS } from './content.ts';
import { DEVICE_CALLS } from './devices.ts';
import { FACTOR_CALLS } from './factor.ts';
import { GAME_CALLS } from './games.ts';
import { LIMIT_CALLS } from './limits.ts';
import { LIVE_CALLS } from './live.ts';
import { MAIL_CALLS } from './mail.ts';
import { NOTIFICATION_CALLS } from './notification.ts';
import { PAYOUT_CALLS } from './payout.ts';
import { PREFERENCE_CALLS } from './preference.ts';
import { PROMOTION_CALLS } from './promotion.ts';
import { RECORD_CALLS } from './records.ts';
import { REFERRAL_CALLS } from './referral.ts';
import { SESSION_CALLS } from './session.ts';
import { SITE_CALLS } from './site.ts';
import { WALLET_CALLS } from './wallet.ts';

/** The call catalogue: every call of the API, once. For the server and tests; pages import only the parts they use. */
export const CALLS = {
  ...SITE_CALLS,
  ...CONTENT_CALLS,
  ...SESSION_CALLS,
  ...ACCOUNT_CALLS,
  ...FACTOR_CALLS,
  ...LIMIT_CALLS,
  ...PAYOUT_CALLS,
  ...CASHIER_CALLS,
  ...RECORD_CALLS,
  ...GAME_CALLS,
  ...WALLET_CALLS,
  ...PROMOTION_CALLS,
  ...MAIL_CALLS,
  ...NOTIFICATION_CALLS,
  ...REFERRAL_CALLS,
  ...DEVICE_CALLS,
  ...PREFERENCE_CALLS,
  ...LIVE_CALLS,
} as const satisfies Record<string, CallEntry>;
