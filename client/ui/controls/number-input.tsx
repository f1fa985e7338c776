import { NumberField as Base } from '@base-ui/react/number-field';
import type { Ref } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { useFieldControl } from '#ui/forms/field-context.ts';
import { CONTROL_BARE, CONTROL_FRAME } from './control-class.ts';

export interface NumberInputProps {
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  labels: { decrease: string; increase: string };
  name?: string;
  disabled?: boolean;
  id?: string;
  /** Outside of a `Field`. */
  'aria-label'?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

const STEP =
  'flex w-control shrink-0 items-center justify-center text-soft transition-colors hover:bg-raised hover:text-fg active:bg-raised-press data-disabled:cursor-not-allowed data-disabled:text-faint/50 data-disabled:hover:bg-transparent';

/** A whole number with steps up and down. Amounts of money use `MoneyInput`. */
export function NumberInput(props: NumberInputProps) {
  const { id, ...wiring } = useFieldControl(props);
  return (
    <Base.Root
      id={id}
      name={props.name}
      value={props.value}
      onValueChange={(next) => props.onChange(next)}
      min={props.min}
      max={props.max}
      step={props.step ?? 1}
      disabled={props.disabled}
      // One fixed locale: server and browser must write the same digits.
      locale="en-US"
      format={{ maximumFractionDigits: 0, useGrouping: false }}
      className={cx('w-40', props.className)}
    >
      <Base.Group className={CONTROL_FRAME}>
        <Base.Decrement aria-label={props.labels.decrease} className={STEP}>
          <Glyph name="minus" />
        </Base.Decrement>
        <Base.Input
          {...wiring}
          ref={props.ref}
          aria-label={props['aria-label']}
          onBlur={props.onBlur}
          className={cx(CONTROL_BARE, 'px-1 text-center tabular-nums')}
        />
        <Base.Increment aria-label={props.labels.increase} className={STEP}>
          <Glyph name="plus" />
        </Base.Increment>
      </Base.Group>
    </Base.Root>
  );
}
