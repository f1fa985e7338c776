import type { RequestHandler, Response } from 'express';
import { DEVICES, type Device } from '#shared/device.ts';
import { LOCALES } from '#shared/locales.ts';
import type { PathStyle, Target } from '#shared/paths.ts';
import type { HasPage } from '#shared/render.ts';
import { ROUTES, type RouteEntry, type RouteName } from '#shared/routes.ts';
import { publicUrl, type SiteHosts } from '#shared/site-urls.ts';
import type { Config } from '../../config.ts';
import { escapeHtml } from '../../render/document.ts';
import { hostNameOf, hostOf, protocolOf } from '../../request.ts';
import { originOf, type VisitorReader } from '../visitor.ts';
import { notAllowed } from './static-files.ts';

export interface RobotsDeps {
  config: Config;
  reader: VisitorReader;
  loadHasPage: () => Promise<HasPage>;
}

type Entry = RouteEntry & { name: RouteName };

const HOUR = 'public, max-age=3600';

/** Step 9: `/robots.txt` and `/sitemap.xml`, both out of the route catalogue. */
export function robots(deps: RobotsDeps): RequestHandler {
  const { config, reader } = deps;
  return async (req, res, next) => {
    if (req.path !== '/robots.txt' && req.path !== '/sitemap.xml') return next();
    if (req.method !== 'GET' && req.method !== 'HEAD') return notAllowed(res);
    const host = hostOf(req.headers, config.trustProxy);
    const origin = originOf(config, host, protocolOf(req, config.trustProxy));
    if (req.path === '/robots.txt') return sendText(res, 'text/plain', robotsText(origin));
    const isThere = await builtPages(deps.loadHasPage);
    const hosts = hostsOf(config, origin, reader.style(hostNameOf(host)));
    return sendText(res, 'application/xml', sitemap(config, hosts, isThere));
  };
}

function sendText(res: Response, type: string, text: string): void {
  res.set('Cache-Control', HOUR).type(type).send(text);
}

type IsThere = (entry: Entry, device: Device) => boolean;

/** The pages that are built and need no params. None of them hangs on a setting (shared/routes.test.ts). */
async function builtPages(loadHasPage: RobotsDeps['loadHasPage']): Promise<IsThere> {
  const hasPage = await loadHasPage();
  return (entry, device) => hasPlainPath(entry[device]) && hasPage(entry.name, device);
}

function hostsOf(config: Config, origin: string, style: PathStyle): SiteHosts {
  return { origin, style, localeDomains: config.localeDomains, siteOrigin: config.siteOrigin ?? null };
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
function sitemap(config: Config, hosts: SiteHosts, isThere: IsThere): string {
  const { domainLocale } = hosts.style;
  const locales = domainLocale ? [domainLocale] : LOCALES.map((entry) => entry.code);
  const entries: readonly Entry[] = ROUTES;
  const urls = entries
    .filter((entry) => entry.isIndexed)
    .flatMap((entry) =>
      DEVICES.filter((device) => isThere(entry, device)).map((device) => ({ entry, device })),
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
