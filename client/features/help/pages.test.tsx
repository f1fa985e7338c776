import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import { createStorages } from '#platform/browser/storage.ts';
import type { PageModule } from '#platform/site/page.ts';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import AboutPage, { head as aboutHead } from './about.page.tsx';
import ClearPage from './clear.page.tsx';
import GuidesPage from './help.desktop.tsx';
import MobileGuidesPage from './help.mobile.tsx';
import { lineUrl } from './line-url.ts';
import QuestionPage, { head as questionHead } from './question.desktop.tsx';
import MobileQuestionPage, { structured as listStructured } from './question.mobile.tsx';
import QuestionDetailPage, {
  head as detailHead,
  structured as detailStructured,
} from './question-detail.mobile.tsx';
import SaferPlayPage from './safer-play.page.tsx';
import ServicePage from './service.page.tsx';
import { clearStored, readStored, sizeText } from './stored/stored.ts';
import TimePage from './time.page.tsx';

const article = (id: number, title: string, content: string, more: object = {}) => ({
  ...{ id, topic: 'question', title, content, updated_at: '2026-11-01T00:00:00Z', sort: id, ...more },
});
const QUESTIONS = ['deposit', 'withdrawal', 'deposit fee', 'a', 'b', 'c', 'd', 'e'].map((title, index) =>
  article(index + 1, `About ${title}`, `<p>Text of ${title}. It is a question.</p>`),
);
const list = (items: readonly object[]) => ({ data: { list: items } });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  createCookies(document).remove('authToken');
  Element.prototype.scrollIntoView = vi.fn();
});

function open(node: ReactNode, options: TestAppOptions = {}) {
  return renderApp(node, {
    page: { name: 'CUSTOM_QUESTION' },
    ...options,
    api: { 'GET /article': list(QUESTIONS), ...options.api },
  });
}
const text = (id: string, values?: object) => [id, ...Object.values(values ?? {})].join(' ');
const pageAt = (search = '', params = {}) =>
  ({
    ...{ name: 'CUSTOM_QUESTION', params, pathname: '/', search: new URLSearchParams(search) },
  }) as Parameters<NonNullable<PageModule['head']>>[0]['page'];

describe('the questions', () => {
  it('open the first five matches of a search, and write it to the URL after a pause', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { navigation } = await open(<QuestionPage />);
    await screen.findByText('8 questions');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'question' } });
    await screen.findByText('8 answers found');
    expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(5);
    // During a search a click on a question does not change the URL.
    fireEvent.click(screen.getAllByRole('button', { expanded: true })[0] as HTMLElement);
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(navigation.setQuery).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(navigation.setQuery).toHaveBeenCalledExactlyOnceWith({ q: 'question' }, { replace: true });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(navigation.setQuery).toHaveBeenLastCalledWith({ q: null }, { replace: true });
    vi.useRealTimers();
  });

  it('scroll to the one in the URL', async () => {
    await open(<QuestionPage />, {
      page: { name: 'CUSTOM_QUESTION', search: new URLSearchParams('question=2') },
    });
    await screen.findByRole('button', { name: 'About withdrawal', expanded: true });
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  });

  it('on a phone are links, with the matching part of the answer in a search', async () => {
    await open(<MobileQuestionPage />, { device: 'mobile' });
    const link = await screen.findByRole('link', { name: 'About withdrawal' });
    expect(link.getAttribute('href')).toBe('/m/enUS/question/detail/2');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'withdrawal' } });
    await screen.findByText('1 answer found');
    expect(screen.getByRole('link').textContent).toContain('Text of withdrawal');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
    await screen.findByText('No answer to this yet');
    expect(screen.getByRole('link', { name: 'Customer service' })).toBeDefined();
  });

  it('without matches have no link to customer service if that page does not exist', async () => {
    await open(<MobileQuestionPage />, {
      device: 'mobile',
      hasPage: () => false,
      page: { name: 'CUSTOM_QUESTION', search: new URLSearchParams('q=zzz') },
    });
    await screen.findByText('No answer to this yet');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['1', [2]],
    ['8', [7]],
    ['3', [2, 4]],
  ])('question %s has links to its neighbours', async (questionID, ids) => {
    await open(<QuestionDetailPage />, {
      device: 'mobile',
      page: { name: 'QUESTION_DETAIL', params: { questionID } },
    });
    const nav = await screen.findByRole('navigation', { name: 'Other questions' });
    const links = within(nav)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(ids.map((id) => `/m/enUS/question/detail/${id}`));
    screen.getByRole('link', { name: 'Customer service' });
  });

  it('on its own page has no link to customer service if that page does not exist', async () => {
    await open(<QuestionDetailPage />, {
      device: 'mobile',
      hasPage: () => false,
      page: { name: 'QUESTION_DETAIL', params: { questionID: '1' } },
    });
    await screen.findByRole('navigation', { name: 'Other questions' });
    expect(screen.queryByRole('link', { name: 'Customer service' })).toBeNull();
  });

  it('have heads and structured data', async () => {
    const { app } = await open(<QuestionPage />);
    await screen.findByText('8 questions');
    expect(questionHead?.({ app, page: pageAt(), text })).toEqual({
      ...{ description: 'help.question.description 8', isNoindex: false },
    });
    expect(questionHead?.({ app, page: pageAt('q=x'), text })).toMatchObject({ isNoindex: true });
    expect(detailHead?.({ app, page: pageAt('', { questionID: '2' }), text })).toEqual({
      ...{ title: 'About withdrawal', description: 'Text of withdrawal. It is a question.' },
    });
    const one = { app, page: pageAt('', { questionID: '2' }), text };
    expect(detailStructured?.(one)).toMatchObject([{ mainEntity: [{ name: 'About withdrawal' }] }]);
    expect(detailStructured?.({ ...one, page: pageAt('', { questionID: '99' }) })).toEqual([]);
    expect(listStructured?.(one)).toMatchObject([
      { itemListElement: [{ position: 1 }, { position: 2 }, ...Array(6).fill({})] },
    ]);
  });
});

describe('the guides', () => {
  const GUIDES = list([
    article(11, 'Deposits', '<p>a</p>', { topic: 'help', summary: 'In short' }),
    article(12, 'Withdrawals', '<p>b</p>', { topic: 'help' }),
  ]);

  it('on a desktop have a list of contents', async () => {
    await open(<GuidesPage />, { page: { name: 'CUSTOM_HELP' }, api: { 'GET /article': GUIDES } });
    const nav = await screen.findByRole('navigation', { name: 'Topics' });
    const links = within(nav)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['DepositsIn short', '#guide-11'],
      ['Withdrawals', '#guide-12'],
    ]);
    const more = screen.getByText('Not what you were looking for?').closest('div');
    expect(more).not.toBeNull();
    screen.getByRole('link', { name: 'Customer service' });
  });

  it.each([
    ['#guide-12', 'Withdrawals'],
    ['', undefined],
  ])('on a phone open the one of the hash "%s"', async (hash, name) => {
    window.location.hash = hash;
    await open(<MobileGuidesPage />, {
      device: 'mobile',
      page: { name: 'CUSTOM_HELP' },
      api: { 'GET /article': GUIDES },
    });
    await screen.findByRole('button', { name: /Deposits/ });
    const opened = screen.queryAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);
    expect(opened).toEqual(name ? [name] : []);
    window.location.hash = '';
  });
});

describe('a text page', () => {
  const parts = (count: number) => '<h3>x</h3>'.repeat(count);

  it.each([
    [4, false],
    [5, true],
  ])('with %i headings has a list of contents: %s', async (count, hasContents) => {
    const { app } = await open(<AboutPage />, {
      page: { name: 'CUSTOM_ABOUT' },
      api: {
        'GET /article': list([
          article(5, 'About us', parts(count), { topic: 'about', summary: 'Who we are' }),
        ]),
      },
    });
    await screen.findAllByText('x');
    expect(screen.queryByRole('navigation', { name: 'On this page' }) !== null).toBe(hasContents);
    // Without a version only the date is shown.
    expect(screen.queryByText(/Version/)).toBeNull();
    expect(aboutHead({ app, page: pageAt(), text })).toEqual({ description: 'Who we are' });
  });
});

describe('the safer play page', () => {
  it.each([
    ['leave=1', true],
    ['', false],
  ])('shows the goodbye notice with ?leave=1 only: %s', async (search, isShown) => {
    await open(<SaferPlayPage />, {
      page: { name: 'CUSTOM_SAFER_PLAY', search: new URLSearchParams(search) },
    });
    expect(screen.queryByText(/Goodbye/) !== null).toBe(isShown);
  });

  it('leads to limits and breaks while they are on', async () => {
    const page = { name: 'CUSTOM_SAFER_PLAY' } as const;
    const first = await open(<SaferPlayPage />, { page });
    expect(screen.queryByRole('link', { name: 'Set limits or take a break' })).toBeNull();
    first.unmount();
    await open(<SaferPlayPage />, { page, settings: { FRONT_LIMITS: '1' } });
    const link = screen.getByRole('link', { name: 'Set limits or take a break' });
    expect(link.getAttribute('href')).toBe('/enUS/member/limits');
  });

  it('has a self-test, with a warning from three answers on', async () => {
    await open(<SaferPlayPage />, { page: { name: 'CUSTOM_SAFER_PLAY' } });
    const boxes = screen.getAllByRole('checkbox');
    const press = (index: number) => fireEvent.click(boxes[index] as HTMLElement);
    screen.getByText(/^Nothing checked/);
    press(0);
    screen.getByText(/^Some of this/);
    press(1);
    screen.getByText(/^Some of this/);
    press(2);
    screen.getByText(/out of hand/);
    press(1);
    screen.getByText(/^Some of this/);
    expect(boxes.map((box) => box.getAttribute('aria-checked'))).toEqual([
      ...['true', 'false', 'true', 'false', 'false', 'false', 'false', 'false', 'false'],
    ]);
  });

  it('stores the interval of the reality check on this device', async () => {
    localStorage.setItem('reality/minutes', '30');
    await open(<SaferPlayPage />, { page: { name: 'CUSTOM_SAFER_PLAY' } });
    const chip = (name: string) => screen.getByRole('button', { name });
    await waitFor(() => expect(chip('30 minutes').getAttribute('aria-pressed')).toBe('true'));
    fireEvent.click(chip('15 minutes'));
    expect(localStorage.getItem('reality/minutes')).toBe('15');
    expect(chip('15 minutes').getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText(/You have been logged in/)).toBeNull();
  });

  it('shows a member how long the login has lasted', async () => {
    storeSession();
    await open(<SaferPlayPage />, { page: { name: 'CUSTOM_SAFER_PLAY' } });
    await screen.findByText('You have been logged in for 0 minutes.');
  });

  it('links to help lines by phone, and to a web site in another tab', async () => {
    await open(<SaferPlayPage />, { page: { name: 'CUSTOM_SAFER_PLAY' } });
    expect(screen.getByRole('link', { name: '1925' }).getAttribute('target')).toBeNull();
    expect(screen.getByRole('link', { name: /gamblingtherapy/ }).getAttribute('target')).toBe('_blank');
  });
});

describe('the maintenance times', () => {
  const at = (hours: number) => new Date(Date.UTC(2999, 0, 1, 10) + hours * 3_600_000).toISOString();
  const past = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const window = (id: number, type: string, start_at: string, end_at: string | null, reason?: string) => ({
    ...{
      product_id: id,
      product_name: `Studio ${id}`,
      category_code: 'live',
      type,
      start_at,
      end_at,
      reason,
    },
  });
  const openTimes = (windows: readonly object[], options: TestAppOptions = {}) =>
    open(<TimePage />, {
      page: { name: 'CUSTOM_TIME' },
      ...options,
      api: { 'GET /gameMaintenance': list(windows) },
    });
  const cardOf = (id: number) => screen.getByRole('heading', { name: `Studio ${id}` }).closest('li');

  it('show reason, end and countdown where there are any', async () => {
    await openTimes([
      window(1, 'urgent', past(-1), null, 'A cable broke.'),
      window(2, 'scheduled', past(-1), past(2)),
      window(3, 'weekly', at(0), at(2)),
      window(4, 'scheduled', at(0), at(30)),
    ]);
    await screen.findByText('A cable broke.');
    expect(cardOf(1)?.textContent).toContain('end not announced');
    expect(cardOf(1)?.textContent).toContain('frozen and safe');
    expect(cardOf(2)?.textContent).toContain('Opens again in');
    expect(cardOf(2)?.textContent).not.toContain('cable');
    expect(cardOf(3)?.textContent).toMatch(/Every (Mon|Tues|Wednes|Thurs)day/);
    expect(cardOf(4)?.textContent).not.toMatch(/Every /);
    expect(cardOf(4)?.textContent).not.toContain('Opens again in');
    // The end repeats the date only on another day.
    expect(cardOf(3)?.textContent?.match(/2999/g)).toHaveLength(1);
    expect(cardOf(4)?.textContent?.match(/2999/g)).toHaveLength(2);
  });

  it('show a notice if nothing is planned', async () => {
    await openTimes([]);
    await screen.findByText('Nothing is planned');
  });
});

describe('customer service', () => {
  it.each([
    ['desktop', 'Many questions have an instant answer'],
    ['mobile', undefined],
  ] as const)('on a %s links to other help', async (device, words) => {
    await open(<ServicePage />, { device, page: { name: 'CUSTOM_SERVICE' } });
    expect(screen.queryByText(/instant answer/)?.textContent).toBe(words);
    // A desktop shows the text in its header, a phone below its header.
    expect(screen.getAllByText('Real people answer, in English and Chinese.')).toHaveLength(1);
    screen.getByText(/contact cannot be shown/);
    const nav = screen.queryByRole('navigation', { name: 'All help pages' });
    expect(nav !== null).toBe(device === 'mobile');
    if (nav) expect(within(nav).queryByRole('link', { name: /Customer service/ })).toBeNull();
  });

  it('checks no address when the question is cancelled', async () => {
    const { app } = await open(<ServicePage />, { page: { name: 'CUSTOM_SERVICE' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check an address' }));
    const [dialog] = app.dialogs.getState().dialogs;
    await act(async () => app.dialogs.settle(dialog?.id ?? 0, false));
    expect(screen.queryByText(/is ours|is not ours/)).toBeNull();
  });

  it.each([
    ['@harbor', '%40harbor'],
    ['~ada', '~ada'],
    ['ada', '~ada'],
  ])('opens the LINE account %s', (id, path) => {
    expect(lineUrl(id)).toBe(`https://line.me/R/ti/p/${path}`);
  });
});

describe('clear cache', () => {
  const storagesWith = () => createStorages(window);
  const cachesWith = (names: Record<string, string[]>, fails = false) => {
    const deleted: string[] = [];
    const stub = {
      keys: async () => {
        if (fails) throw new Error('blocked');
        return Object.keys(names);
      },
      open: async (name: string) => ({
        matchAll: async () => (names[name] ?? []).map((body) => new Response(body)),
      }),
      delete: async (name: string) => deleted.push(name) > 0,
    };
    return { deleted, caches: stub as unknown as CacheStorage };
  };
  const noCookies = { get: () => undefined, set: () => {}, remove: vi.fn() };
  // Cast: only the used methods.
  const cookies = noCookies as unknown as ReturnType<typeof createCookies>;

  it('counts and deletes the files of the service worker', async () => {
    const { deleted, caches } = cachesWith({ one: ['12345', '678'], two: ['9'] });
    const device = { storages: storagesWith(), cookies, caches };
    expect(await readStored(device)).toEqual([{ label: 'help.clear.files', bytes: 9 }]);
    await clearStored(device);
    expect(deleted).toEqual(['one', 'two']);
  });

  it('goes on where the caches are blocked or do not exist', async () => {
    for (const caches of [cachesWith({}, true).caches, undefined]) {
      const device = { storages: storagesWith(), cookies, caches };
      expect(await readStored(device)).toEqual([]);
      await clearStored(device);
    }
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 KB'],
    [999_949, '999.9 KB'],
    [1_000_000, '1.0 MB'],
    [1_250_000, '1.3 MB'],
  ])('writes %i bytes as %s', (bytes, words) => {
    expect(sizeText(bytes)).toBe(words);
  });

  it.each([
    [true, '1', 1],
    [true, '0', 0],
    [false, '1', 0],
  ])('says that data of the account come back: member %s, FRONT_PREFERENCES %s', async (isMember, value, count) => {
    if (isMember) storeSession();
    await open(<ClearPage />, { page: { name: 'CUSTOM_CLEAR' }, settings: { FRONT_PREFERENCES: value } });
    await screen.findByText(/^Will be cleared/);
    expect(screen.queryAllByText(/are also in your account/)).toHaveLength(count);
  });

  it('clears once for two presses', async () => {
    const { navigation } = await open(<ClearPage />, { page: { name: 'CUSTOM_CLEAR' } });
    await screen.findByText(/^Will be cleared/);
    const button = screen.getByRole('button', { name: 'Clear and reload' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(navigation.reload).toHaveBeenCalledTimes(1));
  });
});
