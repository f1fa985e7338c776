import { OTPField as Base } from '@base-ui/react/otp-field';
import { cx } from '#ui/base/cx.ts';
import { useFieldControl } from '#ui/forms/field-context.ts';

export interface CodeInputProps {
  value: string;
  onChange: (code: string) => void;
  /** Once all digits are there. */
  onComplete?: (code: string) => void;
  /** 6 unless told. */
  length?: number;
  /** "Digit 2 of 6". */
  digitLabel: (index: number, length: number) => string;
  /** Dots instead of digits (safe password). */
  mask?: boolean;
  name?: string;
  disabled?: boolean;
  className?: string;
}

/** A code of digits, one box each, inside a `Field` (not `group`): pasting fills them all, a phone offers the code of its message. */
export function CodeInput(props: CodeInputProps) {
  const { value, onChange, onComplete, length = 6, digitLabel, className } = props;
  const { id, ...wiring } = useFieldControl();
  const positions = Array.from({ length }, (_, index) => index);
  return (
    <Base.Root
      {...wiring}
      id={id}
      length={length}
      value={value}
      onValueChange={(next) => onChange(next)}
      onValueComplete={(code) => onComplete?.(code)}
      mask={props.mask}
      name={props.name}
      disabled={props.disabled}
      className={cx('flex gap-2', className)}
    >
      {positions.map((index) => (
        <Base.Input
          key={index}
          // The first box has the field's label: pressing that leads here.
          aria-label={index === 0 ? undefined : digitLabel(index + 1, length)}
          aria-invalid={wiring['aria-invalid']}
          className="h-12 w-full max-w-11 min-w-0 rounded-control border border-outline bg-page text-center text-xl font-semibold text-fg tabular-nums transition-colors hover:border-faint focus-visible:-outline-offset-1 aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-raised/50 disabled:text-faint"
        />
      ))}
    </Base.Root>
  );
}
