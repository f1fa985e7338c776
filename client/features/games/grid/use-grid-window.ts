import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Lists up to this length render completely. Longer ones render only the rows near the screen. */
export const PLAIN_MAX = 120;
/**
 * Tiles that are rendered beyond the screen: ahead in the direction of the scroll, and behind it. More tiles make each
 * update longer, fewer make updates more frequent. Both drop frames on a slow phone.
 */
const OVERSCAN = { ahead: 48, behind: 12 };
/** Before the first scroll. */
const OVERSCAN_AT_REST = { ahead: 12, behind: 12 };
/** The next update starts when fewer tiles than this are left ahead. */
const AHEAD_MIN = 24;

interface Measures {
  columns: number;
  /** In pixels, with the gap below the row. */
  rowHeight: number;
  /** Distance of the list from the top of the page, in pixels. */
  top: number;
}

/**
 * The range of a grid's tiles to render. The grid's padding replaces the height of the others. When `listKey` changes,
 * the visible rows render first and the overscan in the next render.
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
      // Ignore changes of the height: every added or removed row causes one.
      if (entry?.contentRect.width === width) return;
      width = entry?.contentRect.width ?? width;
      setMeasures((before) => sameOr(before, measure(list)));
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [listRef, isWindowed]);
  const rows = Math.ceil(count / (measures?.columns ?? 1));
  const isSettled = useSettled(listKey);
  const { first, last } = useRowRange(isWindowed ? measures : null, { rows, isSettled });
  if (!isWindowed) return { isWindowed, listStyle: undefined, start: 0, end: count };
  // Before the first measurement.
  if (!measures) return { isWindowed, listStyle: undefined, start: 0, end: PLAIN_MAX };
  const { columns, rowHeight } = measures;
  const style: CSSProperties = { paddingTop: first * rowHeight, paddingBottom: (rows - last) * rowHeight };
  return { isWindowed, listStyle: style, start: first * columns, end: last * columns };
}

const NO_ROWS: RowRange = { first: 0, last: 0 };

/** False in the first render of another list. That render has the visible rows only, so it is a short task. */
function useSettled(listKey: unknown): boolean {
  const [settled, setSettled] = useState(listKey);
  useEffect(() => startTransition(() => setSettled(listKey)), [listKey]);
  return settled === listKey;
}

/** Rows from `first` (inclusive) to `last` (exclusive). */
interface RowRange {
  first: number;
  last: number;
}

/**
 * The rows to render, computed from one row height that all rows share. Each update makes the browser compute style,
 * layout and layers again, whatever its size. So updates add many rows, seldom, in a transition. Only rows that are
 * visible already render urgently.
 */
function useRowRange(
  measures: Measures | null,
  { rows, isSettled }: { rows: number; isSettled: boolean },
): RowRange {
  const [rendered, setRendered] = useState(NO_ROWS);
  const visible = measures ? visibleRows(measures, rows) : NO_ROWS;
  const shown =
    isSettled && contains(rendered, visible)
      ? { first: rendered.first, last: Math.min(rendered.last, rows) }
      : visible;
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    if (!measures || !isSettled) return;
    let { scrollY } = window;
    let requested = latest.current;
    const update = (overscan: typeof OVERSCAN) => {
      const isUpwards = window.scrollY < scrollY;
      ({ scrollY } = window);
      const inView = visibleRows(measures, rows);
      if (!contains(latest.current, inView)) setRendered(inView);
      // The requested range may still be rendering. A new request at each event would restart it each time.
      else if (!isRunningOut(requested, inView, { measures, rows, isUpwards })) return;
      const ahead = Math.ceil(overscan.ahead / measures.columns);
      const behind = Math.ceil(overscan.behind / measures.columns);
      requested = {
        first: Math.max(0, inView.first - (isUpwards ? ahead : behind)),
        last: Math.min(rows, inView.last + (isUpwards ? behind : ahead)),
      };
      startTransition(() => setRendered(requested));
    };
    const handleMove = () => update(OVERSCAN);
    update(OVERSCAN_AT_REST);
    window.addEventListener('scroll', handleMove);
    window.addEventListener('resize', handleMove);
    return () => {
      window.removeEventListener('scroll', handleMove);
      window.removeEventListener('resize', handleMove);
    };
  }, [measures, rows, isSettled]);
  return shown;
}

function visibleRows({ rowHeight, top }: Measures, rows: number): RowRange {
  const above = Math.floor((window.scrollY - top) / rowHeight);
  const first = Math.max(0, Math.min(above, rows - 1));
  const below = above + Math.ceil(window.innerHeight / rowHeight) + 1;
  return { first, last: Math.max(first + 1, Math.min(rows, below)) };
}

const contains = (range: RowRange, { first, last }: RowRange) => range.first <= first && last <= range.last;

/** Whether few rendered tiles are left beyond the visible rows, on a side where the list goes on. */
function isRunningOut(
  range: RowRange,
  { first, last }: RowRange,
  { measures, rows, isUpwards }: { measures: Measures; rows: number; isUpwards: boolean },
): boolean {
  const above = range.first === 0 ? Number.POSITIVE_INFINITY : (first - range.first) * measures.columns;
  const below = range.last >= rows ? Number.POSITIVE_INFINITY : (range.last - last) * measures.columns;
  const [ahead, behind] = isUpwards ? [above, below] : [below, above];
  return ahead < AHEAD_MIN || behind < OVERSCAN.behind / 2;
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
