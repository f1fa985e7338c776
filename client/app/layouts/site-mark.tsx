import { useApp, useHref } from '#platform/page.ts';
import { useText } from '#platform/text.ts';

/** The site's name as the operator calls it in link previews; its title may carry a slogan. */
export function useSiteName(): string {
  const { metadata } = useApp();
  return metadata.og_site_name || metadata.title || '';
}

/** Mark and name, the way home. */
export function SiteMark({ className = '' }: { className?: string }) {
  const site = useSiteName();
  const href = useHref();
  const text = useText();
  return (
    <a
      href={href('HOME', {})}
      aria-label={text('layout.homeLink', { site })}
      className={`flex min-w-0 items-center gap-2.5 rounded-control ${className}`}
    >
      <Mark />
      <span className="truncate text-base font-bold">{site}</span>
    </a>
  );
}

/** A cut stone over two waves. In the code: it must never wait for anything. */
function Mark() {
  return (
    <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true" className="shrink-0">
      <path d="M9 3h12l6 7.5L15 22 3 10.5Z" className="fill-primary" />
      <path d="M9 3 3 10.5h24L21 3l-6 7.5Z" className="fill-accent" opacity=".75" />
      <path d="m15 22-4.5-11.5h9Z" className="fill-on-primary" opacity=".22" />
      <path
        d="M2 24.5c3.2-2 5.4-2 8.6 0s5.6 2 8.8 0 5.4-2 8.6 0M6 28.3c2.2-1.3 3.8-1.3 6 0s3.8 1.3 6 0 3.8-1.3 6 0"
        className="fill-none stroke-primary"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
