import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const TONES = {
  neutral: 'bg-raised text-soft',
  success: 'bg-primary-tint text-primary-text',
  waiting: 'bg-waiting-tint text-waiting',
  danger: 'bg-danger-tint text-danger',
  accent: 'bg-accent-tint text-accent',
  /** On pictures: full colour. */
  hot: 'bg-accent text-on-accent',
};

export type BadgeTone = keyof typeof TONES;

export interface BadgeProps {
  tone?: BadgeTone;
  /** Name of an icon before the text. */
  icon?: string;
  className?: string;
  children: ReactNode;
}

/** A state or label of one or two words. A text that is wider than its line ends in an ellipsis. */
export function Badge({ tone = 'neutral', icon, className = '', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex min-h-5 max-w-full items-center py-0.5 gap-1 rounded-full px-2 text-xs font-semibold ${TONES[tone]} ${className}`}
    >
      {icon && <Icon name={icon} size={14} />}
      <span className="truncate">{children}</span>
    </span>
  );
}
