import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  acceptsHtml,
  clientAddressOf,
  hostNameOf,
  hostOf,
  isLocalRequest,
  isLoopback,
  matchesEtag,
  parseAcceptEncoding,
  protocolOf,
  readCookie,
  readCookies,
  splitUrl,
  writeCookie,
} from './request.ts';

describe('URLs and hosts', () => {
  it('splits at the first question mark', () => {
    expect(splitUrl('/a?b=1?c')).toEqual({ pathname: '/a', search: '?b=1?c' });
    expect(splitUrl('/a')).toEqual({ pathname: '/a', search: '' });
  });

  it('trusts X-Forwarded-Host only behind proxies', () => {
    const headers = { host: 'Inner:3000', 'x-forwarded-host': 'Forged.example, Outer.example, second' };
    expect(hostOf(headers, 0)).toBe('inner:3000');
    expect(hostOf(headers, 1)).toBe('second');
    expect(hostOf(headers, 2)).toBe('outer.example');
    expect(hostOf({ host: 'inner', 'x-forwarded-host': 'outer.example' }, 2)).toBe('outer.example');
    expect(hostOf({ host: 'inner', 'x-forwarded-host': 'outer.example, second' }, 3)).toBe('outer.example');
    expect(hostOf({ host: 'inner' }, 1)).toBe('inner');
    expect(hostOf({}, 0)).toBe('');
  });

  it.each([
    'Site.Example',
    'site.example.',
    'site.example:80',
    'site.example.:80',
  ])('takes %s without the dot of the DNS root', (host) => {
    expect(hostOf({ host }, 0)).toBe(`site.example${host.endsWith(':80') ? ':80' : ''}`);
  });

  it('removes the port', () => {
    expect(hostNameOf('a.example:3000')).toBe('a.example');
    expect(hostNameOf('[::1]:3000')).toBe('[::1]');
    expect(hostNameOf('a.example')).toBe('a.example');
  });
});

describe('the visitor’s address', () => {
  const from = (remoteAddress: string, forwarded?: string) =>
    // The part of a request that the code reads.
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

  it.each([
    [0, '9.9.9.9', '1.1.1.1', '9.9.9.9'],
    [0, '::ffff:9.9.9.9', undefined, '9.9.9.9'],
    [1, '10.0.0.1', '1.1.1.1', '1.1.1.1'],
    [1, '10.0.0.1', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    [2, '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
    [2, '10.0.0.1', '1.1.1.1', '1.1.1.1'],
    [1, '10.0.0.1', undefined, '10.0.0.1'],
    [1, '10.0.0.1', '', '10.0.0.1'],
    [1, '10.0.0.1', 'unknown', '10.0.0.1'],
    [2, '10.0.0.1', '1.1.1.1\r\nx, 10.0.0.2', '10.0.0.2'],
    [1, '10.0.0.1', '1.1.1.1:5044', '1.1.1.1'],
    [1, '10.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
    [1, '10.0.0.1', '2001:db8::1', '2001:db8::1'],
    [1, '10.0.0.1', '::FFFF:1.1.1.1', '1.1.1.1'],
  ])('behind %i proxies, from %s, with X-Forwarded-For %j, is %s', (hops, remote, forwarded, address) => {
    expect(clientAddressOf(from(remote, forwarded), hops)).toBe(address);
  });
});

describe('cookies', () => {
  it('are found by their full name', () => {
    expect(readCookie('xlocale=a; locale=zhTW; locale=enUS', 'locale')).toBe('zhTW');
    expect(readCookie('a=1;authToken=Bearer%20x', 'authToken')).toBe('Bearer x');
    expect(readCookie('locale=%E0%A4%A', 'locale')).toBe('');
    expect(readCookie('a=locale', 'locale')).toBeUndefined();
    expect(readCookie('a=1 locale=zhTW', 'locale')).toBeUndefined();
    expect(readCookie('a=locale=enUS;   locale=zhTW  ; b=1', 'locale')).toBe('zhTW');
    expect(readCookie('locale=', 'locale')).toBe('');
    expect(readCookie(undefined, 'locale')).toBeUndefined();
    expect(readCookies('a=1; xa=2; a=3;a=1', 'a')).toEqual(['1', '3', '1']);
    expect(readCookies('__Host-a=1; a=2', 'a')).toEqual(['2']);
    expect(readCookies('b=1', 'a')).toEqual([]);
  });

  it('are written for the whole site; SameSite=None is always Secure', () => {
    expect(writeCookie('a', 'b', { maxAgeSeconds: 9, isSecure: false })).toBe(
      'a=b; Max-Age=9; Path=/; SameSite=Lax',
    );
    expect(writeCookie('a', 'b', { maxAgeSeconds: 9, isSecure: false, sameSite: 'None' })).toBe(
      'a=b; Max-Age=9; Path=/; SameSite=None; Secure',
    );
  });
});

describe('acceptsHtml', () => {
  it.each([
    undefined,
    '',
    '*/*',
    'text/html',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'text/*;q=0.3',
    'application/json, TEXT/HTML;q=0.1',
  ])('%j: yes', (accept) => {
    expect(acceptsHtml(accept)).toBe(true);
  });
  it.each([
    'application/json',
    'application/json, text/plain, */*',
    'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
    'text/html;q=0',
    'text/css,*/*;q=0.1',
  ])('%j: no', (accept) => {
    expect(acceptsHtml(accept)).toBe(false);
  });
});

describe('encodings', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
    ['xbr', 'identity'],
  ])('%j → %s', (header, encoding) => {
    expect(parseAcceptEncoding(header)).toBe(encoding);
  });

  it('is identity without a header', () => {
    expect(parseAcceptEncoding(undefined)).toBe('identity');
  });
});

describe('matchesEtag', () => {
  it.each(['"x-br"', 'W/"x-br"', '"a", "x-br"', '*'])('%s names it', (header) => {
    expect(matchesEtag(header, '"x-br"')).toBe(true);
  });
  it.each([undefined, '"x"', '""'])('%s does not', (header) => {
    expect(matchesEtag(header, '"x-br"')).toBe(false);
  });
});

describe('isLoopback', () => {
  it.each([
    'localhost',
    'LOCALHOST',
    'x.localhost',
    '127.0.0.1',
    '127.9.9.9',
    '[::1]',
    '::1',
  ])('%s is', (host) => {
    expect(isLoopback(host)).toBe(true);
  });
  it.each([
    'example.com',
    'localhost.example.com',
    '128.0.0.1',
    '127.0.0.1.example.com',
    '',
  ])('%j is not', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});

describe('isLocalRequest', () => {
  const asked = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    isLocalRequest({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, 0);

  it.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])('is local from %s', (address) => {
    expect(asked({ host: 'localhost:3000' }, address)).toBe(true);
  });
  it.each(['203.0.113.9', '10.0.0.1', '::ffff:10.0.0.1', '::2', ''])('is not local from %j', (address) => {
    expect(asked({ host: 'localhost:3000' }, address)).toBe(false);
  });
  it('is not local by another host', () => {
    expect(asked({ host: 'www.example.com' })).toBe(false);
    expect(asked({})).toBe(false);
  });
  it.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
  ])('is not local with the header %s of a proxy', (name) => {
    expect(asked({ host: 'x.localhost', [name]: 'localhost' })).toBe(false);
  });
  it('is not local where proxies are configured', () => {
    const request = { headers: { host: 'localhost' }, socket: { remoteAddress: '::1' } };
    expect(isLocalRequest(request as unknown as IncomingMessage, 1)).toBe(false);
  });
});

it.each([
  [0, 'https', 'http'],
  [1, undefined, 'http'],
  [1, 'http', 'http'],
  [1, 'https', 'https'],
  [1, 'HTTPS', 'https'],
  [1, 'https, http', 'http'],
  [2, 'https, http', 'https'],
])('behind %i proxies the header %j means %s', (proxies, header, protocol) => {
  const request = { headers: { 'x-forwarded-proto': header }, socket: {} };
  expect(protocolOf(request as unknown as IncomingMessage, proxies)).toBe(protocol);
});
