import { useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from '#ui/display/glyph.tsx';

/**
 * The link to the search: it looks like a field on desktop, and is an icon on phones. The link leads to the page of all games,
 * which has a search as well. app/overlays/search-host.tsx handles its click and opens the search over the page.
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
          {/* The key `/` is drawn by CSS, so that it is not part of the link's name. */}
          <kbd />
        </>
      )}
    </a>
  );
}
