import type { ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Icon } from './icon.tsx';

export interface SectionHeadingProps {
  title: ReactNode;
  /** Level of the heading element, default 2. The look is the same for every level. */
  level?: 2 | 3 | 4;
  id?: string;
  /** A Lucide name. */
  icon?: string;
  /** A number or a short remark after the title. */
  count?: ReactNode;
  /** At the end of the line: "See all". */
  action?: ReactNode;
  className?: string;
}

/** The heading of a block of a page. */
export function SectionHeading({
  title,
  level = 2,
  id,
  icon,
  count,
  action,
  className,
}: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx('flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1', className)}>
      <Heading id={id} className="flex min-w-0 items-center gap-2 text-xl">
        {icon && <Icon name={icon} size={20} className="text-primary-text" />}
        <span className="min-w-0 break-words">
          {title}{' '}
          {count !== undefined && (
            <span className="ms-1 text-sm font-normal whitespace-nowrap text-faint tabular-nums">
              {count}
            </span>
          )}
        </span>
      </Heading>
      {action && <div className="hit-44-within shrink-0">{action}</div>}
    </div>
  );
}
