import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { AUTH_COOKIE } from '#shared/config.ts';
import { isLocale, LOCALE_COOKIE } from '#shared/locales.ts';
import { isCacheableRequest, queriesOf } from '#shared/page-cache.ts';
import { type Resolution, resolvePath } from '#shared/paths.ts';
import type { PageRequest } from '#shared/render.ts';
import type { Config } from '../config.ts';
import { hostNameOf, hostOf, isLocalRequest, protocolOf, readCookie, splitUrl } from '../http/request.ts';
import type { Logger } from '../monitor/log.ts';
import type { Metrics } from '../monitor/metrics.ts';
import { labelsOf } from '../monitor/request-counts.ts';
import type { PageCache } from '../render/page-cache.ts';
import { keyedSearch } from '../render/page-key.ts';
import type { MaintenanceWatch } from '../site/maintenance.ts';
import { requestIdOf } from './request-context.ts';
import type { VisitorReader } from './visitor.ts';

declare global {
  namespace Express {
    interface Locals {
      /** Set where a guest's page may be cached: under which key, and the query it is rendered with. */
      cacheEntry?: { key: string; search: string };
    }
  }
}

export interface CachedPageDeps {
  config: Config;
  reader: VisitorReader;
  cache: PageCache;
  maintenance: Pick<MaintenanceWatch, 'current'>;
  metrics: Metrics;
  log: Logger;
}

const MAX_URL_LENGTH = 500;

/**
 * Step 13's short way, in front of Express (app.ts): sends a guest's page whose key is in the cache. Its key holds
 * all that the steps before decide by, and a page comes into the cache only behind those steps.
 */
export function cachedPageShortcut(
  deps: CachedPageDeps,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  const { config, cache, log, metrics } = deps;
  if (config.pageCacheSeconds === 0) return () => false;
  const timing = log.isLevelEnabled('debug') ? ['Server-Timing', 'cache;desc="hit"'] : [];
  return (req, res) => {
    const found = cacheEntryOf(req, deps);
    if (!found) return false;
    const headers = ['X-Request-Id', requestIdOf(req.headers), ...timing];
    if (!cache.answer(found.key, req, res, headers)) return false;
    metrics.requests(labelsOf('', found)).count(res.statusCode);
    return true;
  };
}

/** Step 13: sends a guest's page from the cache, or says under which key the next step may cache it. */
export function cachedPage(deps: CachedPageDeps): RequestHandler {
  const { config, cache, metrics } = deps;
  if (config.pageCacheSeconds === 0) return (_req, _res, next) => next();
  return (req, res, next) => {
    // While the site is closed, no page of before is shown.
    if (deps.maintenance.current || res.locals.resolution.kind === 'unmatched') return next();
    const found = cacheEntryOf(req, deps);
    if (!found || res.hasHeader('set-cookie')) {
      metrics.countPage('bypass');
      return next();
    }
    if (cache.answer(found.key, req, res)) return undefined;
    metrics.countPage('miss');
    res.locals.cacheEntry = { key: found.key, search: found.search };
    return next();
  };
}

/** The cache key of a guest's page, and the query it is rendered with; undefined for any other request. */
function cacheEntryOf(req: IncomingMessage, { config, reader }: CachedPageDeps) {
  const { headers, method, url = '' } = req;
  if ((method !== 'GET' && method !== 'HEAD') || url.length > MAX_URL_LENGTH) return undefined;
  if (hasPersonalCookie(headers.cookie)) return undefined;
  const host = hostOf(headers, config.trustProxy);
  const style = reader.style(hostNameOf(host));
  const visitor = { ...reader.agent(headers), locale: reader.locale(headers, style) };
  const { pathname, search } = splitUrl(url);
  const resolution = resolvePath(style, visitor, pathname, search);
  const page = pageOf(resolution);
  if (!page || !('target' in resolution) || !isCacheableRequest(page)) return undefined;
  const keyed = keyedSearch(search, queriesOf(page));
  if (keyed === undefined) return undefined;
  const { device, locale } = resolution.target;
  // Whether a proxy named the protocol decides the redirect to https.
  const isNamed = headers['x-forwarded-proto'] === undefined ? '' : '+';
  // Pages of local requests name the outbox.
  const local = isLocalRequest(req, config.trustProxy) ? ' local' : '';
  const key = `${protocolOf(req, config.trustProxy)}${isNamed}://${host}${local} ${device} ${locale} ${pathname}${keyed}`;
  return { key, search: keyed, visitor, resolution };
}

function pageOf(resolution: Resolution): PageRequest | undefined {
  if (resolution.kind === 'bare') return resolution.page === 'ENTRY' ? { kind: 'entry' } : undefined;
  if (resolution.kind !== 'page' || resolution.match.isInvalid) return undefined;
  return { kind: 'route', match: resolution.match };
}

/** A session, or a locale cookie that the visitor step would put right with a Set-Cookie. */
function hasPersonalCookie(cookies: string | undefined): boolean {
  if (cookies === undefined) return false;
  if (cookies.includes(AUTH_COOKIE)) return true;
  const locale = readCookie(cookies, LOCALE_COOKIE);
  return locale !== undefined && !isLocale(locale);
}
