import { zoneReader } from '#ui/display/format-time.ts';

/** A calendar day, "2026-11-21", without a zone. */
export type Day = string;

/** Two days and all between them. */
export interface Days {
  from: Day;
  to: Day;
}

const DAY_MS = 86_400_000;
/** No zone is further from UTC than this, before or behind. */
const WIDEST_MS = 15 * 3_600_000;

/** Is it a day of the calendar, not merely of its shape? */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && dayOfUtc(at) === text;
}

export function addDays(day: Day, count: number): Day {
  return dayOfUtc(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS);
}

function dayOfUtc(at: number): Day {
  return new Date(at).toISOString().slice(0, 10);
}

/** The day it is in a zone at an instant (milliseconds). */
export function dayIn(zone: string, at: number): Day {
  return clockIn(zone, at).slice(0, 10);
}

/** "2026-11-21 14:05:09" in a zone: what a clock on the wall shows. */
export function clockIn(zone: string, at: number): string {
  const parts = Object.fromEntries(
    zoneReader(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute, second } = parts;
  return `${year.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetIn(zone: string, at: number): number {
  const whole = Math.floor(at / 1000) * 1000;
  return Date.parse(`${clockIn(zone, whole).replace(' ', 'T')}Z`) - whole;
}

/**
 * The first instant of a day in a zone, in milliseconds. Days on which the clock changes are 23 or 25 hours long, and some
 * of them begin at one o'clock; a day that a zone left out (it crossed the date line) begins with the next one.
 */
export function startOf(zone: string, day: Day): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Whatever the clock does around midnight, the day begins by the time of before or of after.
  const candidates = [midnight - WIDEST_MS, midnight + WIDEST_MS].map((at) => midnight - offsetIn(zone, at));
  const start = candidates.find((at) => dayIn(zone, at) === day && dayIn(zone, at - 1) < day);
  return start ?? startOf(zone, addDays(day, 1));
}

/** The instants of some days: from the first moment of the first to the last moment of the last. */
export function instantsOf(zone: string, { from, to }: Days): { from: string; to: string } {
  return {
    from: new Date(startOf(zone, from)).toISOString(),
    to: new Date(startOf(zone, addDays(to, 1)) - 1).toISOString(),
  };
}
