import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { ERRORS, SiteError, statusCodeOf } from '#shared/errors.ts';
import { shownPath } from '#shared/not-found-path.ts';
import type { Target } from '#shared/paths.ts';
import { BARE_PATHS } from '#shared/routes.ts';
import { isFilePath } from '#shared/server-paths.ts';
import { acceptsHtml, isGetOrHead, splitUrl } from '../http/request.ts';
import type { Logger } from '../monitor/log.ts';
import { type AssetFinder, wholePage } from '../render/document.ts';
import type { Renderer } from '../render/renderer.ts';
import { busyHtml, busySeconds, loadStaticTexts, staticErrorHtml } from '../render/static-pages.ts';
import { VISITOR_VARY, visitorRedirect } from './redirects.ts';
import { plainAnswer } from './sane-request.ts';

export interface ErrorPageDeps {
  renderer: Renderer;
  findAssets: AssetFinder;
  uuid: string;
  log: Logger;
}

/**
 * Step 15: an unknown path. A browser that asks for HTML is redirected to `/404?from=<path>`. Files, programs and other
 * methods get a plain 404 (spec §2).
 */
export function notFound(): RequestHandler {
  return (req, res) => {
    const { pathname } = splitUrl(req.url);
    if (!isGetOrHead(req) || isFilePath(pathname) || !acceptsHtml(req.headers.accept))
      return plainAnswer(res, 404, 'Not Found');
    return visitorRedirect(res, `${BARE_PATHS.NOT_FOUND}?from=${encodeURIComponent(shownPath(pathname))}`);
  };
}

/**
 * Step 16: every error. The visitor sees a status, its general text and the request id. The log has the details under that id.
 * The app's error screen renders the page; when it fails too, a static page is sent.
 */
export function errorPage(deps: ErrorPageDeps): ErrorRequestHandler {
  // Express recognizes an error handler by its four parameters.
  return async (error: unknown, req, res, _next) => {
    const { log } = deps;
    const status = statusCodeOf(error);
    const isReported = error instanceof SiteError ? ERRORS[error.id].isReported : status >= 500;
    if (res.destroyed) return log.debug({ err: error }, 'the request failed after the visitor left');
    if (isReported) log.error({ err: error, status }, 'the request failed');
    if (res.headersSent) return void res.destroy();
    // Headers that the failed step set for its page.
    for (const name of ['Content-Encoding', 'ETag']) res.removeHeader(name);
    res.status(status).set('Cache-Control', 'private, no-store');
    if (res.locals.visitor) res.set('Vary', `${VISITOR_VARY}, Accept`);
    const text = STATUS_CODES[status] ?? 'Error';
    if (error instanceof SiteError && error.id === 'OVERLOADED') {
      const seconds = busySeconds();
      res.set('Retry-After', String(seconds));
      if (!acceptsHtml(req.headers.accept)) return plainAnswer(res, status, text);
      const texts = await loadStaticTexts(targetOf(res).locale);
      return void res.type('html').send(busyHtml(texts, seconds, res.locals.requestId));
    }
    if (!acceptsHtml(req.headers.accept) || res.locals.visitor === undefined)
      return plainAnswer(res, status, text);
    try {
      res.type('html').send(await errorHtml(deps, status, req, res));
    } catch (failure) {
      log.error({ err: failure }, 'the static error page failed');
      plainAnswer(res, status, text);
    }
  };
}

async function errorHtml(deps: ErrorPageDeps, status: number, req: Request, res: Response) {
  const { visitor, requestId } = res.locals;
  const { device, locale } = targetOf(res);
  const texts = await loadStaticTexts(locale);
  try {
    const outcome = await deps.renderer.render({
      page: { kind: 'error', status, message: texts.ofStatus(status), requestId },
      ...splitUrl(req.url),
      origin: visitor.origin,
      hostName: visitor.hostName,
      isLocal: visitor.isLocal,
      target: { device, locale },
      style: visitor.style,
      // The error screen shows no member data. A broken session must not break it.
      authorization: null,
      uuid: visitor.uuid ?? deps.uuid,
      requestId,
    });
    if (outcome.kind === 'redirect') throw new Error('the error screen redirects');
    return (await wholePage(outcome, deps.findAssets)).html;
  } catch (error) {
    deps.log.error({ err: error }, 'the error screen failed');
    return staticErrorHtml(texts, status, requestId);
  }
}

/** Device and locale of the failed page, or those of the visitor when the path was not resolved yet. */
function targetOf(res: Response): Target {
  const { visitor, resolution } = res.locals;
  return resolution && 'target' in resolution ? resolution.target : visitor;
}
