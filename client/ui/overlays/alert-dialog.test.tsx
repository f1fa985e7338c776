import { act, fireEvent, render, screen } from '@testing-library/react';
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

it('asks, and closes on Escape or the other answer', async () => {
  const { onOpenChange, onConfirm } = await setUp(false);
  expect(screen.getByRole('alertdialog', { name: 'Cancel the deposit of $500.00?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel it' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onOpenChange).not.toHaveBeenCalled();
  await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
});

it('stays and takes no second press while the step is under way', async () => {
  const { onOpenChange, onConfirm } = await setUp(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel it' }));
  await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onOpenChange).not.toHaveBeenCalled();
});
