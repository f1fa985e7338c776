import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '#platform/api/api-client.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { requireFound } from './found.ts';
import { hasHistory } from './navigation.ts';
import { type CurrentPage, hrefOf, isRoute, sameRouteHref, useApp, usePage } from './page.ts';
import { PAYOUT_EDITS } from './payout-edits.ts';

it('needs the app around it', () => {
  const mock = () => {};
  const print = console.error;
  console.error = mock;
  expect(() => renderHook(useApp)).toThrow('useApp outside AppContext');
  expect(() => renderHook(usePage)).toThrow('usePage outside PageContext');
  console.error = print;
});

it('leads to the same page of the other device or language, with its query as written', async () => {
  const { app } = await renderApp(null);
  const page: CurrentPage = {
    ...{ name: 'PROMO_DETAIL', params: { promoID: '7' }, pathname: '/enUS/promo/7' },
    search: new URLSearchParams('a=b c'),
  };
  expect(sameRouteHref(app, page, { device: 'mobile' })).toBe('/m/enUS/promo/7?a=b+c');
  expect(sameRouteHref(app, { ...page, query: 'a=b%20c' }, { locale: 'zhTW' })).toBe('/zhTW/promo/7?a=b%20c');
  expect(sameRouteHref(app, page, {}, 'x=1')).toBe('/enUS/promo/7?x=1');
  expect(sameRouteHref(app, { ...page, name: 'NOT_FOUND' }, {})).toBeUndefined();
  expect(
    ['HOME', 'ENTRY', 'GALLERY', 'NOT_FOUND', 'MAINTENANCE', 'ERROR'].filter((name) =>
      isRoute(name as 'HOME'),
    ),
  ).toEqual(['HOME']);
});

it.each([
  [{ idx: 1 }, true],
  [{ idx: 0 }, false],
  [{ key: 'a' }, false],
  ['idx', false],
  [null, false],
])('the history state %j has a page of this visit before it: %s', (state, expected) => {
  history.replaceState(state, '');
  expect(hasHistory()).toBe(expected);
  history.replaceState(null, '');
});

it.each([
  [new ApiError({ kind: 'http', status: 404, message: '' }), true],
  [new ApiError({ kind: 'http', status: 500, message: '' }), false],
  [new ApiError({ kind: 'refused', status: 404, message: '' }), false],
  [null, false],
])('a page whose data failed with %o does not exist: %s', async (error, isMissing) => {
  const { app } = await renderApp(null);
  app.queryClient
    .getQueryCache()
    .build(app.queryClient, { queryKey: ['x'] })
    .setState({ error });
  const check = () => requireFound(app, { queryKey: ['x'] }, '/x');
  if (isMissing) expect(check).toThrow(expect.objectContaining({ id: 'PAGE_NOT_FOUND' }));
  else expect(check).not.toThrow();
});

it('has a page for the edit of each payout account that can be edited', async () => {
  const { app } = await renderApp(null, { device: 'mobile' });
  const hrefs = Object.entries(PAYOUT_EDITS).map(([kind, edit]) => [
    kind,
    edit?.param,
    edit?.href(hrefOf(app), 7),
  ]);
  expect(hrefs).toEqual([
    ['bankCard', 'edit', '/m/enUS/member/card/form/edit/7'],
    ['accountCard', 'editAccount', '/m/enUS/member/card/form/edit/7?kind=account'],
    ['address', 'edit', '/m/enUS/member/crypto/form/edit/7'],
    ['store', undefined, undefined],
  ]);
});
