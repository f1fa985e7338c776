import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { createStorages } from '#platform/browser/storage.ts';
import { keyOf } from '#platform/net/calls.ts';
import { useApp } from '#platform/site/page.ts';
import { termsOf } from '#shared/find-text.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import type { GameCategory, GameProduct } from '#shared/webapi/schemas/game.ts';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import { popularGamesQuery } from './api.ts';
import { cachedGames } from './cached-games.ts';
import { sitePages } from './pages.ts';
import { readSearches, saveSearch } from './recent.ts';
import {
  articleRows,
  gameRows,
  inBothLanguages,
  pageRows,
  promotionRows,
  providerRows,
  type RowSource,
} from './rows.ts';

const product = (id: number, name: string, more: object = {}): GameProduct => ({
  ...{ id, category_code: 'egame' as const, code: `p${id}`, name, image: `/p${id}.svg`, sort: id },
  ...{
    wallet_id: 1,
    open_mode: 'game_list' as const,
    support_demo: false,
    support_embed: false,
    is_maintenance: false,
  },
  ...more,
});
const game = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, product_id: 9, code: `g${id}`, image: '/g.svg', tag_ids: [], sort: id },
  ...{ is_hot: true, is_new: false, support_demo: true, support_mobile: true, ...more },
});
const list = (items: readonly object[], total = items.length) => ({
  data: { list: items, pagination: { page: 1, per_page: 100, total } },
});
const category = (more: object = {}): GameCategory => ({
  ...{ id: 1, code: 'egame' as const, name: 'Slots', is_maintenance: false, sort: 1, ...more },
});

beforeEach(() => {
  localStorage.clear();
  createCookies(document).remove('authToken');
});

async function sourceOf(
  terms: string[],
  more: Partial<RowSource> = {},
  options: TestAppOptions = {},
): Promise<RowSource> {
  const { app } = await renderApp(null, options);
  return {
    app,
    text: (id: string) => id,
    terms,
    products: [product(9, 'Lantern')],
    categories: [category()],
    ...more,
  };
}

describe('the rows of games', () => {
  const found = { id: 1, productId: 9, name: 'Koi', image: '/k.svg' };

  it.each([
    ['of a known product', {}, '/enUS/game/eGame/9?game=1', undefined],
    ['before the products are loaded', { products: undefined }, '/enUS/game?game=1', undefined],
    ['of a removed product', { products: [] }, undefined, undefined],
    [
      'in maintenance',
      { products: [product(9, 'Lantern', { is_maintenance: true })] },
      '/enUS/game/eGame/9?game=1',
      'search.closed',
    ],
    [
      'of a category in maintenance',
      { categories: [category({ is_maintenance: true })] },
      '/enUS/game/eGame/9?game=1',
      'search.closed',
    ],
  ])('%s', async (_name, more, href, warning) => {
    const [row] = gameRows(await sourceOf([], more), [found]);
    expect([row?.href, row?.warning]).toEqual([href, warning]);
  });

  it.each([
    ['mobile', true, 'search.desktopOnly'],
    ['mobile', false, undefined],
    ['desktop', true, undefined],
  ] as const)('warn on a %s about a game that runs on computers only: %s', async (device, isDesktopOnly, warning) => {
    const [row] = gameRows(await sourceOf([], {}, { device }), [{ ...found, isDesktopOnly }]);
    expect(row?.warning).toBe(warning);
  });
});

describe('the rows of providers', () => {
  const products = [
    product(9, 'Red Lantern'),
    product(10, 'Lantern', { image: '' }),
    product(11, 'Sun', { image_mobile: '/m.svg' }),
  ];

  it('show their category', async () => {
    const rows = providerRows(await sourceOf(['lantern'], { products }), inBothLanguages(products, []));
    expect(rows.map(({ title, note }) => [title, note])).toEqual([
      ['Red Lantern', 'Slots'],
      ['Lantern', 'Slots'],
      ['Sun', 'Slots'],
    ]);
    expect(rows.map(({ picture }) => picture.kind)).toEqual(['square', 'icon', 'square']);
  });

  it('show the name in the other language if that matched', async () => {
    const source = await sourceOf(['太陽'], { products });
    const [, , sun] = inBothLanguages(products, [product(11, '太陽')]);
    const rows = providerRows(source, sun ? [sun] : []);
    expect(rows).toMatchObject([{ title: 'Sun', note: '太陽 · Slots', picture: { image: '/m.svg' } }]);
  });

  it('leave out providers whose category has no page', async () => {
    const source = await sourceOf(['sun'], { products }, { hasPage: () => false });
    expect(providerRows(source, inBothLanguages(products, []))).toEqual([]);
  });
});

it('the rows of promotions keep their order, with ended ones last', async () => {
  const promo = (id: number, title: string, more: object = {}) => ({
    ...{ id, title, summary: '', image: '/x.svg', endsAt: null, tags: [], ...more },
  });
  const source = await sourceOf(['gift']);
  const now = source.app.now();
  const iso = (ms: number) => new Date(now + ms).toISOString();
  vi.spyOn(source.app, 'now').mockReturnValue(now);
  const list = [
    promo(1, 'Gift', { endsAt: iso(0) }),
    promo(3, 'A gift', { endsAt: iso(1) }),
    promo(2, 'Bonus', { tags: ['gift'], image: '' }),
    promo(5, 'Fremd', { summary: 'x' }),
  ];
  const rows = promotionRows(source, inBothLanguages(list, [promo(5, 'Gift abroad')]));
  expect(rows.map(({ href, warning, note }) => [href.split('/').at(-1), warning, note])).toEqual([
    ['3', undefined, undefined],
    ['2', undefined, undefined],
    ['5', undefined, 'Gift abroad'],
    ['1', 'search.ended', undefined],
  ]);
  expect(rows[1]?.picture).toEqual({ kind: 'icon', icon: 'gift' });
});

it('the rows of articles link guides and questions, with the part that matches', async () => {
  const article = { title: 'A', content: '<p>Pay in cash.</p>', updated_at: '', sort: 1 };
  const rows = articleRows(await sourceOf(['cash']), [
    { ...article, id: 1, topic: 'question', summary: 'In short' },
    { ...article, id: 2, topic: 'help', content: '<p>x</p>', summary: 'In short' },
  ]);
  expect(rows.map(({ href, note }) => [href, note])).toEqual([
    ['/enUS/custom/question?question=1', 'Pay in cash.'],
    ['/enUS/custom/help#guide-2', 'In short'],
  ]);
});

it('the rows of pages mark a category in maintenance', async () => {
  const categories = [category({ is_maintenance: true })];
  const source = await sourceOf([], { categories });
  const pages = sitePages(source.app).filter(({ name }) => /^GAME_[EF]/.test(name));
  expect(pageRows(source, pages).map(({ title, href, warning }) => [title, href, warning])).toEqual([
    ['layout.page.GAME_E_GAME', '/enUS/game/eGame', 'search.closed'],
    ['layout.page.GAME_FISHING', '/enUS/game/fishing', undefined],
  ]);
});

it.each([
  ['usdt', 'MEMBER_CRYPTO_LIST', 'USDT'],
  ['泰達幣', 'MEMBER_CRYPTO_LIST', '泰達幣'],
  ['member_crypto', 'MEMBER_CRYPTO_LIST', undefined],
])('a page that "%s" finds has the matching words as its note, unless its title has them', async (typed, name, note) => {
  const source = await sourceOf(termsOf(typed), {}, { settings: { VIRTUAL_CURRENCY_SWITCH: '1' } });
  const pages = sitePages(source.app).filter((page) => page.name === name);
  expect(pageRows(source, pages).map((row) => row.note)).toEqual([note]);
});

it('cached games are those of the storage in the same language, and of the query cache, each once', async () => {
  const stored = (id: number, locale: string) => ({
    id,
    productId: 9,
    name: `Koi ${id}`,
    image: '/x.svg',
    locale,
  });
  localStorage.setItem(
    'recentGames',
    JSON.stringify([stored(1, 'enUS'), stored(2, 'zhTW'), stored(3, 'enUS')]),
  );
  const broken = [{ id: '6' }, { productId: '9' }, { name: null }, { image: null }];
  const { app } = await renderApp(null, {
    api: { 'GET /game': list([game(3, 'Koi 3'), game(4, 'Koi 4'), game(5, 'Fox')]) },
  });
  await app.queryClient.fetchQuery(popularGamesQuery(app));
  const entries = [
    ...broken.map((change) => ({ ...stored(6, 'enUS'), ...change })),
    ...[null, 'x', { list: null }, { pages: 'x' }, [null, 'x']],
    { pages: [{ list: [stored(7, 'enUS')] }] },
  ];
  for (const [index, data] of entries.entries())
    app.queryClient.setQueryData([...keyOf(app, GAME_CALLS.games), index], data);
  const ids = cachedGames(app).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([1, 3, 4, 5, 7]);
});

it('recent searches are the last five, each once, without invalid ones', () => {
  const { local } = createStorages(window);
  for (const words of ['a', 'b', 'c', 'd', 'e', 'A', ' ', 'x'.repeat(500)]) saveSearch(local, words);
  expect(readSearches(local)).toEqual(['A', 'e', 'd', 'c', 'b']);
  local.set('recentSearches', '{broken');
  expect(readSearches(local)).toEqual([]);
  local.set('recentSearches', '{"a":1}');
  expect(readSearches(local)).toEqual([]);
});

describe('the search panel', () => {
  function Panel({ onClose, initialText }: { onClose: () => void; initialText: string }) {
    const { SITE_SEARCH: Search } = useApp().parts;
    return (
      <LazyBoundary>
        <Search isOpen onClose={onClose} initialText={initialText} />
      </LazyBoundary>
    );
  }
  const API: NonNullable<TestAppOptions['api']> = {
    'GET /gameProduct': list(
      Array.from({ length: 6 }, (_, index) => product(index + 1, `Lantern ${index + 1}`)),
    ),
    'GET /gameCategory': list([category()]),
    'GET /game': list([]),
    'GET /promotions': list([]),
    'GET /article': list([]),
  };
  async function open(options: TestAppOptions = {}, initialText = '') {
    const close = vi.fn();
    const view = await renderApp(<Panel onClose={close} initialText={initialText} />, {
      ...options,
      api: { ...API, ...options.api },
    });
    const field = await screen.findByRole('combobox');
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    return { ...view, close, type, field };
  }
  const groups = () => screen.queryAllByRole('group').map(({ textContent }) => textContent);
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  it('does not request the popular games when it opens with words', async () => {
    const { calls } = await open({}, 'lantern');
    await screen.findByRole('option', { name: /All 6 providers/ });
    expect(calls.filter(({ path }) => /^\/game\b/.test(path)).map(({ path }) => path)).toEqual([
      expect.stringContaining('keyword=lantern'),
    ]);
  });

  it('shows four rows of a group, and the others on a press', async () => {
    const { type, close } = await open();
    type('lantern');
    fireEvent.click(await screen.findByRole('option', { name: /All 6 providers/ }));
    await waitFor(() => expect(options()).toHaveLength(6));
    expect(screen.queryByRole('option', { name: /All 6 providers/ })).toBeNull();
    expect(close).not.toHaveBeenCalled();
    type('lanter');
    await screen.findByRole('option', { name: /All 6 providers/ });
  });

  it('shows a group of four rows completely', async () => {
    const { type } = await open({
      api: { 'GET /gameProduct': list([1, 2, 3, 4].map((id) => product(id, `Lantern ${id}`))) },
    });
    type('lantern');
    await waitFor(() => expect(options()).toHaveLength(4));
    expect(screen.queryByRole('option', { name: /All 4 providers/ })).toBeNull();
  });

  it.each([
    ['with nothing to show', [], /There was no answer from our side/],
    ['with cached results', [product(1, 'Lantern')], /Only results from this device/],
  ])('shows that the API failed, %s', async (_name, products, words) => {
    const { type } = await open({
      api: { 'GET /gameProduct': list(products), 'GET /game': { status: 500 } },
    });
    type('lantern');
    await screen.findByText(words);
    expect(screen.queryByText(/^Nothing found for/)).toBeNull();
  });

  it.each([
    true,
    false,
  ])('links to customer service when nothing is found, if that page exists: %s', async (hasPage) => {
    const { type } = await open({ hasPage: (name) => hasPage || name !== 'CUSTOM_SERVICE' });
    type('zzz');
    await screen.findByText('Nothing found for “zzz”');
    expect(screen.queryByRole('link', { name: 'Customer service' }) !== null).toBe(hasPage);
    expect(screen.getByRole('status').textContent).toBe('Nothing found');
  });

  it.each(['guest', 'member'])('shows pages of the member menu first to a %s', async (visitor) => {
    if (visitor === 'member') storeSession();
    const { type } = await open();
    type('usdt');
    await waitFor(() => expect(groups()[0]).toMatch(/^Your account/));
    screen.getByRole('option', { name: /^Deposit/ });
  });

  it('has a clear button for typed text, which focuses the field', async () => {
    const { type, field, close } = await open();
    expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull();
    type('lantern');
    fireEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
    expect(field).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledOnce();
  });

  it.each([
    ['desktop', true],
    ['mobile', false],
  ] as const)('has the switch of the / key on a %s: %s', async (device, hasSwitch) => {
    await open({ device });
    expect(screen.queryByRole('switch') !== null).toBe(hasSwitch);
  });

  it.each([
    'metaKey',
    'ctrlKey',
    'shiftKey',
    'altKey',
  ])('stays open for a click with %s, and closes for a plain one', async (key) => {
    const { type, close } = await open();
    type('lantern');
    const row = await screen.findByRole('option', { name: 'Lantern 1Slots' });
    fireEvent.click(row, { [key]: true });
    expect(close).not.toHaveBeenCalled();
    expect(localStorage.getItem('recentSearches')).toBeNull();
    fireEvent.click(row);
    expect(close).toHaveBeenCalledOnce();
    expect(localStorage.getItem('recentSearches')).toBe('["lantern"]');
  });
});
