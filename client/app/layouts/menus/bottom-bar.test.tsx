import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { recordMailChanges } from '#platform/net/unread.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { BottomBar } from './bottom-bar.tsx';

const badge = () => screen.queryByText(/unread/i)?.textContent;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(
    'authToken',
    JSON.stringify({ token: 't', type: 'Bearer', exp: '2099-01-01T00:00:00Z', timestamp: 4e12 }),
  );
});

it('hides the unread count after the session, though it is still cached', async () => {
  const { app, calls } = await renderApp(<BottomBar />, {
    device: 'mobile',
    api: { 'GET /siteMessage/unread': { data: { count: 7 } } },
  });
  await waitFor(() => expect(badge()).toContain('7'));
  // Reading a mail lowers the cached count.
  act(() => recordMailChanges(app, [{ id: 1, isCounted: true, isGone: false }]));
  await waitFor(() => expect(badge()).toContain('6'));
  await act(() => app.auth.logout());
  expect(app.queryClient.getQueryData(['unreadMails', 'enUS', {}])).toBe(7);
  expect(badge()).toBeUndefined();
  expect(calls).toHaveLength(1);
});

it.each([
  ['GAMES', 'Games', 'page'],
  ['GAME_SPORT', 'Games', 'true'],
  ['GAME_E_GAME', 'Games', 'true'],
  ['HOME', 'Home', 'page'],
  ['PROMO_DETAIL', 'Promotions', 'true'],
] as const)('on %s only the tab %s is current', async (name, label, current) => {
  await renderApp(<BottomBar />, { device: 'mobile', page: { name } });
  const tabs = screen.getAllByRole('link');
  expect(tabs).toHaveLength(5);
  const lit = tabs.filter((tab) => tab.hasAttribute('aria-current'));
  expect(lit.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([[label, current]]);
});

it('has no current tab on a page without a tab', async () => {
  await renderApp(<BottomBar />, { device: 'mobile', page: { name: 'CUSTOM_ABOUT' } });
  expect(screen.getAllByRole('link').filter((tab) => tab.hasAttribute('aria-current'))).toEqual([]);
});
