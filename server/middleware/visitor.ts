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

/** Who asks, as far as headers and cookies say (server/README.md, step 10). */
interface SiteVisitor extends Visitor {
  isCrawler: boolean;
  /** Lower-case "host[:port]" and its name alone. */
  host: string;
  hostName: string;
  /** Made on this machine, without a proxy in between. */
  isLocal: boolean;
  protocol: 'http' | 'https';
  /** "https://host" for canonical links and the like (SITE_ORIGIN, or what was asked for). */
  origin: string;
  style: PathStyle;
  /** The WUUID cookie, if it holds a usable one. */
  uuid: string | undefined;
  /** "type token" of the session cookie (readAuthorization); null for a guest. */
  authorization: string | null;
  /** The browser loads the page ahead of a click that may never come. Its answer sets no cookie. */
  isPrefetch: boolean;
}

declare global {
  namespace Express {
    interface Locals {
      /** Set by the visitor step, for all that follow it. */
      visitor: SiteVisitor;
    }
  }
}

/** What a user agent stands for. */
export interface AgentTraits {
  device: Device;
  isCrawler: boolean;
}

export interface VisitorReader {
  agent(headers: IncomingHttpHeaders): AgentTraits;
  /** Cookie, Accept-Language, default; a locale fixed by the host comes before all of them. */
  locale(headers: IncomingHttpHeaders, style: PathStyle): Locale;
  /** How the host writes its paths. */
  style(hostName: string): PathStyle;
}

const MAX_AGENT_LENGTH = 500;
/** Of an Accept-Language header; tags beyond it are not read. */
const MAX_LANGUAGES_LENGTH = 300;
/** The longest that browsers keep a cookie; the client writes it for as long. */
const UUID_COOKIE_SECONDS = 400 * 24 * 60 * 60;
const UUID = /^[\w.-]{8,64}$/;
const AUTHORIZATION = /^[A-Za-z]{1,20} [\x21-\x7e]{1,4000}$/;

/** Reads visitors, remembering the agents and languages it has parsed: the same few come again and again. */
export function createVisitorReader(config: Config): VisitorReader {
  const styles = new Map(Object.keys(config.localeDomains).map((name) => [name, pathStyleOf(config, name)]));
  const plainStyle = pathStyleOf(config, '');
  const languageOf = createLanguageReader();
  return {
    agent: createAgentReader(),
    locale(headers, style) {
      if (style.domainLocale) return style.domainLocale;
      const chosen = readCookie(headers.cookie, LOCALE_COOKIE);
      if (isLocale(chosen)) return chosen;
      return languageOf(headers) ?? config.defaultLocale;
    },
    style: (hostName) => styles.get(hostName) ?? plainStyle,
  };
}

/** Traits by agent: few agents make most requests, and each is told apart by expressions. */
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

/** The locale that a browser's languages ask for, undefined for none of ours. */
function createLanguageReader(): (headers: IncomingHttpHeaders) => Locale | undefined {
  const languages = new LRUCache<string, { locale: Locale | undefined }>({ max: 500 });
  return (headers) => {
    const header = headers['accept-language'] ?? '';
    const isLong = header.length > MAX_LANGUAGES_LENGTH;
    const wanted = isLong ? header.slice(0, header.lastIndexOf(',', MAX_LANGUAGES_LENGTH)) : header;
    let known = languages.get(wanted);
    if (!known) {
      known = { locale: localeOfAcceptLanguage(wanted) };
      languages.set(wanted, known);
    }
    return known.locale;
  };
}

/** The hint of the browser, else its agent: phones are mobile; tablets, iPads and the unknown are desktop (spec §1). */
export function traitsOf(agent: string, mobileHint: unknown): AgentTraits {
  // Phones of the brand CUBOT look like bots to isbot unless a blank stands before the name.
  const isCrawler = agent !== '' && isbot(/android/i.test(agent) ? agent.replace(/cubot/gi, '') : agent);
  if (mobileHint === '?1') return { device: 'mobile', isCrawler };
  if (mobileHint === '?0' || agent === '') return { device: 'desktop', isCrawler };
  const platform = Bowser.getParser(agent).getPlatformType(true);
  // A crawler's platform is "bot": then only its own word counts.
  const isMobile = platform === 'mobile' || (platform === 'bot' && /\bmobile\b/i.test(agent));
  return { device: isMobile ? 'mobile' : 'desktop', isCrawler };
}

/** The best match of an Accept-Language header, q-values honoured; "en-GB" and "*" stand for no locale (spec §2). */
export function localeOfAcceptLanguage(header: string): Locale | undefined {
  const tags = new Negotiator({ headers: { 'accept-language': header } }).languages();
  return tags.map(localeOfLanguage).find((locale) => locale !== undefined);
}

/** Step 10: reads the visitor, and puts right the cookies that hold nothing usable. */
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
  const host = hostOf(headers, config.trustProxy);
  const hostName = hostNameOf(host);
  const protocol = protocolOf(req, config.trustProxy);
  const style = reader.style(hostName);
  return {
    ...reader.agent(headers),
    locale: reader.locale(headers, style),
    host,
    hostName,
    isLocal: isLocalRequest(req, config.trustProxy),
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
 * SITE_ORIGIN; a host of LOCALE_DOMAINS keeps its own name, under SITE_ORIGIN's protocol. A port that the protocol
 * implies, as some proxies and clients write it, makes no other address.
 */
export function originOf(config: Config, host: string, protocol: string): string {
  if (!config.siteOrigin) return `${protocol}://${host.replace(DEFAULT_PORT[protocol] ?? /$^/, '')}`;
  const isOwnHost = config.localeDomains[hostNameOf(host)] !== undefined;
  return isOwnHost ? `${new URL(config.siteOrigin).protocol}//${host}` : config.siteOrigin;
}

/** The visitor's X-UUID as a cookie of the same name carries it. */
export function readUuid(cookies: string | undefined): string | undefined {
  const uuid = readCookie(cookies, UUID_COOKIE);
  return uuid !== undefined && isUuid(uuid) ? uuid : undefined;
}

/** The client makes its own identifiers; what matters here is that it is short and plain. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A new identifier, and the cookie that keeps it for the visitor's later calls. */
export function issueUuid(res: Response, isSecure: boolean): string {
  const uuid = randomUUID();
  setCookie(res, writeCookie(UUID_COOKIE, uuid, { maxAgeSeconds: UUID_COOKIE_SECONDS, isSecure }));
  return uuid;
}

/**
 * "type token" of the session cookie. Where the `__Host-` cookie arrives it counts alone, also behind a proxy that does
 * not tell of https. On https nothing else counts. On http `authToken` counts, unless two of that name disagree: one of
 * them comes from a sub-domain (spec §4).
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
    const sameSite = config.isLocaleCookieCrossOrigin ? ('None' as const) : ('Lax' as const);
    const options = { maxAgeSeconds: LOCALE_COOKIE_SECONDS, isSecure, sameSite };
    // Who asks for a page in one language is not to be led to the other one later.
    const shown = localeForPath(found.style, found, splitUrl(req.url).pathname);
    setCookie(res, writeCookie(LOCALE_COOKIE, shown, options));
  }
  // Clearing would remove the host's own cookie and leave the one of the sub-domain. The client rewrites its own.
  const hasDuplicates = [AUTH_COOKIE, HOST_AUTH_COOKIE].some(
    (name) => readCookies(req.headers.cookie, name).length > 1,
  );
  if (found.authorization === null && !hasDuplicates) clearAuthCookies(res);
}

/** Removes the session cookies that came with the request. The client clears its storage itself. */
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
