import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import NotFoundPage from './not-found.page.tsx';

const show = (params: Record<string, string>) =>
  renderApp(<NotFoundPage />, { page: { name: 'NOT_FOUND', params } });

it('names the requested path with the exact message of the specification', async () => {
  await show({ path: '/enUS/no such', reason: 'unknown' });
  expect(screen.getByText('Page not found: /enUS/no such')).toBeDefined();
  await show({ path: '/m/enUS/promo/x', reason: 'invalid' });
  expect(screen.getByText('Page Not Found: /m/enUS/promo/x')).toBeDefined();
});

it('has no colon without a path', async () => {
  await show({ path: '', reason: 'unknown' });
  expect(screen.getByText('Page not found')).toBeDefined();
});
