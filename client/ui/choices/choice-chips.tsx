import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#ui/base/cx.ts';
import { useFieldGroup } from '#ui/base/field-context.ts';
import { scrollToMiddle } from '#ui/base/scroll-to-middle.ts';

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
  /** `fill` distributes the width among the chips (amount presets). `scroll`: one line that scrolls to the selected chip. */
  look?: 'wrap' | 'fill' | 'scroll';
  disabled?: boolean;
  /** Only outside of a `Field group`. */
  'aria-label'?: string;
  className?: string;
}

/**
 * The padding keeps focus rings and touch targets inside the scrolling box. styles.css fades the edge where the line goes on.
 */
const SCROLL = 'chip-line -my-1 overflow-x-auto scrollbar-none py-1';

/** Short options as chips: presets, tags, filters. If the choice belongs in the URL, use `TabLinks`. */
export function ChoiceChips({
  options,
  value,
  onPress,
  look = 'wrap',
  disabled,
  className,
  ...rest
}: ChoiceChipsProps) {
  const { id, ...fieldProps } = useFieldGroup(rest);
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when another chip is selected
  useEffect(() => {
    if (look === 'scroll') scrollToMiddle(row.current, row.current?.querySelector('[aria-pressed=true]'));
  }, [look, value]);
  // Four in a row on a phone, or three if the last one would be alone; more if there is space.
  const basis = options.length % 4 === 1 ? 'basis-[28%] sm:basis-16' : 'basis-16';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
    <div
      ref={row}
      role="group"
      id={id}
      aria-label={rest['aria-label']}
      aria-labelledby={fieldProps['aria-labelledby']}
      aria-describedby={fieldProps['aria-describedby']}
      className={cx('flex gap-2', look === 'scroll' ? SCROLL : 'flex-wrap', className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={value === option.value || (Array.isArray(value) && value.includes(option.value))}
          disabled={disabled || option.disabled}
          onClick={() => onPress(option.value)}
          className={cx(
            'hit-44 inline-flex min-h-control-sm items-center justify-center gap-1.5 border border-line-strong text-[min(0.875rem,5.6vw)] leading-snug font-semibold text-soft tabular-nums transition-colors hover:border-outline hover:text-fg active:bg-raised aria-pressed:border-primary aria-pressed:bg-primary-tint aria-pressed:text-primary-text disabled:cursor-not-allowed disabled:border-line disabled:text-faint/60',
            look === 'fill' ? `grow rounded-control px-1 ${basis}` : 'rounded-full px-4',
            look === 'scroll' && 'shrink-0 whitespace-nowrap',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
