import { useApp, useHref } from '#platform/site/page.ts';
import { siteNameOf } from '#platform/site/site-name.ts';
import { useText } from '#platform/site/text.ts';
import { Mark } from '#ui/display/mark.tsx';

/** The site's short name, from its metadata for link previews. Its title may have a slogan. */
export function useSiteName(): string {
  return siteNameOf(useApp());
}

/** The site's mark and name, as a link to home. */
export function SiteMark({ className = '' }: { className?: string }) {
  const site = useSiteName();
  const href = useHref();
  const text = useText();
  return (
    <a
      href={href('HOME', {})}
      aria-label={text('layout.homeLink', { site })}
      className={`site-mark flex min-h-11 min-w-[44px] items-center gap-2.5 rounded-control ${className}`}
    >
      <Mark />
      {/* Hidden in a phone's header with large text, where there is no room for it. */}
      <span className="truncate text-base font-bold @max-[18rem]:hidden">{site}</span>
    </a>
  );
}
