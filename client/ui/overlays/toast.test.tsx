import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type ToastItem, ToastViewport } from './toast.tsx';

function setUp(toast: Omit<ToastItem, 'id'>) {
  const onDismiss = vi.fn();
  render(
    <ToastViewport
      toasts={[{ ...toast, id: 'a' }]}
      onDismiss={onDismiss}
      label="Messages"
      closeLabel="Close"
    />,
  );
  return onDismiss;
}

it('is dismissed by its button', () => {
  const onDismiss = setUp({ title: 'Failed', tone: 'danger' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('a');
});

it.each([
  ['danger', 1],
  ['success', 0],
  ['info', 0],
  [undefined, 0],
] as const)('of the tone %s interrupts a screen reader: %i', (tone, alerts) => {
  setUp({ title: 'Saved', tone });
  expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
});

it('runs its action and is dismissed', () => {
  const onPress = vi.fn();
  const onDismiss = setUp({ title: 'Mail deleted', action: { label: 'Undo', onPress } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('a');
});
