import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import Bowser from 'bowser';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { AUTH_COOKIE, HOST_AUTH_COOKIE, UUID_COOKIE } from '#shared/config.ts';
import type { Device } from '#shared/device.ts';
import {
  isLocale,
  LOCALE_COOKIE,
  LOCALE_COOKIE_SECONDS,
  type Locale,
  localeOfLanguage,
} from '#shared/locales.ts';
import { localeForPath, type PathStyle, type Visitor } from '#shared/paths.ts';
import { type Config, pathStyleOf } from '../config.ts';
import {
  hostNameOf,
  hostOf,
  isLocalRequest,
  protocolOf,
  readCookie,
  readCookies,
  splitUrl,
  writeCookie,
} from '../http/request.ts';

/** The visitor, from headers and cookies (server/README.md, step 10). */
interface SiteVisitor extends Visitor {
  isCrawler: boolean;
  /** "host[:port]" in lower case. */
  host: string;
  /** `host` without the port. */
  hostName: string;
  /** The request comes from this machine, without a proxy. */
  isLocal: boolean;
  protocol: 'http' | 'https';
  /** "https://host" for canonical links: SITE_ORIGIN, or the requested origin. */
  origin: string;
  style: PathStyle;
  /** Value of a valid WUUID cookie. */
  uuid: string | undefined;
  /** "type token" of the session cookie (readAuthorization); null for a guest. */
  authorization: string | null;
  /** The browser loads the page before a click. The response sets no cookie. */
  isPrefetch: boolean;
}

declare global {
  namespace Express {
    interface Locals {
      /** Set by step 10. */
      visitor: SiteVisitor;
    }
  }
}

/** Properties of a user agent. */
export interface AgentTraits {
  device: Device;
  isCrawler: boolean;
}

export interface VisitorReader {
  agent(headers: IncomingHttpHeaders): AgentTraits;
  /** The host's fixed locale, else the cookie, Accept-Language or the default. */
  locale(headers: IncomingHttpHeaders, style: PathStyle): Locale;
  /** The path style of the host. */
  style(hostName: string): PathStyle;
}

const MAX_AGENT_LENGTH = 500;
/** Limit of an Accept-Language header. Later tags are ignored. */
const MAX_LANGUAGES_LENGTH = 300;
/** The longest lifetime that browsers allow. The client uses the same. */
const UUID_COOKIE_SECONDS = 400 * 24 * 60 * 60;
const UUID = /^[\w.-]{8,64}$/;
const AUTHORIZATION = /^[A-Za-z]{1,20} [\x21-\x7e]{1,4000}$/;

/** Creates the reader of visitors. Parsed user agents are cached: most requests share a few of them. */
export function createVisitorReader(config: Config): VisitorReader {
  const styles = new Map(Object.keys(config.LOCALE_DOMAINS).map((name) => [name, pathStyleOf(config, name)]));
  const plainStyle = pathStyleOf(config, '');
  return {
    agent: createAgentReader(),
    locale(headers, style) {
      if (style.domainLocale) return style.domainLocale;
      const chosen = readCookie(headers.cookie, LOCALE_COOKIE);
      if (isLocale(chosen)) return chosen;
      return localeOfAcceptLanguage(headers['accept-language'] ?? '') ?? config.DEFAULT_LOCALE;
    },
    style: (hostName) => styles.get(hostName) ?? plainStyle,
  };
}

function createAgentReader(): VisitorReader['agent'] {
  const agents = new LRUCache<string, AgentTraits>({ max: 2000 });
  return (headers) => {
    const agent = (headers['user-agent'] ?? '').slice(0, MAX_AGENT_LENGTH);
    const key = `${headers['sec-ch-ua-mobile'] ?? ''} ${agent}`;
    let traits = agents.get(key);
    if (!traits) {
      traits = traitsOf(agent, headers['sec-ch-ua-mobile']);
      agents.set(key, traits);
    }
    return traits;
  };
}

/** Device and crawler from the client hint, else from the user agent. Phones are mobile; tablets and unknown agents are desktop (spec §1). */
export function traitsOf(agent: string, mobileHint: unknown): AgentTraits {
  // isbot takes phones of the brand CUBOT for bots.
  const isCrawler = agent !== '' && isbot(/android/i.test(agent) ? agent.replace(/cubot/gi, '') : agent);
  if (mobileHint === '?1') return { device: 'mobile', isCrawler };
  if (mobileHint === '?0' || agent === '') return { device: 'desktop', isCrawler };
  const platform = Bowser.getParser(agent).getPlatformType(true);
  // Bowser gives crawlers the platform "bot". Then the word "mobile" decides.
  const isMobile = platform === 'mobile' || (platform === 'bot' && /\bmobile\b/i.test(agent));
  return { device: isMobile ? 'mobile' : 'desktop', isCrawler };
}

/** The best locale of an Accept-Language header by q-values. "en-GB" and "*" match no locale (spec §2). */
export function localeOfAcceptLanguage(header: string): Locale | undefined {
  const isLong = header.length > MAX_LANGUAGES_LENGTH;
  const wanted = isLong ? header.slice(0, header.lastIndexOf(',', MAX_LANGUAGES_LENGTH)) : header;
  const tags = new Negotiator({ headers: { 'accept-language': wanted } }).languages();
  return tags.map(localeOfLanguage).find((locale) => locale !== undefined);
}

/** Step 10: reads the visitor and replaces invalid cookies. */
export function visitor(config: Config, reader: VisitorReader): RequestHandler {
  return (req: Request, res: Response, next: NextFunction) => {
    const found = readVisitor(req, config, reader);
    res.locals.visitor = found;
    repairCookies(req, res, config);
    next();
  };
}

function readVisitor(req: Request, config: Config, reader: VisitorReader): SiteVisitor {
  const { headers } = req;
  const host = hostOf(headers, config.TRUST_PROXY);
  const hostName = hostNameOf(host);
  const protocol = protocolOf(req, config.TRUST_PROXY);
  const style = reader.style(hostName);
  return {
    ...reader.agent(headers),
    locale: reader.locale(headers, style),
    host,
    hostName,
    isLocal: isLocalRequest(req, config.TRUST_PROXY),
    protocol,
    origin: originOf(config, host, protocol),
    style,
    uuid: readUuid(headers.cookie),
    authorization: readAuthorization(headers.cookie, protocol === 'https'),
    isPrefetch: isPrefetch(headers),
  };
}

const DEFAULT_PORT: Readonly<Record<string, RegExp>> = { http: /:80$/, https: /:443$/ };

/**
 * SITE_ORIGIN, or the requested origin without its default port. A host of LOCALE_DOMAINS keeps its name with the protocol of
 * SITE_ORIGIN.
 */
export function originOf(config: Config, host: string, protocol: string): string {
  if (!config.SITE_ORIGIN) return `${protocol}://${host.replace(DEFAULT_PORT[protocol] ?? /$^/, '')}`;
  const isOwnHost = config.LOCALE_DOMAINS[hostNameOf(host)] !== undefined;
  return isOwnHost ? `${new URL(config.SITE_ORIGIN).protocol}//${host}` : config.SITE_ORIGIN;
}

/** The visitor's X-UUID from the WUUID cookie; undefined when it is missing or invalid. */
export function readUuid(cookies: string | undefined): string | undefined {
  const uuid = readCookie(cookies, UUID_COOKIE);
  return uuid !== undefined && isUuid(uuid) ? uuid : undefined;
}

/** The client creates its own ids, so only length and characters are checked. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Creates an X-UUID and sets its cookie. */
export function issueUuid(res: Response, isSecure: boolean): string {
  const uuid = randomUUID();
  setCookie(res, writeCookie(UUID_COOKIE, uuid, { maxAgeSeconds: UUID_COOKIE_SECONDS, isSecure }));
  return uuid;
}

/**
 * "type token" of the session cookie, or null. A `__Host-` cookie counts alone, also when a proxy hides https. On https no other
 * cookie counts. On http `authToken` counts, unless two such cookies differ: one of them then comes from a subdomain (spec §4).
 */
export function readAuthorization(cookies: string | undefined, isSecure: boolean): string | null {
  const hostValues = readCookies(cookies, HOST_AUTH_COOKIE);
  const values = hostValues.length > 0 || isSecure ? hostValues : readCookies(cookies, AUTH_COOKIE);
  const [value = '', ...others] = values;
  return AUTHORIZATION.test(value) && others.every((other) => other === value) ? value : null;
}

/** Chromium and Firefox send `Sec-Purpose`, Safari sends `Purpose`. A prerender says `prefetch;prerender`. */
function isPrefetch({ 'sec-purpose': secPurpose, purpose }: IncomingHttpHeaders): boolean {
  return [secPurpose, purpose].some((value) => /^prefetch\b/i.test(String(value ?? '').trim()));
}

/** Adds a cookie to the response, unless the request is a prefetch. */
export function setCookie(res: Response, cookie: string): void {
  if (!res.locals.visitor.isPrefetch) res.append('Set-Cookie', cookie);
}

function repairCookies(req: Request, res: Response, config: Config): void {
  const found = res.locals.visitor;
  const isSecure = found.protocol === 'https';
  const locale = readCookie(req.headers.cookie, LOCALE_COOKIE);
  if (locale !== undefined && !isLocale(locale)) {
    const sameSite = config.LOCALE_COOKIE_CROSS_ORIGIN ? ('None' as const) : ('Lax' as const);
    const options = { maxAgeSeconds: LOCALE_COOKIE_SECONDS, isSecure, sameSite };
    // The cookie follows the locale in the path.
    const shown = localeForPath(found.style, found, splitUrl(req.url).pathname);
    setCookie(res, writeCookie(LOCALE_COOKIE, shown, options));
  }
  // With duplicates, clearing would remove the host's cookie and leave that of the subdomain. The client rewrites its own.
  const hasDuplicates = [AUTH_COOKIE, HOST_AUTH_COOKIE].some(
    (name) => readCookies(req.headers.cookie, name).length > 1,
  );
  if (found.authorization === null && !hasDuplicates) clearAuthCookies(res);
}

/** Clears the session cookies of the request. The client clears its storage itself. */
export function clearAuthCookies(res: Response): void {
  const { cookie } = res.req.headers;
  const isSecure = res.locals.visitor.protocol === 'https';
  if (readCookie(cookie, AUTH_COOKIE) !== undefined) {
    setCookie(res, writeCookie(AUTH_COOKIE, '', { maxAgeSeconds: 0, isSecure }));
  }
  if (readCookie(cookie, HOST_AUTH_COOKIE) !== undefined) {
    setCookie(res, writeCookie(HOST_AUTH_COOKIE, '', { maxAgeSeconds: 0, isSecure: true }));
  }
}
