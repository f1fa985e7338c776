import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { scrollToMiddle } from '#ui/base/scroll-to-middle.ts';
import { TabLinks } from './tab-links.tsx';

vi.mock('#ui/base/scroll-to-middle.ts', () => ({ scrollToMiddle: vi.fn() }));

beforeEach(() => vi.mocked(scrollToMiddle).mockClear());

function tabs(current: string) {
  const items = ['all', 'open', 'done'].map((name) => ({
    href: `?state=${name}`,
    label: name,
    isCurrent: name === current,
  }));
  return <TabLinks label="States" items={items} />;
}

const currentTabs = () => screen.queryAllByRole('link', { current: 'page' }).map((tab) => tab.textContent);
const scrolledTo = () => vi.mocked(scrollToMiddle).mock.calls.map(([, tab]) => tab?.textContent);

it('marks the current tab alone, and scrolls to another one once it is current', () => {
  const { rerender } = render(tabs('all'));
  expect(screen.getAllByRole('link').map((tab) => tab.getAttribute('href'))).toEqual([
    '?state=all',
    '?state=open',
    '?state=done',
  ]);
  expect(currentTabs()).toEqual(['all']);
  expect(scrolledTo().at(-1)).toBe('all');
  const count = scrolledTo().length;
  rerender(tabs('all'));
  expect(scrolledTo()).toHaveLength(count);
  rerender(tabs('done'));
  expect(currentTabs()).toEqual(['done']);
  expect(scrolledTo().at(-1)).toBe('done');
});
