import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorKind } from '#platform/api/api-client.ts';
import { dehydrateQueries, hydrateQueries } from '#platform/net/query-client.ts';
import { useApp } from '#platform/site/page.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { createOutageStore, OutageProvider, OutageSlot } from './outage.tsx';
import { outageOf } from './outage-notice.tsx';

/** The mocked answer of each name: a text or a failure. */
type World = Record<string, string | Error>;

const failure = (kind: ApiErrorKind = 'network', status = 0) =>
  new ApiError({ kind, status, message: 'secret' });

function Block({ name, world }: { name: string; world: World }) {
  const query = useQuery({
    queryKey: [name],
    queryFn: async () => {
      const answer = world[name];
      if (typeof answer !== 'string') throw answer;
      return answer;
    },
  });
  return (
    <QueryBlock query={query} skeleton={<p aria-busy="true">{name} skeleton</p>}>
      {(data) => <p>{data}</p>}
    </QueryBlock>
  );
}

/** Each page is another object. */
const HERE = {};

function Page({ world, names = Object.keys(world) }: { world: World; names?: readonly string[] }) {
  const { queryClient } = useApp();
  const [store] = useState(() => {
    const made = createOutageStore();
    made.setState(outageOf(queryClient));
    return made;
  });
  return (
    <OutageProvider store={store} queryClient={queryClient} shown={HERE}>
      <main id="main" tabIndex={-1}>
        <OutageSlot />
        {names.map((name) => (
          <Block key={name} name={name} world={world} />
        ))}
      </main>
    </OutageProvider>
  );
}

const setUp = (world: World, options: TestAppOptions = {}) => renderApp(<Page world={world} />, options);
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);

afterEach(() => vi.useRealTimers());

it('is not assumed before anything was asked', () => {
  const store = createOutageStore();
  expect(store.getState()).toEqual({ isShown: false, Notice: null });
  store.setState({ isShown: true });
  // Hydration begins with the state that the server rendered.
  expect(store.getInitialState().isShown).toBe(true);
});

describe('an unreachable API', () => {
  it('has one notice for the page, in its language, with the request id', async () => {
    await setUp(
      { a: failure(), b: failure('http', 502), c: failure('timeout'), d: 'here' },
      { locale: 'zhTW' },
    );
    await screen.findByText('目前無法連線到系統');
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).toContain('req-1');
    expect(alerts()[0]?.replace(/req-1|ID/g, '')).not.toMatch(/[a-z]{2}/i);
    // Loaded blocks are shown. Failed blocks keep their space without a message.
    screen.getByText('here');
    expect(screen.getByText('a skeleton').closest('[aria-hidden]')).not.toBeNull();
  });

  it('tells members that their money is safe', async () => {
    const record = { token: 'secret', exp: '2030-01-01T00:00:00Z', type: 'Bearer', timestamp: 1.9e12 };
    localStorage.setItem('authToken', JSON.stringify(record));
    await setUp({ a: failure(), b: failure() });
    await screen.findByText(/Your money is safe/);
    localStorage.clear();
  });

  it('refetches all queries at one press, and keeps the notice while some fail', async () => {
    const world: World = { a: failure(), b: failure(), c: failure() };
    await setUp(world);
    await screen.findByText('We can’t reach our system right now');
    const press = screen.getByRole('button', { name: 'Try again' });
    fireEvent.click(press);
    expect(press.getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(press.getAttribute('aria-busy')).not.toBe('true'));
    expect(alerts()).toHaveLength(1);
    Object.assign(world, { a: 'A', b: 'B', c: 'C' });
    press.focus();
    fireEvent.click(press);
    await screen.findByText('C');
    expect(alerts()).toEqual([]);
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });

  it('is probed by one call; when it answers, the other queries follow', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const world: World = { a: failure(), b: failure() };
    await setUp(world);
    await screen.findByText('We can’t reach our system right now');
    Object.assign(world, { a: 'A', b: 'B' });
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await screen.findByText('A');
    await screen.findByText('B');
    expect(alerts()).toEqual([]);
  });

  it('has no notice if a single query gets no answer', async () => {
    await setUp({ a: failure('timeout'), b: 'here' });
    await screen.findByText('This could not be loaded');
    expect(screen.queryByText('We can’t reach our system right now')).toBeNull();
  });

  it('has no notice after a refusal, an HTTP error or a maintenance', async () => {
    const closed = new ApiError({ kind: 'http', status: 503, message: '', code: 'MAINTENANCE' });
    await setUp({
      a: failure('http', 500),
      b: failure('refused', 200),
      c: closed,
      d: failure('malformed', 200),
    });
    await waitFor(() => expect(alerts()).toHaveLength(4));
    expect(screen.queryByText('We can’t reach our system right now')).toBeNull();
  });

  it('has no notice on a page that still has all its data', async () => {
    const world: World = { a: 'A', b: 'B' };
    const { app } = await setUp(world);
    await screen.findByText('B');
    Object.assign(world, { a: failure(), b: failure() });
    await act(() => app.queryClient.refetchQueries());
    expect(alerts()).toEqual([]);
    screen.getByText('A');
  });

  it('has no notice on the next page', async () => {
    const world: World = { a: failure(), b: failure(), c: 'C' };
    let leave = () => {};
    function Site() {
      const [names, setNames] = useState(['a', 'b']);
      leave = () => setNames(['c']);
      return <Page world={world} names={names} />;
    }
    await renderApp(<Site />);
    await screen.findByText('We can’t reach our system right now');
    act(() => leave());
    await screen.findByText('C');
    expect(alerts()).toEqual([]);
  });

  it('has the same notice in the server’s HTML and in the first render of the browser', async () => {
    const world: World = { a: failure(), b: failure() };
    const server = await setUp(world);
    await screen.findByText('We can’t reach our system right now');
    const carried = JSON.parse(JSON.stringify(dehydrateQueries(server.app.queryClient)));
    server.unmount();
    function Browser() {
      const { queryClient } = useApp();
      useState(() => hydrateQueries(queryClient, carried));
      return <Page world={world} />;
    }
    await renderApp(<Browser />);
    expect(alerts()).toHaveLength(1);
    screen.getByText('We can’t reach our system right now');
  });
});
