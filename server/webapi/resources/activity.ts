import type { DiscountResult } from '#shared/webapi/schemas/discount.ts';
import { checkInCalendar, claimDay } from '../activity/check-in.ts';
import { applyForGift } from '../activity/gifts.ts';
import { readOffer } from '../activity/offers.ts';
import { listCommissions, listReferred, referralOf } from '../activity/referral.ts';
import { spin } from '../activity/wheel.ts';
import type { WebapiDeps } from '../deps.ts';
import { discountRefused } from '../money/discount-records.ts';
import { assertNoBreak } from '../safer-play/check.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** Check-in calendar, applications, spins and claims, and the referral programme. */
export function activityRoutes(
  deps: WebapiDeps,
): RoutesOf<'checkIn' | 'applyDiscount' | 'referral' | 'referredMembers' | 'commissions'> {
  const { db, now } = deps;
  return {
    checkIn: (call) => checkInCalendar(db, call, now()),
    applyDiscount: (call) => call.commit(() => applyDiscount(deps, call)),
    referral: (call) => referralOf(db, call.session.memberId, now()),
    referredMembers: (call) => listReferred(db, call.session.memberId, call.query, now()),
    commissions: (call) => listCommissions(db, call.session.memberId, call.query),
  };
}

const CHOOSE_AT_DEPOSIT = { enUS: 'Choose this promotion when you deposit', zhTW: '請於存款時選擇此優惠' };
const AUTOMATIC = {
  enUS: 'Counts by itself; there is nothing to apply for',
  zhTW: '系統自動計算，無須申請',
};

/** Spins the wheel, claims a check-in or applies for a gift: the body names which. @throws ApiError INVALID, DISCOUNT_REFUSED, ON_BREAK, SELF_EXCLUDED */
function applyDiscount(deps: WebapiDeps, { body, session }: CallFor<'applyDiscount'>): DiscountResult {
  const principal = { memberId: session.memberId, at: deps.now() };
  // Each of them pays money, which invites to play.
  assertNoBreak(deps.db, principal);
  const offer = readOffer(deps.db, body);
  if (offer.activity?.type === 'wheel') return spin(deps, offer, principal);
  if (offer.activity?.type === 'check_in') return claimDay(deps, offer, principal);
  if (offer.type === 'gift') return applyForGift(deps, offer, principal);
  throw discountRefused(offer.type === 'deposit' ? CHOOSE_AT_DEPOSIT : AUTOMATIC);
}
