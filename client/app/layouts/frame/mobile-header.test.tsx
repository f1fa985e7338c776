import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { MobileHeader, parentOf } from './mobile-header.tsx';

beforeEach(() => {
  localStorage.clear();
  createCookies(document).remove('authToken');
});

const wallet = {
  id: 1,
  product_id: null,
  code: 'main',
  name: 'Main wallet',
  balance: '1234567.89',
  currency: 'USD',
  status: 'normal',
  is_integer_only: false,
};

async function setUp({ isMember = true, ...options }: TestAppOptions & { isMember?: boolean }) {
  if (isMember) {
    const record = {
      token: 't',
      exp: '2999-01-01T00:00:00.000Z',
      type: 'Bearer',
      timestamp: Date.now() + 9e6,
    };
    localStorage.setItem('authToken', JSON.stringify(record));
  }
  return renderApp(<MobileHeader />, {
    device: 'mobile',
    ...options,
    api: { 'GET /gameApi/wallet/1': { data: wallet }, ...options.api },
  });
}

const balance = () => screen.queryByRole('link', { name: /^Main wallet/ });

describe('the balance in the header', () => {
  it.each([
    'MEMBER_PROFILE',
    'RECORD_GAME',
    'ACTIVITY_WHEEL',
    'GAME_E_GAME',
    'PROMO',
  ] as const)('is on %s and leads to the wallet', async (name) => {
    await setUp({ page: { name } });
    await waitFor(() => expect(balance()?.textContent).toBe('Main wallet $1,234,567.89'));
    expect(balance()).toHaveProperty('pathname', '/m/enUS/member/wallet');
  });

  it('is a dash while it is unknown, and marked after a failed request', async () => {
    await setUp({ page: { name: 'MEMBER_PROFILE' }, api: { 'GET /gameApi/wallet/1': { status: 422 } } });
    expect(balance()?.textContent).toMatch(/^Main wallet —/);
    await waitFor(() => expect(balance()?.textContent).toMatch(/^Main wallet — .+/));
  });

  it.each([
    ['for a guest', { isMember: false, page: { name: 'GAME_E_GAME' as const } }],
    ['on a page for guests', { page: { name: 'LOGIN' as const } }],
    ['on a help page', { page: { name: 'CUSTOM_QUESTION' as const } }],
    ['on home, which has it in large type', { page: { name: 'HOME' as const } }],
    ['on the member page, which has it in large type', { page: { name: 'MEMBER' as const } }],
    ['in the wallet, which has it in large type', { page: { name: 'TRADE' as const } }],
  ])('is not shown %s', async (_, options) => {
    const { calls } = await setUp(options);
    expect(balance()).toBeNull();
    expect(calls.filter(({ path }) => path.startsWith('/gameApi'))).toEqual([]);
  });
});

describe('the back link', () => {
  afterEach(() => history.replaceState(null, ''));

  it.each([
    [{ idx: 2 }, {}, true],
    [{ idx: 1 }, {}, true],
    [{ idx: 0 }, {}, false],
    [null, {}, false],
    [{ idx: 2 }, { ctrlKey: true }, false],
    [{ idx: 2 }, { button: 1 }, false],
  ])('after %j and pressed with %j goes back in the history: %s', async (state, press, goesBack) => {
    history.replaceState(state, '');
    const { navigation } = await setUp({ page: { name: 'MEMBER_PROFILE' } });
    const isLeftToBrowser = fireEvent.click(screen.getByRole('link', { name: 'Back' }), press);
    expect(isLeftToBrowser).toBe(!goesBack);
    expect(navigation.back).toHaveBeenCalledTimes(goesBack ? 1 : 0);
  });
});

describe('parentOf', () => {
  it('is the page above', () => {
    const app = { hasPage: () => true };
    expect(parentOf('PROMO_DETAIL', app)).toBe('PROMO');
    expect(parentOf('MEMBER_CARD_FORM_EDIT', app)).toBe('MEMBER_CARD_LIST');
    expect(parentOf('RECORD_GAME', app)).toBe('MEMBER_RECORD');
    expect(parentOf('TRADE', app)).toBe('MEMBER');
    expect(parentOf('MEMBER', app)).toBe('HOME');
    expect(parentOf('NOT_FOUND', app)).toBe('HOME');
  });

  it('skips a page that is not implemented', () => {
    expect(parentOf('RECORD_SHARE', { hasPage: (name) => name !== 'MEMBER_SHARE' })).toBe('MEMBER');
    expect(parentOf('PROMO_DETAIL', { hasPage: () => false })).toBe('HOME');
  });
});

describe('home', () => {
  const names = () =>
    screen.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent);

  it.each([
    [() => true, ['Test site, home', 'Log in', 'Sign up']],
    [() => false, ['Test site, home']],
  ])('offers guests login and signup, if the site has them', async (hasPage, links) => {
    await setUp({ isMember: false, page: { name: 'HOME' }, hasPage });
    expect(names()).toEqual(links);
  });

  it('has the search and the mails of a member', async () => {
    await setUp({ page: { name: 'HOME' } });
    expect(names()).toEqual(['Test site, home', 'Search games, promotions and help', 'Mail']);
  });
});

it.each([
  ['GAMES', 'Games', ['Back', 'Search games, promotions and help']],
  ['CUSTOM_ABOUT', 'About us', ['Back', 'Search games, promotions and help']],
  ['LOGIN', 'Log in', ['Back', 'Customer service']],
  ['MEMBER_PROFILE', 'Profile', ['Back']],
] as const)('on %s guests see its name and the links %j', async (name, title, links) => {
  await setUp({ isMember: false, page: { name } });
  screen.getByText(title);
  const shown = screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
  expect(shown).toEqual(links);
  // The search is an icon.
  expect(screen.queryByText('Search')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('links neither the wallet nor customer service on a site without them', async () => {
  const { unmount } = await setUp({ page: { name: 'PROMO' }, hasPage: () => false });
  await screen.findByText('$1,234,567.89');
  expect(balance()).toBeNull();
  screen.getByRole('button', { name: 'Hide balances' });
  unmount();
  await setUp({ isMember: false, page: { name: 'LOGIN' }, hasPage: () => false });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(['Back']);
});
