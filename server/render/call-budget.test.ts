import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiCall, ApiResponse } from '#shared/render.ts';
import { startSite } from '#tests/server/site.ts';
import { createSwrCache } from '../cache/swr-cache.ts';
import { createCallBudget } from './renderer.ts';

const ANSWER: ApiResponse = { status: 200, headers: {}, body: '{}' };
const OVER = { id: 'UPSTREAM_TIMEOUT' };
const callOf = (path: string): ApiCall => ({
  method: 'GET',
  path,
  headers: {},
  signal: new AbortController().signal,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp({ takesMs = 900, callsMs = 1000 } = {}) {
  const answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, takesMs));
    return ANSWER;
  };
  const callApi = vi.fn(answer);
  const sharedCache = createSwrCache<unknown>({
    freshMs: 10_000,
    staleMs: 20_000,
    maxBytes: 1e6,
    sizeOf: () => 1,
  });
  // A key is always read as the same type.
  const deps = { callApi, sharedCache: sharedCache as Parameters<typeof createCallBudget>[0]['sharedCache'] };
  return { callApi, load: () => answer(), newBudget: () => createCallBudget({ ...deps, callsMs }) };
}

/** The current result of a promise. Its rejection is handled. */
function observe<T>(promise: Promise<T>) {
  const seen: { answer?: T; error?: unknown } = {};
  promise.then(
    (answer) => Object.assign(seen, { answer }),
    (error: unknown) => Object.assign(seen, { error }),
  );
  return seen;
}

it('keeps the time limit of a call when a parallel call has ended', async () => {
  const { callApi, newBudget } = setUp();
  const budget = newBudget();
  callApi.mockReturnValueOnce(new Promise(() => undefined));
  const silent = observe(budget.callApi(callOf('/silent')));
  const quick = observe(budget.callApi(callOf('/quick')));
  await vi.advanceTimersByTimeAsync(900);
  expect([quick.answer, silent.error]).toEqual([ANSWER, undefined]);
  await vi.advanceTimersByTimeAsync(100);
  expect(silent.error).toMatchObject(OVER);
});

it('gives calls in a row the time of one call, and sends none after the limit', async () => {
  const { callApi, newBudget } = setUp();
  const budget = newBudget();
  const first = observe(budget.callApi(callOf('/1')));
  await vi.advanceTimersByTimeAsync(900);
  expect(first.answer).toBe(ANSWER);
  const second = observe(budget.callApi(callOf('/2')));
  await vi.advanceTimersByTimeAsync(99);
  expect(second).toEqual({});
  await vi.advanceTimersByTimeAsync(1);
  expect(second.error).toMatchObject(OVER);
  await expect(budget.callApi(callOf('/3'))).rejects.toMatchObject(OVER);
  expect(callApi).toHaveBeenCalledTimes(2);
  await vi.runAllTimersAsync();
  expect(vi.getTimerCount()).toBe(0);
});

it('does not abort a call of the shared cache: a later page has its own limit, and the cache keeps the response', async () => {
  const { load, newBudget } = setUp({ takesMs: 1500 });
  const early = newBudget();
  const first = observe(early.sharedCache.get('key', load));
  await vi.advanceTimersByTimeAsync(800);
  const second = observe(newBudget().sharedCache.get('key', load));
  await vi.advanceTimersByTimeAsync(200);
  expect(first.error).toMatchObject(OVER);
  expect(second).toEqual({});
  await vi.advanceTimersByTimeAsync(500);
  expect(second.answer).toBe(ANSWER);
  // A cached response needs no time: the first page gets it too.
  const again = observe(early.sharedCache.get('key', load));
  await vi.advanceTimersByTimeAsync(1);
  expect(again.answer).toBe(ANSWER);
});

it('does not limit calls that fill the shared cache', async () => {
  const { newBudget } = setUp({ takesMs: 3000 });
  const { signal: _, ...shared } = callOf('/shared');
  const answer = observe(newBudget().callApi(shared));
  await vi.advanceTimersByTimeAsync(3000);
  expect(answer.answer).toBe(ANSWER);
});

it('limits a page with slow calls in a row to one time limit', async () => {
  vi.useRealTimers();
  const ends: string[] = [];
  const { agent, calls } = await startSite({
    env: { WEBAPI_TIMEOUT_MS: '600', PAGE_CACHE_SECONDS: '0' },
    api: (req, res) => {
      const answer = () => void res.end('{"status":"ok","data":[]}');
      if (req.url?.includes('/step')) setTimeout(answer, 450);
      else answer();
    },
    render: async ({ callApi, signal }) => {
      for (const path of ['/step1', '/step2', '/step3'])
        await callApi({ ...callOf(path), signal }).then(
          () => ends.push('answered'),
          (error: { id: string }) => ends.push(error.id),
        );
      return { kind: 'redirect', to: '/enUS' };
    },
  });
  await agent.get('/enUS/promo');
  expect(ends.slice(1)).toEqual(['UPSTREAM_TIMEOUT', 'UPSTREAM_TIMEOUT']);
  expect(calls.filter((call) => call.includes('/step3'))).toEqual([]);
});
