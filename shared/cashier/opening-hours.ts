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
