import type { Request, RequestHandler, Response } from 'express';
import { type GuardRedirect, guardRoute } from '#shared/guard.ts';
import { pathAskedFor, shownPath } from '#shared/not-found-path.ts';
import {
  type ApiTransport,
  type PageRequest,
  type RenderedPage,
  type RenderedRedirect,
  type RenderOutcome,
  SHARED_REQUEST_ID,
} from '#shared/render.ts';
import { routeEntry } from '#shared/routes.ts';
import { currentContext } from '../http/context.ts';
import { splitUrl } from '../http/request.ts';
import type { Logger } from '../monitor/log.ts';
import type { AssetFinder } from '../render/assets.ts';
import type { Attempt, PageCache } from '../render/page-cache.ts';
import type { PageInput, Renderer } from '../render/renderer.ts';
import { sendPage, wholePage } from '../render/send-page.ts';
import { type MaintenanceWatch, retryAfterOf } from '../site/maintenance.ts';
import { probeSession } from '../site/session-probe.ts';
import { VISITOR_VARY, visitorRedirect } from './prefix-redirect.ts';
import { rememberReturnTo, takeReturnTo } from './return-to.ts';
import { clearAuthCookies, issueUuid } from './visitor.ts';

export interface PageDeps {
  renderer: Renderer;
  findAssets: AssetFinder;
  cache: PageCache;
  maintenance: MaintenanceWatch;
  callApi: ApiTransport;
  /** The container's own X-UUID: pages that all guests share are rendered under it. */
  uuid: string;
  log: Logger;
}

/** Step 14: guard → render → document, out of the page cache or into it where the step before said so. */
export function page(deps: PageDeps): RequestHandler {
  return async (req, res, next) => {
    const wanted = pageRequestOf(req, res);
    if (!wanted) return next();
    const guarded = guardOf(wanted, req, res);
    if (guarded && !isGuestOnly(wanted)) return redirectTo(res, guarded);
    if (guarded) return answerGuestOnly(deps, wanted, guarded, req, res);
    const { cacheEntry } = res.locals;
    if (cacheEntry) {
      const obtained = await deps.cache.obtain(
        cacheEntry.key,
        sharedAttempt(deps, sharedInput(deps, wanted, req, res)),
      );
      if (obtained && 'page' in obtained) return deps.cache.send(obtained.page, req, res);
      if (obtained) return send(deps, req, res, obtained.other);
    }
    return sendNew(deps, req, res, visitorInput(deps, wanted, req, res));
  };
}

async function sendNew(deps: PageDeps, req: Request, res: Response, input: PageInput): Promise<void> {
  return send(deps, req, res, await deps.renderer.render(input, leaveSignal(res)));
}

/** Which page the path stands for; undefined: none that this step knows. */
function pageRequestOf(req: Request, res: Response): PageRequest | undefined {
  const { resolution } = res.locals;
  const { pathname, search } = splitUrl(req.url);
  if (resolution.kind === 'page') {
    const { match } = resolution;
    return match.isInvalid ? { kind: 'routeInvalid', path: shownPath(pathname) } : { kind: 'route', match };
  }
  if (resolution.kind !== 'bare') return undefined;
  if (resolution.page === 'ENTRY') return { kind: 'entry' };
  if (resolution.page === 'UI_GALLERY') return { kind: 'gallery' };
  return { kind: 'notFound', path: pathAskedFor(search) };
}

function guardOf(wanted: PageRequest, req: Request, res: Response): GuardRedirect | undefined {
  const { resolution, visitor } = res.locals;
  if (wanted.kind !== 'route' || resolution.kind !== 'page') return undefined;
  const isMember = visitor.authorization !== null;
  const { target, match } = resolution;
  return guardRoute({ style: visitor.style, target, match, isMember, ...splitUrl(req.url) });
}

function redirectTo(res: Response, { to, returnTo }: { to: string; returnTo?: string }): void {
  // A prefetched login would lack its way back. Browsers drop a refused prefetch and ask again on the click.
  if (returnTo && res.locals.visitor.isPrefetch) {
    res.status(503).set({ 'Cache-Control': 'private, no-store', Vary: VISITOR_VARY }).end();
    return;
  }
  visitorRedirect(res, rememberReturnTo(res, to, returnTo));
}

function isGuestOnly(wanted: PageRequest): boolean {
  return wanted.kind === 'route' && routeEntry(wanted.match.name).access === 'guest';
}

/**
 * Login or signup, asked for with a session. Who is sent away must be a member indeed: a dead session is cleared, and
 * the page stays with its way back. One that could not be asked about stays, and the page, too: the browser asks again.
 */
async function answerGuestOnly(
  deps: PageDeps,
  wanted: PageRequest,
  home: GuardRedirect,
  req: Request,
  res: Response,
): Promise<void> {
  const input = visitorInput(deps, wanted, req, res);
  const { authorization, uuid, target } = input;
  if (authorization === null) return redirectTo(res, home);
  const session = { authorization, uuid, locale: target.locale, signal: leaveSignal(res) };
  const state = await probeSession(deps.callApi, session);
  if (state === 'alive') {
    const isReturn = new URLSearchParams(input.search).get('cb') === '1';
    const returnTo = isReturn ? takeReturnTo(req, res) : undefined;
    // With a way back that is in the tab's own storage already, the browser's guard leads on from the page.
    if (returnTo || !isReturn) return visitorRedirect(res, returnTo ?? home.to);
  }
  if (state === 'dead') clearAuthCookies(res);
  return sendNew(deps, req, res, { ...input, authorization: null });
}

/** What both kinds of rendering have in common. */
function commonInput(wanted: PageRequest, req: Request, res: Response) {
  const { visitor, resolution } = res.locals;
  const target = 'target' in resolution ? resolution.target : visitor;
  return {
    page: wanted,
    pathname: splitUrl(req.url).pathname,
    origin: visitor.origin,
    hostName: visitor.hostName,
    isLocal: visitor.isLocal,
    target: { device: target.device, locale: target.locale },
    style: visitor.style,
  };
}

/** A page with nothing of this visitor in it; its request is not needed to render it again. */
function sharedInput(deps: PageDeps, wanted: PageRequest, req: Request, res: Response): PageInput {
  return {
    ...commonInput(wanted, req, res),
    search: res.locals.cacheEntry?.search ?? '',
    authorization: null,
    uuid: deps.uuid,
    requestId: SHARED_REQUEST_ID,
    log: deps.log,
  };
}

function visitorInput(deps: PageDeps, wanted: PageRequest, req: Request, res: Response): PageInput {
  const { visitor, requestId } = res.locals;
  return {
    ...commonInput(wanted, req, res),
    search: splitUrl(req.url).search,
    authorization: visitor.authorization,
    uuid: visitor.uuid ?? issueUuid(res, visitor.protocol === 'https'),
    requestId,
    log: currentContext()?.log ?? deps.log,
  };
}

/** Renders for the page cache. A page that the app does not call cacheable goes to the one request that asked. */
function sharedAttempt(deps: PageDeps, input: PageInput): Attempt<RenderOutcome> {
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

async function send(deps: PageDeps, req: Request, res: Response, outcome: RenderOutcome): Promise<void> {
  if (res.destroyed) return;
  if (outcome.isSessionOver) clearAuthCookies(res);
  if (outcome.kind === 'redirect') return redirectTo(res, outcome satisfies RenderedRedirect);
  setPageHeaders(res, outcome);
  const closed = outcome.status === 503 ? deps.maintenance.current : null;
  if (closed) res.set('Retry-After', String(retryAfterOf(closed)));
  await sendPage(req, res, outcome, deps.findAssets);
}

function setPageHeaders(res: Response, { status }: RenderedPage): void {
  const isPersonal =
    res.locals.visitor.authorization !== null || res.hasHeader('set-cookie') || status !== 200;
  res.status(status).set('Vary', VISITOR_VARY);
  res.set('Cache-Control', isPersonal ? 'private, no-store' : 'private, no-cache');
}

/** Aborts when the visitor leaves before the answer is out. */
function leaveSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort(new Error('the visitor left'));
  });
  return controller.signal;
}
