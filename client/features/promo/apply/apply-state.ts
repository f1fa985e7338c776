import type { Discount } from '#shared/webapi/schemas/discount.ts';
import type { Promotion } from '#shared/webapi/schemas/promotion.ts';
import type { Period } from '../period.ts';

/** How a visitor takes part in a promotion. */
export type Action =
  | 'ended'
  | 'upcoming'
  /** On the page of the wheel or the check-in. */
  | 'activity'
  /** Without an application. */
  | 'automatic'
  /** By an application, after a login. */
  | 'guest'
  /** By an application. */
  | 'member';

export function actionOf(item: Promotion, period: Period, isMember: boolean): Action {
  if (period === 'ended' || period === 'upcoming') return period;
  if (item.activity_type && item.activity_path) return 'activity';
  if (!item.is_apply) return 'automatic';
  return isMember ? 'member' : 'guest';
}

/** State of a member's application for a promotion. */
export interface ApplicationState {
  /** Status of the last application. */
  status: 'none' | 'pending' | 'approved' | 'rejected';
  canApply: boolean;
  /** Why the member cannot apply, in the API's words. */
  reason: string | null;
  /** Page of the site that resolves the reason. */
  link: string | null;
}

/** The API may leave a discount out of its list. It then decides when the member applies. */
export function applicationOf(discount: Discount | undefined): ApplicationState {
  if (!discount) return { status: 'none', canApply: true, reason: null, link: null };
  const status = discount.apply_status ?? 'none';
  const canApply = discount.can_apply && status !== 'pending';
  return { status, canApply, reason: discount.reject_reason || null, link: discount.reject_link ?? null };
}
