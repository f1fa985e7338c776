import { describe, expect, it } from 'vitest';
import type { AppCore } from '#app/start/core.ts';
import type { Locale } from '#shared/locales.ts';
import { buildHead } from './head.ts';

const DOMAINS: Record<string, Locale> = { 'en.example.com': 'enUS', 'tw.example.com': 'zhTW' };

/** What a head is built from, on a host that fixes English. */
function coreOf(site: Pick<AppCore['site'], 'metadata' | 'categorySeo'>): AppCore {
  return {
    origin: 'https://en.example.com',
    style: { strategy: 'prefix', defaultLocale: 'enUS', domainLocale: 'enUS' },
    config: { localeDomains: DOMAINS, siteOrigin: null, defaultLocale: 'enUS' },
    site,
    // The rest of the app's core has no part in it.
  } as unknown as AppCore;
}

/** The links of the English promotions page. */
function linksOnEnglishHost(device: 'desktop' | 'mobile') {
  const core = coreOf({ metadata: { enUS: { title: 'Lucky' }, zhTW: {} }, categorySeo: [] });
  const match = { name: 'PROMO', params: {}, isInvalid: false } as const;
  return buildHead({ core, target: { device, locale: 'enUS' }, match, page: {}, pathname: '/promo' }).links;
}

describe('the links of a page on a host that fixes its locale', () => {
  it('name each translation on the host where it is', () => {
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
    ]);
  });

  it('name a phone’s canonical twin, and its translations for phones', () => {
    expect(linksOnEnglishHost('mobile')).toEqual([
      { rel: 'canonical', href: 'https://en.example.com/promo' },
      { rel: 'alternate', hreflang: 'en-US', href: 'https://en.example.com/m/promo' },
      { rel: 'alternate', hreflang: 'zh-TW', href: 'https://tw.example.com/m/promo' },
      { rel: 'alternate', hreflang: 'x-default', href: 'https://en.example.com/m/promo' },
    ]);
  });
});

describe('the title', () => {
  const metadata = { enUS: { title: 'Lucky · Play well', og_site_name: 'Lucky' }, zhTW: {} };
  const seo = { code: 'live', locale: 'enUS', title: '', description: '', keywords: '' } as const;
  const titleOf = (name: 'HOME' | 'PROMO' | 'GAME_LIVE', page: { title?: string }, seoTitle = '') =>
    buildHead({
      core: coreOf({ metadata, categorySeo: seoTitle ? [{ ...seo, title: seoTitle }] : [] }),
      target: { device: 'desktop', locale: 'enUS' },
      match: { name, params: {}, isInvalid: false },
      page,
      pathname: '/',
    }).title;

  it('is the site’s own where the page has none', () => {
    expect(titleOf('HOME', {})).toBe('Lucky · Play well');
  });

  it('is the page’s, then the site’s short name', () => {
    expect(titleOf('PROMO', { title: 'Promotions' })).toBe('Promotions · Lucky');
    expect(titleOf('GAME_LIVE', { title: 'Velvet' }, 'Live tables · Lucky')).toBe('Velvet · Lucky');
  });

  it('says the site’s name once where the operator’s words for a category have it', () => {
    expect(titleOf('GAME_LIVE', {}, 'Live tables · Lucky')).toBe('Live tables · Lucky');
    expect(titleOf('GAME_LIVE', {}, 'Live tables')).toBe('Live tables · Lucky');
  });
});
