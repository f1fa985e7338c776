import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#platform/api/api-client.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { type CodeSending, type CodeSendingOptions, useCodeSending } from './use-code-sending.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

afterEach(() => void vi.restoreAllMocks());

async function setUp(request: CodeSendingOptions['request'], recipient = '+886 912345678') {
  let sending!: CodeSending;
  const options = { fail: vi.fn(), onSent: vi.fn(), validate: vi.fn(async () => true) };
  function Probe() {
    sending = useCodeSending({ ...options, recipient, request });
    return <output>{sending.message}</output>;
  }
  await renderApp(<Probe />, { page: { name: 'SIGNUP' } });
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  const send = () => act(() => sending.send());
  return { ...options, send, sending: () => sending, message: () => screen.getByRole('status').textContent };
}

const tooMany = (retryAfter?: number) =>
  new ApiError({ kind: 'http', status: 429, message: 'no', ...(retryAfter !== undefined && { retryAfter }) });

it.each([
  [299, true],
  [300, true],
  [301, false],
])('a refusal with a wait of %i s counts as a code sent before: %s', async (wait, wasSentBefore) => {
  const { send, sending, message, onSent, fail } = await setUp(() => Promise.reject(tooMany(wait)));
  await send();
  expect(sending().waitsUntil).toBe(NOW + wait * 1000);
  expect(onSent).toHaveBeenCalledTimes(wasSentBefore ? 1 : 0);
  expect(message()).toMatch(wasSentBefore ? /moment ago/ : /^no$/);
  expect(fail).not.toHaveBeenCalled();
});

it('waits a minute when the API returns no time', async () => {
  const { send, sending } = await setUp(() => Promise.reject(tooMany()));
  await send();
  expect(sending().waitsUntil).toBe(NOW + 60_000);
});

it.each([
  [29, 1],
  [89, 1],
  [90, 2],
  [300, 5],
])('shows a validity of %i s as %i min', async (seconds, minutes) => {
  const { send, message, sending } = await setUp(async () => ({ expires_in: seconds, resend_after: 60 }));
  await send();
  expect(message()).toContain(`${minutes} minute`);
  expect(sending().waitsUntil).toBe(NOW + 60_000);
});

it('sends nothing to an invalid recipient, and allows another attempt', async () => {
  const request = vi.fn(async () => ({ expires_in: 300, resend_after: 60 }));
  const { send, validate } = await setUp(request);
  validate.mockResolvedValueOnce(false);
  await send();
  expect(request).not.toHaveBeenCalled();
  await send();
  expect(request).toHaveBeenCalledOnce();
});
