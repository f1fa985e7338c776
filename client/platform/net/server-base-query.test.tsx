import {
  QueryClientProvider,
  QueryObserver,
  type QueryObserverOptions,
  useQuery,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { useBaseQuery } from './server-base-query.ts';

/** What each of both hooks answers to the same options, in one rendering on the server. */
function both(given: QueryObserverOptions, client = loadedClient()) {
  const seen: unknown[] = [];
  function Probe(): ReactNode {
    const theirs = { ...useQuery(given) };
    const ours = { ...useBaseQuery(given, QueryObserver) };
    seen.push(theirs, ours);
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  );
  const plain = seen.map((result) => JSON.stringify(result));
  return { theirs: plain[0], ours: plain[1] };
}

function loadedClient() {
  const client = createQueryClient({ isServer: true });
  client.setQueryData(['there'], { a: 1 }, { updatedAt: 1000 });
  client.setQueryData(['fresh'], [1, 2]);
  const failed = client.getQueryCache().build(client, { queryKey: ['failed'] });
  failed.setState({ status: 'error', error: new Error('no answer'), errorUpdateCount: 1 });
  return client;
}

const queryFn = () => Promise.resolve(1);

describe('a query on the server', () => {
  it.each<[string, QueryObserverOptions]>([
    ['is there', { queryKey: ['there'], queryFn }],
    ['is fresh', { queryKey: ['fresh'], queryFn }],
    ['is fresh and switched off', { queryKey: ['fresh'], queryFn, enabled: false }],
    ['is asked for at each showing', { queryKey: ['fresh'], queryFn, refetchOnMount: 'always' }],
    ['is old by its own time', { queryKey: ['fresh'], queryFn, staleTime: 0 }],
    ['never grows old', { queryKey: ['there'], queryFn, staleTime: 'static' }],
    ['has failed', { queryKey: ['failed'], queryFn }],
    ['was not loaded', { queryKey: ['missing'], queryFn }],
    ['is for members only', { queryKey: ['missing'], queryFn, enabled: false }],
    ['is there and switched off', { queryKey: ['there'], queryFn, enabled: false }],
    ['is looked at in another way', { queryKey: ['there'], queryFn, select: () => 'chosen' }],
    ['has something in its place', { queryKey: ['missing'], queryFn, placeholderData: 7 }],
  ])('reads as TanStack has it where it %s', (_, options) => {
    const { theirs, ours } = both(options);
    expect(JSON.parse(ours ?? '')).toEqual(JSON.parse(theirs ?? ''));
    expect(ours).toContain('"status"');
  });

  it('is the same for all who show it, until it changes or somebody asks otherwise', () => {
    const client = loadedClient();
    const seen: unknown[] = [];
    const options = { queryKey: ['there'], queryFn };
    function Probe(): ReactNode {
      seen.push(useBaseQuery(options, QueryObserver), useBaseQuery({ ...options }, QueryObserver));
      seen.push(useBaseQuery({ ...options, enabled: false }, QueryObserver));
      client.setQueryData(['there'], { a: 2 });
      seen.push(useBaseQuery(options, QueryObserver));
      return null;
    }
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Probe />
      </QueryClientProvider>,
    );
    expect(seen[1]).toBe(seen[0]);
    expect(seen[2]).not.toBe(seen[0]);
    expect(seen[3]).toMatchObject({ data: { a: 2 } });
  });
});
