import type { Response } from 'express';
import { expect, it } from 'vitest';
import { rememberReturnTo } from './return-to.ts';

/** A response of a visitor who sent this Cookie header. */
function setUp(cookie = '') {
  const cookies: string[] = [];
  // The part of a response that the code reads.
  const res = {
    req: { headers: { cookie } },
    locals: { visitor: { protocol: 'https' } },
    append: (_: string, value: string) => cookies.push(value),
  } as unknown as Response;
  return { res, cookies };
}

it.each([
  [1500, true],
  [1501, false],
])('notes a path that takes %i characters in a cookie: %s', (length, isNoted) => {
  const { res, cookies } = setUp();
  // The slash takes three.
  const path = `/${'a'.repeat(length - 3)}`;
  const login = rememberReturnTo(res, '/enUS/login?cb=1', path);
  expect(cookies).toHaveLength(isNoted ? 1 : 0);
  expect(login.includes('cbid=')).toBe(isNoted);
});

it.each([
  [6_000, true],
  [6_001, false],
])('with %i characters of cookies notes the path in a cookie of the tab’s own: %s', (length, isOwn) => {
  const { res, cookies } = setUp('c'.repeat(length));
  const login = rememberReturnTo(res, '/enUS/login?cb=1', '/enUS/member');
  expect(login.includes('cbid=')).toBe(isOwn);
  expect(cookies[0]?.startsWith(isOwn ? 'comeback-' : 'comeback=')).toBe(true);
});
