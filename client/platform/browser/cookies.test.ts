// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  createCookies,
  formatCookie,
  readAuthCookie,
  removeAuthCookie,
  writeAuthCookie,
  writeLocaleCookie,
} from './cookies.ts';

/** A document that records every cookie written to it. */
function documentAt(protocol: string, cookie = '') {
  const written: string[] = [];
  const document = {
    location: { protocol },
    get cookie() {
      return cookie;
    },
    set cookie(text: string) {
      written.push(text);
    },
  } as unknown as Document;
  return { document, written };
}

describe('createCookies', () => {
  it('reads any value that it wrote', () => {
    const cookies = createCookies();
    cookies.set('place', '/promo?a=1; b=2&ü', { maxAgeSeconds: 60 });
    expect(cookies.get('place')).toBe('/promo?a=1; b=2&ü');
    expect(cookies.get('plac')).toBeUndefined();
    cookies.remove('place');
    expect(cookies.get('place')).toBeUndefined();
  });

  it('finds no value in a cookie with broken encoding', () => {
    const { document } = documentAt('http:', 'a=%E0%A4%A; b=ok');
    expect(createCookies(document).get('a')).toBeUndefined();
    expect(createCookies(document).get('b')).toBe('ok');
  });

  it('does not throw in a document without cookies', () => {
    const document = {
      location: { protocol: 'https:' },
      get cookie(): string {
        throw new DOMException('denied', 'SecurityError');
      },
      set cookie(_: string) {
        throw new DOMException('denied', 'SecurityError');
      },
    } as unknown as Document;
    const cookies = createCookies(document);
    cookies.set('a', '1', { maxAgeSeconds: 1 });
    expect(cookies.get('a')).toBeUndefined();
  });
});

describe('attributes', () => {
  it('are lax, and Secure on https', () => {
    expect(formatCookie('a', '1', { maxAgeSeconds: 60.9 }, false)).toBe(
      'a=1; Path=/; Max-Age=60; SameSite=Lax',
    );
    expect(formatCookie('a', '1', { maxAgeSeconds: -5 }, true)).toBe(
      'a=1; Path=/; Max-Age=0; SameSite=Lax; Secure',
    );
  });

  it('of the locale cookie are those of the specification', () => {
    const { document, written } = documentAt('http:');
    writeLocaleCookie(createCookies(document), 'zhTW', false);
    writeLocaleCookie(createCookies(document), 'zhTW', true);
    expect(written).toEqual([
      'locale=zhTW; Path=/; Max-Age=31536000; SameSite=Lax',
      'locale=zhTW; Path=/; Max-Age=31536000; SameSite=None; Secure',
    ]);
  });

  it('of the session cookie contain type and token, encoded', () => {
    const { document, written } = documentAt('https:');
    writeAuthCookie(createCookies(document), 'Bearer abc', 3600);
    removeAuthCookie(createCookies(document));
    expect(written).toEqual([
      'authToken=Bearer%20abc; Path=/; Max-Age=3600; SameSite=Lax; Secure',
      '__Host-authToken=Bearer%20abc; Path=/; Max-Age=3600; SameSite=Lax; Secure',
      'authToken=; Path=/; Max-Age=0; SameSite=Lax; Secure',
      '__Host-authToken=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    ]);
  });

  it('of the session cookie on http are those of one cookie: browsers refuse the __Host- one there', () => {
    const { document, written } = documentAt('http:');
    writeAuthCookie(createCookies(document), 'Bearer abc', 3600);
    removeAuthCookie(createCookies(document));
    expect(written).toEqual([
      'authToken=Bearer%20abc; Path=/; Max-Age=3600; SameSite=Lax',
      'authToken=; Path=/; Max-Age=0; SameSite=Lax',
    ]);
  });
});

describe('the session cookie', () => {
  it.each([
    ['https:', 'authToken=tossed; __Host-authToken=own', 'own'],
    ['https:', 'authToken=tossed', undefined],
    ['https:', '__Host-authToken=own; __Host-authToken=other', undefined],
    ['http:', 'authToken=own', 'own'],
    ['http:', 'authToken=own; authToken=own', 'own'],
    ['http:', 'authToken=own; authToken=tossed', undefined],
    ['http:', 'authToken=own; authToken=own; authToken=tossed', undefined],
    ['http:', '', undefined],
  ])('on %s with %j is %s', (protocol, header, value) => {
    expect(readAuthCookie(createCookies(documentAt(protocol, header).document))).toBe(value);
  });
});
