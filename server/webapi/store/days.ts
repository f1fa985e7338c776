/** The house's day: when daily limits, spins and opening hours begin anew. */
export const HOUSE_ZONE = 'Asia/Taipei';

/** Calendar day of a moment in a time zone: "2026-11-21". Intl alone: with `@date-fns/tz` it would be longer. */
export function dayIn(timeZone: string, moment: number): string {
  // en-CA writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
}
