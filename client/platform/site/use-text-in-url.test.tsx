import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Navigation, NavigationContext } from './navigation.ts';
import { useTextInUrl } from './use-text-in-url.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(first: { text: string; urlText: string }) {
  const [setQuery, onUrlChange] = [vi.fn(), vi.fn()];
  const { rerender, unmount } = renderHook(
    (state: typeof first) => useTextInUrl({ name: 'keyword', ...state, onUrlChange }),
    {
      initialProps: first,
      wrapper: ({ children }) => (
        // Only the part of the navigation that is used.
        <NavigationContext value={{ setQuery } as unknown as Navigation}>{children}</NavigationContext>
      ),
    },
  );
  return { setQuery, onUrlChange, rerender, unmount };
}

it('writes the text 400 ms after the last key, and removes an empty one', () => {
  const { setQuery, onUrlChange, rerender } = setUp({ text: '', urlText: '' });
  for (const text of ['k', 'ko', 'koi']) {
    rerender({ text, urlText: '' });
    vi.advanceTimersByTime(399);
  }
  expect(setQuery).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(setQuery).toHaveBeenCalledExactlyOnceWith({ keyword: 'koi' }, { replace: true });
  rerender({ text: 'koi', urlText: 'koi' });
  rerender({ text: '', urlText: 'koi' });
  vi.advanceTimersByTime(400);
  expect(setQuery).toHaveBeenLastCalledWith({ keyword: null }, { replace: true });
  expect(onUrlChange).not.toHaveBeenCalled();
});

it('follows Back, and then writes nothing of its own', () => {
  const { setQuery, onUrlChange, rerender } = setUp({ text: 'koi', urlText: 'koi' });
  rerender({ text: 'koi', urlText: 'gate' });
  expect(onUrlChange).toHaveBeenCalledExactlyOnceWith('gate');
  rerender({ text: 'gate', urlText: 'gate' });
  vi.advanceTimersByTime(400);
  expect(setQuery).not.toHaveBeenCalled();
});

it('writes nothing once it is gone', () => {
  const { setQuery, rerender, unmount } = setUp({ text: '', urlText: '' });
  rerender({ text: 'koi', urlText: '' });
  unmount();
  vi.advanceTimersByTime(400);
  expect(setQuery).not.toHaveBeenCalled();
});
