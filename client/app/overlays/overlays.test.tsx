import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClientCore } from '#app/core/client-core.ts';
import { createDialogStore, type DialogStore } from '#platform/site/dialogs.ts';
import { Overlays } from './overlays.tsx';

const failure = new Error('cannot be drawn');

/** Renders the text of its input, and throws for one text. */
function draw(words: string | undefined) {
  if (words === 'broken') throw failure;
  return words === undefined ? null : <p>{words}</p>;
}

vi.mock('./dialog-host.tsx', async () => {
  const { useStore } = await import('zustand');
  return {
    default: ({ store }: { store: DialogStore }) =>
      draw(useStore(store, (state) => state.dialogs[0]?.message)),
  };
});
vi.mock('./toast-host.tsx', async () => {
  const { useStore } = await import('zustand');
  return {
    default: ({ store }: { store: DialogStore }) =>
      draw(useStore(store, (state) => state.toasts[0]?.message)),
  };
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

let printed: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  printed = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('keeps the page and the toasts when a dialog fails to render, and closes the dialog', async () => {
  const dialogs = setUp();
  const handleAnswer = vi.fn();
  act(() => {
    dialogs.toast('saved');
    void dialogs.confirm({ message: 'broken' }).then(handleAnswer);
  });
  await waitFor(() => expect(handleAnswer).toHaveBeenCalledWith(false));
  expect(screen.getByText('the page')).toBeDefined();
  expect(screen.getByText('saved')).toBeDefined();
  expect(printed.mock.calls.flat()).toContain(failure);
  act(() => void dialogs.showError({ message: 'next' }));
  expect(await screen.findByText('next')).toBeDefined();
});

it('keeps the page and the dialogs when a toast fails to render', async () => {
  const dialogs = setUp();
  let toast = 0;
  act(() => {
    toast = dialogs.toast('broken');
    void dialogs.showError({ message: 'a dialog' });
  });
  expect(await screen.findByText('a dialog')).toBeDefined();
  await waitFor(() => expect(printed.mock.calls.flat()).toContain(failure));
  expect(screen.getByText('the page')).toBeDefined();
  act(() => {
    dialogs.endToast(toast, 'closed');
    dialogs.toast('next');
  });
  expect(await screen.findByText('next')).toBeDefined();
});
