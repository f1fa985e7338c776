/** Scrolls a row sideways so that one of its items is in the middle. The page does not scroll. */
export function scrollToMiddle(row: HTMLElement | null, item: Element | null | undefined): void {
  if (!row || !item) return;
  const [inner, outer] = [item.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}
