import type { IncomingHttpHeaders } from 'node:http';

/**
 * Headers of one connection (RFC 9110 §7.6.1, RFC 9112 §6 and §11). The proxy checks them before it sends anything to the API,
 * and writes its own.
 */

/** Hop-by-hop fields, with or without a mention in `Connection`. Node handles `expect`. */
const HOP_BY_HOP = [
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-authentication-info'],
  ...['proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'http2-settings', 'expect'],
];

/**
 * Fields that a Connection header must not name (RFC 9110 §7.6.1). Removing one would change where the
 * message ends, who sends it, or what it requests.
 */
const END_TO_END = new RegExp(
  `^(${[
    ...[
      'transfer-encoding',
      'content-.*',
      'host',
      'via',
      'max-forwards',
      'date',
      'origin',
      'referer',
      'user-agent',
    ],
    ...[
      'authorization',
      'cookie',
      'set-cookie',
      'locale',
      'idempotency-key',
      'cache-control',
      'pragma',
      'range',
    ],
    ...['accept.*', 'if-.*', 'forwarded', 'x-forwarded-.*', 'x-real-ip', 'x-request-id', 'x-uuid', 'sec-.*'],
  ].join('|')})$`,
);
/** RFC 9110 §5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~\da-z-]+$/;
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** A body has no meaning here. A server that ignores it would read it as the next request (RFC 9110 §9.3.1). */
const METHODS_WITHOUT_BODY = new Set(['GET', 'HEAD']);

export interface RequestHead {
  method: string;
  httpVersion: string;
  headers: IncomingHttpHeaders;
}

/** The options of a Connection header in lower case, without empty list elements (RFC 9110 §5.6.1). */
export function connectionOptions(header: string | undefined): string[] {
  if (header === undefined) return [];
  const options = header.split(',').map((option) => option.trim().toLowerCase());
  return options.filter((option) => option !== '');
}

/**
 * The status for a request whose framing or caller is ambiguous; undefined when it may be proxied.
 * 400 malformed or contradictory · 405 unknown method · 501 unsupported transfer coding.
 */
export function refusalOf({ method, httpVersion, headers }: RequestHead): 400 | 405 | 501 | undefined {
  if (!METHODS.has(method)) return 405;
  const options = connectionOptions(headers.connection);
  if (!options.every((option) => TOKEN.test(option) && !END_TO_END.test(option))) return 400;
  const coding = headers['transfer-encoding']?.trim().toLowerCase();
  // RFC 9112 §6.1: HTTP/1.0 has no chunks.
  if (coding !== undefined && httpVersion !== '1.1') return 400;
  if (coding !== undefined && headers['content-length'] !== undefined) return 400;
  if (coding !== undefined && coding !== 'chunked') return isChunkedOnce(coding) ? 501 : 400;
  return METHODS_WITHOUT_BODY.has(method) && hasBody(headers) ? 400 : undefined;
}

/** "gzip, chunked" is valid, but the body would stay compressed. */
function isChunkedOnce(coding: string): boolean {
  const codings = coding.split(',').map((name) => name.trim());
  return codings.indexOf('chunked') === codings.length - 1;
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The headers without hop-by-hop fields. */
export function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const dropped = new Set([...HOP_BY_HOP, ...connectionOptions(headers.connection)]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/**
 * The one header that frames the request body. Node does not frame the body of a GET, HEAD, DELETE or OPTIONS without it and
 * would send the body raw.
 */
export function framingOf({ method, headers }: RequestHead): { [name: string]: string } {
  if (headers['transfer-encoding'] !== undefined) return { 'transfer-encoding': 'chunked' };
  const length = headers['content-length'];
  if (length !== undefined && !METHODS_WITHOUT_BODY.has(method)) return { 'content-length': length };
  return METHODS_WITHOUT_BODY.has(method) ? {} : { 'content-length': '0' };
}
