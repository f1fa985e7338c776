import { takePart } from '../activity/apply.ts';
import { checkInCalendar } from '../activity/check-in.ts';
import { commissionsOf, referralOf, referralsOf } from '../activity/referral.ts';
import type { WebapiDeps } from '../deps.ts';
import type { RoutesOf } from './routes.ts';

/** What a member takes part in: the check-in's calendar, applications, spins and claims, and who was brought. */
export function activityRoutes(
  deps: WebapiDeps,
): RoutesOf<'checkIn' | 'applyDiscount' | 'referral' | 'referredMembers' | 'commissions'> {
  const { db, now } = deps;
  return {
    checkIn: (call) => checkInCalendar(db, call, now()),
    applyDiscount: (call) => {
      const { body } = call;
      return call.commit(() => takePart(deps, { body, memberId: call.session.memberId, at: now() }));
    },
    referral: (call) => referralOf(db, call.session.memberId, now()),
    referredMembers: (call) => referralsOf(db, call.session.memberId, call.query, now()),
    commissions: (call) => commissionsOf(db, call.session.memberId, call.query),
  };
}
