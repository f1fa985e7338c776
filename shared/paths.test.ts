import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEVICES } from './device.ts';
import { LOCALE_STRATEGIES, LOCALES, type Locale } from './locales.ts';
import {
  buildLoosePath,
  buildPath,
  localeForPath,
  matchRoute,
  type Params,
  type PathStyle,
  parsePath,
  resolvePath,
  type Target,
  type Visitor,
} from './paths.ts';
import { ROUTES, type RouteEntry, type RouteName } from './routes.ts';

const CODES = LOCALES.map((entry) => entry.code);
const PREFIX: PathStyle = { strategy: 'prefix', defaultLocale: 'enUS' };
const DESKTOP_EN: Visitor = { device: 'desktop', locale: 'enUS' };
const MOBILE_TW: Visitor = { device: 'mobile', locale: 'zhTW' };

/** Every combination of strategy, default locale and locale of the host. */
const STYLES: PathStyle[] = LOCALE_STRATEGIES.flatMap((strategy) =>
  CODES.flatMap((defaultLocale) =>
    [undefined, ...CODES].map((domainLocale) => ({
      strategy,
      defaultLocale,
      ...(domainLocale ? { domainLocale } : {}),
    })),
  ),
);

const anyStyle = fc.constantFrom(...STYLES);
const anyTarget: fc.Arbitrary<Target> = fc.record({
  device: fc.constantFrom(...DEVICES),
  locale: fc.constantFrom<Locale>(...CODES),
});
const anyVisitor: fc.Arbitrary<Visitor> = fc.record({
  device: fc.constantFrom(...DEVICES),
  locale: fc.constantFrom<Locale>(...CODES),
  isCrawler: fc.boolean(),
});
const anyEntry: fc.Arbitrary<RouteEntry & { name: RouteName }> = fc.constantFrom(...ROUTES);
const anyText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => text.isWellFormed());

/** Params that are valid on both devices: digits if one device requires digits. */
function paramsOf(entry: RouteEntry): fc.Arbitrary<Params> {
  const names = [...`${entry.desktop ?? ''}/${entry.mobile ?? ''}`.matchAll(/:(\w+)/g)].map(
    ([, name]) => name ?? '',
  );
  const digits = new Set(Object.values(entry.digits ?? {}).flat());
  const values = names.map((name) => [
    name,
    digits.has(name) ? fc.nat({ max: 999_999 }).map(String) : anyText,
  ]);
  return fc.record(Object.fromEntries(values));
}
const anyPage = anyEntry.chain((entry) => fc.record({ entry: fc.constant(entry), params: paramsOf(entry) }));

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

/** Follows redirects as a browser would; fails when there is more than one. */
function followRedirect(style: PathStyle, visitor: Visitor, url: string) {
  const first = resolvePath(style, visitor, pathOf(url));
  if (first.kind !== 'redirect') return { resolution: first, hops: 0, path: pathOf(url) };
  const path = pathOf(first.to);
  return { resolution: resolvePath(style, visitor, path), hops: 1, path };
}

describe('building and resolving, over every strategy, domain, device, locale and route', () => {
  it('serves every built path without a redirect to a visitor of its device and locale', () => {
    fc.assert(
      fc.property(anyStyle, anyTarget, anyPage, (style, wanted, { entry, params }) => {
        // A host with one locale has pages of that locale only.
        const target = { ...wanted, locale: style.domainLocale ?? wanted.locale };
        const path = pathOf(buildLoosePath(style, target, entry.name, params));
        const { resolution } = followRedirect(style, target, path);
        expect(resolution.kind).toBe('page');
        if (resolution.kind !== 'page') return;
        expect(resolution.target).toEqual(target);
        if (entry[target.device] === undefined) expect(resolution.match.name).toBe(entry.nearest?.name);
        else expect(resolution.match).toEqual({ name: entry.name, params, isInvalid: false });
        expect(resolvePath(style, target, path).kind).toBe('page');
      }),
      { numRuns: 2000 },
    );
  });

  it('leads any visitor of any built path to a page of this site with at most one redirect', () => {
    fc.assert(
      fc.property(
        anyStyle,
        anyStyle,
        anyTarget,
        anyVisitor,
        anyPage,
        (style, other, target, visitor, page) => {
          const path = pathOf(buildLoosePath(other, target, page.entry.name, page.params));
          const { resolution, path: finalPath } = followRedirect(style, visitor, path);
          expect(resolution.kind).toBe('page');
          expect(finalPath).toMatch(/^\/(?!\/)/);
          if (resolution.kind === 'page' && !visitor.isCrawler)
            expect(resolution.target.device).toBe(visitor.device);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never redirects twice or to another host, for any path', () => {
    const word = fc.constantFrom(
      '',
      'm',
      'enUS',
      'zhTW',
      'enus',
      'home',
      'promo',
      'promo/7',
      'game',
      'eGame',
      'EGAME',
      'Promo',
      'HOME',
      'x',
      '.',
      '..',
      '%2F',
      '%',
      '404',
    );
    const anyPath = fc.oneof(
      fc.array(word, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`),
      fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `/${text}`),
    );
    fc.assert(
      fc.property(anyStyle, anyVisitor, anyPath, (style, visitor, path) => {
        const { resolution, path: finalPath, hops } = followRedirect(style, visitor, path);
        expect(resolution.kind).not.toBe('redirect');
        if (hops > 0) {
          expect(resolution.kind).toBe('page');
          expect(new URL(finalPath, 'https://site.example').origin).toBe('https://site.example');
        }
      }),
      { numRuns: 5000 },
    );
  });

  it('redirects between the devices by route name, and back', () => {
    fc.assert(
      fc.property(anyStyle, anyTarget, anyPage, (style, wanted, { entry, params }) => {
        const target = { ...wanted, locale: style.domainLocale ?? wanted.locale };
        if (entry.desktop === undefined || entry.mobile === undefined) return;
        const other: Visitor = { ...target, device: target.device === 'mobile' ? 'desktop' : 'mobile' };
        const there = resolvePath(style, other, pathOf(buildLoosePath(style, target, entry.name, params)));
        expect(there.kind).toBe('redirect');
        if (there.kind !== 'redirect') return;
        const back = resolvePath(style, target, pathOf(there.to));
        expect(back.kind === 'redirect' && back.to).toBe(buildLoosePath(style, target, entry.name, params));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('localeForPath', () => {
  it('is the one in the path, if the strategy has it there', () => {
    expect(localeForPath(PREFIX, DESKTOP_EN, '/m/zhTW/promo')).toBe('zhTW');
    expect(localeForPath(PREFIX, DESKTOP_EN, '/promo')).toBe('enUS');
    expect(localeForPath(PREFIX, DESKTOP_EN, '/%zz')).toBe('enUS');
    expect(localeForPath({ ...PREFIX, strategy: 'no_prefix' }, DESKTOP_EN, '/zhTW/promo')).toBe('enUS');
    expect(localeForPath({ ...PREFIX, domainLocale: 'enUS' }, DESKTOP_EN, '/zhTW/promo')).toBe('enUS');
  });
});

describe('parsePath', () => {
  it('splits device, locale and segments', () => {
    expect(parsePath('/m/zhTW/promo/7')).toEqual({
      device: 'mobile',
      locale: 'zhTW',
      segments: ['promo', '7'],
      hasExtraSlashes: false,
    });
    expect(parsePath('/enUS')).toEqual({
      device: 'desktop',
      locale: 'enUS',
      segments: [],
      hasExtraSlashes: false,
    });
    expect(parsePath('/enus/promo')?.locale).toBeUndefined();
  });

  it('detects duplicate and trailing slashes and invalid encoding', () => {
    expect(parsePath('//enUS///promo')?.hasExtraSlashes).toBe(true);
    expect(parsePath('/enUS/promo/')?.hasExtraSlashes).toBe(true);
    expect(parsePath('/')?.hasExtraSlashes).toBe(false);
    expect(parsePath('/enUS/%E0%A4%A')).toBeUndefined();
  });
});

describe('matchRoute', () => {
  it('does not treat an encoded slash as a separator', () => {
    expect(matchRoute('desktop', ['game/sport'])).toBeUndefined();
    expect(matchRoute('desktop', ['game', 'sport'])?.name).toBe('GAME_SPORT');
  });

  it('marks params that are no digits on the device that requires digits', () => {
    expect(matchRoute('mobile', ['promo', 'x'])?.isInvalid).toBe(true);
    expect(matchRoute('desktop', ['promo', 'x'])?.isInvalid).toBe(false);
    expect(matchRoute('mobile', ['promo', '7'])?.isInvalid).toBe(false);
    expect(matchRoute('mobile', ['promo', '7'.repeat(40)])?.isInvalid).toBe(false);
    for (const value of ['7x', 'x7', '7.0', '-7', ' 7', '']) {
      expect(matchRoute('mobile', ['promo', value])?.isInvalid).toBe(true);
    }
    expect(matchRoute('mobile', ['promo', '١'])?.isInvalid).toBe(true);
  });
});

describe('resolvePath with the prefix strategy', () => {
  const to = (visitor: Visitor, path: string, search = '') => {
    const found = resolvePath(PREFIX, visitor, path, search);
    return found.kind === 'redirect' ? found.to : found.kind;
  };

  it('adds or removes locale and /m in one redirect that keeps the query', () => {
    expect(to(DESKTOP_EN, '/promo', '?a=x&b=1')).toBe('/enUS/promo?a=x&b=1');
    expect(to(MOBILE_TW, '/promo')).toBe('/m/zhTW/promo');
    expect(to(MOBILE_TW, '/enUS/promo')).toBe('/m/enUS/promo');
    expect(to(DESKTOP_EN, '/m/zhTW/promo/7')).toBe('/zhTW/promo/7');
    expect(to(DESKTOP_EN, '//enUS//promo/')).toBe('/enUS/promo');
    expect(to(DESKTOP_EN, '/enUS/promo')).toBe('page');
  });

  it.each([
    '?q=a%20b+c',
    '?flag&x=1',
    '?n=%E4&n=2',
    '?a=1&&b==&%zz',
  ])('keeps the query %s byte for byte', (search) => {
    expect(to(DESKTOP_EN, '/promo', search)).toBe(`/enUS/promo${search}`);
    expect(to(DESKTOP_EN, '/m/enUS/member/card/form', search)).toBe(`/enUS/member/card${search}`);
    expect(to(DESKTOP_EN, '/m/enUS/app', search)).toBe(`/enUS${search}`);
  });

  it('replaces query parameters of the same name when a param moves into the query', () => {
    expect(to(DESKTOP_EN, '/m/enUS/member/mail/detail/7', '?flag&m%61il=1&x=a%20b&mail')).toBe(
      '/enUS/member/mail?flag&x=a%20b&mail=7',
    );
  });

  it.each([
    [DESKTOP_EN, '/enUS/member/vip', '/enUS/member/VIP'],
    [DESKTOP_EN, '/member/vip', '/enUS/member/VIP'],
    [DESKTOP_EN, '/enUS/Game/EGAME/7', '/enUS/game/eGame/7'],
    [DESKTOP_EN, '/enUS/event/checkin/Summer', '/enUS/event/checkIn/Summer'],
    [DESKTOP_EN, '/enUS/Promo/NewYear', '/enUS/promo/NewYear'],
    [DESKTOP_EN, '/enUS/HOME', '/enUS'],
    [MOBILE_TW, '/m/zhTW/Member/Vip', '/m/zhTW/member/VIP'],
    [MOBILE_TW, '/m/zhTW/MEMBER/PSWCHANGE', '/m/zhTW/member/pswchange/psw'],
    [MOBILE_TW, '/enUS/TRADE', '/m/enUS/member/wallet'],
  ] as const)('redirects once to the letter case of the catalogue: %j %s → %s', (visitor, path, there) => {
    expect(to(visitor, path, '?a=B')).toBe(`${there}?a=B`);
    expect(to(visitor, there)).toBe('page');
  });

  it('keeps the letter case of params, locales and the mobile prefix', () => {
    expect(to(DESKTOP_EN, '/enUS/promo/NewYear')).toBe('page');
    expect(to(DESKTOP_EN, '/enus/member/VIP')).toBe('unmatched');
    expect(to(MOBILE_TW, '/M/zhTW/promo')).toBe('unmatched');
  });

  it('matches no page for a file name', () => {
    expect(to(DESKTOP_EN, '/enUS/promo/style.css')).toBe('unmatched');
    expect(to(DESKTOP_EN, '/promo/summer.2026')).toBe('/enUS/promo/summer.2026');
  });

  it('redirects a mobile crawler from a path without a device to the mobile page', () => {
    const crawler: Visitor = { ...MOBILE_TW, isCrawler: true };
    expect(to(crawler, '/promo')).toBe('/m/zhTW/promo');
    expect(to(crawler, '/custom/clear/')).toBe('/m/zhTW/cache-clear');
    expect(to(crawler, '/enUS/promo')).toBe('page');
    expect(to(crawler, '/enUS/promo/')).toBe('/enUS/promo');
    expect(to({ ...crawler, device: 'desktop' }, '/m/promo')).toBe('/m/zhTW/promo');
  });

  it('redirects to the route of the same name on the other device, or to its nearest page', () => {
    expect(to(MOBILE_TW, '/enUS/custom/clear')).toBe('/m/enUS/cache-clear');
    expect(to(DESKTOP_EN, '/m/enUS/member/mail/detail/7')).toBe('/enUS/member/mail?mail=7');
    expect(to(DESKTOP_EN, '/m/enUS/member/card/form', '?x=1')).toBe('/enUS/member/card?x=1');
    expect(to(MOBILE_TW, '/zhTW/trade')).toBe('/m/zhTW/member/wallet');
    expect(to(DESKTOP_EN, '/m/enUS/app')).toBe('/enUS');
  });

  it('redirects a path of one device under the prefix of the other', () => {
    expect(to(DESKTOP_EN, '/enUS/cache-clear')).toBe('/enUS/custom/clear');
    expect(to(MOBILE_TW, '/m/zhTW/custom/clear')).toBe('/m/zhTW/cache-clear');
  });

  it.each([
    [DESKTOP_EN, '?from=%2FzhTW%2Fnope', 'zhTW'],
    [DESKTOP_EN, '?from=%2Fm%2FzhTW%2Fnope', 'zhTW'],
    [MOBILE_TW, '?from=/enUS/nope', 'enUS'],
    [MOBILE_TW, '?from=/nope', 'zhTW'],
    [MOBILE_TW, '', 'zhTW'],
    [MOBILE_TW, '?from=https://other.example/enUS', 'zhTW'],
  ])('shows the 404 page in the locale of the path that was not found: %j %s', (visitor, search, locale) => {
    const found = resolvePath(PREFIX, visitor, '/404', search);
    expect(found).toMatchObject({ kind: 'bare', target: { device: visitor.device, locale } });
  });

  it('serves pages of both devices to crawlers, and the bare pages to everyone', () => {
    expect(to({ ...DESKTOP_EN, isCrawler: true }, '/m/zhTW/promo')).toBe('page');
    expect(to({ ...DESKTOP_EN, isCrawler: true }, '/promo')).toBe('/enUS/promo');
    expect(to(MOBILE_TW, '/')).toBe('bare');
    expect(to(MOBILE_TW, '/404')).toBe('bare');
    expect(to(MOBILE_TW, '/enus/promo')).toBe('unmatched');
    expect(to(MOBILE_TW, '/enUS/nope')).toBe('unmatched');
  });
});

describe('the other strategies', () => {
  const to = (style: PathStyle, visitor: Visitor, path: string) => {
    const found = resolvePath(style, visitor, path);
    return found.kind === 'redirect' ? found.to : found.kind;
  };

  it('prefix_except_default: paths of the default locale have no prefix', () => {
    const style: PathStyle = { strategy: 'prefix_except_default', defaultLocale: 'enUS' };
    expect(to(style, DESKTOP_EN, '/enUS/promo')).toBe('/promo');
    expect(to(style, DESKTOP_EN, '/promo')).toBe('page');
    expect(to(style, { ...DESKTOP_EN, locale: 'zhTW' }, '/zhTW/promo')).toBe('page');
    expect(to(style, DESKTOP_EN, '/enUS')).toBe('/home');
  });

  it('prefix_and_default: paths of the default locale work with and without a prefix', () => {
    const style: PathStyle = { strategy: 'prefix_and_default', defaultLocale: 'enUS' };
    expect(to(style, DESKTOP_EN, '/promo')).toBe('page');
    expect(to(style, DESKTOP_EN, '/enUS/promo')).toBe('page');
    expect(to(style, { ...DESKTOP_EN, locale: 'zhTW' }, '/promo')).toBe('/zhTW/promo');
  });

  it('no_prefix: the locale is never in the path', () => {
    const style: PathStyle = { strategy: 'no_prefix', defaultLocale: 'enUS' };
    expect(to(style, DESKTOP_EN, '/zhTW/promo')).toBe('/promo');
    expect(to(style, MOBILE_TW, '/m/promo')).toBe('page');
  });

  it('serve crawlers an unprefixed page without a redirect, whatever their device', () => {
    const crawler: Visitor = { device: 'mobile', locale: 'enUS', isCrawler: true };
    for (const strategy of ['prefix_except_default', 'prefix_and_default', 'no_prefix'] as const) {
      expect(to({ strategy, defaultLocale: 'enUS' }, crawler, '/promo')).toBe('page');
    }
    const style: PathStyle = { strategy: 'prefix_and_default', defaultLocale: 'enUS' };
    expect(to(style, { ...crawler, locale: 'zhTW' }, '/promo')).toBe('/m/zhTW/promo');
  });

  it('a host with one locale has no prefix and ignores the visitor’s locale', () => {
    const style: PathStyle = { ...PREFIX, domainLocale: 'zhTW' };
    const found = resolvePath(style, DESKTOP_EN, '/promo');
    expect(found.kind === 'page' && found.target.locale).toBe('zhTW');
    expect(to(style, DESKTOP_EN, '/zhTW/promo')).toBe('/promo');
  });
});

describe('buildPath', () => {
  it('encodes params, drops empty query values, adds the hash', () => {
    const target: Target = { device: 'desktop', locale: 'enUS' };
    expect(buildPath(PREFIX, target, 'PROMO_DETAIL', { promoID: 'a/b?c' })).toBe('/enUS/promo/a%2Fb%3Fc');
    const extras = { query: { q: 'x y', none: null, empty: '', zero: 0 }, hash: '#top' };
    expect(buildPath(PREFIX, target, 'PROMO', {}, extras)).toBe('/enUS/promo?q=x+y&zero=0#top');
    expect(buildPath(PREFIX, target, 'GAME_E_GAME', {})).toBe('/enUS/game/eGame');
    expect(buildPath(PREFIX, target, 'GAME_E_GAME', { productId: 3 })).toBe('/enUS/game/eGame/3');
  });

  it('throws when a required param is missing', () => {
    expect(() => buildLoosePath(PREFIX, DESKTOP_EN, 'PROMO_DETAIL', {})).toThrow('needs :promoID');
  });
});
