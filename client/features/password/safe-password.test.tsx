import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { input, press, requiredFields, type } from '#tests/setup/hands.ts';
import SafePasswordPage from './safe-password.page.tsx';

const member = {
  account: 'demo',
  area_code: '+886',
  phone_masked: '912***678',
  transfer_mode: '0',
  has_safe_password: true,
};

async function setUp(
  api: NonNullable<TestAppOptions['api']>,
  info: object = {},
  config: TestAppOptions['config'] = {},
) {
  const view = await renderApp(<SafePasswordPage />, {
    api: { 'GET /auth/info': { data: { ...member, ...info } }, ...api },
    config,
    page: { name: 'MEMBER_SAFE_PSW_CHANGE', pathname: '/enUS/member/safePswChange' },
  });
  view.app.auth.accept({ access_token: 't', expires_in: 3600, token_type: 'Bearer' });
  await screen.findByLabelText('New withdrawal PIN');
  return view;
}

function typeNew(safe = '135790', repeat = safe) {
  type('New withdrawal PIN', safe);
  type('Repeat the withdrawal PIN', repeat);
}

const sent = (calls: readonly { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the safe password', () => {
  it('is first set with the login password', async () => {
    const { calls, navigation } = await setUp(
      { 'POST /auth/safePassword': { data: null } },
      { has_safe_password: false },
    );
    type('Login password', 'demo-password-1');
    typeNew();
    press('Save');
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/enUS/member', { replace: true }));
    // Busy until the next page shows: another press sends nothing.
    screen.getByRole('button', { name: 'Save', busy: true });
    expect(sent(calls)).toEqual([
      ['/auth/safePassword', { password: 'demo-password-1', safe_password: '135790' }],
    ]);
  });

  it('is changed with the old one, and a wrong one is marked', async () => {
    const wrong = { old_safe_password: ['The password is wrong'] };
    const { calls } = await setUp({ 'POST /auth/safePassword': { status: 422, errors: wrong } });
    type('Current withdrawal PIN', '246810');
    typeNew();
    press('Save');
    await screen.findByText('The password is wrong');
    expect(sent(calls)).toEqual([
      ['/auth/safePassword', { old_safe_password: '246810', safe_password: '135790' }],
    ]);
    expect(input('New withdrawal PIN').value).toBe('135790');
  });

  it('is changed once, and goes to the member page', async () => {
    const { calls, navigation } = await setUp({ 'POST /auth/safePassword': { data: null } });
    type('Current withdrawal PIN', '246810');
    typeNew();
    press('Save');
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/enUS/member', { replace: true }));
    screen.getByRole('button', { name: 'Save', busy: true });
    expect(sent(calls)).toHaveLength(1);
  });

  it('shows the countdown of a lock', async () => {
    const locked_until = new Date(Date.now() + 14 * 60_000).toISOString();
    await setUp({
      'POST /auth/safePassword': { refused: 'Too many failed attempts', data: { locked_until } },
    });
    type('Current withdrawal PIN', '246810');
    typeNew();
    press('Save');
    await screen.findByText('Too many failed attempts');
    await screen.findByText(/1[34]:\d\d/);
  });

  it.each([
    [{ outboxUrl: 'http://127.0.0.1:4567/dev/outbox' }, 'http://127.0.0.1:4567/dev/outbox'],
    [{}, null],
  ] as const)('says where a code is read while one only tries the site: %o', async (config, href) => {
    await setUp({}, {}, config);
    press('Forgot it?');
    await screen.findByLabelText('Verification code');
    expect(screen.queryByRole('link', { name: /^outbox/ })?.getAttribute('href') ?? null).toBe(href);
  });

  it('names no phone if the API does not', async () => {
    await setUp({}, { area_code: undefined, phone_masked: undefined });
    press('Forgot it?');
    await screen.findByLabelText('Verification code');
    expect(document.body.textContent).not.toContain('undefined');
  });

  it('is reset with a code to the member’s phone', async () => {
    const { calls, navigation } = await setUp({
      'POST /send/forgetSafePassword': { data: { expires_in: 300, resend_after: 60 } },
      'POST /auth/newSafePassword': { data: null },
    });
    press('Forgot it?');
    await screen.findByText(/\+886 912\*\*\*678/);
    press('Send code');
    await screen.findByText(/Code sent/);
    expect(document.activeElement).toBe(screen.getByLabelText('Verification code'));
    type('Verification code', '123456');
    typeNew();
    press('Save');
    await waitFor(() => expect(navigation.go).toHaveBeenCalled());
    screen.getByRole('button', { name: 'Save', busy: true });
    expect(sent(calls)).toEqual([
      ['/send/forgetSafePassword', {}],
      ['/auth/newSafePassword', { code: '123456', safe_password: '135790' }],
    ]);
  });

  it.each([
    ['letters', '12ab56', '12ab56', 'Use 6 to 12 digits'],
    ['five digits', '12345', '12345', 'Use 6 to 12 digits'],
    ['another repetition', '135790', '135791', 'The two passwords do not match'],
    ['the old one', '246810', '246810', 'The new password must be different from the old one'],
  ])('rejects %s before anything is sent', async (_case, safe, repeat, words) => {
    const { calls } = await setUp({});
    type('Current withdrawal PIN', '246810');
    typeNew(safe, repeat);
    press('Save');
    await screen.findByText(words);
    expect(sent(calls)).toEqual([]);
  });

  it.each([
    ['123456', /Digits in a row/],
    ['121212', /Repeated digits/],
  ])('says why a weak one is refused, and sends nothing: %s', async (weak, words) => {
    const { calls } = await setUp({});
    type('Current withdrawal PIN', '111111');
    typeNew(weak);
    press('Save');
    await screen.findByText(words);
    expect(input('Current withdrawal PIN').getAttribute('aria-invalid')).not.toBe('true');
    expect(sent(calls)).toEqual([]);
  });

  it.each([
    ['set', { has_safe_password: false }, 'Login password'],
    ['changed', {}, 'Current withdrawal PIN'],
    ['forgotten', {}, 'Verification code'],
  ])('requires every field when it is %s', async (way, info, first) => {
    await setUp({}, info);
    if (way === 'forgotten') press('Forgot it?');
    await screen.findByLabelText(first);
    expect(requiredFields()).toEqual([first, 'New withdrawal PIN', 'Repeat the withdrawal PIN']);
  });

  it('opens the number pad, and is hidden from password managers', async () => {
    await setUp({});
    for (const label of ['Current withdrawal PIN', 'New withdrawal PIN', 'Repeat the withdrawal PIN'])
      expect(input(label)).toMatchObject({ inputMode: 'numeric', autocomplete: 'off' });
  });
});
