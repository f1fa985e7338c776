import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { RouteName } from '#shared/routes.ts';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import Desktop from './default.desktop.tsx';
import Mobile from './default.mobile.tsx';
import Help from './service.desktop.tsx';

beforeEach(() => localStorage.clear());

const pageOf = (name: RouteName, search = '') => ({ page: { name, search: new URLSearchParams(search) } });
const nav = (name: string) => screen.queryAllByRole('navigation', { name }).length;

it.each([
  ['HOME', 1, 1, 0],
  ['PROMO', 1, 0, 0],
  ['LOGIN', 0, 0, 0],
  ['SIGNUP', 0, 0, 1],
  ['MEMBER_DEPOSIT', 1, 0, 1],
  ['MEMBER_TREASURE', 1, 0, 1],
] as const)('on phones %s has %i tab bars, %i footers and %i trust notes', async (name, bars, footers, notes) => {
  const { container } = await renderApp(<Mobile>page</Mobile>, { device: 'mobile', ...pageOf(name) });
  expect([nav('Main'), screen.queryAllByRole('contentinfo').length]).toEqual([bars, footers]);
  expect(container.querySelectorAll('.frame-mobile > div.border-t')).toHaveLength(notes);
  const main = screen.getByRole('main');
  expect([main.id, main.tabIndex, main.textContent]).toEqual(['main', -1, 'page']);
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#main');
});

it.each([
  ['MEMBER_PROFILE', 1],
  ['RECORD_GAME', 1],
  ['PROMO', 0],
] as const)('on desktops %s has %i member menus', async (name, menus) => {
  await renderApp(<Desktop>page</Desktop>, pageOf(name));
  expect(nav('Member center')).toBe(menus);
  const main = screen.getByRole('main');
  expect([main.id, main.tabIndex, main.textContent]).toEqual(['main', -1, 'page']);
  screen.getByRole('contentinfo');
});

it('help pages have their own menu', async () => {
  await renderApp(<Help>page</Help>, pageOf('CUSTOM_ABOUT'));
  expect(nav('Help')).toBe(1);
  expect(screen.getByRole('main').textContent).toBe('page');
});

it.each([
  [Desktop, 'desktop', 'MEMBER_IDENTITY', '/enUS/member/deposit'],
  [Desktop, 'desktop', 'PROMO', '/enUS/member/deposit'],
  [Mobile, 'mobile', 'MEMBER_IDENTITY', '/m/enUS/member/deposit'],
] as const)('%o leads back to the form that sent the member to a page', async (Layout, device, name, href) => {
  const view = await renderApp(<Layout>page</Layout>, { device, ...pageOf(name, 'back=MEMBER_DEPOSIT') });
  const back = () => within(screen.getByRole('main')).queryByRole('link');
  expect([back()?.textContent, back()?.getAttribute('href')]).toEqual(['Back to Deposit', href]);
  view.unmount();
  await renderApp(<Layout>page</Layout>, { device, ...pageOf(name) });
  expect(back()).toBeNull();
});

it.each([
  ['none', false, ['IdentityTo do', 'Withdrawal PINTo do']],
  ['pending', true, ['IdentityIn review']],
  ['rejected', true, ['IdentityNot accepted']],
  ['passed', true, []],
])('the member menu marks what is open, with the identity %s', async (identity_status, has_safe_password, marks) => {
  storeSession();
  const api: TestAppOptions['api'] = {
    'GET /auth/info': { data: { account: 'ada', identity_status, has_safe_password } },
    'GET /siteMessage/unread': { data: { count: 2 } },
  };
  await renderApp(<Desktop>page</Desktop>, { api, ...pageOf('MEMBER_CARD_FORM') });
  const menu = within(screen.getByRole('navigation', { name: 'Member center' }));
  await screen.findByRole('button', { name: 'Account menu ada' });
  const marked = menu.queryAllByRole('img').map((mark) => {
    const link = mark.closest('a');
    return `${link?.textContent}${mark.getAttribute('aria-label')}`;
  });
  expect(marked).toEqual(marks);
  await menu.findByText('Mail, 2 unread');
  expect(menu.getAllByText(/unread/)).toHaveLength(1);
});

it.each([
  ['MEMBER_CARD_LIST', 'page'],
  ['MEMBER_CARD_FORM', 'true'],
] as const)('on %s the entry of the member menu is current: %s', async (name, current) => {
  await renderApp(<Desktop>page</Desktop>, pageOf(name));
  const menu = screen.getByRole('navigation', { name: 'Member center' });
  const entries = [...menu.querySelectorAll('[aria-current]')];
  expect(entries.map((entry) => [entry.getAttribute('href'), entry.getAttribute('aria-current')])).toEqual([
    ['/enUS/member/card', current],
  ]);
});
