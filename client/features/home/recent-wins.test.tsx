import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import { RecentWins } from './recent-wins.tsx';

const API = {
  'GET /recentWin': {
    data: { list: [{ account: 'w•••', amount: '500.00', game_name: 'Lantern', image: null }] },
  },
};

const observers: (() => void)[] = [];

/** jsdom has no IntersectionObserver. */
function stubObserver() {
  observers.length = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        observers.push(() => report([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
}

afterEach(() => vi.unstubAllGlobals());

it('has no trace and no request while FRONT_LIVE is off', async () => {
  const { container, calls } = await renderApp(<RecentWins />, { api: API });
  expect([container.innerHTML, calls]).toEqual(['', []]);
});

it('reserves its height and loads when it comes near the screen', async () => {
  stubObserver();
  const { container, calls } = await renderApp(<RecentWins />, {
    api: API,
    settings: { FRONT_LIVE: '1' },
  });
  expect(container.querySelector('.min-h-16')).not.toBeNull();
  expect(calls).toEqual([]);
  act(() => observers.at(-1)?.());
  expect(await screen.findByText('$500.00')).toBeTruthy();
});
