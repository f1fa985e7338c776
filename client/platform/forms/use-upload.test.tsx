import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import { type UploadHandling, useUpload } from './use-upload.ts';

function Sender({ call }: { call: Parameters<ReturnType<typeof useUpload>['run']>[0] }) {
  const upload = useUpload();
  return (
    <>
      <button type="button" onClick={() => upload.run(call).catch(() => {})}>
        Send
      </button>
      <button type="button" onClick={upload.cancel}>
        Cancel
      </button>
      <output>{upload.share ?? 'nothing'}</output>
    </>
  );
}

it.each([
  ['ends', async () => 'stored'],
  ['fails', () => Promise.reject(new Error('refused'))],
])('unsubscribes from the session once the upload %s', async (_, call) => {
  const { app } = await renderApp(<Sender call={call} />);
  const unsubscribe = vi.fn();
  vi.spyOn(app.auth, 'subscribe').mockReturnValue(unsubscribe);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('nothing'));
});

it('ignores progress after the upload was canceled', async () => {
  const calls: UploadHandling[] = [];
  const call = (handling: UploadHandling) => {
    calls.push(handling);
    return new Promise((_, reject) => {
      handling.signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  };
  await renderApp(<Sender call={call} />);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  act(() => calls[0]?.onProgress(0.5));
  expect(screen.getByRole('status').textContent).toBe('0.5');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('nothing'));
  act(() => calls[0]?.onProgress(0.7));
  expect(screen.getByRole('status').textContent).toBe('nothing');
});
