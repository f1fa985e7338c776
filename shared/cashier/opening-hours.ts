/** "HH:MM" in the operator's time zone. Without both times it is always open. */
export interface OpeningHours {
  open_time?: string | null | undefined;
  close_time?: string | null | undefined;
}

/**
 * Whether it is open at a time of day ("HH:MM"). `close_time` itself is closed. Hours whose end is before their start span
 * midnight.
 */
export function isOpenAt({ open_time: open, close_time: close }: OpeningHours, time: string): boolean {
  if (!open || !close || open === close) return true;
  return open < close ? open <= time && time < close : time >= open || time < close;
}

/** Time of day in a time zone, "09:05". Null for an unknown zone. */
export function timeOfDay(timeZone: string, moment: number): string | null {
  try {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    return format.format(moment);
  } catch {
    return null;
  }
}

const MINUTES_A_DAY = 24 * 60;

/** Converts a time of day between zones: "10:00" in Taipei is "02:00" in UTC. Null for an unknown zone. */
export function timeIn(time: string, zones: { from: string; to: string; now: number }): string | null {
  const [from, to] = [timeOfDay(zones.from, zones.now), timeOfDay(zones.to, zones.now)];
  const [given, here, there] = [minutesOf(time), minutesOf(from), minutesOf(to)];
  if (given === null || here === null || there === null) return null;
  const minutes = (((given + there - here) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function minutesOf(time: string | null): number | null {
  const match = /^(\d\d):(\d\d)/.exec(time ?? '');
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
