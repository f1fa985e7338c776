/** `lastDay`: the promotion ends within 24 hours. */
export type Period = 'upcoming' | 'running' | 'lastDay' | 'ended';

export interface Dates {
  start_at?: string | null;
  end_at?: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The period at a time in milliseconds. A promotion without dates is running. */
export function periodOf(dates: Dates, now: number): Period {
  const { start, end } = instantsOf(dates);
  if (end !== null && now >= end) return 'ended';
  if (start !== null && now < start) return 'upcoming';
  return end !== null && now >= end - DAY_MS ? 'lastDay' : 'running';
}

/** Time of the next change of the period, in milliseconds; null if it does not change. */
export function nextChange(dates: Dates, now: number): number | null {
  const { start, end } = instantsOf(dates);
  const changes = [start, end === null ? null : end - DAY_MS, end];
  const future = changes.filter((time): time is number => time !== null && time > now);
  return future.length > 0 ? Math.min(...future) : null;
}

function instantsOf({ start_at, end_at }: Dates): { start: number | null; end: number | null } {
  return { start: start_at ? Date.parse(start_at) : null, end: end_at ? Date.parse(end_at) : null };
}
