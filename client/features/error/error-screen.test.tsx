import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { ErrorPage, ErrorScreen } from './error-screen.tsx';

const show = (params: Record<string, string>, options: TestAppOptions = {}) =>
  renderApp(<ErrorPage />, { page: { name: 'ERROR', params }, ...options });

it('falls back to the general texts', async () => {
  await show({});
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong');
  expect(screen.getByText('Internal Server Error')).toBeTruthy();
  expect(screen.getByText('500')).toBeTruthy();
  expect(screen.queryByText('Request ID')).toBeNull();
});

it('shows the status, the texts and the request id of the failure', async () => {
  await show({ status: '502', title: 'No answer', message: 'Try later', requestId: 'req-7' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No answer');
  expect(screen.getByText('502')).toBeTruthy();
  expect(screen.getByText('Try later')).toBeTruthy();
  expect(screen.getByText('req-7')).toBeTruthy();
  expect(screen.queryByText('Internal Server Error')).toBeNull();
});

it('shows no status when the browser is offline', async () => {
  await show({ errorId: 'OFFLINE', status: '503' });
  expect(screen.queryByText(/^\d+$/)).toBeNull();
});

it('leads home by a full load', async () => {
  await show({});
  const link = screen.getByRole('link', { name: 'Go back home' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/', '_top']);
});

it.each([
  [{ og_site_name: 'Harbor', title: 'Title' }, 'Harbor'],
  [{ title: 'Title' }, 'Title'],
])('names the site of %j as %s', async (metadata, name) => {
  await show({}, { metadata });
  expect(screen.getByText(name)).toBeTruthy();
});

it('shows the site name that its caller knows', async () => {
  await renderApp(<ErrorScreen siteName="Harbor" status={null} message="" />, { page: { name: 'ERROR' } });
  expect(screen.getByText('Harbor')).toBeTruthy();
});
