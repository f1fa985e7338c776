/** Calendar day of a moment in a time zone: "2026-11-21". */
export function dayIn(timeZone: string, moment: number): string {
  // en-CA writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
}
