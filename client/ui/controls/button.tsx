import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Icon } from '#ui/display/icon.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { type ButtonLook, buttonClass } from './button-class.ts';

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** In progress: the button keeps its width and focus, shows a spinner and ignores presses. */
  loading?: boolean;
  /** A Lucide name, before the text. */
  icon?: string;
  children: ReactNode;
}

/** A button. `type` is "button" by default, so that only a submit button submits. */
export function Button(props: ButtonProps) {
  const { variant, size, block, loading, icon, className, children, onClick, ...rest } = props;
  const iconSize = size === 'sm' ? 16 : 18;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: a disabled button loses the focus, and Enter in a form would submit again.
    if (loading) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      onClick={handleClick}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      className={buttonClass(
        { variant, size, block },
        loading ? `cursor-progress ${className ?? ''}` : className,
      )}
    >
      <span className={loading ? 'contents *:opacity-0' : 'contents'}>
        {icon && <Icon name={icon} size={iconSize} />}
        <span className="min-w-0">{children}</span>
      </span>
      {loading && <Spinner size={iconSize} className="absolute inset-0 m-auto" />}
    </button>
  );
}
