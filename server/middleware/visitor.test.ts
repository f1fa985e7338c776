import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ANDROID,
  ANDROID_TABLET,
  CHROME,
  GOOGLEBOT,
  GOOGLEBOT_PHONE,
  IPAD,
  IPHONE,
  startSite,
} from '#tests/server/site.ts';
import { readConfig } from '../config.ts';
import {
  createVisitorReader,
  localeOfAcceptLanguage,
  originOf,
  readAuthorization,
  traitsOf,
} from './visitor.ts';

describe('the device', () => {
  it.each([
    ['iPhone', IPHONE, 'mobile'],
    ['Android phone', ANDROID, 'mobile'],
    ['Windows', CHROME, 'desktop'],
    ['iPad', IPAD, 'desktop'],
    ['Android tablet', ANDROID_TABLET, 'desktop'],
    ['no agent', '', 'desktop'],
    ['unknown agent', 'Mozilla/5.0 (Fridge; Kitchen OS 3) Gecko/2026 Freezer/1', 'desktop'],
    ['LINE in a phone', `${ANDROID} Line/14.0.0`, 'mobile'],
    ['a CUBOT phone', ANDROID.replace('10; K', '10; CUBOT NOTE 20'), 'mobile'],
    ['a CUBOT phone without blanks', ANDROID.replace('Android 10; K', 'Android 10;CUBOT_X30'), 'mobile'],
    ['a CUBOT tablet', ANDROID_TABLET.replace(' SM-X906C', 'CUBOT_TAB_10'), 'desktop'],
  ])('of %s', (_, agent, device) => {
    expect(traitsOf(agent, undefined)).toEqual({ device, isCrawler: false });
  });

  it('follows the client hint before the user agent', () => {
    expect(traitsOf(CHROME, '?1').device).toBe('mobile');
    expect(traitsOf(IPHONE, '?0').device).toBe('desktop');
    expect(traitsOf(IPHONE, 'nonsense').device).toBe('mobile');
  });

  it('of a crawler is desktop unless its agent says mobile', () => {
    expect(traitsOf(GOOGLEBOT, undefined)).toEqual({ device: 'desktop', isCrawler: true });
    expect(traitsOf(GOOGLEBOT_PHONE, undefined)).toEqual({ device: 'mobile', isCrawler: true });
    expect(traitsOf('facebookexternalhit/1.1', undefined)).toEqual({ device: 'desktop', isCrawler: true });
    expect(traitsOf(GOOGLEBOT_PHONE.replace('Nexus 5X', 'CUBOT_X30'), undefined).isCrawler).toBe(true);
  });

  it('is cached by agent and hint together', () => {
    const reader = createVisitorReader(readConfig({ WEBAPI_ORIGIN: 'embedded' }));
    expect(reader.agent({ 'user-agent': CHROME }).device).toBe('desktop');
    expect(reader.agent({ 'user-agent': CHROME, 'sec-ch-ua-mobile': '?1' }).device).toBe('mobile');
    expect(reader.agent({ 'user-agent': CHROME }).device).toBe('desktop');
  });
});

describe('the locale', () => {
  const reader = createVisitorReader(
    readConfig({ WEBAPI_ORIGIN: 'embedded', LOCALE_DOMAINS: 'zhTW=tw.example.com', DEFAULT_LOCALE: 'zhTW' }),
  );
  const plain = reader.style('www.example.com');

  it.each([
    ['cookie before header', { cookie: 'a=1; locale=enUS', 'accept-language': 'zh' }, 'enUS'],
    ['header where the cookie is none of ours', { cookie: 'locale=frFR', 'accept-language': 'en' }, 'enUS'],
    ['header', { 'accept-language': 'fr, en;q=0.5' }, 'enUS'],
    ['default', { 'accept-language': 'fr' }, 'zhTW'],
    ['default without a header', {}, 'zhTW'],
  ])('%s', (_, headers, locale) => {
    expect(reader.locale(headers, plain)).toBe(locale);
    expect(reader.locale(headers, plain)).toBe(locale);
  });

  it.each([
    ['the first of thousands of tags', `en,${'fr,'.repeat(5000)}zh`, 'enUS'],
    ['none behind 300 characters', `${'fr,'.repeat(100)}en`, 'zhTW'],
    ['no tag that is cut', `${'fr,'.repeat(98)}fra,en-GB`, 'zhTW'],
    ['a tag that ends at 300 characters', `${'fr,'.repeat(98)}frb,en`, 'enUS'],
    ['no tag that ends behind 300 characters', `${'fr,'.repeat(98)}frab,en`, 'zhTW'],
  ])('reads %s', (_, header, locale) => {
    expect(reader.locale({ 'accept-language': header }, plain)).toBe(locale);
  });

  it('of the host comes first', () => {
    const style = reader.style('tw.example.com');
    expect(reader.locale({ cookie: 'locale=enUS', 'accept-language': 'en' }, style)).toBe('zhTW');
  });
});

describe('the origin', () => {
  it('is SITE_ORIGIN or the requested origin; a host with its own locale keeps its name', () => {
    expect(originOf(readConfig({ WEBAPI_ORIGIN: 'embedded' }), 'a.example:3000', 'http')).toBe(
      'http://a.example:3000',
    );
    expect(originOf(readConfig({ WEBAPI_ORIGIN: 'embedded' }), 'a.example:443', 'https')).toBe(
      'https://a.example',
    );
    expect(originOf(readConfig({ WEBAPI_ORIGIN: 'embedded' }), 'a.example:80', 'http')).toBe(
      'http://a.example',
    );
    expect(originOf(readConfig({ WEBAPI_ORIGIN: 'embedded' }), 'a.example:443', 'http')).toBe(
      'http://a.example:443',
    );
    const env = { SITE_ORIGIN: 'https://www.example.com', LOCALE_DOMAINS: 'zhTW=tw.example.com' };
    expect(originOf(readConfig({ WEBAPI_ORIGIN: 'embedded', ...env }), 'a.example', 'http')).toBe(
      'https://www.example.com',
    );
    expect(originOf(readConfig({ WEBAPI_ORIGIN: 'embedded', ...env }), 'tw.example.com', 'http')).toBe(
      'https://tw.example.com',
    );
  });
});

describe('the browser’s languages', () => {
  it.each([
    ['zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7', 'zhTW'],
    ['en;q=0.2, zh;q=0.9', 'zhTW'],
    ['zh;q=0, en;q=0.1', 'enUS'],
    ['fr-FR, de;q=0.9, en;q=0.1', 'enUS'],
    ['en, zh', 'enUS'],
    ['fr, *;q=0.5', undefined],
    ['zh;q=nonsense, en;q=0.1', 'enUS'],
    ['zh; Q=0.1, en; q=0.2', 'enUS'],
    ['', undefined],
  ])('Accept-Language %j → %s', (header, locale) => {
    expect(localeOfAcceptLanguage(header)).toBe(locale);
  });

  it('gives a locale or undefined for any header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), (header) => {
        expect([undefined, 'enUS', 'zhTW']).toContain(localeOfAcceptLanguage(header));
      }),
    );
  });
});

describe('the session cookie', () => {
  const OWN = '__Host-authToken=Bearer%20own';
  const TOSSED = 'authToken=Bearer%20tossed';

  it.each([
    ['https, the __Host- cookie alone', true, `${TOSSED}; ${OWN}`, 'Bearer own'],
    ['https, the __Host- cookie alone, in any order', true, `${OWN}; ${TOSSED}`, 'Bearer own'],
    ['https, nothing without the __Host- cookie', true, TOSSED, null],
    ['https, no cookie whose name only ends like it', true, `x__Host-authToken=Bearer%20x; ${TOSSED}`, null],
    ['https, no two that disagree', true, `${OWN}; __Host-authToken=Bearer%20other`, null],
    ['http, authToken', false, TOSSED, 'Bearer tossed'],
    ['http, two that agree', false, `${TOSSED}; ${TOSSED}`, 'Bearer tossed'],
    ['http, no two that disagree', false, `authToken=Bearer%20own; ${TOSSED}`, null],
    ['http, no two of which one is empty', false, `authToken=; ${TOSSED}`, null],
    ['http, no third that disagrees', false, `${TOSSED}; ${TOSSED}; authToken=x`, null],
    ['http, the __Host- cookie where a proxy hides https', false, `${TOSSED}; ${OWN}`, 'Bearer own'],
    ['http, nothing of a guest', false, undefined, null],
  ])('on %s, is trusted', (_, isSecure, cookies, authorization) => {
    expect(readAuthorization(cookies, isSecure)).toBe(authorization);
  });

  it('of a subdomain is not trusted on https and is cleared', async () => {
    const { agent, renders } = await startSite({ env: { TRUST_PROXY: '1' } });
    const answer = await agent.get('/enUS/promo').set('X-Forwarded-Proto', 'https').set('Cookie', TOSSED);
    expect(renders[0]?.session.authorization).toBeNull();
    expect(answer.headers['set-cookie']).toContainEqual(
      'authToken=; Max-Age=0; Path=/; SameSite=Lax; Secure',
    );
  });

  it('that differs from another one is left to the client', async () => {
    const { agent, renders } = await startSite();
    const answer = await agent.get('/enUS/promo').set('Cookie', `authToken=Bearer%20own; ${TOSSED}`);
    expect(renders[0]?.session.authorization).toBeNull();
    expect(String(answer.headers['set-cookie'])).not.toContain('authToken');
  });

  it('is cleared under both names on https', async () => {
    const { agent } = await startSite({ env: { TRUST_PROXY: '1' } });
    const cookie = '__Host-authToken=x; authToken=x';
    const answer = await agent.get('/enUS/promo').set('X-Forwarded-Proto', 'https').set('Cookie', cookie);
    expect(answer.headers['set-cookie']).toEqual(
      expect.arrayContaining([
        'authToken=; Max-Age=0; Path=/; SameSite=Lax; Secure',
        '__Host-authToken=; Max-Age=0; Path=/; SameSite=Lax; Secure',
      ]),
    );
  });
});

describe('a prefetch', () => {
  it.each([
    ['Sec-Purpose', 'prefetch'],
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Purpose', 'prefetch'],
  ])('by %s: %s sets no cookie', async (name, value) => {
    const { agent } = await startSite();
    for (const [path, cookie] of [
      ['/enUS/game?keyword=x', ''],
      ['/enUS/promo', 'locale=xx'],
      ['/enUS/promo', 'authToken=x'],
      ['/promo', 'locale=xx; authToken=x'],
    ] as const) {
      const asked = await agent.get(path).set('Cookie', cookie);
      expect(asked.headers['set-cookie']).toBeDefined();
      const prefetched = await agent.get(path).set('Cookie', cookie).set(name, value);
      expect([prefetched.status, prefetched.headers['set-cookie']]).toEqual([asked.status, undefined]);
    }
  });

  it('of a member page is refused for a guest, because the login needs a return cookie', async () => {
    const { agent } = await startSite();
    const answer = await agent.get('/enUS/member').set('Sec-Purpose', 'prefetch');
    expect([answer.status, answer.headers['set-cookie'], answer.headers.location]).toEqual([
      503,
      undefined,
      undefined,
    ]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect((await agent.get('/enUS/member')).status).toBe(302);
  });
});

describe('cookies', () => {
  it.each([
    ['of JSON', 'j:{"a":1}'],
    ['that cannot be decoded', '%E0%A4%A'],
    ['in quotes that hold nothing', '""'],
  ])('%s are replaced like other invalid cookies', async (_what, value) => {
    const { agent, renders } = await startSite();
    const cookie = `__proto__=x; authToken=${value}; locale=${value}; WUUID=${value}`;
    const answer = await agent.get('/enUS/promo').set('Cookie', cookie);
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toEqual(
      expect.arrayContaining([
        expect.stringContaining('locale=enUS;'),
        expect.stringContaining('authToken=; Max-Age=0'),
        expect.stringMatching(/^WUUID=[\da-f-]{36};/),
      ]),
    );
    expect(renders[0]?.session.authorization).toBeNull();
  });

  it('carry session and identifier to the page', async () => {
    const { agent, renders } = await startSite();
    await agent.get('/enUS/member').set('Cookie', 'authToken=Bearer%20abc.def; WUUID=device-0001');
    expect(renders[0]?.session).toEqual({ authorization: 'Bearer abc.def', uuid: 'device-0001' });
  });

  it.each([
    '',
    'Bearer',
    'Bearer%20',
    '%E0%A4%A',
    'Bearer%20a%0d%0ab',
    'Bearer%20a%20b',
    `Bearer%20${'x'.repeat(4001)}`,
  ])('authToken=%s is not trusted and is cleared', async (value) => {
    const { agent, renders } = await startSite();
    const answer = await agent.get('/enUS/promo').set('Cookie', `authToken=${value}`);
    expect(renders[0]?.session.authorization).toBeNull();
    expect(answer.headers['set-cookie']).toContainEqual('authToken=; Max-Age=0; Path=/; SameSite=Lax');
  });

  it('of an unknown locale is replaced by the locale of the path', async () => {
    const { agent } = await startSite();
    for (const [path, locale] of [
      ['/zhTW/promo', 'zhTW'],
      ['/m/zhTW/nope', 'zhTW'],
      ['/promo', 'enUS'],
    ] as const) {
      const answer = await agent.get(path).set('Cookie', 'locale=xx').set('Accept-Language', 'en');
      expect(answer.headers['set-cookie']?.[0]).toContain(`locale=${locale};`);
    }
  });

  it('of an unknown locale is replaced by the visitor’s locale', async () => {
    const { agent } = await startSite({ env: { LOCALE_COOKIE_CROSS_ORIGIN: '1' } });
    const answer = await agent.get('/promo').set('Cookie', 'locale=frFR').set('Accept-Language', 'zh-TW');
    expect(answer.headers.location).toBe('/zhTW/promo');
    expect(answer.headers['set-cookie']).toEqual([
      'locale=zhTW; Max-Age=31536000; Path=/; SameSite=None; Secure',
    ]);
  });

  it('that are valid or missing are not set again', async () => {
    const { agent } = await startSite();
    const answer = await agent.get('/promo').set('Cookie', 'locale=zhTW; WUUID=device-0001');
    expect([answer.headers.location, answer.headers['set-cookie']]).toEqual(['/zhTW/promo', undefined]);
  });
});
