import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** `.action`: a shortcut of a game card for the pointer. */
const STOPS = ':is(a[href], button):not(.action)';
const FREE_STOP = `${STOPS}:not([tabindex="-1"])`;

/**
 * Makes a list of cards one tab stop. Arrow keys move along its rows and columns as they are laid out. Before the first
 * arrow key, and without JavaScript, all links are tab stops.
 */
export function useRoving<T extends HTMLElement>(): {
  ref: RefObject<T | null>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
} {
  const ref = useRef<T>(null);
  // After each render: the card with the tab stop may have been removed.
  useEffect(() => {
    const list = ref.current;
    if (list && !list.querySelector(FREE_STOP)) restoreTabStops(list);
  });
  return { ref, onKeyDown: handleKeyDown };
}

function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget;
  const item = itemOf(list, event.target);
  if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Tab') setOnlyTabStop(list, item);
  const next = neighbourOf(list, item, event.key);
  if (!next) return;
  event.preventDefault();
  restoreTabStops(next);
  next.querySelector<HTMLElement>(STOPS)?.focus({ preventScroll: true });
  // The browser does not scroll if half of the card is in view.
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

function restoreTabStops(within: HTMLElement): void {
  for (const stop of stopsOf(within)) stop.tabIndex = 0;
}

/** Removes all cards but this one from the tab order, before the browser moves the focus. */
function setOnlyTabStop(list: HTMLElement, item: HTMLElement): void {
  for (const stop of stopsOf(list)) stop.tabIndex = item.contains(stop) ? 0 : -1;
}

/**
 * The next card in the direction of an arrow key, by position on the screen; undefined for other keys and at the edge.
 */
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
    // A grid continues in its next row; a row that scrolls sideways ends.
    return (
      beside ?? (list.scrollWidth <= list.clientWidth + 1 ? items[items.indexOf(from) + step] : undefined)
    );
  }
  const step = key === 'ArrowDown' ? 1 : -1;
  const beyond = boxes.filter((other) => !isInRow(other.box) && (other.box.top - box.top) * step > 0);
  return nearest(beyond, (other) => Math.abs(other.top - box.top) * 1000 + Math.abs(other.left - box.left));
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
