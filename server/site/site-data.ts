import { SiteError } from '#shared/errors.ts';
import { LOCALES, type Locale, localeEntry } from '#shared/locales.ts';
import type { CategorySeoEntry, SiteData, SiteLanguage } from '#shared/render.ts';
import { readSettings } from '#shared/settings.ts';
import {
  categorySeo,
  type Language,
  language,
  metadataEntry,
  settingEntry,
} from '#shared/webapi/schemas/site.ts';
import { createSwrCache, type SwrCache } from '../cache/swr-cache.ts';
import { apiForHost } from '../http/for-host.ts';
import { isLoopback } from '../http/request.ts';
import type { Metrics } from '../monitor/metrics.ts';
import { type ListDeps, loadList, StatusError } from './load-list.ts';

interface LoadedSite {
  site: SiteData;
  /** Metadata or settings could not be loaded and are not cached. Pages with such data are not cached. */
  isSiteStale: boolean;
}

/**
 * Loads the site data of a host (its name without port). Never rejects. If a call fails and nothing is cached, its data is empty
 * and `isSiteStale` is true. A call that the API does not have (404, 501) does not set `isSiteStale`.
 */
export type SiteStore = (hostName: string) => Promise<LoadedSite>;

export interface SiteStoreDeps extends ListDeps {
  cacheSeconds: number;
  /** Replaces localhost and loopback addresses in API calls (spec §7). */
  devSiteHost: string;
  /** Title of the site while the API gives none (SITE_NAME). */
  siteName?: string | undefined;
  /** LOCALE_DOMAINS. When set, the API's language domains are ignored. */
  localeDomains: Readonly<Record<string, Locale>>;
  /** Settings and languages are equal in all locales and are loaded in this one. */
  defaultLocale: Locale;
  metrics: Metrics;
}

export const DAY_MS = 86_400_000;
/** A host takes about 3 kB. Invented host names evict only the least recently used ones. */
const MAX_BYTES = 16 * 1024 * 1024;
/** How long a failure is cached while no data of the call are known. */
const FAILED_MS = 5000;
/** Longest reason in the log, in characters. The message of a schema error lists every problem of a response. */
const MAX_REASON = 500;

/**
 * Metadata, settings, languages and category SEO of a host (spec §3, §4). Each call is cached separately for each host, with
 * one load at a time. If a call fails, only its own data has default values. A stale value is used during a refresh, and for a day
 * while its call fails. Without an earlier value the failure is cached for a few seconds. Then the next page waits for a load.
 */
export function createSiteStore(deps: SiteStoreDeps): SiteStore {
  const cache = createSwrCache<Part<unknown>>({
    freshMs: ({ data }) => (data === undefined ? FAILED_MS : deps.cacheSeconds * 1000),
    staleMs: ({ isFailed }) => (isFailed ? FAILED_MS : DAY_MS),
    maxBytes: MAX_BYTES,
    sizeOf: (part) => JSON.stringify(part).length,
  });
  deps.metrics.watchStore('site', cache.stats);
  return async (hostName) => {
    const host = isLoopback(hostName) ? deps.devSiteHost : hostName;
    // The calls carry the visitor's own host, so an API may answer each host differently.
    const callApi = apiForHost(deps.callApi, hostName);
    // The cast is safe: each name always loads the same type.
    const load: LoadPart = <T>(name: string, loadData: () => Promise<T>) =>
      loadPart(deps, { cache, key: `${hostName} ${name}`, loadData }) as Promise<Part<T>>;
    const { site, isSiteStale } = await loadSite({ ...deps, callApi }, host, load);
    return { site: withTitles(site, deps.siteName ?? nameOf(hostName)), isSiteStale };
  };
}

/** The data of one call. */
interface Part<T> {
  /** Undefined: the call failed, and no earlier data are known. */
  data?: T;
  /** The call may succeed later. False also for an API that does not have the call. */
  isFailed: boolean;
}

type LoadPart = <T>(name: string, loadData: () => Promise<T>) => Promise<Part<T>>;

/** Loads the data of a call through the cache. Never rejects. */
async function loadPart<T>(
  { limitedLog }: SiteStoreDeps,
  { cache, key, loadData }: { cache: SwrCache<Part<T>>; key: string; loadData: () => Promise<T> },
): Promise<Part<T>> {
  const load = async (last: Part<T> | undefined): Promise<Part<T>> => {
    try {
      return { data: await loadData(), isFailed: false };
    } catch (error) {
      const isKnown = last?.data !== undefined;
      // A call without a response is logged by monitor/api-calls.ts.
      if (!(error instanceof SiteError)) {
        const reason = error instanceof Error ? error.message.slice(0, MAX_REASON) : undefined;
        const message = isKnown ? 'the site data was not refreshed' : 'the site data was not loaded';
        limitedLog(isKnown ? 'warn' : 'error', `site ${reason}`, { fields: { part: key, reason }, message });
      }
      if (isKnown) throw error;
      return { isFailed: !(error instanceof StatusError && error.isNotOffered) };
    }
  };
  return cache.get(key, load).catch(() => ({ isFailed: true }));
}

/** "www.example.com" → "example.com". */
function nameOf(host: string): string {
  return host.replace(/^www\./, '');
}

/** Fills missing titles with `og_site_name` or `name`. */
function withTitles(site: SiteData, name: string): SiteData {
  if (LOCALES.every(({ code }) => site.metadata[code].title)) return site;
  const { enUS, zhTW } = site.metadata;
  return { ...site, metadata: { enUS: withTitle(enUS, name), zhTW: withTitle(zhTW, name) } };
}

function withTitle(metadata: Readonly<Record<string, string>>, name: string) {
  return { ...metadata, title: metadata.title || metadata.og_site_name || name };
}

/** Loads metadata first, then settings, languages and SEO texts in parallel (spec §4). Texts are loaded in each locale. */
async function loadSite(deps: SiteStoreDeps, host: string, load: LoadPart): Promise<LoadedSite> {
  const [enUS, zhTW] = await Promise.all([
    load('metadata enUS', () => loadMetadata(deps, host, 'enUS')),
    load('metadata zhTW', () => loadMetadata(deps, host, 'zhTW')),
  ]);
  const [settings, english, chinese, languages] = await Promise.all([
    load('settings', () => loadSettings(deps)),
    load('seo enUS', () => loadSeo(deps, 'enUS')),
    load('seo zhTW', () => loadSeo(deps, 'zhTW')),
    load('languages', () => loadLanguages(deps, host)),
  ]);
  const needed = [enUS, zhTW, settings];
  // An API without any of these calls is not the site's API: its data is unknown, not empty.
  const isOtherApi = needed.every(({ data }) => data === undefined);
  const isSiteStale = isOtherApi || needed.some(({ isFailed }) => isFailed);
  const site: SiteData = {
    metadata: { enUS: enUS.data ?? {}, zhTW: zhTW.data ?? {} },
    settings: settings.data ?? {},
    categorySeo: [...(english.data ?? []), ...(chinese.data ?? [])],
    ...(languages.data && { languages: languages.data }),
    ...((isOtherApi || settings.isFailed) && { isUnknown: true }),
  };
  return { site, isSiteStale };
}

async function loadSettings(deps: SiteStoreDeps) {
  const { list } = await loadList(deps, '/webSetting', settingEntry, { Locale: deps.defaultLocale });
  return readSettings(list.map(({ name, content }) => ({ name, content: content ?? null })));
}

/** Null when the list equals LOCALES. */
async function loadLanguages(deps: SiteStoreDeps, host: string): Promise<SiteLanguage[] | null> {
  const hasDomains = Object.keys(deps.localeDomains).length > 0;
  const { list } = await loadList(deps, '/language', language, { Locale: deps.defaultLocale });
  return siteLanguages(list, hasDomains ? null : host) ?? null;
}

async function loadMetadata(deps: SiteStoreDeps, host: string, locale: Locale) {
  const path = `/webSite?selectFrom%5Bhost%5D=${encodeURIComponent(host)}`;
  const { list } = await loadList(deps, path, metadataEntry, { Locale: locale });
  return Object.fromEntries(list.map(({ name, content }) => [name, (content ?? '').trim()]));
}

/** An API may return all locales at once, but with pictures in the requested one. So each locale is loaded by itself. */
async function loadSeo(deps: SiteStoreDeps, locale: Locale): Promise<CategorySeoEntry[]> {
  const { list } = await loadList(deps, '/gameCategory/seo', categorySeo, { Locale: locale });
  return list
    .filter((entry) => entry.locale === locale)
    .map((entry) => ({ ...entry, description: entry.description ?? '', keywords: entry.keywords ?? '' }));
}

/** A host name with an optional port. Nothing else may enter a link. */
const HOST = /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i;
/** Longer names do not fit into the top bar. */
const MAX_LANGUAGE_NAME = 40;

/**
 * The languages of `GET /language` that the site has texts for, in the API's order.
 * @param host the requested host, which needs no link to itself; null ignores the API's domains
 * @returns undefined when the list equals LOCALES, so that pages need not carry it
 */
function siteLanguages(list: readonly Language[], host: string | null): SiteLanguage[] | undefined {
  const languages = LOCALES.flatMap(({ code }) => list.find((entry) => entry.code === code) ?? [])
    .sort((a, b) => list.indexOf(a) - list.indexOf(b))
    .map((entry) => siteLanguage(entry, host));
  const isDefault =
    JSON.stringify(languages) === JSON.stringify(LOCALES.map(({ code }) => defaultLanguage(code)));
  return isDefault || languages.length === 0 ? undefined : languages;
}

function siteLanguage({ code, name, dir, domain }: Language, host: string | null): SiteLanguage {
  const language = defaultLanguage(code);
  const isElsewhere =
    host !== null && domain && HOST.test(domain) && domain.toLowerCase() !== host.toLowerCase();
  return {
    ...language,
    name: name.trim().slice(0, MAX_LANGUAGE_NAME) || language.name,
    dir: dir ?? language.dir,
    ...(isElsewhere && { domain: domain.toLowerCase() }),
  };
}

function defaultLanguage(wanted: string): SiteLanguage {
  const { code, language, dir, name } = LOCALES.find((entry) => entry.code === wanted) ?? localeEntry('enUS');
  return { code, language, name, dir };
}
