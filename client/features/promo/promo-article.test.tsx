import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import type { PromotionDetail } from '#shared/webapi/schemas/promotion.ts';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import { BackToPromos, PromoArticle } from './promo-article.tsx';
import PromoDetailPage from './promo-detail.page.tsx';
import { PromoPicture } from './promo-picture.tsx';

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const detail: PromotionDetail = {
  id: 6,
  title: 'Double deposit',
  category: 'daily',
  image: '/a.svg',
  tags: ['Hot', 'Hot'],
  is_apply: true,
  sort: 1,
  content: '<p>Bet it ten times.</p>',
};
const discount = {
  id: 2,
  name: 'Double',
  type: 'gift',
  promotion_id: 6,
  amount_max: '188.00',
  min_deposit: '50.00',
  multiple: '10',
  product_ids: [9, 10],
  times_left: 0,
  can_apply: true,
};
const PRODUCTS = [9, 10, 11].map((id) => ({
  ...{ id, category_code: 'egame', code: `p${id}`, name: `Studio ${id}`, image: '/p.svg', sort: id },
  ...{ open_mode: 'game_list', is_maintenance: false, support_demo: false },
}));

beforeEach(() => {
  localStorage.clear();
  createCookies(document).remove('authToken');
});

const open = (item: PromotionDetail = detail, options: TestAppOptions & { isPreview?: boolean } = {}) =>
  renderApp(<PromoArticle detail={item} isPreview={options.isPreview} />, {
    page: { name: 'PROMO_DETAIL', params: { promoID: '6' } },
    ...options,
    api: {
      'GET /discount': { data: { list: [discount] } },
      'GET /gameProduct': { data: { list: PRODUCTS } },
      ...options.api,
    },
  });
const factOf = (term: string) => screen.queryByText(term)?.parentElement?.querySelector('dd')?.textContent;

it('a promotion that could not be loaded has a retry below the heading of the page', async () => {
  await renderApp(<PromoDetailPage />, {
    page: { name: 'PROMO_DETAIL', params: { promoID: '6' } },
    api: { 'GET /promotion/6': { status: 500 } },
  });
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Promotions');
});

describe('the terms of a promotion', () => {
  it('are shown to members', async () => {
    storeSession();
    await open();
    await screen.findByText('Studio 9 and Studio 10');
    expect(factOf('Bonus')).toBe('Up to $188.00');
    expect(factOf('Minimum deposit')).toBe('$50.00');
    expect(factOf('Turnover')).toBe('10\u00a0× bonus');
    expect(screen.getByRole('link', { name: 'What counts' }).getAttribute('href')).toBe(
      '/enUS/custom/question?q=turnover',
    );
    expect(factOf('Uses left for you')).toBe('0');
  });

  it.each([
    ['gift', 'Apply on this page', 'bonus'],
    ['deposit', 'Choose it when you deposit', '(deposit + bonus)'],
  ])('name how to get a %s', async (type, words, base) => {
    storeSession();
    await open(detail, { api: { 'GET /discount': { data: { list: [{ ...discount, type }] } } } });
    await screen.findByText('Bonus');
    expect(factOf('How to get it')).toBe(words);
    expect(factOf('Turnover')).toBe(`10\u00a0× ${base}`);
  });

  it('include for guests what the API tells everyone', async () => {
    const prize = { id: 1, name: 'x', type: 'cash', value: '88.00', weight_percent: '10' } as const;
    const prizes = [
      prize,
      { ...prize, id: 2, value: '888' },
      { ...prize, id: 3, type: 'point', value: '5000' } as const,
    ];
    const { unmount } = await open({ ...detail, is_apply: false });
    expect(factOf('How to get it')).toBe('Automatically');
    unmount();
    await open({
      ...detail,
      is_apply: false,
      activity_type: 'wheel',
      activity: { path: 'summer', rule: '', prizes },
    });
    expect(factOf('Top prize')).toBe('$888.00');
    expect(factOf('How to get it')).toBeUndefined();
  });

  it('are neither requested nor shown for guests', async () => {
    const { calls } = await open();
    await screen.findByRole('link', { name: 'Log in to take part' });
    expect(calls).toEqual([]);
    expect(screen.queryByText('Bonus')).toBeNull();
  });

  it('are neither requested nor shown in a preview, which has no way to take part', async () => {
    storeSession();
    const { calls } = await open(detail, { isPreview: true });
    await screen.findByText('Rules');
    expect(calls).toEqual([]);
    expect(screen.queryByText('Bonus')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  });

  it('leave out what the API does not answer', async () => {
    storeSession();
    const bare = { ...discount, min_deposit: null, multiple: null, amount_max: null, times_left: null };
    const { calls } = await open(detail, {
      api: { 'GET /discount': { data: { list: [{ ...bare, product_ids: [] }] } } },
    });
    await screen.findByText('All games');
    for (const term of ['Bonus', 'Minimum deposit', 'Turnover', 'Uses left for you'])
      expect(screen.queryByText(term)).toBeNull();
    expect(calls.some(({ path }) => path.startsWith('/gameProduct'))).toBe(false);
  });

  it('leave out providers that the operator removed', async () => {
    storeSession();
    await open(detail, {
      api: { 'GET /discount': { data: { list: [{ ...discount, product_ids: [77] }] } } },
    });
    await screen.findByText('Bonus');
    expect(screen.queryByText('Eligible games')).toBeNull();
  });
});

describe('the facts of a promotion', () => {
  it('name the category, unless a tag does', async () => {
    const { unmount } = await open();
    expect(factOf('Category')).toBe('Daily');
    unmount();
    await open({ ...detail, tags: ['Daily'] });
    expect(screen.queryByText('Category')).toBeNull();
    screen.getByText('Daily');
  });

  it.each([
    ['without dates', {}, 'No end date'],
    ['running without an end', { start_at: at(-2) }, 'No end date'],
    ['upcoming without an end', { start_at: at(2) }, / – no end date$/],
    ['with an end only', { end_at: at(2) }, /^Now – /],
  ])('show the dates of a promotion %s', async (_name, dates, words) => {
    await open({ ...detail, ...dates });
    const period = screen.getByText(/^Period/).parentElement?.querySelector('dd');
    if (typeof words === 'string') expect(period?.textContent).toBe(words);
    else expect(period?.textContent).toMatch(words);
    // The time zone is shown with a date only.
    const hasDate = typeof words !== 'string';
    expect(/GMT|UTC/.test(screen.getByText(/^Period/).textContent ?? '')).toBe(hasDate);
  });

  it('list each tag once, and the rules only if there are any', async () => {
    const { unmount } = await open({ ...detail, summary: 'Once a day.' });
    expect(screen.getAllByText('Hot')).toHaveLength(1);
    screen.getByText('Once a day.');
    screen.getByRole('heading', { name: 'Rules' });
    unmount();
    await open({ ...detail, tags: [], content: ' ' });
    expect(screen.queryByText('Hot')).toBeNull();
    expect(screen.queryByText('Once a day.')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Rules' })).toBeNull();
  });
});

describe('the period of a promotion', () => {
  it.each([
    ['upcoming', { start_at: at(2) }, 'Coming soon', /^Opens at/],
    ['ended', { end_at: at(-1) }, 'Ended', /has ended/],
  ])('is shown while it is %s, without a way to apply', async (_name, dates, badge, notice) => {
    storeSession();
    await open({ ...detail, ...dates });
    screen.getByText(badge);
    screen.getByText(notice);
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
    expect(document.querySelector('img')?.classList.contains('grayscale')).toBe(badge === 'Ended');
  });

  it('is a countdown on the last day, and nothing while it runs', async () => {
    const { unmount } = await open({ ...detail, end_at: at(0.5) });
    screen.getByText('Ends in');
    unmount();
    await open({ ...detail, end_at: at(1.5) });
    expect(screen.queryByText('Ends in')).toBeNull();
    expect(screen.queryByText('Ended')).toBeNull();
  });

  it('changes when its time comes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open({ ...detail, start_at: new Date(Date.now() + DAY_MS).toISOString() });
    screen.getByText('Coming soon');
    await act(() => vi.advanceTimersByTimeAsync(DAY_MS - 1000));
    screen.getByText('Coming soon');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.queryByText('Coming soon')).toBeNull();
    vi.useRealTimers();
  });
});

it.each([
  ['desktop', '/enUS/promo'],
  ['mobile', undefined],
] as const)('the link to all promotions is on a desktop only: %s', async (device, href) => {
  await renderApp(<BackToPromos />, { device, page: { name: 'PROMO_DETAIL' } });
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(href);
});

describe('the picture of a promotion', () => {
  const picture = (
    item: Partial<PromotionDetail>,
    device: 'desktop' | 'mobile' = 'desktop',
    isEager = false,
  ) =>
    renderApp(<PromoPicture item={{ ...detail, ...item }} isEager={isEager} isFaded={false} />, { device });
  const src = () => document.querySelector('img')?.getAttribute('src');

  it('is the one for phones on a phone, if there is one', async () => {
    const first = await picture({ image_mobile: '/m.svg' }, 'mobile', true);
    expect(src()).toBe('/m.svg');
    expect(document.querySelector('img')?.getAttribute('loading')).toBe('eager');
    first.unmount();
    const second = await picture({ image_mobile: '/m.svg' });
    expect(src()).toBe('/a.svg');
    expect(document.querySelector('img')?.getAttribute('loading')).toBe('lazy');
    second.unmount();
    await picture({}, 'mobile');
    expect(src()).toBe('/a.svg');
  });

  it.each([
    true,
    false,
  ])('is an icon if it failed before hydration, unless it can be decoded: %s', async (isBroken) => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
    // jsdom has no decode.
    HTMLImageElement.prototype.decode = () =>
      isBroken ? Promise.reject(new Error('broken')) : Promise.resolve();
    await picture({});
    if (isBroken) await waitFor(() => expect(src()).toBeUndefined());
    else expect(src()).toBe('/a.svg');
    vi.restoreAllMocks();
  });

  it('is an icon if it fails to load, or if there is none', async () => {
    const { unmount } = await picture({});
    fireEvent.error(document.querySelector('img') as HTMLImageElement);
    await waitFor(() => expect(src()).toBeUndefined());
    unmount();
    await picture({ image: '' });
    expect(src()).toBeUndefined();
  });
});
