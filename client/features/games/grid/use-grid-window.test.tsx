import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useGridWindow } from './use-grid-window.ts';

/** A phone: three columns, rows of 140 px with their gap, a screen of six rows, the list at the top of the page. */
const ROW = 140;
const COLUMNS = 3;
const COUNT = 3_000;

let renders = 0;

function List({ listKey = 1, count = COUNT }: { listKey?: number; count?: number }) {
  const ref = useRef<HTMLUListElement>(null);
  const { start, end, listStyle } = useGridWindow(ref, { count, listKey });
  renders += 1;
  return (
    <ul ref={ref} style={listStyle} data-start={start} data-end={end}>
      <li />
    </ul>
  );
}

beforeEach(() => {
  renders = 0;
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0);
  vi.stubGlobal('innerHeight', 6 * ROW);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      report: (entries: { contentRect: { width: number } }[]) => void;
      constructor(report: (entries: { contentRect: { width: number } }[]) => void) {
        this.report = report;
      }
      observe() {
        this.report([{ contentRect: { width: 390 } }]);
      }
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.tagName === 'UL' ? -window.scrollY : 0, 100, ROW);
  });
  vi.spyOn(window, 'getComputedStyle').mockReturnValue(
    Object.assign(document.createElement('i').style, { gridTemplateColumns: '1px 1px 1px' }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const shown = () => {
  const { start, end } = document.querySelector('ul')?.dataset ?? {};
  return { start: Number(start), end: Number(end) };
};
const inSight = () => {
  const first = Math.floor(window.scrollY / ROW) * COLUMNS;
  return { first, last: Math.min(COUNT, first + 7 * COLUMNS) };
};

function expectInSight() {
  const { first, last } = inSight();
  expect(shown().start).toBeLessThanOrEqual(first);
  expect(shown().end).toBeGreaterThanOrEqual(last);
}

async function scrollTo(pixels: number) {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(pixels);
  await act(async () => fireEvent.scroll(window));
}

it('renders the visible rows, and more rows in the direction of the scroll', async () => {
  render(<List />);
  await waitFor(() => expect(shown().end).toBeLessThan(100));
  for (let y = 0; y <= 20_000; y += 100) {
    await scrollTo(y);
    expectInSight();
  }
  expect(shown().end - inSight().last).toBeGreaterThanOrEqual(24);
  for (let y = 20_000; y >= 12_000; y -= 100) {
    await scrollTo(y);
    expectInSight();
  }
  expect(inSight().first - shown().start).toBeGreaterThanOrEqual(24);
  expect(shown().end - shown().start).toBeLessThan(COLUMNS * (7 + 2) + 48 + 12 + COLUMNS * 2);
});

it.each(['down', 'up'])('renders fewer than 40 times while scrolling %s over 120 rows', async (way) => {
  render(<List />);
  await scrollTo(60_000);
  const before = renders;
  for (let px = 0; px <= 16_800; px += 50) await scrollTo(60_000 + (way === 'up' ? -px : px));
  // 120 rows in 336 scroll events.
  expect(renders - before).toBeLessThan(40);
  expectInSight();
});

it('renders the rows after a jump at once, up to the end of the list', async () => {
  render(<List />);
  await scrollTo(100_000);
  expectInSight();
  await scrollTo((COUNT / COLUMNS) * ROW - 6 * ROW);
  expectInSight();
  expect(shown().end).toBe(COUNT);
  await scrollTo(0);
  expect(shown().start).toBe(0);
});
