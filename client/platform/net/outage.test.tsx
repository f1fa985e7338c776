import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, isUnreachable } from '#platform/api/api-client.ts';
import { createOutage, isApiUnreachable } from './outage.ts';
import { createQueryClient } from './query-client.ts';

const lost = () => new ApiError({ kind: 'network', status: 0, message: '' });

/** Queries on a page, which the world answers. */
async function setUp(names: readonly string[]) {
  const client = createQueryClient({ isServer: false, isOnline: () => false });
  const world = new Map<string, string | Error>();
  const asked: string[] = [];
  const unmount = new Map<string, () => void>();
  for (const name of names) {
    const queryFn = async () => {
      asked.push(name);
      const answer = world.get(name) ?? lost();
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const observer = new QueryObserver(client as QueryClient, { queryKey: [name], queryFn, retry: false });
    unmount.set(
      name,
      observer.subscribe(() => {}),
    );
  }
  const outage = createOutage(client);
  onTestFinished(outage.follow());
  const onChange = vi.fn();
  const stop = outage.subscribe(onChange);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  asked.length = 0;
  return { client, world, asked, unmount, outage, onChange, stop };
}

it('is on once two queries got no answer, and off with one of them left', async () => {
  const { client, world, outage, onChange } = await setUp(['a', 'b']);
  expect([outage.isOn(), isApiUnreachable(client)]).toEqual([true, true]);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  world.set('a', 'A');
  await client.refetchQueries({ queryKey: ['a'] });
  expect([outage.isOn(), isApiUnreachable(client)]).toEqual([false, false]);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
  expect((await setUp(['a'])).outage.isOn()).toBe(false);
});

it('is off after a refusal, and reports nothing once nobody listens', async () => {
  const { client, world, outage, onChange, stop } = await setUp(['a', 'b']);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  stop();
  world.set('b', new ApiError({ kind: 'refused', status: 200, message: '' }));
  await client.refetchQueries({ queryKey: ['b'] });
  expect(outage.isOn()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve));
  expect(onChange).toHaveBeenCalledOnce();
});

it('probes one query, and the others once it got an answer', async () => {
  const { world, asked, outage } = await setUp(['a', 'b', 'c']);
  await outage.probe();
  expect([asked, outage.isOn()]).toEqual([['a'], true]);
  world.set('a', 'A');
  await outage.probe();
  expect(asked).toEqual(['a', 'a', 'b', 'c']);
  for (const name of ['b', 'c']) world.set(name, name);
  await outage.retry();
  expect([asked.slice(4), outage.isOn()]).toEqual([['b', 'c'], false]);
  await outage.probe();
  expect(asked).toHaveLength(6);
});

it('forgets a query that left the page', async () => {
  const { unmount, outage } = await setUp(['a', 'b']);
  unmount.get('a')?.();
  expect(outage.isOn()).toBe(false);
});

it('forgets queries that never were on the page, once it is shown', async () => {
  const { client, outage } = await setUp(['a']);
  await client.prefetchQuery({ queryKey: ['b'], queryFn: () => Promise.reject(lost()), retry: false });
  expect(outage.isOn()).toBe(true);
  outage.settle();
  expect(outage.isOn()).toBe(false);
});

it.each([
  [{ kind: 'network', status: 0 }, true],
  [{ kind: 'timeout', status: 0 }, true],
  [{ kind: 'http', status: 502 }, true],
  [{ kind: 'http', status: 503 }, true],
  [{ kind: 'http', status: 504 }, true],
  [{ kind: 'http', status: 503, code: 'MAINTENANCE' }, false],
  [{ kind: 'http', status: 500 }, false],
  [{ kind: 'malformed', status: 200 }, false],
  [{ kind: 'refused', status: 200 }, false],
  [{ kind: 'aborted', status: 0 }, false],
] as const)('the failure %j means that the API is unreachable: %s', (detail, expected) => {
  expect(isUnreachable(new ApiError({ ...detail, message: '' }))).toBe(expected);
});

it.each([new Error('bug'), null, undefined])('the error %o does not', (error) => {
  expect(isUnreachable(error)).toBe(false);
});
