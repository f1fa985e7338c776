import { sanitizeHtml } from '#platform/content/sanitize.ts';
import { ask, callQuery, send } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import type { CheckInCalendar } from '#shared/webapi/schemas/check-in.ts';
import type { DiscountResult } from '#shared/webapi/schemas/discount.ts';
import type { PromotionDetail } from '#shared/webapi/schemas/promotion.ts';

/** The promotion of an activity with the member's spins and sanitised rules. */
export function activityQuery(app: AppEnvironment, path: string) {
  return callQuery(app, PROMOTION_CALLS.promotion, {
    params: { key: path },
    asMember: true,
    view: withCleanTexts,
    freshSeconds: 5,
  });
}

/** Requests the activity, past the cache. @throws ApiError */
export function readActivity(
  app: AppEnvironment,
  path: string,
  signal: AbortSignal,
): Promise<PromotionDetail> {
  return ask(app, PROMOTION_CALLS.promotion, { params: { key: path }, asMember: true, signal });
}

async function withCleanTexts(detail: PromotionDetail): Promise<PromotionDetail> {
  const { activity } = detail;
  if (!activity) return detail;
  return { ...detail, activity: { ...activity, rule: await sanitizeHtml(activity.rule) } };
}

/** The member's check-in calendar with sanitised rules. */
export function calendarQuery(app: AppEnvironment) {
  return callQuery(app, ACCOUNT_CALLS.checkIn, { view: withCleanRule, freshSeconds: 5 });
}

async function withCleanRule(calendar: CheckInCalendar): Promise<CheckInCalendar> {
  return { ...calendar, rule: await sanitizeHtml(calendar.rule) };
}

/** Requests the calendar, past the cache. @throws ApiError */
export function readCalendar(app: AppEnvironment, signal: AbortSignal): Promise<CheckInCalendar> {
  return ask(app, ACCOUNT_CALLS.checkIn, { signal });
}

/**
 * Spins the wheel or claims the check-in of a path. OUR ASSUMPTION: the specification names no call for either
 * (shared/webapi/README.md). @throws ApiError
 */
export function takePart(app: AppEnvironment, path: string, key: string): Promise<DiscountResult> {
  return send(app, PROMOTION_CALLS.applyDiscount, { body: { activity_path: path }, key });
}
