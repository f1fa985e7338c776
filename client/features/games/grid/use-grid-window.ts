import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

/** As many tiles as do no harm; of longer lists only the rows near the screen are in the document. */
const PLAIN_MAX = 120;
/** Rows before and behind the screen: a brisk fling must not outrun them. */
const OVERSCAN = 5;

interface Measures {
  columns: number;
  /** A row with the gap below it, in pixels. */
  rowHeight: number;
  /** Of the list, from the top of the page. */
  top: number;
}

const UNKNOWN: Measures = { columns: 1, rowHeight: 300, top: 0 };

/** Which tiles of a grid stand in the document; the room of the others is kept by the grid's padding. */
export function useGridWindow(listRef: RefObject<HTMLUListElement | null>, count: number) {
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
  const { columns, rowHeight, top } = measures ?? UNKNOWN;
  const rows = Math.ceil(count / columns);
  const virtualizer = useWindowVirtualizer({
    enabled: isWindowed && measures !== null,
    count: rows,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    // A render within the scroll event would hold up the frame it is for.
    useFlushSync: false,
  });
  useLayoutEffect(() => {
    if (rowHeight > 0) virtualizer.measure();
  }, [virtualizer, rowHeight]);
  if (!isWindowed) return { isWindowed, listStyle: undefined, start: 0, end: count };
  // Until it is measured, as many as are plain.
  const shown = virtualizer.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? Math.ceil(PLAIN_MAX / columns);
  const style: CSSProperties | undefined = measures
    ? { paddingTop: first * rowHeight, paddingBottom: Math.max(0, (rows - last - 1) * rowHeight) }
    : undefined;
  const end = measures ? (last + 1) * columns : PLAIN_MAX;
  return { isWindowed, listStyle: style, start: measures ? first * columns : 0, end };
}

function measure(list: HTMLElement): Measures | null {
  const tile = list.querySelector<HTMLElement>(':scope > li');
  if (!tile) return null;
  const style = getComputedStyle(list);
  const gap = Number.parseFloat(style.rowGap) || 0;
  return {
    columns: Math.max(1, style.gridTemplateColumns.split(' ').length),
    rowHeight: tile.getBoundingClientRect().height + gap,
    top: list.getBoundingClientRect().top + window.scrollY,
  };
}

function sameOr(before: Measures | null, after: Measures | null): Measures | null {
  if (!before || !after) return after ?? before;
  const isSame = before.columns === after.columns && Math.abs(before.rowHeight - after.rowHeight) < 1;
  return isSame && Math.abs(before.top - after.top) < 1 ? before : after;
}
