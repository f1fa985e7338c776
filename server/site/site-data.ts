import type * as z from 'zod/mini';
import { UUID_HEADER } from '#shared/config.ts';
import { SiteError } from '#shared/errors.ts';
import { LOCALES, type Locale, localeEntry } from '#shared/locales.ts';
import type { ApiTransport, CategorySeoEntry, SiteData, SiteLanguage } from '#shared/render.ts';
import { readSettings } from '#shared/settings.ts';
import { parseList, readEnvelope } from '#shared/webapi/envelope.ts';
import {
  categorySeo,
  type Language,
  language,
  metadataEntry,
  settingEntry,
} from '#shared/webapi/schemas/site.ts';
import { createSwrCache } from '../cache/swr-cache.ts';
import { apiForHost } from '../http/for-host.ts';
import { isLoopback } from '../http/request.ts';
import type { Logger } from '../monitor/log.ts';
import type { Metrics } from '../monitor/metrics.ts';

interface LoadedSite {
  site: SiteData;
  /** The load failed and nothing is cached. */
  isSiteStale: boolean;
}

/** Loads the site data of a host (its name without port). Never rejects: without the API the data is empty and marked. */
export type SiteStore = (hostName: string) => Promise<LoadedSite>;

export interface SiteStoreDeps {
  callApi: ApiTransport;
  /** X-UUID of this container. */
  uuid: string;
  cacheSeconds: number;
  /** Replaces localhost and loopback addresses in API calls (spec §7). */
  devSiteHost: string;
  /** Title of the site while the API gives none (SITE_NAME). */
  siteName?: string | undefined;
  /** LOCALE_DOMAINS. When set, the API's language domains are ignored. */
  localeDomains: Readonly<Record<string, Locale>>;
  /** Settings and languages are equal in all locales and are loaded in this one. */
  defaultLocale: Locale;
  log: Logger;
  metrics: Metrics;
}

export const DAY_MS = 86_400_000;
/** A host takes about 3 kB. Invented host names evict only the least recently used ones. */
const MAX_BYTES = 16 * 1024 * 1024;
const NO_SITE: SiteData = {
  metadata: { enUS: {}, zhTW: {} },
  settings: {},
  categorySeo: [],
  isUnknown: true,
};

/**
 * Metadata, settings, languages and category SEO of a host (spec §3, §4). Cached per host with one load at a time. A stale value
 * is used during a refresh, and for a day while the API is down.
 */
export function createSiteStore(deps: SiteStoreDeps): SiteStore {
  const { log } = deps;
  const cache = createSwrCache<SiteData>({
    freshMs: deps.cacheSeconds * 1000,
    staleMs: DAY_MS,
    maxBytes: MAX_BYTES,
    sizeOf: (site) => JSON.stringify(site).length,
    onRefreshError: (host, error) => log.warn({ host, err: error }, 'the site data was not refreshed'),
  });
  deps.metrics.watchStore('site', cache.stats);
  return async (hostName) => {
    const host = isLoopback(hostName) ? deps.devSiteHost : hostName;
    try {
      const callApi = apiForHost(deps.callApi, hostName);
      const site = await cache.get(hostName, (last) => loadSite({ ...deps, callApi }, host, last));
      return { site: withTitles(site, deps.siteName ?? nameOf(hostName)), isSiteStale: false };
    } catch (error) {
      log.error({ host, err: error }, 'the site data was not loaded');
      return { site: withTitles(NO_SITE, deps.siteName ?? nameOf(hostName)), isSiteStale: true };
    }
  };
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
async function loadSite(deps: SiteStoreDeps, host: string, last?: SiteData): Promise<SiteData> {
  const [enUS, zhTW] = await Promise.all([
    loadMetadata(deps, host, 'enUS'),
    loadMetadata(deps, host, 'zhTW'),
  ]);
  const [settings, english, chinese, languages] = await Promise.all([
    loadList(deps, '/webSetting', settingEntry, { Locale: deps.defaultLocale }),
    loadSeo(deps, 'enUS'),
    loadSeo(deps, 'zhTW'),
    loadLanguages(deps, host, last),
  ]);
  return {
    metadata: { enUS, zhTW },
    settings: readSettings(settings.map(({ name, content }) => ({ name, content: content ?? null }))),
    categorySeo: [...english, ...chinese],
    ...(languages && { languages }),
  };
}

/** Languages are optional: when the API fails, the last ones stay. */
async function loadLanguages(deps: SiteStoreDeps, host: string, last?: SiteData) {
  try {
    const hasDomains = Object.keys(deps.localeDomains).length > 0;
    const list = await loadList(deps, '/language', language, { Locale: deps.defaultLocale });
    return siteLanguages(list, hasDomains ? null : host);
  } catch (error) {
    deps.log.warn({ host, err: error }, 'the languages were not loaded');
    return last?.languages;
  }
}

async function loadMetadata(deps: SiteStoreDeps, host: string, locale: Locale) {
  const path = `/webSite?selectFrom%5Bhost%5D=${encodeURIComponent(host)}`;
  const entries = await loadList(deps, path, metadataEntry, { Locale: locale });
  return Object.fromEntries(entries.map(({ name, content }) => [name, (content ?? '').trim()]));
}

/** An API may return all locales at once, but with pictures in the requested one. So each locale is loaded by itself. */
async function loadSeo(deps: SiteStoreDeps, locale: Locale): Promise<CategorySeoEntry[]> {
  const entries = await loadList(deps, '/gameCategory/seo', categorySeo, { Locale: locale });
  return entries
    .filter((entry) => entry.locale === locale)
    .map((entry) => ({ ...entry, description: entry.description ?? '', keywords: entry.keywords ?? '' }));
}

/**
 * Loads a list. Malformed entries are dropped and logged.
 * @throws SiteError when the response has no list or only malformed entries
 */
async function loadList<T extends z.ZodMiniType>(
  { callApi, uuid, log }: SiteStoreDeps,
  path: string,
  item: T,
  headers: { Locale: Locale },
): Promise<z.output<T>[]> {
  const answer = await callApi({ method: 'GET', path, headers: { ...headers, [UUID_HEADER]: uuid } });
  const name = path.split('?', 1)[0];
  const body = answer.status === 200 ? readEnvelope(parseJson(answer.body)) : null;
  if (body?.status !== 'ok')
    throw new SiteError('UPSTREAM_UNREACHABLE', `GET ${name} answered ${answer.status}`);
  return parseList(item, body.data, (dropped) => log.warn({ name, dropped }, 'a malformed entry was dropped'))
    .list;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
