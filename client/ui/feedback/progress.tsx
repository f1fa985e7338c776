import type { ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';

const TONES = { primary: 'bg-primary', waiting: 'bg-waiting', danger: 'bg-danger' };

export interface ProgressProps {
  /** Name of the progress, shown above the bar. */
  label: string;
  /** From 0 to `max`; null while unknown. */
  value: number | null;
  /** Default 100. */
  max?: number;
  /** Right of the label, and for screen readers: "$300.00 of $1,000.00". */
  valueText?: string;
  /** Under the bar: the remaining amount. */
  note?: ReactNode;
  tone?: keyof typeof TONES;
  className?: string | undefined;
}

/** A progress bar. */
export function Progress(props: ProgressProps) {
  const { label, value, max = 100, valueText, note, tone = 'primary', className } = props;
  const share = value === null || max <= 0 ? 0 : Math.min(Math.max(value / max, 0), 1);
  return (
    <div className={cx('min-w-0', className)}>
      <div aria-hidden="true" className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="min-w-0 text-soft">{label}</span>
        {valueText && <span className="text-faint tabular-nums">{valueText}</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value === null ? undefined : Math.min(Math.max(value, 0), max)}
        aria-valuetext={valueText}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <div
          className={cx(
            'bar h-full rounded-full',
            TONES[tone],
            value === null && 'w-full animate-pulse-soft opacity-60',
          )}
          style={value === null ? undefined : { width: `${share * 100}%` }}
        />
      </div>
      {note && <p className="mt-1.5 text-xs text-faint">{note}</p>}
    </div>
  );
}
