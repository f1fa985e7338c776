import type { ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';

export interface PageHeadingProps {
  title: ReactNode;
  text?: ReactNode;
  /** Buttons at the end of the line, on a phone under the title. */
  actions?: ReactNode;
  /** Above the title: a link back. */
  back?: ReactNode;
  id?: string;
  className?: string;
}

/** The only h1 of a page. */
export function PageHeading({ title, text, actions, back, id, className }: PageHeadingProps) {
  return (
    <header className={cx('flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between', className)}>
      <div className="min-w-0">
        {back && <div className="mb-2">{back}</div>}
        <h1 id={id} className="text-2xl md:text-3xl">
          {title}
        </h1>
        {text && <p className="mt-1 max-w-2xl text-sm text-faint">{text}</p>}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
