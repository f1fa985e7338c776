import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRoving } from './use-roving.ts';

function List() {
  const { ref, onKeyDown } = useRoving<HTMLUListElement>();
  return (
    <ul ref={ref} onKeyDown={onKeyDown}>
      {['One', 'Two'].map((name) => (
        <li key={name}>
          <a href={`/${name}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

function setUp() {
  render(<List />);
  const [one, two] = screen.getAllByRole('link') as [HTMLElement, HTMLElement];
  for (const item of document.querySelectorAll('li')) item.scrollIntoView = () => {};
  one.focus();
  return { one, two };
}

it('moves to the next card by an arrow key', () => {
  const { one, two } = setUp();
  expect(fireEvent.keyDown(one, { key: 'ArrowRight' })).toBe(false);
  expect(document.activeElement).toBe(two);
});

it.each(['altKey', 'ctrlKey', 'metaKey'])('ignores an arrow key with %s', (modifier) => {
  const { one } = setUp();
  expect(fireEvent.keyDown(one, { key: 'ArrowRight', [modifier]: true })).toBe(true);
  expect(document.activeElement).toBe(one);
});
