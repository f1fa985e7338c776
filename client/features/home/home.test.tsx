import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { AccountCard } from './account-card.tsx';
import { AnnouncementLine } from './announcements/announcement-line.tsx';
import { homePromotionsQuery } from './api.ts';
import HomePage from './home.mobile.tsx';
import { HomeTitle } from './home-title.tsx';
import { CategoryTiles } from './shelves/category-tiles.tsx';
import { GameShelf } from './shelves/game-shelf.tsx';
import { PromotionShelf } from './shelves/promotion-shelf.tsx';
import { ProviderShelf } from './shelves/provider-shelf.tsx';
import { SidePlacements } from './side-placement.tsx';
import { Slides } from './slides.tsx';

const product = (id: number, more: object = {}) => ({
  ...{ id, category_code: 'egame', code: `p${id}`, name: `Studio ${id}`, image: `/p${id}.svg`, sort: id },
  ...{ wallet_id: id + 1, open_mode: 'game_list', is_maintenance: false, game_count: 2, ...more },
});
const game = (id: number, more: object = {}) => ({
  ...{ id, name: `Game ${id}`, product_id: 9, code: `g${id}`, image: `/g${id}.svg`, tag_ids: [], sort: id },
  ...{ is_hot: true, is_new: false, ...more },
});
const list = (items: readonly object[]) => ({ data: { list: items } });
const PRODUCTS = [
  product(9, { image_mobile: '/tile9.svg' }),
  product(10, { category_code: 'live', open_mode: 'lobby', game_count: 0, is_maintenance: true }),
];
const CATEGORIES = ['egame', 'live', 'chess'].map((code, index) => ({
  ...{ id: index + 1, code, name: `Category ${code}`, is_maintenance: code === 'chess', sort: index },
}));

class NoObserver {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  localStorage.clear();
  createCookies(document).remove('authToken');
});

function logIn() {
  const record = { token: 't', type: 'Bearer', exp: '2099-01-01T00:00:00Z', timestamp: 4e12 };
  localStorage.setItem('authToken', JSON.stringify(record));
}

const open = (node: ReactNode, options: TestAppOptions = {}) =>
  renderApp(node, {
    ...options,
    api: { 'GET /gameProduct': list(PRODUCTS), 'GET /gameCategory': list(CATEGORIES), ...options.api },
  });
const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

describe('the account card', () => {
  const wallet = {
    id: 1,
    code: 'main',
    name: 'Main',
    currency: 'USD',
    status: 'normal',
    is_integer_only: false,
  };

  it('has links to sign up and log in for a guest', async () => {
    const { unmount } = await open(<AccountCard />);
    expect(hrefs()).toEqual(['/enUS/signup', '/enUS/login']);
    unmount();
    await open(<AccountCard />, { hasPage: () => false });
    expect(hrefs()).toEqual([]);
  });

  it('has the balance of a member, refreshed by a press, and a note when it is stale', async () => {
    logIn();
    let isDown = false;
    const { calls } = await open(<AccountCard />, {
      api: {
        'GET /gameApi/wallet/1': () =>
          isDown ? { status: 500 } : { data: { ...wallet, balance: '500.00' } },
      },
    });
    await screen.findByText('$500.00');
    expect(hrefs()).toHaveLength(3);
    expect(screen.getByRole('status').textContent).toBe('');
    isDown = true;
    const before = calls.length;
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Refresh balance' })));
    await waitFor(() => expect(calls.length).toBeGreaterThan(before));
    await screen.findByText('The balance could not be updated');
  });

  it.each([
    ['an empty wallet', '0.00', true, ['/enUS/member/deposit?discount=7', '/enUS/member#member-checklist']],
    ['an empty wallet after the first deposit', '0.00', false, [undefined, '/enUS/member#member-checklist']],
    ['money', '0.01', true, [undefined, undefined]],
  ])('offers next steps to a member with %s', async (_, balance, canApply, expected) => {
    logIn();
    const first = {
      ...{ id: 7, name: 'First deposit 100%', type: 'deposit', rate: '100.00', amount_max: '5888.00' },
      ...{ multiple: '12.00', product_ids: [], can_apply: canApply, is_first_deposit: true },
    };
    const member = { account: 'ada', phone_masked: '09*', identity_status: 'none', has_safe_password: true };
    const { calls } = await open(<AccountCard />, {
      api: {
        'GET /gameApi/wallet/1': { data: { ...wallet, balance } },
        'GET /discount': list([first]),
        'GET /auth/info': { data: { ...member, transfer_mode: '0' } },
      },
    });
    await screen.findByText(`$${balance}`);
    if (expected[0]) await screen.findByRole('link', { name: /^First deposit/ });
    if (expected[1]) await screen.findByRole('link', { name: 'Before your first withdrawal: the checklist' });
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/gameWallet'))).toBe(true));
    const offer = screen.queryByRole('link', {
      name: /^First deposit 100%.*Before you withdraw: 12 × \(deposit \+ bonus\) in valid bets/,
    });
    const steps = screen.queryByRole('link', { name: 'Before your first withdrawal: the checklist' });
    expect([offer, steps].map((link) => link?.getAttribute('href'))).toEqual(expected);
  });

  const walletOf = (id: number, balance: string | null, status = 'normal') => ({
    ...{ ...wallet, id, name: `Wallet ${id}`, balance, status },
  });

  /** What is shown below the line "In games". */
  const moneyInGames = () => screen.getByText('In games').closest('p')?.nextElementSibling?.textContent;

  it('has the money in games, and brings it back', async () => {
    logIn();
    const wallets = [walletOf(1, '500.00'), walletOf(10, '470.00'), walletOf(11, '0.00')];
    const { calls } = await open(<AccountCard />, {
      api: {
        'GET /auth/info': { data: { account: 'ada', transfer_mode: '0' } },
        'GET /gameApi/wallet/1': () => ({ data: wallets[0] }),
        'GET /gameWallet': () => ({ data: { list: wallets } }),
        'POST /gameApi/transferAll': () => {
          wallets.splice(0, 2, walletOf(1, '970.00'), walletOf(10, '0.00'));
          return { data: { list: [{ wallet_id: 10, amount: '470.00', is_ok: true }], wallet: wallets[0] } };
        },
      },
    });
    await screen.findByText('$470.00');
    const bringBack = await screen.findByRole('button', { name: 'Bring back $470.00' });
    fireEvent.click(bringBack);
    fireEvent.click(bringBack);
    await screen.findByText('$470.00 came back to the main wallet');
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Bring/ })).toBeNull());
  });

  it.each([
    ['frozen', walletOf(10, '320.00', 'maintenance'), '$320.00 frozen', '$320.00'],
    ['unknown', walletOf(10, null, 'error'), '1 not answering', '—'],
  ])('offers nothing to bring back while the money in games is %s', async (_, game, words, sum) => {
    logIn();
    await open(<AccountCard />, {
      api: { 'GET /gameWallet': { data: { list: [walletOf(1, '1.00'), game] } } },
    });
    await screen.findByText(words);
    expect(moneyInGames()).toBe(sum);
    expect(screen.queryByRole('button', { name: /^Bring/ })).toBeNull();
  });

  it('has no money in games on a site without the page of wallets', async () => {
    logIn();
    const { calls } = await open(<AccountCard />, { hasPage: (name) => name !== 'TRADE' });
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/gameWallet'))).toBe(true));
    expect(screen.queryByText('In games')).toBeNull();
  });

  it('shows a dash for money in games that did not load, and loads it again', async () => {
    logIn();
    let isDown = true;
    await open(<AccountCard />, {
      api: {
        'GET /gameWallet': () =>
          isDown ? { status: 404 } : { data: { list: [walletOf(1, '1.00'), walletOf(10, '7.00')] } },
      },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(moneyInGames()).toBe('—Try again');
    isDown = false;
    fireEvent.click(retry);
    await screen.findByText('$7.00');
  });

  it('shows what is open of the turnover', async () => {
    logIn();
    const turnover = { total: '2400.00', left: '760.00', locks_wallet: true };
    await open(<AccountCard />, {
      api: { 'GET /gameApi/wallet/1': { data: { ...wallet, balance: '500.00', turnover } } },
    });
    await waitFor(() =>
      expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(
        '$1,640.00 of $2,400.00 · $760.00 left',
      ),
    );
    screen.getByText('Can be withdrawn: $0.00');
  });

  it('links only to pages that exist', async () => {
    logIn();
    await open(<AccountCard />, { hasPage: () => false });
    expect(hrefs()).toEqual([]);
  });

  it.each([true, false])('is on a phone for members only: %s', async (isMember) => {
    if (isMember) logIn();
    await open(<HomePage />, { device: 'mobile' });
    expect(screen.queryByRole('region', { name: 'Main wallet' }) !== null).toBe(isMember);
    expect(screen.queryByRole('region', { name: 'Welcome' })).toBeNull();
  });

  it('tells a guest how many games an account opens', async () => {
    await open(<AccountCard />, {
      api: { 'GET /gameProduct': list([product(10, { game_count: 40 }), product(11, { game_count: 2 })]) },
    });
    await within(screen.getByRole('region', { name: 'Welcome' })).findByText('42 games from 2 providers');
  });

  it('tells a guest no number of games while there are none', async () => {
    const { app } = await open(<AccountCard />, { api: { 'GET /gameProduct': list([]) } });
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
    expect(screen.getByRole('region', { name: 'Welcome' }).textContent).not.toContain('0 games');
  });

  it('is above the slides on a phone', async () => {
    logIn();
    await open(<HomePage />, { device: 'mobile' });
    const card = screen.getByRole('region', { name: 'Main wallet' });
    expect(card.previousElementSibling).toBeNull();
    expect(card.nextElementSibling).not.toBeNull();
  });
});

it.each([
  [{ title: 'Jade', og_site_name: 'Harbour' }, 'Jade'],
  [{ title: '', og_site_name: 'Harbour' }, 'Harbour'],
])('the heading is the title of the site, or its name: %j', async (metadata, words) => {
  await open(<HomeTitle />, { metadata: metadata as NonNullable<TestAppOptions['metadata']> });
  screen.getByRole('heading', { level: 1, name: words });
});

it('category tiles show games, providers or maintenance', async () => {
  await open(<CategoryTiles />);
  await screen.findByText('2 games');
  const tiles = screen.getAllByRole('listitem').map((tile) => tile.querySelector('small')?.textContent);
  expect(tiles).toEqual(['2 games', '1 provider', 'Maintenance']);
});

describe('the shelf of games', () => {
  const games = (items: readonly object[]) => ({ 'GET /game': list(items) });

  it.each([
    [8, 1],
    [9, 2],
  ])('with %i games has %i rows', async (count, rows) => {
    await open(<GameShelf kind="hot" />, {
      api: games(Array.from({ length: count }, (_, index) => game(index + 1))),
    });
    await screen.findByAltText('Game 1');
    const shelf = screen.getByRole('list');
    expect(/rows-2/.test(`${shelf.className} ${shelf.getAttribute('style')}`)).toBe(rows === 2);
  });

  it.each([
    ['desktop', ['Play money: Game 1']],
    ['mobile', []],
  ] as const)('links to the demos of games that have one: %s', async (device, labels) => {
    const api = games([
      game(1, { support_demo: true }),
      game(2),
      game(3, { product_id: 10, support_demo: true }),
    ]);
    await open(<GameShelf kind="hot" />, { device, api });
    await screen.findByAltText('Game 1');
    // The links come with the providers.
    await waitFor(() =>
      expect(hrefs()).toContain(`${device === 'mobile' ? '/m' : ''}/enUS/game/eGame/9?game=1`),
    );
    const demos = screen.queryAllByRole('link', { name: /^Play money/ });
    expect(demos.map((link) => link.getAttribute('aria-label'))).toEqual(labels);
    for (const demo of demos) expect(demo.getAttribute('href')).toBe('/enUS/game/eGame/9?game=1&demo=1');
  });

  it('shows games of its kind only, with provider and link', async () => {
    await open(<GameShelf kind="new" />, { api: games([game(1), game(2, { is_hot: false, is_new: true })]) });
    await screen.findByAltText('Game 2');
    expect(screen.queryByAltText('Game 1')).toBeNull();
    await screen.findByText('Studio 9');
    expect(hrefs()).toContain('/enUS/game/eGame/9?game=2');
    screen.getByText('New games');
  });

  it('shows a jackpot on the card of its game', async () => {
    await open(<GameShelf kind="hot" />, { api: games([game(1), game(2, { jackpot: '1234567890.12' })]) });
    const amount = await screen.findByText('Jackpot $1,234,567,890.12');
    expect(amount.closest('li')?.querySelector('img')?.alt).toBe('Game 2');
    expect(document.querySelectorAll('.jackpot')).toHaveLength(1);
  });

  it('shows no jackpot of a closed provider', async () => {
    const api = {
      ...games([game(1, { jackpot: '1000.00' }), game(2, { product_id: 12, jackpot: '2000.00' })]),
      'GET /gameProduct': list([...PRODUCTS, product(12, { is_maintenance: true })]),
    };
    await open(<GameShelf kind="hot" />, { api });
    await screen.findByText('Jackpot $1,000.00');
    await screen.findByText('Studio 12');
    expect(document.querySelectorAll('.jackpot')).toHaveLength(1);
  });
});

describe('the shelf of promotions', () => {
  const promo = (id: number, more: object = {}) => ({
    ...{ id, title: `Promotion ${id}`, category: 'daily', image: `/${id}.svg`, tags: ['Hot'], sort: id },
    ...{ is_apply: true, ...more },
  });
  const many = [
    promo(1, { end_at: '2020-01-01T00:00:00Z' }),
    ...[2, 3, 4, 5, 6, 7, 8].map((id) => promo(id, { image_mobile: '/m.svg' })),
  ];

  it.each([
    ['desktop', '/2.svg'],
    ['mobile', '/m.svg'],
  ] as const)('shows six that have not ended, with the picture for a %s', async (device, src) => {
    await open(<PromotionShelf />, { device, api: { 'GET /promotions': list(many) } });
    await screen.findByText('Promotion 2');
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
    expect(screen.queryByText('Promotion 1')).toBeNull();
    expect(document.querySelector('li img')?.getAttribute('src')).toBe(src);
    expect(hrefs().filter((href) => /promo\/\d/.test(href ?? ''))).toHaveLength(6);
    screen.getByRole('link', { name: 'All promotions' });
  });

  it('has no links to pages that do not exist', async () => {
    await open(<PromotionShelf />, { hasPage: () => false, api: { 'GET /promotions': list(many) } });
    await screen.findByText('Promotion 2');
    expect(hrefs()).toEqual([]);
  });

  it('keeps a promotion until the moment that it ends', async () => {
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now);
    const endAt = (ms: number) => new Date(now + ms).toISOString();
    const { app } = await open(null, {
      api: {
        'GET /promotions': list([
          promo(1, { end_at: endAt(-1) }),
          promo(2, { end_at: endAt(0) }),
          promo(3, { end_at: endAt(1) }),
        ]),
      },
    });
    const shown = await app.queryClient.fetchQuery(homePromotionsQuery(app));
    expect(shown.map(({ id }) => id)).toEqual([3]);
    vi.restoreAllMocks();
  });
});

it.each([
  ['desktop', '/p9.svg', false],
  ['mobile', '/tile9.svg', true],
] as const)('the shelf of providers on a %s shows the picture %s', async (device, src, isSquare) => {
  await open(<ProviderShelf />, { device });
  // The cached fragment replaces its elements when the categories load.
  await screen.findAllByText(/^Category egame/);
  const image = screen.getByAltText('Studio 9');
  expect(image.getAttribute('src')).toBe(src);
  expect(image.classList.contains('square')).toBe(isSquare);
  expect(image.closest('li')?.textContent).toBe('Category egame');
  expect(screen.getByAltText('Studio 10').closest('li')?.textContent).toContain('Maintenance');
});

describe('a side placement', () => {
  const placement = (more: object) => ({
    'GET /placement': list([
      { id: 1, position: 'home_side', title: 'Friends', frequency: 'always', sort: 1, ...more },
    ]),
  });

  it.each([
    ['desktop', { image: '/s.svg', link: '/promo/1' }, 'Friends', '/enUS/promo/1'],
    ['desktop', { image: '/s.svg' }, 'Friends', undefined],
    ['mobile', { image: '/s.svg', link: '/promo/1' }, '', '/m/enUS/promo/1'],
    ['mobile', {}, undefined, undefined],
    ['desktop', {}, undefined, undefined],
  ] as const)('on a %s with %j', async (device, more, alt, href) => {
    await open(<SidePlacements />, { device, api: placement(more) });
    if (device === 'desktop' && alt !== undefined) await screen.findByAltText(alt);
    else await screen.findByText('Friends');
    expect(document.querySelector('img')?.getAttribute('alt')).toBe(alt);
    expect(hrefs()).toEqual(href ? [href] : []);
    // An arrow shows that a banner is a link.
    expect(document.querySelector('svg') !== null).toBe(device === 'mobile' && href !== undefined);
  });
});

describe('the slides', () => {
  const slide = (id: number, more: object = {}) => ({
    ...{ id, title: `Slide ${id}`, image: `/s${id}.svg`, image_mobile: `/m${id}.svg`, sort: id },
    ...{ alt: id === 1 ? 'First' : '', link_type: 'none', ...more },
  });

  it.each([
    ['desktop', '/s1.svg', '1600', '500'],
    ['mobile', '/m1.svg', '960', '540'],
  ] as const)('load the first picture eagerly on a %s', async (device, src, width, height) => {
    await open(<Slides />, { device, api: { 'GET /slideshow': list([slide(1), slide(2)]) } });
    // The carousel renders the first slide again after the last one.
    const [first] = await screen.findAllByAltText('First');
    expect(first?.getAttribute('src')).toBe(src);
    expect(first?.getAttribute('width')).toBe(width);
    expect(first?.getAttribute('height')).toBe(height);
    expect(first?.getAttribute('loading')).toBe('eager');
    expect(first?.getAttribute('fetchpriority')).toBe('high');
    const [second] = screen.getAllByAltText('Slide 2');
    expect(second?.getAttribute('loading')).toBe('lazy');
    expect(within(document.body).queryAllByRole('link')).toEqual([]);
  });
});

describe('a promotion that the visitor can never have again', () => {
  const api = {
    'GET /slideshow': list(
      [1, 2].map((id) => ({
        ...{ id, title: `Poster ${id}`, image: '/s.svg', sort: id, alt: `Poster ${id}` },
        ...{ link_type: 'promotion', link: String(id) },
      })),
    ),
    'GET /placement': list(
      [1, 2].map((id) => ({
        ...{ id, position: 'home_side', title: `Side ${id}`, frequency: 'always', sort: id },
        link: `/promo/${id}`,
      })),
    ),
    'GET /promotions': list(
      [1, 2].map((id) => ({
        id,
        title: `Promotion ${id}`,
        category: 'new',
        image: '/p.svg',
        tags: [],
        sort: id,
      })),
    ),
    'GET /announcement': list(
      [1, 2].map((id) => ({
        ...{ id, title: `News ${id}`, content: '', type: 'promotion', start_at: '2026-01-01T00:00:00Z' },
        ...{ promotion_id: id, sort: id },
      })),
    ),
  };
  const blocks = (
    <>
      <Slides />
      <SidePlacements />
      <PromotionShelf />
      <AnnouncementLine />
    </>
  );
  const discount = (values: object) => ({
    'GET /discount': list([
      { id: 7, name: 'x', type: 'deposit', promotion_id: 1, can_apply: false, ...values },
    ]),
  });
  const FIRST = ['Poster 1', 'Side 1', 'Promotion 1', 'News 1'];

  async function shownNames(more: TestAppOptions['api']) {
    const { container } = await open(blocks, { api: { ...api, ...more } });
    await screen.findByText('Promotion 2');
    await screen.findByText('Side 2');
    await screen.findAllByAltText('Poster 2');
    await screen.findByText(/^News/);
    return FIRST.filter((name) => container.innerHTML.includes(name));
  }

  it.each<[string, boolean, TestAppOptions['api'], readonly string[]]>([
    ['a guest', false, {}, FIRST],
    ['a member who has used it', true, discount({ times_left: 0 }), []],
    ['a member who has a use in review', true, discount({ times_left: 0, apply_status: 'pending' }), FIRST],
    ['a member who can have it another day', true, discount({ times_left: null }), FIRST],
    ['a member whose discounts failed to load', true, { 'GET /discount': { status: 500 } }, FIRST],
  ])('is advertised to %s only if they may have it', async (_, isMember, more, names) => {
    if (isMember) logIn();
    expect(await shownNames(more)).toEqual(names);
  });

  it('leaves no empty shelf and no empty slides', async () => {
    logIn();
    const only = {
      'GET /slideshow': list([
        { id: 1, title: 'Poster 1', image: '/s.svg', alt: '', link_type: 'promotion', link: '1' },
      ]),
      'GET /promotions': list([{ id: 1, title: 'Promotion 1', category: 'new', image: '/p.svg', tags: [] }]),
    };
    const { container, calls } = await open(
      <>
        <Slides />
        <PromotionShelf />
      </>,
      { api: { ...only, ...discount({ times_left: 0 }) } },
    );
    await waitFor(() => expect(calls.length).toBe(3));
    await waitFor(() => expect(container.innerHTML).toBe(''));
  });
});

it.each([
  ['member', true, true],
  ['guest', true, false],
  ['member', false, false],
  ['guest', false, true],
] as const)('a side placement for a %s is shown to a member (%s): %s', async (audience, isMember, isShown) => {
  if (isMember) logIn();
  const items = [
    { id: 1, title: 'For some', audience },
    { id: 2, title: 'For all' },
  ].map((item) => ({ position: 'home_side', frequency: 'always', sort: item.id, ...item }));
  await open(<SidePlacements />, { api: { 'GET /placement': list(items), 'GET /discount': list([]) } });
  await screen.findByText('For all');
  expect(screen.queryByText('For some') !== null).toBe(isShown);
});
