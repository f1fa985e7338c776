import { describe, expect, it } from 'vitest';
import type { Locale } from '#shared/locales.ts';
import type { AppCore } from './core.ts';
import { buildHead } from './head.ts';

const DOMAINS: Record<string, Locale> = { 'en.example.com': 'enUS', 'tw.example.com': 'zhTW' };

/** The links of the English promotions page on a host that fixes English. */
function linksOnEnglishHost(device: 'desktop' | 'mobile') {
  const core = {
    origin: 'https://en.example.com',
    style: { strategy: 'prefix', defaultLocale: 'enUS', domainLocale: 'enUS' },
    config: { localeDomains: DOMAINS, defaultLocale: 'enUS' },
    site: { metadata: { enUS: { title: 'Lucky' }, zhTW: {} }, categorySeo: [] },
    // What a head is built from; the rest of the app's core has no part in it.
  } as unknown as AppCore;
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
