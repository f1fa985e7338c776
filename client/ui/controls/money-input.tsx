import { type ChangeEvent, type ComponentProps, type CompositionEvent, type ReactNode, useRef } from 'react';
import type { Cents } from '#shared/money.ts';
import { amountToCents, cleanAmount } from '#shared/typed-text.ts';
import { Input } from './input.tsx';

export interface MoneyInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'> {
  /** The text as typed; empty for nothing. */
  value: string | null | undefined;
  /** Called with the typed text and its integer cents; null if it is not an amount. */
  onChange: (text: string, cents: Cents | null) => void;
  /** Whole amounts only: phones show a keyboard without a decimal point. */
  whole?: boolean;
  /** At the end of the box: a "Max" button. */
  after?: ReactNode;
}

/** Input of an amount of money. It groups digits, removes other characters and converts full-width digits. */
export function MoneyInput({ value, onChange, whole, className, ...rest }: MoneyInputProps) {
  const isComposing = useRef(false);

  function report(typed: string) {
    // Unfinished text of an input method must stay in the input unchanged.
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
      value={value ?? ''}
      onChange={(event: ChangeEvent<HTMLInputElement>) => report(event.target.value)}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={handleCompositionEnd}
      className={className ? `tabular-nums ${className}` : 'tabular-nums'}
    />
  );
}
