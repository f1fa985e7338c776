import { cx } from '#ui/base/cx.ts';
import { DateInput } from './date-input.tsx';

export interface DateRangeValue {
  /** "2026-11-01", or "" while open. */
  from: string;
  to: string;
}

export interface DateRangeProps {
  value: DateRangeValue;
  /** The ends come in order: whichever was moved past the other takes it along. */
  onChange: (value: DateRangeValue) => void;
  labels: { from: string; to: string };
  min?: string;
  max?: string;
  disabled?: boolean;
  className?: string;
}

/** Two days and all between them. */
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
