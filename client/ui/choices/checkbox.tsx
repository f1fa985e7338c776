import { Checkbox as Base } from '@base-ui/react/checkbox';
import type { ReactNode, Ref } from 'react';
import { cx } from '#ui/base/cx.ts';
import { useFieldControl } from '#ui/base/field-context.ts';
import { Glyph } from '#ui/display/glyph.tsx';

export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The box summarizes several options, and only some of them are checked. */
  indeterminate?: boolean;
  /** Text next to the box; may contain links. Leave it out only with `aria-label`. */
  children?: ReactNode;
  'aria-label'?: string;
  name?: string;
  disabled?: boolean;
  onBlur?: () => void;
  /** The hidden input, for focusing it. */
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

/** A checkbox with its text. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onChange, indeterminate, children, disabled, className } = props;
  const { id, ...fieldProps } = useFieldControl();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside, Base UI renders its input
    <label
      className={cx(
        'hit-44 inline-flex max-w-full items-start gap-2.5 text-sm',
        disabled ? 'cursor-not-allowed text-faint' : 'cursor-pointer text-soft',
        className,
      )}
    >
      <Base.Root
        {...fieldProps}
        id={id}
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        indeterminate={indeterminate}
        name={props.name}
        disabled={disabled}
        inputRef={props.ref}
        onBlur={props.onBlur}
        aria-label={props['aria-label']}
        className="flex size-5 shrink-0 items-center justify-center rounded-sm border border-outline bg-page text-on-primary transition-colors hover:border-faint data-checked:border-primary data-checked:bg-primary data-indeterminate:border-primary data-indeterminate:bg-primary data-disabled:border-line-strong data-disabled:bg-raised data-disabled:text-faint aria-invalid:border-danger"
      >
        <Base.Indicator className="flex">
          <Glyph name={indeterminate ? 'minus' : 'check'} size={14} />
        </Base.Indicator>
      </Base.Root>
      {children !== undefined && <span className="min-w-0">{children}</span>}
    </label>
  );
}
