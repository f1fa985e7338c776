import type { ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';

export interface DescriptionListProps {
  items: readonly {
    key: string;
    term: ReactNode;
    detail: ReactNode;
    /** At the end of the line: a copy button. */
    action?: ReactNode;
  }[];
  /** `rows` puts term and detail on one line. `stack` puts the term above, in columns if there is space. */
  look?: 'rows' | 'stack';
  className?: string;
}

/** Names and values: an order, a profile. */
export function DescriptionList({ items, look = 'rows', className }: DescriptionListProps) {
  const isRows = look === 'rows';
  return (
    <dl
      className={cx(
        'text-sm',
        isRows
          ? 'divide-y divide-line'
          : 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(7.5rem,20%)),1fr))] gap-x-6 gap-y-4',
        className,
      )}
    >
      {items.map((item) => (
        <div
          key={item.key}
          className={isRows ? 'flex min-h-11 flex-wrap items-center gap-x-3 py-2' : 'min-w-0'}
        >
          <dt className={isRows ? 'max-w-[45%] min-w-min shrink-0 text-faint' : 'mb-1 text-xs text-faint'}>
            {item.term}
          </dt>
          <dd className={cx('min-w-0 grow', isRows && 'text-end', isRows && !item.action && 'basis-[8rem]')}>
            {item.action ? (
              // If the line is too short, value and button wrap below the term together.
              <span className={cx('flex items-center gap-x-3', isRows && 'justify-end')}>
                <span className="min-w-0">{item.detail}</span>
                <span className="shrink-0">{item.action}</span>
              </span>
            ) : (
              item.detail
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
