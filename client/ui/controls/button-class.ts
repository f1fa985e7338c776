import { cx } from '#ui/base/cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const BASE =
  'own-place inline-flex max-w-full items-center justify-center rounded-control border text-center font-semibold select-none transition-colors disabled:cursor-not-allowed disabled:border-transparent disabled:bg-raised disabled:text-faint';

const VARIANTS = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press',
  secondary: 'border-transparent bg-raised text-fg hover:bg-raised-hover active:bg-raised-press',
  outline: 'border-outline text-fg hover:bg-raised active:bg-raised-press',
  ghost:
    'border-transparent text-soft hover:bg-raised hover:text-fg active:bg-raised-press disabled:bg-transparent',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-press',
} satisfies Record<ButtonVariant, string>;

const SIZES = {
  sm: 'hit-44 min-h-control-sm gap-1.5 px-3 py-1 text-sm',
  md: 'min-h-control gap-2 px-4 py-2 text-sm',
  lg: 'min-h-12 gap-2 px-6 py-2.5 text-base',
} satisfies Record<ButtonSize, string>;

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Full width. */
  block?: boolean;
}

/** The classes of a button, also for a link that looks like one (`ButtonLink`). */
export function buttonClass(
  { variant = 'primary', size = 'md', block }: ButtonLook,
  className?: string,
): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], block && 'w-full', className);
}
