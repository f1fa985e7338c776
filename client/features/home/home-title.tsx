import { useApp } from '#platform/site/page.ts';

/** The page's h1, for screen readers only. */
export function HomeTitle() {
  const { metadata } = useApp();
  return <h1 className="sr-only">{metadata.title || metadata.og_site_name}</h1>;
}
