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
  /** Called once at 0, also if the time had passed at the start. */
  onEnd?: () => void;
  /** Renders the time left ("2 days 03:04"). Default: 04:59, or 27:04:59 with hours. */
  format?: (left: TimeLeft) => ReactNode;
  /** Shown before hydration; of about the same width. */
  placeholder?: string;
  className?: string;
}

/** Time left until an instant by the server's clock (`ClockContext`). The server renders the instant as `datetime`. */
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

/** Milliseconds → days, hours, minutes, seconds, rounded up to a second. */
export function splitTime(milliseconds: number): TimeLeft {
  const total = Math.ceil(milliseconds / 1000);
  return {
    days: Math.floor(total / 86400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}

/** 04:59, or 27:04:59 if there are hours. */
export function formatLeft({ days, hours, minutes, seconds }: TimeLeft): string {
  const allHours = days * 24 + hours;
  const rest = `${two(minutes)}:${two(seconds)}`;
  return allHours > 0 ? `${two(allHours)}:${rest}` : rest;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
