import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiAnswer, ApiCall } from '#shared/render.ts';
import { startSite } from '#tests/server/site.ts';
import { createSwrCache } from '../cache/swr-cache.ts';
import { createCallBudget } from './call-budget.ts';

const ANSWER: ApiAnswer = { status: 200, headers: {}, body: '{}' };
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
  // As the app's own cache: each key is read as one type.
  const deps = { callApi, sharedCache: sharedCache as Parameters<typeof createCallBudget>[0]['sharedCache'] };
  return { callApi, load: () => answer(), newBudget: () => createCallBudget({ ...deps, callsMs }) };
}

/** Of a promise at this moment: whoever fails is heard in time. */
function noted<T>(promise: Promise<T>) {
  const seen: { answer?: T; error?: unknown } = {};
  promise.then(
    (answer) => Object.assign(seen, { answer }),
    (error: unknown) => Object.assign(seen, { error }),
  );
  return seen;
}

it('keeps the time limit of a call after another one beside it was answered', async () => {
  const { callApi, newBudget } = setUp();
  const budget = newBudget();
  callApi.mockReturnValueOnce(new Promise(() => undefined));
  const silent = noted(budget.callApi(callOf('/silent')));
  const quick = noted(budget.callApi(callOf('/quick')));
  await vi.advanceTimersByTimeAsync(900);
  expect([quick.answer, silent.error]).toEqual([ANSWER, undefined]);
  await vi.advanceTimersByTimeAsync(100);
  expect(silent.error).toMatchObject(OVER);
});

it('gives calls in a row the time of one, and sends none that nobody will wait for', async () => {
  const { callApi, newBudget } = setUp();
  const budget = newBudget();
  const first = noted(budget.callApi(callOf('/1')));
  await vi.advanceTimersByTimeAsync(900);
  expect(first.answer).toBe(ANSWER);
  const second = noted(budget.callApi(callOf('/2')));
  await vi.advanceTimersByTimeAsync(99);
  expect(second).toEqual({});
  await vi.advanceTimersByTimeAsync(1);
  expect(second.error).toMatchObject(OVER);
  await expect(budget.callApi(callOf('/3'))).rejects.toMatchObject(OVER);
  expect(callApi).toHaveBeenCalledTimes(2);
  await vi.runAllTimersAsync();
  expect(vi.getTimerCount()).toBe(0);
});

it('cuts no answer that others wait for: who came later has their own time, and the cache keeps it', async () => {
  const { load, newBudget } = setUp({ takesMs: 1500 });
  const early = newBudget();
  const first = noted(early.sharedCache.get('key', load));
  await vi.advanceTimersByTimeAsync(800);
  const second = noted(newBudget().sharedCache.get('key', load));
  await vi.advanceTimersByTimeAsync(200);
  expect(first.error).toMatchObject(OVER);
  expect(second).toEqual({});
  await vi.advanceTimersByTimeAsync(500);
  expect(second.answer).toBe(ANSWER);
  // What is there costs no time: the first page has it, too.
  const again = noted(early.sharedCache.get('key', load));
  await vi.advanceTimersByTimeAsync(1);
  expect(again.answer).toBe(ANSWER);
});

it('leaves the calls of the cache alone, which fill it for all', async () => {
  const { newBudget } = setUp({ takesMs: 3000 });
  const { signal: _, ...shared } = callOf('/shared');
  const answer = noted(newBudget().callApi(shared));
  await vi.advanceTimersByTimeAsync(3000);
  expect(answer.answer).toBe(ANSWER);
});

it('a page that asks in steps of an API that answers each just in time waits for one limit in all', async () => {
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
