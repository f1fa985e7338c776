import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import { useUpload } from './use-upload.ts';

function Sender({ call }: { call: Parameters<ReturnType<typeof useUpload>['run']>[0] }) {
  const upload = useUpload();
  return (
    <>
      <button type="button" onClick={() => upload.run(call).catch(() => {})}>
        Send
      </button>
      <output>{upload.share ?? 'nothing'}</output>
    </>
  );
}

it.each([
  ['ends', async () => 'stored'],
  ['fails', () => Promise.reject(new Error('refused'))],
])('listens to the session no longer once the upload %s', async (_, call) => {
  const { app } = await renderApp(<Sender call={call} />);
  const unsubscribe = vi.fn();
  vi.spyOn(app.auth, 'subscribe').mockReturnValue(unsubscribe);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('nothing'));
});
