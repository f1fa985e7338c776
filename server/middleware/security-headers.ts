import { createHash } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { CSP_REPORT_PATH, WEBAPI_PREFIX } from '#shared/config.ts';
import type { Config } from '../config.ts';
import { hostNameOf, hostOf, isGetOrHead, protocolOf } from '../http/request.ts';
import { THEME_SCRIPT } from '../render/document.ts';
import { originOf } from './visitor.ts';

type Headers = Readonly<Record<string, string>>;

/** Helmet's headers, created once at the start. */
export interface SecurityHeaders {
  headers: Headers;
  /** Of API responses. The site may frame them: games open in a frame of a page. */
  apiHeaders: Headers;
}

/** The sites that may frame a response. */
type Framing = 'none' | 'self';

const REPORTING = { 'Reporting-Endpoints': `csp="${CSP_REPORT_PATH}"` };
const HSTS_SECONDS = 365 * 24 * 60 * 60;

/**
 * The headers of step 5. With `isDev` there is no content policy: Vite's client needs inline scripts and a socket. HSTS is set
 * only for an https site (SITE_ORIGIN).
 */
export function createSecurityHeaders(config: Config, isDev: boolean): SecurityHeaders {
  // The site frames none of its pages: a link to it inside a framed game would nest it.
  return { headers: headersFor('none', config, isDev), apiHeaders: headersFor('self', config, isDev) };
}

function headersFor(framing: Framing, config: Config, isDev: boolean): Headers {
  const isHttps = config.SITE_ORIGIN?.startsWith('https:') ?? false;
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: false,
      // Games and payments open in tabs of their own, which the page navigates later.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: isHttps ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
      xFrameOptions: { action: framing === 'none' ? 'deny' : 'sameorigin' },
    }),
  );
  if (isDev) return headers;
  return {
    ...headers,
    'Content-Security-Policy': policyText(framing, config, isHttps),
    ...(isHttps && REPORTING),
  };
}

/** The headers that a middleware sets. */
function headersOf(middleware: ReturnType<typeof helmet>): Headers {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => undefined,
  };
  // Helmet calls only these two methods and does not read the request.
  middleware({} as Parameters<typeof middleware>[0], recorder as unknown as Response, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}

const THEME_HASH = `sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}`;

/** One script is inline: the theme's, by its hash. Styles are inline only as attributes, for positions that components compute. */
function policyText(framing: Framing, config: Config, isHttps: boolean): string {
  const api = config.BASE_URL ? ` ${new URL(config.BASE_URL).origin}` : '';
  return [
    "default-src 'self'",
    `script-src 'self' '${THEME_HASH}'`,
    "script-src-attr 'none'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https:${api}`,
    "font-src 'self' data:",
    `connect-src 'self'${api}`,
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    // Games in a frame, sandboxed by the page (client/features/games/launch/game-frame.tsx). The hosts of providers change.
    `frame-src 'self' https:${api}`,
    `frame-ancestors '${framing}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    // Only these policies create markup and script URLs (client/ui/base/trusted-html.ts, app/start/before-imports.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default site-html dompurify',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    // Browsers with report-to ignore report-uri. They send report-to only from https pages.
    `report-uri ${CSP_REPORT_PATH}`,
    ...(isHttps ? ['report-to csp'] : []),
  ].join('; ');
}

/** Step 5, first half: sets the headers of `createSecurityHeaders`. */
export function securityHeaders({ headers, apiHeaders }: SecurityHeaders): RequestHandler {
  const pairs = Object.entries(headers);
  const apiPairs = Object.entries(apiHeaders);
  return (req, res, next) => {
    const isApi = req.url.startsWith(`${WEBAPI_PREFIX}/`);
    for (const [name, value] of isApi ? apiPairs : pairs) res.setHeader(name, value);
    next();
  };
}

/**
 * Step 5, second half: redirects http visitors of an https site, as the proxy reports them. An API call gets 403 instead: its
 * token was sent unencrypted, and a redirect would hide that.
 */
export function httpsRedirect(config: Config): RequestHandler {
  const isHttps = config.SITE_ORIGIN?.startsWith('https:') ?? false;
  return (req, res, next) => {
    const isBehindProxy = isHttps && config.TRUST_PROXY > 0 && req.headers['x-forwarded-proto'] !== undefined;
    if (!isBehindProxy || protocolOf(req, config.TRUST_PROXY) === 'https') return next();
    if (req.url.startsWith(WEBAPI_PREFIX)) {
      const answer = { status: 'error', message: 'HTTPS Required' };
      return void res.status(403).set('Cache-Control', 'no-store').json(answer);
    }
    // SITE_ORIGIN instead of the Host header; a host of LOCALE_DOMAINS keeps its name.
    const origin = originOf(config, hostNameOf(hostOf(req.headers, config.TRUST_PROXY)), 'https');
    res.status(isGetOrHead(req) ? 302 : 307).set({ Location: origin + req.url, 'Cache-Control': 'no-store' });
    res.end();
  };
}
