import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import { createStorages } from '#platform/browser/storage.ts';
import { PageContext, usePage } from '#platform/site/page.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import ClearPage from './clear.page.tsx';
import GuidesPage from './help.mobile.tsx';
import QuestionPage from './question.desktop.tsx';
import QuestionDetailPage, { head as detailHead } from './question-detail.mobile.tsx';
import ServicePage from './service.page.tsx';
import TermsPage from './terms.page.tsx';
import TimePage from './time.page.tsx';

function article(id: number, title: string, content: string, topic = 'question') {
  return { id, topic, title, content, updated_at: '2026-11-01T00:00:00Z', sort: id, version: '7' };
}

const QUESTIONS = {
  data: {
    list: [
      article(1, 'How long does a deposit take?', '<p>Minutes.<script>alert(1)</script></p>'),
      article(2, 'Where is my withdrawal?', '<p>On its way, as your deposit was.</p>'),
      article(3, 'Who are you?', '<p>See <a href="/custom/about">about us</a>.</p>'),
    ],
  },
};

const GUIDES = {
  data: {
    list: [article(11, 'Deposits', '<p>a</p>', 'help'), article(12, 'Withdrawals', '<p>b</p>', 'help')],
  },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Element.prototype.scrollIntoView = vi.fn();
});

const questionPage = (search = '', options: TestAppOptions = {}) =>
  renderApp(<QuestionPage />, {
    api: { 'GET /article': QUESTIONS },
    page: { name: 'CUSTOM_QUESTION', search: new URLSearchParams(search) },
    ...options,
  });

/** Renders a page and returns a function that changes its query, as a navigation does. */
async function renderWithQuery(node: ReactNode, search: string, options: TestAppOptions) {
  let change: (next: string) => void = () => {};
  function WithQuery() {
    const page = usePage();
    const [query, setQuery] = useState(search);
    change = setQuery;
    return <PageContext value={{ ...page, search: new URLSearchParams(query) }}>{node}</PageContext>;
  }
  await renderApp(<WithQuery />, { api: { 'GET /article': QUESTIONS }, ...options });
  return (next: string) => change(next);
}

it.each([
  ['desktop', 'http://localhost/login', 'localhost is ours.'],
  ['mobile', 'https://localhost.example/login', 'localhost.example is not ours. Enter no password there.'],
] as const)('the address check on %s answers for %s: %s', async (device, address, words) => {
  const { app } = await renderApp(<ServicePage />, { device, page: { name: 'CUSTOM_SERVICE' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Check an address' }));
  const [dialog] = app.dialogs.getState().dialogs;
  expect(dialog).toMatchObject({ kind: 'prompt', inputType: 'url' });
  act(() => app.dialogs.settle(dialog?.id ?? 0, address));
  expect(await screen.findByText(words)).toBeTruthy();
});

it('the guides on a phone open the one in the URL and scroll to it, and follow its changes', async () => {
  const changeQuery = await renderWithQuery(<GuidesPage />, 'guide=11', {
    device: 'mobile',
    page: { name: 'CUSTOM_HELP' },
    api: { 'GET /article': GUIDES },
  });
  const scrolledTo = () => {
    const { contexts } = vi.mocked(Element.prototype.scrollIntoView).mock;
    return contexts.map((element) => (element as Element).id).at(-1);
  };
  await screen.findByRole('button', { name: 'Deposits', expanded: true });
  expect(scrolledTo()).toBe('guide-11');
  act(() => changeQuery('guide=12'));
  await screen.findByRole('button', { name: 'Withdrawals', expanded: true });
  expect(scrolledTo()).toBe('guide-12');
});

describe('the questions', () => {
  it('open the one in the URL, and write the open one to the URL', async () => {
    const { navigation } = await questionPage('question=2');
    const button = await screen.findByRole('button', { name: 'Where is my withdrawal?' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Who are you?' }));
    expect(navigation.setQuery).toHaveBeenCalledWith({ question: '3' }, { replace: true });
  });

  it('open a second one when the URL changes, and leave the first one open', async () => {
    const changeQuery = await renderWithQuery(<QuestionPage />, 'question=1', {
      page: { name: 'CUSTOM_QUESTION' },
    });
    await screen.findByRole('button', { name: /deposit/, expanded: true });
    act(() => changeQuery('question=2'));
    await screen.findByRole('button', { name: 'Where is my withdrawal?', expanded: true });
    expect(screen.getByRole('button', { name: /deposit/, expanded: true })).toBeDefined();
  });

  it('show the list for an unknown id', async () => {
    await questionPage('question=99');
    const buttons = await screen.findAllByRole('button', { expanded: false });
    expect(buttons.length).toBe(3);
  });

  it('are searched while typing, and matches are marked and opened', async () => {
    await questionPage();
    const box = await screen.findByRole('searchbox');
    fireEvent.change(box, { target: { value: 'deposit' } });
    await screen.findByText('2 answers found');
    const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marks).toEqual(['deposit', 'deposit']);
    expect(screen.queryByText('Who are you?')).toBeNull();
    fireEvent.change(box, { target: { value: 'zzz' } });
    await screen.findByText('No answer to this yet');
  });

  it('are sanitised, and their links have the visitor’s locale and device', async () => {
    await questionPage('question=3');
    const link = await screen.findByRole('link', { name: 'about us' });
    expect(link.getAttribute('href')).toBe('/enUS/custom/about');
    expect(document.body.innerHTML).not.toContain('alert(1)');
  });

  it.each([404, 501])('are the built-in ones if the API has none (%i)', async (status) => {
    await questionPage('', { api: { 'GET /article': { status } }, locale: 'zhTW' });
    await screen.findByRole('button', { name: '存款需要多久才會入帳？' });
  });

  it('have a retry button when they could not be loaded', async () => {
    await questionPage('', { api: { 'GET /article': { status: 500 } } });
    await screen.findByRole('button', { name: 'Try again' });
  });
});

describe('a question on a phone', () => {
  const detail = (questionID: string) =>
    renderApp(<QuestionDetailPage />, {
      device: 'mobile',
      api: { 'GET /article': QUESTIONS },
      page: { name: 'QUESTION_DETAIL', params: { questionID } },
    });

  it('is shown with links to the previous and the next one', async () => {
    await detail('2');
    await screen.findByRole('heading', { level: 1, name: 'Where is my withdrawal?' });
    const others = within(screen.getByRole('navigation', { name: 'Other questions' }));
    expect(others.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/m/enUS/question/detail/1',
      '/m/enUS/question/detail/3',
    ]);
  });

  it('with an unknown id shows the list and is a 404', async () => {
    const { app } = await detail('99');
    await screen.findByText(/no longer here/);
    expect(screen.getByRole('link', { name: 'Who are you?' })).toBeTruthy();
    const page = {
      name: 'QUESTION_DETAIL',
      params: { questionID: '99' },
      search: new URLSearchParams(),
      pathname: '/',
    } as const;
    expect(detailHead?.({ app, page, text: (id) => id })).toMatchObject({ isMissing: true, isNoindex: true });
  });
});

describe('a long text', () => {
  it('has a version, a date and a list of contents', async () => {
    const content = ['A', 'B', 'C', 'D', 'E'].map((part) => `<h3>${part}.</h3><p>x</p>`).join('');
    await renderApp(<TermsPage />, {
      api: { 'GET /article': { data: { list: [article(5, 'Terms of service', content, 'terms')] } } },
      page: { name: 'CUSTOM_TERMS' },
    });
    const contents = within(await screen.findByRole('navigation', { name: 'On this page' }));
    expect(contents.getByRole('link', { name: 'C.' }).getAttribute('href')).toBe('#part-5-3');
    expect(document.getElementById('part-5-3')?.textContent).toBe('C.');
    expect(screen.getByText(/Version 7/).textContent).toContain('Nov 1, 2026');
  });
});

describe('the maintenance times', () => {
  it('are listed as current, planned and weekly', async () => {
    const hour = 3_600_000;
    const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
    const list = [
      {
        product_id: 1,
        product_name: 'Ivory',
        category_code: 'live',
        type: 'urgent',
        start_at: at(-1),
        end_at: null,
        reason: 'The provider is down',
      },
      {
        product_id: 2,
        product_name: 'Reef',
        category_code: 'fishing',
        type: 'scheduled',
        start_at: at(5),
        end_at: at(6),
      },
      {
        product_id: 3,
        product_name: 'Pitch',
        category_code: 'sport',
        type: 'weekly',
        start_at: at(40),
        end_at: at(42),
      },
    ];
    await renderApp(<TimePage />, {
      api: { 'GET /gameMaintenance': { data: { list } } },
      page: { name: 'CUSTOM_TIME' },
    });
    await screen.findByText('Ivory');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Closed now 1',
      'Coming up 1',
      'Every week 1',
    ]);
    const [ivory, reef] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(ivory).toMatch(/end not announced.*The provider is down/);
    expect(reef).not.toContain('end not announced');
    screen.getByText(/All times are in your time zone/);
  });
});

describe('customer service', () => {
  it('links to the LINE account of the settings, and loads nothing from LINE', async () => {
    await renderApp(<ServicePage />, {
      settings: { CONTACT_LINE_ID: '@harbor' },
      page: { name: 'CUSTOM_SERVICE' },
    });
    const link = screen.getByRole('link', { name: 'Open LINE' });
    expect(link.getAttribute('href')).toBe('https://line.me/R/ti/p/%40harbor');
    expect(link.getAttribute('rel')).toContain('noopener');
    screen.getByRole('img', { name: 'Scan with LINE' });
    expect(document.querySelector('script,iframe,img[src*="line"]')).toBeNull();
  });

  it('shows a notice without a LINE account', async () => {
    await renderApp(<ServicePage />, { page: { name: 'CUSTOM_SERVICE' } });
    screen.getByText(/contact cannot be shown/);
    expect(screen.queryByRole('link', { name: 'Open LINE' })).toBeNull();
  });
});

describe('clear cache', () => {
  it('lists what is stored, and clears all but login, language and open money orders', async () => {
    const { local, session } = createStorages(window);
    const exp = new Date(Date.now() + 3_600_000).toISOString();
    local.set(
      'authToken',
      JSON.stringify({ token: 't', type: 'Bearer', exp, timestamp: Date.now() + 3_000_000 }),
    );
    local.set('favouriteGames', '[1,2]');
    local.set('moneyOrder/transfer/demo', '{}');
    local.set('somethingElse', 'x'.repeat(2000));
    session.set('dealer', 'FRIEND7');
    createCookies(document).set('locale', 'zhTW', { maxAgeSeconds: 60 });
    const { navigation } = await renderApp(<ClearPage />, { page: { name: 'CUSTOM_CLEAR' } });
    await screen.findByText('Favorite and recent games');
    for (const words of ['Your login', 'Your language', 'Payments under way', 'Referral code you came with'])
      screen.getByText(words);
    expect(screen.getByText('Other data of this site').closest('li')?.textContent).toContain('2.0 KB');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Clear and reload' })));
    await waitFor(() => expect(navigation.reload).toHaveBeenCalledTimes(1));
    expect(local.keys().toSorted()).toEqual(['authToken', 'moneyOrder/transfer/demo']);
    expect(session.keys()).toEqual([]);
    expect(document.cookie).toContain('locale=zhTW');
  });
});
