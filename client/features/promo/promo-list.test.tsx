import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import type { CurrentPage } from '#platform/site/page.ts';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import PromoPage, { head, queries, structured } from './promo.page.tsx';
import { head as detailHead, queries as detailQueries } from './promo-detail.page.tsx';
import PromoPreviewPage, { head as previewHead } from './promo-preview.page.tsx';

const promo = (id: number, more: object = {}) => ({
  ...{ id, title: `Promotion ${id}`, category: 'daily', image: `/${id}.svg`, is_apply: true, sort: id },
  ...more,
});
const pageOf = (list: readonly object[], total: number) => ({
  data: { list, pagination: { page: 1, per_page: 12, total } },
});
const LIST = pageOf(
  [1, 2, 3, 4].map((id) => promo(id, id === 1 ? { summary: 'Every day.' } : {})),
  30,
);
const DISCOUNTS = {
  data: {
    list: [
      { id: 5, name: 'x', type: 'gift', promotion_id: 1, can_apply: true, rate: '10.00', multiple: '0' },
      { id: 6, name: 'y', type: 'gift', promotion_id: 2, can_apply: true },
    ],
  },
};

beforeEach(() => {
  localStorage.clear();
  createCookies(document).remove('authToken');
});

function open(search = '', options: TestAppOptions = {}) {
  return renderApp(<PromoPage />, {
    page: { name: 'PROMO', pathname: '/enUS/promo', search: new URLSearchParams(search) },
    ...options,
    api: { 'GET /promotions': LIST, 'GET /discount': DISCOUNTS, ...options.api },
  });
}

describe('the list of promotions', () => {
  it.each([
    ['approved', 'You have used this promotion.'],
    ['pending', 'You have used this promotion.'],
    ['rejected', 'You can no longer take part.'],
    [undefined, 'You can no longer take part.'],
  ])('says that a member cannot have a promotion again: %s', async (apply_status, words) => {
    storeSession();
    const used = {
      id: 5,
      name: 'x',
      type: 'gift',
      promotion_id: 1,
      can_apply: false,
      times_left: 0,
      apply_status,
      multiple: '0',
    };
    await open('', { api: { 'GET /discount': { data: { list: [used] } } } });
    await screen.findByText(words);
    expect(screen.queryByText(/turnover/)).toBeNull();
  });

  it('shows terms to members only, where the API answers some', async () => {
    const guest = await open();
    await screen.findByText('Promotion 4');
    screen.getByText('Every day.');
    expect(screen.queryByText(/10%/)).toBeNull();
    expect(guest.calls.map(({ path }) => path.split('?')[0])).toEqual(['/promotions']);
    guest.unmount();
    storeSession();
    await open();
    const terms = await screen.findByText(/10%/);
    expect(terms.closest('p')?.textContent).toContain('cash, no turnover');
    expect(
      screen
        .getAllByText(/10%|turnover/)[0]
        ?.closest('a')
        ?.getAttribute('href'),
    ).toBe('/enUS/promo/1');
  });

  it('lists promotions that the member can never have again last', async () => {
    storeSession();
    const [gift, other] = DISCOUNTS.data.list;
    const list = [{ ...gift, can_apply: false, times_left: 0 }, other];
    await open('', { api: { 'GET /discount': { data: { list } } } });
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { level: 2 }).at(-1)?.textContent).toBe('Promotion 1'),
    );
  });

  it('shows the terms that all discounts of a promotion share', async () => {
    storeSession();
    const gifts = [5, 6].map((id) => ({ id, name: 'x', type: 'rebate', promotion_id: 1, can_apply: false }));
    const list = [
      { ...gifts[0], amount: '5.00', multiple: '0' },
      { ...gifts[1], amount: '8.00', multiple: '0' },
    ];
    await open('', { api: { 'GET /discount': { data: { list } } } });
    const terms = await screen.findByText('cash, no turnover');
    expect(terms.closest('p')?.textContent?.trim()).toBe('cash, no turnover');
  });

  it('marks a card with the name of its filter', async () => {
    const list = [promo(1, { category: 'sport', tags: ['Weekly'] }), promo(2, { category: 'other' })];
    await open('', { api: { 'GET /promotions': pageOf(list, 2) } });
    const cards = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(cards[0]).toContain('Sports');
    expect(cards.join()).not.toMatch(/Weekly|Other/);
  });

  it('loads the pictures of the first three eagerly', async () => {
    await open();
    await screen.findByText('Promotion 4');
    const loading = [...document.querySelectorAll('img')].map((image) => image.getAttribute('loading'));
    expect(loading).toEqual(['eager', 'eager', 'eager', 'lazy']);
  });

  it('has numbered pages on a desktop', async () => {
    await open('page=2&category=sport');
    const nav = await screen.findByRole('navigation', { name: 'Pages' });
    const links = [...nav.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toContain('/enUS/promo?category=sport');
    expect(links).toContain('/enUS/promo?category=sport&page=3');
  });

  it.each([
    ['page=1', 2],
    ['page=2', 3],
    ['page=3', undefined],
  ])('has "Show more" on a phone until the last of three pages: %s', async (search, next) => {
    const { navigation } = await open(search, { device: 'mobile' });
    // A new promotion moves the others to the next page. One that is on two pages is shown once.
    await screen.findByText('Promotion 1');
    const more = screen.queryByRole('link', { name: 'Show more' });
    expect(more?.getAttribute('href')).toBe(next && `/m/enUS/promo?page=${next}`);
    if (!more) return;
    fireEvent.click(more);
    expect(navigation.setQuery).toHaveBeenCalledExactlyOnceWith({ page: next });
  });

  it.each([
    ['', 0, 'No promotions right now', undefined],
    ['category=sport', 0, 'Nothing in this category right now', 'Show all promotions'],
    ['category=sport&page=9', 30, 'This page of the list is empty', 'Back to the first page'],
  ])('shows the reason of an empty page: %s', async (search, total, title, link) => {
    await open(search, { api: { 'GET /promotions': pageOf([], total) } });
    await screen.findByText(title);
    const names = screen.queryAllByRole('link').map(({ textContent }) => textContent);
    const ways = ['Show all promotions', 'Back to the first page'];
    expect(names.filter((name) => ways.includes(name ?? ''))).toEqual(link ? [link] : []);
  });

  it('shows ended promotions without colour, and counts down the last day', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const items = [promo(1, { end_at: at(2) }), promo(2, { end_at: at(-2) })];
    await open('', { api: { 'GET /promotions': pageOf(items, 2) } });
    const cardOf = async (title: string) => (await screen.findByText(title)).closest('li');
    const last = await cardOf('Promotion 1');
    const ended = await cardOf('Promotion 2');
    expect(last?.querySelector('[role=timer]')?.textContent).toMatch(/^\d\d:\d\d:\d\d$/);
    expect(last?.querySelector('.grayscale')).toBeNull();
    expect(ended?.textContent).toContain('Ended');
    expect(ended?.querySelector('img')?.classList.contains('grayscale')).toBe(true);
  });

  it('marks the current category', async () => {
    await open('category=sport');
    const current = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(current.map(({ textContent }) => textContent)).toEqual(['Sports']);
  });
});

describe('the heads of promotion pages', () => {
  const text = (id: string) => id;
  const pageAt = (name: CurrentPage['name'], search = '', params = {}): CurrentPage => ({
    ...{ name, params, pathname: '/', search: new URLSearchParams(search) },
  });

  it('name the category, and list the promotions for crawlers', async () => {
    const { app } = await open('category=sport');
    await screen.findByText('Promotion 4');
    const page = pageAt('PROMO', 'category=sport');
    expect(head?.({ app, page, text })?.title).toBe('promo.category.sport · promo.title');
    expect(head?.({ app, page: pageAt('PROMO'), text })?.title).toBe('promo.title');
    expect(structured?.({ app, page, text })).toMatchObject([
      { itemListElement: [{ position: 1, name: 'Promotion 1' }, {}, {}, { position: 4 }] },
    ]);
    expect(structured?.({ app, page: pageAt('PROMO'), text })).toEqual([]);
    expect(queries?.({ app, page })).toHaveLength(1);
    expect(detailQueries?.({ app, page: pageAt('PROMO_DETAIL', '', { promoID: '1' }) })).toHaveLength(1);
    storeSession();
    const member = await open();
    expect(queries?.({ app: member.app, page })).toHaveLength(2);
    expect(
      detailQueries?.({ app: member.app, page: pageAt('PROMO_DETAIL', '', { promoID: '1' }) }),
    ).toHaveLength(2);
  });

  it('of one that is not loaded are not indexed', async () => {
    const { app } = await open();
    const page = pageAt('PROMO_DETAIL', '', { promoID: '1' });
    expect(detailHead?.({ app, page, text })).toEqual({ title: 'promo.title', isNoindex: true });
    const [query] = detailQueries?.({ app, page }) ?? [];
    app.queryClient.setQueryData(query?.queryKey ?? [], { ...promo(1), share_image: '/s.png' });
    expect(detailHead?.({ app, page, text })).toEqual({
      ...{ title: 'Promotion 1', description: 'promo.description', image: '/s.png' },
    });
  });

  it('of a preview have its label, and are not indexed', async () => {
    const search = new URLSearchParams('id=12&key=secret');
    const { app, calls } = await renderApp(<PromoPreviewPage />, {
      page: { name: 'PROMO_DETAIL_DEMO', search },
      api: { 'GET /promotionPreview/12': { data: { ...promo(12), content: '' } } },
    });
    await screen.findByRole('heading', { name: 'Promotion 12' });
    screen.getByRole('note');
    expect(calls[0]?.path).toBe('/promotionPreview/12?preview_key=secret');
    const page = pageAt('PROMO_DETAIL_DEMO', 'id=12&key=secret');
    expect(previewHead?.({ app, page, text })).toEqual({
      ...{ title: 'Promotion 12 · promo.preview', isNoindex: true },
    });
    expect(previewHead?.({ app, page: pageAt('PROMO_DETAIL_DEMO', 'id=1'), text })?.title).toBe(
      'promo.preview',
    );
  });
});
