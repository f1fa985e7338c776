import { Switch as Base } from '@base-ui/react/switch';
import type { ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Spinner } from '#ui/display/spinner.tsx';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Text before the switch; leave it out only with `aria-label`. */
  children?: ReactNode;
  note?: ReactNode;
  'aria-label'?: string;
  disabled?: boolean;
  /** The change is in flight: the switch ignores presses. */
  loading?: boolean;
  className?: string;
}

/** A setting that changes at once, without a form. */
export function Switch({
  checked,
  onChange,
  children,
  note,
  disabled,
  loading,
  className,
  ...rest
}: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside, Base UI renders its input
    <label
      className={cx(
        'hit-44 inline-flex max-w-full items-center justify-between gap-4 text-sm',
        disabled ? 'cursor-not-allowed text-faint' : 'cursor-pointer text-soft',
        className,
      )}
    >
      {children !== undefined && (
        <span className="min-w-0">
          <span className="block">{children}</span>
          {note && <span className="block text-xs text-faint">{note}</span>}
        </span>
      )}
      <Base.Root
        aria-label={rest['aria-label']}
        aria-busy={loading || undefined}
        checked={checked}
        disabled={disabled}
        readOnly={loading}
        onCheckedChange={(next) => onChange(next)}
        className="flex h-6 w-11 shrink-0 items-center rounded-full border border-outline bg-raised p-0.5 transition-colors hover:border-faint data-checked:border-primary data-checked:bg-primary data-disabled:opacity-60"
      >
        <Base.Thumb className="flex size-4.5 items-center justify-center rounded-full bg-soft text-page transition-[translate,background-color] duration-150 data-checked:translate-x-5 data-checked:bg-on-primary data-checked:text-primary">
          {loading && <Spinner size={12} />}
        </Base.Thumb>
      </Base.Root>
    </label>
  );
}
