import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import { renderApp, type TestAnswer, type TestAppOptions } from '#tests/setup/app.tsx';
import { input, requiredFields } from '#tests/setup/hands.ts';
import { LoginForm } from './login-form.tsx';

const token = { access_token: 'secret-token', expires_in: 3600, token_type: 'Bearer' };
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Log in' }));

async function setUp(
  answer: NonNullable<TestAppOptions['api']>[string],
  search = '',
  hasPage?: TestAppOptions['hasPage'],
) {
  const result = await renderApp(<LoginForm />, {
    hasPage,
    api: { 'POST /auth/login': answer },
    page: { name: 'LOGIN', pathname: '/enUS/login', search: new URLSearchParams(search) },
  });
  return result;
}

function logIn(account = 'demo', password = 'demo-password-1') {
  fireEvent.input(input('Account'), { target: { value: account } });
  fireEvent.input(input('Password'), { target: { value: password } });
  send();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  createCookies(document).remove('authToken');
});

describe('login', () => {
  it('has the autocomplete values of password managers', async () => {
    await setUp({ data: token });
    expect(input('Account').autocomplete).toBe('username');
    expect(input('Password').autocomplete).toBe('current-password');
    expect(input('Password').type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input('Password').type).toBe('text');
  });

  it('takes the session and goes home', async () => {
    const { app, navigation, calls } = await setUp({ data: token });
    logIn(' Demo ');
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/enUS', { replace: true }));
    screen.getByRole('button', { name: 'Log in', busy: true });
    expect(calls[0]?.body).toEqual({ account: 'demo', password: 'demo-password-1' });
    expect(app.auth.getAuthorization()).toBe('Bearer secret-token');
  });

  it('goes to the remembered page in the current language', async () => {
    const { app, navigation } = await setUp({ data: token }, 'cb=1');
    app.returnTo.remember('/m/zhTW/member/mail?page=2#top');
    logIn();
    await waitFor(() =>
      expect(navigation.go).toHaveBeenCalledWith('/enUS/member/mail?page=2#top', { replace: true }),
    );
    expect(app.returnTo.take()).toBeUndefined();
  });

  it('goes home without a return trip, whatever page is remembered', async () => {
    const { app, navigation } = await setUp({ data: token });
    app.returnTo.remember('/enUS/member?secret=1');
    logIn();
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/enUS', { replace: true }));
    expect(app.returnTo.take()).toBeUndefined();
  });

  it('does not go to a remembered page that the site no longer has', async () => {
    const { app, navigation } = await setUp({ data: token }, 'cb=1', (name) => name !== 'MEMBER_MAIL');
    app.returnTo.remember('/enUS/member/mail?page=2');
    logIn();
    await waitFor(() => expect(app.dialogs.getState().dialogs).toHaveLength(1));
    act(() => app.dialogs.settle(app.dialogs.getState().dialogs[0]!.id));
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/enUS', { replace: true }));
  });

  it('shows an error for a return trip without a remembered page, then goes home', async () => {
    const { app, navigation } = await setUp({ data: token }, 'cb=1');
    logIn();
    await waitFor(() => expect(app.dialogs.getState().dialogs).toHaveLength(1));
    expect(navigation.go).not.toHaveBeenCalled();
    act(() => app.dialogs.settle(app.dialogs.getState().dialogs[0]!.id));
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/enUS', { replace: true }));
  });

  it('shows the same error for a wrong account and a wrong password, and keeps both', async () => {
    const { app } = await setUp({ refused: 'The account or password is wrong' });
    logIn('demo', 'nope');
    expect((await screen.findByRole('alert')).textContent).toBe('The account or password is wrong');
    expect(input('Account').value).toBe('demo');
    expect(input('Password').value).toBe('nope');
    expect(input('Account').getAttribute('aria-invalid')).toBeNull();
    expect(input('Password').getAttribute('aria-invalid')).toBeNull();
    expect(app.dialogs.getState().dialogs).toEqual([]);
    expect(app.auth.isLoggedIn()).toBe(false);
  });

  it('reads a 401 as a wrong password, not as a session that ended', async () => {
    await setUp({ status: 401 });
    logIn();
    expect((await screen.findByRole('alert')).textContent).toBe('The account or password is wrong.');
  });

  it('counts down while the account is locked', async () => {
    const locked_until = new Date(Date.now() + 15 * 60_000).toISOString();
    await setUp({ refused: 'locked', data: { locked_until } });
    logIn();
    expect((await screen.findByRole('alert')).textContent).toContain('locked');
    expect(screen.getByRole('timer').textContent).toMatch(/^(15:00|14:5\d)$/);
  });

  it('requires both fields without a request', async () => {
    const { calls } = await setUp({ data: token });
    send();
    expect(await screen.findAllByText('Please fill this in')).toHaveLength(2);
    expect(requiredFields()).toEqual(['Account', 'Password']);
    expect(calls).toEqual([]);
  });
});

describe('forgotten password', () => {
  async function open(api: TestAppOptions['api']) {
    const result = await renderApp(<LoginForm />, { api, page: { name: 'LOGIN' } });
    fireEvent.input(input('Account'), { target: { value: 'Demo' } });
    const opener = screen.getByRole('button', { name: 'Forgot your password?' });
    fireEvent.click(opener);
    expect(opener.getAttribute('aria-busy')).toBe('true');
    const dialog = await screen.findByRole('dialog');
    return { ...result, dialog };
  }
  const sent = { data: { expires_in: 300, resend_after: 60 } };
  const within = (dialog: HTMLElement, label: string) =>
    [...dialog.querySelectorAll('input')].find((entry) => entry.labels?.[0]?.textContent === label);

  it('sends a code, then sets the new password by it', async () => {
    const { dialog, calls, app } = await open({
      'POST /send/forgetPassword': sent,
      'POST /auth/password': { data: null },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(within(dialog, 'Verification code')).toBeDefined());
    expect(calls[0]?.body).toEqual({ account: 'demo' });
    screen.getByText(/If this account exists/);
    expect(screen.getByRole('button', { name: /^Resend in 0(1:00|0:59)$/ })).toHaveProperty('disabled', true);
    expect(document.activeElement).toBe(within(dialog, 'Verification code'));
    fireEvent.input(within(dialog, 'Verification code')!, { target: { value: '123456' } });
    fireEvent.input(within(dialog, 'New password')!, { target: { value: 'a-new-secret-7' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set new password' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.body).toEqual({ account: 'demo', code: '123456', password: 'a-new-secret-7' });
    await waitFor(() => expect(app.dialogs.getState().toasts).toHaveLength(1));
  });

  it('stays open while a request is in flight, whatever closes it otherwise', async () => {
    const answer = Promise.withResolvers<TestAnswer>();
    const { dialog } = await open({
      'POST /send/forgetPassword': sent,
      'POST /auth/password': () => answer.promise,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(within(dialog, 'Verification code')).toBeDefined());
    fireEvent.input(within(dialog, 'Verification code')!, { target: { value: '123456' } });
    fireEvent.input(within(dialog, 'New password')!, { target: { value: 'a-new-secret-7' } });
    const submit = screen.getByRole('button', { name: 'Set new password' });
    fireEvent.click(submit);
    await waitFor(() => expect(submit.getAttribute('aria-busy')).toBe('true'));
    fireEvent.keyDown(dialog, { key: 'Escape' });
    answer.resolve({ status: 422, errors: { code: ['The code is wrong or has expired'] } });
    await screen.findByText('The code is wrong or has expired');
    expect(screen.getByRole('dialog')).toBe(dialog);
  });

  it('opens again after it was closed, with the account typed since', async () => {
    const { dialog } = await open({});
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.input(input('Account'), { target: { value: 'other' } });
    fireEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    expect(within(await screen.findByRole('dialog'), 'Account')?.value).toBe('other');
  });

  it('continues with the code when one was sent recently, with the remaining wait', async () => {
    const { dialog } = await open({ 'POST /send/forgetPassword': { status: 429, retryAfter: 42 } });
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(within(dialog, 'Verification code')).toBeDefined());
    screen.getByText(/A code was sent a moment ago/);
    screen.getByRole('button', { name: /^Resend in 00:4[12]$/ });
  });

  it('focuses the account when another one is requested', async () => {
    const { dialog } = await open({ 'POST /send/forgetPassword': sent });
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(within(dialog, 'Verification code')).toBeDefined());
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(document.activeElement).toBe(within(dialog, 'Account')));
  });

  it('ignores case and blanks of the account, like the login', async () => {
    const { dialog, calls } = await open({
      'POST /send/forgetPassword': sent,
      'POST /auth/password': { data: null },
    });
    fireEvent.input(within(dialog, 'Account')!, { target: { value: ' DeMo' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(within(dialog, 'Verification code')).toBeDefined());
    fireEvent.input(within(dialog, 'Verification code')!, { target: { value: '123456' } });
    fireEvent.input(within(dialog, 'New password')!, { target: { value: 'a-new-secret-7' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set new password' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.body).toMatchObject({ account: 'demo' });
  });

  it('shows a wrong code at its field and keeps the new password', async () => {
    const { dialog } = await open({
      'POST /send/forgetPassword': sent,
      'POST /auth/password': { status: 422, errors: { code: ['The code is wrong or has expired'] } },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(within(dialog, 'Verification code')).toBeDefined());
    fireEvent.input(within(dialog, 'Verification code')!, { target: { value: '000000' } });
    fireEvent.input(within(dialog, 'New password')!, { target: { value: 'a-new-secret-7' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set new password' }));
    await screen.findByText('The code is wrong or has expired');
    expect(within(dialog, 'New password')?.value).toBe('a-new-secret-7');
    expect(document.activeElement).toBe(within(dialog, 'Verification code'));
  });
});
