import type { RequestHandler, Response } from 'express';
import type { Config } from '../config.ts';
import { hostNameOf, hostOf, splitUrl } from '../http/request.ts';

const HOST = /^([a-z\d_]([a-z\d_.-]*[a-z\d_])?|\[[\da-f:.]+\])(:\d{1,5})?$/;

/** A short plain-text response that is never cached. */
export function plainAnswer(res: Response, status: number, text: string): void {
  res.status(status).set('Cache-Control', 'no-store').type('text/plain').send(text);
}

/**
 * After step 3: refuses an invalid host, a host outside ALLOWED_HOSTS (421), a target that is not a path, broken
 * percent-encoding and control characters.
 */
export function saneRequest(config: Config): RequestHandler {
  const allowed = new Set(config.ALLOWED_HOSTS);
  return (req, res, next) => {
    const host = hostOf(req.headers, config.TRUST_PROXY);
    if (!req.headers.host || !HOST.test(host) || host.length > 260)
      return plainAnswer(res, 400, 'Bad Request');
    if (allowed.size > 0 && !allowed.has(hostNameOf(host)))
      return plainAnswer(res, 421, 'Misdirected Request');
    if (!isReadable(splitUrl(req.url).pathname)) return plainAnswer(res, 400, 'Bad Request');
    return next();
  };
}

function isReadable(pathname: string): boolean {
  if (!pathname.startsWith('/') || pathname.includes('#')) return false;
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
