import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MoreLink } from './more-link.tsx';

it.each([
  ['loads more in place', false, {}, 1, false],
  ['does not load twice at a time, nor leave the page', true, {}, 0, false],
  ['leaves a press for another tab to the browser', false, { ctrlKey: true }, 0, true],
  ['leaves a press for a window to the browser', false, { shiftKey: true }, 0, true],
])('%s', (_, isLoading, keys, loads, isFollowed) => {
  const onMore = vi.fn();
  render(<MoreLink href="?page=2" label="Show more" loadingLabel="Loading…" {...{ isLoading, onMore }} />);
  const link = screen.getByRole('link', { name: isLoading ? 'Loading…' : 'Show more' });
  expect(link.getAttribute('href')).toBe('?page=2');
  expect(link.getAttribute('aria-busy')).toBe(isLoading ? 'true' : null);
  expect(fireEvent.click(link, keys)).toBe(isFollowed);
  expect(onMore).toHaveBeenCalledTimes(loads);
});
