import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { AUTH_COOKIE } from '#shared/config.ts';
import { isLocale, LOCALE_COOKIE } from '#shared/locales.ts';
import { isCacheableRequest, queriesOf } from '#shared/page-cache.ts';
import { pageRequestOf } from '#shared/page-request.ts';
import { resolvePath } from '#shared/paths.ts';
import type { Config } from '../config.ts';
import { traceOf } from '../http/context.ts';
import {
  hostNameOf,
  hostOf,
  isGetOrHead,
  isLocalRequest,
  protocolOf,
  readCookie,
  splitUrl,
} from '../http/request.ts';
import type { Logger } from '../monitor/log.ts';
import { labelsOf, type Metrics } from '../monitor/metrics.ts';
import { requestFields, rounded } from '../monitor/request-log.ts';
import { currentSpan } from '../monitor/tracing.ts';
import type { PageCache } from '../render/page-cache.ts';
import type { MaintenanceWatch } from '../site/maintenance.ts';
import { requestIdOf, requestResult } from './request-context.ts';
import type { VisitorReader } from './visitor.ts';

declare global {
  namespace Express {
    interface Locals {
      /** Set when the page may be cached: its key, and the query to render it with. */
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
 * Sends a cached guest page before Express runs; false when there is none. The key contains everything that steps 1 to 12
 * depend on, and a page enters the cache only after those steps.
 */
export function cachedPage(deps: CachedPageDeps): (req: IncomingMessage, res: ServerResponse) => boolean {
  const { config, cache, log, metrics } = deps;
  if (config.PAGE_CACHE_SECONDS === 0) return () => false;
  const isLogged = log.isLevelEnabled('info');
  const timing = log.isLevelEnabled('debug') ? ['Server-Timing', 'cache;desc="hit"'] : [];
  return (req, res) => {
    const started = performance.now();
    const found = cacheEntryOf(req, deps);
    if (!found || deps.maintenance.current(found.hostName)) return false;
    const id = requestIdOf(req.headers);
    if (!cache.answer(found.key, req, res, ['X-Request-Id', id, ...timing])) return false;
    const labels = labelsOf('', found);
    metrics.countRequest(labels, res.statusCode);
    const span = currentSpan();
    span?.end(requestResult(req.method, labels, res.statusCode));
    if (isLogged) {
      const ids = { id, trace: traceOf(req.headers, span?.traceparent).id };
      const ms = rounded(performance.now() - started);
      log.info({ ...ids, ...requestFields(req, config.TRUST_PROXY), status: res.statusCode, ms }, 'answered');
    }
    return true;
  };
}

/** Step 13: sets the key under which step 14 caches the page. A cached page was sent before step 1. */
export function pageCacheKey(deps: CachedPageDeps): RequestHandler {
  const { config, metrics } = deps;
  if (config.PAGE_CACHE_SECONDS === 0) return (_req, _res, next) => next();
  return (req, res, next) => {
    // The maintenance page of the whole site is not cached.
    const isClosed = deps.maintenance.current(res.locals.visitor.hostName) !== null;
    if (isClosed || res.locals.resolution.kind === 'unmatched') return next();
    const found = res.hasHeader('set-cookie') ? undefined : cacheEntryOf(req, deps);
    if (found) res.locals.cacheEntry = { key: found.key, search: found.search };
    metrics.countPage(found ? 'miss' : 'bypass');
    next();
  };
}

/** The cache key of a guest page and the query to render it with; undefined for other requests. */
function cacheEntryOf(req: IncomingMessage, { config, reader }: CachedPageDeps) {
  const { headers, url = '' } = req;
  if (!isGetOrHead(req) || url.length > MAX_URL_LENGTH) return undefined;
  if (hasPersonalCookie(headers.cookie)) return undefined;
  const host = hostOf(headers, config.TRUST_PROXY);
  const hostName = hostNameOf(host);
  const style = reader.style(hostName);
  const visitor = { ...reader.agent(headers), locale: reader.locale(headers, style) };
  const { pathname, search } = splitUrl(url);
  const resolution = resolvePath(style, visitor, pathname, search);
  if (!('target' in resolution)) return undefined;
  const page = pageRequestOf(resolution, { pathname, search });
  if (!isCacheableRequest(page)) return undefined;
  const keyed = cacheKeyQuery(search, queriesOf(page));
  if (keyed === undefined) return undefined;
  const { device, locale } = resolution.target;
  // The redirect to https depends on the presence of this header.
  const forwarded = headers['x-forwarded-proto'] === undefined ? '' : '+';
  // With the embedded API, pages of local requests link the outbox.
  const local = !config.WEBAPI_ORIGIN && isLocalRequest(req, config.TRUST_PROXY) ? ' local' : '';
  const key = `${protocolOf(req, config.TRUST_PROXY)}${forwarded}://${host}${local} ${device} ${locale} ${pathname}${keyed}`;
  return { key, search: keyed, visitor, resolution, hostName };
}

/** Whether the request has a session, or a locale cookie that the visitor step would replace by a Set-Cookie. */
function hasPersonalCookie(cookies: string | undefined): boolean {
  if (cookies === undefined) return false;
  if (cookies.includes(AUTH_COOKIE)) return true;
  const locale = readCookie(cookies, LOCALE_COOKIE);
  return locale !== undefined && !isLocale(locale);
}

/** A page with one of these query parameters is not cached: free text seldom repeats. */
const FREE_TEXT = new Set(['keyword', 'q']);
/** Limits the size of a key. */
const KEYED_VALUE = /^[\w-]{1,32}$/;

/**
 * The part of a query that a cached page depends on, sorted: "" or "?a=1". `names` are those that the route reads (`queries`
 * of the catalogue). Undefined: the page is not cached.
 */
export function cacheKeyQuery(search: string, names: readonly string[]): string | undefined {
  if (search === '' || names.length === 0) return '';
  const keyed = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    if (!names.includes(name)) continue;
    if (FREE_TEXT.has(name) || keyed.has(name) || !KEYED_VALUE.test(value)) return undefined;
    keyed.set(name, value);
  }
  const pairs = Array.from(keyed, ([name, value]) => `${name}=${value}`).toSorted();
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
