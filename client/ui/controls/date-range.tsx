import { useId } from 'react';
import { useFieldGroup } from '#ui/base/field-context.ts';
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
}

/** A range of days. A `Field group` around it names and describes both days. */
export function DateRange({ value, onChange, labels, min, max }: DateRangeProps) {
  const { from, to } = value;
  const { id, ...fieldProps } = useFieldGroup();
  // Without ids of their own, both days would take the field's id.
  const ownId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
    <div
      role="group"
      id={id}
      aria-labelledby={fieldProps['aria-labelledby']}
      aria-describedby={fieldProps['aria-describedby']}
      className="flex min-w-0 items-center gap-2"
    >
      <DateInput
        id={`${ownId}f`}
        aria-label={labels.from}
        value={from}
        min={min}
        max={max}
        className="max-sm:px-2"
        onChange={(next) => onChange({ from: next, to: to !== '' && next > to ? next : to })}
      />
      <span aria-hidden="true" className="text-faint">
        –
      </span>
      <DateInput
        id={`${ownId}t`}
        aria-label={labels.to}
        value={to}
        min={min}
        max={max}
        className="max-sm:px-2"
        onChange={(next) => onChange({ from: next !== '' && next < from ? next : from, to: next })}
      />
    </div>
  );
}
