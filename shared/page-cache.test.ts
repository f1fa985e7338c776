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

describe('a cacheable page', () => {
  it('is a request for the entry page or for a route with isCached', () => {
    expect(isCacheableRequest(route('PROMO'))).toBe(true);
    expect(isCacheableRequest({ kind: 'entry' })).toBe(true);
    expect(isCacheableRequest(route('MEMBER'))).toBe(false);
    expect(isCacheableRequest(route('PROMO_DETAIL_DEMO'))).toBe(false);
    expect(isCacheableRequest({ kind: 'notFound', path: '/x' })).toBe(false);
  });

  it.each<[string, Partial<RenderedForCache>, boolean]>([
    ['a complete page of a guest', {}, true],
    ['a page of a member', { isGuest: false }, false],
    ['the entry page of a member', { isGuest: false, request: { kind: 'entry' } }, false],
    ['a 404', { status: 404 }, false],
    ['a failed block', { hasFailed: true }, false],
    ['a page without site data', { isSiteStale: true }, false],
    ['the entry page without site data', { isSiteStale: true, request: { kind: 'entry' } }, true],
  ])('%s: %#', (_, difference, expected) => {
    expect(isCacheableRendering({ ...fine, ...difference })).toBe(expected);
  });
});
