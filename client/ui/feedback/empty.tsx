import type { ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Icon } from '#ui/display/icon.tsx';

export interface EmptyProps {
  /** A Lucide name. */
  icon?: string;
  title: ReactNode;
  /** The reason. */
  text?: ReactNode;
  /** A button or link that resolves it. */
  action?: ReactNode;
  className?: string;
}

/** Shown instead of an empty list. */
export function Empty({ icon = 'inbox', title, text, action, className }: EmptyProps) {
  return (
    <div className={cx('flex flex-col items-center px-4 py-10 text-center', className)}>
      <span className="mb-4 flex size-14 items-center justify-center rounded-full bg-raised text-faint">
        <Icon name={icon} size={26} />
      </span>
      <p className="text-base font-semibold">{title}</p>
      {text && <p className="mt-1 max-w-sm text-sm text-balance text-faint">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
