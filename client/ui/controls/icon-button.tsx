import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Icon } from '#ui/display/icon.tsx';
import { Spinner } from '#ui/display/spinner.tsx';

const VARIANTS = {
  ghost: 'text-soft hover:bg-raised hover:text-fg active:bg-raised-press',
  secondary: 'bg-raised text-fg hover:bg-raised-hover active:bg-raised-press',
  primary: 'bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press',
};

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Text for screen readers, as the button shows none. */
  label: string;
  /** A Lucide name, or a node for another drawing. */
  icon: string | ReactNode;
  variant?: keyof typeof VARIANTS;
  /** `sm` looks 32 px wide and has a touch target of 44 px. */
  size?: 'sm' | 'md';
  loading?: boolean;
}

/** A button that shows only an icon. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'ghost', size = 'md', loading, className, onClick, ...rest } = props;
  const iconSize = size === 'sm' ? 18 : 20;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={handleClick}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-control transition-colors disabled:cursor-not-allowed disabled:text-faint/60',
        size === 'sm' ? 'hit-44 size-control-sm' : 'size-control',
        VARIANTS[variant],
        loading && 'cursor-progress',
        className,
      )}
    >
      {loading ? (
        <Spinner size={iconSize} />
      ) : typeof icon === 'string' ? (
        <Icon name={icon} size={iconSize} />
      ) : (
        icon
      )}
    </button>
  );
}
