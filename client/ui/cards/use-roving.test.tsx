import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

describe('cards in two rows of two', () => {
  const BOXES = [
    [0, 0],
    [100, 0],
    [0, 100],
    [100, 100],
  ] as const;

  function setUpGrid({ count = 4, scrollWidth = 200 } = {}) {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(200);
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(scrollWidth);
    const view = render(<Grid count={count} />);
    for (const [index, item] of [...document.querySelectorAll('li')].entries()) {
      item.scrollIntoView = vi.fn();
      item.getBoundingClientRect = () => new DOMRect(...(BOXES[index] ?? [0, 0]), 90, 90);
    }
    const press = (from: string, key: string) => {
      screen.getByText(from).focus();
      const isLeft = fireEvent.keyDown(screen.getByText(from), { key });
      return [document.activeElement?.textContent, isLeft];
    };
    return { ...view, press };
  }

  function Grid({ count }: { count: number }) {
    const { ref, onKeyDown } = useRoving<HTMLUListElement>();
    return (
      <ul ref={ref} onKeyDown={onKeyDown}>
        {Array.from({ length: count }, (_, index) => String(index)).map((name) => (
          <li key={name}>
            <a href={`/${name}`}>{name}</a>
            <a href={`/demo/${name}`} className="action" tabIndex={-1}>
              demo
            </a>
          </li>
        ))}
      </ul>
    );
  }

  const tabStops = () =>
    screen
      .getAllByRole('link')
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(({ textContent }) => textContent);

  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['0', 'ArrowRight', '1', false],
    ['1', 'ArrowLeft', '0', false],
    ['1', 'ArrowRight', '2', false],
    ['2', 'ArrowLeft', '1', false],
    ['0', 'ArrowDown', '2', false],
    ['1', 'ArrowDown', '3', false],
    ['3', 'ArrowUp', '1', false],
    ['0', 'ArrowUp', '0', true],
    ['3', 'ArrowDown', '3', true],
    ['3', 'ArrowRight', '3', true],
    ['0', 'Enter', '0', true],
  ])('from %s %s leads to %s (left to the browser: %s)', (from, key, to, isLeft) => {
    expect(setUpGrid().press(from, key)).toEqual([to, isLeft]);
  });

  it('end with their row where the row scrolls sideways', () => {
    expect(setUpGrid({ scrollWidth: 400 }).press('1', 'ArrowRight')).toEqual(['1', true]);
  });

  it('are one tab stop once the focus leaves them by Tab, which follows the focus', () => {
    const { press, rerender } = setUpGrid();
    expect(tabStops()).toEqual(['0', '1', '2', '3']);
    expect(press('3', 'Tab')).toEqual(['3', true]);
    expect(tabStops()).toEqual(['3']);
    press('3', 'ArrowLeft');
    expect(document.activeElement?.textContent).toBe('2');
    expect(screen.getByText('2').tabIndex).toBe(0);
    press('3', 'Tab');
    // The card with the tab stop is removed.
    rerender(<Grid count={3} />);
    expect(tabStops()).toEqual(['0', '1', '2']);
  });
});
