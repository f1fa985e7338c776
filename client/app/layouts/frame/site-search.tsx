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
      aria-label={text('layout.search.open')}
      aria-haspopup="dialog"
      className={cx(isField ? 'search-field' : 'search-mark', className)}
    >
      <Glyph name="search" size={20} />
      {isField && (
        <>
          <span>{text('layout.search.field')}</span>
          {/* Drawn, not written: the link's name has no use for it. The search itself names the key, and switches it off. */}
          <kbd />
        </>
      )}
    </a>
  );
}
