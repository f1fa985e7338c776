import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const STOPS = 'a[href], button';
const FREE_STOP = ':is(a[href], button):not([tabindex="-1"])';

/**
 * A list of cards as one stop of the keyboard: Tab comes to it and leaves it, the arrows walk along its rows and columns,
 * wherever those break. Before the first arrow it is the browser's own list of links, and so it stays without scripts.
 */
export function useRoving<T extends HTMLElement>(): {
  ref: RefObject<T | null>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
} {
  const ref = useRef<T>(null);
  // After each render: the card that Tab would come to may have gone with its row.
  useEffect(() => {
    const list = ref.current;
    if (list && !list.querySelector(FREE_STOP)) free(list);
  });
  return { ref, onKeyDown: handleKeyDown };
}

function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget;
  const item = itemOf(list, event.target);
  if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Tab') leaveOnly(list, item);
  const next = neighbourOf(list, item, event.key);
  if (!next) return;
  event.preventDefault();
  free(next);
  next.querySelector<HTMLElement>(STOPS)?.focus({ preventScroll: true });
  // The browser finds half a card in sight enough.
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function itemOf(list: HTMLElement, target: EventTarget): HTMLElement | undefined {
  return itemsOf(list).find((item) => target instanceof Node && item.contains(target));
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter((child): child is HTMLElement => child instanceof HTMLElement);
}

function stopsOf(within: HTMLElement): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(STOPS)];
}

function free(within: HTMLElement): void {
  for (const stop of stopsOf(within)) stop.tabIndex = 0;
}

/** The browser moves the focus next: past all cards but this one, where Shift+Tab comes back to. */
function leaveOnly(list: HTMLElement, item: HTMLElement): void {
  for (const stop of stopsOf(list)) stop.tabIndex = item.contains(stop) ? 0 : -1;
}

/** The next card in the direction of an arrow, as they lie on screen; undefined for other keys, and at the edge. */
function neighbourOf(list: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  if (!key.startsWith('Arrow')) return undefined;
  const items = itemsOf(list).filter((item) => item.querySelector(STOPS));
  const box = from.getBoundingClientRect();
  const boxes = items.map((item) => ({ item, box: item.getBoundingClientRect() }));
  const isInRow = (other: DOMRect) => other.top < box.bottom && other.bottom > box.top;
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const step = key === 'ArrowRight' ? 1 : -1;
    const row = boxes.filter((other) => isInRow(other.box) && (other.box.left - box.left) * step > 1);
    const beside = nearest(row, (other) => Math.abs(other.left - box.left));
    // A grid goes on in its next row; a row that scrolls sideways has an end.
    return beside ?? (isWrapped(list) ? items[items.indexOf(from) + step] : undefined);
  }
  const step = key === 'ArrowDown' ? 1 : -1;
  const beyond = boxes.filter((other) => !isInRow(other.box) && (other.box.top - box.top) * step > 0);
  return nearest(beyond, (other) => Math.abs(other.top - box.top) * 1000 + Math.abs(other.left - box.left));
}

function isWrapped(list: HTMLElement): boolean {
  return list.scrollWidth <= list.clientWidth + 1;
}

function nearest(
  boxes: readonly { item: HTMLElement; box: DOMRect }[],
  distanceOf: (box: DOMRect) => number,
): HTMLElement | undefined {
  return boxes.reduce<{ item?: HTMLElement; distance: number }>(
    (best, { item, box }) => {
      const distance = distanceOf(box);
      return distance < best.distance ? { item, distance } : best;
    },
    { distance: Number.POSITIVE_INFINITY },
  ).item;
}
