import { useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from '#ui/display/glyph.tsx';

/**
 * The way to the search: in a desktop's bar it looks like the field it opens, on a phone it is a mark. A plain link to the
 * page of all games, which has a search as well; app/overlays/search-host.tsx opens the search over the page instead.
 */
export function SiteSearch({ isField = false, className }: { isField?: boolean; className?: string }) {
  const href = useHref();
  const text = useText();
  return (
    <a
      href={href('GAMES', {})}
      data-opens="search"
      aria-label={isField ? undefined : text('layout.search.open')}
      aria-haspopup="dialog"
      aria-keyshortcuts={isField ? '/' : undefined}
      className={cx(
        'flex h-control shrink-0 items-center justify-center rounded-control transition-colors aria-busy:animate-pulse',
        isField
          ? 'w-control text-soft hover:bg-raised hover:text-fg lg:w-60 lg:justify-start lg:gap-2.5 lg:border lg:border-line-strong lg:bg-card lg:px-3 lg:text-faint lg:hover:border-outline xl:w-64'
          : 'w-11 text-soft hover:text-fg',
        className,
      )}
    >
      <Glyph name="search" size={20} />
      {isField && (
        <>
          <span className="sr-only">{text('layout.search.before')}</span>
          <span className="min-w-0 flex-1 truncate text-start text-sm max-lg:sr-only">
            {text('layout.search.field')}
          </span>
          {/* Drawn, not written: the link's name has no use for it. */}
          <kbd className="hidden rounded-xs border border-line-strong px-1.5 font-sans text-xs before:content-['/'] xl:pointer-fine:block" />
        </>
      )}
    </a>
  );
}
