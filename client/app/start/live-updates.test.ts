import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ClientCore } from '#app/core/client-core.ts';
import { followLive, type LiveDeps } from '#app/watch/live.ts';
import { createCookies } from '#platform/browser/cookies.ts';
import { createStorages } from '#platform/browser/storage.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';
import { CHANGES } from '#shared/webapi/schemas/live.ts';
import { startLiveUpdates } from './live-updates.ts';

vi.mock('#app/watch/live.ts', () => ({ followLive: vi.fn() }));

beforeEach(() => {
  vi.mocked(followLive).mockClear();
  localStorage.clear();
});

function setUp({ authorization = 'Bearer secret' as string | null, page = 'PROMO', baseUrl = '' } = {}) {
  const queryClient = new QueryClient();
  const invalidated: unknown[] = [];
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    invalidated.push(filters?.queryKey?.[0]);
  });
  const auth = {
    refreshIfDue: vi.fn(async () => 'unneeded'),
    getAuthorization: () => authorization,
    getState: () => ({ record: authorization === null ? null : { exp: '2027' } }),
    subscribe: vi.fn(() => () => {}),
    handleUnauthorized: vi.fn(),
  };
  const core = {
    ...{ queryClient, auth, config: { baseUrl } },
    ...{ storages: createStorages(window), cookies: createCookies(document) },
  } as unknown as ClientCore;
  const wakeWalletPoll = vi.fn();
  startLiveUpdates({
    core,
    wakeWalletPoll,
    getShown: () => ({ target: { locale: 'zhTW' }, page: { name: page } }),
    onNavigation: () => () => {},
  });
  const deps = vi.mocked(followLive).mock.lastCall?.[0] as LiveDeps;
  return { deps, auth, invalidated, wakeWalletPoll };
}

it('refetches what shows the change, and leaves the balance to the poll of the main wallet', () => {
  const { deps, invalidated, wakeWalletPoll } = setUp();
  deps.onChange('wallet');
  expect([invalidated, wakeWalletPoll.mock.calls.length]).toEqual([[], 1]);
  deps.onChange('mails');
  deps.onChange('notifications');
  deps.onChange('deposits');
  deps.onChange('withdrawals');
  expect(invalidated).toEqual([
    ...['unreadMails', 'mails', 'levels', 'unreadNotifications', 'notifications'],
    ...['depositDetail', 'depositRecords'],
    ...['withdrawRecords', 'withdrawSetting'],
  ]);
  expect(wakeWalletPoll).toHaveBeenCalledOnce();
});

it('spreads the requests for recent wins over five seconds', () => {
  vi.useFakeTimers();
  const { deps, invalidated } = setUp();
  deps.onChange('wins');
  expect(invalidated).toEqual([]);
  vi.advanceTimersByTime(5000);
  expect(invalidated).toEqual(['recentWins']);
  vi.useRealTimers();
});

it('sends the token in a header, refreshed if it is due, and never in the URL', async () => {
  const { deps, auth } = setUp({ baseUrl: 'https://api.example' });
  const { url, headers } = await deps.getRequest();
  expect(url).toBe('https://api.example/api/webapi/stream');
  expect(headers).toMatchObject({ Authorization: 'Bearer secret', Locale: 'zhTW' });
  expect(headers['X-UUID']).toMatch(/^[\w-]{8,64}$/);
  expect(auth.refreshIfDue).toHaveBeenCalledOnce();
  deps.onUnauthorized(headers);
  expect(auth.handleUnauthorized).toHaveBeenCalledExactlyOnceWith('Bearer secret');
});

it.each([
  ['a member on any page', {}, '2027'],
  ['a guest on home', { authorization: null, page: 'HOME' }, 'guest'],
  ['a guest on another page', { authorization: null }, null],
])('follows the stream for %s', async (_title, options, scope) => {
  const { deps } = setUp(options);
  expect(deps.getScope()).toBe(scope);
  expect((await deps.getRequest()).headers).not.toHaveProperty('Authorization', null);
});

it('knows what to do for each change of the contract', () => {
  const { deps } = setUp();
  for (const changed of CHANGES) expect(() => deps.onChange(changed)).not.toThrow();
});

it('invalidates only queries of the call catalogue', () => {
  const { deps, invalidated } = setUp();
  vi.useFakeTimers();
  for (const changed of CHANGES) deps.onChange(changed);
  vi.runAllTimers();
  expect(invalidated.filter((name) => !Object.hasOwn(CALLS, String(name)))).toEqual([]);
  vi.useRealTimers();
});
