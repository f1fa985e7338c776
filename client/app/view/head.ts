import type { AppCore } from '#app/core/core.ts';
import { findPage } from '#app/pages/page-table.ts';
import type { HeadContribution } from '#platform/site/page.ts';
import type { Device } from '#shared/device.ts';
import { LOCALES, type Locale, localeEntry } from '#shared/locales.ts';
import type { RouteMatch, Target } from '#shared/paths.ts';
import type { CategorySeoEntry, HeadLink, HeadMeta, PageHead } from '#shared/render.ts';
import { type RouteName, routeEntry } from '#shared/routes.ts';
import { manifestPath } from '#shared/urls/manifest.ts';
import { parseUrl } from '#shared/urls/parse-url.ts';
import { publicUrl, type SiteHosts } from '#shared/urls/site-urls.ts';

/** Where the sharing image falls back to when the operator gave none (spec §3). */
export const DEFAULT_IMAGE = '/share.png';

export interface HeadInput {
  core: AppCore;
  target: Target;
  /** Absent on the pages outside the prefixes. */
  match?: RouteMatch;
  page: HeadContribution;
  /** The route's name in the page's language, where neither the page nor the operator has a title for it. */
  routeTitle?: string;
  /** Of the page's URL, for og:url where there is no canonical one. */
  pathname: string;
}

/**
 * Title, metadata and links of a page: the page's own words first, then its category's SEO, then the operator's
 * site metadata (spec §3). The server writes it into the document, the client keeps it current on navigation.
 */
export function buildHead(input: HeadInput): PageHead {
  const texts = headTexts(input);
  const canonical = canonicalUrl(input);
  // Pages outside the catalogue: the entry page is indexed, the 404 and error pages say themselves that they are not.
  const mayIndex = input.match === undefined || routeEntry(input.match.name).isIndexed === true;
  const isIndexed = mayIndex && !input.page.isNoindex;
  return {
    title: texts.title,
    metas: [...nameMetas(texts, isIndexed), ...openGraphMetas(input, texts, canonical)],
    links: [
      ...(input.match ? linksOf(input, input.match, canonical) : []),
      { rel: 'manifest', href: manifestPath(input.target) },
    ],
  };
}

interface HeadTexts {
  title: string;
  description: string;
  keywords: string;
  author: string;
  image: string;
  /** The page has words of its own, which then go before the operator's og texts. */
  hasOwnTitle: boolean;
  hasOwnDescription: boolean;
}

function headTexts({ core, target, match, page, routeTitle }: HeadInput): HeadTexts {
  const meta = core.site.metadata[target.locale];
  const seo = match && categorySeo(core.site.categorySeo, match, target.locale);
  const own = page.title || seo?.title || routeTitle;
  return {
    title: own ? withSiteName(own, meta) : meta.title || meta.og_site_name || '',
    // An empty text is none: the next one stands in.
    description: page.description || seo?.description || meta.description || '',
    keywords: page.keywords || seo?.keywords || meta.keywords || '',
    author: meta.author ?? '',
    image:
      [page.image, seo?.image, meta.og_image, meta.image].find((image) => image && isBitmap(image)) ??
      DEFAULT_IMAGE,
    hasOwnTitle: Boolean(own),
    hasOwnDescription: Boolean(page.description || seo?.description),
  };
}

/** The site's short name, once: its title may carry a slogan, and the operator's SEO titles the name. */
function withSiteName(title: string, meta: Readonly<Record<string, string>>): string {
  const name = meta.og_site_name || meta.title || '';
  return name === '' || title.includes(name) ? title : `${title} · ${name}`;
}

function categorySeo(
  list: readonly CategorySeoEntry[],
  match: RouteMatch,
  locale: Locale,
): CategorySeoEntry | undefined {
  const code = routeEntry(match.name).category;
  return code && list.find((entry) => entry.code === code && entry.locale === locale);
}

function nameMetas(texts: HeadTexts, isIndexed: boolean): HeadMeta[] {
  return [
    { name: 'description', content: texts.description },
    { name: 'keywords', content: texts.keywords },
    { name: 'author', content: texts.author },
    { name: 'robots', content: isIndexed ? '' : 'noindex' },
  ].filter((meta) => meta.content !== '');
}

function openGraphMetas(
  { core, target, pathname }: HeadInput,
  texts: HeadTexts,
  canonical?: string,
): HeadMeta[] {
  const meta = core.site.metadata[target.locale];
  const image = absolute(core.origin, texts.image);
  return [
    { property: 'og:title', content: texts.hasOwnTitle ? texts.title : meta.og_title || texts.title },
    {
      property: 'og:description',
      content: texts.hasOwnDescription ? texts.description : meta.og_description || texts.description,
    },
    { property: 'og:keywords', content: meta.og_keywords ?? '' },
    { property: 'og:site_name', content: meta.og_site_name || meta.title || '' },
    { property: 'og:type', content: meta.og_type || 'website' },
    { property: 'og:url', content: canonical ?? core.origin + pathname },
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: meta.og_image_alt ?? '' },
    { property: 'og:locale', content: localeEntry(target.locale).og },
    ...(import.meta.env.SSR ? forPreviews(target.locale) : []),
  ].filter((entry) => entry.content !== '');
}

/** What only link previews read, of the server's documents: the other languages, and that the picture is a large one. */
function forPreviews(locale: Locale): HeadMeta[] {
  const others = LOCALES.filter(({ code }) => code !== locale);
  return [
    ...others.map(({ og }) => ({ property: 'og:locale:alternate', content: og })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Link previews take no SVG: the next picture stands in. */
function isBitmap(image: string): boolean {
  return !/\.svg(\?|$)/i.test(image);
}

function absolute(origin: string, path: string): string {
  return parseUrl(path, origin)?.href ?? origin + DEFAULT_IMAGE;
}

/** A mobile page's canonical twin is the desktop one where the name exists there. */
function canonicalUrl({ core, target, match }: HeadInput): string | undefined {
  if (!match) return undefined;
  const device = hasOwnPage(core, match.name, 'desktop') ? 'desktop' : target.device;
  return publicUrl(hostsOf(core), { ...target, device }, match);
}

/** Has this device a page of the name, rather than a nearest relative or none that is built? */
function hasOwnPage({ modules }: AppCore, name: RouteName, device: Device): boolean {
  return routeEntry(name)[device] !== undefined && findPage(modules, name, device) !== undefined;
}

function hostsOf({ origin, style, config }: AppCore): SiteHosts {
  const { localeDomains, siteOrigin } = config;
  return { origin, style, localeDomains, siteOrigin };
}

function linksOf({ core, target }: HeadInput, match: RouteMatch, canonical?: string): HeadLink[] {
  const hosts = hostsOf(core);
  const hrefFor = (to: Target) => publicUrl(hosts, to, match);
  const alternates = LOCALES.map(({ code, language }) => ({
    rel: 'alternate',
    hreflang: language,
    href: hrefFor({ ...target, locale: code }),
  }));
  const fallback = { ...target, locale: core.config.defaultLocale };
  const hasMobileTwin = target.device === 'desktop' && hasOwnPage(core, match.name, 'mobile');
  return [
    ...(canonical ? [{ rel: 'canonical', href: canonical }] : []),
    ...alternates,
    { rel: 'alternate', hreflang: 'x-default', href: hrefFor(fallback) },
    ...(hasMobileTwin
      ? [
          {
            rel: 'alternate',
            media: 'only screen and (max-width: 640px)',
            href: hrefFor({ ...target, device: 'mobile' }),
          },
        ]
      : []),
  ];
}
