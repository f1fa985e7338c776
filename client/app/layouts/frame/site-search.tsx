import { useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from '#ui/display/glyph.tsx';

/** The way to the search: in a desktop's bar it looks like the field it opens, on a phone it is a mark. */
export function SiteSearch({ isField, className }: { isField?: boolean; className?: string }) {
  const href = useHref();
  const text = useText();
  return (
    <a
      href={href('GAMES', {})}
      aria-label={text('layout.search.open')}
      className={cx(
        'flex h-control shrink-0 items-center justify-center rounded-control transition-colors',
        isField
          ? 'w-control text-soft hover:bg-raised hover:text-fg lg:w-52 lg:justify-start lg:gap-2.5 lg:border lg:border-line-strong lg:bg-card lg:px-3 lg:text-faint lg:hover:border-outline xl:w-56'
          : 'w-11 text-soft hover:text-fg',
        className,
      )}
    >
      <Glyph name="search" size={isField ? 18 : 20} />
      {isField && (
        <span className="hidden min-w-0 flex-1 truncate text-start text-sm lg:block">
          {text('layout.search.field')}
        </span>
      )}
    </a>
  );
}
