import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '#platform/browser/save-file.ts';
import { PageContext, usePage } from '#platform/site/page.ts';
import type { GameRecord } from '#shared/webapi/schemas/records.ts';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import GameDesktop from './game.desktop.tsx';
import GameMobile from './game.mobile.tsx';
import Overview from './overview.page.tsx';
import TransferDesktop from './transfer.desktop.tsx';
import TransferMobile from './transfer.mobile.tsx';

vi.mock('#platform/browser/save-file.ts', () => ({ saveFile: vi.fn() }));

const SUMS = { bet_amount: '500.00', valid_bet: '450.00', payout: '300.25', win_loss: '-199.75' };

function bet(id: number, values: Partial<GameRecord> = {}): GameRecord {
  return {
    id,
    bet_no: `B${id}`,
    round_no: `R${id}`,
    category_code: 'egame',
    product_id: 12,
    product_name: 'Copper Fox',
    game_name: `Game ${id}`,
    bet_amount: '10.00',
    valid_bet: '10.00',
    payout: '0.00',
    win_loss: '-10.00',
    status: 'settled',
    bet_at: '2026-11-20T12:00:00Z',
    settled_at: '2026-11-20T12:00:05Z',
    ...values,
  };
}

const all = Array.from({ length: 45 }, (_, index) => bet(100 - index));

/** A handler that returns pages of the list like the API. */
function paged(list: readonly GameRecord[]) {
  return ({ path }: { path: string }) => {
    const query = new URL(path, 'http://api').searchParams;
    const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))];
    const data = {
      list: list.slice((page - 1) * size, page * size),
      pagination: { page, per_page: size, total: list.length },
      summary: SUMS,
    };
    return { data };
  };
}

const category = { id: 1, code: 'egame', name: 'Slots', icon: 'x', sort: 1, is_maintenance: false };

function show(node: React.ReactNode, search: string, options: TestAppOptions = {}) {
  return renderApp(node, {
    page: { name: 'RECORD_GAME', search: new URLSearchParams(search) },
    ...options,
    api: {
      'GET /gameRecord': paged(all),
      'GET /gameCategory': { data: { list: [category] } },
      'GET /gameProduct': { data: { list: [] } },
      'GET /gameWallet': { data: { list: [] } },
      ...options.api,
    },
  });
}

const asked = (calls: readonly { path: string }[], path = '/gameRecord') =>
  calls
    .filter((call) => call.path.startsWith(path))
    .map((call) => new URL(call.path, 'http://api').searchParams);

/** The text of blob parts. */
function textOf(pieces: BlobPart[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(new Blob(pieces));
  });
}

beforeEach(() => {
  vi.mocked(saveFile).mockClear();
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

describe('a list of records', () => {
  it('requests whole days of the time zone as instants, with the filters of the URL', async () => {
    const { calls } = await show(
      <GameDesktop />,
      'from=2026-11-01&to=2026-11-02&category=egame&product=12&status=settled&page=2&status2=x',
    );
    await screen.findByText('Game 80');
    const [query] = asked(calls).filter((one) => !one.has('summary'));
    const offset = (day: string) => new Date(`${day}T00:00:00`).getTime();
    expect(Object.fromEntries(query ?? [])).toEqual({
      from: new Date(offset('2026-11-01')).toISOString(),
      to: new Date(offset('2026-11-03') - 1).toISOString(),
      category: 'egame',
      product_id: '12',
      status: 'settled',
      page: '2',
      per_page: '20',
    });
  });

  it('ignores invalid values of the URL', async () => {
    for (const category of ["'", 'a'.repeat(31)]) {
      const search = `status=lost&product=-1&category=${category}&page=0&from=x&to=y`;
      const { calls, unmount } = await show(<GameDesktop />, search);
      await screen.findByText('Game 100');
      const names = asked(calls).map((query) => [...query.keys()].sort().join(' '));
      expect(names).toEqual(['from page per_page summary to', 'from page per_page to']);
      unmount();
    }
  });

  it('shows the sums of the whole range, with the sign of the loss', async () => {
    await show(<GameDesktop />, '');
    const sums = within(await screen.findByRole('region', { name: 'Totals for this period' }));
    expect(await sums.findByText('−$199.75')).toBeTruthy();
    expect(sums.getByText('$500.00')).toBeTruthy();
  });

  it.each([
    ['-199.75', '−$199.75'],
    ['-99.75', '−$99.75$100.00 in open bets'],
  ])('with the sums %s shows the result "%s"', async (result, shown) => {
    const summary = { ...SUMS, win_loss: result };
    await show(<GameDesktop />, '', { api: { 'GET /gameRecord': { data: { list: [bet(1)], summary } } } });
    const sums = within(await screen.findByRole('region', { name: 'Totals for this period' }));
    const label = await sums.findByText('Net result');
    await waitFor(() => expect(label.nextElementSibling?.textContent).toBe(shown));
  });

  it('shows the provider of a game, unless it is the game itself', async () => {
    const list = [bet(1), bet(2, { game_name: 'Kirin Forge', product_name: 'Kirin Forge' })];
    await show(<GameDesktop />, '', { api: { 'GET /gameRecord': { data: { list } } } });
    await screen.findByText('Game 1');
    expect([screen.getAllByText('Copper Fox').length, screen.getAllByText('Kirin Forge').length]).toEqual([
      1, 1,
    ]);
  });

  it('shows unknown sums as unknown', async () => {
    const api = { 'GET /gameRecord': { data: { list: [bet(1)] } } };
    await show(<GameDesktop />, '', { api });
    await screen.findByText('Game 1');
    const sums = within(screen.getByRole('region', { name: 'Totals for this period' }));
    expect(sums.getAllByText('—')).toHaveLength(4);
  });

  it('has page links that keep the range and the filters', async () => {
    await show(<GameDesktop />, 'range=30d&status=settled&page=2');
    const third = await screen.findByRole('link', { name: 'Page 3' });
    expect(third.getAttribute('href')).toBe('/enUS/record/game?range=30d&status=settled&page=3');
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    const today = screen.getByRole('link', { name: 'Today' });
    expect(today.getAttribute('href')).toBe('/enUS/record/game?range=today&status=settled');
  });

  it('expands a row to its details, with copy buttons', async () => {
    const api = { 'GET /gameRecord': paged([bet(7, { status: 'unsettled', settled_at: null })]) };
    await show(<GameDesktop />, '', { api });
    fireEvent.click(await screen.findByRole('button', { name: 'View details' }));
    expect(screen.getByText('B7')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy Bet number' })).toBeTruthy();
    expect(screen.getByText('Copper Fox · Slots')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Hide details' }).getAttribute('aria-expanded')).toBe('true');
    // An unsettled bet has no payout and no result, in the row and in the details.
    expect(within(screen.getByRole('table')).getAllByText('—').length).toBeGreaterThanOrEqual(4);
    expect(screen.queryByText('−$10.00')).toBeNull();
  });

  it.each([
    ['range=today', 'No bets in this period', 'Show the last 30 days', '/enUS/record/game?range=30d', 0],
    ['range=30d', 'No bets in this period', 'Games', '/enUS/game', 0],
    ['status=settled', 'No bets in this period', 'Clear filters', '/enUS/record/game', 1],
  ])('explains why it is empty (%s), with a link', async (search, title, link, href, blocks) => {
    await show(<GameDesktop />, search, { api: { 'GET /gameRecord': paged([]) } });
    const empty = (await screen.findByText(title)).parentElement as HTMLElement;
    expect(within(empty).getByRole('link', { name: link }).getAttribute('href')).toBe(href);
    // Zeros, filters and a download are left out if the range has no records at all.
    expect(screen.queryAllByRole('combobox', { name: 'Status' })).toHaveLength(blocks);
    expect(screen.queryAllByRole('region', { name: 'Totals for this period' })).toHaveLength(blocks);
    expect(screen.queryAllByRole('button', { name: 'Download CSV' })).toHaveLength(blocks);
  });

  it('reserves the space of filters and sums while it loads', async () => {
    let respond = () => {};
    const answer = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const api: TestAppOptions['api'] = { 'GET /gameRecord': (call) => answer.then(() => paged(all)(call)) };
    await show(<GameDesktop />, '', { api });
    const sums = screen.getByRole('region', { name: 'Totals for this period', hidden: true });
    expect(sums.closest('[inert]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
    respond();
    await screen.findByText('Game 100');
    expect(sums.closest('[inert]')).toBeNull();
  });

  it.each([
    ['range=today', 0, 'Games'],
    ['', 3, 'Games'],
    ['range=today', 3, 'Show the last 30 days'],
    ['range=yesterday', 0, 'Show the last 30 days'],
  ])('offers a wider range only if it has days of the membership (%s, joined %i days ago)', async (search, daysAgo, link) => {
    storeSession();
    const registered_at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    await show(<GameDesktop />, search, {
      api: {
        'GET /gameRecord': paged([]),
        'GET /auth/info': { data: { account: 'ada1815', registered_at } },
      },
    });
    await screen.findByText('No bets in this period');
    await screen.findByRole('link', { name: link });
  });

  it('links no games from an empty list if the site has none', async () => {
    await show(<GameDesktop />, 'range=30d', { api: { 'GET /gameRecord': paged([]) }, hasPage: () => false });
    await screen.findByText('No bets in this period');
    expect(screen.queryByRole('link', { name: 'Games' })).toBeNull();
  });

  it('links the first page from a page past the end', async () => {
    await show(<GameDesktop />, 'page=9');
    await screen.findByText('This page is past the last record');
    const link = screen.getByRole('link', { name: 'Back to the first page' });
    expect(link.getAttribute('href')).toBe('/enUS/record/game');
  });

  it('shows an error in its block, and loads on retry', async () => {
    let isDown = true;
    const api: TestAppOptions['api'] = {
      'GET /gameRecord': (call) => (isDown ? { status: 500 } : paged(all)(call)),
    };
    await show(<GameDesktop />, '', { api });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    fireEvent.click(retry);
    await screen.findByText('Game 100');
  });
});

describe('on a phone', () => {
  const mobile = { device: 'mobile' } as const;

  const pagesOf = (calls: readonly { path: string }[]) =>
    asked(calls)
      .filter((query) => !query.has('summary'))
      .map((query) => [query.get('cursor') ?? query.get('page'), query.get('per_page')].join('/'));
  const manyBets = Array.from({ length: 2_345 }, (_, index) => bet(9_000 - index));

  /** The options of a filter, by their names. */
  async function optionsOf(filter: string) {
    fireEvent.click(await screen.findByRole('combobox', { name: filter }));
    const buttons = within(await screen.findByRole('dialog')).getAllByRole('button');
    return new Map(buttons.map((button) => [button.textContent, button]));
  }

  it('a filter sets its parameter, clears what depends on it, and returns to the first page', async () => {
    const product = { ...category, id: 12, category_code: 'egame', code: 'fox', name: 'Copper Fox' };
    const { navigation } = await show(<GameMobile />, 'category=egame&product=12&page=2', {
      ...mobile,
      api: {
        'GET /gameProduct': {
          data: {
            list: [product, { ...product, id: 13, category_code: 'live', name: 'Reef' }].map((one) => ({
              ...{ ...one, image: 'x', wallet_id: 2, open_mode: 'lobby' },
            })),
          },
        },
      },
    });
    await screen.findByText('Game 56');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Provider' }).textContent).toBe('Copper Fox'),
    );
    fireEvent.click((await optionsOf('Category')).get('All categories') as HTMLElement);
    expect(navigation.setQuery.mock.calls).toEqual([
      [{ category: null, product: null, page: null }, { replace: false }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const providers = await optionsOf('Provider');
    expect([...providers.keys()]).not.toContain('Reef');
    fireEvent.click(providers.get('Copper Fox') as HTMLElement);
    expect(navigation.setQuery).toHaveBeenLastCalledWith({ product: '12', page: null }, { replace: false });
  });

  it('transfers are filtered by the wallets of games', async () => {
    const wallet = { ...category, currency: 'USD', balance: '1.00', status: 'normal' };
    const { app } = await show(<TransferMobile />, 'wallet=9', {
      ...mobile,
      page: { name: 'RECORD_TRANSFER', search: new URLSearchParams('wallet=9') },
      api: {
        'GET /gameTransferRecord': paged([]),
        'GET /gameWallet': { data: { list: [wallet, { ...wallet, id: 2, name: 'Fox' }] } },
      },
    });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Wallet' }).textContent).toBe('#9'));
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
    const names = [...(await optionsOf('Wallet')).keys()];
    expect(names).toEqual(expect.arrayContaining(['All wallets', 'Fox', '#9']));
    expect(names).not.toContain('Slots');
  });

  it('the list starts with as many records around the page of the URL as one request returns', async () => {
    const { calls } = await show(<GameMobile />, 'page=2', mobile);
    await screen.findByText('Game 56');
    expect(pagesOf(calls)).toEqual(['1/100']);
    expect(screen.getAllByRole('listitem')).toHaveLength(45);
    expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
  });

  it('it loads more in place on a press, and no page twice', async () => {
    const { calls, navigation } = await show(<GameMobile />, '', mobile);
    const more = await screen.findByRole('link', { name: 'Show more' });
    expect(more.getAttribute('href')).toBe('/m/enUS/record/game?page=2');
    fireEvent.click(more);
    await screen.findByText('Game 61');
    fireEvent.click(screen.getByRole('link', { name: 'Show more' }));
    await screen.findByText('Game 56');
    expect(pagesOf(calls)).toEqual(['1/20', '2/20', '3/20']);
    expect(navigation.setQuery.mock.calls).toEqual([
      [{ page: 2 }, { replace: true }],
      [{ page: 3 }, { replace: true }],
    ]);
    expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
  });

  it('it leaves a press for a new tab to the browser', async () => {
    const { calls } = await show(<GameMobile />, 'from=2026-11-01&to=2026-11-02', mobile);
    const more = await screen.findByRole('link', { name: 'Show more' });
    expect(fireEvent.click(more, { ctrlKey: true })).toBe(true);
    expect(fireEvent.click(more)).toBe(false);
    await screen.findByText('Game 61');
    expect(pagesOf(calls)).toEqual(['1/20', '2/20']);
  });

  it.each([
    [1, ['1/20', '1/20']],
    [2, ['1/20', '2/20']],
  ])('%i pages, opened again an hour later, have made the requests %j', async (count, requests) => {
    function Reopened() {
      const [visit, setVisit] = useState(0);
      return (
        <>
          <button type="button" onClick={() => setVisit(visit + 1)}>
            Open again
          </button>
          <GameMobile key={visit} />
        </>
      );
    }
    const { calls } = await show(<Reopened />, 'from=2026-11-01&to=2026-11-02', mobile);
    const more = await screen.findByRole('link', { name: 'Show more' });
    if (count > 1) fireEvent.click(more);
    await screen.findByText(count > 1 ? 'Game 61' : 'Game 81');
    const sums = () => asked(calls).filter((query) => query.has('summary'));
    await waitFor(() => expect(sums()).toHaveLength(1));
    vi.setSystemTime(Date.now() + 3_600_000);
    fireEvent.click(screen.getByRole('button', { name: 'Open again' }));
    await waitFor(() => expect(sums()).toHaveLength(2));
    vi.useRealTimers();
    expect(pagesOf(calls)).toEqual(requests);
  });

  it.each([
    ['shows the list as it was', false, ['1/20', '2/20']],
    ['loads a list anew that is no longer valid', true, ['1/20', '2/20', '1/100']],
  ])('Back %s', async (_, isInvalidated, requests) => {
    const days = 'from=2026-11-01&to=2026-11-02';
    function Back() {
      const page = usePage();
      const [search, setSearch] = useState(days);
      return (
        <PageContext value={{ ...page, search: new URLSearchParams(search) }}>
          <button type="button" onClick={() => setSearch(`${days}&page=2`)}>
            Back
          </button>
          <GameMobile key={search} />
        </PageContext>
      );
    }
    const { app, calls } = await show(<Back />, days, mobile);
    fireEvent.click(await screen.findByRole('link', { name: 'Show more' }));
    await screen.findByText('Game 61');
    if (isInvalidated) await app.queryClient.invalidateQueries({ refetchType: 'none' });
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByText('Game 61');
    await waitFor(() => expect(pagesOf(calls)).toEqual(requests));
  });

  it('it ignores a press while more is loading', async () => {
    const gate = Promise.withResolvers<void>();
    const api: TestAppOptions['api'] = {
      'GET /gameRecord': async (call) => {
        if (/[?&]page=2(&|$)/.test(call.path)) await gate.promise;
        return paged(all)(call);
      },
    };
    const { calls, navigation } = await show(<GameMobile />, '', { ...mobile, api });
    const more = await screen.findByRole('link', { name: 'Show more' });
    fireEvent.click(more);
    await waitFor(() => expect(pagesOf(calls)).toContain('2/20'));
    fireEvent.click(more);
    gate.resolve();
    await screen.findByText('Game 61');
    expect(pagesOf(calls)).toEqual(['1/20', '2/20']);
    expect(navigation.setQuery).toHaveBeenCalledTimes(1);
  });

  it('keeps the page of the URL when the next one fails', async () => {
    let isDown = false;
    const api: TestAppOptions['api'] = {
      'GET /gameRecord': (call) => (isDown ? { status: 500 } : paged(all)(call)),
    };
    const { app, calls, navigation } = await show(<GameMobile />, '', { ...mobile, api });
    const more = await screen.findByRole('link', { name: 'Show more' });
    isDown = true;
    fireEvent.click(more);
    await waitFor(() => expect(pagesOf(calls)).toContain('2/20'));
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
    expect(navigation.setQuery).not.toHaveBeenCalled();
    expect(screen.getByText('Game 100')).toBeDefined();
  });

  it('it continues by cursor, and ends without one', async () => {
    const byCursor: TestAppOptions['api'] = {
      'GET /gameRecord': ({ path }) => {
        const query = new URL(path, 'http://api').searchParams;
        const from = Number(query.get('cursor')?.slice(1) ?? 0);
        const to = from + 20;
        const pagination = {
          page: 1,
          per_page: 20,
          total: all.length,
          next_cursor: to < all.length ? `c${to}` : null,
        };
        return { data: { list: all.slice(from, to), pagination } };
      },
    };
    const { calls } = await show(<GameMobile />, '', { ...mobile, api: byCursor });
    for (const last of [81, 61]) {
      await screen.findByText(`Game ${last}`);
      fireEvent.click(screen.getByRole('link', { name: 'Show more' }));
    }
    await screen.findByText('Game 56');
    expect(pagesOf(calls)).toEqual(['1/20', 'c20/100', 'c40/100']);
    expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
  });

  it('it reaches any page with one request, and newer records on a press', async () => {
    const api = { 'GET /gameRecord': paged(manyBets) };
    const { calls } = await show(<GameMobile />, 'page=51', { ...mobile, api });
    // By text: a query by role among a hundred cards takes seconds in jsdom.
    const more = (await screen.findByText('Show more')).closest('a');
    expect(more?.getAttribute('href')).toBe('/m/enUS/record/game?page=56');
    expect(pagesOf(calls)).toEqual(['11/100']);
    fireEvent.click(screen.getByText('Show newer'));
    await waitFor(() => expect(pagesOf(calls)).toEqual(['11/100', '10/100']));
  });

  it('a card expands to its details', async () => {
    await show(<GameMobile />, '', { ...mobile, api: { 'GET /gameRecord': paged([bet(5)]) } });
    fireEvent.click(await screen.findByRole('button', { name: /Game 5/ }));
    expect(screen.getByText('R5')).toBeTruthy();
  });
});

describe('the file', () => {
  it('has every record of the range, requested page by page', async () => {
    const many = Array.from({ length: 230 }, (_, index) =>
      bet(1000 - index, { game_name: `=Game ${index}` }),
    );
    const { calls } = await show(<GameDesktop />, 'from=2026-11-01&to=2026-11-21&status=settled', {
      api: { 'GET /gameRecord': paged(many) },
    });
    await screen.findByText('=Game 0');
    fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    const [name, type, pieces] = vi.mocked(saveFile).mock.calls[0] ?? [];
    // FileReader removes the byte order mark.
    const content = await textOf(pieces ?? []);
    expect([name, type]).toEqual(['records-game-2026-11-01-2026-11-21.csv', 'text/csv;charset=utf-8']);
    const lines = content.split('\r\n');
    expect(lines).toHaveLength(232);
    expect(lines[1]).toContain('"\'=Game 0",10.00,10.00,0.00,-10.00,"Settled"');
    const pages = asked(calls).filter((query) => query.get('per_page') === '100');
    expect(pages.map((query) => [query.get('page'), query.get('status')])).toEqual([
      ['1', 'settled'],
      ['2', 'settled'],
      ['3', 'settled'],
    ]);
  });

  it('of many records is read in time slices, each record once, newest first', async () => {
    const start = new Date('2026-11-01T00:00:00').getTime();
    const many = Array.from({ length: 3_000 }, (_, index) =>
      bet(9_000 - index, { bet_at: new Date(start + (3_000 - index) * 60_000).toISOString() }),
    );
    const { calls } = await show(<GameDesktop />, 'from=2026-11-01&to=2026-11-10', {
      api: {
        'GET /gameRecord': (call) => {
          const query = new URL(call.path, 'http://api').searchParams;
          const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
          return paged(many.filter(({ bet_at: at }) => at >= from && at <= to))(call);
        },
      },
    });
    await screen.findByText('Game 9000');
    fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await screen.findByRole('button', { name: /^Cancel/ });
    await waitFor(() => expect(saveFile).toHaveBeenCalled(), { timeout: 4_000 });
    const lines = (await textOf(vi.mocked(saveFile).mock.calls[0]?.[2] ?? [])).trim().split('\r\n').slice(1);
    expect(lines.map((line) => /"B(\d+)"/.exec(line)?.[1])).toEqual(many.map(({ id }) => String(id)));
    expect(calls.length).toBeLessThan(60);
  });

  it('can be cancelled, and is not saved then', async () => {
    const { app } = await show(<GameDesktop />, '', {
      api: {
        'GET /gameRecord': (call) =>
          call.path.includes('per_page=100') ? new Promise(() => {}) : paged(all)(call),
      },
    });
    await screen.findByText('Game 100');
    fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel (0 %)' }));
    await screen.findByRole('button', { name: 'Download CSV' });
    expect(app.dialogs.getState().toasts).toEqual([]);
    expect(saveFile).not.toHaveBeenCalled();
  });

  it('is not saved when a request fails', async () => {
    const { app } = await show(<GameDesktop />, '', {
      api: {
        'GET /gameRecord': (call) => (call.path.includes('per_page=100') ? 'network' : paged(all)(call)),
      },
    });
    await screen.findByText('Game 100');
    fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(app.dialogs.getState().toasts).toHaveLength(1));
    expect(app.dialogs.getState().toasts[0]).toMatchObject({ tone: 'error' });
    expect(saveFile).not.toHaveBeenCalled();
  });
});

it('shows six cards as the skeleton on phones', async () => {
  const { container } = await show(<GameMobile />, '', {
    device: 'mobile',
    api: { 'GET /gameRecord': () => new Promise<never>(() => {}) },
  });
  expect(container.querySelectorAll('[aria-busy="true"] > .h-19')).toHaveLength(6);
});

describe('own days', () => {
  it('are a named group instead of a single field', async () => {
    const { container } = await show(<GameDesktop />, 'from=2026-01-05&to=2026-01-10');
    const days = [await screen.findByLabelText('First day'), screen.getByLabelText('Last day')];
    const group = screen.getByRole('group', { name: 'Choose dates' });
    expect(within(group).getAllByLabelText(/day$/)).toEqual(days);
    expect(new Set([group, ...days].map(({ id }) => id)).size).toBe(3);
    const labels = [...container.querySelectorAll('label')].map(({ textContent }) => textContent);
    expect(labels).not.toContain('Choose dates');
  });

  it.each([
    ['First day', '2026-01-11', false],
    ['Last day', '2026-01-12', false],
    ['First day', '2009-12-31', true],
    ['Last day', '2999-01-01', true],
  ])('with %s changed to %s have an error: %s', async (label, value, isWrong) => {
    const { navigation } = await show(<GameDesktop />, 'from=2026-01-05&to=2026-01-10');
    await screen.findByLabelText('First day');

    expect(screen.queryByText('Choose a first and a last day, up to today')).toBeNull();
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    expect(screen.queryByText('Choose a first and a last day, up to today') !== null).toBe(isWrong);
    expect(navigation.setQuery).toHaveBeenCalledTimes(isWrong ? 0 : 1);
  });

  it('change the URL once both are valid, in order', async () => {
    const { navigation } = await show(<GameDesktop />, 'from=2026-01-05&to=2026-01-10');
    const first = await screen.findByLabelText('First day');
    fireEvent.change(first, { target: { value: '0002-01-07' } });
    expect(navigation.setQuery).not.toHaveBeenCalled();
    expect(screen.getByText('Choose a first and a last day, up to today')).toBeTruthy();
    fireEvent.change(first, { target: { value: '2026-01-12' } });
    expect(navigation.setQuery).toHaveBeenCalledWith({
      range: null,
      from: '2026-01-12',
      to: '2026-01-12',
      page: null,
    });
  });
});

it('transfers have both wallets, their type and their status', async () => {
  const record = {
    id: 1,
    created_at: '2026-11-20T12:00:00Z',
    order_no: 'T1',
    from_wallet_id: 1,
    to_wallet_id: 12,
    from_name: 'Main wallet',
    to_name: 'Copper Fox',
    amount: '600.00',
    status: 'unknown',
    mode: 'auto',
  };
  const summary = { amount_in: '600.00', amount_out: '0.00' };
  await show(<TransferDesktop />, '', {
    api: { 'GET /gameTransferRecord': { data: { list: [record], summary } } },
  });
  const table = within(await screen.findByRole('table'));
  expect(await table.findByText('Copper Fox')).toBeTruthy();
  expect(table.getByText('Automatic')).toBeTruthy();
  fireEvent.click(table.getByRole('button', { name: 'View details' }));
  expect(table.getByText(/it is not lost/)).toBeTruthy();
});

it('the overview has no list whose page the site does not have', async () => {
  await show(<Overview />, '', { hasPage: (name) => name === 'RECORD_DEPOSIT' });
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['Deposits']);
});

it('the overview links each list, with the sums of 30 days', async () => {
  const summary = { amount_in: '600.00', amount_out: '12.34' };
  await show(<Overview />, '', {
    api: { 'GET /gameTransferRecord': { data: { list: [], summary } } },
  });
  expect(await screen.findByText('$12.34')).toBeTruthy();
  expect(await screen.findByText('−$199.75')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Transfers' }).getAttribute('href')).toBe(
    '/enUS/record/transfer?range=30d',
  );
});
