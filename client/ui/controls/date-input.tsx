import type { ComponentProps } from 'react';
import { Input } from './input.tsx';

export interface DateInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** "2026-11-21", or "". */
  value: string;
  onChange: (date: string) => void;
}

/** A date, with the browser's own picker. */
export function DateInput({ value, onChange, className, ...rest }: DateInputProps) {
  return (
    <Input
      {...rest}
      type="date"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={className ? `tabular-nums ${className}` : 'tabular-nums'}
    />
  );
}
