import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import MaintenancePage from './maintenance.page.tsx';

const show = (params: Record<string, string> = {}, options: TestAppOptions = {}) =>
  renderApp(<MaintenancePage />, { page: { name: 'MAINTENANCE', params }, ...options });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('shows the message, the window and the contact of the operator', async () => {
  const params = { message: 'New cables', startAt: '2026-11-21T02:00:00Z', endAt: '2026-11-21T04:00:00Z' };
  const { container } = await show(params, { settings: { CONTACT_LINE_ID: ' harbor ' } });
  expect(screen.getByText('New cables')).toBeTruthy();
  expect(screen.getByText('LINE: harbor')).toBeTruthy();
  expect(container.querySelectorAll('time')).toHaveLength(2);
  expect(screen.queryByText(/end not announced/)).toBeNull();
});

it.each([
  [{ startAt: '2026-11-21T02:00:00Z' }, 1, true],
  [{ endAt: '2026-11-21T04:00:00Z' }, 1, false],
  [{}, 0, false],
])('of the window %j shows %i times and an open end: %s', async (params, times, hasOpenEnd) => {
  const { container } = await show(params);
  expect(container.querySelectorAll('time')).toHaveLength(times);
  expect(screen.queryByText(/end not announced/) !== null).toBe(hasOpenEnd);
  expect(screen.queryByText(/LINE/)).toBeNull();
});

it('links the pages that stay open, if the site has them', async () => {
  const { unmount } = await show();
  expect(screen.getAllByRole('link')).toHaveLength(2);
  unmount();
  await show({}, { hasPage: (name) => name === 'CUSTOM_SERVICE' });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Customer service']);
});

it.each([
  ['reloads once the API answers', { data: {} }, 'visible', 1],
  ['waits while the API does not answer', { status: 503 }, 'visible', 0],
  ['does not ask while the page is hidden', { data: {} }, 'hidden', 0],
] as const)('%s', async (_, answer, visibility, reloads) => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  const { navigation, calls } = await show({}, { api: { 'GET /webSetting': answer } });
  await act(() => vi.advanceTimersByTimeAsync(19_999));
  expect(calls).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(calls).toHaveLength(visibility === 'visible' ? 1 : 0);
  // The schema of the answer loads when it is first needed.
  await act(() => vi.dynamicImportSettled());
  expect(navigation.reload).toHaveBeenCalledTimes(reloads);
});
