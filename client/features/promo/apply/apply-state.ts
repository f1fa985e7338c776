import type { Discount } from '#shared/webapi/schemas/discount.ts';
import type { Promotion } from '#shared/webapi/schemas/promotion.ts';
import type { Period } from '../period.ts';

/** What stands where a promotion is taken part in, before the member's own terms are known. */
export type Entrance =
  | 'ended'
  | 'upcoming'
  /** The wheel or the check-in has its own page. */
  | 'activity'
  /** There is nothing to apply for: it counts by itself. */
  | 'automatic'
  /** Only a member can apply. */
  | 'guest'
  | 'member';

/** Which of them suits this visitor now. */
export function entranceOf(item: Promotion, period: Period, isMember: boolean): Entrance {
  if (period === 'ended' || period === 'upcoming') return period;
  if (item.activity_type && item.activity_path) return 'activity';
  if (!item.is_apply) return 'automatic';
  return isMember ? 'member' : 'guest';
}

/** Where a member stands with the discount of a promotion. */
export interface Standing {
  /** Of the last application. */
  status: 'none' | 'pending' | 'approved' | 'rejected';
  canApply: boolean;
  /** The API's words for why not. */
  reason: string | null;
  /** Page of the site that helps against it. */
  link: string | null;
}

/** The list may leave a discount out; the API then decides when it is applied for. */
export function standingOf(discount: Discount | undefined): Standing {
  if (!discount) return { status: 'none', canApply: true, reason: null, link: null };
  const status = discount.apply_status ?? 'none';
  const canApply = discount.can_apply && status !== 'pending';
  return { status, canApply, reason: discount.reject_reason || null, link: discount.reject_link ?? null };
}
