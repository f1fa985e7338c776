import { describe, expect, it } from 'vitest';
import { hrefOfAddress, hrefOfRouteLink, hrefOfSlide, pageOfHref } from './content-links.ts';

const app = {
  style: { strategy: 'prefix', defaultLocale: 'enUS' },
  device: 'mobile',
  locale: 'zhTW',
  hasPage: (name: string) => name !== 'GAME_LIVE',
} as const;

describe('hrefOfRouteLink', () => {
  it('fills params and keeps other pairs as the query', () => {
    expect(hrefOfRouteLink(app, 'PROMO_DETAIL?promoID=3')).toBe('/m/zhTW/promo/3');
    expect(hrefOfRouteLink(app, 'ACTIVITY_WHEEL?path=lucky-wheel&from=home')).toBe(
      '/m/zhTW/event/roulette/lucky-wheel?from=home',
    );
  });

  it('returns undefined for a link without a target', () => {
    expect(hrefOfRouteLink(app, 'PROMO_DETAIL')).toBeUndefined();
    expect(hrefOfRouteLink(app, 'NO_SUCH_PAGE')).toBeUndefined();
    expect(hrefOfRouteLink(app, 'GAME_LIVE')).toBeUndefined();
    expect(hrefOfRouteLink(app, '')).toBeUndefined();
  });
});

describe('hrefOfAddress', () => {
  it("converts a path of any device and language to this visitor's", () => {
    expect(hrefOfAddress(app, '/promo/1')).toBe('/m/zhTW/promo/1');
    expect(hrefOfAddress(app, '/enUS/custom/safer-play?a=1#limits')).toBe('/m/zhTW/safer-play?a=1#limits');
  });

  it('keeps the query as written', () => {
    expect(hrefOfAddress(app, '/promo/1?flag&q=a%20b')).toBe('/m/zhTW/promo/1?flag&q=a%20b');
  });

  it.each([
    '/robots.txt',
    '/manifest.webmanifest?v=2',
    '/healthz',
    '/api/webapi/upload/7.png',
    '/enUS/terms.pdf#page=2',
  ])('leaves %s to the server', (link) => {
    expect(hrefOfAddress(app, link)).toBe(link);
  });

  it('keeps http and https only', () => {
    expect(hrefOfAddress(app, 'https://line.me/x')).toBe('https://line.me/x');
    for (const link of [
      'javascript:alert(1)',
      'javascript:open("https://evil.example")',
      '//evil.example',
      '/\\evil.example',
      'data:text/html,x',
      'promo',
    ]) {
      expect(hrefOfAddress(app, link)).toBeUndefined();
    }
    expect(hrefOfAddress(app, '/no/such/page')).toBeUndefined();
    expect(hrefOfAddress(app, '/x/..//evil.example/a.png')).toBeUndefined();
    expect(hrefOfAddress(app, '/%zz')).toBeUndefined();
  });
});

describe('hrefOfSlide', () => {
  it('follows the kind of link', () => {
    expect(hrefOfSlide(app, { link_type: 'promotion', link: '8' })).toBe('/m/zhTW/promo/8');
    expect(hrefOfSlide(app, { link_type: 'route', link: 'PROMO' })).toBe('/m/zhTW/promo');
    expect(hrefOfSlide(app, { link_type: 'url', link: 'https://a.example' })).toBe('https://a.example');
    expect(hrefOfSlide(app, { link_type: 'none', link: 'https://a.example' })).toBeUndefined();
    expect(hrefOfSlide(app, { link_type: 'promotion', link: null })).toBeUndefined();
  });
});

it.each([
  ['/m/zhTW/promo/1?a=1', 'PROMO_DETAIL'],
  ['/enUS/record/deposit', 'RECORD_DEPOSIT'],
  ['https://line.me/x', undefined],
  ['/favicon.ico', undefined],
])('finds the page of %s: %s', (href, page) => {
  expect(pageOfHref(href)).toBe(page);
});
