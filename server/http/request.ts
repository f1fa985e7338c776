import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** What the server reads from a raw request, shared by the middleware and the shortcut in front of it (app.ts). */

export interface UrlParts {
  pathname: string;
  /** "?a=1" or "". */
  search: string;
}

/** Cuts a request target at its query; nothing is decoded. */
export function splitUrl(url: string): UrlParts {
  const index = url.indexOf('?');
  return index < 0
    ? { pathname: url, search: '' }
    : { pathname: url.slice(0, index), search: url.slice(index) };
}

/**
 * Whom and what a request is for (RFC 9112 §3.2). Not exactly one Host line is none: proxies in front may take the other
 * one. Of the absolute form, "GET http://host/path", the host counts, and the rest is read like any other. What is neither
 * that nor a path stays as it is, for the step that refuses it.
 */
export function readTarget(req: IncomingMessage): void {
  if (hostLines(req.rawHeaders) !== 1) req.headers.host = '';
  const { url = '' } = req;
  if (url.startsWith('/') || req.headers.host === '') return;
  const [, authority, target = ''] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(url) ?? [];
  if (authority === undefined) return;
  req.headers.host = authority;
  req.url = target.startsWith('/') ? target : `/${target}`;
}

function hostLines(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/**
 * Lower-case "host[:port]" the visitor asked for, without the dot of the DNS root; the proxies' word counts only where
 * proxies are (TRUST_PROXY).
 */
export function hostOf(headers: IncomingHttpHeaders, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? trustedOf(headers['x-forwarded-host'], trustProxy) : undefined;
  const host = (forwarded ?? headers.host ?? '').toLowerCase();
  return host.includes('.:') || host.endsWith('.') ? host.replace(/\.(?=:\d*$|$)/, '') : host;
}

/** Host without port: "a.example:3000" → "a.example", "[::1]:3000" → "[::1]". */
export function hostNameOf(host: string): string {
  return host.replace(/:\d*$/, '');
}

/** Protocol that the visitor used, told by the proxies where some are trusted. */
export function protocolOf(req: IncomingMessage, trustProxy: number): 'http' | 'https' {
  const forwarded = trustProxy > 0 ? trustedOf(req.headers['x-forwarded-proto'], trustProxy) : undefined;
  if (forwarded !== undefined) return forwarded.toLowerCase() === 'https' ? 'https' : 'http';
  return 'encrypted' in req.socket && req.socket.encrypted ? 'https' : 'http';
}

/**
 * What the outermost of our proxies wrote into a list that each of them adds to: counted from the right, as whatever is
 * left of it came with the request. A shorter list was written anew by a proxy in between: then its first entry.
 */
function trustedOf(header: string | string[] | undefined, trustProxy: number): string | undefined {
  const text = Array.isArray(header) ? header.join(',') : header;
  if (!text?.includes(',')) return text?.trim() || undefined;
  const entries = text.split(',').map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - trustProxy)] || undefined;
}

/**
 * The address of who asks, TRUST_PROXY hops from the right: the last hop is the socket, each proxy before it added the
 * address that it saw. An entry that is no address gives way to the one of the proxy that wrote it.
 */
export function clientAddressOf(req: IncomingMessage, trustProxy: number): string {
  const remote = plainAddress(req.socket.remoteAddress ?? '');
  if (trustProxy === 0) return remote;
  const header = req.headers['x-forwarded-for'];
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  const hops = [...text.split(',').map(plainAddress), remote];
  return hops.slice(-1 - trustProxy).find((hop) => isIP(hop) !== 0) ?? remote;
}

/** "[::1]:80" → "::1", "10.0.0.1:80" → "10.0.0.1", "::ffff:10.0.0.1" → "10.0.0.1". */
function plainAddress(text: string): string {
  const address = text.trim();
  const bare = /^\[([^\]]*)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
}

/**
 * The raw value of a cookie; the first of a name counts, as browsers send the most specific first. For what comes before
 * cookie-parser: cached pages (20 µs of CPU each; parsing all cookies takes 1) and calls of the API.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  const start = `${name}=`;
  for (let at = header.indexOf(start); at >= 0; at = header.indexOf(start, at + 1)) {
    if (!isCookieStart(header, at)) continue;
    const end = header.indexOf(';', at);
    return header.slice(at + start.length, end < 0 ? undefined : end).trim();
  }
  return undefined;
}

function isCookieStart(header: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && header[before] === ' ') before -= 1;
  return before < 0 || header[before] === ';';
}

export interface CookieOptions {
  maxAgeSeconds: number;
  isSecure: boolean;
  sameSite?: 'Lax' | 'None';
}

/** A Set-Cookie value, Path=/; not HttpOnly: the client reads and writes the same cookies (spec §4). */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { maxAgeSeconds, isSecure, sameSite = 'Lax' } = options;
  const secure = isSecure || sameSite === 'None' ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=${sameSite}${secure}`;
}

/** May the answer be HTML? Wildcards count only where nothing but text is named: `*` of an image or script is none. */
export function acceptsHtml(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  const types = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter((pieces) => !pieces.slice(1).some((piece) => /^q=0(\.0*)?$/.test(piece)))
    .map(([type = '']) => type);
  if (types.includes('text/html') || types.includes('application/xhtml+xml')) return true;
  return types.includes('*/*') || types.includes('text/*')
    ? types.every((type) => type === '*/*' || type === 'text/*')
    : false;
}

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The best encoding that an Accept-Encoding header allows; q=0 refuses. */
export function parseAcceptEncoding(header: string): Encoding {
  const allowed = new Map(
    header
      .slice(0, 300)
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .map(([name = '', ...params]) => [name, !params.some((param) => /^q=0(\.0*)?$/.test(param))]),
  );
  const isAllowed = (name: Encoding) => allowed.get(name) ?? allowed.get('*') ?? false;
  return ENCODINGS.find((name) => name !== 'identity' && isAllowed(name)) ?? 'identity';
}

/** As parseAcceptEncoding, remembering the few headers that browsers send. */
export function createEncodingReader(): (header: string | undefined) => Encoding {
  const known = new Map<string, Encoding>();
  return (header) => {
    if (header === undefined) return 'identity';
    const found = known.get(header);
    if (found) return found;
    const encoding = parseAcceptEncoding(header);
    if (known.size < 200 && header.length <= 300) known.set(header, encoding);
    return encoding;
  };
}

/** Does an If-None-Match header name this strong ETag (a proxy may have weakened it)? */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return header !== undefined && (header === etag || header === '*' || header.includes(etag));
}
