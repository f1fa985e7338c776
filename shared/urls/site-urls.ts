import type { Locale } from '../locales.ts';
import { buildLoosePath, type PathStyle, type RouteMatch, type Target } from '../paths.ts';

/** What the absolute URLs of a page are built from: the host it is on, and those that fix a locale (LOCALE_DOMAINS). */
export interface SiteHosts {
  /** "https://host" of this page. */
  origin: string;
  style: PathStyle;
  /** host → the locale it fixes. */
  localeDomains: Readonly<Record<string, Locale>>;
  /** "https://host" of the site itself (SITE_ORIGIN), null where nobody said. */
  siteOrigin: string | null;
}

/** Where the pages of a locale are: a host, and how paths are written there. */
export interface SitePlace {
  origin: string;
  style: PathStyle;
}

/**
 * Where the pages of a locale are: on the host that fixes it where there is one; else on this one, or from a host that
 * fixes another locale on the site's own.
 */
export function placeOfLocale(hosts: SiteHosts, locale: Locale): SitePlace {
  const { origin, style, siteOrigin } = hosts;
  const here = { origin, style };
  if (style.domainLocale === locale) return here;
  const host = Object.keys(hosts.localeDomains).find((name) => hosts.localeDomains[name] === locale);
  if (host) {
    return { origin: `${new URL(origin).protocol}//${host}`, style: { ...style, domainLocale: locale } };
  }
  if (style.domainLocale === undefined || !siteOrigin) return here;
  const { strategy, defaultLocale } = style;
  return { origin: siteOrigin, style: { strategy, defaultLocale } };
}

/** The public URL of a route for a device and a locale, as canonical links, hreflang and the sitemap name it. */
export function publicUrl(hosts: SiteHosts, target: Target, { name, params }: PublicRoute): string {
  const { origin, style } = placeOfLocale(hosts, target.locale);
  return origin + buildLoosePath(style, target, name, params);
}

type PublicRoute = Pick<RouteMatch, 'name' | 'params'>;
