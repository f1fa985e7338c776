import { describe, expect, it } from 'vitest';
import type { Locale } from '../locales.ts';
import type { PathStyle } from '../paths.ts';
import { hostOfLocale, publicUrl } from './site-urls.ts';

const plain: PathStyle = { strategy: 'prefix', defaultLocale: 'enUS' };
const localeDomains: Record<string, Locale> = { 'en.example.com': 'enUS', 'tw.example.com': 'zhTW' };
const promotion = { name: 'PROMO_DETAIL', params: { promoID: '7' } } as const;

describe('publicUrl', () => {
  it('uses the page’s host when no host has a locale of its own', () => {
    const hosts = { origin: 'https://www.example.com', style: plain, localeDomains: {}, siteOrigin: null };
    expect(publicUrl(hosts, { device: 'mobile', locale: 'zhTW' }, promotion)).toBe(
      'https://www.example.com/m/zhTW/promo/7',
    );
  });

  it('uses the host of the locale, without a locale prefix', () => {
    const style: PathStyle = { ...plain, domainLocale: 'enUS' };
    const hosts = { origin: 'https://en.example.com', style, localeDomains, siteOrigin: null };
    expect(publicUrl(hosts, { device: 'desktop', locale: 'enUS' }, promotion)).toBe(
      'https://en.example.com/promo/7',
    );
    expect(publicUrl(hosts, { device: 'mobile', locale: 'zhTW' }, promotion)).toBe(
      'https://tw.example.com/m/promo/7',
    );
  });

  it('leads from a host with all locales to the host of the locale', () => {
    const hosts = { origin: 'http://www.example.com', style: plain, localeDomains, siteOrigin: null };
    expect(publicUrl(hosts, { device: 'desktop', locale: 'zhTW' }, promotion)).toBe(
      'http://tw.example.com/promo/7',
    );
  });

  it('keeps the port on the host of the locale', () => {
    const hosts = {
      origin: 'http://tw.example.com:3000',
      style: { ...plain, domainLocale: 'zhTW' as const },
      localeDomains,
      siteOrigin: null,
    };
    expect(publicUrl(hosts, { device: 'desktop', locale: 'zhTW' }, { name: 'HOME', params: {} })).toBe(
      'http://tw.example.com:3000/home',
    );
  });
});

describe('a locale without a host of its own', () => {
  const style: PathStyle = { ...plain, domainLocale: 'enUS' };
  const hosts = {
    origin: 'https://en.example.com',
    style,
    localeDomains: { 'en.example.com': 'enUS' } as const,
    siteOrigin: 'https://www.example.com',
  };

  it('uses SITE_ORIGIN', () => {
    expect(publicUrl(hosts, { device: 'mobile', locale: 'zhTW' }, promotion)).toBe(
      'https://www.example.com/m/zhTW/promo/7',
    );
    expect(publicUrl(hosts, { device: 'mobile', locale: 'enUS' }, promotion)).toBe(
      'https://en.example.com/m/promo/7',
    );
  });

  it('uses the page’s host without SITE_ORIGIN', () => {
    expect(hostOfLocale({ ...hosts, siteOrigin: null }, 'zhTW')).toEqual({ origin: hosts.origin, style });
  });
});
