import { type ChangeEvent, type ComponentProps, type CompositionEvent, type ReactNode, useRef } from 'react';
import type { Cents } from '#shared/money.ts';
import { amountToCents, cleanAmount } from '#shared/typed-text.ts';
import { Input } from './input.tsx';

export interface MoneyInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'> {
  /** What is typed, kept as it is; "" for nothing. */
  value: string;
  /** The text as typed, and its integer cents; null while it is no amount. */
  onChange: (text: string, cents: Cents | null) => void;
  /** Whole amounts only: a phone shows digits without a point. */
  whole?: boolean;
  /** At the end of the box: a "Max" button. */
  after?: ReactNode;
}

/** An amount of money. It never rewrites what is typed beyond grouping, signs and full-width digits. */
export function MoneyInput({ value, onChange, whole, className, ...rest }: MoneyInputProps) {
  const isComposing = useRef(false);

  function report(typed: string) {
    // Half-composed text of an input method must go back into the box untouched.
    const text = isComposing.current ? typed : cleanAmount(typed);
    onChange(text, amountToCents(text));
  }

  function handleCompositionEnd(event: CompositionEvent<HTMLInputElement>) {
    isComposing.current = false;
    report(event.currentTarget.value);
  }

  return (
    <Input
      autoComplete="off"
      placeholder={whole ? '0' : '0.00'}
      before="$"
      {...rest}
      inputMode={whole ? 'numeric' : 'decimal'}
      value={value}
      onChange={(event: ChangeEvent<HTMLInputElement>) => report(event.target.value)}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={handleCompositionEnd}
      className={className ? `tabular-nums ${className}` : 'tabular-nums'}
    />
  );
}
