import { describe, expect, it } from 'vitest';
import type { AppCore } from '#app/core/core.ts';
import { indexPages } from '#app/pages/page-table.ts';
import type { Locale } from '#shared/locales.ts';
import type { RouteName } from '#shared/routes.ts';
import { applyHead, buildHead } from './head.ts';

const DOMAINS: Record<string, Locale> = { 'en.example.com': 'enUS', 'tw.example.com': 'zhTW' };

/** Implemented pages: the promotions of both devices, and a preview on desktop alone. */
const PAGES = Object.fromEntries(
  ['promo/promo.desktop', 'promo/promo.mobile', 'promo/promo-preview.desktop'].map((file) => [
    `/client/features/${file}.tsx`,
    () => ({ default: () => null }),
  ]),
);

/** The input of `buildHead` on a host that fixes English. */
function coreOf(site: Pick<AppCore['site'], 'metadata' | 'categorySeo'>): AppCore {
  return {
    origin: 'https://en.example.com',
    style: { strategy: 'prefix', defaultLocale: 'enUS', domainLocale: 'enUS' },
    config: { localeDomains: DOMAINS, siteOrigin: null, defaultLocale: 'enUS' },
    site,
    modules: { pages: indexPages(PAGES), layouts: {} },
    // Only the part of the core that is used.
  } as unknown as AppCore;
}

/** The links of the English promotions page. */
function linksOnEnglishHost(device: 'desktop' | 'mobile') {
  const core = coreOf({ metadata: { enUS: { title: 'Lucky' }, zhTW: {} }, categorySeo: [] });
  const match = { name: 'PROMO', params: {}, isInvalid: false } as const;
  return buildHead({ core, target: { device, locale: 'enUS' }, match, page: {}, pathname: '/promo' }).links;
}

describe('the links of a page on a host that fixes its locale', () => {
  it('name each translation on its own host', () => {
    expect(linksOnEnglishHost('desktop')).toEqual([
      { rel: 'canonical', href: 'https://en.example.com/promo' },
      { rel: 'alternate', hreflang: 'en-US', href: 'https://en.example.com/promo' },
      { rel: 'alternate', hreflang: 'zh-TW', href: 'https://tw.example.com/promo' },
      { rel: 'alternate', hreflang: 'x-default', href: 'https://en.example.com/promo' },
      {
        rel: 'alternate',
        media: 'only screen and (max-width: 640px)',
        href: 'https://en.example.com/m/promo',
      },
      { rel: 'manifest', href: '/manifest-enUS.webmanifest' },
    ]);
  });

  it('name the canonical desktop page, and the translations for phones', () => {
    expect(linksOnEnglishHost('mobile')).toEqual([
      { rel: 'canonical', href: 'https://en.example.com/promo' },
      { rel: 'alternate', hreflang: 'en-US', href: 'https://en.example.com/m/promo' },
      { rel: 'alternate', hreflang: 'zh-TW', href: 'https://tw.example.com/m/promo' },
      { rel: 'alternate', hreflang: 'x-default', href: 'https://en.example.com/m/promo' },
      { rel: 'manifest', href: '/manifest-m-enUS.webmanifest' },
    ]);
  });
});

it('is its own canonical page on a phone without a desktop page', () => {
  const { links } = buildHead({
    core: coreOf({ metadata: { enUS: {}, zhTW: {} }, categorySeo: [] }),
    target: { device: 'mobile', locale: 'enUS' },
    match: { name: 'QUESTION_DETAIL', params: { questionID: '7' }, isInvalid: false },
    page: {},
    pathname: '/m/question/detail/7',
  });
  expect(links[0]).toEqual({ rel: 'canonical', href: 'https://en.example.com/m/question/detail/7' });
});

it('names no page for phones that is not implemented', () => {
  const { links } = buildHead({
    core: coreOf({ metadata: { enUS: {}, zhTW: {} }, categorySeo: [] }),
    target: { device: 'desktop', locale: 'enUS' },
    match: { name: 'PROMO_DETAIL_DEMO', params: {}, isInvalid: false },
    page: {},
    pathname: '/demo/promo',
  });
  expect(links.some(({ media }) => media !== undefined)).toBe(false);
});

describe('the sharing image', () => {
  const imageOf = (enUS: Record<string, string>, page: { image?: string } = {}, seo = '') =>
    buildHead({
      core: coreOf({
        metadata: { enUS, zhTW: {} },
        categorySeo: [{ code: 'live', locale: 'enUS', title: '', description: '', keywords: '', image: seo }],
      }),
      target: { device: 'desktop', locale: 'enUS' },
      match: { name: 'GAME_LIVE', params: {}, isInvalid: false },
      page,
      pathname: '/',
    }).metas.find(({ property }) => property === 'og:image')?.content;

  it.each([
    ['og_image', { og_image: '/og.png', image: '/i.png' }, 'https://en.example.com/og.png'],
    ['image where og_image is empty', { og_image: '', image: '/i.png' }, 'https://en.example.com/i.png'],
    ['the default icon where both are', { og_image: '', image: '' }, 'https://en.example.com/share.png'],
    ['the default icon without any', {}, 'https://en.example.com/share.png'],
    ['the default icon where it is no address', { og_image: 'https://' }, 'https://en.example.com/share.png'],
    ['that of another host', { og_image: 'https://cdn.example/a.png' }, 'https://cdn.example/a.png'],
  ])('is %s', (_, metadata, expected) => {
    expect(imageOf(metadata)).toBe(expected);
  });

  it('is the page’s own, else the category’s, before the site’s', () => {
    const site = { og_image: '/og.png' };
    expect(imageOf(site, { image: '/p.png' }, '/seo.png')).toBe('https://en.example.com/p.png');
    expect(imageOf(site, {}, '/seo.png')).toBe('https://en.example.com/seo.png');
    expect(imageOf(site, { image: '' }, '')).toBe('https://en.example.com/og.png');
  });
});

describe('the texts of a page', () => {
  it('are the site’s if those of its category are empty', () => {
    const { metas } = buildHead({
      core: coreOf({
        metadata: { enUS: { title: 'Lucky', description: 'Play well', keywords: 'play' }, zhTW: {} },
        categorySeo: [{ code: 'live', locale: 'enUS', title: '', description: '', keywords: '' }],
      }),
      target: { device: 'desktop', locale: 'enUS' },
      match: { name: 'GAME_LIVE', params: {}, isInvalid: false },
      page: {},
      pathname: '/',
    });
    expect(metas).toContainEqual({ name: 'description', content: 'Play well' });
    expect(metas).toContainEqual({ name: 'keywords', content: 'play' });
    expect(metas).toContainEqual({ property: 'og:title', content: 'Lucky' });
  });
});

describe('the metadata of the site', () => {
  it.each([
    ['author', 'author'],
    ['og_title', 'og:title'],
    ['og_description', 'og:description'],
    ['og_keywords', 'og:keywords'],
    ['og_site_name', 'og:site_name'],
    ['og_type', 'og:type'],
    ['og_image_alt', 'og:image:alt'],
  ])('writes the site’s %s as %s', (entry, meta) => {
    const { metas } = buildHead({
      core: coreOf({ metadata: { enUS: { [entry]: 'told' }, zhTW: {} }, categorySeo: [] }),
      target: { device: 'desktop', locale: 'enUS' },
      page: {},
      pathname: '/',
    });
    const written = metas.find(({ name, property }) => name === meta || property === meta);
    expect(written?.content).toBe('told');
  });
});

describe('the title', () => {
  const metadata = { enUS: { title: 'Lucky · Play well', og_site_name: 'Lucky' }, zhTW: {} };
  const seo = { code: 'live', locale: 'enUS', title: '', description: '', keywords: '' } as const;
  const titleOf = (
    name: 'HOME' | 'PROMO' | 'GAME_LIVE',
    page: { title?: string },
    seoTitle = '',
    routeTitle?: string,
  ) =>
    buildHead({
      core: coreOf({ metadata, categorySeo: seoTitle ? [{ ...seo, title: seoTitle }] : [] }),
      target: { device: 'desktop', locale: 'enUS' },
      match: { name, params: {}, isInvalid: false },
      page,
      routeTitle,
      pathname: '/',
    }).title;

  it('is the site’s if the page has none', () => {
    expect(titleOf('HOME', {})).toBe('Lucky · Play well');
  });

  it('is the page’s, then the site’s short name', () => {
    expect(titleOf('PROMO', { title: 'Promotions' })).toBe('Promotions · Lucky');
    expect(titleOf('GAME_LIVE', { title: 'Velvet' }, 'Live tables · Lucky')).toBe('Velvet · Lucky');
  });

  it('is the route’s without any other', () => {
    expect(titleOf('PROMO', {}, '', 'Promotions')).toBe('Promotions · Lucky');
    expect(titleOf('GAME_LIVE', {}, 'Live tables', 'Live')).toBe('Live tables · Lucky');
    expect(titleOf('PROMO', { title: 'Bonus' }, '', 'Promotions')).toBe('Bonus · Lucky');
  });

  it('has the site’s name once if the category’s SEO title contains it', () => {
    expect(titleOf('GAME_LIVE', {}, 'Live tables · Lucky')).toBe('Live tables · Lucky');
    expect(titleOf('GAME_LIVE', {}, 'Live tables')).toBe('Live tables · Lucky');
  });
});

describe('applyHead', () => {
  it('replaces the page’s part of the head, and leaves the rest', () => {
    document.documentElement.lang = 'en-US';
    document.head.innerHTML = `
      <meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/a.css">
      <meta name="robots" content="noindex"><meta name="author" content="a"><meta name="keywords" content="k">
      <meta name="description" content="d"><meta property="og:title" content="t">
      <link rel="canonical" href="/old"><link rel="alternate" href="/old"><link rel="manifest" href="/old">
      <script type="application/ld+json">{}</script>`;
    const head = {
      title: 'New',
      metas: [{ name: 'description', content: 'new' }],
      links: [{ rel: 'alternate', hreflang: 'zh-TW', href: '/new' }],
    };
    applyHead(document, head, { device: 'desktop', locale: 'zhTW' });
    const { lang, dir } = document.documentElement;
    expect([document.title, lang, dir]).toEqual(['New', 'zh-TW', 'ltr']);
    expect([...document.head.querySelectorAll(':not(title)')].map(({ outerHTML }) => outerHTML)).toEqual([
      '<meta name="viewport" content="width=device-width">',
      '<link rel="stylesheet" href="/a.css">',
      '<meta name="description" content="new">',
      '<link rel="alternate" hreflang="zh-TW" href="/new">',
    ]);
  });
});

it('indexes a page by its route, unless the page asks not to be', () => {
  const robotsOf = (name: RouteName | undefined, isNoindex = false) =>
    buildHead({
      core: coreOf({ metadata: { enUS: {}, zhTW: {} }, categorySeo: [] }),
      target: { device: 'desktop', locale: 'enUS' },
      ...(name && { match: { name, params: {}, isInvalid: false } }),
      page: { isNoindex },
      pathname: '/x',
    }).metas.find((meta) => meta.name === 'robots')?.content;
  expect([robotsOf('PROMO'), robotsOf('PROMO', true)]).toEqual([undefined, 'noindex']);
  expect([robotsOf('MEMBER'), robotsOf(undefined), robotsOf(undefined, true)]).toEqual([
    'noindex',
    undefined,
    'noindex',
  ]);
});

describe('the texts for link previews', () => {
  const metasOf = (page: object, site: Record<string, string> = {}, seo: object | null = null) => {
    const { metas } = buildHead({
      core: coreOf({
        metadata: {
          enUS: { title: 'Lucky', og_title: 'Lucky you', og_description: 'Share', ...site },
          zhTW: {},
        },
        categorySeo: seo
          ? [
              { code: 'sport', locale: 'enUS', title: 'S', description: 's', keywords: 's' },
              { code: 'live', locale: 'zhTW', title: 'Z', description: 'z', keywords: 'z' },
              { code: 'live', locale: 'enUS', title: '', description: '', keywords: '', ...seo },
            ]
          : [],
      }),
      target: { device: 'desktop', locale: 'enUS' },
      match: { name: 'GAME_LIVE', params: {}, isInvalid: false },
      page,
      pathname: '/enUS/game/live',
    });
    return Object.fromEntries(metas.map(({ name, property, content }) => [name ?? property, content]));
  };

  it('are the operator’s if the page has none', () => {
    expect(metasOf({})).toMatchObject({
      ...{ 'og:title': 'Lucky you', 'og:description': 'Share', 'og:type': 'website', 'og:locale': 'en_US' },
      'og:url': 'https://en.example.com/game/live',
    });
    expect(metasOf({}, { og_description: '', description: 'Play' })['og:description']).toBe('Play');
  });

  it.each([
    [
      { title: 'Own', description: 'of the page', keywords: 'own' },
      { description: 'seo', keywords: 'seo' },
    ],
    [{}, { title: 'Own', description: 'of the page', keywords: 'own' }],
  ])('are the page’s (%j), before its category’s (%j)', (page, seo) => {
    expect(metasOf(page, {}, seo)).toMatchObject({
      ...{ description: 'of the page', keywords: 'own' },
      ...{ 'og:title': 'Own · Lucky', 'og:description': 'of the page' },
    });
  });

  it('have no drawing as their image', () => {
    const image = (og_image: string) => metasOf({}, { og_image, image: '/b.png' })['og:image'];
    expect(['/a.svg', '/a.SVG?v=1', '/a.svg.png'].map(image)).toEqual([
      'https://en.example.com/b.png',
      'https://en.example.com/b.png',
      'https://en.example.com/a.svg.png',
    ]);
  });
});
