import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import { type AppEnvironment, type PageArguments, useApp } from '#platform/site/page.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { homePromotionsQuery } from './api.ts';
import { homeQueries } from './home-queries.ts';
import { WhenNear } from './when-near.tsx';

const API = {
  'GET /promotions': {
    data: {
      list: [
        { id: 1, title: 'Double deposit', category: 'new', image: 'x', tags: [], is_apply: false, sort: 1 },
      ],
      pagination: { page: 1, per_page: 12, total: 1 },
    },
  },
};

/** jsdom has no IntersectionObserver. `report` calls the last observer. */
function stubObserver() {
  const observers: ((isIntersecting: boolean) => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        observers.push((isIntersecting) => tell([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  return { report: (isIntersecting: boolean) => act(() => observers.at(-1)?.(isIntersecting)) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  createCookies(document).remove('authToken');
});

/** In place of the shelf, which needs element sizes that jsdom does not have. */
function Titles() {
  const { data = [] } = useQuery(homePromotionsQuery(useApp()));
  return data.map(({ id, title }) => <p key={id}>{title}</p>);
}

function Promotions() {
  return (
    <WhenNear query={homePromotionsQuery(useApp())} skeleton={<hr />}>
      <Titles />
    </WhenNear>
  );
}

/** Stores a session, which the next app reads. */
async function logIn() {
  const { app, unmount } = await renderApp(null);
  app.auth.accept({ access_token: 't', expires_in: 3600, token_type: 'Bearer' });
  unmount();
}

/** Cast: the queries of the home page do not read the page. */
const argumentsOf = (app: AppEnvironment) => ({ app }) as PageArguments;

it('loads a block for a member once it is near the screen', async () => {
  const { report } = stubObserver();
  await logIn();
  const { calls, app } = await renderApp(<Promotions />, { api: API });
  expect(app.auth.isLoggedIn()).toBe(true);
  report(false);
  expect(screen.queryByRole('separator')).not.toBeNull();
  expect(calls).toEqual([]);
  report(true);
  expect(await screen.findByText('Double deposit')).toBeTruthy();
  expect(calls).toHaveLength(1);
});

it('loads a block for a guest at once, in the browser and on the server', async () => {
  stubObserver();
  const guest = await renderApp(<Promotions />, { api: API });
  expect(await screen.findByText('Double deposit')).toBeTruthy();
  const names = homeQueries(argumentsOf(guest.app)).map(({ queryKey }) => queryKey[0]);
  expect(names).toContain('promotions');
});

it('loads a block for a member at once in a browser without IntersectionObserver, but not on the server', async () => {
  await logIn();
  const member = await renderApp(<Promotions />, { api: API });
  expect(await screen.findByText('Double deposit')).toBeTruthy();
  expect(homeQueries(argumentsOf(member.app)).map(({ queryKey }) => queryKey[0])).not.toContain('promotions');
});
