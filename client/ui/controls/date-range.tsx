import { cx } from '#ui/base/cx.ts';
import { DateInput } from './date-input.tsx';

export interface DateRangeValue {
  /** "2026-11-01", or "" for an open range. */
  from: string;
  to: string;
}

export interface DateRangeProps {
  value: DateRangeValue;
  /** `from` is never after `to`: moving one past the other moves both. */
  onChange: (value: DateRangeValue) => void;
  labels: { from: string; to: string };
  min?: string;
  max?: string;
  disabled?: boolean;
  className?: string;
}

/** A range of days. */
export function DateRange({ value, onChange, labels, min, max, disabled, className }: DateRangeProps) {
  const { from, to } = value;
  return (
    <div className={cx('flex min-w-0 items-center gap-2', className)}>
      <DateInput
        aria-label={labels.from}
        value={from}
        min={min}
        max={max}
        disabled={disabled}
        className="max-sm:px-2"
        onChange={(next) => onChange({ from: next, to: to !== '' && next > to ? next : to })}
      />
      <span aria-hidden="true" className="text-faint">
        –
      </span>
      <DateInput
        aria-label={labels.to}
        value={to}
        min={min}
        max={max}
        disabled={disabled}
        className="max-sm:px-2"
        onChange={(next) => onChange({ from: next !== '' && next < from ? next : from, to: next })}
      />
    </div>
  );
}
