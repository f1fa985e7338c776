/** Spans in milliseconds. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The operator's time zone. Daily limits, weekly rebates, monthly commissions and opening hours go by it. */
export const OPERATOR_ZONE = 'Asia/Taipei';
/** The zone has no daylight saving time, so its offset is constant. */
const OPERATOR_OFFSET_MS = 8 * HOUR_MS;

/** Calendar day of a moment in a time zone: "2026-11-21". */
export function dayIn(timeZone: string, moment: number): string {
  // en-CA writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
}

/**
 * The operator's day, week or month that contains a moment, in milliseconds since 1970. Weeks begin on Monday. `end` is the
 * first moment of the next period.
 */
export function operatorPeriod(
  unit: 'day' | 'week' | 'month',
  moment: number,
): { start: number; end: number } {
  const local = new Date(moment + OPERATOR_OFFSET_MS);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  // Date.UTC carries a month or date beyond the last one over into the next year or month.
  const midnight = (ofMonth: number, ofDate: number) => Date.UTC(year, ofMonth, ofDate) - OPERATOR_OFFSET_MS;
  if (unit === 'month') return { start: midnight(month, 1), end: midnight(month + 1, 1) };
  if (unit === 'day') return { start: midnight(month, date), end: midnight(month, date + 1) };
  const monday = date - operatorWeekday(moment) + 1;
  return { start: midnight(month, monday), end: midnight(month, monday + 7) };
}

/** 1 (Monday) to 7, by the operator's day. */
export function operatorWeekday(moment: number): number {
  return new Date(moment + OPERATOR_OFFSET_MS).getUTCDay() || 7;
}

/** The same time of day some months later, by the operator's calendar. August 31 and six months are March 3, not earlier. */
export function operatorMonthsLater(moment: number, months: number): number {
  const local = new Date(moment + OPERATOR_OFFSET_MS);
  local.setUTCMonth(local.getUTCMonth() + months);
  return local.getTime() - OPERATOR_OFFSET_MS;
}
