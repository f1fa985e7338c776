import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import type { CurrentPage } from '#platform/site/page.ts';
import { listOf as list, renderApp, type TestAppOptions } from './app.tsx';

export const product = (id: number, more: object = {}) => ({
  ...{ id, category_code: 'egame', code: `p${id}`, name: `Studio ${id}`, image: `/p${id}.svg`, sort: id },
  ...{ wallet_id: id + 1, open_mode: 'game_list', support_demo: false, is_maintenance: false, game_count: 2 },
  ...more,
});
export const game = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, product_id: 9, code: `g${id}`, image: `/g${id}.svg`, tag_ids: [], sort: id },
  ...{ is_hot: false, is_new: false, support_demo: true, support_mobile: true, rtp: '96.5' },
  ...more,
});
const PRODUCTS = [
  product(9, { image_mobile: '/tile9.svg' }),
  product(10, { is_maintenance: true, game_count: 0 }),
  product(11, { category_code: 'live', open_mode: 'lobby', game_count: 0 }),
];
export const GAMES = [game(1, 'Koi Gate', { is_hot: true }), game(2, 'Panda Sun', { product_id: 10 })];
export const CATEGORIES = [
  { id: 1, code: 'egame', name: 'Slots', is_maintenance: false, sort: 1 },
  { id: 2, code: 'live', name: 'Live', is_maintenance: false, sort: 2 },
  { id: 3, code: 'chess', name: 'Cards', is_maintenance: true, sort: 3 },
];
export { list };
export type Api = NonNullable<TestAppOptions['api']>;
export const parameterOf = (path: string, name: string) => new URL(path, 'http://x').searchParams.get(name);

export const API: Api = {
  'GET /gameProduct': list(PRODUCTS),
  'GET /gameCategory': list(CATEGORIES),
  'GET /gameTag/9': list([{ id: 901, name: 'East', sort: 1 }]),
  'GET /gameTag/10': list([]),
  'GET /game': ({ path }) => {
    const keyword = parameterOf(path, 'keyword');
    const found = GAMES.filter(({ name, is_hot }) => {
      if (parameterOf(path, 'is_hot') && !is_hot) return false;
      return keyword === '龍' ? name === 'Panda Sun' : name.toLowerCase().includes(keyword ?? '');
    });
    return list(found);
  },
};

/** Renders a games page with a small catalogue. */
export function openGames(node: ReactElement, page: Partial<CurrentPage>, options: TestAppOptions = {}) {
  return renderApp(node, {
    page: { name: 'GAME_E_GAME', pathname: '/enUS/game/eGame', ...page },
    ...options,
    api: { ...API, ...options.api },
  });
}

/** Stubs the observers that jsdom lacks, and removes the session. Returns a function that calls the last observer. */
export function prepareGames(): (isIntersecting: boolean) => void {
  localStorage.clear();
  sessionStorage.clear();
  createCookies(document).remove('authToken');
  let report: ((entries: { isIntersecting: boolean }[]) => void) | undefined;
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      report = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('ResizeObserver', class extends Observer {});
  return (isIntersecting) => report?.([{ isIntersecting }]);
}
