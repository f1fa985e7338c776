import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { menuStatesOf } from '#platform/site/menu-states.ts';
import type { RouteName } from '#shared/routes.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import DesktopPage from './member.desktop.tsx';
import MobilePage from './member.mobile.tsx';

const member: MemberInfo = {
  account: 'ada1815',
  area_code: '+886',
  phone_masked: '09******78',
  transfer_mode: '0',
  identity_status: 'pending',
  has_safe_password: false,
  last_login_at: '2026-11-20T08:30:00Z',
};

function level(values: object) {
  return {
    level_id: 1,
    level_name: 'Sail',
    level: 1,
    is_current: true,
    is_next: false,
    current_deposit: '300.00',
    required_deposit: '100.00',
    current_bet: '50.00',
    required_bet: '0.00',
    benefits: [],
    ...values,
  };
}

const levels = [
  level({}),
  level({
    level_id: 2,
    level_name: 'Compass',
    level: 2,
    is_current: false,
    is_next: true,
    required_deposit: '1000.00',
    required_bet: '40.00',
  }),
];

function wallet(id: number, name: string, values: object = {}) {
  return { id, code: name, name, balance: '0.00', currency: 'USD', status: 'normal', ...values };
}

const wallets = [
  wallet(1, 'Main wallet', { balance: '1234.50' }),
  wallet(2, 'Empty Games'),
  wallet(3, 'Full Games', { balance: '5.00' }),
  wallet(4, 'Closed Games', { balance: '7.00', status: 'maintenance' }),
  wallet(5, 'Lost Games', { balance: null, status: 'error' }),
];

const api = {
  'GET /auth/info': { data: member },
  'GET /gameWallet': { data: { list: wallets } },
  'GET /siteMessage/unread': { data: { count: 3 } },
  'GET /accountLevel/qualifications': { data: { list: levels } },
  'GET /accountBankCard': { data: { list: [] } },
} satisfies TestAppOptions['api'];

beforeEach(() => {
  const record = { token: 'secret', exp: '2030-01-01T00:00:00Z', type: 'Bearer', timestamp: 1.9e12 };
  localStorage.setItem('authToken', JSON.stringify(record));
});

function setUp(options: TestAppOptions = {}) {
  return renderApp(options.device === 'mobile' ? <MobilePage /> : <DesktopPage />, {
    settings: { FRONT_ACCOUNT_LEVEL: '1' },
    ...options,
    api: { ...api, ...options.api },
    page: { name: 'MEMBER', pathname: '/enUS/member', ...options.page },
  });
}

describe('member home', () => {
  it('shows the greeting, level, mail, money and checklist', async () => {
    await setUp();
    await screen.findByRole('heading', { level: 1, name: 'Hello, ada1815' });
    await screen.findByText('Next level: Compass');
    const deposits = screen.getByRole('progressbar', { name: 'Deposits' });
    expect(deposits.getAttribute('aria-valuetext')).toBe('$300.00 of $1,000.00');
    expect(deposits.getAttribute('aria-valuenow')).toBe('30000');
    const turnover = screen.getByRole('progressbar', { name: 'Valid bets' });
    expect(turnover.getAttribute('aria-valuenow')).toBe(turnover.getAttribute('aria-valuemax'));
    screen.getByText('$1,234.50');
    await screen.findByText('1 of 4 done');
    expect(screen.getByRole('link', { name: /Verify your identity.*In review/ }).getAttribute('href')).toBe(
      '/enUS/member/identity',
    );
    expect(screen.getAllByText('To do')).toHaveLength(2);
  });

  it('has the first letter of the greeted name as its avatar', async () => {
    await setUp({ api: { 'GET /auth/info': { data: { ...member, name: '王小明' } } } });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Hello, 王小明' });
    expect(heading.parentElement?.parentElement?.querySelector('[aria-hidden]')?.textContent).toBe('王');
  });

  it('lists the wallets that may hold money, with frozen and unknown ones marked', async () => {
    await setUp();
    await screen.findByText('Full Games');
    expect(screen.queryByText('Empty Games')).toBeNull();
    screen.getByText('Maintenance: frozen and safe');
    screen.getByText('$7.00');
    screen.getByText('Not answering');
    screen.getByText('—');
  });

  it.each<[string, object, string | null]>([
    ['open', { total: '2400.00', left: '760.00' }, '$1,640.00 of $2,400.00 · $760.00 left'],
    ['met', { total: '0.00', left: '0.00' }, null],
    ['not told', {}, null],
  ])('shows what is open of the turnover: %s', async (_, sums, words) => {
    const turnover = 'total' in sums ? { ...sums, locks_wallet: true } : undefined;
    const main = wallet(1, 'Main wallet', { balance: '1234.50', turnover });
    await setUp({ api: { 'GET /gameApi/wallet/1': { data: main } } });
    await screen.findByText('$1,234.50');
    const bar = screen.queryByRole('progressbar', { name: 'Open turnover' });
    expect(bar?.getAttribute('aria-valuetext') ?? null).toBe(words);
    const link = screen.queryByRole('link', { name: 'See open turnover' });
    expect(link?.getAttribute('href') ?? null).toBe(words && '/enUS/member/treasure#turnover');
    expect(screen.queryByText('Can be withdrawn: $0.00') !== null).toBe(words !== null);
  });

  it('shows the turnover as a dash while the wallet is unknown', async () => {
    const failure = { status: 422 };
    await setUp({ api: { 'GET /gameApi/wallet/1': failure, 'GET /gameWallet': failure } });
    const bar = await screen.findByRole('progressbar', { name: 'Open turnover' });
    expect(bar.getAttribute('aria-valuetext')).toBe('—');
  });

  it('shows and requests no levels while the operator has them off', async () => {
    const { calls } = await setUp({ settings: { FRONT_ACCOUNT_LEVEL: '0' } });
    await screen.findByText('Hello, ada1815');
    await screen.findByText('$1,234.50');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(calls.some(({ path }) => path.startsWith('/accountLevel'))).toBe(false);
  });

  it('shows an error in one block when one call fails', async () => {
    await setUp({ api: { 'GET /gameWallet': { status: 503 } } });
    await screen.findByText('Hello, ada1815');
    await screen.findByRole('button', { name: 'Try again' });
    screen.getByText('Main wallet');
    screen.getByText('Next level: Compass');
  });

  it('links only shortcuts to pages that the site has', async () => {
    await setUp({ hasPage: (name: RouteName) => name === 'MEMBER_RECORD' || name === 'PROMO' });
    const shortcuts = await screen.findByRole('navigation', { name: 'Shortcuts' });
    const links = within(shortcuts).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/enUS/promo', '/enUS/member/record']);
  });

  it('links no page that the site does not have', async () => {
    const { calls } = await setUp({ hasPage: (name: RouteName) => name === 'MEMBER' || name === 'HOME' });
    await screen.findByText('Hello, ada1815');
    await screen.findByText('$1,234.50');
    expect(screen.queryAllByRole('link')).toEqual([]);
    expect(calls.some(({ path }) => path.startsWith('/accountBankCard'))).toBe(false);
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull();
    screen.getByText('Set a withdrawal PIN');
  });
});

describe('the greeting', () => {
  const show = (info: Partial<MemberInfo>) =>
    setUp({ api: { 'GET /auth/info': { data: { ...member, ...info } } } });

  it('shows the last login, with its address where it is known', async () => {
    const { unmount } = await show({ last_login_ip_masked: '10.0.*.*' });
    expect(await screen.findByText(/Last login/)).toBeTruthy();
    expect(screen.getByText('10.0.*.*')).toBeTruthy();
    unmount();
    await show({ last_login_at: null, last_login_ip_masked: '10.0.*.*' });
    expect(await screen.findByText('This is your first login')).toBeTruthy();
    expect(screen.queryByText('10.0.*.*')).toBeNull();
  });
});

it('congratulates on the first paid withdrawal, in a card that can be closed', async () => {
  const at = new Date().toISOString();
  const record = {
    ...{ id: 1, created_at: at, finished_at: at, order_no: 'W1', method: 'bank_card', account_masked: '•1' },
    ...{ amount: '510.00', fee: '10.00', actual_amount: '500.00', status: 'success' },
  };
  const pagination = { page: 1, per_page: 1, total: 1 };
  await setUp({ api: { 'GET /withdrawRecord': { data: { list: [record], pagination } } } });
  await screen.findByText('Your first withdrawal of $500.00 was paid. Enjoy it!');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/Your first withdrawal/)).toBeNull();
});

describe('the level', () => {
  const show = (...list: object[]) =>
    setUp({ api: { 'GET /accountLevel/qualifications': { data: { list } } } });

  it('says that there is no higher one', async () => {
    await show(level({}));
    expect(await screen.findByText('You have reached the highest level')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is celebrated until it is closed', async () => {
    const old = await show(level({}));
    await waitFor(() =>
      expect(Object.keys(localStorage).some((key) => key.startsWith('levelShown/'))).toBe(true),
    );
    expect(screen.queryByText(/You have reached Sail/)).toBeNull();
    old.unmount();
    const benefits = [{ label: 'Weekly rebate', value: '0.50%' }];
    const risen = level({ level: 2, level_name: 'Compass', benefits });
    const risenPage = await show(risen);
    await screen.findByText('You have reached Compass');
    expect(screen.getByText('Weekly rebate').nextSibling?.textContent).toBe('0.50%');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('You have reached Compass')).toBeNull();
    risenPage.unmount();
    await show(risen);
    await screen.findByText('You have reached the highest level');
    expect(screen.queryByText('You have reached Compass')).toBeNull();
  });

  it.each([
    ['39.99', '3999', '4000'],
    ['40.00', '1', '1'],
    ['40.01', '1', '1'],
  ])('has a bar for %s of $40.00 in bets', async (current_bet, value, max) => {
    const next = { level_id: 2, level: 2, is_current: false, is_next: true, required_bet: '40.00' };
    await show(level({}), level({ ...next, current_bet }));
    const bar = await screen.findByRole('progressbar', { name: 'Valid bets' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual([value, max]);
  });
});

it('says that no money is in games, and links them', async () => {
  await setUp({ api: { 'GET /gameWallet': { data: { list: wallets.slice(0, 2) } } } });
  expect(await screen.findByText('No money in games yet. It moves there when you open a game.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse games' })).toBeTruthy();
});

it.each<[RouteName[], string[]]>([
  [
    ['MEMBER_DEPOSIT', 'MEMBER_TREASURE'],
    ['Deposit', 'Withdraw'],
  ],
  [['MEMBER_DEPOSIT'], ['Deposit']],
  [['MEMBER_TREASURE'], ['Withdraw']],
  [[], []],
])('links money in and out for a site with %j', async (pages, names) => {
  await setUp({ hasPage: (name: RouteName) => pages.includes(name) });
  const region = await screen.findByRole('region', { name: 'Wallets' });
  const links = within(region).queryAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
});

describe('member home on a phone', () => {
  it('has the menu, and logs out without a confirmation', async () => {
    const { app } = await setUp({ device: 'mobile' });
    await screen.findByText('Hello, ada1815');
    const menu = screen.getByRole('navigation', { name: 'Member center' });
    const names = [...menu.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(names).toContain('/m/enUS/member/profile');
    expect(names).toContain('/m/enUS/record/game');
    expect(names).toContain('/m/enUS/custom-service');
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(app.auth.isLoggedIn()).toBe(false));
  });

  it('opens the group of the menu that the URL names, and puts a pressed one into the URL', async () => {
    const search = new URLSearchParams('menu=records');
    const { navigation } = await setUp({ device: 'mobile', page: { name: 'MEMBER', search } });
    await screen.findByText('Hello, ada1815');
    const open = [...document.querySelectorAll('details[open] > summary')];
    expect(open.map(({ textContent }) => textContent)).toEqual(['Records']);
    fireEvent.click(screen.getByText('Help', { selector: 'summary span' }));
    expect(navigation.setQuery).toHaveBeenLastCalledWith({ menu: 'service' }, { replace: true });
    for (const summary of open) fireEvent.click(summary);
    expect(navigation.setQuery).toHaveBeenLastCalledWith({ menu: null }, { replace: true });
  });

  it('closes a group that the browser’s search has opened by one press', async () => {
    const { navigation } = await setUp({ device: 'mobile' });
    await screen.findByText('Hello, ada1815');
    const summary = screen.getByText('Help', { selector: 'summary span' });
    summary.closest('details')?.setAttribute('open', '');
    fireEvent.click(summary);
    expect(navigation.setQuery).toHaveBeenLastCalledWith({ menu: null }, { replace: true });
  });

  it('offers Deposit once outside of its closed menu, and the languages', async () => {
    await setUp({ device: 'mobile' });
    await screen.findByText('Hello, ada1815');
    const deposits = screen.getAllByRole('link', { name: 'Deposit', hidden: true });
    expect(deposits.filter((link) => !link.closest('details:not([open])'))).toHaveLength(1);
    const languages = screen.getByRole('list', { name: 'Language' });
    expect(within(languages).getByRole('link', { name: '繁體中文' }).getAttribute('href')).toBe(
      '/m/zhTW/member',
    );
  });

  it.each([
    ['mobile', wallets, 'In games (some not answering)', '$12.00'],
    ['desktop', wallets.slice(0, 4), 'In games', '$12.00'],
    ['desktop', wallets.slice(0, 2), 'In games', '$0.00'],
  ] as const)('shows the sum of the game wallets on %s: %#', async (device, list, label, sum) => {
    await setUp({ device, api: { 'GET /gameWallet': { data: { list } } } });
    expect((await screen.findByText(/^In games/)).parentElement?.textContent).toBe(label + sum);
  });

  it('lists only what is left of the account setup', async () => {
    await setUp({ device: 'mobile' });
    const list = await screen.findByRole('region', { name: /^Your account/ });
    await within(list).findByText('3 to do');
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  });

  it('has no list of the account setup once it is complete', async () => {
    const complete = { ...member, identity_status: 'passed', has_safe_password: true };
    const card = { id: 1, account_number_masked: '•••• 8316', status: 'verified', is_default: true };
    const { app } = await setUp({
      device: 'mobile',
      api: {
        'GET /auth/info': { data: complete },
        'GET /accountBankCard': { data: { list: [{ ...card, bank_name: 'CTBC', account_name: 'Ada' }] } },
      },
    });
    await screen.findByText('Hello, ada1815');
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('region', { name: /^Your account/ })).toBeNull();
  });
});

describe('menus', () => {
  it('mark items that are not set up, and no others', () => {
    const todo = { ...member, identity_status: 'rejected', has_safe_password: false } as const;
    expect(menuStatesOf(todo)).toEqual({ MEMBER_IDENTITY: 'rejected', MEMBER_SAFE_PSW_CHANGE: 'todo' });
    expect(menuStatesOf({ ...member, identity_status: 'passed', has_safe_password: true })).toEqual({});
    expect(menuStatesOf(undefined)).toEqual({});
  });
});
