import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Shelf } from './shelf.tsx';

const WIDTH = 100;
let report: (() => void) | undefined;
const scrolls: ScrollToOptions[] = [];

/** A list of three views, at a scroll position. */
function show(left: number, scrollWidth = 3 * WIDTH) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(scrollWidth);
  const view = render(
    <Shelf title="Games" labels={{ previous: 'Previous', next: 'Next' }} shownClass="" rows={2}>
      {(list) => <ul {...list} aria-label="Games" />}
    </Shelf>,
  );
  const list = screen.getByRole('list');
  list.scrollLeft = left;
  act(() => report?.());
  return { ...view, list };
}

const offArrows = () =>
  screen
    .getAllByRole('button')
    .filter((arrow) => arrow.getAttribute('aria-disabled') === 'true')
    .map((arrow) => arrow.getAttribute('aria-label'));

beforeEach(() => {
  vi.restoreAllMocks();
  report = undefined;
  scrolls.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly callback: () => void;
      constructor(callback: () => void) {
        this.callback = callback;
      }
      observe() {
        report = this.callback;
      }
      disconnect() {
        report = undefined;
      }
    },
  );
  Element.prototype.scrollBy = ((options: ScrollToOptions) => scrolls.push(options)) as Element['scrollBy'];
});

it.each([
  [0, ['Previous']],
  [7, ['Previous']],
  [8, []],
  [192, []],
  [193, ['Next']],
  [200, ['Next']],
  // Right-to-left pages scroll to negative positions.
  [-100, []],
])('at position %i its arrows %j are off', (left, names) => {
  show(left);
  expect(offArrows()).toEqual(names);
});

it('has no arrows before it is measured, and when everything is in view', () => {
  const { unmount } = show(0, WIDTH);
  expect(screen.queryAllByRole('button')).toEqual([]);
  unmount();
  expect(report).toBeUndefined();
});

it('follows a scroll, and stops at its end', () => {
  const { list, unmount } = show(0);
  list.scrollLeft = 200;
  fireEvent.scroll(list);
  expect(offArrows()).toEqual(['Next']);
  const remove = vi.spyOn(list, 'removeEventListener');
  unmount();
  expect(remove.mock.calls.map(([type]) => type)).toContain('scroll');
});

it('scrolls by nearly a view in the direction of the arrow', () => {
  show(100);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(scrolls).toEqual([{ left: 90 }, { left: -90 }]);
});

it('is named by its heading, and has the rows that its list asks for', () => {
  const { list } = show(0);
  screen.getByRole('region', { name: 'Games' });
  expect(list.className).toContain('grid-rows-2');
});
