import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls the link with `aria-current` into view. The ref goes to an element around a row that scrolls sideways. */
export function useScrollToCurrent(current: unknown): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the current link changes
  useEffect(() => {
    const link = ref.current?.querySelector<HTMLElement>('[aria-current]');
    const row = link && scrollerOf(link, ref.current);
    if (!link || !row) return;
    const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
    if (inner.left >= outer.left && inner.right <= outer.right) return;
    row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [current]);
  return ref;
}

/** The nearest ancestor that scrolls sideways, up to `root`. */
function scrollerOf(link: HTMLElement, root: HTMLElement | null): HTMLElement | null {
  for (let element = link.parentElement; element; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth) return element;
    if (element === root) return null;
  }
  return null;
}
