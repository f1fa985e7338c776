import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefCallback, useCallback, useState } from 'react';

/** Longer lists are virtualized. */
const PLAIN_MAX = 60;
/** Estimated height of a closed card in pixels, until the card is measured. */
export const ROW_HEIGHT = 76;
const GAP = 8;
const OVERSCAN = 10;

interface Row<Item> {
  item: Item;
  index: number;
  attributes: { ref?: RefCallback<HTMLElement>; 'data-index'?: number; style?: CSSProperties };
}

/** The rows of a list that are in the document, virtualized by the scroll position of the window. Heights may change. */
export function useWindowRows<Item extends { id: number }>(list: readonly Item[]) {
  const [top, setTop] = useState(0);
  const isWindowed = list.length > PLAIN_MAX;
  const virtualizer = useWindowVirtualizer({
    enabled: isWindowed,
    count: list.length,
    estimateSize: () => ROW_HEIGHT,
    gap: GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
    // A synchronous render inside the scroll event would delay the frame.
    useFlushSync: false,
    getItemKey: (index) => list[index]?.id ?? index,
  });
  const listRef = useCallback((element: HTMLElement | null) => {
    if (element) setTop(element.getBoundingClientRect().top + window.scrollY);
  }, []);
  const near = virtualizer.getVirtualItems();
  // A list that has just passed the limit is not measured yet. Its rows stay, so that focus is not lost.
  if (!isWindowed || near.length === 0) {
    const shown = list.slice(0, PLAIN_MAX).map((item, index): Row<Item> => ({ item, index, attributes: {} }));
    return { isWindowed: false, listRef, listStyle: undefined, shown };
  }
  const shown = near.flatMap(({ index, start }): Row<Item>[] => {
    const item = list[index];
    const style: CSSProperties = { position: 'absolute', insetInline: 0, top: start - top };
    const attributes = { ref: virtualizer.measureElement, 'data-index': index, style };
    return item ? [{ item, index, attributes }] : [];
  });
  return { isWindowed, listRef, listStyle: { height: virtualizer.getTotalSize() }, shown };
}
