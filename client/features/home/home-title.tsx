import { useApp } from '#platform/site/page.ts';

/** The page's heading for those who hear it; the slides say it to the eye. */
export function HomeTitle() {
  const { metadata } = useApp();
  return <h1 className="sr-only">{metadata.title || metadata.og_site_name}</h1>;
}
