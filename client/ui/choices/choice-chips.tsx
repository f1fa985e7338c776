import type { ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { useFieldGroup } from '#ui/base/field-context.ts';

export interface ChipOption {
  value: string;
  label: ReactNode;
  disabled?: boolean;
}

export interface ChoiceChipsProps {
  options: readonly ChipOption[];
  /** The selected options. */
  value: string | null | readonly string[];
  /** Called with the option that was pressed; the caller selects or deselects it. */
  onPress: (value: string) => void;
  /** `fill` distributes the width among the chips (amount presets). `tiles`: three in a row, the icon above the text. */
  look?: 'wrap' | 'fill' | 'tiles';
  /** Only outside of a `Field group`. */
  'aria-label'?: string;
  className?: string;
}

const BOX = {
  wrap: 'flex flex-wrap',
  fill: 'flex flex-wrap',
  // Fewer columns with large text.
  tiles: 'grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))]',
};

/** Short options as chips: presets, tags, filters. If the choice belongs in the URL, use `TabLinks`. */
export function ChoiceChips({
  options,
  value,
  onPress,
  look = 'wrap',
  className,
  ...rest
}: ChoiceChipsProps) {
  const { id, ...fieldProps } = useFieldGroup(rest);
  // Three in a row on a phone, or two if the last one would be alone; more if there is space.
  const basis = options.length % 3 === 1 ? 'basis-[40%]' : 'basis-[28%]';
  const shape = {
    wrap: 'gap-1.5 rounded-full px-4',
    fill: `grow gap-1.5 rounded-control px-1 sm:basis-16 ${basis}`,
    tiles: 'min-h-13 flex-col gap-0.5 rounded-control px-1 py-1',
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
    <div
      role="group"
      id={id}
      aria-label={rest['aria-label']}
      aria-labelledby={fieldProps['aria-labelledby']}
      aria-describedby={fieldProps['aria-describedby']}
      className={cx('gap-2', BOX[look], className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={value === option.value || (Array.isArray(value) && value.includes(option.value))}
          disabled={option.disabled}
          onClick={() => onPress(option.value)}
          className={cx(
            'hit-44 inline-flex min-h-control-sm items-center justify-center border border-line-strong font-semibold text-soft tabular-nums transition-colors hover:border-outline hover:text-fg active:bg-raised aria-pressed:border-primary aria-pressed:bg-primary-tint aria-pressed:text-primary-text disabled:cursor-not-allowed disabled:border-line disabled:text-faint/60',
            look === 'tiles'
              ? 'text-xs leading-tight text-balance'
              : 'text-[min(0.875rem,5.6vw)] leading-snug',
            shape[look],
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
