import type { AppEnvironment } from './page.ts';

/** The operator's short name; its title may have a slogan. '' if the API does not give one. */
export function siteNameOf({ metadata }: Pick<AppEnvironment, 'metadata'>): string {
  return metadata.og_site_name || metadata.title || '';
}
