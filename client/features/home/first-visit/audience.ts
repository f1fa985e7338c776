import { hrefOfAddress } from '#platform/content/content-links.ts';
import { callQuery } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { resolvePath } from '#shared/paths.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import type { Placement } from '#shared/webapi/schemas/placement.ts';

interface Visitor {
  isMember: boolean;
  /** The member's discounts; undefined for guests, and if the request failed. */
  offers: readonly Offer[] | undefined;
}

type Offer = ReturnType<typeof offersOf>[number];

/** The member's discounts, with whether each can be applied for. */
export function offersQuery(app: AppEnvironment) {
  return callQuery(app, PROMOTION_CALLS.discounts, { as: ['offers'], view: offersOf });
}

function offersOf(list: readonly Discount[]) {
  return list
    .filter(({ type }) => APPLICABLE.has(type))
    .map(({ promotion_id, can_apply }) => ({ promotionId: promotion_id, isOpen: can_apply }));
}

/** Kinds that a member applies for. Rebates and activities need no application. */
const APPLICABLE: ReadonlySet<Discount['type']> = new Set(['deposit', 'gift']);

/** Whether to show a placement to a visitor. A member does not see one for a promotion that they cannot apply for. */
export function isForVisitor(
  app: AppEnvironment,
  { audience, link }: Pick<Placement, 'audience' | 'link'>,
  { isMember, offers }: Visitor,
): boolean {
  if (audience && audience !== (isMember ? 'member' : 'guest')) return false;
  const promotionId = promotionOf(app, link);
  if (!isMember || promotionId === undefined) return true;
  if (!offers) return false;
  return offers.every((offer) => offer.promotionId !== promotionId || offer.isOpen);
}

/** Id of the promotion that a placement links to; undefined for other links. */
export function promotionOf(app: AppEnvironment, link: string | null | undefined): number | undefined {
  const href = hrefOfAddress(app, link);
  if (!href?.startsWith('/')) return undefined;
  const resolution = resolvePath(app.style, app, href.replace(/[?#].*/, ''));
  if (!('match' in resolution) || resolution.match.name !== 'PROMO_DETAIL') return undefined;
  return Number(resolution.match.params.promoID) || undefined;
}
