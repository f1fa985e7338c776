import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CurrentPage } from '#platform/site/page.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { pagesOf } from './api.ts';
import SharePage, { queries } from './share.desktop.tsx';
import MobileSharePage from './share.mobile.tsx';
import { Period, Tiers } from './tiers.tsx';

const REFERRAL = {
  ...{ code: 'DM7', url: '/signup?a=DM7', member_count: 5, valid_count: 2 },
  ...{ commission_total: '9.60', commission_pending: '6.17', period_valid_bet: '100.00' },
  settlement_at: null,
  tiers: [{ level: 1, min_valid_bet: '100.00', min_members: 2, rate: '0.05' }],
};
const list = (items: readonly object[], total = items.length) => ({
  data: { list: items, pagination: { page: 1, per_page: 20, total } },
});
const record = (more: object) => ({
  ...{ id: 1, period: '2026-10', level: 1, valid_bet: '100.00', rate: '0.05', commission: '9.60' },
  ...{ status: 'paid', settled_at: '2026-11-01T00:00:00Z', ...more },
});

beforeEach(() => localStorage.clear());

const open = (node: ReactNode, search = '', options: TestAppOptions = {}) =>
  renderApp(node, {
    page: { name: 'MEMBER_SHARE', pathname: '/enUS/member/share', search: new URLSearchParams(search) },
    ...options,
    api: {
      'GET /distribution/promotion': { data: REFERRAL },
      'GET /distribution/belong': list([]),
      'GET /distribution/record': list([]),
      ...options.api,
    },
  });

it.each([
  ['', 1],
  ['page=1', 1],
  ['page=49', 49],
  ['page=50', 50],
  ['page=51', 50],
  ['page=0', 1],
  ['page=x', 1],
  ['page=100', 1],
])('shows the pages of the URL: %s', (search, pages) => {
  expect(pagesOf({ search: new URLSearchParams(search) })).toBe(pages);
});

describe('a tier', () => {
  it.each([
    ['99.99', 2, '$0.01 more in valid bets to 0.05%'],
    ['100.00', 2, 'You are on the highest rate.'],
    ['100.01', 2, 'You are on the highest rate.'],
    ['100.00', 1, '1 more active friend to 0.05%'],
    ['100.00', 3, 'You are on the highest rate.'],
    [null, 2, '$100.00 more in valid bets to 0.05%'],
  ])('is reached with bets of %s and %i members: %s', async (period_valid_bet, valid_count, words) => {
    await open(<Tiers referral={{ ...REFERRAL, period_valid_bet, valid_count }} />);
    screen.getByText(words);
    const isReached = words.startsWith('You are');
    expect(screen.queryByText('Your rate') !== null).toBe(isReached);
  });

  it('list without tiers is not shown', async () => {
    const { container } = await open(<Tiers referral={{ ...REFERRAL, tiers: [] }} />);
    expect(container.textContent).toBe('');
  });
});

it.each([
  ['2026-11-30T16:00:00Z', true],
  [null, false],
])('the period shows its settlement %s: %s', async (settlement_at, isShown) => {
  await open(<Period referral={{ ...REFERRAL, settlement_at }} />);
  expect(screen.queryByText(/Settled and paid on/) !== null).toBe(isShown);
  screen.getByText('5 (2 active)');
});

describe('a list', () => {
  it.each([
    ['members', 'Nobody has joined through your link yet'],
    ['records', 'No commission yet'],
  ])('of %s is empty', async (tab, words) => {
    await open(<SharePage />, `tab=${tab}`);
    await screen.findByText(words);
  });

  it.each([
    [1, false],
    [2, true],
  ])('of one shown and %i in total has more: %s', async (total, hasMore) => {
    await open(<SharePage />, 'tab=records', {
      api: { 'GET /distribution/record': list([record({})], total) },
    });
    await screen.findByText('October 2026');
    expect(screen.queryByRole('link', { name: 'Show more' }) !== null).toBe(hasMore);
  });

  it.each([
    ['2026-01', 'January 2026'],
    ['2026-12', 'December 2026'],
    ['2026-13', '2026-13'],
    ['2026-00', '2026-00'],
    ['2026-W48', '2026-W48'],
  ])('formats the period %s as %s', async (period, words) => {
    await open(<SharePage />, 'tab=records', {
      api: { 'GET /distribution/record': list([record({ period })]) },
    });
    await screen.findByText(words);
  });

  it('shows the date of a settled commission only', async () => {
    await open(<SharePage />, 'tab=records', {
      api: { 'GET /distribution/record': list([record({ status: 'pending', settled_at: null })]) },
    });
    await screen.findByText('Pending');
    expect(document.querySelector('li time')).toBeNull();
  });

  it('names a member who is not active', async () => {
    const member = {
      ...{ id: 7, account_masked: 'm•••0', level: 2, registered_at: '2026-10-01T00:00:00Z' },
      ...{ deposit_total: '3000.00', valid_bet: '4800.00', is_valid: false },
    };
    await open(<SharePage />, 'tab=members', { api: { 'GET /distribution/belong': list([member]) } });
    await screen.findByText('Not active yet');
    screen.getByText('$3,000.00');
    screen.getByText('$4,800.00');
  });
});

it('loads the queries of the tab in the URL', async () => {
  const { app } = await open(<SharePage />);
  const keyAt = (search: string) => {
    const page: CurrentPage = {
      name: 'MEMBER_SHARE',
      params: {},
      pathname: '/',
      search: new URLSearchParams(search),
    };
    return queries?.({ app, page }).map(({ queryKey }) => queryKey[0]);
  };
  const [overview, members, records] = ['', 'tab=members', 'tab=records'].map(keyAt);
  expect([overview?.length, members?.length, records?.length]).toEqual([1, 1, 1]);
  expect(new Set([overview?.[0], members?.[0], records?.[0]]).size).toBe(3);
  expect(keyAt('tab=x')).toEqual(overview);
});

it.each([true, false])('links to the records on a phone, if that page exists: %s', async (hasPage) => {
  await open(<MobileSharePage />, '', { device: 'mobile', hasPage: () => hasPage });
  await screen.findByText('DM7');
  expect(screen.queryByRole('link', { name: 'Commission records' }) !== null).toBe(hasPage);
});
