import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import { AUTH_COOKIE } from '#shared/config.ts';
import { renderApp, storeSession } from '#tests/setup/app.tsx';
import { useIsMember, useLogout, useMember } from './use-member.ts';

beforeEach(() => {
  localStorage.clear();
  createCookies().remove(AUTH_COOKIE);
});

function Name() {
  const { data } = useMember();
  const logout = useLogout();
  return (
    <button type="button" onClick={() => void logout()}>
      {useIsMember() ? (data?.account ?? 'a member') : 'a guest'}
    </button>
  );
}

const api = { 'GET /auth/info': { data: { account: 'ada' } } };
const shown = () => screen.getByRole('button').textContent;

it('asks nothing for a guest', async () => {
  const { calls } = await renderApp(<Name />, { api });
  await act(async () => {});
  expect([shown(), calls]).toEqual(['a guest', []]);
});

it('is known until the logout', async () => {
  storeSession();
  await renderApp(<Name />, { api });
  await waitFor(() => expect(shown()).toBe('ada'));
  act(() => screen.getByRole('button').click());
  await waitFor(() => expect(shown()).toBe('a guest'));
});
