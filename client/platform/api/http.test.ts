// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { SiteError } from '#shared/errors.ts';
import type { ApiResponse, SharedCache } from '#shared/render.ts';
import { ApiError } from './api-client.ts';
import { answerParser } from './call-parser.ts';
import { type ApiClientDeps, type ClientCall, createApiClients } from './http.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const listOf = (item: z.ZodMiniType) => answerParser({ answers: 'bare' }, { item });
const pageOf = (item: z.ZodMiniType) => answerParser({ answers: 'pages' }, { item });

const game = z.object({ id: z.int(), name: z.string() });
const readGame = (data: unknown) => game.parse(data);

const answerOf = (body: unknown, status = 200, headers: ApiResponse['headers'] = {}): ApiResponse => ({
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const ok = (data: unknown) => answerOf({ status: 'ok', data });

function setUp(answer: ApiResponse | Error, deps: Partial<ApiClientDeps> = {}) {
  const transport = vi.fn(async (_: ClientCall) => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const onError = vi.fn<ApiClientDeps['onError']>();
  const clients = createApiClients({
    transport,
    getUuid: () => 'device-1',
    getLocale: () => 'zhTW',
    getAuthorization: () => 'Token abc',
    isApiSilent: true,
    onError,
    ...deps,
  });
  return { ...clients, transport, onError, sent: () => transport.mock.calls[0]?.[0] };
}

/** The error that a call rejects with. */
async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => expect.unreachable('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('no ApiError', { cause: error });
  return error;
}

describe('requests of the clients', () => {
  it('dataApi sends Bearer with the stored token', async () => {
    const { dataApi, sent } = setUp(ok(1));
    await dataApi('GET', '/game', { query: { page: 2, keyword: '', tag_id: null, is_hot: false, q: 'a&b' } });
    expect(sent()).toEqual({
      method: 'GET',
      path: '/game?page=2&is_hot=false&q=a%26b',
      headers: {
        Accept: 'application/json',
        'X-UUID': 'device-1',
        Locale: 'zhTW',
        Authorization: 'Bearer abc',
      },
    });
  });

  it('webapi sends type and token, and an empty header for a guest', async () => {
    const member = setUp(ok(1));
    await member.webapi('GET', '/game');
    expect(member.sent()?.headers).toMatchObject({
      'X-UUID': 'device-1',
      Locale: 'zhTW',
      Authorization: 'Token abc',
    });
    const guest = setUp(ok(1), { getAuthorization: () => null });
    await guest.webapi('GET', '/game');
    expect(guest.sent()?.headers.Authorization).toBe('');
    await guest.dataApi('GET', '/game');
    expect(guest.transport.mock.calls[1]?.[0].headers).not.toHaveProperty('Authorization');
  });

  it('sends a body as JSON, with its idempotency key', async () => {
    const { dataApi, sent } = setUp(ok(1));
    await dataApi('POST', '/transaction/withdraw', { body: { amount: '1.00' }, idempotencyKey: 'k1' });
    expect(sent()).toMatchObject({ method: 'POST', body: '{"amount":"1.00"}' });
    expect(sent()?.headers).toMatchObject({ 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' });
  });

  it('sends a form unchanged, without a content type', async () => {
    const { dataApi, sent } = setUp(ok(1));
    const form = new FormData();
    await dataApi('POST', '/transaction/depositReceipt/1', { body: form });
    expect(sent()?.form).toBe(form);
    expect(sent()?.body).toBeUndefined();
    expect(sent()?.headers).not.toHaveProperty('Content-Type');
  });

  it('sends shared calls without a session, in both clients', async () => {
    const { dataApi, webapi, transport } = setUp(ok(1));
    await dataApi('GET', '/promotions', { isShared: true });
    await webapi('GET', '/promotions', { isShared: true });
    for (const [call] of transport.mock.calls) expect(call.headers).not.toHaveProperty('Authorization');
  });

  it('creates the headers when the method is called', async () => {
    let authorization: string | null = 'Bearer abc';
    const { dataApi, sent } = setUp(ok(null), { getAuthorization: () => authorization });
    const call = dataApi('DELETE', '/auth/logout');
    authorization = null;
    await call;
    expect(sent()).toMatchObject({ method: 'DELETE', headers: { Authorization: 'Bearer abc' } });
  });
});

describe('results of the clients', () => {
  it('dataApi resolves with the data, webapi with the envelope', async () => {
    const { dataApi, webapi } = setUp(
      answerOf({ status: 'ok', data: { id: 1, name: 'a' }, message: 'done' }),
    );
    expect(await dataApi('GET', '/game', { parse: readGame })).toEqual({ id: 1, name: 'a' });
    expect(await webapi('GET', '/game', { parse: readGame })).toEqual({
      status: 'ok',
      data: { id: 1, name: 'a' },
      message: 'done',
    });
  });

  it('drops malformed items of a list and logs them without their values', async () => {
    const log = vi.fn();
    const { dataApi } = setUp(ok({ list: [{ id: 1, name: 'a' }, { id: 'secret' }] }), { log });
    expect(await dataApi('GET', '/game', { parse: listOf(game) })).toEqual([{ id: 1, name: 'a' }]);
    expect(log).toHaveBeenCalledOnce();
    expect(JSON.stringify(log.mock.calls)).toContain('"index":1');
    expect(JSON.stringify(log.mock.calls)).not.toContain('secret');
  });

  it('logs 300 malformed items as one line with their count', async () => {
    const log = vi.fn();
    const items = Array.from({ length: 300 }, () => ({ id: 'secret' }));
    const some = setUp(ok({ list: [{ id: 1, name: 'a' }, ...items] }), { log });
    await some.dataApi('GET', '/game', { parse: listOf(game) });
    expect(log.mock.calls).toEqual([
      ['warn', 'items dropped from /game', { count: 300, first: expect.objectContaining({ index: 1 }) }],
    ]);
    log.mockClear();
    const none = setUp(ok({ list: items }), { log });
    await expect(none.dataApi('GET', '/game', { parse: listOf(game) })).rejects.toThrow();
    expect(log).toHaveBeenCalledOnce();
    expect(String(log.mock.calls[0]?.[2].cause)).toContain(
      '300 malformed items and no other: id: invalid_type',
    );
  });

  it('rejects a list whose items are all malformed instead of showing it as empty', async () => {
    const { dataApi } = setUp(ok({ list: [null, 7, { id: 'x' }] }));
    await expect(dataApi('GET', '/game', { parse: listOf(game) })).rejects.toMatchObject({
      kind: 'malformed',
    });
    const { dataApi: other } = setUp(ok({ list: [] }));
    expect(await other('GET', '/game', { parse: listOf(game) })).toEqual([]);
  });

  it('reports each field that departs from the contract once, without values', async () => {
    const onDeparture = vi.fn();
    const list = [{ id: '1', name: 'a' }, { id: '2', name: 'b' }, { id: 3 }, { id: 4 }];
    const { dataApi } = setUp(ok({ list }), { onDeparture });
    const options = { call: 'games', parse: listOf(game) };
    expect(await dataApi('GET', '/game', options)).toEqual([
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ]);
    expect(onDeparture.mock.calls).toEqual([
      [{ call: 'games', field: 'id', reading: 'tolerated' }],
      [{ call: 'games', field: 'name', reading: 'refused' }],
    ]);
  });

  it.each([
    ['an item', answerOf({ status: 'ok', data: { id: 1 } }), 'name'],
    ['the data', answerOf({ status: 'ok', data: 7 }), 'data'],
    ['the status', answerOf({ status: 'success', data: {} }), 'envelope'],
    ['the body', answerOf('<html>'), 'envelope'],
  ])('reports %s that cannot be read', async (_, answer, field) => {
    const onDeparture = vi.fn();
    const { dataApi } = setUp(answer, { onDeparture });
    const parse = answerParser({ answers: 'one' }, { item: game });
    await failureOf(dataApi('GET', '/game', { call: 'game', parse }));
    expect(onDeparture.mock.calls).toEqual([[{ call: 'game', field, reading: 'refused' }]]);
  });

  it('reports no refusal and no other failure as a departure', async () => {
    const onDeparture = vi.fn();
    for (const status of [200, 401, 404, 422, 500]) {
      const { dataApi } = setUp(answerOf({ status: 'error' }, status), { onDeparture });
      await failureOf(dataApi('GET', '/game', { call: 'game' }));
    }
    expect(onDeparture).not.toHaveBeenCalled();
  });

  it('resolves with null for an answer without content', async () => {
    const { dataApi } = setUp(answerOf('', 204));
    expect(await dataApi('DELETE', '/siteMessage/1')).toBeNull();
  });
});

describe('the error catalogue', () => {
  it.each([
    ['status error', answerOf({ status: 'error', message: 'No funds' }), 'refused', 200, 'No funds'],
    ['status error with msg', answerOf({ status: 'error', msg: 'No funds' }), 'refused', 200, 'No funds'],
    ['401', answerOf({ status: 'error', message: 'Who?' }, 401), 'unauthorized', 401, 'Who?'],
    ['401 with HTML', answerOf('<html>', 401), 'unauthorized', 401, ''],
    ['422', answerOf({ status: 'error', msg: 'Bad' }, 422), 'invalid', 422, 'Bad'],
    ['422 with msg alone', answerOf({ msg: 'Bad' }, 422), 'invalid', 422, 'Bad'],
    ['422 with message alone', answerOf({ message: 'Bad' }, 422), 'invalid', 422, 'Bad'],
    ['422 with a status in numbers', answerOf({ status: 422, msg: 'Bad' }, 422), 'invalid', 422, 'Bad'],
    ['422 with an empty message', answerOf({ message: '', msg: 'Bad' }, 422), 'invalid', 422, 'Bad'],
    ['401 with msg alone', answerOf({ msg: 'Who?' }, 401), 'unauthorized', 401, 'Who?'],
    ['404', answerOf({ status: 'error', message: 'None' }, 404), 'http', 404, 'None'],
    ['409 with msg alone', answerOf({ msg: 'Taken' }, 409), 'http', 409, 'Taken'],
    ['422 with a list', answerOf('["Bad"]', 422), 'invalid', 422, ''],
    ['422 with null', answerOf('null', 422), 'invalid', 422, ''],
    ['500 with HTML', answerOf('<h1>Oops</h1>', 500), 'http', 500, ''],
    ['HTML instead of JSON', answerOf('<!doctype html><title>Hotel</title>'), 'malformed', 200, ''],
    ['an empty body', answerOf(''), 'malformed', 200, ''],
    ['a cut body', answerOf('{"status":"ok","data":{"li'), 'malformed', 200, ''],
    ['JSON that is no envelope', answerOf('[1,2]'), 'malformed', 200, ''],
    ['a status nobody knows', answerOf({ status: 'queued', data: 1 }), 'malformed', 200, ''],
    ['no answer', new SiteError('UPSTREAM_UNREACHABLE', 'x'), 'network', 0, ''],
    ['a time-out', new SiteError('UPSTREAM_TIMEOUT', 'x'), 'timeout', 0, ''],
  ] as const)('%s', async (_, answer, kind, status, message) => {
    const { dataApi, webapi, onError } = setUp(answer);
    expect(await failureOf(dataApi('GET', '/game'))).toMatchObject({ kind, status, message });
    expect(await failureOf(webapi('GET', '/game'))).toMatchObject({ kind, status, message });
    expect(onError.mock.calls.map(([error, failure]) => [error.kind, failure.client])).toEqual([
      [kind, 'dataApi'],
      [kind, 'webapi'],
    ]);
  });

  it('contains fields, data and Retry-After', async () => {
    const invalid = setUp(answerOf({ status: 'error', errors: { account: ['taken'] } }, 422));
    expect((await failureOf(invalid.dataApi('POST', '/account'))).fields).toEqual({ account: ['taken'] });
    const locked = setUp(answerOf({ status: 'error', message: 'x', data: { locked_until: 't' } }));
    expect((await failureOf(locked.dataApi('POST', '/auth/login'))).data).toEqual({ locked_until: 't' });
    const busy = setUp(answerOf({ status: 'error' }, 429, { 'retry-after': '30' }));
    expect((await failureOf(busy.dataApi('POST', '/send/forgetPassword'))).retryAfter).toBe(30);
    const date = new Date(Date.now() + 10_000).toUTCString();
    const later = setUp(answerOf({ status: 'error' }, 503, { 'retry-after': date }));
    expect((await failureOf(later.dataApi('GET', '/game'))).retryAfter).toBeGreaterThan(7);
    const odd = setUp(answerOf({ status: 'error' }, 503, { 'retry-after': 'soon' }));
    expect((await failureOf(odd.dataApi('GET', '/game'))).retryAfter).toBeUndefined();
  });

  it.each([
    [
      'lists',
      { account: ['taken'], phone: ['wrong', 'short'] },
      { account: ['taken'], phone: ['wrong', 'short'] },
    ],
    ['texts', { account: 'taken' }, { account: ['taken'] }],
    ['lists with other values', { account: [7, 'taken', null], phone: { a: 1 } }, { account: ['taken'] }],
    ['no fields', 'wrong', {}],
    ['a list of texts', ['wrong'], {}],
  ])('reads the errors of a 422 without a status field from %s', async (_, errors, fields) => {
    for (const form of [undefined, new FormData()]) {
      const { dataApi, webapi } = setUp(answerOf({ errors }, 422));
      expect((await failureOf(dataApi('POST', '/account', { body: form }))).fields).toEqual(fields);
      expect((await failureOf(webapi('POST', '/account', { body: form }))).fields).toEqual(fields);
    }
  });

  it('reports data that does not match its schema as malformed, with its cause', async () => {
    const { dataApi } = setUp(ok({ id: '1' }));
    const error = await failureOf(dataApi('GET', '/game', { parse: readGame }));
    expect(error.kind).toBe('malformed');
    expect(error.cause).toBeInstanceOf(z.core.$ZodError);
    expect((await failureOf(dataApi('GET', '/game', { parse: listOf(game) }))).kind).toBe('malformed');
  });

  it('rejects an aborted call without calling onError', async () => {
    const { dataApi, onError } = setUp(new SiteError('UPSTREAM_UNREACHABLE', 'x'));
    const error = await failureOf(dataApi('GET', '/game', { signal: AbortSignal.abort() }));
    expect(error.kind).toBe('aborted');
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([
    ['none', {}],
    ['its own', { signal: new AbortController().signal }],
  ])('aborts by the signal of all calls when the caller passes %s', async (_, options) => {
    const { dataApi, sent } = setUp(new SiteError('UPSTREAM_UNREACHABLE', 'x'), {
      signal: AbortSignal.abort(),
    });
    expect((await failureOf(dataApi('GET', '/game', options))).kind).toBe('aborted');
    expect(sent()?.signal?.aborted).toBe(true);
  });

  it('reports whether the caller handles the failure, and the authorization of the call', async () => {
    const refused = setUp(answerOf({ status: 'error' }));
    await failureOf(refused.dataApi('POST', '/auth/login?x=1', { isHandled: true }));
    await failureOf(refused.dataApi('POST', '/auth/login', { isHandled: ['refused'] }));
    await failureOf(refused.dataApi('POST', '/auth/login', { isHandled: ['invalid'], isShared: true }));
    await failureOf(refused.dataApi('POST', '/auth/login'));
    const failures = refused.onError.mock.calls.map(([, failure]) => failure);
    expect(failures.map(({ isHandled }) => isHandled)).toEqual([true, true, false, false]);
    expect(failures.map(({ authorization }) => authorization)).toEqual([
      'Token abc',
      'Token abc',
      null,
      'Token abc',
    ]);
    const out = setUp(answerOf({ status: 'error' }, 401));
    await failureOf(out.dataApi('GET', '/game', { isHandled: true }));
    await failureOf(out.dataApi('GET', '/game', { isHandled: ['unauthorized'] }));
    expect(out.onError.mock.calls.map(([, failure]) => failure.isHandled)).toEqual([false, true]);
  });
});

describe('the API error log', () => {
  it('goes to the console only when isApiSilent is false', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {});
    await failureOf(setUp(answerOf('', 500)).dataApi('GET', '/game'));
    expect(print).not.toHaveBeenCalled();
    await failureOf(
      setUp(answerOf('', 500), { isApiSilent: false }).dataApi('GET', '/game', { query: { a: 1 } }),
    );
    expect(print).toHaveBeenCalledExactlyOnceWith('dataApi GET /game: http 500', expect.anything());
  });

  it('goes to the given log instead', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {});
    const log = vi.fn();
    await failureOf(setUp(answerOf('', 500), { isApiSilent: false, log }).dataApi('GET', '/game'));
    expect(log).toHaveBeenCalledExactlyOnceWith('warn', 'dataApi GET /game: http 500', expect.anything());
    expect(print).not.toHaveBeenCalled();
  });
});

describe('the shared cache', () => {
  function createCache(): SharedCache & { keys: string[] } {
    const entries = new Map<string, Promise<unknown>>();
    return {
      keys: [],
      get<T>(key: string, load: () => Promise<T>) {
        this.keys.push(key);
        const entry = entries.get(key) ?? load();
        entries.set(key, entry);
        return entry as Promise<T>;
      },
    };
  }

  it('caches shared answers by path, query, locale and reader, validated once', async () => {
    const sharedCache = createCache();
    const { dataApi, webapi, transport } = setUp(ok({ id: 1, name: 'a' }), { sharedCache });
    const options = { isShared: true, reader: 'game', parse: readGame, query: { id: 1 } };
    const first = await dataApi('GET', '/game', options);
    const second = await webapi('GET', '/game', options);
    expect(second.data).toBe(first);
    expect(transport).toHaveBeenCalledOnce();
    expect(sharedCache.keys).toEqual(['zhTW /game?id=1 game', 'zhTW /game?id=1 game']);
  });

  it('caches one entry for each reader of a path', async () => {
    const { dataApi } = setUp(ok({ list: [{ id: 1, name: 'a' }] }), { sharedCache: createCache() });
    const list = await dataApi('GET', '/game', { isShared: true, reader: 'list', parse: listOf(game) });
    const page = await dataApi('GET', '/game', { isShared: true, reader: 'page', parse: pageOf(game) });
    expect(list).toEqual([{ id: 1, name: 'a' }]);
    expect(await dataApi('GET', '/game', { isShared: true, reader: 'list', parse: listOf(game) })).toBe(list);
    expect(page).toEqual({ list: [{ id: 1, name: 'a' }], pagination: null });
  });

  it("does not abort a shared call with the first visitor's request", async () => {
    const { dataApi, sent } = setUp(ok(1), {
      sharedCache: createCache(),
      signal: new AbortController().signal,
    });
    await dataApi('GET', '/game', { isShared: true, signal: new AbortController().signal });
    expect(sent()?.signal).toBeUndefined();
  });

  it('never caches a private answer or a write', async () => {
    const sharedCache = createCache();
    const { dataApi } = setUp(ok(1), { sharedCache });
    await dataApi('GET', '/auth/info');
    await dataApi('POST', '/send/forgetPassword', { isShared: true });
    expect(sharedCache.keys).toEqual([]);
  });
});
