import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { VIEWPORT } from '#shared/device.ts';
import { ERRORS, SiteError, statusCodeOf } from '#shared/errors.ts';
import type { Target } from '#shared/paths.ts';
import { currentContext } from '../http/context.ts';
import { acceptsHtml, splitUrl } from '../http/request.ts';
import type { Logger } from '../monitor/log.ts';
import type { AssetFinder } from '../render/assets.ts';
import { busyHtml, busySeconds } from '../render/busy-page.ts';
import { escapeHtml } from '../render/document.ts';
import type { Renderer } from '../render/renderer.ts';
import { wholePage } from '../render/send-page.ts';
import { loadStaticTexts, type StaticTexts } from '../render/static-texts.ts';
import { VISITOR_VARY } from './prefix-redirect.ts';
import { plainAnswer } from './sane-request.ts';

export interface ErrorPageDeps {
  renderer: Renderer;
  findAssets: AssetFinder;
  uuid: string;
  log: Logger;
}

/**
 * Step 16: whatever went wrong. The visitor sees a status, its general words and the request id; the detail is in the
 * log under that id. Through the app's error screen; if that fails as well, a static page.
 */
export function errorPage(deps: ErrorPageDeps): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return async (error: unknown, req, res, _next) => {
    const log = currentContext()?.log ?? deps.log;
    const status = statusCodeOf(error);
    const isReported = error instanceof SiteError ? ERRORS[error.id].isReported : status >= 500;
    if (res.destroyed) return log.info({ err: error }, 'failed after the visitor had left');
    if (isReported) log.error({ err: error, status }, 'request failed');
    if (res.headersSent) return void res.destroy();
    clearPageHeaders(res, status);
    if (res.locals.visitor) res.set('Vary', `${VISITOR_VARY}, Accept`);
    if (error instanceof SiteError && error.id === 'OVERLOADED') return await sendBusy(req, res);
    const isPage = acceptsHtml(req.headers.accept) && res.locals.visitor !== undefined;
    const tellFailure = (failure: unknown) =>
      log.error({ err: failure }, 'the static error page failed as well');
    const html = isPage ? await errorHtml(deps, log, status, req, res).catch(tellFailure) : undefined;
    if (!html) return plainAnswer(res, status, messageOf(status));
    return void res.type('html').send(html);
  };
}

/** More pages than can be rendered: nothing is rendered for that, either. */
async function sendBusy(req: Request, res: Response): Promise<void> {
  const { requestId } = res.locals;
  const seconds = busySeconds();
  res.set('Retry-After', String(seconds));
  if (acceptsHtml(req.headers.accept))
    res.type('html').send(busyHtml(await loadStaticTexts(targetOf(res).locale), seconds, requestId));
  else plainAnswer(res, 503, messageOf(503));
}

/** What the failed step had set for the page it meant to send. */
function clearPageHeaders(res: Response, status: number): void {
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag', 'Content-Type']) res.removeHeader(name);
  res.status(status).set('Cache-Control', 'private, no-store');
}

function messageOf(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}

async function errorHtml(deps: ErrorPageDeps, log: Logger, status: number, req: Request, res: Response) {
  const texts = await loadStaticTexts(targetOf(res).locale);
  try {
    return await renderError(deps, log, { status, message: texts.ofStatus(status) }, req, res);
  } catch (error) {
    log.error({ err: error }, 'the error screen failed as well');
    return staticErrorHtml(texts, status, res.locals.requestId);
  }
}

/** Device and language of the page that failed; before the path was read, the visitor's own. */
function targetOf(res: Response): Target {
  const { visitor, resolution } = res.locals;
  return resolution && 'target' in resolution ? resolution.target : visitor;
}

interface Failure {
  status: number;
  message: string;
}

async function renderError(deps: ErrorPageDeps, log: Logger, failure: Failure, req: Request, res: Response) {
  const { visitor, requestId } = res.locals;
  const { device, locale } = targetOf(res);
  const outcome = await deps.renderer.render({
    page: { kind: 'error', ...failure, requestId },
    ...splitUrl(req.url),
    origin: visitor.origin,
    hostName: visitor.hostName,
    isLocal: visitor.isLocal,
    target: { device, locale },
    style: visitor.style,
    // The error screen shows nothing of a member; it must not fail on their session.
    authorization: null,
    uuid: visitor.uuid ?? deps.uuid,
    requestId,
    log,
  });
  if (outcome.kind === 'redirect') throw new Error('the error screen redirects');
  return (await wholePage(outcome, deps.findAssets)).html;
}

/** Needs no API, no app, no styles. */
export function staticErrorHtml(
  { lang, text, ofStatus }: StaticTexts,
  status: number,
  requestId: string,
): string {
  return [
    `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="${VIEWPORT}"><meta name="robots" content="noindex">`,
    `<title>${status}</title></head><body>`,
    `<h1>${status}</h1><p>${escapeHtml(ofStatus(status))}</p><p><small>${escapeHtml(requestId)}</small></p>`,
    `<p><a href="/">${escapeHtml(text('common.goHome'))}</a></p></body></html>`,
  ].join('');
}
