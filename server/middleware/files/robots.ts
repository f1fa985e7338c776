import type { RequestHandler, Response } from 'express';
import type { PathStyle } from '#shared/paths.ts';
import type { ApiTransport, HasPage } from '#shared/render.ts';
import type { SiteHosts } from '#shared/urls/site-urls.ts';
import { createSwrCache } from '../../cache/swr-cache.ts';
import type { Config } from '../../config.ts';
import { hostNameOf, hostOf, protocolOf } from '../../http/request.ts';
import type { Metrics } from '../../monitor/metrics.ts';
import { originOf, type VisitorReader } from '../visitor.ts';
import { sitemapIndex, sitemapNames, sitemapOf } from './sitemap.ts';
import { notAllowed } from './static-files.ts';

export interface RobotsDeps {
  config: Config;
  reader: VisitorReader;
  loadHasPage: () => Promise<HasPage>;
  callApi: ApiTransport;
  /** The container's own X-UUID. */
  uuid: string;
  metrics: Metrics;
}

const HOUR = 'public, max-age=3600';
const FRESH_MS = 300_000;
const STALE_MS = 86_400_000;
const MAX_BYTES = 4 * 1024 * 1024;
/** When the API is back, a crawler may ask again. */
const RETRY_SECONDS = '600';

/** Step 9: `/robots.txt`, `/sitemap.xml` (an index) and its sitemaps, out of the route catalogue and the API's lists. */
export function robots(deps: RobotsDeps): RequestHandler {
  const { config, reader, metrics } = deps;
  const cache = createSwrCache<readonly string[]>({
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    maxBytes: MAX_BYTES,
    sizeOf: (ids) => ids.length * 8,
  });
  metrics.watchStore('sitemap', cache.stats);
  return async (req, res, next) => {
    const [, file] = /^\/(robots\.txt|sitemap(?:-[a-z]+)?\.xml)$/.exec(req.path) ?? [];
    if (!file) return next();
    if (req.method !== 'GET' && req.method !== 'HEAD') return notAllowed(res);
    const host = hostOf(req.headers, config.trustProxy);
    const origin = originOf(config, host, protocolOf(req, config.trustProxy));
    if (file === 'robots.txt') return sendText(res, 'text/plain', robotsText(origin));
    const hasPage = await deps.loadHasPage();
    if (file === 'sitemap.xml') {
      return sendText(res, 'application/xml', sitemapIndex(origin, sitemapNames(hasPage)));
    }
    const name = file.slice('sitemap-'.length, -'.xml'.length);
    const hosts = hostsOf(config, origin, reader.style(hostNameOf(host)));
    try {
      const text = await sitemapOf({ ...deps, cache }, name, hosts, hasPage);
      if (text === undefined) return next();
      sendText(res, 'application/xml', text);
    } catch {
      res
        .status(503)
        .set('Retry-After', RETRY_SECONDS)
        .set('Cache-Control', 'no-store')
        .type('text/plain')
        .end();
    }
  };
}

function sendText(res: Response, type: string, text: string): void {
  res.set('Cache-Control', HOUR).type(type).send(text);
}

function hostsOf(config: Config, origin: string, style: PathStyle): SiteHosts {
  return { origin, style, localeDomains: config.localeDomains, siteOrigin: config.siteOrigin ?? null };
}

/** Pictures are the API's: pages without them, and previews, would be half a page to a crawler. */
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
