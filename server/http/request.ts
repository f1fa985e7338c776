import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import Negotiator from 'negotiator';

/** Functions that read a raw request, for the middleware and for cached pages, which are sent before Express (app.ts). */

export interface UrlParts {
  pathname: string;
  /** "?a=1" or "". */
  search: string;
}

/** Splits a request target before its query, without decoding. */
export function splitUrl(url: string): UrlParts {
  const index = url.indexOf('?');
  return index < 0
    ? { pathname: url, search: '' }
    : { pathname: url.slice(0, index), search: url.slice(index) };
}

/** Only these methods read a page or a file. */
export function isGetOrHead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Normalizes host and target (RFC 9112 §3.2). Without exactly one Host line the host becomes '', because a proxy might use
 * another line. The absolute form "GET http://host/path" sets the host and becomes a path. Other targets stay unchanged;
 * sane-request.ts refuses them.
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
 * The requested host in lower case, "host[:port]", without the dot of the DNS root. X-Forwarded-Host counts only with
 * TRUST_PROXY.
 */
export function hostOf(headers: IncomingHttpHeaders, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? trustedEntry(headers['x-forwarded-host'], trustProxy) : undefined;
  const host = (forwarded ?? headers.host ?? '').toLowerCase();
  return host.includes('.:') || host.endsWith('.') ? host.replace(/\.(?=:\d*$|$)/, '') : host;
}

/** Host without port: "a.example:3000" → "a.example", "[::1]:3000" → "[::1]". */
export function hostNameOf(host: string): string {
  return host.replace(/:\d*$/, '');
}

/** "localhost", names below it, 127.0.0.0/8 and ::1. */
export function isLoopback(hostName: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostName);
}

/** Headers that proxies add. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/** Whether a request comes from this machine without a proxy: loopback address, loopback host, no proxy headers. */
export function isLocalRequest({ headers, socket }: IncomingMessage, trustProxy: number): boolean {
  return (
    trustProxy === 0 &&
    isLoopback(hostNameOf(hostOf(headers, 0))) &&
    isLoopback(plainAddress(socket.remoteAddress ?? '')) &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
  );
}

/** The visitor's protocol. X-Forwarded-Proto counts only with TRUST_PROXY. */
export function protocolOf(req: IncomingMessage, trustProxy: number): 'http' | 'https' {
  const forwarded = trustProxy > 0 ? trustedEntry(req.headers['x-forwarded-proto'], trustProxy) : undefined;
  if (forwarded !== undefined) return forwarded.toLowerCase() === 'https' ? 'https' : 'http';
  return 'encrypted' in req.socket && req.socket.encrypted ? 'https' : 'http';
}

/**
 * The entry of our outermost proxy in a list that each proxy appends to, counted from the right. Entries to the left came with
 * the request and are not trusted. In a shorter list, which a proxy has rewritten, the first entry counts.
 */
function trustedEntry(header: string | string[] | undefined, trustProxy: number): string | undefined {
  const text = Array.isArray(header) ? header.join(',') : header;
  if (!text?.includes(',')) return text?.trim() || undefined;
  const entries = text.split(',').map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - trustProxy)] || undefined;
}

/**
 * The visitor's address, TRUST_PROXY hops from the right: the last hop is the socket, and each proxy appended the address that
 * it saw. An entry that is not an address is replaced by the next one to the right.
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
 * The decoded value of a cookie: '' when it cannot be decoded, undefined when it is missing. The first cookie of a name counts,
 * because browsers send the most specific one first.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return readCookies(header, name)[0];
}

/** The decoded values of the cookies of a name, in the header's order; '' for one that cannot be decoded. */
export function readCookies(header: string | undefined, name: string): string[] {
  const values: string[] = [];
  if (header === undefined) return values;
  const start = `${name}=`;
  for (let at = header.indexOf(start); at >= 0; at = header.indexOf(start, at + 1)) {
    if (!isCookieStart(header, at)) continue;
    const end = header.indexOf(';', at);
    values.push(decoded(header.slice(at + start.length, end < 0 ? undefined : end).trim()));
  }
  return values;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
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

/** A Set-Cookie value with Path=/. Not HttpOnly, because the client reads and writes the same cookies (spec §4). */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { maxAgeSeconds, isSecure, sameSite = 'Lax' } = options;
  const secure = isSecure || sameSite === 'None' ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=${sameSite}${secure}`;
}

/** Whether an Accept header allows HTML. Wildcards count only without other types: requests for images and scripts send wildcards too. */
export function acceptsHtml(header = ''): boolean {
  const accept = header.trim().toLowerCase() || '*/*';
  const types = new Negotiator({ headers: { accept } }).mediaTypes();
  if (types.includes('text/html') || types.includes('application/xhtml+xml')) return true;
  return types.length > 0 && types.every((type) => type === '*/*' || type === 'text/*');
}

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The best encoding that an Accept-Encoding header allows: brotli before gzip, whatever their q-values. q=0 excludes one. */
export function parseAcceptEncoding(header = ''): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header.slice(0, 300) } });
  const accepted = negotiator.encodings(['br', 'gzip']);
  return ENCODINGS.find((name) => accepted.includes(name)) ?? 'identity';
}

/** Whether an If-None-Match header contains this strong ETag. A proxy may have made it weak. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return header !== undefined && (header === etag || header === '*' || header.includes(etag));
}
