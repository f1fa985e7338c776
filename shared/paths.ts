import { type Device, MOBILE_PREFIX } from './device.ts';
import { isLocale, type Locale, type LocaleStrategy } from './locales.ts';
import { pathAskedFor } from './not-found-path.ts';
import {
  BARE_PATHS,
  ROUTES,
  type RouteEntry,
  type RouteName,
  type RouteParams,
  routeEntry,
} from './routes.ts';
import { isFilePath } from './server-paths.ts';

/**
 * Parses and builds the site's paths: locale strategy, device, locale, route, params (spec §2). Server and browser read and
 * write paths through this module only. A path built from the catalogue stays on this site, so it is no open redirect.
 */
export interface PathStyle {
  strategy: LocaleStrategy;
  defaultLocale: Locale;
  /** The only locale of this host (LOCALE_DOMAINS). Its pages have no locale prefix. */
  domainLocale?: Locale;
}

export type Params = Readonly<Record<string, string>>;

export interface RouteMatch {
  name: RouteName;
  params: Params;
  /** A param violates `digits` of the catalogue. The response is a 404 under the same URL. */
  isInvalid: boolean;
}

export interface ParsedPath {
  /** Device of the path's prefix, not of the visitor. */
  device: Device;
  /** Locale in the path, if any. */
  locale: Locale | undefined;
  /** Decoded segments below the prefix. */
  segments: readonly string[];
  /** The path had duplicate or trailing slashes. */
  hasExtraSlashes: boolean;
}

/** Splits a pathname into prefix and segments. Undefined when its percent-encoding is invalid. */
export function parsePath(pathname: string): ParsedPath | undefined {
  const decoded = decodeSegments(pathname);
  if (!decoded) return undefined;
  const segments = decoded.filter((segment) => segment !== '');
  const hasExtraSlashes = decoded.length !== segments.length + 1 && pathname !== '/';
  const device: Device = segments[0] === MOBILE_PREFIX ? 'mobile' : 'desktop';
  const afterDevice = device === 'mobile' ? segments.slice(1) : segments;
  const first = afterDevice[0];
  const locale = isLocale(first) ? first : undefined;
  return { device, locale, segments: locale ? afterDevice.slice(1) : afterDevice, hasExtraSlashes };
}

function decodeSegments(pathname: string): string[] | undefined {
  try {
    return pathname.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** A segment of a pattern: a fixed text or a param. */
type PatternPart = string | { param: string; isOptional: boolean };

interface DevicePaths {
  /** Paths without params, in lower case. */
  fixed: ReadonlyMap<string, RouteName>;
  /** Patterns of the other routes. */
  patterns: ReadonlyMap<RouteName, readonly PatternPart[]>;
}

const PATHS: Record<Device, DevicePaths> = { desktop: pathsOf('desktop'), mobile: pathsOf('mobile') };

function pathsOf(device: Device): DevicePaths {
  const fixed = new Map<string, RouteName>();
  const patterns = new Map<RouteName, readonly PatternPart[]>();
  const entries: readonly (RouteEntry & { name: RouteName })[] = ROUTES;
  for (const { name, [device]: path } of entries) {
    if (path?.includes(':')) patterns.set(name, path.split('/').map(readPart));
    else if (path !== undefined) fixed.set(path.toLowerCase(), name);
  }
  return { fixed, patterns };
}

function readPart(part: string): PatternPart {
  if (!part.startsWith(':')) return part;
  return { param: part.replace(/[:?]/g, ''), isOptional: part.endsWith('?') };
}

/**
 * Finds the route of a device by the segments below the prefix. Letter case makes no difference, except in params:
 * `member/vip` names `member/VIP`, and `resolvePath` redirects it there.
 */
export function matchRoute(device: Device, segments: readonly string[]): RouteMatch | undefined {
  const { fixed, patterns } = PATHS[device];
  const name = fixed.get(segments.join('/').toLowerCase());
  // An encoded slash inside a segment is no separator.
  if (name && !segments.some((segment) => segment.includes('/'))) {
    return { name, params: {}, isInvalid: false };
  }
  for (const [routeName, parts] of patterns) {
    const params = matchParts(parts, segments);
    if (params) {
      return { name: routeName, params, isInvalid: !areDigits(routeEntry(routeName), device, params) };
    }
  }
  return undefined;
}

function matchParts(parts: readonly PatternPart[], segments: readonly string[]): Params | undefined {
  if (segments.length > parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index];
    if (typeof part === 'string') {
      if (part.toLowerCase() !== segment?.toLowerCase()) return undefined;
    } else if (segment !== undefined) params[part.param] = segment;
    else if (!part.isOptional) return undefined;
  }
  return params;
}

/** Whether segments that match a route have the letter case of the catalogue. */
function isSpelled(device: Device, name: RouteName, segments: readonly string[]): boolean {
  const parts = routeEntry(name)[device]?.split('/') ?? [];
  return parts.every((part, index) => part.startsWith(':') || part === (segments[index] ?? ''));
}

function areDigits(entry: RouteEntry, device: Device, params: Params): boolean {
  return (entry.digits?.[device] ?? []).every((param) => /^\d+$/.test(params[param] ?? ''));
}

/** Matches the path's own device first, then the other: `/custom/clear` and `/cache-clear` name the same page. */
export function matchParsed(parsed: ParsedPath): RouteMatch | undefined {
  const other: Device = parsed.device === 'mobile' ? 'desktop' : 'mobile';
  return matchRoute(parsed.device, parsed.segments) ?? matchRoute(other, parsed.segments);
}

/** Whether paths of this locale begin with it. Those of the host's only locale never do. */
function hasLocalePrefix(style: PathStyle, locale: Locale): boolean {
  if (style.domainLocale !== undefined) return style.domainLocale !== locale;
  if (style.strategy === 'no_prefix') return false;
  return style.strategy !== 'prefix_except_default' || locale !== style.defaultLocale;
}

export interface Target {
  device: Device;
  locale: Locale;
}

type QueryValue = string | number | boolean | null | undefined;
export interface PathExtras {
  /** A text ("?a=1" or "a=1") is kept byte for byte, so that redirects do not rewrite unknown parameters. */
  query?: string | URLSearchParams | Readonly<Record<string, QueryValue>>;
  hash?: string;
}

/**
 * Builds the path of a route for a device and a locale. If the device has no such page, it is the path of the route's
 * `nearest`. @throws Error when a required param is missing
 */
export function buildPath<N extends RouteName>(
  style: PathStyle,
  target: Target,
  name: N,
  params: RouteParams<N>,
  extras: PathExtras = {},
): string {
  // RouteParams<N> is an intersection of records of string | number; the loose builder stringifies.
  return buildLoosePath(style, target, name, params as Record<string, string | number | undefined>, extras);
}

/** As buildPath, with the untyped params of a match. */
export function buildLoosePath(
  style: PathStyle,
  target: Target,
  name: RouteName,
  params: Readonly<Record<string, string | number | undefined>>,
  extras: PathExtras = {},
): string {
  const entry = routeEntry(name);
  const ownPath = entry[target.device];
  if (ownPath === undefined) return buildNearest(style, target, entry, params, extras);
  const pattern = PATHS[target.device].patterns.get(name);
  const filled = pattern ? fillPattern(ownPath, pattern, params) : ownPath;
  const devicePrefix = target.device === 'mobile' ? `/${MOBILE_PREFIX}` : '';
  const localePrefix = hasLocalePrefix(style, target.locale) ? `/${target.locale}` : '';
  const path = devicePrefix + localePrefix + (filled && `/${filled}`);
  const query = queryText(extras.query);
  const hash = extras.hash?.replace(/^#/, '') ?? '';
  // Without a prefix home would be `/`, which is the entry page.
  return (path || `/${HOME_SEGMENT}`) + (query && `?${query}`) + (hash && `#${hash}`);
}

/** Path of home where pages have no locale prefix. */
const HOME_SEGMENT = 'home';

function buildNearest(
  style: PathStyle,
  target: Target,
  entry: RouteEntry,
  params: Readonly<Record<string, string | number | undefined>>,
  extras: PathExtras,
): string {
  if (!entry.nearest) throw new Error(`route ${entry.name} has no ${target.device} page and no nearest one`);
  const moved = Object.entries(entry.nearest.query ?? {}).flatMap(([key, param]) => {
    const value = params[param];
    return value === undefined ? [] : [[key, String(value)] as const];
  });
  const query = withPairs(queryText(extras.query), new Map(moved));
  // routes.test.ts checks that `nearest` is a route of the device that lacks the entry.
  return buildLoosePath(style, target, entry.nearest.name as RouteName, params, { ...extras, query });
}

function fillPattern(
  path: string,
  parts: readonly PatternPart[],
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  const filled: string[] = [];
  for (const part of parts) {
    if (typeof part === 'string') {
      filled.push(part);
      continue;
    }
    const value = params[part.param];
    if (value !== undefined && value !== '') filled.push(encodeURIComponent(value));
    else if (!part.isOptional) throw new Error(`path ${path} needs :${part.param}`);
  }
  return filled.join('/');
}

/** The query as text, without the question mark. */
function queryText(query: PathExtras['query']): string {
  if (query === undefined) return '';
  if (typeof query === 'string') return query.replace(/^\?/, '');
  if (query instanceof URLSearchParams) return query.toString();
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value));
  }
  return search.toString();
}

/** Replaces pairs of the same names, and keeps the rest of the query byte for byte. */
function withPairs(query: string, pairs: ReadonlyMap<string, string>): string {
  const isReplaced = (pair: string) => [...new URLSearchParams(pair)].some(([name]) => pairs.has(name));
  const rest = query.split('&').filter((pair) => pair !== '' && !isReplaced(pair));
  const own = Array.from(pairs, (pair) => new URLSearchParams([[...pair]]).toString());
  return pairs.size === 0 ? query : [...rest, ...own].join('&');
}

export type Resolution =
  /** Serve this page under this URL. */
  | { kind: 'page'; target: Target; match: RouteMatch }
  /** A page outside the prefixes: entry, 404 or the component gallery. */
  | { kind: 'bare'; page: BarePage; target: Target }
  /** Redirect once to the canonical path of this visitor, query included. */
  | { kind: 'redirect'; to: string; match: RouteMatch }
  | { kind: 'unmatched' };

export interface Visitor extends Target {
  /** Crawlers get the pages of both devices without a redirect (spec §1). */
  isCrawler?: boolean;
}

/**
 * Decides what a path means for a visitor: a page, one redirect to the right device and locale, or no match. The locale in
 * the path wins over the visitor's. `search` is "?a=1" or "".
 */
export function resolvePath(style: PathStyle, visitor: Visitor, pathname: string, search = ''): Resolution {
  if (isFilePath(pathname)) return { kind: 'unmatched' };
  const bare = BARE_PAGES.get(pathname);
  if (bare) {
    // The 404 page uses the locale of the path that was not found.
    const from = bare === 'NOT_FOUND' ? pathAskedFor(search) : '';
    const locale = from === '' ? visitor.locale : localeForPath(style, visitor, from);
    return { kind: 'bare', page: bare, target: { device: visitor.device, locale } };
  }
  const parsed = parsePath(pathname);
  if (!parsed) return { kind: 'unmatched' };
  const isHomeSegment = parsed.segments.length === 1 && parsed.segments[0]?.toLowerCase() === HOME_SEGMENT;
  const match: RouteMatch | undefined = isHomeSegment
    ? { name: 'HOME', params: {}, isInvalid: false }
    : matchParsed(parsed);
  if (!match) return { kind: 'unmatched' };
  const locale = localeOfPath(style, visitor, parsed);
  // A path without a prefix names the desktop only if pages of its locale have no prefix.
  const namesDevice =
    parsed.device === 'mobile' || parsed.locale !== undefined || isUnprefixed(style, locale);
  const device = visitor.isCrawler && namesDevice ? parsed.device : visitor.device;
  const target = { device, locale };
  const hasRightPrefix = parsed.locale
    ? hasLocalePrefix(style, parsed.locale) && parsed.locale === locale
    : isUnprefixed(style, locale);
  // `/home` is canonical only without a prefix. Other paths must match a pattern of their own device, in the same letter case.
  const isOwnPath = isHomeSegment
    ? parsed.locale === undefined && parsed.device === 'desktop' && parsed.segments[0] === HOME_SEGMENT
    : matchRoute(parsed.device, parsed.segments)?.name === match.name &&
      isSpelled(parsed.device, match.name, parsed.segments);
  if (!parsed.hasExtraSlashes && parsed.device === device && hasRightPrefix && isOwnPath) {
    return { kind: 'page', target, match };
  }
  const to = buildLoosePath(style, target, match.name, match.params, { query: search });
  return { kind: 'redirect', to, match };
}

type BarePage = keyof typeof BARE_PATHS;

const BARE_PAGES: ReadonlyMap<string, BarePage> = new Map([
  [BARE_PATHS.ENTRY, 'ENTRY'],
  [BARE_PATHS.NOT_FOUND, 'NOT_FOUND'],
  [BARE_PATHS.UI_GALLERY, 'UI_GALLERY'],
]);

/** Whether pages of this locale are served without a locale prefix. */
function isUnprefixed(style: PathStyle, locale: Locale): boolean {
  const isDefault = style.strategy === 'prefix_and_default' && locale === style.defaultLocale;
  return isDefault || !hasLocalePrefix(style, locale);
}

/** Locale of the page at a path: the one in the path if the strategy has it there, otherwise the visitor's. */
export function localeForPath(style: PathStyle, visitor: Visitor, pathname: string): Locale {
  const parsed = parsePath(pathname);
  return parsed ? localeOfPath(style, visitor, parsed) : visitor.locale;
}

function localeOfPath(style: PathStyle, visitor: Visitor, parsed: ParsedPath): Locale {
  if (style.domainLocale) return style.domainLocale;
  if (style.strategy === 'no_prefix') return visitor.locale;
  if (parsed.locale) return parsed.locale;
  return style.strategy === 'prefix_except_default' ? style.defaultLocale : visitor.locale;
}
