import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { unreadQuery } from './queries.ts';
import { recordMailChanges, settleMailChanges, useUnread } from './unread.ts';

type Answer = { data: { count: number } } | 'network';

function Badge() {
  return <output>{useUnread()}</output>;
}

/** A badge of a member whose counts the test answers one by one. */
async function setUp() {
  localStorage.setItem(
    'authToken',
    JSON.stringify({ token: 't', type: 'Bearer', exp: '2099-01-01T00:00:00Z', timestamp: 4e12 }),
  );
  const asked: ((answer: Answer) => void)[] = [];
  const api: TestAppOptions['api'] = {
    'GET /siteMessage/unread': () => new Promise<Answer>((resolve) => asked.push(resolve)),
  };
  const { app } = await renderApp(<Badge />, { api });
  await waitFor(() => expect(asked).toHaveLength(1));
  return { app, asked };
}

const badge = () => screen.getByRole('status').textContent;

beforeEach(() => localStorage.clear());

it('drops a count that was requested before the messages were settled', async () => {
  const { app, asked } = await setUp();
  asked[0]?.({ data: { count: 5 } });
  await waitFor(() => expect(badge()).toBe('5'));
  act(() => recordMailChanges(app, [{ id: 1, isCounted: true, isGone: true }]));
  await waitFor(() => expect(badge()).toBe('4'));
  void app.queryClient.invalidateQueries({ queryKey: ['unreadMails'] });
  await waitFor(() => expect(asked).toHaveLength(2));
  const settled = settleMailChanges(app, [1]);
  await waitFor(() => expect(asked).toHaveLength(3));
  asked[2]?.({ data: { count: 4 } });
  await act(() => settled);
  await waitFor(() => expect(badge()).toBe('4'));
  await act(async () => asked[1]?.({ data: { count: 5 } }));
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  expect(app.queryClient.getQueryData(unreadQuery(app).queryKey)).toBe(4);
  await waitFor(() => expect(badge()).toBe('4'));
});

it('counts locally when the API returns no count, and never below zero', async () => {
  const { app, asked } = await setUp();
  asked[0]?.({ data: { count: 1 } });
  await waitFor(() => expect(badge()).toBe('1'));
  const both = [1, 2].map((id) => ({ id, isCounted: true, isGone: true }));
  act(() => recordMailChanges(app, both));
  await waitFor(() => expect(badge()).toBe('0'));
  const settled = settleMailChanges(app, [1, 2]);
  await waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.('network');
  await act(() => settled);
  await waitFor(() => expect(badge()).toBe('0'));
});
