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
  return clockOf(zoneReader(zone), at);
}

function clockOf(reader: Intl.DateTimeFormat, at: number): string {
  const parts = Object.fromEntries(reader.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year = '', month, day, hour, minute, second } = parts;
  return `${year.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** Every zone's clock has only ever changed at a quarter of an hour, for the last half century. */
const QUARTER_MS = 15 * 60_000;

/** As `clockIn`, for thousands of instants: asking Intl for each would take longer than reading them. */
export function clockReader(zone: string): (at: number) => string {
  const reader = zoneReader(zone);
  const offsets = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const known = offsets.get(quarter);
    const offset = known ?? utcOf(clockOf(reader, quarter * QUARTER_MS)) - quarter * QUARTER_MS;
    if (known === undefined) offsets.set(quarter, offset);
    return new Date(at + offset).toISOString().slice(0, 19).replace('T', ' ');
  };
}

/** What a clock shows, as if it were UTC's. */
function utcOf(clock: string): number {
  return Date.parse(`${clock.replace(' ', 'T')}Z`);
}

/**
 * The first instant of a day in a zone, in milliseconds. Days on which the clock changes are 23 or 25 hours long, and some
 * of them begin at one o'clock; a day that a zone left out (it crossed the date line) begins with the next one.
 */
export function startOf(zone: string, day: Day): number {
  const reader = zoneReader(zone);
  const clock = (at: number) => clockOf(reader, at);
  const offset = (at: number) => utcOf(clock(at)) - at;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Whatever the clock does around midnight, the day begins by the time of before or of after.
  const candidates = [midnight - WIDEST_MS, midnight + WIDEST_MS].map((at) => midnight - offset(at));
  const start = candidates.find((at) => clock(at).slice(0, 10) === day && clock(at - 1).slice(0, 10) < day);
  return start ?? startOf(zone, addDays(day, 1));
}

/** The instants of some days: from the first moment of the first to the last moment of the last. */
export function instantsOf(zone: string, { from, to }: Days): { from: string; to: string } {
  return {
    from: new Date(startOf(zone, from)).toISOString(),
    to: new Date(startOf(zone, addDays(to, 1)) - 1).toISOString(),
  };
}
