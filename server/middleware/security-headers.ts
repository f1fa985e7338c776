import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { CSP_REPORT_PATH, WEBAPI_PREFIX } from '#shared/config.ts';
import type { Config } from '../config.ts';
import { hostNameOf, hostOf, protocolOf } from '../http/request.ts';
import { originOf } from './visitor.ts';

type Headers = Readonly<Record<string, string>>;

/** Helmet's headers, made once at the start: they are the same for every answer. */
export interface SecurityHeaders {
  headers: Headers;
}

const REPORTING = { 'Reporting-Endpoints': `csp="${CSP_REPORT_PATH}"` };
const HSTS_SECONDS = 365 * 24 * 60 * 60;

/**
 * Step 5, first half. `isDev` leaves out the policy: Vite's own client needs inline scripts and a socket.
 * HSTS only where the site is https (SITE_ORIGIN).
 */
export function createSecurityHeaders(config: Config, isDev: boolean): SecurityHeaders {
  const isHttps = config.siteOrigin?.startsWith('https:') ?? false;
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: false,
      // Games and payments open in tabs of their own, whose address follows once it is known.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: isHttps ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
      xFrameOptions: { action: 'sameorigin' },
    }),
  );
  if (isDev) return { headers };
  return {
    headers: {
      ...headers,
      'Content-Security-Policy': policyText(config, isHttps),
      ...(isHttps && REPORTING),
    },
  };
}

/** What a middleware that only sets headers would set. */
function headersOf(middleware: ReturnType<typeof helmet>): Headers {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => undefined,
  };
  // Helmet's headers depend on neither request nor response; it only calls these two methods.
  middleware({} as Parameters<typeof middleware>[0], recorder as unknown as Response, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}

/** No 'unsafe-inline' for scripts; styles inline only as attributes (positions that components compute). */
function policyText(config: Config, isHttps: boolean): string {
  const api = config.baseUrl ? ` ${new URL(config.baseUrl).origin}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https:${api}`,
    "font-src 'self' data:",
    `connect-src 'self'${api}`,
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    // No text becomes markup or a script's address but by these (client/ui/base/trusted-html.ts, app/start/before-imports.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default site-html dompurify',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    // Who knows the newer way forgets the older one, and reports by it from secure pages alone.
    `report-uri ${CSP_REPORT_PATH}`,
    ...(isHttps ? ['report-to csp'] : []),
  ].join('; ');
}

/** Sets the headers of `createSecurityHeaders` on every answer. */
export function securityHeaders({ headers }: SecurityHeaders): RequestHandler {
  const pairs = Object.entries(headers);
  return (_req, res, next) => {
    for (const [name, value] of pairs) res.setHeader(name, value);
    next();
  };
}

/**
 * Step 5, second half: where the site is https and a proxy says the visitor came by http, one hop to https. A call of the
 * API is refused instead: it brought its token over an open line, and would do so for ever if that went unnoticed.
 */
export function httpsRedirect(config: Config): RequestHandler {
  const isHttps = config.siteOrigin?.startsWith('https:') ?? false;
  return (req, res, next) => {
    const isPlain = isHttps && config.trustProxy > 0 && req.headers['x-forwarded-proto'] !== undefined;
    if (!isPlain || protocolOf(req, config.trustProxy) === 'https') return next();
    if (req.url.startsWith(WEBAPI_PREFIX)) {
      const answer = { status: 'error', message: 'HTTPS Required' };
      return void res.status(403).set('Cache-Control', 'no-store').json(answer);
    }
    const isSafe = req.method === 'GET' || req.method === 'HEAD';
    // Where the site is, not what a Host header says; a host of LOCALE_DOMAINS keeps its name.
    const origin = originOf(config, hostNameOf(hostOf(req.headers, config.trustProxy)), 'https');
    res.status(isSafe ? 302 : 307).set({ Location: origin + req.url, 'Cache-Control': 'no-store' });
    res.end();
  };
}
