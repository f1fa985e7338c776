import { readFile } from 'node:fs/promises';
import type * as z from 'zod/mini';
import { parseArticles } from '#shared/articles/parse-articles.ts';
import { DEVICES, type Device } from '#shared/device.ts';
import { LOCALES } from '#shared/locales.ts';
import type { HasPage } from '#shared/render.ts';
import { ROUTES, type RouteEntry, type RouteName } from '#shared/routes.ts';
import { publicUrl, type SiteHosts } from '#shared/urls/site-urls.ts';
import { article } from '#shared/webapi/schemas/article.ts';
import { gameProduct } from '#shared/webapi/schemas/game.ts';
import { promotion } from '#shared/webapi/schemas/promotion.ts';
import type { SwrCache } from '../../cache/swr-cache.ts';
import type { Config } from '../../config.ts';
import { escapeHtml } from '../../render/document.ts';
import { type ListDeps, loadList, StatusError } from '../../site/load-list.ts';

/** One page of a sitemap: a route and its params. */
interface PageRef {
  name: RouteName;
  params: Readonly<Record<string, string>>;
}

/** `callApi` sends calls for `hostName`. */
export interface SitemapDeps extends ListDeps {
  config: Pick<Config, 'DEFAULT_LOCALE'>;
  hostName: string;
  /** Ids of the pages of a kind, by host. */
  cache: SwrCache<readonly string[]>;
}

interface Kind {
  route: RouteName;
  param: string;
  load: (deps: SitemapDeps) => Promise<string[]>;
}

/** Indexed pages with params from the API, by the name of their sitemap. */
const KINDS: Readonly<Record<string, Kind>> = {
  promotions: {
    route: 'PROMO_DETAIL',
    param: 'promoID',
    load: (deps) => idsOf(deps, '/promotions', promotion),
  },
  games: {
    route: 'GAME_E_GAME',
    param: 'productId',
    load: (deps) => idsOf(deps, '/gameProduct?category=egame', gameProduct),
  },
  questions: { route: 'QUESTION_DETAIL', param: 'questionID', load: questionIds },
};

/** Names of the sitemaps: pages without params, and the kinds whose page exists. */
export function sitemapNames(hasPage: HasPage): string[] {
  const kinds = Object.entries(KINDS).filter(([, { route }]) =>
    DEVICES.some((device) => hasPage(route, device)),
  );
  return ['pages', ...kinds.map(([name]) => name)];
}

/** XML of the index of sitemaps. `origin` has no trailing slash. */
export function sitemapIndex(origin: string, names: readonly string[]): string {
  const entries = names.map(
    (name) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap-${name}.xml`)}</loc></sitemap>`,
  );
  return xml('sitemapindex', '', entries);
}

async function pageRefsOf(deps: SitemapDeps, name: string) {
  const kind = KINDS[name];
  if (!kind) return plainPages();
  const values = await deps.cache.get(`${deps.hostName} ${name}`, () => kind.load(deps));
  return values.map((value) => ({ name: kind.route, params: { [kind.param]: value } }));
}

/**
 * The canonical URLs of a kind of pages in each locale of the host, with alternates for other locales and for phones. A mobile
 * page has an entry of its own only when the desktop page does not exist.
 * @throws the error of `loadList` when the API gives no list
 */
export async function sitemapOf(
  deps: SitemapDeps,
  name: string,
  hosts: SiteHosts,
  hasPage: HasPage,
): Promise<string | undefined> {
  if (!sitemapNames(hasPage).includes(name)) return undefined;
  const pages = await pageRefsOf(deps, name);
  const { domainLocale } = hosts.style;
  const locales = domainLocale ? [domainLocale] : LOCALES.map(({ code }) => code);
  const entries = pages.flatMap((page) => {
    const device = canonicalDevice(page.name, hasPage);
    if (!device) return [];
    const hasTwin = device === 'desktop' && hasOwn(page.name, 'mobile', hasPage);
    return locales.map((locale) => urlTag(deps, { hosts, page, device, locale, hasTwin }));
  });
  return xml('urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', entries);
}

type Entry = RouteEntry & { name: RouteName };

function plainPages(): PageRef[] {
  const entries: readonly Entry[] = ROUTES;
  return entries
    .filter((entry) => entry.isIndexed && hasPlainPath(entry.desktop ?? entry.mobile))
    .map(({ name }) => ({ name, params: {} }));
}

/** Whether the path has no required params. */
function hasPlainPath(path: string | undefined): boolean {
  return path !== undefined && !/:\w+(?!\w|\?)/.test(path);
}

function canonicalDevice(name: RouteName, hasPage: HasPage): Device | undefined {
  return DEVICES.find((device) => hasOwn(name, device, hasPage));
}

function hasOwn(name: RouteName, device: Device, hasPage: HasPage): boolean {
  const entry: RouteEntry | undefined = ROUTES.find((route) => route.name === name);
  return entry?.[device] !== undefined && hasPage(name, device);
}

interface UrlInput {
  hosts: SiteHosts;
  page: PageRef;
  device: Device;
  locale: (typeof LOCALES)[number]['code'];
  hasTwin: boolean;
}

function urlTag({ config }: SitemapDeps, { hosts, page, device, locale, hasTwin }: UrlInput): string {
  const urlIn = (code: UrlInput['locale'], on = device) =>
    publicUrl(hosts, { device: on, locale: code }, page);
  const links = [
    ...LOCALES.map(({ code, language }) => alternate(`hreflang="${language}"`, urlIn(code))),
    alternate('hreflang="x-default"', urlIn(config.DEFAULT_LOCALE)),
    ...(hasTwin ? [alternate('media="only screen and (max-width: 640px)"', urlIn(locale, 'mobile'))] : []),
  ];
  return `<url><loc>${escapeHtml(urlIn(locale))}</loc>${links.join('')}</url>`;
}

function alternate(attribute: string, href: string): string {
  return `<xhtml:link rel="alternate" ${attribute} href="${escapeHtml(href)}"/>`;
}

function xml(tag: string, namespaces: string, entries: readonly string[]): string {
  const head = `<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...entries, `</${tag}>`, ''].join('\n');
}

/** A sitemap may have 50 000 URLs, two for each page. */
const MAX_IDS = 20_000;
const PER_PAGE = 100;

/** Ids of all pages of a list of the API. */
async function idsOf<T extends z.ZodMiniType<{ id: number }>>(
  deps: SitemapDeps,
  path: string,
  item: T,
): Promise<string[]> {
  const ids = new Set<string>();
  for (let page = 1; ids.size < MAX_IDS; page += 1) {
    const asked = `${path}${path.includes('?') ? '&' : '?'}page=${page}&per_page=${PER_PAGE}`;
    const { list, pagination } = await loadList(deps, asked, item, { Locale: deps.config.DEFAULT_LOCALE });
    const before = ids.size;
    for (const { id } of list) ids.add(String(id));
    // A page without new ids is the last one, whatever the total is.
    if (ids.size === before || ids.size >= (pagination?.total ?? 0)) break;
  }
  return [...ids];
}

/** Ids of the API's questions, or of the product's own questions when the API has none. The pages do the same. */
async function questionIds(deps: SitemapDeps): Promise<string[]> {
  const ids = await idsOf(deps, '/article?topic=question', article).catch((error: unknown) => {
    if (error instanceof StatusError && error.isNotOffered) return [];
    throw error;
  });
  if (ids.length > 0) return ids;
  const file = new URL('../../../shared/articles/enUS.md', import.meta.url);
  const own = parseArticles(await readFile(file, 'utf8'));
  return own.filter(({ topic }) => topic === 'question').map(({ id }) => String(id));
}
