import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import { TimeProvider } from '#ui/values/time.tsx';
import { TopBar } from './top-bar.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

const API: TestAppOptions['api'] = {
  'GET /siteMessage/unread': { data: { count: 3 } },
  'GET /auth/info': { data: { account: 'ada', level_name: 'Gold' } },
};
const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

it('offers guests login and signup', async () => {
  const { calls } = await renderApp(<TopBar />, { api: API });
  expect(['Log in', 'Sign up', 'Deposit'].map(hrefOf)).toEqual(['/enUS/login', '/enUS/signup', undefined]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Search').closest('a')?.getAttribute('data-opens')).toBe('search');
  expect(calls).toEqual([]);
});

it('shows members their mails and account', async () => {
  storeSession();
  await renderApp(<TopBar />, { api: API, settings: { FRONT_NOTIFICATIONS: '1' } });
  const mails = await screen.findByRole('link', { name: 'Mail, 3 unread' });
  expect([mails.textContent, mails.getAttribute('href')]).toEqual(['3', '/enUS/member/mail']);
  expect(['Log in', 'Sign up', 'Deposit'].map(hrefOf)).toEqual([
    undefined,
    undefined,
    '/enUS/member/deposit',
  ]);
  await screen.findByRole('button', { name: 'Account menu ada' });
});

it.each([false, true])('links no page that the site does not have, to a member: %s', async (isMember) => {
  if (isMember) storeSession();
  await renderApp(<TopBar />, { hasPage: () => false, settings: { FRONT_NOTIFICATIONS: '1' } });
  const names = screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label') ?? link.textContent);
  expect(names).toEqual(['Test site, home', 'Search games, promotions and help', 'English', '繁體中文']);
});

it.each([
  ['1', 1],
  ['0', 0],
])('has the bell with the setting "%s": %i', async (setting, count) => {
  storeSession();
  await renderApp(<TopBar />, { settings: { FRONT_NOTIFICATIONS: setting } });
  expect(screen.queryAllByRole('link', { name: 'Notifications' })).toHaveLength(count);
});

it('shows the time in the member’s zone, and changes with each minute', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: Date.UTC(2026, 10, 21, 12, 0, 30),
  });
  const { container, unmount } = await renderApp(<TopBar />, { timeZone: 'Asia/Taipei' });
  const time = () => container.querySelector('time');
  expect([time()?.textContent, time()?.title]).toEqual(['Nov 21 20:00 Taipei time', 'Current time']);
  expect(time()?.dateTime).toBe('2026-11-21T12:00:30.000Z');
  act(() => void vi.advanceTimersByTime(29_999));
  expect(time()?.textContent).toContain('20:00');
  act(() => void vi.advanceTimersByTime(1));
  expect(time()?.textContent).toContain('20:01');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(time()?.textContent).toContain('20:02');
  unmount();
  // The cache of queries is cleared later.
  vi.advanceTimersByTime(3_600_000);
  expect(vi.getTimerCount()).toBe(0);
});

it('shows the clock in the member’s zone only, not first in the server’s', async () => {
  const replaced: (string | null)[] = [];
  const observer = new MutationObserver((records) =>
    replaced.push(...records.map(({ oldValue }) => oldValue)),
  );
  observer.observe(document.body, { subtree: true, characterData: true, characterDataOldValue: true });
  await renderApp(
    <TimeProvider language="en-US" zone="UTC" memberZone="Asia/Taipei">
      <TopBar />
    </TimeProvider>,
  );
  expect((await screen.findByTitle('Current time')).textContent).toMatch(/\d\d:\d\d Taipei time$/);
  observer.disconnect();
  expect(replaced).not.toContain('UTC');
});

it('opens the account menu, which names the member, marks the page and logs out', async () => {
  storeSession();
  const { app } = await renderApp(<TopBar />, {
    page: { name: 'MEMBER_PROFILE' },
    api: { ...API, 'POST /auth/logout': { data: null } },
  });
  const button = await screen.findByRole('button', { name: 'Account menu ada' });
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect([button.getAttribute('aria-expanded'), panel?.hidden, panel?.textContent]).toEqual([
    'false',
    true,
    '',
  ]);
  fireEvent.click(button);
  expect([button.getAttribute('aria-expanded'), panel?.hidden]).toEqual(['true', false]);
  expect(panel?.querySelector('p')?.textContent).toBe('adaGold');
  const current = [...(panel?.querySelectorAll('[aria-current=page]') ?? [])];
  expect(current.map(({ textContent }) => textContent)).toEqual(['Profile']);
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(app.auth.isLoggedIn()).toBe(false));
  screen.getByRole('link', { name: 'Log in' });
});

it('has a name for a member who is not known yet, and no level', async () => {
  storeSession();
  await renderApp(<TopBar />);
  const button = screen.getByRole('button', { name: 'Account menu Member' });
  fireEvent.click(button);
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(panel?.querySelector('p')?.textContent).toBe('Member');
  fireEvent.click(button);
  expect(panel?.hidden).toBe(true);
});
