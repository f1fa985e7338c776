import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ToastItem, ToastViewport } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

it('goes after its time, but not while it is pointed at', () => {
  const onDismiss = setUp({ title: 'Saved', duration: 1000 });
  const toast = screen.getByText('Saved');
  act(() => vi.advanceTimersByTime(900));
  fireEvent.mouseEnter(toast);
  act(() => vi.advanceTimersByTime(5000));
  expect(onDismiss).not.toHaveBeenCalled();
  fireEvent.mouseLeave(toast);
  act(() => vi.advanceTimersByTime(1000));
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('a');
});

it('stays until it is closed when it has no time', () => {
  const onDismiss = setUp({ title: 'Failed', tone: 'danger', duration: 0 });
  act(() => vi.advanceTimersByTime(600_000));
  expect(onDismiss).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('a');
});

it('does its action and goes', () => {
  const onPress = vi.fn();
  const onDismiss = setUp({ title: 'Mail deleted', action: { label: 'Undo', onPress } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('a');
});
