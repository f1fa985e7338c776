import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClientCore } from '#app/core/client-core.ts';
import { createDialogStore } from '#platform/site/dialogs.ts';
import { Overlays } from './overlays.tsx';

// The files of this build are missing, like after a deployment.
vi.mock('./dialog-host.tsx', () => Promise.reject(new TypeError('gone')));
vi.mock('./toast-host.tsx', () => Promise.reject(new TypeError('gone')));

const handleMissing = vi.fn();

beforeEach(() => window.addEventListener('codemissing', handleMissing));
afterEach(() => {
  window.removeEventListener('codemissing', handleMissing);
  vi.restoreAllMocks();
  handleMissing.mockClear();
});

function setUp() {
  const dialogs = createDialogStore();
  render(
    <>
      <p>the page</p>
      <Overlays core={{ dialogs } as ClientCore} />
    </>,
  );
  return dialogs;
}

it('shows the notice of boot.js if the code of toasts is missing', async () => {
  const dialogs = setUp();
  act(() => void dialogs.toast('a new version'));
  await waitFor(() => expect(handleMissing).toHaveBeenCalledTimes(1));
  expect(screen.getByText('the page')).toBeDefined();
});

it('shows the notice of boot.js if the code of dialogs is missing, and closes the dialog', async () => {
  const dialogs = setUp();
  const handleAnswer = vi.fn();
  act(() => void dialogs.confirm({ message: 'sure?' }).then(handleAnswer));
  await waitFor(() => expect(handleAnswer).toHaveBeenCalledWith(false));
  expect(handleMissing).toHaveBeenCalledTimes(1);
});

it('waits for the connection if there is none', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const dialogs = setUp();
  const handleAnswer = vi.fn();
  act(() => void dialogs.confirm({ message: 'sure?' }).then(handleAnswer));
  await act(async () => {
    await import('./dialog-host.tsx').catch(() => {});
  });
  expect(handleMissing).not.toHaveBeenCalled();
  expect(handleAnswer).not.toHaveBeenCalled();
});
