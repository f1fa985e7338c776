import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** As many tiles as do no harm; of longer lists only the rows near the screen are in the document. */
export const PLAIN_MAX = 120;
/** Rows before and behind the screen: a brisk fling must not outrun them. */
const OVERSCAN = 4;
/** Rows that come and go together: a change costs the page's style, layout and layers anew, however small it is. */
const STEP = 2;

interface Measures {
  columns: number;
  /** A row with the gap below it, in pixels. */
  rowHeight: number;
  /** Of the list, from the top of the page. */
  top: number;
}

/**
 * Which tiles of a grid stand in the document; the room of the others is kept by the grid's padding. Of another list
 * (`listKey`) the rows in sight come first, those around them right after.
 */
export function useGridWindow(
  listRef: RefObject<HTMLUListElement | null>,
  { count, listKey }: { count: number; listKey: unknown },
) {
  const [measures, setMeasures] = useState<Measures | null>(null);
  const isWindowed = count > PLAIN_MAX;
  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list || !isWindowed) return;
    let width = -1;
    const observer = new ResizeObserver(([entry]) => {
      // Its height changes with every row that comes and goes.
      if (entry?.contentRect.width === width) return;
      width = entry?.contentRect.width ?? width;
      setMeasures((before) => sameOr(before, measure(list)));
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [listRef, isWindowed]);
  const rows = Math.ceil(count / (measures?.columns ?? 1));
  const overscan = useOverscan(listKey);
  const { first, last } = useRowsInSight(isWindowed ? measures : null, { rows, overscan });
  if (!isWindowed) return { isWindowed, listStyle: undefined, start: 0, end: count };
  // Until it is measured, as many as are plain.
  if (!measures) return { isWindowed, listStyle: undefined, start: 0, end: PLAIN_MAX };
  const { columns, rowHeight } = measures;
  const style: CSSProperties = { paddingTop: first * rowHeight, paddingBottom: (rows - last) * rowHeight };
  return { isWindowed, listStyle: style, start: first * columns, end: last * columns };
}

const NO_ROWS: RowRange = { first: 0, last: 0 };

/** A search that is cleared shows a screenful in one short task; nobody scrolls before the rest is there. */
function useOverscan(listKey: unknown): number {
  const [settled, setSettled] = useState(listKey);
  useEffect(() => startTransition(() => setSettled(listKey)), [listKey]);
  return settled === listKey ? OVERSCAN : 0;
}

interface Reach {
  rows: number;
  /** Rows beyond the screen, each way. */
  overscan: number;
}

/** Rows from `first` up to, not with, `last`. */
interface RowRange {
  first: number;
  last: number;
}

/**
 * All rows are of one height, so a division says which are near the screen. (A virtualizer, which measures each row, kept a
 * record of every one: 64 ms of a slowed phone for 2 700 rows, whenever their number changed.)
 */
function useRowsInSight(measures: Measures | null, { rows, overscan }: Reach): RowRange {
  const [, setRange] = useState<RowRange | null>(null);
  const latest = measures ? rangeOf(measures, { rows, overscan }) : NO_ROWS;
  const shown = useRef(latest);
  useLayoutEffect(() => {
    shown.current = latest;
  });
  useLayoutEffect(() => {
    if (!measures) return;
    const look = () => {
      const next = rangeOf(measures, { rows, overscan });
      // Most scroll events change no row: React need not hear of them.
      if (shown.current.first !== next.first || shown.current.last !== next.last) setRange(next);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [measures, rows, overscan]);
  return latest;
}

/** Rows come at one end in the same moment in which others go at the other: two changes would cost two frames. */
function rangeOf({ rowHeight, top }: Measures, { rows, overscan }: Reach): RowRange {
  const above = floorTo(Math.floor((window.scrollY - top) / rowHeight) - overscan, STEP);
  const count = Math.ceil(window.innerHeight / rowHeight) + 2 * overscan + STEP;
  const first = Math.max(0, Math.min(above, floorTo(rows - 1, STEP)));
  return { first, last: Math.min(rows, Math.max(above + count, first + STEP)) };
}

const floorTo = (value: number, step: number) => Math.floor(value / step) * step;

function measure(list: HTMLElement): Measures | null {
  const height = list.querySelector(':scope > li')?.getBoundingClientRect().height;
  if (!height) return null;
  const style = getComputedStyle(list);
  const gap = Number.parseFloat(style.rowGap) || 0;
  return {
    columns: Math.max(1, style.gridTemplateColumns.split(' ').length),
    rowHeight: height + gap,
    top: list.getBoundingClientRect().top + window.scrollY,
  };
}

function sameOr(before: Measures | null, after: Measures | null): Measures | null {
  if (!before || !after) return after ?? before;
  const isSame = before.columns === after.columns && Math.abs(before.rowHeight - after.rowHeight) < 1;
  return isSame && Math.abs(before.top - after.top) < 1 ? before : after;
}
