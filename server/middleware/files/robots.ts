import type { Request, RequestHandler, Response } from 'express';
import type { PathStyle } from '#shared/paths.ts';
import type { ApiTransport, HasPage } from '#shared/render.ts';
import type { SiteHosts } from '#shared/urls/site-urls.ts';
import { createSwrCache, type SwrCache } from '../../cache/swr-cache.ts';
import type { Config } from '../../config.ts';
import { apiForHost } from '../../http/for-host.ts';
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
/** A crawler may try again after so many seconds. */
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
  return async (req, res, next) => {
    const [, file] = /^\/(robots\.txt|sitemap(?:-[a-z]+)?\.xml)$/.exec(req.path) ?? [];
    if (!file) return next();
    if (req.method !== 'GET' && req.method !== 'HEAD') return notAllowed(res);
    const asked = askedOf(deps.config, req);
    if (file === 'robots.txt') return sendText(res, 'text/plain', robotsText(asked.origin));
    const hasPage = await deps.loadHasPage();
    try {
      const text = await sitemapText({ ...deps, cache, hasPage }, file, asked);
      if (text === undefined) return next();
      sendText(res, 'application/xml', text);
    } catch {
      tryLater(res);
    }
  };
}

/** The requested host and the origin of its URLs. */
interface Asked {
  host: string;
  origin: string;
}

function askedOf(config: Config, req: Request): Asked {
  const host = hostOf(req.headers, config.trustProxy);
  return { host, origin: originOf(config, host, protocolOf(req, config.trustProxy)) };
}

/** The index or one of its sitemaps; undefined for an unknown name. */
async function sitemapText(
  deps: RobotsDeps & { cache: SwrCache<readonly string[]>; hasPage: HasPage },
  file: string,
  { host, origin }: Asked,
): Promise<string | undefined> {
  if (file === 'sitemap.xml') return sitemapIndex(origin, sitemapNames(deps.hasPage));
  const name = file.slice('sitemap-'.length, -'.xml'.length);
  const hostName = hostNameOf(host);
  const hosts = hostsOf(deps.config, origin, deps.reader.style(hostName));
  const callApi = apiForHost(deps.callApi, hostName);
  return sitemapOf({ ...deps, callApi, hostName }, name, hosts, deps.hasPage);
}

function tryLater(res: Response): void {
  res.status(503).set('Retry-After', RETRY_SECONDS).set('Cache-Control', 'no-store').type('text/plain').end();
}

function sendText(res: Response, type: string, text: string): void {
  res.set('Cache-Control', HOUR).type(type).send(text);
}

function hostsOf(config: Config, origin: string, style: PathStyle): SiteHosts {
  return { origin, style, localeDomains: config.localeDomains, siteOrigin: config.siteOrigin ?? null };
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
