import { tzOffset } from '@date-fns/tz';

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

/** The day `count` days later, or earlier where it is negative. */
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
  return clockOf(at + offsetIn(zone, at));
}

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetIn(zone: string, at: number): number {
  return tzOffset(zone, new Date(at)) * 60_000;
}

function clockOf(shifted: number): string {
  return new Date(shifted).toISOString().slice(0, 19).replace('T', ' ');
}

/** Every zone's clock has only ever changed at a quarter of an hour, for the last half century. */
const QUARTER_MS = 15 * 60_000;

/**
 * As `clockIn`, for a hundred thousand instants: `tzOffset` takes 5 to 10 µs for each and a date's text half a one, so
 * each is asked for once a quarter of an hour, and once a day.
 */
export function clockReader(zone: string): (at: number) => string {
  const offsets = new Map<number, number>();
  const days = new Map<number, Day>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const offset = offsets.get(quarter) ?? offsetIn(zone, quarter * QUARTER_MS);
    offsets.set(quarter, offset);
    const shifted = Math.floor((at + offset) / 1000);
    const number = Math.floor(shifted / DAY_SECONDS);
    const day = days.get(number) ?? dayOfUtc(number * DAY_MS);
    days.set(number, day);
    return `${day} ${timeOf(shifted - number * DAY_SECONDS)}`;
  };
}

const DAY_SECONDS = 86_400;

/** "14:05:09" of the seconds of a day. */
function timeOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

const twoDigits = (value: number) => (value < 10 ? `0${value}` : String(value));

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
