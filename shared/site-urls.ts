import type { Locale } from './locales.ts';
import { buildLoosePath, type PathStyle, type RouteMatch, type Target } from './paths.ts';

/** What the absolute URLs of a page are built from: the host it is on, and those that fix a locale (LOCALE_DOMAINS). */
export interface SiteHosts {
  /** "https://host" of this page. */
  origin: string;
  style: PathStyle;
  /** host → the locale it fixes. */
  localeDomains: Readonly<Record<string, Locale>>;
}

/**
 * The public URL of a route for a device and a locale, as canonical links, hreflang and the sitemap name it: on the
 * host that fixes the locale where there is one, else on this one.
 */
export function publicUrl(hosts: SiteHosts, target: Target, { name, params }: PublicRoute): string {
  const { origin, style } = hosts;
  const host = hostOfLocale(hosts.localeDomains, target.locale);
  if (!host || style.domainLocale === target.locale)
    return origin + buildLoosePath(style, target, name, params);
  const there = { ...style, domainLocale: target.locale };
  return `${new URL(origin).protocol}//${host}${buildLoosePath(there, target, name, params)}`;
}

type PublicRoute = Pick<RouteMatch, 'name' | 'params'>;

/** The host that fixes a locale, if one does. */
export function hostOfLocale(
  localeDomains: Readonly<Record<string, Locale>>,
  locale: Locale,
): string | undefined {
  return Object.keys(localeDomains).find((host) => localeDomains[host] === locale);
}
