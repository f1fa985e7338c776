import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { POLL_MS, useJackpots, useKnownJackpot } from './use-jackpots.ts';

const game = (id: number, jackpot?: string) => ({
  ...{ id, name: `Game ${id}`, product_id: 9, code: `g${id}`, image: '', is_hot: true, sort: id },
  jackpot,
});

/** The ids of the games with a jackpot, with their cents. */
function Amounts() {
  return <output>{JSON.stringify(useJackpots().amounts)}</output>;
}

function open(answer: NonNullable<TestAppOptions['api']>[string]) {
  return renderApp(<Amounts />, { api: { 'GET /game': answer } });
}

it('has the jackpots of the API by the id of their game', async () => {
  // An API that ignores the filter answers games without one.
  const list = [game(1, '1234567890.12'), game(2), game(3, '0.00')];
  const { calls } = await open({ data: { list } });
  await screen.findByText('{"1":123456789012}');
  // One page only: if more than 100 games have a jackpot, the highest 100 are requested.
  expect(calls.map(({ path }) => path)).toEqual([
    expect.stringMatching(/has_jackpot=1.*sort=jackpot.*per_page=100/),
  ]);
});

function Known() {
  return <p>{useKnownJackpot(1) ?? 'unknown'}</p>;
}

it('has the jackpot of one game once a list has loaded it, without a request of its own', async () => {
  const api = { 'GET /game': { data: { list: [game(1, '10.00')] } } };
  const { app, unmount } = await renderApp(<Known />, { api });
  screen.getByText('unknown');
  expect(app.queryClient.isFetching()).toBe(0);
  unmount();
  const both = (
    <>
      <Known />
      <Amounts />
    </>
  );
  await renderApp(both, { api });
  await screen.findByText('1000');
});

it.each([
  ['a jackpot', [game(1, '10.00')], true],
  ['none', [game(1)], false],
])('polls only while a game has %s', async (_, list, isPolling) => {
  const setInterval = vi.spyOn(globalThis, 'setInterval');
  const { app, calls } = await open({ data: { list } });
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  expect(setInterval.mock.calls.some(([, ms]) => ms === POLL_MS)).toBe(isPolling);
  setInterval.mockRestore();
});

it.each([
  ['has none', { data: { list: [game(1)] } }],
  ['does not answer', { status: 422 }],
] as const)('is empty if the API %s', async (_name, answer) => {
  const { app, calls } = await open(answer);
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  expect(screen.getByText('{}')).toBeDefined();
});
