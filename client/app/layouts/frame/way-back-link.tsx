import { pageLabel } from '#platform/site/menus.ts';
import { useText } from '#platform/site/text.ts';
import { useWayBack } from '#platform/site/way-back.ts';
import { Glyph } from '#ui/display/glyph.tsx';

/** The link back to a form that sent the member to this page. Its typed values are stored. */
export function WayBackLink() {
  const text = useText();
  const back = useWayBack();
  if (!back) return null;
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-4">
      <a
        href={back.href}
        className="flex min-h-11 items-center gap-2 rounded-card border border-primary-line bg-primary-tint px-4 py-2 text-sm font-semibold text-primary-text"
      >
        <Glyph name="left" size={18} />
        <span className="min-w-0">{text('layout.wayBack', { page: text(pageLabel(back.name)) })}</span>
      </a>
    </div>
  );
}
