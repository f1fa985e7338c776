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
/**
 * Tiles that stand ready beyond the screen, where one scrolls to and on the side one comes from. (More at once: fewer
 * changes, but of 120 ms each on a slowed phone; fewer: a frame or two lost every quarter of a second.)
 */
const READY = { ahead: 48, behind: 12 };
/** Where nobody scrolls yet. */
const READY_AT_REST = { ahead: 12, behind: 12 };
/** More are made ready when so few are left. */
const FEW = 24;

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
  const isSettled = useSettled(listKey);
  const { first, last } = useRowsAround(isWindowed ? measures : null, { rows, isSettled });
  if (!isWindowed) return { isWindowed, listStyle: undefined, start: 0, end: count };
  // Until it is measured, as many as are plain.
  if (!measures) return { isWindowed, listStyle: undefined, start: 0, end: PLAIN_MAX };
  const { columns, rowHeight } = measures;
  const style: CSSProperties = { paddingTop: first * rowHeight, paddingBottom: (rows - last) * rowHeight };
  return { isWindowed, listStyle: style, start: first * columns, end: last * columns };
}

const NO_ROWS: RowRange = { first: 0, last: 0 };

/** A search that is cleared shows a screenful in one short task; nobody scrolls before the rest is there. */
function useSettled(listKey: unknown): boolean {
  const [settled, setSettled] = useState(listKey);
  useEffect(() => startTransition(() => setSettled(listKey)), [listKey]);
  return settled === listKey;
}

interface Reach {
  rows: number;
  /** More than the screen shows is wanted. */
  isSettled: boolean;
}

/** Rows from `first` up to, not with, `last`. */
interface RowRange {
  first: number;
  last: number;
}

/**
 * All rows are of one height, so a division says which are near the screen. (A virtualizer, which measures each row, kept a
 * record of every one: 64 ms of a slowed phone for 2 700 rows, whenever their number changed.) A change costs the page's
 * style, layout and layers anew, however small it is, so that many rows come at once, and seldom; they are rendered in
 * the time between frames. Only rows that are in sight already come at once.
 */
function useRowsAround(measures: Measures | null, { rows, isSettled }: Reach): RowRange {
  const [ready, setReady] = useState(NO_ROWS);
  const sight = measures ? rowsInSight(measures, rows) : NO_ROWS;
  const shown =
    isSettled && holds(ready, sight) ? { first: ready.first, last: Math.min(ready.last, rows) } : sight;
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    if (!measures || !isSettled) return;
    let { scrollY } = window;
    let wanted = latest.current;
    const look = (tiles: Ready) => {
      const isUpwards = window.scrollY < scrollY;
      ({ scrollY } = window);
      const inSight = rowsInSight(measures, rows);
      if (!holds(latest.current, inSight)) setReady(inSight);
      // What is wanted already is on its way: asked for anew with each event it would never be there.
      else if (!isFew(wanted, inSight, { measures, rows, isUpwards })) return;
      wanted = rowsAround(inSight, { measures, rows, isUpwards, tiles });
      startTransition(() => setReady(wanted));
    };
    const handleMove = () => look(READY);
    look(READY_AT_REST);
    window.addEventListener('scroll', handleMove, { passive: true });
    window.addEventListener('resize', handleMove);
    return () => {
      window.removeEventListener('scroll', handleMove);
      window.removeEventListener('resize', handleMove);
    };
  }, [measures, rows, isSettled]);
  return shown;
}

function rowsInSight({ rowHeight, top }: Measures, rows: number): RowRange {
  const above = Math.floor((window.scrollY - top) / rowHeight);
  const first = Math.max(0, Math.min(above, rows - 1));
  const below = above + Math.ceil(window.innerHeight / rowHeight) + 1;
  return { first, last: Math.max(first + 1, Math.min(rows, below)) };
}

type Ready = typeof READY;

interface Scroll {
  measures: Measures;
  /** Of the whole list. */
  rows: number;
  isUpwards: boolean;
}

function rowsAround(
  { first, last }: RowRange,
  { measures, rows, isUpwards, tiles }: Scroll & { tiles: Ready },
): RowRange {
  const ahead = Math.ceil(tiles.ahead / measures.columns);
  const behind = Math.ceil(tiles.behind / measures.columns);
  return {
    first: Math.max(0, first - (isUpwards ? ahead : behind)),
    last: Math.min(rows, last + (isUpwards ? behind : ahead)),
  };
}

const holds = (range: RowRange, { first, last }: RowRange) => range.first <= first && last <= range.last;

/** Whether beyond the screen little is ready, on a side where there is more. */
function isFew(range: RowRange, { first, last }: RowRange, { measures, rows, isUpwards }: Scroll): boolean {
  const above = range.first === 0 ? Number.POSITIVE_INFINITY : (first - range.first) * measures.columns;
  const below = range.last >= rows ? Number.POSITIVE_INFINITY : (range.last - last) * measures.columns;
  const [ahead, behind] = isUpwards ? [above, below] : [below, above];
  return ahead < FEW || behind < READY.behind / 2;
}

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
