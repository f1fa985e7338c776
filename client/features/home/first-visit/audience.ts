import { hrefOfAddress } from '#platform/content/content-links.ts';
import { callQuery } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { resolvePath } from '#shared/paths.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import type { Placement } from '#shared/webapi/schemas/placement.ts';

interface Visitor {
  isMember: boolean;
  /** What this member may have; undefined for a guest, and where it could not be asked. */
  offers: readonly Offer[] | undefined;
}

type Offer = ReturnType<typeof offersOf>[number];

/** Whether this member may have what promotions promise. */
export function offersQuery(app: AppEnvironment) {
  return callQuery(app, PROMOTION_CALLS.discounts, { as: ['offers'], view: offersOf });
}

function offersOf(list: readonly Discount[]) {
  return list
    .filter(({ type }) => TAKEN.has(type))
    .map(({ promotion_id, can_apply }) => ({ promotionId: promotion_id, isOpen: can_apply }));
}

/** Kinds that a member takes, or may no longer take. Rebates and activities count for whoever plays. */
const TAKEN: ReadonlySet<Discount['type']> = new Set(['deposit', 'gift']);

/** Is a placement for who looks? A first deposit's is for no member who has made one. */
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

/** The promotion that a link of an editor leads to. */
export function promotionOf(app: AppEnvironment, link: string | null | undefined): number | undefined {
  const href = hrefOfAddress(app, link);
  if (!href?.startsWith('/')) return undefined;
  const resolution = resolvePath(app.style, app, href.replace(/[?#].*/, ''));
  if (!('match' in resolution) || resolution.match.name !== 'PROMO_DETAIL') return undefined;
  return Number(resolution.match.params.promoID) || undefined;
}
