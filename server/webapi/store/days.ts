/** Spans of time in milliseconds, for code and SQL; totals of records are of one or the other. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The house's day: when daily limits, spins and opening hours begin anew. */
export const OPERATOR_ZONE = 'Asia/Taipei';

/** Calendar day of a moment in a time zone: "2026-11-21". Intl alone: with `@date-fns/tz` it would be longer. */
export function dayIn(timeZone: string, moment: number): string {
  // en-CA writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
}

const HOUSE_OFFSET_MS = 8 * HOUR_MS;

/** First moment of the house's day that a moment lies in. Taipei knows no summer time. */
export function operatorDayStart(moment: number): number {
  return Math.floor((moment + HOUSE_OFFSET_MS) / DAY_MS) * DAY_MS - HOUSE_OFFSET_MS;
}

/** 1 (Monday) to 7, on the house's day. */
export function operatorWeekday(moment: number): number {
  return new Date(moment + HOUSE_OFFSET_MS).getUTCDay() || 7;
}
