import type { ReactNode } from 'react';
import { useTimeLeft } from '#ui/base/clock.ts';
import { type Instant, toDate } from './format-time.ts';

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

export interface CountdownProps {
  until: Instant;
  /** Once, when nothing is left; also when that was so from the start. */
  onEnd?: () => void;
  /** Words around the figures ("2 days 03:04"); unless given 04:59, and with hours 27:04:59. */
  format?: (left: TimeLeft) => ReactNode;
  /** Of about the same width, until the page runs. */
  placeholder?: string;
  className?: string;
}

/** Time left until an instant by the server's clock (`ClockContext`); in markup the instant stands as `datetime`. */
export function Countdown({
  until,
  onEnd,
  format = formatLeft,
  placeholder = '--:--',
  className,
}: CountdownProps) {
  const end = toDate(until);
  const left = useTimeLeft(end?.getTime() ?? 0, onEnd);
  return (
    <time
      role="timer"
      dateTime={end?.toISOString()}
      className={className ? `tabular-nums ${className}` : 'tabular-nums'}
    >
      {left === null ? placeholder : format(splitTime(left))}
    </time>
  );
}

/** Milliseconds → days, hours, minutes, seconds; a begun second counts as a whole one. */
export function splitTime(milliseconds: number): TimeLeft {
  const total = Math.ceil(milliseconds / 1000);
  return {
    days: Math.floor(total / 86400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}

/** 04:59, or 27:04:59 when there are hours. */
export function formatLeft({ days, hours, minutes, seconds }: TimeLeft): string {
  const allHours = days * 24 + hours;
  const rest = `${two(minutes)}:${two(seconds)}`;
  return allHours > 0 ? `${two(allHours)}:${rest}` : rest;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
