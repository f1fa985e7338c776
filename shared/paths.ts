import { type Device, MOBILE_PREFIX } from './device.ts';
import { isLocale, type Locale, type LocaleStrategy } from './locales.ts';
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
 * The one parser and the one builder of the site's URLs: strategy, device, locale, route, params (spec §2).
 * Everything that reads or writes a path, on the server or in the browser, comes through here; what is built
 * from the catalogue can point nowhere but into the site, so no redirect made here is an open one.
 */
export interface PathStyle {
  strategy: LocaleStrategy;
  defaultLocale: Locale;
  /** The host fixes its locale (LOCALE_DOMAINS): its pages carry no locale prefix. */
  domainLocale?: Locale;
}

export type Params = Readonly<Record<string, string>>;

export interface RouteMatch {
  name: RouteName;
  params: Params;
  /** A param breaks the catalogue's rule (digits): answered by 404 in place. */
  isInvalid: boolean;
}

export interface ParsedPath {
  /** What the path's own prefix says, not what the visitor holds. */
  device: Device;
  /** The locale written in the path, if any. */
  locale: Locale | undefined;
  /** The path below the prefix, decoded segments. */
  segments: readonly string[];
  /** The path had duplicate or trailing slashes. */
  isUntidy: boolean;
}

/** Splits a pathname into prefix and rest. Undefined: the path's percent-encoding is broken. */
export function parsePath(pathname: string): ParsedPath | undefined {
  const decoded = decodeSegments(pathname);
  if (!decoded) return undefined;
  const segments = decoded.filter((segment) => segment !== '');
  const isUntidy = decoded.length !== segments.length + 1 && pathname !== '/';
  const device: Device = segments[0] === MOBILE_PREFIX ? 'mobile' : 'desktop';
  const afterDevice = device === 'mobile' ? segments.slice(1) : segments;
  const first = afterDevice[0];
  const locale = isLocale(first) ? first : undefined;
  return { device, locale, segments: locale ? afterDevice.slice(1) : afterDevice, isUntidy };
}

function decodeSegments(pathname: string): string[] | undefined {
  try {
    return pathname.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

interface Pattern {
  entry: RouteEntry & { name: RouteName };
  parts: readonly string[];
}

const PATTERNS: Record<Device, readonly Pattern[]> = {
  desktop: patternsOf('desktop'),
  mobile: patternsOf('mobile'),
};
/** Paths without params, found by one look-up. */
const STATIC: Record<Device, ReadonlyMap<string, RouteName>> = {
  desktop: staticPathsOf('desktop'),
  mobile: staticPathsOf('mobile'),
};

function patternsOf(device: Device): Pattern[] {
  return ROUTES.flatMap((entry: RouteEntry & { name: RouteName }) => {
    const path = entry[device];
    return path === undefined || !path.includes(':') ? [] : [{ entry, parts: path.split('/') }];
  });
}

function staticPathsOf(device: Device): Map<string, RouteName> {
  const named = ROUTES.map((entry: RouteEntry & { name: RouteName }) => [entry[device], entry.name] as const);
  return new Map(named.filter((pair): pair is [string, RouteName] => pair[0]?.includes(':') === false));
}

/** The route of one device that the segments below the prefix name, if any. */
export function matchRoute(device: Device, segments: readonly string[]): RouteMatch | undefined {
  const fixed = STATIC[device].get(segments.join('/'));
  // A segment may hold an encoded slash; such a path equals no static one segment by segment.
  if (fixed && !segments.some((segment) => segment.includes('/'))) {
    return { name: fixed, params: {}, isInvalid: false };
  }
  for (const { entry, parts } of PATTERNS[device]) {
    const params = matchParts(parts, segments);
    if (params) return { name: entry.name, params, isInvalid: !areDigits(entry, device, params) };
  }
  return undefined;
}

function matchParts(parts: readonly string[], segments: readonly string[]): Params | undefined {
  if (segments.length > parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index];
    if (part.startsWith(':')) {
      if (segment === undefined && !part.endsWith('?')) return undefined;
      if (segment !== undefined) params[part.replace(/[:?]/g, '')] = segment;
    } else if (part !== segment) return undefined;
  }
  return params;
}

function areDigits(entry: RouteEntry, device: Device, params: Params): boolean {
  return (entry.digits?.[device] ?? []).every((param) => /^\d{1,15}$/.test(params[param] ?? ''));
}

/** Matches in the path's own device first, then in the other's: `/custom/clear` and `/cache-clear` are one page. */
export function matchParsed(parsed: ParsedPath): RouteMatch | undefined {
  const other: Device = parsed.device === 'mobile' ? 'desktop' : 'mobile';
  return matchRoute(parsed.device, parsed.segments) ?? matchRoute(other, parsed.segments);
}

/** Does this locale's pages carry the locale in their path? The domain's own locale never does. */
export function hasLocalePrefix(style: PathStyle, locale: Locale): boolean {
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
  /** A text ("?a=1" or "a=1") travels as it is: a redirect must not rewrite what it does not understand. */
  query?: string | URLSearchParams | Readonly<Record<string, QueryValue>>;
  hash?: string;
}

/**
 * The path of a route for a device and a locale. A name the device lacks leads to its nearest relative.
 * @throws Error when a required param is missing (a programmer's error).
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

/** As buildPath, for a name and params that came out of a match. */
export function buildLoosePath(
  style: PathStyle,
  target: Target,
  name: RouteName,
  params: Readonly<Record<string, string | number | undefined>>,
  extras: PathExtras = {},
): string {
  const entry = routeEntry(name);
  const pattern = entry[target.device];
  if (pattern === undefined) return buildNearest(style, target, entry, params, extras);
  const filled = pattern.includes(':') ? fillPattern(target.device, pattern, params).join('/') : pattern;
  // A page has a hundred of these, most of them without a param.
  const path = prefixOf(style, target) + (filled && `/${filled}`);
  // Without any prefix home's empty path would be `/`, which is the entry page: home is then `/home`.
  return (path || `/${HOME_SEGMENT}`) + searchOf(extras.query) + hashOf(extras.hash);
}

/** Stands for home's empty path where no prefix does (strategies without one, domains). */
export const HOME_SEGMENT = 'home';

function prefixOf(style: PathStyle, target: Target): string {
  const device = target.device === 'mobile' ? `/${MOBILE_PREFIX}` : '';
  return hasLocalePrefix(style, target.locale) ? `${device}/${target.locale}` : device;
}

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
  // A test proves that every nearest name is in the catalogue and exists on the device that lacks the entry.
  return buildLoosePath(style, target, entry.nearest.name as RouteName, params, { ...extras, query });
}

/** A pattern taken apart once: texts, and params by name. */
type PatternPart = string | { param: string; isOptional: boolean };
const FILLABLE: Record<Device, ReadonlyMap<string, readonly PatternPart[]>> = {
  desktop: fillablesOf('desktop'),
  mobile: fillablesOf('mobile'),
};

function fillablesOf(device: Device): Map<string, PatternPart[]> {
  const paths = ROUTES.flatMap((entry: RouteEntry) => entry[device] ?? []);
  return new Map(paths.map((path) => [path, path === '' ? [] : path.split('/').map(readPart)]));
}

function readPart(part: string): PatternPart {
  if (!part.startsWith(':')) return part;
  return { param: part.replace(/[:?]/g, ''), isOptional: part.endsWith('?') };
}

function fillPattern(
  device: Device,
  pattern: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string[] {
  const filled: string[] = [];
  for (const part of FILLABLE[device].get(pattern) ?? []) {
    if (typeof part === 'string') {
      filled.push(part);
      continue;
    }
    const value = params[part.param];
    if (value !== undefined && value !== '') filled.push(encodeURIComponent(value));
    else if (!part.isOptional) throw new Error(`path ${pattern} needs :${part.param}`);
  }
  return filled;
}

/** A query's text without its question mark. */
function queryText(query: PathExtras['query']): string {
  // Most links of a page have none.
  if (query === undefined) return '';
  if (typeof query === 'string') return query.replace(/^\?/, '');
  if (query instanceof URLSearchParams) return query.toString();
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value));
  }
  return search.toString();
}

/** Pairs in place of those of the same name; the rest of the text stays byte for byte. */
function withPairs(query: string, pairs: ReadonlyMap<string, string>): string {
  const isReplaced = (pair: string) => [...new URLSearchParams(pair)].some(([name]) => pairs.has(name));
  const rest = query.split('&').filter((pair) => pair !== '' && !isReplaced(pair));
  const own = Array.from(pairs, (pair) => new URLSearchParams([[...pair]]).toString());
  return pairs.size === 0 ? query : [...rest, ...own].join('&');
}

function searchOf(query: PathExtras['query']): string {
  const text = queryText(query);
  return text && `?${text}`;
}

function hashOf(hash: string | undefined): string {
  return hash ? `#${hash.replace(/^#/, '')}` : '';
}

export type Resolution =
  /** Serve this page here. `locale` is the one to render. */
  | { kind: 'page'; target: Target; match: RouteMatch }
  /** Unprefixed pages: entry and 404. */
  | { kind: 'bare'; page: keyof typeof BARE_PATHS; target: Target }
  /** One hop to the canonical path of this visitor (query and hash are the caller's). */
  | { kind: 'redirect'; to: string; match: RouteMatch }
  | { kind: 'unmatched' };

export interface Visitor extends Target {
  /** Crawlers are served a valid prefixed URL of either device as it is (spec §1). */
  isCrawler?: boolean;
}

/**
 * What a path means for a visitor: the page itself, the one redirect that puts device and locale right, or
 * nothing. The locale written in the path wins over the visitor's. The query travels in `search` ("?a=1" or "").
 */
export function resolvePath(style: PathStyle, visitor: Visitor, pathname: string, search = ''): Resolution {
  if (isFilePath(pathname)) return { kind: 'unmatched' };
  const bare = barePageOf(pathname);
  if (bare) return { kind: 'bare', page: bare, target: { device: visitor.device, locale: visitor.locale } };
  const parsed = parsePath(pathname);
  const match = parsed && matchHome(parsed);
  if (!parsed || !match) return { kind: 'unmatched' };
  const target = targetOf(style, visitor, parsed);
  if (isServedAsIs(style, parsed, match, target)) return { kind: 'page', target, match };
  const to = buildLoosePath(style, target, match.name, match.params, { query: search });
  return { kind: 'redirect', to, match };
}

function barePageOf(pathname: string): keyof typeof BARE_PATHS | undefined {
  if (pathname === BARE_PATHS.ENTRY) return 'ENTRY';
  if (pathname === BARE_PATHS.NOT_FOUND) return 'NOT_FOUND';
  return pathname === BARE_PATHS.UI_GALLERY ? 'UI_GALLERY' : undefined;
}

function matchHome(parsed: ParsedPath): RouteMatch | undefined {
  const isHome = parsed.segments.length === 1 && parsed.segments[0] === HOME_SEGMENT;
  return isHome ? { name: 'HOME', params: {}, isInvalid: false } : matchParsed(parsed);
}

function targetOf(style: PathStyle, visitor: Visitor, parsed: ParsedPath): Target {
  const locale = localeOfPath(style, visitor, parsed);
  const isKept = visitor.isCrawler && namesDevice(style, parsed, locale);
  return { device: isKept ? parsed.device : visitor.device, locale };
}

/** Does the path itself say which device's page it is? Without any prefix it does only where pages go without. */
function namesDevice(style: PathStyle, parsed: ParsedPath, locale: Locale): boolean {
  return parsed.device === 'mobile' || parsed.locale !== undefined || isUnprefixed(style, locale);
}

/** May a page of this locale be asked for without its prefix? */
function isUnprefixed(style: PathStyle, locale: Locale): boolean {
  const isDefault = style.strategy === 'prefix_and_default' && locale === style.defaultLocale;
  return isDefault || !hasLocalePrefix(style, locale);
}

/** The locale that a path is shown in for a visitor: the one written in it where the site writes it, else theirs. */
export function localeForPath(style: PathStyle, visitor: Visitor, pathname: string): Locale {
  const parsed = parsePath(pathname);
  return parsed ? localeOfPath(style, visitor, parsed) : visitor.locale;
}

function localeOfPath(style: PathStyle, visitor: Visitor, parsed: ParsedPath): Locale {
  if (style.domainLocale) return style.domainLocale;
  if (style.strategy === 'no_prefix') return visitor.locale;
  if (parsed.locale) return parsed.locale;
  // An unprefixed path IS the default locale's page under these two strategies.
  const isDefaultUnprefixed = style.strategy.endsWith('_default') && style.strategy !== 'prefix';
  return isDefaultUnprefixed && isDefaultVisit(style, visitor) ? style.defaultLocale : visitor.locale;
}

function isDefaultVisit(style: PathStyle, visitor: Visitor): boolean {
  return style.strategy === 'prefix_except_default' || visitor.locale === style.defaultLocale;
}

function isServedAsIs(style: PathStyle, parsed: ParsedPath, match: RouteMatch, target: Target): boolean {
  if (parsed.isUntidy || parsed.device !== target.device) return false;
  if (matchHomeOrRoute(parsed, match) === false) return false;
  if (parsed.locale) return hasLocalePrefix(style, parsed.locale) && parsed.locale === target.locale;
  return isUnprefixed(style, target.locale);
}

/** The path names the page in its own device's words, and home without a prefix by its segment. */
function matchHomeOrRoute(parsed: ParsedPath, match: RouteMatch): boolean {
  const isHomeWord = parsed.segments.length === 1 && parsed.segments[0] === HOME_SEGMENT;
  if (isHomeWord) return parsed.locale === undefined && parsed.device === 'desktop';
  return matchRoute(parsed.device, parsed.segments)?.name === match.name;
}
