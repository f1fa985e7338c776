import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '#platform/browser/save-file.ts';
import type { Factor } from '#shared/webapi/schemas/factor.ts';
import { postedBodies, renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import { press, requiredFields, type } from '#tests/setup/hands.ts';
import SecondFactorPage from './second-factor.page.tsx';

const { startRegistration } = vi.hoisted(() => ({ startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => ({ startRegistration }));
vi.mock('#platform/browser/save-file.ts');

const passkey: Factor = {
  id: 3,
  kind: 'passkey',
  name: 'My phone',
  created_at: '2026-11-20T08:30:00Z',
  last_used_at: '2026-11-21T08:30:00Z',
};
const totp: Factor = {
  id: 4,
  kind: 'totp',
  name: '',
  created_at: '2026-11-20T08:30:00Z',
  last_used_at: null,
};
const codes = Array.from({ length: 10 }, (_, index) => `code-${index}`);
const options = {
  challenge: 'abc',
  rp: { id: 'site.example', name: 'Site' },
  user: { id: 'AA', name: 'demo', displayName: 'demo' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
};
const secret = { challenge: 'abc', secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x' };
const credential = {
  id: 'key',
  rawId: 'key',
  type: 'public-key',
  response: { clientDataJSON: 'a', attestationObject: 'b', transports: ['internal'] },
};

beforeEach(() => {
  localStorage.clear();
  storeSession();
  startRegistration.mockReset().mockResolvedValue(credential);
  vi.stubGlobal('PublicKeyCredential', class {});
});
afterEach(() => vi.unstubAllGlobals());

function openPage(
  factors: Factor[],
  api: TestAppOptions['api'] = {},
  codesLeft = 10,
  hasPage?: TestAppOptions['hasPage'],
) {
  return renderApp(<SecondFactorPage />, {
    hasPage,
    page: { name: 'MEMBER_SECOND_FACTOR' },
    settings: { FRONT_SECOND_FACTOR: '1' },
    api: {
      'GET /auth/info': { data: { account: 'demo', transfer_mode: '0', identity_status: 'none' } },
      'GET /auth/factor': { data: { factors, recovery_codes_left: codesLeft } },
      ...api,
    },
  });
}

it('says when each factor was last used', async () => {
  await openPage([passkey, totp]);
  await screen.findByText(/Last used/);
  expect(screen.getAllByText(/Not used yet/)).toHaveLength(1);
});

describe('a passkey', () => {
  it('is the first factor with the login password, and shows the recovery codes once', async () => {
    const { calls } = await openPage([], {
      'POST /auth/factor/passkey/begin': { data: options },
      'POST /auth/factor/passkey': { data: { recovery_codes: codes } },
    });
    await screen.findByText('Passkeys');
    press('Add a passkey');
    expect(requiredFields()).toEqual(['Name', 'Login password']);
    press('Create passkey');
    await screen.findByText('Please fill this in');
    type('Login password', 'demo-password-1');
    type('Name', 'My phone');
    press('Create passkey');
    await screen.findByText('code-0');
    expect(calls.find(({ path }) => path.endsWith('/begin'))?.body).toEqual({ password: 'demo-password-1' });
    const added = calls.find(({ path }) => path === '/auth/factor/passkey');
    expect(added?.body).toEqual({ challenge: 'abc', name: 'My phone', credential });
    press('I have saved them');
    expect(screen.queryByText('code-0')).toBeNull();
  });

  it('needs no password once there is a factor', async () => {
    const { calls } = await openPage([totp], { 'POST /auth/factor/passkey/begin': { data: options } });
    await screen.findByText('Passkeys');
    press('Add a passkey');
    expect(screen.queryByLabelText('Login password')).toBeNull();
    press('Create passkey');
    await waitFor(() => expect(postedBodies(calls)[0]).toEqual({}));
  });

  it.each([
    ['NotAllowedError', 'No passkey was used'],
    ['InvalidStateError', 'has a passkey for your account already'],
    ['SecurityError', 'https address'],
    ['ConstraintError', 'cannot use passkeys'],
  ])('that the browser refuses with %s says why, and sends nothing', async (name, words) => {
    startRegistration.mockRejectedValue(new DOMException('no', name));
    const { calls } = await openPage([totp], { 'POST /auth/factor/passkey/begin': { data: options } });
    await screen.findByText('Passkeys');
    press('Add a passkey');
    press('Create passkey');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(calls.some(({ path }) => path === '/auth/factor/passkey')).toBe(false);
  });

  it('cannot be added in a browser without them', async () => {
    vi.unstubAllGlobals();
    await openPage([]);
    await screen.findByText('This browser or device cannot use passkeys.');
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('is removed after a question', async () => {
    const { app, calls } = await openPage([passkey], { 'POST /auth/factor/3/remove': { data: null } });
    await screen.findByText('My phone');
    press('Remove: My phone');
    const [question] = app.dialogs.getState().dialogs;
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    app.dialogs.settle(question?.id ?? 0, true);
    await waitFor(() => expect(calls.some(({ path }) => path === '/auth/factor/3/remove')).toBe(true));
    const toasts = () => app.dialogs.getState().toasts.map(({ tone, message }) => [tone, message]);
    await waitFor(() => expect(toasts()).toEqual([['success', expect.stringContaining('My phone')]]));
  });
});

describe('an authenticator app', () => {
  it('is set up with a QR code, its key and a first code', async () => {
    const { calls } = await openPage([passkey], {
      'POST /auth/factor/totp/begin': { data: secret },
      'POST /auth/factor/totp': { data: { recovery_codes: null } },
    });
    await screen.findByText('Authenticator app');
    press('Set up an app');
    await screen.findByText('ABCD EFGH IJ');
    expect(postedBodies(calls)).toEqual([{}]);
    expect(requiredFields()).toEqual(['Code from the app']);
    // The member first scans the QR code: a keyboard would cover it.
    expect(document.activeElement).not.toBe(screen.getByLabelText('Code from the app'));
    type('Code from the app', '123456');
    press('Turn on');
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/auth/factor'));
    const added = calls.find(({ path }) => path === '/auth/factor/totp');
    expect(added?.body).toEqual({ challenge: 'abc', code: '123456' });
  });

  it('is the first factor with the login password, and begins again after the time for its code', async () => {
    const { calls, app } = await openPage([], {
      'POST /auth/factor/totp/begin': { data: secret },
      'POST /auth/factor/totp': { refused: 'Too late', code: 'FACTOR_EXPIRED' },
    });
    await screen.findByText('Authenticator app');
    press('Set up an app');
    press('Cancel');
    expect(screen.queryByLabelText('Login password')).toBeNull();
    press('Set up an app');
    press('Continue');
    await screen.findByText('Please fill this in');
    type('Login password', 'demo-password-1');
    press('Continue');
    await screen.findByText('ABCD EFGH IJ');
    expect(postedBodies(calls)).toEqual([{ password: 'demo-password-1' }]);
    type('Code from the app', '123456');
    press('Turn on');
    await screen.findByText('Too late');
    expect(app.dialogs.getState().toasts).toEqual([]);
    press('Begin again');
    await screen.findByRole('button', { name: 'Set up an app' });
  });

  it('shows a wrong code without a way to begin again', async () => {
    await openPage([passkey], {
      'POST /auth/factor/totp/begin': { data: secret },
      'POST /auth/factor/totp': { refused: 'Wrong code', code: 'FACTOR_WRONG' },
    });
    await screen.findByText('Authenticator app');
    press('Set up an app');
    await screen.findByText('ABCD EFGH IJ');
    type('Code from the app', '123456');
    press('Turn on');
    await screen.findByText('Wrong code');
    expect(screen.queryByRole('button', { name: 'Begin again' })).toBeNull();
  });
});

describe('recovery codes', () => {
  it.each([
    'passkey',
    'app',
  ])('stay in view until they are saved when another factor is added: %s', async (added) => {
    let factors: Factor[] = [];
    const answers = [{ recovery_codes: codes }, { recovery_codes: null }];
    const add = () => {
      factors = [...factors, { ...passkey, id: 10 + factors.length }];
      return { data: answers.shift() };
    };
    await openPage([], {
      'GET /auth/factor': () => ({ data: { factors, recovery_codes_left: 10 } }),
      'POST /auth/factor/passkey/begin': { data: options },
      'POST /auth/factor/passkey': add,
      'POST /auth/factor/totp/begin': { data: secret },
      'POST /auth/factor/totp': add,
    });
    await screen.findByText('Passkeys');
    press('Add a passkey');
    type('Login password', 'demo-password-1');
    type('Name', 'My phone');
    press('Create passkey');
    await screen.findByText('code-0');
    if (added === 'app') {
      await waitFor(() => expect(screen.queryByLabelText('Login password')).toBeNull());
      press('Set up an app');
      await screen.findByText('ABCD EFGH IJ');
      type('Code from the app', '123456');
      press('Turn on');
    } else {
      press('Add a passkey');
      type('Name', 'My laptop');
      press('Create passkey');
    }
    await waitFor(() => expect(answers).toEqual([]));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Turn on|Create passkey/ })).toBeNull());
    screen.getByText('code-0');
  });

  it('are replaced after a question', async () => {
    const { app } = await openPage(
      [passkey],
      { 'POST /auth/factor/recovery': { data: { recovery_codes: codes } } },
      2,
    );
    await screen.findByText('2 codes are left.');
    press('Create new codes');
    const [question] = app.dialogs.getState().dialogs;
    app.dialogs.settle(question?.id ?? 0, true);
    await screen.findByText('code-9');
  });
});

it('asks before new recovery codes are lost, until they are saved', async () => {
  const { navigation } = await openPage(
    [passkey],
    { 'POST /auth/factor/recovery': { data: { recovery_codes: codes } } },
    0,
  );
  const held = new Set<() => boolean>();
  navigation.hold.mockImplementation((hasChanges) => {
    held.add(hasChanges);
    return () => held.delete(hasChanges);
  });
  const asks = () => [...held].some((hasChanges) => hasChanges());
  await screen.findByText('No code is left.');
  press('Create new codes');
  await screen.findByText('code-0');
  expect(asks()).toBe(true);
  press('Save as a file');
  expect(saveFile).toHaveBeenCalledExactlyOnceWith('recovery-codes.txt', 'text/plain', [
    `Test site\n\n${codes.join('\n')}\n`,
  ]);
  press('I have saved them');
  expect(asks()).toBe(false);
});

it('says what to do when all factors are lost', async () => {
  const { unmount } = await openPage([passkey]);
  await screen.findByText('If you lose all of them');
  expect(screen.getByRole('link', { name: 'Customer service' })).toBeDefined();
  unmount();
  await openPage([passkey], {}, 10, () => false);
  await screen.findByText('If you lose all of them');
  expect(screen.queryByRole('link', { name: 'Customer service' })).toBeNull();
});

it('says that an API does not offer second factors', async () => {
  await openPage([], { 'GET /auth/factor': { status: 501 } });
  await screen.findByText('Not offered here');
});
