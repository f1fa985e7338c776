import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { input, requiredFields, type } from '#tests/setup/hands.ts';
import ChangePasswordPage from './change-password.page.tsx';

const old = { access_token: 'old-token', expires_in: 3600, token_type: 'Bearer' };
const fresh = { ...old, access_token: 'fresh-token' };
const member = { account: 'demo', transfer_mode: '0', has_safe_password: false };
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Change password' }));

async function setUp(answer: NonNullable<TestAppOptions['api']>[string]) {
  const view = await renderApp(<ChangePasswordPage />, {
    api: { 'POST /auth/password': answer, 'GET /auth/info': { data: member } },
    page: { name: 'MEMBER_PSW_CHANGE', pathname: '/enUS/member/pswChange' },
  });
  view.app.auth.accept(old);
  return view;
}

function fill(passwords: { current?: string; next?: string; repeat?: string } = {}) {
  const { current = 'demo-password-1', next = 'difference-engine-8', repeat = next } = passwords;
  type('Current password', current);
  type('New password', next);
  type('Repeat the new password', repeat);
  send();
}

const sentBodies = (calls: readonly { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the change of the password', () => {
  it('sends both passwords, takes the new token and goes to the member page', async () => {
    const { app, calls, navigation } = await setUp({ data: fresh });
    const { epoch } = app.auth.getState();
    fill();
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/enUS/member', { replace: true }));
    // Busy until the next page shows: another press sends nothing.
    screen.getByRole('button', { name: 'Change password', busy: true });
    expect(sentBodies(calls)).toEqual([{ old_password: 'demo-password-1', password: 'difference-engine-8' }]);
    expect(app.auth.getAuthorization()).toBe('Bearer fresh-token');
    // The session stays the same, so the member's cached data stay.
    expect(app.auth.getState().epoch).toBe(epoch);
    expect(app.dialogs.getState().toasts[0]?.message).toBe(
      'Your password has been changed. Every other device is logged out.',
    );
  });

  it('requires every field', async () => {
    await setUp({ data: fresh });
    expect(requiredFields()).toEqual(['Current password', 'New password', 'Repeat the new password']);
  });

  it('has the autocomplete values of password managers', async () => {
    const { container } = await setUp({ data: fresh });
    await waitFor(() =>
      expect(container.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('demo'),
    );
    expect(input('Current password').autocomplete).toBe('current-password');
    expect(input('New password').autocomplete).toBe('new-password');
    expect(input('Repeat the new password').autocomplete).toBe('new-password');
  });

  it('sends nothing if the repetition differs, the password is unchanged or a field is empty', async () => {
    const { calls } = await setUp({ data: fresh });
    fill({ repeat: 'difference-engine-9' });
    await screen.findByText('The two passwords do not match');
    fill({ next: 'demo-password-1' });
    await screen.findByText('The new password must be different from the old one');
    fill({ current: '' });
    await screen.findByText('Please fill this in');
    expect(sentBodies(calls)).toEqual([]);
  });

  it('marks a wrong old password, and keeps the input and the session', async () => {
    const wrong = { old_password: ['The password is wrong'] };
    const { app } = await setUp({ status: 422, message: 'Check the form', errors: wrong });
    fill();
    await screen.findByText('The password is wrong');
    expect(input('New password').value).toBe('difference-engine-8');
    expect(app.auth.getAuthorization()).toBe('Bearer old-token');
  });

  it('sends once on several presses, and can send again without a response', async () => {
    let isCut = true;
    const { calls, navigation } = await setUp(() => (isCut ? 'network' : { data: fresh }));
    fill();
    send();
    await screen.findByRole('alert');
    expect(sentBodies(calls)).toHaveLength(1);
    isCut = false;
    send();
    await waitFor(() => expect(navigation.go).toHaveBeenCalled());
  });

  it('continues if the API keeps the old token', async () => {
    const { app, navigation } = await setUp({ data: null });
    fill();
    await waitFor(() => expect(navigation.go).toHaveBeenCalled());
    expect(app.auth.getAuthorization()).toBe('Bearer old-token');
  });
});
