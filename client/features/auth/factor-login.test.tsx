import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { input, press, requiredFields, type } from '#tests/setup/hands.ts';
import { LoginForm } from './login-form.tsx';

const { startAuthentication } = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }));

const token = { access_token: 'secret-token', expires_in: 3600, token_type: 'Bearer' };
const challenge = {
  challenge: 'abc',
  methods: ['passkey', 'code', 'recovery_code'],
  passkey: { challenge: 'abc', rpId: 'site.example' },
};
const needed = { refused: 'Confirm', code: 'LOGIN_FACTOR_NEEDED', data: challenge };
const assertion = {
  id: 'key',
  rawId: 'key',
  type: 'public-key',
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startAuthentication.mockReset().mockResolvedValue(assertion);
  vi.stubGlobal('PublicKeyCredential', class {});
});
afterEach(() => vi.unstubAllGlobals());

function setUp(api: TestAppOptions['api'] = {}, options: TestAppOptions = {}) {
  return renderLogin(<LoginForm />, api, options);
}

function renderLogin(node: ReactNode, api: TestAppOptions['api'] = {}, options: TestAppOptions = {}) {
  return renderApp(node, {
    settings: { FRONT_SECOND_FACTOR: '1' },
    page: { name: 'LOGIN', pathname: '/enUS/login' },
    ...options,
    api: { 'POST /auth/login': needed, 'POST /auth/login/factor': { data: token }, ...api },
  });
}

function logIn() {
  type('Account', 'demo');
  type('Password', 'demo-password-1');
  press('Log in');
}

describe('a login on a new device', () => {
  it('asks for the second step, and takes the session', async () => {
    const { app, navigation, calls } = await setUp();
    logIn();
    await screen.findByText('Confirm that it is you');
    press('Use a code from the app');
    type('Code from the app', '123 456');
    press('Confirm');
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/enUS', { replace: true }));
    expect(calls.at(-1)?.body).toEqual({ challenge: 'abc', code: '123456' });
    expect(app.auth.getAuthorization()).toBe('Bearer secret-token');
  });

  it('has it also while the setting is off, because the API decides', async () => {
    await setUp({}, { settings: {} });
    logIn();
    await screen.findByText('Confirm that it is you');
  });

  it.each([true, false])('links customer service after a loss, if the site has it: %s', async (hasPage) => {
    await setUp({}, { hasPage: (name) => hasPage || name !== 'CUSTOM_SERVICE' });
    logIn();
    await screen.findByText('Confirm that it is you');
    expect(screen.queryByRole('link', { name: 'Lost all of these?' }) !== null).toBe(hasPage);
  });

  it('takes a passkey or a recovery code', async () => {
    const { calls } = await setUp({ 'POST /auth/login/factor': { refused: 'Not this one' } });
    logIn();
    await screen.findByText('Confirm that it is you');
    press('Use a passkey');
    await screen.findByText('Not this one');
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: challenge.passkey });
    expect(calls.at(-1)?.body).toEqual({ challenge: 'abc', assertion });
    press('Use a recovery code');
    expect(requiredFields()).toEqual(['Recovery code']);
    type('Recovery code', '7k2m-0qpx-9adw-c4tz');
    press('Confirm');
    await waitFor(() =>
      expect(calls.at(-1)?.body).toEqual({ challenge: 'abc', recovery_code: '7k2m-0qpx-9adw-c4tz' }),
    );
  });

  it('moves the focus to what follows the pressed button', async () => {
    await renderLogin(
      <>
        <h1>Welcome</h1>
        <LoginForm />
      </>,
    );
    logIn();
    const heading = await screen.findByRole('heading', { name: 'Confirm that it is you' });
    expect(document.activeElement).toBe(heading);
    press('Use a code from the app');
    expect(document.activeElement).toBe(input('Code from the app'));
    press('Use a passkey');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use a passkey' }));
    press('Back');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Welcome' }));
  });

  it('leaves the focus in the field of a code', async () => {
    vi.unstubAllGlobals();
    await setUp();
    logIn();
    const field = await screen.findByLabelText('Code from the app');
    expect(document.activeElement).toBe(field);
  });

  it('offers no passkey in a browser without them', async () => {
    vi.unstubAllGlobals();
    await setUp();
    logIn();
    await screen.findByLabelText('Code from the app');
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  it('leads back to the typed values when it has expired', async () => {
    await setUp({ 'POST /auth/login/factor': { refused: 'Too long', code: 'FACTOR_EXPIRED' } });
    logIn();
    await screen.findByText('Confirm that it is you');
    press('Use a code from the app');
    type('Code from the app', '123456');
    press('Confirm');
    await screen.findByText('Too long');
    press('Begin again');
    expect(input('Account').value).toBe('demo');
    expect(input('Password').value).toBe('demo-password-1');
  });

  it('shows an unreadable challenge as a failure', async () => {
    await setUp({ 'POST /auth/login': { ...needed, data: { challenge: 7 } } });
    logIn();
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
  });
});

describe('a login by passkey', () => {
  const begun = { 'POST /auth/login/passkey': { data: { ...challenge, methods: ['passkey'] } } };

  it('needs no account', async () => {
    const { app, navigation, calls } = await setUp(begun);
    press('Log in with a passkey');
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/enUS', { replace: true }));
    expect(calls.map(({ path }) => path)).toEqual(['/auth/login/passkey', '/auth/login/factor']);
    expect(calls[1]?.body).toEqual({ challenge: 'abc', assertion });
    expect(app.auth.isLoggedIn()).toBe(true);
  });

  it('shows that none was used, and can be tried again', async () => {
    startAuthentication.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    const { navigation } = await setUp(begun);
    press('Log in with a passkey');
    expect((await screen.findByRole('alert')).textContent).toContain('No passkey was used');
    expect(navigation.go).not.toHaveBeenCalled();
    const used = Promise.withResolvers<typeof assertion>();
    startAuthentication.mockReturnValue(used.promise);
    press('Log in with a passkey');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    used.resolve(assertion);
    await waitFor(() => expect(navigation.go).toHaveBeenCalled());
  });

  it.each([
    ['the setting is off', { settings: {} }, true],
    ['the browser has none', {}, false],
  ])('is not offered while %s', async (_, options, hasPasskeys) => {
    if (!hasPasskeys) vi.unstubAllGlobals();
    await setUp(begun, options);
    expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
  });
});
