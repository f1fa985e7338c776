import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#platform/net/calls.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { resolvePath } from '#shared/paths.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import type { Placement } from '#shared/webapi/schemas/placement.ts';
import { hrefOfAddress } from './content-links.ts';

/** Ids of promotions that a member cannot have. */
export interface Offers {
  /** Not now: another day, after a step, or never again. */
  unavailable: readonly number[];
  /** Never again. */
  over: readonly number[];
  /** The discount that the member can have with a first deposit; null without one, and after the first deposit. */
  firstDeposit: FirstDeposit | null;
}

type FirstDeposit = Pick<Discount, 'id' | 'name' | 'rate' | 'amount_max' | 'multiple'>;

/** The promotions that this member cannot have. For members only. */
export function offersQuery(app: AppEnvironment) {
  return callQuery(app, PROMOTION_CALLS.discounts, { as: ['offers'], view: offersOf });
}

/** Kinds that a member applies for. Rebates and activities need no application. */
const APPLICABLE: ReadonlySet<Discount['type']> = new Set(['deposit', 'gift']);

export function offersOf(list: readonly Discount[]): Offers {
  const refused = list.filter(({ type, can_apply }) => APPLICABLE.has(type) && !can_apply);
  const idsOf = (discounts: readonly Discount[]) => discounts.flatMap(({ promotion_id: id }) => id ?? []);
  return {
    unavailable: idsOf(refused),
    over: idsOf(refused.filter(isDiscountOver)),
    firstDeposit: firstDepositOf(list),
  };
}

function firstDepositOf(list: readonly Discount[]): FirstDeposit | null {
  const first = list.find(
    ({ type, is_first_deposit, can_apply }) => type === 'deposit' && is_first_deposit && can_apply,
  );
  if (!first) return null;
  const { id, name, rate, amount_max, multiple } = first;
  return { id, name, rate, amount_max, multiple };
}

type Use = Pick<Discount, 'can_apply' | 'times_left' | 'apply_status'>;

/** Whether the member can never have a discount again. A pending use may still be rejected, which gives it back. */
export function isDiscountOver({ can_apply, times_left, apply_status }: Use): boolean {
  return !can_apply && times_left === 0 && apply_status !== 'pending';
}

/**
 * A function that returns whether this member can never have a promotion again; such promotions are not advertised to
 * them. Undefined until the member's discounts are loaded. False for guests, and if the discounts failed to load.
 */
export function useIsOver(): ((promotionId: number | null | undefined) => boolean) | undefined {
  const isMember = useIsMember();
  const { data, isPending } = useQuery({ ...offersQuery(useApp()), enabled: isMember });
  if (isMember && isPending) return undefined;
  return (id) => isMember && !!id && (data?.over.includes(id) ?? false);
}

interface Visitor {
  isMember: boolean;
  /** The member's; undefined for guests, and if the request failed. */
  offers: Offers | undefined;
}

/**
 * Whether to show a placement that asks for a deposit or an application now. A member does not see one for a promotion
 * that they cannot have now.
 */
export function isForVisitor(
  app: AppEnvironment,
  { audience, link }: Pick<Placement, 'audience' | 'link'>,
  { isMember, offers }: Visitor,
): boolean {
  if (!isForAudience({ audience }, isMember)) return false;
  const promotionId = promotionOf(app, hrefOfAddress(app, link));
  if (!isMember || promotionId === undefined) return true;
  return offers !== undefined && !offers.unavailable.includes(promotionId);
}

/** Whether a placement is for this kind of visitor. Without an audience it is for everybody. */
export function isForAudience({ audience }: Pick<Placement, 'audience'>, isMember: boolean): boolean {
  return !audience || audience === (isMember ? 'member' : 'guest');
}

/** Id of the promotion whose page an href opens; undefined for other links. */
export function promotionOf(app: AppEnvironment, href: string | undefined): number | undefined {
  if (!href?.startsWith('/')) return undefined;
  const resolution = resolvePath(app.style, app, href.replace(/[?#].*/, ''));
  if (!('match' in resolution) || resolution.match.name !== 'PROMO_DETAIL') return undefined;
  return Number(resolution.match.params.promoID) || undefined;
}
