import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import DialogHost from '#app/overlays/dialog-host.tsx';
import ChangePasswordPage from '#features/password/change-password.page.tsx';
import { useApp } from '#platform/site/page.ts';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import { input, press, type } from '#tests/setup/hands.ts';
import FactorDialog from './factor-dialog.tsx';

// All calls with `needsFactor` open the same dialog. These tests use the change of a password as the example.
const member = { account: 'demo', transfer_mode: '0', identity_status: 'none' };
const token = { access_token: 'new-token', expires_in: 3600, token_type: 'Bearer' };
const needed = { status: 403, code: 'SECOND_FACTOR_NEEDED', message: 'Confirm first' };

function Host() {
  return <DialogHost store={useApp().dialogs} />;
}

beforeEach(() => {
  localStorage.clear();
  storeSession();
});

/** Sends a new password to an API that first asks for a second factor. */
async function changePassword(api: TestAppOptions['api'] = {}) {
  let isFresh = false;
  const result = await renderApp(
    <>
      <ChangePasswordPage />
      <Host />
    </>,
    {
      page: { name: 'MEMBER_PSW_CHANGE' },
      api: {
        'GET /auth/info': { data: member },
        'POST /auth/password': () => (isFresh ? { data: token } : needed),
        'POST /auth/factor/check/begin': { data: { challenge: 'abc', methods: ['code', 'recovery_code'] } },
        'POST /auth/factor/check': () => {
          isFresh = true;
          return { data: null };
        },
        ...api,
      },
    },
  );
  type('Current password', 'demo-password-1');
  type('New password', 'another-password-2');
  type('Repeat the new password', 'another-password-2');
  press('Change password');
  await screen.findByRole('dialog');
  return result;
}

async function enterCode() {
  await screen.findByLabelText('Code from the app');
  type('Code from the app', '123456');
  press('Confirm');
}

it('begins nothing while the dialog is closed', async () => {
  const { calls } = await renderApp(<FactorDialog id={1} isOpen={false} onClose={() => {}} />, {
    page: { name: 'MEMBER_SECOND_FACTOR' },
  });
  await act(async () => {});
  expect(calls).toEqual([]);
});

it('sends the same call again once a factor was shown', async () => {
  const { calls, app, navigation } = await changePassword();
  await enterCode();
  await waitFor(() => expect(navigation.go).toHaveBeenCalled());
  const changes = calls.filter(({ path }) => path === '/auth/password');
  expect(changes).toHaveLength(2);
  expect(changes[1]?.body).toEqual(changes[0]?.body);
  expect(app.auth.getAuthorization()).toBe('Bearer new-token');
});

it('keeps the typed values when it is closed, and says why nothing was changed', async () => {
  const { calls } = await changePassword();
  press('Close');
  await screen.findByText('Confirm first');
  expect(input('New password').value).toBe('another-password-2');
  expect(calls.filter(({ path }) => path === '/auth/password')).toHaveLength(1);
});

it('is closed by its link, and the call ends with its error', async () => {
  const { app } = await changePassword();
  const link = await screen.findByRole('link', { name: 'Lost all of these?' });
  // The app follows the link; jsdom cannot.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link);
  expect(app.dialogs.getState().dialogs).toEqual([]);
  await screen.findByText('Confirm first');
  expect(input('New password').value).toBe('another-password-2');
});

it('begins with its own challenge, also right after another dialog', async () => {
  let count = 0;
  const { calls } = await changePassword({
    'POST /auth/factor/check/begin': () => {
      count += 1;
      return { data: { challenge: `challenge ${count}`, methods: ['code'] } };
    },
  });
  await screen.findByLabelText('Code from the app');
  press('Close');
  await screen.findByText('Confirm first');
  press('Change password');
  await waitFor(() => expect(count).toBe(2));
  await enterCode();
  await waitFor(() => expect(calls.some(({ path }) => path === '/auth/factor/check')).toBe(true));
  expect(calls.find(({ path }) => path === '/auth/factor/check')?.body).toMatchObject({
    challenge: 'challenge 2',
  });
});

it('lets a 401 wait only while the new password is on its way, not while it is open', async () => {
  const marks: (string | null)[] = [];
  const { app } = await changePassword({
    'POST /auth/password': () => {
      marks.push(localStorage.getItem('authReplacing'));
      return needed;
    },
  });
  expect(marks).toEqual([expect.any(String)]);
  expect(localStorage.getItem('authReplacing')).toBeNull();
  app.auth.handleUnauthorized('Bearer t');
  expect(app.auth.isLoggedIn()).toBe(false);
});

it('shows a wrong code, and begins again after it has expired', async () => {
  let count = 0;
  const { calls } = await changePassword({
    'POST /auth/factor/check': () => {
      count += 1;
      return count === 1
        ? { status: 422, errors: { code: ['Wrong code'] } }
        : { refused: 'Too long', code: 'FACTOR_EXPIRED' };
    },
  });
  await enterCode();
  await screen.findByText('Wrong code');
  press('Confirm');
  await screen.findByText('Too long');
  press('Begin again');
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/begin'))).toHaveLength(2));
});

it('shows a failure of its own call with a retry', async () => {
  await changePassword({ 'POST /auth/factor/check/begin': 'network' });
  await screen.findByText('This could not be loaded');
});

it('is one for two calls at the same time', async () => {
  const { app } = await renderApp(<Host />, { page: { name: 'MEMBER' } });
  const both = [app.dialogs.confirmFactor(), app.dialogs.confirmFactor()];
  expect(app.dialogs.getState().dialogs).toHaveLength(1);
  app.dialogs.dismissAll();
  expect(await Promise.all(both)).toEqual([false, false]);
});
