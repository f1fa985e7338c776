import type { AppCore } from '#app/core/core.ts';
import { findPage } from '#app/pages/page-table.ts';
import type { HeadContribution } from '#platform/site/page.ts';
import { siteNameOf } from '#platform/site/site-name.ts';
import type { Device } from '#shared/device.ts';
import { LOCALES, type Locale, localeEntry } from '#shared/locales.ts';
import type { RouteMatch, Target } from '#shared/paths.ts';
import type { CategorySeoEntry, HeadLink, HeadMeta, PageHead } from '#shared/render.ts';
import { type RouteName, routeEntry } from '#shared/routes.ts';
import { manifestPath } from '#shared/urls/manifest.ts';
import { parseUrl } from '#shared/urls/parse-url.ts';
import { publicUrl, type SiteHosts } from '#shared/urls/site-urls.ts';

/** The sharing image of a site whose operator set none (spec §3). */
export const DEFAULT_IMAGE = '/share.png';

export interface HeadInput {
  core: AppCore;
  target: Target;
  /** Undefined for pages outside the route catalogue. */
  match?: RouteMatch;
  page: HeadContribution;
  /** The route's name in the page's language. The title if neither the page nor the operator has one. */
  routeTitle?: string;
  /** Path of the page's URL, for `og:url` without a canonical URL. */
  pathname: string;
}

/**
 * Title, metadata and links of a page. The page's own texts come first, then the SEO texts of its category, then the
 * operator's site metadata (spec §3).
 */
export function buildHead(input: HeadInput): PageHead {
  const texts = headTexts(input);
  const canonical = canonicalUrl(input);
  // The entry page has no match and is indexed. The 404 and error pages set `isNoindex`.
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
  /** The page or its category has such a text. It then precedes the operator's og text. */
  hasOwnTitle: boolean;
  hasOwnDescription: boolean;
}

function headTexts({ core, target, match, page, routeTitle }: HeadInput): HeadTexts {
  const meta = core.site.metadata[target.locale];
  const seo = match && categorySeo(core.site.categorySeo, match, target.locale);
  const own = page.title || seo?.title || routeTitle;
  return {
    title: own ? withSiteName(own, meta) : meta.title || meta.og_site_name || '',
    // An empty text counts as none.
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

/** Appends the site's short name unless the title has it. The site's own title may have a slogan. */
function withSiteName(title: string, metadata: Readonly<Record<string, string>>): string {
  const name = siteNameOf({ metadata });
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
    { property: 'og:site_name', content: siteNameOf({ metadata: meta }) },
    { property: 'og:type', content: meta.og_type || 'website' },
    { property: 'og:url', content: canonical ?? core.origin + pathname },
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: meta.og_image_alt ?? '' },
    { property: 'og:locale', content: localeEntry(target.locale).og },
    ...(import.meta.env.SSR ? forPreviews(target.locale) : []),
  ].filter((entry) => entry.content !== '');
}

/** Metadata that only link previews read. They load the server's documents. */
function forPreviews(locale: Locale): HeadMeta[] {
  const others = LOCALES.filter(({ code }) => code !== locale);
  return [
    ...others.map(({ og }) => ({ property: 'og:locale:alternate', content: og })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Link previews show no SVG. */
function isBitmap(image: string): boolean {
  return !/\.svg(\?|$)/i.test(image);
}

function absolute(origin: string, path: string): string {
  return parseUrl(path, origin)?.href ?? origin + DEFAULT_IMAGE;
}

/** The canonical URL of a mobile page is the desktop page of the same name, if there is one. */
function canonicalUrl({ core, target, match }: HeadInput): string | undefined {
  if (!match) return undefined;
  const device = hasOwnPage(core, match.name, 'desktop') ? 'desktop' : target.device;
  return publicUrl(hostsOf(core), { ...target, device }, match);
}

/** Whether the device has a page of this name, not only a related page or an unimplemented one. */
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

/** Updates `<html lang dir>` and the page's part of `<head>` after a client navigation. */
export function applyHead(document: Document, head: PageHead, target: Target): void {
  const { language, dir } = localeEntry(target.locale);
  document.documentElement.lang = language;
  document.documentElement.dir = dir;
  document.title = head.title;
  const replaceAll = (selector: string, tag: 'meta' | 'link', entries: readonly (HeadMeta | HeadLink)[]) => {
    for (const old of document.head.querySelectorAll(selector)) old.remove();
    for (const entry of entries) {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(entry)) if (value) element.setAttribute(name, value);
      document.head.append(element);
    }
  };
  const names = ['description', 'keywords', 'author', 'robots'].map((name) => `meta[name=${name}]`);
  replaceAll([...names, 'meta[property]'].join(), 'meta', head.metas);
  // Structured data are for crawlers, which load each page in full.
  replaceAll('script[type="application/ld+json"]', 'meta', []);
  replaceAll('link[rel=canonical],link[rel=alternate],link[rel=manifest]', 'link', head.links);
}
