import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Locale } from '#shared/locales.ts';
import { renderApp } from '#tests/setup/app.tsx';
import NotFoundPage from './not-found.page.tsx';

const show = (params: Record<string, string>, locale: Locale = 'enUS') =>
  renderApp(<NotFoundPage />, { locale, page: { name: 'NOT_FOUND', params } });

it('names the requested path with the exact message of the specification', async () => {
  await show({ path: '/enUS/no such', reason: 'unknown' });
  expect(screen.getByText('Page not found: /enUS/no such')).toBeDefined();
  await show({ path: '/m/enUS/promo/x', reason: 'invalid' });
  expect(screen.getByText('Page Not Found: /m/enUS/promo/x')).toBeDefined();
});

it('names it in the language of the page', async () => {
  await show({ path: '/zhTW/nowhere', reason: 'unknown' }, 'zhTW');
  screen.getByText('找不到頁面：/zhTW/nowhere');
  await show({ path: '/m/zhTW/promo/x', reason: 'invalid' }, 'zhTW');
  screen.getByText('找不到頁面：/m/zhTW/promo/x');
});

it('shows markup in a path as text', async () => {
  const path = '/enUS/<img src=x onerror=window.hit=1>';
  const { container } = await show({ path, reason: 'unknown' });
  screen.getByText(`Page not found: ${path}`);
  expect(container.querySelector('img')).toBeNull();
});

it.each([
  [true, ['Home', 'Games', 'Promotions', 'Customer service']],
  [false, ['Home']],
])('links only pages that the site has: %s', async (hasPage, names) => {
  await renderApp(<NotFoundPage />, {
    page: { name: 'NOT_FOUND', params: { path: '', reason: 'unknown' } },
    hasPage: () => hasPage,
  });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names);
});

it('has no colon without a path', async () => {
  await show({ path: '', reason: 'unknown' });
  expect(screen.getByText('Page not found')).toBeDefined();
});
