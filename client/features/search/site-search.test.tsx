import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SiteSearch } from '#app/layouts/frame/site-search.tsx';
import { createSearch, searchHostOf } from '#app/overlays/search-host.tsx';
import { createStorages } from '#platform/browser/storage.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';

const PRODUCT = {
  category_code: 'egame',
  code: 'L',
  image: '/p.svg',
  open_mode: 'game_list',
  support_demo: true,
};
const PRODUCTS = {
  enUS: [
    { ...PRODUCT, id: 3, name: 'Lantern Works', is_maintenance: false, game_count: 20, sort: 1 },
    { ...PRODUCT, id: 4, name: 'Kirin Forge', is_maintenance: true, game_count: 9, sort: 2 },
  ],
  zhTW: [
    { ...PRODUCT, id: 3, name: '燈火電子', is_maintenance: false, game_count: 20, sort: 1 },
    { ...PRODUCT, id: 4, name: '麒麟工坊', is_maintenance: true, game_count: 9, sort: 2 },
  ],
};
const GAME = {
  code: 'g',
  image: '/g.svg',
  tag_ids: [],
  is_new: false,
  support_demo: true,
  support_mobile: true,
};
const GAMES = [
  { ...GAME, id: 7, product_id: 3, name: 'A Thousand Lanterns', is_hot: true, sort: 1 },
  { ...GAME, id: 8, product_id: 4, name: 'Lantern Blade', is_hot: false, sort: 2 },
];
const PROMOTIONS = [
  {
    id: 1,
    title: 'Lantern night',
    category: 'new',
    image: '/a.svg',
    summary: 'Red lanterns',
    tags: [],
    sort: 1,
  },
  {
    id: 2,
    title: 'Old lanterns',
    category: 'new',
    image: '/b.svg',
    tags: [],
    end_at: '2020-01-01T00:00:00Z',
    sort: 0,
  },
];
const QUESTION = { topic: 'question', updated_at: '2026-11-01T00:00:00Z', sort: 1 };
const QUESTIONS = [{ ...QUESTION, id: 5, title: 'Where are the lanterns?', content: '<p>In the sky.</p>' }];

type Api = NonNullable<TestAppOptions['api']>;
type Answer = Exclude<Api[string], (...args: never[]) => unknown>;

const pages = (list: readonly unknown[], total = list.length): Answer => ({
  data: { list, pagination: { page: 1, per_page: 100, total } },
});
const parameterOf = (path: string, name: string) => new URL(path, 'http://x').searchParams.get(name);

const API: Api = {
  'GET /gameProduct': ({ headers }) => pages(PRODUCTS[headers.Locale === 'zhTW' ? 'zhTW' : 'enUS']),
  'GET /gameCategory': pages([{ id: 1, code: 'egame', name: 'Slots', is_maintenance: false, sort: 1 }]),
  'GET /game': ({ path }) => {
    const keyword = parameterOf(path, 'keyword')?.toLowerCase();
    const list = GAMES.filter(({ name, is_hot }) =>
      keyword ? name.toLowerCase().includes(keyword) : is_hot,
    );
    return pages(list, keyword === 'lantern' ? 37 : list.length);
  },
  'GET /promotions': pages(PROMOTIONS),
  'GET /article': ({ path }) => pages(parameterOf(path, 'topic') === 'question' ? QUESTIONS : []),
};

// One listener for all tests, as the app has one for all pages.
const opening = createSearch(document, () => 'desktop', createStorages(window).local);
const SearchHost = searchHostOf(opening);
const SEARCH = (
  <>
    <SiteSearch isField />
    <SearchHost />
  </>
);

beforeEach(() => {
  localStorage.clear();
  opening.setState(opening.getInitialState());
});

async function openSearch(options: TestAppOptions = {}) {
  const view = await renderApp(SEARCH, { api: API, ...options });
  fireEvent.click(screen.getByRole('link'));
  const field = await screen.findByRole('combobox');
  return { ...view, field };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const option = (name: RegExp) => screen.findByRole('option', { name });
const keywordsOf = (calls: readonly { path: string }[]) =>
  calls.flatMap(({ path }) => (path.startsWith('/game?') ? (parameterOf(path, 'keyword') ?? []) : []));

describe('the key /', () => {
  const press = (key = '/') => fireEvent.keyDown(document.body, { key });

  it('leads the next key into the field, although the dialog has not focused it yet', async () => {
    await renderApp(SEARCH, { api: API });
    press();
    const field = await screen.findByRole('combobox');
    (document.activeElement as HTMLElement).blur();
    press('l');
    expect(document.activeElement).toBe(field);
  });

  it('opens the search, until it is switched off for this device', async () => {
    const view = await renderApp(SEARCH, { api: API });
    press();
    const toggle = await screen.findByRole('switch', { name: 'Open the search with the / key' });
    expect(toggle.getAttribute('aria-checked')).toBe('true');
    fireEvent.click(toggle);
    expect(localStorage.getItem('searchKey')).toBe('off');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press();
    expect(opening.getState().isOpen).toBe(false);
    // CSS hides the hint of the key by this attribute.
    expect(document.documentElement.hasAttribute('data-no-search-key')).toBe(true);
    view.unmount();

    // Another visit.
    await renderApp(SEARCH, { api: API });
    press();
    expect(opening.getState().isOpen).toBe(false);
    fireEvent.click(screen.getByRole('link'));
    fireEvent.click(await screen.findByRole('switch'));
    expect(document.documentElement.hasAttribute('data-no-search-key')).toBe(false);
  });
});

describe('a game with a typing error', () => {
  const dragon = { ...GAME, id: 9, product_id: 3, name: 'Dragon Gate', is_hot: true, sort: 3 };
  const optionTexts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '');

  it.each([
    'the games',
    'the other lists',
  ])('comes before a section, with all rows at once, if %s answer last', async (last) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const games = ({ path }: { path: string }) => {
      const keyword = parameterOf(path, 'keyword');
      return pages(keyword && !'dragon gate'.includes(keyword) ? [] : [dragon]);
    };
    const { field, calls } = await openSearch({
      api: {
        ...API,
        'GET /game': async (call) => {
          if (last === 'the games' && parameterOf(call.path, 'keyword')) await held;
          return games(call);
        },
        'GET /promotions': async () => {
          if (last === 'the other lists') await held;
          return pages(PROMOTIONS);
        },
      },
    });
    await option(/Dragon Gate/);
    type(field, 'dragn');
    await waitFor(() => expect(keywordsOf(calls)).toContain('dragn'));
    if (last === 'the other lists') await waitFor(() => expect(keywordsOf(calls)).toContain('dragon'));
    expect(optionTexts()).toEqual([]);
    await act(async () => answer());
    await option(/Live/);
    const shown = optionTexts();
    expect(shown.findIndex((row) => row.includes('Dragon Gate'))).toBe(0);
    expect(shown.findIndex((row) => row.startsWith('Live'))).toBeGreaterThan(0);
  });
});

describe('the search', () => {
  it('loads nothing before it is opened, then the popular games', async () => {
    const { calls } = await renderApp(SEARCH, { api: API });
    expect(calls).toEqual([]);
    fireEvent.click(screen.getByRole('link'));
    const hot = await option(/A Thousand Lanterns/);
    expect(hot.getAttribute('href')).toBe('/enUS/game/eGame/3?game=7');
    expect(calls.map(({ path }) => path.split('?')[0]).toSorted()).toEqual([
      '/game',
      '/gameCategory',
      '/gameProduct',
    ]);
  });

  it('finds games, providers, promotions and help, marks matches, and links to the list of all games', async () => {
    const { field } = await openSearch();
    type(field, 'Lantern');
    const all = await option(/All 37 games for “Lantern”/);
    expect(all.getAttribute('href')).toBe('/enUS/game?keyword=Lantern');
    await option(/Where are the lanterns\?/);
    const groups = screen.getAllByRole('group').map((group) => group.textContent);
    expect(groups.map((words) => /^[A-Z][a-z]+/.exec(words ?? '')?.[0])).toEqual([
      'Games',
      'Providers',
      'Promotions',
      'Help',
    ]);
    const row = await option(/Lantern Blade/);
    expect(row.querySelector('mark')?.textContent).toBe('Lantern');
    expect(row.textContent).toContain('Maintenance · Kirin Forge');
    expect((await option(/^Lantern Works/)).getAttribute('href')).toBe('/enUS/game/eGame/3');
    expect((await option(/Where are/)).getAttribute('href')).toBe('/enUS/custom/question?question=5');
    // An ended promotion is last.
    const promotions = screen.getAllByRole('option', { name: /night|Old/ });
    expect(promotions.map((item) => item.getAttribute('href'))).toEqual(['/enUS/promo/1', '/enUS/promo/2']);
    expect(promotions[1]?.textContent).toContain('Ended');
    expect(screen.getByRole('status').textContent).toBe('41 results');
  });

  it('shows the groups below the games once the API has answered, so that no game pushes them down', async () => {
    const answer = Promise.withResolvers<Answer>();
    const { field, calls } = await openSearch({
      api: {
        ...API,
        'GET /game': ({ path }) => (parameterOf(path, 'keyword') ? answer.promise : pages(GAMES)),
      },
    });
    await option(/A Thousand Lanterns/);
    type(field, 'lantern');
    await waitFor(() => expect(keywordsOf(calls)).toContain('lantern'));
    await option(/A Thousand Lanterns/);
    expect(screen.queryByRole('option', { name: /^Lantern Works/ })).toBeNull();
    answer.resolve(pages(GAMES));
    await option(/^Lantern Works/);
  });

  it('sends one request for words that are typed without a pause', async () => {
    const { field, calls } = await openSearch();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    for (const words of ['L', 'La', 'Lan', 'Lant']) {
      type(field, words);
      await act(() => vi.advanceTimersByTimeAsync(1));
    }
    await option(/^Lantern Works/);
    vi.useRealTimers();
    expect(keywordsOf(calls)).toEqual(['Lant']);
  });

  it('finds games by the right spelling when the API finds none by the typed one', async () => {
    const { field, calls } = await openSearch();
    type(field, 'Lantren');
    const all = await option(/All 37 games for “lantern”/);
    expect(all.getAttribute('href')).toBe('/enUS/game?keyword=lantern');
    await option(/^Lantern Works/);
    expect(keywordsOf(calls)).toEqual(['Lantren', 'lantern']);
    // No second request for a word without a similar known word.
    type(field, 'zzzzzz');
    await screen.findByText('Nothing found for “zzzzzz”');
    expect(keywordsOf(calls)).toEqual(['Lantren', 'lantern', 'zzzzzz']);
  });

  it('shows results for a misspelled word only once nothing can match it as typed', async () => {
    const answer = Promise.withResolvers<Answer>();
    const { field, calls } = await openSearch({
      api: {
        ...API,
        'GET /game': ({ path }) => (parameterOf(path, 'keyword') ? answer.promise : pages([])),
      },
    });
    type(field, 'Lantren');
    await waitFor(() => expect(keywordsOf(calls)).toContain('Lantren'));
    expect(screen.queryByRole('option', { name: /^Lantern Works/ })).toBeNull();
    answer.resolve(pages([]));
    await option(/^Lantern Works/);
  });

  it('finds by some of the words only if nothing has all of them', async () => {
    const { field } = await openSearch();
    type(field, 'lantern works');
    await option(/^Lantern Works/);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 result'));
    type(field, 'zzzzzz works');
    await option(/^Lantern Works/);
  });

  it.each([
    ['slot machine', 'enUS', /^Slots/, /^Lantern Works/],
    ['老虎機', 'enUS', /^Slots/, /^Lantern Works/],
    ['pokies', 'zhTW', /^電子/, /^燈火電子/],
  ] as const)('finds by %s in %s a kind of game, and its providers', async (words, locale, kind, provider) => {
    const { field } = await openSearch({ locale });
    type(field, words);
    await option(kind);
    await option(provider);
  });

  it('finds by “cash out” what helps with a withdrawal', async () => {
    const article = {
      ...QUESTION,
      id: 6,
      title: 'How long does a withdrawal take?',
      content: '<p>A day.</p>',
    };
    const { field } = await openSearch({
      api: { ...API, 'GET /article': pages([{ ...article }, ...QUESTIONS]) },
    });
    type(field, 'cash out');
    const found = await option(/How long does a withdrawal take/);
    expect(found.textContent).toContain('Withdraw (cash out');
    expect(screen.queryByRole('option', { name: /Where are the lanterns/ })).toBeNull();
  });

  it('sends one request after the last key', async () => {
    const { field, calls } = await openSearch();
    for (const value of ['l', 'la', 'lan', 'lantern']) type(field, value);
    await option(/All 37 games/);
    expect(keywordsOf(calls)).toEqual(['lantern']);
  });

  it('finds full-width letters, and names in the other language', async () => {
    const { field, calls } = await openSearch();
    type(field, 'ｌａｎｔｅｒｎ');
    await option(/All 37 games for “lantern”/);
    expect(calls.filter(({ headers }) => headers.Locale === 'zhTW')).toEqual([]);
    type(field, '麒麟');
    const row = await option(/Kirin Forge/);
    expect(row.querySelector('mark')?.textContent).toBe('麒麟');
  });

  it('does not search for a word that an input method still composes', async () => {
    const { field, calls } = await openSearch({ locale: 'zhTW' });
    fireEvent.compositionStart(field);
    type(field, 'ㄉㄥ');
    type(field, 'deng');
    expect((field as HTMLInputElement).value).toBe('deng');
    fireEvent.change(field, { target: { value: '燈火' } });
    fireEvent.compositionEnd(field);
    await option(/燈火電子/);
    await waitFor(() => expect(keywordsOf(calls)).toEqual(['燈火']));
    // A phone without composition events shows Bopomofo letters.
    type(field, '燈火ㄉ');
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(keywordsOf(calls)).toEqual(['燈火']);
  });

  it('opens the first result on Enter, and suggests the search again', async () => {
    const { field } = await openSearch();
    type(field, 'lantern');
    const first = await option(/A Thousand Lanterns/);
    await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(first.id));
    const handleClick = vi.fn();
    first.addEventListener('click', handleClick);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(handleClick).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    fireEvent.click(screen.getByRole('link'));
    fireEvent.click(await option(/^lantern$/));
    await option(/All 37 games/);
    expect(((await screen.findByRole('combobox')) as HTMLInputElement).value).toBe('lantern');
  });

  it('clears the recent searches', async () => {
    localStorage.setItem('recentSearches', JSON.stringify(['fox', 5, '']));
    await openSearch();
    await option(/^fox$/);
    fireEvent.click(await option(/Clear recent searches/));
    await waitFor(() => expect(screen.queryByRole('option', { name: 'fox' })).toBeNull());
    expect(localStorage.getItem('recentSearches')).toBeNull();
  });

  it('stays open when a result is opened in another tab', async () => {
    const { field } = await openSearch();
    type(field, 'lantern');
    fireEvent.click(await option(/A Thousand Lanterns/), { ctrlKey: true });
    expect(screen.getByRole('combobox')).toBe(field);
  });

  it('closes with Escape', async () => {
    const { field } = await openSearch();
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });
});

describe('the search without its API', () => {
  it('shows cached games and an error, and retries', async () => {
    let isDown = false;
    const guarded = Object.fromEntries(
      Object.entries(API).map(([name, answer]): [string, Api[string]] => [
        name,
        (call, wire) => {
          if (isDown) return { status: 500 };
          return typeof answer === 'function' ? answer(call, wire) : answer;
        },
      ]),
    );
    const { field } = await openSearch({ api: guarded });
    await option(/A Thousand Lanterns/);
    isDown = true;
    type(field, 'thousand');
    const notice = (await screen.findByText('Not everything could be searched')).closest('[role=status]');
    await option(/A Thousand Lanterns/);
    isDown = false;
    fireEvent.click(within(notice as HTMLElement).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Not everything could be searched')).toBeNull());
    await option(/A Thousand Lanterns/);
  });

  it('links to all games when nothing was found', async () => {
    const { field } = await openSearch();
    type(field, 'zzz');
    await screen.findByText('Nothing found for “zzz”');
    expect(screen.getByRole('link', { name: 'See all games' }).getAttribute('href')).toBe('/enUS/game');
  });
});

describe('the key', () => {
  it('opens the search, and keeps the keys that are typed before the field has loaded', async () => {
    await renderApp(SEARCH, { api: API });
    fireEvent.keyDown(document.body, { key: '/' });
    fireEvent.keyDown(document.body, { key: 'f' });
    fireEvent.keyDown(document.body, { key: 'o' });
    const field = (await screen.findByRole('combobox')) as HTMLInputElement;
    expect(field.value).toBe('fo');
  });

  it.each([
    ['an input has the focus', <input key="a" aria-label="x" />, 'textbox', {}],
    ['a dialog is open', <div key="b" role="dialog" aria-label="x" />, 'dialog', {}],
    ['another key is held', <p key="c" role="note" aria-label="x" />, 'note', { ctrlKey: true }],
  ] as const)('does nothing while %s', async (_, node, role, keys) => {
    await renderApp(
      <>
        {SEARCH}
        {node}
      </>,
      { api: API },
    );
    fireEvent.keyDown(screen.getByRole(role), { key: '/', ...keys });
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

it('reports that its code cannot be loaded, and tries again', async () => {
  const { app } = await renderApp(SEARCH, { api: API });
  const load = vi.spyOn(app.parts.SITE_SEARCH, 'load').mockRejectedValueOnce(new TypeError('gone'));
  const handleMissing = vi.fn();
  window.addEventListener('codemissing', handleMissing);
  fireEvent.click(screen.getByRole('link'));
  await waitFor(() => expect(handleMissing).toHaveBeenCalledTimes(1));
  window.removeEventListener('codemissing', handleMissing);
  fireEvent.click(screen.getByRole('link'));
  await screen.findByRole('combobox');
  expect(load).toHaveBeenCalledTimes(2);
});
