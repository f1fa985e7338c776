import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorages } from '#platform/browser/storage.ts';
import { createLaunches, type LaunchesDeps } from './launches.ts';

const ORIGIN = 'https://site.example';
const { session } = createStorages(window);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

function setUp({ pathname = '/enUS', isMember = true } = {}) {
  const visitor = { isMember };
  const location = { pathname, href: ORIGIN + pathname, origin: ORIGIN };
  const launches = createLaunches({
    core: {
      style: { strategy: 'prefix', defaultLocale: 'enUS' },
      storages: createStorages(window),
      // Cast: the mock has only the method that the code uses.
      auth: { isLoggedIn: () => visitor.isMember } as LaunchesDeps['core']['auth'],
    },
    getTarget: () => ({ device: 'desktop', locale: 'enUS' }),
    location,
  });
  return { launches, location, visitor };
}

describe('a link', () => {
  it.each([
    ['/enUS/game/eGame/9?game=9001', { category: 'egame', productId: 9, gameId: 9001, lobbyId: null }],
    [
      '/enUS/game/fishing?productId=30&game=7',
      { category: 'fishing', productId: 30, gameId: 7, lobbyId: null },
    ],
    ['/enUS/game/eGame/9?game=9001&demo=1', { gameId: 9001, isDemo: true }],
    ['/enUS/game/eGame/9?game=9001&demo=0', { gameId: 9001, isDemo: false }],
    ['/enUS/game/live?lobby=4', { category: 'live', productId: null, gameId: null, lobbyId: 4 }],
  ])('to a game opens over the page: %s', (href, ask) => {
    const { launches } = setUp();
    expect(launches.offer(ORIGIN + href)).toBe(true);
    expect(launches.getState().current).toMatchObject({ ...ask, href: ORIGIN + href });
  });

  it.each([
    '/enUS/game/eGame/9',
    '/enUS/game/eGame/9?game=x',
    '/enUS/game/eGame/9?game=0',
    '/enUS/promo?game=9001',
    '/enUS/nowhere?game=9001',
    'https://other.example/enUS/game/eGame/9?game=9001',
  ])('of another kind is followed: %s', (href) => {
    const { launches } = setUp();
    expect(launches.offer(new URL(href, ORIGIN).href)).toBe(false);
    expect(launches.getState().current).toBeNull();
  });

  it('pressed again opens another launch', () => {
    const { launches } = setUp();
    launches.offer('/enUS/game/eGame/9?game=9001');
    const first = launches.getState().current?.key;
    launches.offer('/enUS/game/eGame/9?game=9001');
    expect(launches.getState().current?.key).not.toBe(first);
  });

  it('to replay a game opens one launch for two presses, so that money moves once', () => {
    const { launches } = setUp();
    const href = '/enUS/game/eGame/9?game=9001';
    launches.offer(href, { amount: 10_000 });
    const first = launches.getState().current;
    expect(first?.again).toEqual({ amount: 10_000 });
    expect(launches.offer(href, { amount: 10_000 })).toBe(true);
    expect(launches.getState().current).toBe(first);
    launches.close();
    launches.offer(href, { amount: 10_000 });
    expect(launches.getState().current?.key).not.toBe(first?.key);
  });

  it('to replay another game opens that one', () => {
    const { launches } = setUp();
    launches.offer('/enUS/game/eGame/9?game=9001', { amount: 10_000 });
    launches.offer('/enUS/game/eGame/9?game=9002', { amount: 500 });
    expect(launches.getState().current).toMatchObject({ gameId: 9002, again: { amount: 500 } });
  });

  it('with an amount in its URL moves no money', () => {
    const { launches } = setUp();
    launches.offer('/enUS/game/eGame/9?game=9001&again=1&amount=10000');
    expect(launches.getState().current?.again).toBeUndefined();
  });
});

describe('another page', () => {
  it('closes the launch; another query of the same page does not', () => {
    const { launches } = setUp();
    launches.offer('/enUS/game/eGame/9?game=9001');
    launches.handleShown(false);
    expect(launches.getState().current).not.toBeNull();
    launches.handleShown(true);
    expect(launches.getState().current).toBeNull();
  });
});

describe('a login before the launch', () => {
  function goToLogin() {
    const visit = setUp({ isMember: false });
    visit.launches.offer('/enUS/game/eGame/9?game=9001');
    visit.launches.keepForLogin();
    visit.launches.close();
    visit.location.pathname = '/enUS/login';
    visit.launches.handleShown(true);
    return visit;
  }

  it('opens the launch again on its page, once', () => {
    const { launches, location, visitor } = goToLogin();
    expect(launches.getState().current).toBeNull();
    visitor.isMember = true;
    location.pathname = '/enUS';
    launches.handleShown(true);
    expect(launches.getState().current).toMatchObject({ gameId: 9001 });
    launches.close();
    launches.handleShown(false);
    expect(launches.getState().current).toBeNull();
  });

  it('opens nothing for a guest, on another page, or much later', () => {
    const { launches, location, visitor } = goToLogin();
    location.pathname = '/enUS';
    launches.handleShown(true);
    visitor.isMember = true;
    location.pathname = '/enUS/promo';
    launches.handleShown(true);
    vi.setSystemTime(Date.now() + 16 * 60_000);
    location.pathname = '/enUS';
    launches.handleShown(true);
    expect(launches.getState().current).toBeNull();
    expect(session.get('launchAfterLogin')).toBeNull();
  });

  it('ignores a stored value of another shape', () => {
    for (const text of ['x', 'null', '[]', '{"href":7,"pathname":"/enUS","at":1}']) {
      session.set('launchAfterLogin', text);
      const { launches } = setUp();
      launches.handleShown(false);
      expect(launches.getState().current).toBeNull();
    }
  });
});
