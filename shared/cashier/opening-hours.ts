/** When a channel or a desk is open: "HH:MM" of the operator's zone; without both it is open around the clock. */
export interface OpeningHours {
  open_time?: string | null | undefined;
  close_time?: string | null | undefined;
}

/**
 * Whether it is open at a time of day ("HH:MM"). It closes at the minute of `close_time`; hours that end before they
 * begin go over midnight.
 */
export function isOpenAt({ open_time: open, close_time: close }: OpeningHours, time: string): boolean {
  if (!open || !close || open === close) return true;
  return open < close ? open <= time && time < close : time >= open || time < close;
}

/** Time of day of a moment in a zone: "09:05". Null for a zone that this engine does not know. */
export function timeOfDay(timeZone: string, moment: number): string | null {
  try {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    return format.format(moment);
  } catch {
    return null;
  }
}
