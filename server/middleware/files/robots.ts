import type { RequestHandler } from 'express';
import { DEVICES } from '#shared/device.ts';
import { LOCALES } from '#shared/locales.ts';
import type { PathStyle, Target } from '#shared/paths.ts';
import { ROUTES, type RouteEntry, type RouteName } from '#shared/routes.ts';
import { publicUrl, type SiteHosts } from '#shared/site-urls.ts';
import type { Config } from '../../config.ts';
import { escapeHtml } from '../../render/document.ts';
import { hostNameOf, hostOf, protocolOf } from '../../request.ts';
import { originOf, type VisitorReader } from '../visitor.ts';
import { notAllowed } from './static-files.ts';

const HOUR = 'public, max-age=3600';

/** Step 9: `/robots.txt` and `/sitemap.xml`, both out of the route catalogue. */
export function robots(config: Config, reader: VisitorReader): RequestHandler {
  return (req, res, next) => {
    if (req.path !== '/robots.txt' && req.path !== '/sitemap.xml') return next();
    if (req.method !== 'GET' && req.method !== 'HEAD') return notAllowed(res);
    const host = hostOf(req.headers, config.trustProxy);
    const origin = originOf(config, host, protocolOf(req, config.trustProxy));
    res.set('Cache-Control', HOUR);
    if (req.path === '/robots.txt') return void res.type('text/plain').send(robotsText(origin));
    return void res.type('application/xml').send(sitemap(config, origin, reader.style(hostNameOf(host))));
  };
}

function robotsText(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /404',
    'Allow: /',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/**
 * Every indexed page without params, of both devices and locales, with its translations. A host that fixes its locale
 * lists that locale's pages; the translations are on the hosts of theirs.
 */
function sitemap(config: Config, origin: string, style: PathStyle): string {
  const locales = style.domainLocale ? [style.domainLocale] : LOCALES.map((entry) => entry.code);
  const hosts = { origin, style, localeDomains: config.localeDomains, siteOrigin: config.siteOrigin ?? null };
  const entries: readonly (RouteEntry & { name: RouteName })[] = ROUTES;
  const urls = entries
    .filter((entry) => entry.isIndexed)
    .flatMap((entry) =>
      DEVICES.filter((device) => hasPlainPath(entry[device])).map((device) => ({ entry, device })),
    )
    .flatMap(({ entry, device }) =>
      locales.map((locale) => urlTag(config, hosts, entry.name, { device, locale })),
    );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Exists without params; an optional one may be left out. */
function hasPlainPath(path: string | undefined): boolean {
  return path !== undefined && !/:\w+(?!\w|\?)/.test(path);
}

function urlTag(config: Config, hosts: SiteHosts, name: RouteName, target: Target): string {
  const urlIn = (locale: Target['locale']) => publicUrl(hosts, { ...target, locale }, { name, params: {} });
  const links = LOCALES.map(({ code, language }) => alternateTag(language, urlIn(code)));
  const fallback = alternateTag('x-default', urlIn(config.defaultLocale));
  return `<url><loc>${escapeHtml(urlIn(target.locale))}</loc>${links.join('')}${fallback}</url>`;
}

function alternateTag(language: string, href: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}"/>`;
}
