import type { Locale } from '../locales.ts';
import { buildLoosePath, type PathStyle, type RouteMatch, type Target } from '../paths.ts';

/** Hosts for absolute URLs: the host of the page, and hosts with one locale (LOCALE_DOMAINS). */
export interface SiteHosts {
  /** "https://host" of this page. */
  origin: string;
  style: PathStyle;
  /** host → its only locale. */
  localeDomains: Readonly<Record<string, Locale>>;
  /** "https://host" of the site (SITE_ORIGIN); null when it is not set. */
  siteOrigin: string | null;
}

/** The host of a locale's pages, and the style of its paths. */
export interface LocaleHost {
  origin: string;
  style: PathStyle;
}

/**
 * Finds the host of a locale's pages: the host with only this locale if there is one, otherwise this host. If this host has
 * only another locale, it is SITE_ORIGIN.
 */
export function hostOfLocale(hosts: SiteHosts, locale: Locale): LocaleHost {
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

/** Public URL of a route for a device and a locale, for canonical links, hreflang and the sitemap. */
export function publicUrl(hosts: SiteHosts, target: Target, { name, params }: PublicRoute): string {
  const { origin, style } = hostOfLocale(hosts, target.locale);
  return origin + buildLoosePath(style, target, name, params);
}

type PublicRoute = Pick<RouteMatch, 'name' | 'params'>;
