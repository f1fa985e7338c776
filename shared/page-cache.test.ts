import { describe, expect, it } from 'vitest';
import { isCacheableRendering, isCacheableRequest, type RenderedForCache } from './page-cache.ts';
import type { RouteName } from './routes.ts';

const route = (name: RouteName) =>
  ({ kind: 'route', match: { name, params: {}, isInvalid: false } }) as const;
const fine: RenderedForCache = {
  request: route('PROMO'),
  isGuest: true,
  status: 200,
  isSiteStale: false,
  hasFailed: false,
};

describe('what may be cached', () => {
  it('are the pages that the catalogue names, and the entry', () => {
    expect(isCacheableRequest(route('PROMO'))).toBe(true);
    expect(isCacheableRequest({ kind: 'entry' })).toBe(true);
    expect(isCacheableRequest(route('MEMBER'))).toBe(false);
    expect(isCacheableRequest(route('PROMO_DETAIL_DEMO'))).toBe(false);
    expect(isCacheableRequest({ kind: 'notFound', path: '/x' })).toBe(false);
  });

  it.each<[string, Partial<RenderedForCache>, boolean]>([
    ['a whole page of a guest', {}, true],
    ['a member’s', { isGuest: false }, false],
    ['a member’s entry page', { isGuest: false, request: { kind: 'entry' } }, false],
    ['a thing that is not there', { status: 404 }, false],
    ['a failed block', { hasFailed: true }, false],
    ['a site without its data', { isSiteStale: true }, false],
    ['the entry page, which needs none', { isSiteStale: true, request: { kind: 'entry' } }, true],
  ])('%s: %#', (_, difference, expected) => {
    expect(isCacheableRendering({ ...fine, ...difference })).toBe(expected);
  });
});
