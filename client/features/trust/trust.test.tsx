import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useApp } from '#platform/site/page.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';

const answer = (median_seconds: number | null, count = 50) =>
  ({ 'GET /payoutTime': { data: { median_seconds, count } } }) satisfies TestAppOptions['api'];
const setUp = (options: TestAppOptions) => renderApp(<Part />, options);

function Part() {
  const { TRUST: Trust } = useApp().parts;
  return (
    <LazyBoundary>
      <Trust />
    </LazyBoundary>
  );
}

describe('the facts', () => {
  it.each([
    [0, '1 s'],
    [1, '1 s'],
    [2, '2 s'],
    [89, '89 s'],
    [90, '2 min'],
    [120, '2 min'],
    [121, '3 min'],
    [89 * 60, '89 min'],
    [89 * 60 + 1, '2 h'],
    [7_200, '2 h'],
    [7_201, '3 h'],
  ])('rounds the payout time of %i s up to %s', async (seconds, time) => {
    await setUp({ api: answer(seconds) });
    await screen.findByText(`Median payout: ${time}`);
  });

  it('links the facts that have a page, if the site has it', async () => {
    const { unmount } = await setUp({ api: {} });
    expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
      'Safer play',
      'Customer service',
    ]);
    unmount();
    await setUp({ api: {}, hasPage: () => false });
    await screen.findByText('Safer play');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('leaves out unknown facts: too few payouts, no such call, no licence', async () => {
    for (const api of [answer(null, 2), answer(60, 49), {}]) {
      const { unmount } = await setUp({ api });
      await screen.findByRole('link', { name: 'Safer play' });
      expect(screen.queryByText('Payouts')).toBeNull();
      expect(screen.queryByText('License')).toBeNull();
      unmount();
    }
  });

  const game = (id: number, more: object) => ({
    ...{ id, product_id: 3, code: `g${id}`, name: `Game ${id}`, image: '/g.svg', is_hot: true },
    ...more,
  });
  const games = (...list: object[]) => ({ 'GET /game': { data: { list } } });

  it.each([
    [
      [{ rtp: '96.50' }, { rtp: '94.1' }, {}, { rtp: '99.00', is_hot: false }, { rtp: '0' }],
      'In the long run the hot games pay back 94.10% to 96.50% of all stakes. Games that have a figure name it.',
    ],
    [
      [{ rtp: '96.50' }, { rtp: '96.5' }],
      'In the long run the hot games pay back 96.50% of all stakes. Games that have a figure name it.',
    ],
  ])('shows the return of popular games from their own figures', async (list, words) => {
    await setUp({ api: games(...list.map((more, index) => game(index + 1, more))) });
    await screen.findByText(words);
  });

  it.each([
    ['games without a figure', games(game(1, {}), game(2, { rtp: null }))],
    ['no answer', {}],
  ])('leaves out the return of games: %s', async (_, api) => {
    const { calls } = await setUp({ api });
    await screen.findByRole('link', { name: 'Safer play' });
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/game?'))).toBe(true));
    // An empty column stays, so that the facts beside it do not move.
    await waitFor(() => expect(document.querySelectorAll('li[aria-hidden]')).toHaveLength(2));
    expect(screen.queryByText('RTP')).toBeNull();
  });

  it('shows the licence of the operator, and ways to pay in the page’s language', async () => {
    await setUp({ api: {}, locale: 'zhTW', metadata: { title: '翡翠港', licence: 'GC-2026-001' } });
    await screen.findByText('GC-2026-001');
    screen.getByText('信用卡');
    expect(screen.getByRole('link', { name: '理性遊戲' }).getAttribute('href')).toBe(
      '/zhTW/custom/safer-play',
    );
  });
});
