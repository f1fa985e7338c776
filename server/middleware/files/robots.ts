import type { RequestHandler, Response } from 'express';
import type { HasPage } from '#shared/render.ts';
import { createSwrCache } from '../../cache/swr-cache.ts';
import type { Config } from '../../config.ts';
import { apiForHost } from '../../http/for-host.ts';
import { hostNameOf, hostOf, isGetOrHead, protocolOf } from '../../http/request.ts';
import type { Metrics } from '../../monitor/metrics.ts';
import type { ListDeps } from '../../site/load-list.ts';
import { originOf, type VisitorReader } from '../visitor.ts';
import { sitemapIndex, sitemapNames, sitemapOf } from './sitemap.ts';
import { notAllowed } from './static-files.ts';

export interface RobotsDeps extends ListDeps {
  config: Config;
  reader: VisitorReader;
  loadHasPage: () => Promise<HasPage>;
  metrics: Metrics;
}

const HOUR = 'public, max-age=3600';
const FRESH_MS = 300_000;
const STALE_MS = 86_400_000;
const MAX_BYTES = 4 * 1024 * 1024;
/** Value of Retry-After for crawlers, in seconds. */
const RETRY_SECONDS = '600';

/** Cache of the ids in the API's lists. */
function createIdCache(metrics: RobotsDeps['metrics']) {
  const cache = createSwrCache<readonly string[]>({
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    maxBytes: MAX_BYTES,
    sizeOf: (ids) => ids.length * 8,
  });
  metrics.watchStore('sitemap', cache.stats);
  return cache;
}

/** Step 9: `/robots.txt`, `/sitemap.xml` (an index) and its sitemaps, from the route catalogue and the API's lists. */
export function robots(deps: RobotsDeps): RequestHandler {
  const cache = createIdCache(deps.metrics);
  const { config, reader, loadHasPage } = deps;
  return async (req, res, next) => {
    const [, file] = /^\/(robots\.txt|sitemap(?:-[a-z]+)?\.xml)$/.exec(req.path) ?? [];
    if (!file) return next();
    if (!isGetOrHead(req)) return notAllowed(res);
    const host = hostOf(req.headers, config.TRUST_PROXY);
    const origin = originOf(config, host, protocolOf(req, config.TRUST_PROXY));
    if (file === 'robots.txt') return sendText(res, 'text/plain', robotsText(origin));
    const hasPage = await loadHasPage();
    if (file === 'sitemap.xml')
      return sendText(res, 'application/xml', sitemapIndex(origin, sitemapNames(hasPage)));
    const name = file.slice('sitemap-'.length, -'.xml'.length);
    const hostName = hostNameOf(host);
    const style = reader.style(hostName);
    const hosts = {
      origin,
      style,
      localeDomains: config.LOCALE_DOMAINS,
      siteOrigin: config.SITE_ORIGIN ?? null,
    };
    const callApi = apiForHost(deps.callApi, hostName);
    try {
      const text = await sitemapOf({ ...deps, callApi, hostName, cache }, name, hosts, hasPage);
      if (text === undefined) return next();
      sendText(res, 'application/xml', text);
    } catch {
      res.status(503).set({ 'Retry-After': RETRY_SECONDS, 'Cache-Control': 'no-store' });
      res.type('text/plain').end();
    }
  };
}

function sendText(res: Response, type: string, text: string): void {
  res.set('Cache-Control', HOUR).type(type).send(text);
}

/** Crawlers may load pictures and previews from the API: pages need them. */
function robotsText(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/webapi/art/',
    'Allow: /api/webapi/share/',
    'Disallow: /404',
    'Allow: /',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
