import { cx } from '#ui/base/cx.ts';
import { Glyph } from '#ui/display/glyph.tsx';

export interface PaginationProps {
  page: number;
  pageCount: number;
  /** URL of a page, with the rest of the query. */
  href: (page: number) => string;
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
  className?: string;
}

const ITEM =
  'inline-flex size-control items-center justify-center rounded-control text-sm font-semibold tabular-nums transition-colors';

/** The pages of a list as links. Renders nothing for a single page. */
export function Pagination({ page, pageCount, href, labels, className }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={labels.nav} className={cx('flex items-center justify-center gap-1', className)}>
      <Step href={page > 1 ? href(page - 1) : undefined} label={labels.previous} rel="prev" />
      {pagesAround(page, pageCount).map((entry, index, all) => (
        <span key={entry} className="flex items-center gap-1 max-sm:hidden">
          {entry - (all[index - 1] ?? 0) > 1 && <span className="px-1 text-faint">…</span>}
          <a
            href={href(entry)}
            aria-label={labels.page(entry)}
            aria-current={entry === page ? 'page' : undefined}
            className={cx(
              ITEM,
              entry === page ? 'bg-raised text-fg' : 'text-faint hover:bg-raised hover:text-fg',
            )}
          >
            {entry}
          </a>
        </span>
      ))}
      <span className="px-3 text-sm text-soft tabular-nums sm:hidden">
        {page} / {pageCount}
      </span>
      <Step href={page < pageCount ? href(page + 1) : undefined} label={labels.next} rel="next" />
    </nav>
  );
}

function Step({ href, label, rel }: { href: string | undefined; label: string; rel: 'prev' | 'next' }) {
  const arrow = <Glyph name={rel === 'prev' ? 'left' : 'right'} size={18} />;
  if (href === undefined) {
    return (
      <span aria-hidden="true" className={cx(ITEM, 'text-faint/40')}>
        {arrow}
      </span>
    );
  }
  return (
    <a
      href={href}
      rel={rel}
      aria-label={label}
      className={cx(ITEM, 'text-soft hover:bg-raised hover:text-fg')}
    >
      {arrow}
    </a>
  );
}

/** First, last, and the current page with its neighbours. A gap of one page is filled, as its dots would be as wide. */
export function pagesAround(page: number, pageCount: number): number[] {
  const candidates = new Set([1, page - 1, page, page + 1, pageCount]);
  const shown = [...candidates].filter((entry) => entry >= 1 && entry <= pageCount).sort((a, b) => a - b);
  return shown.flatMap((entry, index) =>
    entry - (shown[index - 1] ?? entry) === 2 ? [entry - 1, entry] : [entry],
  );
}
