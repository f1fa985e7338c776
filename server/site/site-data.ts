import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import { UUID_HEADER } from '#shared/config.ts';
import { SiteError } from '#shared/errors.ts';
import { LOCALES, type Locale } from '#shared/locales.ts';
import type { ApiTransport, CategorySeoEntry, SiteData } from '#shared/render.ts';
import { readSettings } from '#shared/settings.ts';
import { parseList, readEnvelope } from '#shared/webapi/envelope.ts';
import { categorySeo, language, metadataEntry, settingEntry } from '#shared/webapi/schemas/site.ts';
import { createSwrCache } from '../cache/swr-cache.ts';
import { isLoopback } from '../http/request.ts';
import type { Logger } from '../monitor/log.ts';
import type { Metrics } from '../monitor/metrics.ts';
import { siteLanguages } from './languages.ts';

interface LoadedSite {
  site: SiteData;
  /** Nothing could be loaded and nothing is cached. */
  isSiteStale: boolean;
}

/** Site data of a host, by its name without port. Never rejects: without an API the site is empty and says so. */
export type SiteStore = (hostName: string) => Promise<LoadedSite>;

export interface SiteStoreDeps {
  callApi: ApiTransport;
  /** The container's own X-UUID. */
  uuid: string;
  cacheSeconds: number;
  /** What the API hears for localhost and loopback addresses (spec §7). */
  devSiteHost: string;
  /** What the site is called while the API does not say (SITE_NAME). */
  siteName?: string | undefined;
  /** LOCALE_DOMAINS: where it is set, it alone says which host has which language. */
  localeDomains: Readonly<Record<string, Locale>>;
  /** Settings and languages are the same in every locale: they are asked for in this one. */
  defaultLocale: Locale;
  log: Logger;
  metrics: Metrics;
}

export const DAY_MS = 86_400_000;
/** Some 3 kB a host; who asks under names that nobody else uses takes nobody's place. */
const MAX_BYTES = 16 * 1024 * 1024;
const NO_SITE: SiteData = {
  metadata: { enUS: {}, zhTW: {} },
  settings: {},
  categorySeo: [],
  isUnknown: true,
};

/**
 * Metadata, settings and category SEO of a host (spec §3, §4): cached per host, one load
 * at a time, given out stale while refreshing and for a day while the API is down.
 */
export function createSiteStore(deps: SiteStoreDeps): SiteStore {
  const { log } = deps;
  const share = createSharing(deps.cacheSeconds * 1000);
  const cache = createSiteCache(deps);
  return async (hostName) => {
    const host = isLoopback(hostName) ? deps.devSiteHost : hostName;
    try {
      const site = await cache.get(host, async (last) => share(await loadSite(deps, host, last)));
      return { site: withTitles(site, deps.siteName ?? nameOf(hostName)), isSiteStale: false };
    } catch (error) {
      log.error({ host, err: error }, 'no site data');
      return { site: withTitles(NO_SITE, deps.siteName ?? nameOf(hostName)), isSiteStale: true };
    }
  };
}

/** Different values of one operator: few, however many hosts. */
const MAX_SHARED = 200;

/** Hosts with equal site data share one object: memory grows with the operators, not with their hosts. */
function createSharing(freshMs: number): (site: SiteData) => SiteData {
  const known = new LRUCache<string, { value: object; at: number }>({ max: MAX_SHARED });
  const one = <T extends object>(value: T): T => {
    const key = JSON.stringify(value);
    const same = known.get(key);
    // The same JSON, the same type.
    if (same && performance.now() - same.at < freshMs) return same.value as T;
    known.set(key, { value, at: performance.now() });
    return value;
  };
  return ({ metadata: { enUS, zhTW }, settings, categorySeo, languages, ...rest }) => ({
    ...rest,
    metadata: { enUS: one(enUS), zhTW: one(zhTW) },
    settings: one(settings),
    categorySeo: one(categorySeo),
    ...(languages && { languages: one(languages) }),
  });
}

/** "www.example.com" → "example.com": as people say it. */
function nameOf(host: string): string {
  return host.replace(/^www\./, '');
}

/** A page is never without a title: where the API names none, the site's own or the host's name stands for it. */
function withTitles(site: SiteData, name: string): SiteData {
  if (LOCALES.every(({ code }) => site.metadata[code].title)) return site;
  const { enUS, zhTW } = site.metadata;
  return { ...site, metadata: { enUS: withTitle(enUS, name), zhTW: withTitle(zhTW, name) } };
}

function withTitle(metadata: Readonly<Record<string, string>>, name: string) {
  return { ...metadata, title: metadata.title || metadata.og_site_name || name };
}

/** Metadata, then settings (spec §4); the SEO texts beside the settings. Words and pictures in each language. */
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

/** Without an answer those of last time, or the site's own names: no reason to be without the rest. */
async function loadLanguages(deps: SiteStoreDeps, host: string, last?: SiteData) {
  try {
    const hasDomains = Object.keys(deps.localeDomains).length > 0;
    const list = await loadList(deps, '/language', language, { Locale: deps.defaultLocale });
    return siteLanguages(list, hasDomains ? null : host);
  } catch (error) {
    deps.log.warn({ host, err: error }, 'no languages, the last ones stand');
    return last?.languages;
  }
}

async function loadMetadata(deps: SiteStoreDeps, host: string, locale: Locale) {
  const path = `/webSite?selectFrom%5Bhost%5D=${encodeURIComponent(host)}`;
  const entries = await loadList(deps, path, metadataEntry, { Locale: locale });
  return Object.fromEntries(entries.map(({ name, content }) => [name, (content ?? '').trim()]));
}

/** An API may answer every language at once, with pictures in the one that was asked for: each language is asked for. */
async function loadSeo(deps: SiteStoreDeps, locale: Locale): Promise<CategorySeoEntry[]> {
  const entries = await loadList(deps, '/gameCategory/seo', categorySeo, { Locale: locale });
  return entries.filter((entry) => entry.locale === locale).map(toSeoEntry);
}

function toSeoEntry(entry: z.infer<typeof categorySeo>): CategorySeoEntry {
  return { ...entry, description: entry.description ?? '', keywords: entry.keywords ?? '' };
}

/** Tolerant: a malformed entry is dropped and logged; an answer that holds no list, or nothing but malformed entries, is a failure. */
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
  return parseList(item, body.data, (dropped) => log.warn({ name, dropped }, 'malformed entry dropped')).list;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function createSiteCache({ cacheSeconds, metrics, log }: SiteStoreDeps) {
  const cache = createSwrCache<SiteData>({
    freshMs: cacheSeconds * 1000,
    staleMs: DAY_MS,
    maxBytes: MAX_BYTES,
    sizeOf: (site) => JSON.stringify(site).length,
    onRefreshError: (host, error) =>
      log.warn({ host, err: error }, 'site data not refreshed, the cached one stands'),
  });
  metrics.watchStore('site', cache.stats);
  return cache;
}
