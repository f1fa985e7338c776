import { act, fireEvent, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { intlOf, loadMessages } from '#app/core/messages.ts';
import { createDialogStore } from '#platform/site/dialogs.ts';
import { FRAME_TEXTS } from '#shared/texts.ts';
import ToastHost from './toast-host.tsx';

const intl = intlOf('enUS', await loadMessages('enUS', [FRAME_TEXTS]));

function setUp() {
  const store = createDialogStore();
  render(
    <RawIntlProvider value={intl}>
      <ToastHost store={store} />
    </RawIntlProvider>,
  );
  return store;
}

describe('toasts', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('renders a toast after its live region, and removes it after its time', () => {
    vi.useFakeTimers();
    const store = setUp();
    act(() => {
      store.toast('Saved');
    });
    const region = screen.getByRole('region', { name: 'Status messages' });
    expect(region.textContent).toBe('');
    act(() => {
      vi.advanceTimersByTime(200);
    });
    expect(region.textContent).toContain('Saved');
    act(() => {
      vi.advanceTimersByTime(5000);
    });
    expect(region.textContent).toBe('');
  });

  it('runs the action once and ends as "action"', () => {
    vi.useFakeTimers();
    const store = setUp();
    const run = vi.fn();
    const onEnd = vi.fn();
    act(() => {
      store.toast('Deleted', { action: { label: 'Undo', run }, onEnd });
      vi.advanceTimersByTime(200);
    });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledOnce();
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('action');
  });

  it('pauses all toasts while one is hovered, and resumes after one was closed', () => {
    vi.useFakeTimers();
    const store = setUp();
    act(() => {
      store.toast('one');
      store.toast('two');
      vi.advanceTimersByTime(200);
    });
    fireEvent.mouseEnter(screen.getByText('one'));
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    expect(screen.getByText('two')).toBeDefined();
    // The pressed button is removed with its toast and fires neither mouseleave nor blur.
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    act(() => {
      vi.advanceTimersByTime(5000);
    });
    expect(screen.queryByText('two')).toBeNull();
  });
  it('keeps a toast without a duration until it is closed', () => {
    vi.useFakeTimers();
    const store = setUp();
    act(() => {
      store.toast('No storage', { durationMs: 0 });
      vi.advanceTimersByTime(600_000);
    });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('No storage')).toBeNull();
  });
});
