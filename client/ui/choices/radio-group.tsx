import { Radio } from '@base-ui/react/radio';
import { RadioGroup as Base } from '@base-ui/react/radio-group';
import type { ReactNode, Ref } from 'react';
import { cx } from '#ui/base/cx.ts';
import { useFieldGroup } from '#ui/base/field-context.ts';
import { OptionText } from './option-text.tsx';

export interface RadioOption {
  value: string;
  label: ReactNode;
  note?: ReactNode;
  /** At the end of the line: a logo, a balance. */
  end?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps {
  options: readonly RadioOption[];
  /** null if nothing is selected. */
  value: string | null;
  onChange: (value: string) => void;
  /** `cards` renders each option as a card. */
  look?: 'plain' | 'cards';
  name?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

const LOOK = {
  plain: 'items-start gap-2.5 py-1 pointer-coarse:py-3',
  cards:
    'items-center gap-3 rounded-card border border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 bg-card p-4 transition-colors hover:border-outline has-data-checked:border-primary has-data-checked:bg-primary-tint has-data-disabled:bg-transparent has-data-disabled:hover:border-line-strong',
};

/** Selects one of a few options, all visible. */
export function RadioGroup(props: RadioGroupProps) {
  const { options, value, onChange, look = 'plain', className } = props;
  const { id, ...fieldProps } = useFieldGroup();
  return (
    <Base
      {...fieldProps}
      id={id}
      name={props.name}
      value={value}
      disabled={props.disabled}
      inputRef={props.ref}
      onValueChange={(next) => next !== null && onChange(next)}
      className={cx('flex flex-col', look === 'cards' ? 'gap-3' : 'gap-1', className)}
    >
      {options.map((option) => (
        <Option key={option.value} {...option} look={look} isLocked={props.disabled ?? false} />
      ))}
    </Base>
  );
}

type OptionProps = RadioGroupProps['options'][number] & { look: keyof typeof LOOK; isLocked: boolean };

function Option({ value, label, note, end, disabled, look, isLocked }: OptionProps) {
  const isDisabled = isLocked || disabled;
  const isCard = look === 'cards';
  const tone = isDisabled ? 'cursor-not-allowed text-faint' : 'cursor-pointer text-soft';
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside, Base UI renders its input
    <label className={cx('flex min-w-0 text-sm', LOOK[look], tone)}>
      <Radio.Root
        value={value}
        disabled={disabled}
        className={cx(
          'flex size-5 shrink-0 items-center justify-center rounded-full border border-outline bg-page transition-colors data-checked:border-primary data-checked:bg-primary data-disabled:border-line-strong data-disabled:bg-raised',
          isCard && 'outline-none',
        )}
      >
        <Radio.Indicator className="size-2 rounded-full bg-on-primary" />
      </Radio.Root>
      <OptionText note={note}>
        <span className={cx('block', isCard && !isDisabled && 'font-semibold text-fg')}>{label}</span>
      </OptionText>
      {end}
    </label>
  );
}
