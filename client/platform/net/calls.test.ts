import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { type ClientCall, createApiClients } from '#platform/api/http.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { SiteError } from '#shared/errors.ts';
import type { ApiResponse, SharedCache } from '#shared/render.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import { MAIL_CALLS } from '#shared/webapi/calls/mail.ts';
import { PAYOUT_CALLS } from '#shared/webapi/calls/payout.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import { SESSION_CALLS } from '#shared/webapi/calls/session.ts';
import { SITE_CALLS } from '#shared/webapi/calls/site.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';
import { ask, callQuery, formOf, keyOf, loadCalls, pathOf, send } from './calls.ts';
import { isOutcomeUnknown } from './idempotency.ts';

type Answer = (call: ClientCall) => unknown;

/**
 * The project's clients over a fake transport. `answer` returns `data`, throws a SiteError for no answer, or refuses.
 */
function setUp(answer: Answer, sharedCache?: SharedCache) {
  const sent: ClientCall[] = [];
  const reported: string[] = [];
  const clients = createApiClients({
    transport: async (call): Promise<ApiResponse> => {
      sent.push(call);
      const body = await bodyOf(answer, call);
      return { status: 200, headers: {}, body: JSON.stringify(body) };
    },
    getUuid: () => 'u1',
    getLocale: () => 'zhTW',
    getAuthorization: () => 'Bearer t1',
    onError: ({ kind }, { isHandled }) => void reported.push(`${kind} ${isHandled}`),
    isApiSilent: true,
    ...(sharedCache && { sharedCache }),
  });
  const queryClient = new QueryClient();
  // The parts of the environment that calls read.
  const app = { ...clients, queryClient, locale: 'zhTW' } as unknown as AppEnvironment;
  return { app, sent, reported, queryClient };
}

async function bodyOf(answer: Answer, call: ClientCall): Promise<object> {
  try {
    return { status: 'ok', data: await answer(call) };
  } catch (error) {
    if (error instanceof SiteError) throw error;
    return { status: 'error', message: 'refused' };
  }
}

const bank = (id: number) => ({ id, code: String(id), name: `bank ${id}` });
const pageOfUrl = ({ path }: ClientCall) => Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1);

/** An API that returns `perPage` items a page. */
function paging(total: number, perPage: number, isTold = true): Answer {
  const all = Array.from({ length: total }, (_, index) => bank(index + 1));
  return (call) => {
    const page = pageOfUrl(call);
    const list = all.slice((page - 1) * perPage, page * perPage);
    return isTold ? { list, pagination: { page, per_page: perPage, total } } : { list };
  };
}

describe('the server’s cache of shared answers', () => {
  it('stores data after its view, separate from other views of the same call', async () => {
    const entries = new Map<string, Promise<unknown>>();
    const get = <T>(key: string, load: () => Promise<T>) => {
      const entry = entries.get(key) ?? load();
      entries.set(key, entry);
      return entry as Promise<T>;
    };
    const { app, queryClient, sent } = setUp(paging(1, 100), { get });
    const names = () =>
      callQuery(app, PAYOUT_CALLS.banks, {
        asGuest: true,
        as: ['names'],
        view: (list) => list.map(({ name }) => name),
      });
    const first = await queryClient.fetchQuery(names());
    queryClient.clear();
    expect(await queryClient.fetchQuery(names())).toBe(first);
    expect(first).toEqual(['bank 1']);
    const whole = callQuery(app, PAYOUT_CALLS.banks, { asGuest: true });
    expect(await queryClient.fetchQuery(whole)).toMatchObject([bank(1)]);
    expect(await ask(app, PAYOUT_CALLS.banks, { asGuest: true, view: (list) => list.length })).toBe(1);
    expect(sent).toHaveLength(3);
  });
});

describe('ask', () => {
  it.each([
    [250, 100],
    [250, 20],
    [100, 100],
    [3, 100],
    [0, 20],
  ])('reads all pages of a complete list: %i items, %i a page', async (total, perPage) => {
    const { app, sent } = setUp(paging(total, perPage));
    const list = await ask(app, PAYOUT_CALLS.banks, {});
    expect(list.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    expect(sent).toHaveLength(Math.max(1, Math.ceil(total / perPage)));
  });

  it('reads another page after a full one if the API returns no total', async () => {
    const { app } = setUp(paging(230, 100, false));
    expect(await ask(app, PAYOUT_CALLS.banks, {})).toHaveLength(230);
  });

  it('sends at most two requests to an API without paging', async () => {
    const { app, sent } = setUp(() => ({ list: Array.from({ length: 100 }, (_, index) => bank(index + 1)) }));
    expect(await ask(app, PAYOUT_CALLS.banks, {})).toHaveLength(100);
    expect(sent).toHaveLength(2);
  });

  it('drops malformed and duplicate items of all pages', async () => {
    const { app } = setUp((call) => ({
      list: pageOfUrl(call) === 1 ? [bank(1), { id: 'x' }] : [bank(1), bank(2)],
      pagination: { page: pageOfUrl(call), per_page: 2, total: 4 },
    }));
    expect((await ask(app, PAYOUT_CALLS.banks, {})).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('fails when one of its pages fails', async () => {
    const answer = paging(250, 100);
    const { app } = setUp((call) => {
      if (pageOfUrl(call) === 2) throw new SiteError('UPSTREAM_TIMEOUT', 'x');
      return answer(call);
    });
    await expect(ask(app, PAYOUT_CALLS.banks, {})).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('returns a page with its pagination, and records with their sums', async () => {
    const { app } = setUp(() => ({ list: [], pagination: { page: 1, per_page: 20, total: 0 } }));
    expect(await ask(app, MAIL_CALLS.mails, { query: { is_read: 0 } })).toEqual({
      list: [],
      pagination: { page: 1, per_page: 20, total: 0, next_cursor: undefined },
    });
    const records = await ask(app, RECORD_CALLS.gameRecords, { query: { summary: 1 } });
    expect(records.summary).toBeNull();
  });

  it('sends a shared call without a token, unless asMember is set', async () => {
    const { app, sent } = setUp(() => ({ list: [] }));
    await ask(app, GAME_CALLS.gameProducts, { query: { category: 'egame' } });
    expect([sent[0]?.path, sent[0]?.headers.Authorization]).toEqual([
      '/gameProduct?category=egame&per_page=100',
      undefined,
    ]);
    await ask(app, GAME_CALLS.gameProducts, { asMember: true });
    expect(sent[1]?.headers.Authorization).toBe('Bearer t1');
  });

  it('uses the client of its entry', async () => {
    const token = { access_token: 'a', expires_in: 60, token_type: 'Bearer' };
    const { app, sent } = setUp((call) => (call.path === '/auth/login' ? token : null));
    expect(await send(app, SESSION_CALLS.login, { body: { account: 'a', password: 'b' } })).toEqual(token);
    await expect(ask(app, SITE_CALLS.languages, {})).rejects.toMatchObject({ kind: 'malformed' });
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/auth/login' });
  });
});

describe('callQuery', () => {
  it('takes key, freshness and view from the entry and the options', async () => {
    const { app } = setUp(() => ({ list: [bank(2), bank(1)] }));
    const query = callQuery(app, PAYOUT_CALLS.banks, { view: (list) => list.length, as: ['count'] });
    expect([query.queryKey, query.staleTime]).toEqual([['banks', 'zhTW', {}, 'count'], 3_600_000]);
    expect(await new QueryClient().fetchQuery(query)).toBe(2);
  });

  it('rejects a read that changes something by its type', () => {
    const { app } = setUp(() => null);
    // @ts-expect-error reading a message marks it read
    callQuery(app, MAIL_CALLS.readMail, { params: { id: 1 } });
    // @ts-expect-error a tag is one product's
    callQuery(app, GAME_CALLS.gameTags, {});
    // @ts-expect-error no such category
    callQuery(app, GAME_CALLS.gameProducts, { query: { category: 'poker' } });
  });
});

describe('send', () => {
  function stale(queryClient: QueryClient, name: string) {
    return queryClient
      .getQueryCache()
      .findAll({ queryKey: [name] })
      .every(({ state }) => state.isInvalidated);
  }

  it('sends nothing when its code is missing, and reports a failure with a known outcome', async () => {
    const schemas = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    const call = { ...WALLET_CALLS.setTransferMode, schemas };
    const { app, sent, reported } = setUp(() => null);
    const error = await send(app, call as typeof WALLET_CALLS.setTransferMode, { body: { mode: 1 } }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toMatchObject({ kind: 'unsent' });
    expect(isOutcomeUnknown(error)).toBe(false);
    expect([sent, reported]).toEqual([[], ['unsent true']]);
    await expect(loadCalls([call])).rejects.toMatchObject({ kind: 'unsent' });
  });

  it('leaves a failure to the app only if the caller asks for it', async () => {
    const { app, reported } = setUp(() => Promise.reject(new Error('refused')));
    const body = { mode: 1 } as const;
    await send(app, WALLET_CALLS.setTransferMode, { body }).catch(() => {});
    await send(app, WALLET_CALLS.setTransferMode, { body, isHandled: false }).catch(() => {});
    expect(reported).toEqual(['refused true', 'refused false']);
  });

  it('invalidates the queries of its entry only', async () => {
    const { app, queryClient } = setUp(() => null);
    for (const name of ['mails', 'unreadMails', 'wallets']) queryClient.setQueryData([name, 'zhTW'], 1);
    await send(app, MAIL_CALLS.deleteMail, { params: { id: 7 } });
    expect(['mails', 'unreadMails', 'wallets'].map((name) => stale(queryClient, name))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['a time-out', new SiteError('UPSTREAM_TIMEOUT', 'x'), true],
    ['a refusal', { refused: 'no' }, false],
  ])('after %s invalidates queries only if the outcome is unknown', async (_, failure, isStale) => {
    const { app, queryClient } = setUp(() => {
      throw failure;
    });
    queryClient.setQueryData(['memberInfo', 'zhTW'], 1);
    await expect(send(app, WALLET_CALLS.setTransferMode, { body: { mode: 1 } })).rejects.toThrow();
    expect(stale(queryClient, 'memberInfo')).toBe(isStale);
  });

  it('requires and sends a key for a call that moves money, and invalidates nothing', async () => {
    const wallet = { id: 1, code: 'main', name: 'Main', balance: '1.00', currency: 'USD', status: 'normal' };
    const { app, sent, queryClient } = setUp(() => ({ from: wallet, to: { ...wallet, id: 2 } }));
    queryClient.setQueryData(['wallets', 'zhTW'], 1);
    const body = { from_id: 1, to_id: 2, amount: '1.00' };
    // @ts-expect-error a money order has a key
    send(app, WALLET_CALLS.transfer, { body });
    await send(app, WALLET_CALLS.transfer, { body, key: 'key-1' });
    expect(sent.at(-1)?.headers['Idempotency-Key']).toBe('key-1');
    expect(stale(queryClient, 'wallets')).toBe(false);
  });

  it.each([
    ['a time-out', new SiteError('UPSTREAM_TIMEOUT', 'x')],
    ['a refusal', { refused: 'no' }],
  ])('after %s of a call that moves money invalidates nothing', async (_, failure) => {
    const { app, queryClient } = setUp(() => {
      throw failure;
    });
    const names = WALLET_CALLS.transfer.invalidates ?? [];
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) queryClient.setQueryData([name, 'zhTW'], 1);
    const body = { from_id: 1, to_id: 2, amount: '1.00' };
    await expect(send(app, WALLET_CALLS.transfer, { body, key: 'key-1' })).rejects.toThrow();
    expect(queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })).toEqual(
      [],
    );
  });

  it('sends a logout at once', () => {
    const { app, sent } = setUp(() => null);
    void send(app, SESSION_CALLS.logout, {});
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /auth/logout']);
  });

  it('sends a body with files as a form', async () => {
    const { app, sent } = setUp(() => ({ account: 'a' }));
    const image = new File(['x'], 'x.png', { type: 'image/png' });
    await send(app, ACCOUNT_CALLS.submitIdentity, {
      body: { name: 'A', birthday: '1990-01-01', identity: { id_number: 'A1234', front_image: image } },
    });
    expect(sent[0]?.form?.get('identity[id_number]')).toBe('A1234');
    expect(sent[0]?.form?.get('identity[front_image]')).toBeInstanceOf(File);
    expect([...formOf({ a: null, b: undefined, c: false }).keys()]).toEqual(['c']);
  });
});

it('writes paths from params', () => {
  expect(pathOf(WALLET_CALLS.wallet)).toBe('/gameApi/wallet');
  expect(pathOf(WALLET_CALLS.wallet, { id: 24 })).toBe('/gameApi/wallet/24');
  expect(pathOf(PROMOTION_CALLS.promotion, { key: '../auth' })).toBe('/promotion/..%2Fauth');
  expect(keyOf({ locale: 'enUS' }, WALLET_CALLS.wallet, 1)).toEqual(['wallet', 'enUS', 1]);
});

describe('a read of an API', () => {
  it.each([
    ['without an optional call', ACCOUNT_CALLS.levels, {}, 404, 'notOffered'],
    ['without an optional call', ACCOUNT_CALLS.levels, {}, 501, 'notOffered'],
    ['with a broken optional call', ACCOUNT_CALLS.levels, {}, 500, 'http'],
    ['without an item of an optional call', PAYOUT_CALLS.accountCard, { id: 7 }, 404, 'http'],
    ['without an optional call for items', PAYOUT_CALLS.accountCard, { id: 7 }, 501, 'notOffered'],
    ['without a required call', SESSION_CALLS.memberInfo, {}, 404, 'http'],
  ] as const)('%s fails with the kind of the last column: %o %o %i %s', async (_title, call, params, status, kind) => {
    const reported: string[] = [];
    const clients = createApiClients({
      transport: async () => ({ status, headers: {}, body: '{"status":"error","message":"Not Found"}' }),
      getUuid: () => 'u1',
      getLocale: () => 'enUS',
      getAuthorization: () => null,
      onError: (error) => void reported.push(error.kind),
      isApiSilent: true,
      log: (_level, message) => void reported.push(message),
    });
    // The entries have no query in common.
    const asking = ask(clients, call as typeof PAYOUT_CALLS.accountCard, {
      params: params as { id: number },
    });
    await expect(asking).rejects.toMatchObject({ kind, status });
    expect(reported.length > 0).toBe(kind !== 'notOffered');
  });
});
