import { useTimeLeft } from '#ui/base/clock.ts';
import { type Instant, toDate } from './format-time.ts';

export interface CountdownProps {
  until: Instant;
  /** Called once at 0, also if the time had passed at the start. */
  onEnd?: () => void;
  /** Shown before hydration; of about the same width. */
  placeholder?: string;
  className?: string;
}

/** Time left until an instant by the server's clock (`ClockContext`). The server renders the instant as `datetime`. */
export function Countdown({ until, onEnd, placeholder = '--:--', className }: CountdownProps) {
  const end = toDate(until);
  const left = useTimeLeft(end?.getTime() ?? 0, onEnd);
  return (
    <time
      role="timer"
      dateTime={end?.toISOString()}
      className={className ? `tabular-nums ${className}` : 'tabular-nums'}
    >
      {left === null ? placeholder : formatLeft(left)}
    </time>
  );
}

/** Milliseconds → 04:59, or 27:04:59 if there are hours. Rounded up to a second. */
export function formatLeft(milliseconds: number): string {
  const total = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(total / 3600);
  const rest = `${two(Math.floor(total / 60) % 60)}:${two(total % 60)}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
