import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import Bowser from 'bowser';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { AUTH_COOKIE, UUID_COOKIE } from '#shared/config.ts';
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
import { hostNameOf, hostOf, protocolOf, readCookie, splitUrl, writeCookie } from '../http/request.ts';

/** Who asks, as far as headers and cookies say (server/README.md, step 10). */
interface SiteVisitor extends Visitor {
  isCrawler: boolean;
  /** Lower-case "host[:port]" and its name alone. */
  host: string;
  hostName: string;
  protocol: 'http' | 'https';
  /** "https://host" for canonical links and the like (SITE_ORIGIN, or what was asked for). */
  origin: string;
  style: PathStyle;
  /** The WUUID cookie, if it holds a usable one. */
  uuid: string | undefined;
  /** "type token" of the authToken cookie; null for a guest. */
  authorization: string | null;
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
  locale(headers: IncomingHttpHeaders, style: PathStyle, chosen?: string): Locale;
  /** How the host writes its paths. */
  style(hostName: string): PathStyle;
}

const MAX_AGENT_LENGTH = 500;
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
    locale(headers, style, chosen = readCookie(headers.cookie, LOCALE_COOKIE)) {
      if (style.domainLocale) return style.domainLocale;
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
    const wanted = (headers['accept-language'] ?? '').slice(0, 300);
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
  const isCrawler = agent !== '' && isbot(agent);
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

/** Step 10, behind cookie-parser: reads the visitor, and puts right the cookies that hold nothing usable. */
export function visitor(config: Config, reader: VisitorReader): RequestHandler {
  return (req: Request, res: Response, next: NextFunction) => {
    const found = readVisitor(req, config, reader);
    res.locals.visitor = found;
    for (const cookie of repairedCookies(req, found, config)) res.append('Set-Cookie', cookie);
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
    locale: reader.locale(headers, style, cookieOf(req, LOCALE_COOKIE)),
    host,
    hostName,
    protocol,
    origin: originOf(config, host, protocol),
    style,
    uuid: usableUuid(cookieOf(req, UUID_COOKIE)),
    authorization: usableAuthorization(cookieOf(req, AUTH_COOKIE)),
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
  return usableUuid(readCookie(cookies, UUID_COOKIE));
}

function usableUuid(uuid: string | undefined): string | undefined {
  return uuid !== undefined && isUuid(uuid) ? uuid : undefined;
}

/** The client makes its own identifiers; what matters here is that it is short and plain. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A new identifier, and the cookie that keeps it for the visitor's later calls. */
export function issueUuid(res: Response, isSecure: boolean): string {
  const uuid = randomUUID();
  res.append('Set-Cookie', writeCookie(UUID_COOKIE, uuid, { maxAgeSeconds: UUID_COOKIE_SECONDS, isSecure }));
  return uuid;
}

function usableAuthorization(value: string | undefined): string | null {
  return value !== undefined && AUTHORIZATION.test(value) ? value : null;
}

/** A cookie's decoded value. What cookie-parser takes for JSON ("j:…") is none of ours and counts as unusable. */
function cookieOf(req: Request, name: string): string | undefined {
  const value: unknown = req.cookies[name];
  return value === undefined || typeof value === 'string' ? value : '';
}

function repairedCookies(req: Request, found: SiteVisitor, config: Config): string[] {
  const isSecure = found.protocol === 'https';
  const repaired: string[] = [];
  const locale = cookieOf(req, LOCALE_COOKIE);
  if (locale !== undefined && !isLocale(locale)) {
    const sameSite = config.isLocaleCookieCrossOrigin ? ('None' as const) : ('Lax' as const);
    const options = { maxAgeSeconds: LOCALE_COOKIE_SECONDS, isSecure, sameSite };
    // Who asks for a page in one language is not to be led to the other one later.
    const shown = localeForPath(found.style, found, splitUrl(req.url).pathname);
    repaired.push(writeCookie(LOCALE_COOKIE, shown, options));
  }
  if (found.authorization === null && cookieOf(req, AUTH_COOKIE) !== undefined) {
    repaired.push(clearedAuthCookie(isSecure));
  }
  return repaired;
}

/** Takes the session off the browser's next request; its storage is the client's to clear. */
export function clearedAuthCookie(isSecure: boolean): string {
  return writeCookie(AUTH_COOKIE, '', { maxAgeSeconds: 0, isSecure });
}
