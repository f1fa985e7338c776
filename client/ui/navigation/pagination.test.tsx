import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Pagination, pagesAround } from './pagination.tsx';

const labels = { nav: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` };

it('contains the first, the last, and the neighbours once each', () => {
  expect(pagesAround(1, 2)).toEqual([1, 2]);
  expect(pagesAround(1, 9)).toEqual([1, 2, 9]);
  expect(pagesAround(5, 9)).toEqual([1, 4, 5, 6, 9]);
  expect(pagesAround(9, 9)).toEqual([1, 8, 9]);
});

it('fills a gap of one page', () => {
  expect(pagesAround(1, 4)).toEqual([1, 2, 3, 4]);
  expect(pagesAround(4, 9)).toEqual([1, 2, 3, 4, 5, 9]);
  expect(pagesAround(6, 9)).toEqual([1, 5, 6, 7, 8, 9]);
});

it('links to pages that exist and to no others', () => {
  render(<Pagination page={1} pageCount={3} href={(page) => `?page=${page}`} labels={labels} />);
  expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('?page=2');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('1');
});

it.each([
  [1, '12…9', [undefined, '?page=2']],
  [5, '1…456…9', ['?page=4', '?page=6']],
  [9, '1…89', ['?page=8', undefined]],
])('shows gaps between pages only, and both neighbours of page %i as links', (page, shown, neighbours) => {
  render(<Pagination page={page} pageCount={9} href={(to) => `?page=${to}`} labels={labels} />);
  expect(screen.getByRole('navigation').textContent).toBe(`${shown}${page} / 9`);
  const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? undefined;
  expect([hrefOf('Previous'), hrefOf('Next')]).toEqual(neighbours);
});

it('renders nothing for a single page', () => {
  const { container } = render(<Pagination page={1} pageCount={1} href={String} labels={labels} />);
  expect(container.innerHTML).toBe('');
});
