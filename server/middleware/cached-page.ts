import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { AUTH_COOKIE } from '#shared/config.ts';
import { isLocale, LOCALE_COOKIE } from '#shared/locales.ts';
import { isCacheableRequest } from '#shared/page-cache.ts';
import type { Config } from '../config.ts';
import { hostNameOf, hostOf, isLocalRequest, protocolOf, readCookie, splitUrl } from '../http/request.ts';
import type { Logger } from '../monitor/log.ts';
import type { Metrics } from '../monitor/metrics.ts';
import { labelsOf, type RequestCounter } from '../monitor/request-counts.ts';
import type { PageCache } from '../render/page-cache.ts';
import { keyedSearch, pageKey } from '../render/page-key.ts';
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
 * Step 13's short way, in front of everything (app.ts): a guest's request that looks exactly like one that has walked
 * all steps before, and whose page is cached, is answered at once. What "looks like" means is all that those steps
 * decide by: host, protocol, made on this machine or not, device, locale, crawler or not, path and query, and no cookie of a session.
 */
export function cachedPageShortcut(
  deps: CachedPageDeps,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  const { config, cache, log } = deps;
  if (config.pageCacheSeconds === 0) return () => false;
  const told = log.isLevelEnabled('debug') ? ['Server-Timing', 'cache;desc="hit"'] : [];
  return (req, res) => {
    const alias = aliasOf(req, deps);
    if (alias === undefined) return false;
    const own = ['X-Request-Id', requestIdOf(req.headers), ...told];
    const counter = cache.answerAlias<RequestCounter>(alias, req, res, own);
    counter?.count(res.statusCode);
    return counter !== undefined;
  };
}

function aliasOf(req: IncomingMessage, { config, reader }: CachedPageDeps): string | undefined {
  const { headers, method } = req;
  if ((method !== 'GET' && method !== 'HEAD') || hasPersonalCookie(headers.cookie)) return undefined;
  const { url = '' } = req;
  if (url.length > MAX_URL_LENGTH) return undefined;
  const { pathname, search } = splitUrl(url);
  const keyed = search === '' ? '' : keyedSearch(search);
  if (keyed === undefined) return undefined;
  const host = hostOf(headers, config.trustProxy);
  const { device, isCrawler } = reader.agent(headers);
  const locale = reader.locale(headers, reader.style(hostNameOf(host)));
  // Whether a proxy said so decides the redirect to https: who said nothing must not open the way for who did.
  const isTold = headers['x-forwarded-proto'] === undefined ? '' : '+';
  const local = isLocalRequest(req, config.trustProxy) ? ' local' : '';
  return `${protocolOf(req, config.trustProxy)}${isTold}://${host}${local} ${device} ${locale} ${isCrawler} ${pathname}${keyed}`;
}

/** A session, or a locale cookie that the visitor step would put right with a Set-Cookie. */
function hasPersonalCookie(cookies: string | undefined): boolean {
  if (cookies === undefined) return false;
  if (cookies.includes(AUTH_COOKIE)) return true;
  const locale = readCookie(cookies, LOCALE_COOKIE);
  return locale !== undefined && !isLocale(locale);
}

/** Step 13: sends a guest's page from the cache, or says under which key the next step may cache it. */
export function cachedPage(deps: CachedPageDeps): RequestHandler {
  const { config, cache, metrics } = deps;
  if (config.pageCacheSeconds === 0) return (_req, _res, next) => next();
  return (req, res, next) => {
    // While the site is closed, no page of before is shown.
    if (deps.maintenance.current || res.locals.resolution.kind === 'unmatched') return next();
    const entry = candidateOf(req, res);
    if (!entry) {
      metrics.countPage('bypass');
      return next();
    }
    const alias = aliasOf(req, deps);
    if (alias !== undefined)
      cache.addAlias(alias, entry.key, metrics.requests(labelsOf(entry.key, res.locals)));
    if (cache.answer(entry.key, req, res)) return undefined;
    metrics.countPage('miss');
    res.locals.cacheEntry = entry;
    return next();
  };
}

/** Public pages by the catalogue and the entry page, asked for without a session and with nothing to set. */
function candidateOf(req: Request, res: Response): { key: string; search: string } | undefined {
  const { visitor, resolution } = res.locals;
  if (hasPersonalCookie(req.headers.cookie) || res.hasHeader('set-cookie')) return undefined;
  if (req.url.length > MAX_URL_LENGTH || !isCacheable(resolution)) return undefined;
  const { pathname, search } = splitUrl(req.url);
  const keyed = keyedSearch(search);
  if (keyed === undefined) return undefined;
  const { protocol, host, isLocal } = visitor;
  return {
    key: pageKey({ protocol, host, isLocal, target: resolution.target, pathname, search: keyed }),
    search: keyed,
  };
}

type Resolution = Response['locals']['resolution'];

function isCacheable(resolution: Resolution): resolution is Extract<Resolution, { target: unknown }> {
  if (resolution.kind === 'bare') return resolution.page === 'ENTRY' && isCacheableRequest({ kind: 'entry' });
  if (resolution.kind !== 'page' || resolution.match.isInvalid) return false;
  return isCacheableRequest({ kind: 'route', match: resolution.match });
}
