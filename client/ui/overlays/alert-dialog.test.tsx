import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';

async function setUp(loading: boolean) {
  const onOpenChange = vi.fn();
  const onConfirm = vi.fn();
  await act(async () => {
    render(
      <AlertDialog
        open
        onOpenChange={onOpenChange}
        onConfirm={onConfirm}
        loading={loading}
        tone="danger"
        title="Cancel the deposit of $500.00?"
        confirmLabel="Cancel it"
        cancelLabel="Keep"
      />,
    );
  });
  return { onOpenChange, onConfirm };
}

it('closes on Escape and on cancel', async () => {
  const { onOpenChange, onConfirm } = await setUp(false);
  expect(screen.getByRole('alertdialog', { name: 'Cancel the deposit of $500.00?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel it' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onOpenChange).not.toHaveBeenCalled();
  await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
});

it('without a cancel button is a message that its button closes', async () => {
  const onOpenChange = vi.fn();
  await act(async () => {
    render(
      <AlertDialog open onOpenChange={onOpenChange} title="Saved" description="At once" confirmLabel="OK" />,
    );
  });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['OK']);
  expect(screen.getByRole('alertdialog', { description: 'At once' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button'));
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

it.each([
  ['danger', 'Keep', 'Keep'],
  ['danger', undefined, 'OK'],
  ['primary', 'Keep', 'OK'],
] as const)('of the tone %s with the cancel button %s focuses %s', async (tone, cancelLabel, focused) => {
  render(
    <AlertDialog
      open
      onOpenChange={() => {}}
      tone={tone}
      title="Delete?"
      confirmLabel="OK"
      {...(cancelLabel && { cancelLabel })}
    />,
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
});

it('stays open and ignores presses while loading', async () => {
  const { onOpenChange, onConfirm } = await setUp(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel it' }));
  await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onOpenChange).not.toHaveBeenCalled();
});
