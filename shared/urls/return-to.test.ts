import { describe, expect, it } from 'vitest';
import { returnablePath, returnToCookieOf, withoutReturnToId, withReturnToId } from './return-to.ts';

describe('returnToCookieOf', () => {
  it.each([
    ['?cb=1&cbid=Ab_-9x', 'comeback-Ab_-9x'],
    ['?cb=1', 'comeback'],
    ['', 'comeback'],
    ['?cb=1&cbid=x', 'comeback'],
    ['?cb=1&cbid=a%3D1%3B%20b', 'comeback'],
    ['?cbid=abc', 'comeback'],
    ['?cbid=abcd', 'comeback-abcd'],
    [`?cbid=${'a'.repeat(16)}`, `comeback-${'a'.repeat(16)}`],
    [`?cbid=${'a'.repeat(17)}`, 'comeback'],
  ])('of %j is %s', (search, name) => {
    expect(returnToCookieOf(search)).toBe(name);
  });
});

it('adds the id to the address of a login, and removes it byte for byte', () => {
  expect(withReturnToId('/enUS/login?cb=1', 'abcd')).toBe('/enUS/login?cb=1&cbid=abcd');
  expect(withReturnToId('/enUS/login', 'abcd')).toBe('/enUS/login?cbid=abcd');
  expect(withoutReturnToId('?cb=1&cbid=abcd&x=a%20b&flag')).toBe('?cb=1&x=a%20b&flag');
  expect(withoutReturnToId('?cbid=abcd')).toBe('');
  expect(withoutReturnToId('')).toBe('');
});

it.each([
  [2000, true],
  [2001, false],
])('a path of %i characters can be returned to: %s', (length, isReturnable) => {
  const path = '/enUS/member?x='.padEnd(length, 'y');
  expect(returnablePath(path)).toBe(isReturnable ? path : undefined);
});

describe('returnablePath', () => {
  it.each([
    ['/enUS/member', '/enUS/member'],
    ['/enUS/promo/5', '/enUS/promo/5'],
    ['/enUS/../enUS/member', '/enUS/member'],
    ['', undefined],
    ['member', undefined],
    ['//evil.example/enUS/member', undefined],
    ['/\\evil.example/enUS/member', undefined],
    ['/\t/evil.example', undefined],
    ['/x/..//m/enUS/member', undefined],
    ['/.//m/enUS/member', undefined],
    ['https://site.invalid/enUS/member', undefined],
    ['javascript:alert(1)', undefined],
    ['/enUS/nowhere', undefined],
    ['/api/webapi/auth/logout', undefined],
    ['/enUS/login', undefined],
    ['/m/zhTW/signup?cb=1', undefined],
    ['/m/enUS/promo/abc', undefined],
    ['/enUS/%E0%A4%A', undefined],
    [`/enUS/member?x=${'y'.repeat(3000)}`, undefined],
  ])('%j: %s', (path, expected) => {
    expect(returnablePath(path)).toBe(expected);
  });
});
