import { describe, expect, it } from 'vitest';
import { DEVICES } from './device.ts';
import { guardRoute } from './guard.ts';
import { buildLoosePath, type PathStyle } from './paths.ts';
import { canReturn, ROUTES, type RouteEntry, type RouteName } from './routes.ts';

const style: PathStyle = { strategy: 'prefix', defaultLocale: 'enUS' };
const entries: readonly (RouteEntry & { name: RouteName })[] = ROUTES;

function guard(name: RouteName, isMember: boolean, device = DEVICES[0] as (typeof DEVICES)[number]) {
  const target = { device, locale: 'zhTW' } as const;
  const params = { promoID: '7', cardID: '7', mailID: '7', questionID: '7', path: 'x' };
  const pathname = buildLoosePath(style, target, name, params);
  const match = { name, params, isInvalid: false };
  return { pathname, answer: guardRoute({ style, target, match, isMember, pathname, search: '?x=1' }) };
}

describe('guardRoute over the catalogue', () => {
  it('redirects guests of member pages to login, with the page to return to where the route allows it', () => {
    for (const device of DEVICES) {
      const prefix = device === 'mobile' ? '/m/zhTW' : '/zhTW';
      for (const { name } of entries.filter(
        (entry) => entry.access === 'member' && entry[device] !== undefined,
      )) {
        const { pathname, answer } = guard(name, false, device);
        if (canReturn(name))
          expect(answer).toEqual({ to: `${prefix}/login?cb=1`, returnTo: `${pathname}?x=1` });
        else expect(answer).toEqual({ to: `${prefix}/login` });
        expect(guard(name, true, device).answer).toBeUndefined();
      }
    }
  });

  it('redirects members of guest-only pages to home and shows public pages to everyone', () => {
    for (const { name, access } of entries.filter((entry) => entry.desktop !== undefined)) {
      if (access === 'guest') expect(guard(name, true).answer).toEqual({ to: '/zhTW' });
      if (access === 'public') expect(guard(name, true).answer).toBeUndefined();
      if (access !== 'member') expect(guard(name, false).answer).toBeUndefined();
    }
  });
});
