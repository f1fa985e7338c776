import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useWindowRows } from './use-window-rows.ts';

function Rows({ count }: { count: number }) {
  const list = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
  const rows = useWindowRows(list);
  return (
    <ul ref={rows.listRef} style={rows.listStyle} data-windowed={rows.isWindowed}>
      {rows.shown.map(({ item, attributes }) => (
        // Without `attributes.ref`: jsdom measures every height as 0.
        <li key={item.id} style={attributes.style}>
          {item.id}
        </li>
      ))}
    </ul>
  );
}

it('has every row of a list of 60 in the document', () => {
  render(<Rows count={60} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(60);
  expect(screen.getByRole('list').dataset.windowed).toBe('false');
  expect(screen.getByRole('list').style.height).toBe('');
});

it('has only the rows near the screen of a longer list, which keeps its full height', () => {
  const { rerender } = render(<Rows count={61} />);
  rerender(<Rows count={61} />);
  const list = screen.getByRole('list');
  expect(list.dataset.windowed).toBe('true');
  const items = screen.getAllByRole('listitem');
  expect(items.length).toBeLessThan(61);
  // 76 px a row, until it is measured, and 8 px between rows.
  expect(list.style.height).toBe(`${61 * 76 + 60 * 8}px`);
  expect(items.slice(0, 2).map(({ style }) => [style.position, style.top])).toEqual([
    ['absolute', '0px'],
    ['absolute', '84px'],
  ]);
});
