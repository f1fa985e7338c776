// @vitest-environment jsdom
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorKind } from '#platform/api/api-client.ts';
import { createQueryClient, dehydrateQueries, hydrateQueries, retryFailedQueries } from './query-client.ts';

const failure = (kind: ApiErrorKind, status = 0) => new ApiError({ kind, status, message: '' });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

/** How often a query that always fails with this error is attempted. */
async function attemptsOf(
  error: Error,
  deps: { isServer: boolean; isOnline?: () => boolean },
): Promise<number> {
  const client = createQueryClient(deps);
  const queryFn = vi.fn(() => Promise.reject(error));
  const asking = client.fetchQuery({ queryKey: ['x'], queryFn }).catch(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  await asking;
  return queryFn.mock.calls.length;
}

describe('retries', () => {
  it.each([
    [failure('network'), 3],
    [failure('timeout'), 3],
    [failure('http', 503), 3],
    [failure('http', 500), 1],
    [failure('http', 404), 1],
    [failure('notOffered', 501), 1],
    [failure('unauthorized', 401), 1],
    [failure('refused', 200), 1],
    [failure('malformed', 200), 1],
    [new Error('a bug'), 1],
  ])('%o: %i tries', async (error, tries) => {
    expect(await attemptsOf(error, { isServer: false })).toBe(tries);
  });

  it('are none on the server, and none without a connection', async () => {
    expect(await attemptsOf(failure('network'), { isServer: true })).toBe(1);
    expect(await attemptsOf(failure('network'), { isServer: false, isOnline: () => false })).toBe(1);
  });

  it('are none for a write, which is sent at once or never', async () => {
    onlineManager.setOnline(false);
    const client = createQueryClient({ isServer: false });
    const mutationFn = vi.fn(() => Promise.reject(failure('network')));
    const mutation = client.getMutationCache().build(client, { mutationFn });
    await expect(mutation.execute(undefined)).rejects.toMatchObject({ kind: 'network' });
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(mutationFn).toHaveBeenCalledOnce();
  });
});

describe('loaded data', () => {
  it.each([
    [29_700, 0],
    [30_000, 1],
  ])('%i ms old is fetched again: %i', async (age, asked) => {
    const client = createQueryClient({ isServer: false });
    const queryFn = vi.fn(async () => 'new');
    hydrateQueries(client, { loaded: [[['x'], 'old', age]], failed: [] });
    await client.fetchQuery({ queryKey: ['x'], queryFn });
    expect(queryFn).toHaveBeenCalledTimes(asked);
  });
});

describe('without a connection', () => {
  it('a query fails instead of waiting forever', async () => {
    onlineManager.setOnline(false);
    expect(await attemptsOf(failure('network'), { isServer: false, isOnline: () => false })).toBe(1);
  });
});

describe('dehydrating', () => {
  it('contains loaded data with its age, and failed queries without details', async () => {
    const server = createQueryClient({ isServer: true });
    await server.prefetchQuery({ queryKey: ['games', 'enUS'], queryFn: async () => [{ id: 1, name: null }] });
    await server.prefetchQuery({ queryKey: ['wallets'], queryFn: () => Promise.reject(failure('network')) });
    vi.advanceTimersByTime(400);
    const carried = JSON.parse(JSON.stringify(dehydrateQueries(server)));
    expect(carried).toEqual({
      loaded: [[['games', 'enUS'], [{ id: 1, name: null }], 400]],
      failed: [[['wallets'], '', 'network']],
    });

    // The browser's clock is one hour fast.
    vi.setSystemTime(Date.now() + 3_600_000);
    const browser = createQueryClient({ isServer: false });
    hydrateQueries(browser, carried);
    const queryFn = vi.fn(async () => []);
    expect(await browser.fetchQuery({ queryKey: ['games', 'enUS'], queryFn })).toEqual([
      { id: 1, name: null },
    ]);
    expect(queryFn).not.toHaveBeenCalled();
    expect(browser.getQueryState(['wallets'])?.status).toBe('error');
    vi.advanceTimersByTime(30_000);
    await browser.fetchQuery({ queryKey: ['games', 'enUS'], queryFn });
    expect(queryFn).toHaveBeenCalledOnce();
  });
});

describe('a block that failed on the server', () => {
  it('is shown as failed by the first client render, and loads on a refetch', async () => {
    const client = createQueryClient({ isServer: false });
    hydrateQueries(client, { loaded: [], failed: [[['wallets'], '']] });
    const states: string[] = [];
    const Block = () => {
      const query = useQuery({ queryKey: ['wallets'], queryFn: async () => 'three wallets' });
      states.push(query.status);
      return query.data ?? 'failed';
    };
    render(createElement(QueryClientProvider, { client }, createElement(Block)));
    expect(states[0]).toBe('error');
    vi.useRealTimers();
    await retryFailedQueries(client);
    expect(await screen.findByText('three wallets')).toBeTruthy();
  });
});

describe('a call that the API does not have', () => {
  it('is carried to the browser, which does not request it again', async () => {
    const server = createQueryClient({ isServer: true });
    await server.prefetchQuery({
      queryKey: ['levels'],
      queryFn: () => Promise.reject(failure('notOffered', 404)),
    });
    const carried = JSON.parse(JSON.stringify(dehydrateQueries(server)));
    const client = createQueryClient({ isServer: false });
    hydrateQueries(client, carried);
    const queryFn = vi.fn(async () => 'levels');
    const Block = () => useQuery({ queryKey: ['levels'], queryFn }).error?.name ?? 'loaded';
    render(createElement(QueryClientProvider, { client }, createElement(Block)));
    expect(client.getQueryState(['levels'])?.error).toMatchObject({ kind: 'notOffered' });
    await retryFailedQueries(client);
    window.dispatchEvent(new Event('visibilitychange'));
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryFn).not.toHaveBeenCalled();
  });
});

describe('retryFailedQueries', () => {
  it('refetches failed queries with observers only', async () => {
    const client = createQueryClient({ isServer: false, isOnline: () => false });
    const good = vi.fn(async () => 'good');
    const failing = vi.fn<() => Promise<string>>(() => Promise.reject(failure('network')));
    const Block = ({ name, queryFn }: { name: string; queryFn: () => Promise<string> }) =>
      useQuery({ queryKey: [name], queryFn }).data ?? `${name} failed`;
    const blocks = [
      createElement('p', { key: 1 }, createElement(Block, { name: 'good', queryFn: good })),
      createElement('p', { key: 2 }, createElement(Block, { name: 'bad', queryFn: failing })),
    ];
    render(createElement(QueryClientProvider, { client }, blocks));
    vi.useRealTimers();
    await vi.waitFor(() => expect(client.getQueryState(['bad'])?.status).toBe('error'));
    failing.mockResolvedValue('back');
    await retryFailedQueries(client);
    expect(await screen.findByText('back')).toBeTruthy();
    expect(good).toHaveBeenCalledOnce();
  });
});
