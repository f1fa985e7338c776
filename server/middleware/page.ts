import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { RETURN_TO_COOKIE_SECONDS, UUID_HEADER } from '#shared/config.ts';
import { type GuardRedirect, guardRoute } from '#shared/guard.ts';
import { pageRequestOf } from '#shared/page-request.ts';
import {
  type ApiTransport,
  type PageRequest,
  type RenderOutcome,
  SHARED_REQUEST_ID,
} from '#shared/render.ts';
import { routeEntry } from '#shared/routes.ts';
import { returnablePath, returnToCookieOf, withReturnToId } from '#shared/urls/return-to.ts';
import { apiForHost } from '../http/for-host.ts';
import { parseAcceptEncoding, readCookie, splitUrl, writeCookie } from '../http/request.ts';
import { type AssetFinder, wholePage } from '../render/document.ts';
import { compressOnce } from '../render/page-body.ts';
import type { PageCache, RenderForCache } from '../render/page-cache.ts';
import type { PageInput, Renderer } from '../render/renderer.ts';
import { type MaintenanceWatch, retryAfterOf } from '../site/maintenance.ts';
import { VISITOR_VARY, visitorRedirect } from './redirects.ts';
import { clearAuthCookies, issueUuid, setCookie } from './visitor.ts';

export interface PageDeps {
  renderer: Renderer;
  findAssets: AssetFinder;
  cache: PageCache;
  maintenance: MaintenanceWatch;
  callApi: ApiTransport;
  /** X-UUID of this container, for pages that all guests share. */
  uuid: string;
}

/** Step 14: guard, render, document. A page with a `cacheEntry` of step 13 goes through the page cache. */
export function page(deps: PageDeps): RequestHandler {
  return async (req, res, next) => {
    const { resolution, visitor, cacheEntry } = res.locals;
    if (!('target' in resolution)) return next();
    const request = pageRequestOf(resolution, splitUrl(req.url));
    if (request.kind === 'route') {
      const { target } = resolution;
      const { match } = request;
      const isMember = visitor.authorization !== null;
      const guard = guardRoute({ style: visitor.style, target, match, isMember, ...splitUrl(req.url) });
      if (guard && routeEntry(match.name).access === 'guest')
        return answerGuestOnly(deps, request, guard, req, res);
      if (guard) return redirectTo(res, guard);
    }
    if (cacheEntry) {
      const render = renderForCache(deps, {
        ...commonInput(request, req, res),
        search: cacheEntry.search,
        authorization: null,
        uuid: deps.uuid,
        requestId: SHARED_REQUEST_ID,
      });
      const obtained = await deps.cache.obtain(cacheEntry.key, render);
      if (obtained && 'page' in obtained) return deps.cache.send(obtained.page, req, res);
      if (obtained) return sendOutcome(deps, req, res, obtained.other);
    }
    return renderForVisitor(deps, visitorInput(request, req, res), req, res);
  };
}

function redirectTo(res: Response, { to, returnTo }: { to: string; returnTo?: string }): void {
  // A prefetched login could not set its return cookie. Browsers drop a refused prefetch and load the page on the click.
  if (returnTo && res.locals.visitor.isPrefetch) {
    res.status(503).set({ 'Cache-Control': 'private, no-store', Vary: VISITOR_VARY }).end();
    return;
  }
  visitorRedirect(res, rememberReturnTo(res, to, returnTo));
}

/**
 * Login or signup, requested with a session. Only a session that the API confirms is redirected. The cookies of a dead session
 * are cleared. When the API gives no clear response, the session stays and the login page is shown.
 */
async function answerGuestOnly(
  deps: PageDeps,
  request: PageRequest,
  home: GuardRedirect,
  req: Request,
  res: Response,
): Promise<void> {
  const input = visitorInput(request, req, res);
  const { authorization } = input;
  if (authorization === null) return redirectTo(res, home);
  const state = await sessionState(
    apiForHost(deps.callApi, input.hostName),
    { ...input, authorization },
    leaveSignal(res),
  );
  if (state === 'alive') {
    const isReturn = new URLSearchParams(input.search).get('cb') === '1';
    const returnTo = isReturn ? takeReturnTo(req, res) : undefined;
    // Without the cookie the path may be in the tab's storage: the browser's guard then redirects.
    if (returnTo || !isReturn) return visitorRedirect(res, returnTo ?? home.to);
  }
  if (state === 'dead') clearAuthCookies(res);
  return renderForVisitor(deps, { ...input, authorization: null }, req, res);
}

const SESSION_LIMIT_MS = 3000;

/** Asks the API for the session (`GET /auth/info`). Only a 401 ends it (spec §8). Never rejects. */
async function sessionState(
  callApi: ApiTransport,
  { authorization, uuid, target }: PageInput & { authorization: string },
  leave: AbortSignal,
): Promise<'alive' | 'dead' | 'unknown'> {
  const headers = { Authorization: authorization, Locale: target.locale, [UUID_HEADER]: uuid };
  const signal = AbortSignal.any([leave, AbortSignal.timeout(SESSION_LIMIT_MS)]);
  try {
    const { status } = await callApi({ method: 'GET', path: '/auth/info', headers, signal });
    if (status === 401) return 'dead';
    return status === 200 ? 'alive' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** The longest path to return to, in encoded characters: the length of headers is limited. */
const MAX_RETURN_TO_LENGTH = 1500;
/** Over this length of the Cookie header all tabs share one return cookie: servers refuse headers that are too long. */
const CROWDED_COOKIES_LENGTH = 6_000;

/**
 * Stores the page that a login returns to in a cookie of this tab, and returns the login's URL with the cookie's id. Returns
 * the URL unchanged when there is nothing to store.
 */
export function rememberReturnTo(res: Response, login: string, returnTo: string | undefined): string {
  const value = returnTo && encodeURIComponent(returnTo);
  if (!value || value.length > MAX_RETURN_TO_LENGTH) return login;
  const isCrowded = (res.req.headers.cookie ?? '').length > CROWDED_COOKIES_LENGTH;
  // A random id: two tabs may return to the same page, and each deletes its own cookie.
  const ownLogin = isCrowded ? login : withReturnToId(login, randomBytes(6).toString('base64url'));
  setCookie(res, returnToCookie(res, ownLogin, value, RETURN_TO_COOKIE_SECONDS));
  return ownLogin;
}

/** Reads and clears the return cookie of this login. Undefined when no page can be opened again. */
function takeReturnTo(req: Request, res: Response): string | undefined {
  const value = readCookie(req.headers.cookie, returnToCookieOf(splitUrl(req.url).search));
  if (value === undefined) return undefined;
  setCookie(res, returnToCookie(res, req.url, '', 0));
  return returnablePath(value);
}

function returnToCookie(res: Response, login: string, value: string, maxAgeSeconds: number): string {
  const isSecure = res.locals.visitor.protocol === 'https';
  return writeCookie(returnToCookieOf(splitUrl(login).search), value, { maxAgeSeconds, isSecure });
}

function commonInput(request: PageRequest, req: Request, res: Response) {
  const { visitor, resolution } = res.locals;
  const target = 'target' in resolution ? resolution.target : visitor;
  return {
    page: request,
    pathname: splitUrl(req.url).pathname,
    origin: visitor.origin,
    hostName: visitor.hostName,
    isLocal: visitor.isLocal,
    target: { device: target.device, locale: target.locale },
    style: visitor.style,
  };
}

function visitorInput(request: PageRequest, req: Request, res: Response): PageInput {
  const { visitor, requestId } = res.locals;
  return {
    ...commonInput(request, req, res),
    search: splitUrl(req.url).search,
    authorization: visitor.authorization,
    uuid: visitor.uuid ?? issueUuid(res, visitor.protocol === 'https'),
    requestId,
  };
}

/** Renders for the page cache. A page that the app does not call cacheable goes only to the request that started the render. */
function renderForCache(deps: PageDeps, input: PageInput): RenderForCache<RenderOutcome> {
  return async () => {
    const outcome = await deps.renderer.render(input);
    if (outcome.kind === 'page' && outcome.isCacheable && outcome.status === 200 && !outcome.isSessionOver)
      return wholePage(outcome, deps.findAssets);
    return {
      other: outcome,
      isGone: outcome.kind === 'redirect' || (outcome.status >= 400 && outcome.status < 500),
    };
  };
}

async function renderForVisitor(
  deps: PageDeps,
  input: PageInput,
  req: Request,
  res: Response,
): Promise<void> {
  return sendOutcome(deps, req, res, await deps.renderer.render(input, leaveSignal(res)));
}

/** Longer than most outages of an API; search engines keep a page that answers 503 for some days. */
const CRAWLER_RETRY_SECONDS = 300;

/** Sends a page in one write, or redirects. */
async function sendOutcome(
  deps: PageDeps,
  req: Request,
  res: Response,
  outcome: RenderOutcome,
): Promise<void> {
  if (res.destroyed) return;
  if (outcome.isSessionOver) clearAuthCookies(res);
  if (outcome.kind === 'redirect') return redirectTo(res, outcome);
  const isEmptyForCrawler = outcome.isContentMissing === true && res.locals.visitor.isCrawler;
  const status = isEmptyForCrawler ? 503 : outcome.status;
  const isPersonal =
    res.locals.visitor.authorization !== null || res.hasHeader('set-cookie') || status !== 200;
  res.status(status).set('Vary', VISITOR_VARY);
  res.set('Cache-Control', isPersonal ? 'private, no-store' : 'private, no-cache');
  const closed = status === 503 ? deps.maintenance.current(res.locals.visitor.hostName) : null;
  if (closed) res.set('Retry-After', String(retryAfterOf(closed)));
  else if (isEmptyForCrawler) res.set('Retry-After', String(CRAWLER_RETRY_SECONDS));
  const { html } = await wholePage(outcome, deps.findAssets);
  const { body, encoding } = compressOnce(html, parseAcceptEncoding(req.headers['accept-encoding']));
  res.set('Content-Type', 'text/html; charset=utf-8').vary('Accept-Encoding');
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', body.length);
  res.end(body);
}

/** Aborts when the visitor leaves before the end of the response. */
function leaveSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort(new Error('the visitor left'));
  });
  return controller.signal;
}
