import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { intlOf, loadMessages } from '#app/core/messages.ts';
import { FORM_TEXTS, FRAME_TEXTS } from '#shared/texts.ts';
import type { PasskeyRequest } from '#shared/webapi/schemas/factor.ts';
import { useHasPasskeys, usePasskeys } from './use-passkeys.ts';

const library = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => library);

const intl = intlOf('enUS', await loadMessages('enUS', [FRAME_TEXTS, FORM_TEXTS]));
const wrapper = ({ children }: { children: ReactNode }) => (
  <RawIntlProvider value={intl}>{children}</RawIntlProvider>
);
const passkeys = () => renderHook(usePasskeys, { wrapper }).result.current;
const OPTIONS = { challenge: 'c' } as PasskeyRequest;

afterEach(() => vi.unstubAllGlobals());

it('asks the browser for a passkey, or for a new one', async () => {
  library.startAuthentication.mockResolvedValueOnce('used');
  library.startRegistration.mockResolvedValueOnce('made');
  expect(await passkeys().use(OPTIONS)).toBe('used');
  expect(library.startAuthentication).toHaveBeenCalledExactlyOnceWith({ optionsJSON: OPTIONS });
  expect(await passkeys().create(OPTIONS as never)).toBe('made');
  expect(library.startRegistration).toHaveBeenCalledExactlyOnceWith({ optionsJSON: OPTIONS });
});

it.each([
  ['InvalidStateError', /has a passkey for your account already/],
  ['NotSupportedError', /cannot use passkeys/],
  ['ConstraintError', /cannot use passkeys/],
  ['SecurityError', /own https address/],
  ['NotAllowedError', /No passkey was used/],
])('shows a %s of the browser like a refusal', async (name, message) => {
  const cause = Object.assign(new Error('x'), { name });
  library.startAuthentication.mockRejectedValueOnce(cause);
  await expect(passkeys().use(OPTIONS)).rejects.toMatchObject({
    ...{ kind: 'refused', status: 0, cause },
    message: expect.stringMatching(message),
  });
});

it('takes anything else that the browser throws for a passkey that was not used', async () => {
  library.startRegistration.mockRejectedValueOnce('x');
  await expect(passkeys().create(OPTIONS as never)).rejects.toThrow('No passkey was used');
});

it('knows whether the browser supports passkeys', () => {
  expect(renderHook(useHasPasskeys).result.current).toBe(false);
  vi.stubGlobal('PublicKeyCredential', class {});
  expect(renderHook(useHasPasskeys).result.current).toBe(true);
});
