import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#platform/api/api-client.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { useSendButton } from './use-send-button.ts';

type Options = Parameters<typeof useSendButton<string>>[0];

async function setUp(options: Partial<Options> = {}) {
  const answer = Promise.withResolvers<string>();
  const send = vi.fn(() => answer.promise);
  const onSuccess = vi.fn();
  function Send() {
    const { loading, onClick } = useSendButton({ send, onSuccess, failed: 'Not sent', ...options });
    return (
      <button type="button" onClick={onClick}>
        {loading ? 'sending' : 'send'}
      </button>
    );
  }
  const { app } = await renderApp(<Send />);
  const press = () => fireEvent.click(screen.getByRole('button'));
  const shown = () => screen.getByRole('button').textContent;
  const toasts = () => app.dialogs.getState().toasts.map(({ message, tone }) => [message, tone]);
  return { answer, send, onSuccess, press, shown, toasts, dialogs: app.dialogs };
}

it('sends once at a time, and again after the answer', async () => {
  const { answer, send, onSuccess, press, shown, toasts } = await setUp();
  press();
  press();
  await waitFor(() => expect(shown()).toBe('sending'));
  expect(send).toHaveBeenCalledOnce();
  await act(async () => answer.resolve('done'));
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith('done');
  expect([shown(), toasts()]).toEqual(['send', []]);
  press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it.each([
  [true, 1],
  [false, 0],
])('asks first, and after the answer %s sends: %i', async (isConfirmed, count) => {
  const { send, press, shown, dialogs } = await setUp({ question: { message: 'Sure?' } });
  press();
  press();
  expect([dialogs.getState().dialogs.length, shown()]).toEqual([1, 'send']);
  await act(async () => dialogs.settle(dialogs.getState().dialogs[0]?.id ?? 0, isConfirmed));
  expect(send).toHaveBeenCalledTimes(count);
  press();
  await waitFor(() => expect(dialogs.getState().dialogs).toHaveLength(isConfirmed ? 0 : 1));
});

const refusal = (message: string) => new ApiError({ kind: 'refused', status: 200, message });

it.each<[Error, Partial<Options>, string]>([
  [refusal('Too late'), {}, 'Too late'],
  [refusal(''), {}, 'Not sent'],
  [new Error('secret'), {}, 'Not sent'],
  [refusal('Too late'), { onFailure: () => 'Gone' }, 'Gone'],
  [refusal('Too late'), { onFailure: () => undefined }, 'Too late'],
])('shows the failure %o in a toast', async (error, options, message) => {
  const { answer, onSuccess, press, shown, toasts } = await setUp(options);
  press();
  await act(async () => answer.reject(error));
  expect([shown(), toasts()]).toEqual(['send', [[message, 'error']]]);
  expect(onSuccess).not.toHaveBeenCalled();
});
