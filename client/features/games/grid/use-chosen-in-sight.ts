import { type RefObject, useEffect, useRef } from 'react';

/** For an element around a row that scrolls sideways: a chosen link further on is brought into sight. */
export function useChosenInSight(chosen: unknown): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each choice
  useEffect(() => {
    const link = ref.current?.querySelector<HTMLElement>('[aria-current]');
    const row = link && scrollerOf(link, ref.current);
    if (!link || !row) return;
    const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
    if (inner.left >= outer.left && inner.right <= outer.right) return;
    row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [chosen]);
  return ref;
}

/** The row that scrolls, from the link up to the element around it. */
function scrollerOf(link: HTMLElement, root: HTMLElement | null): HTMLElement | null {
  for (let element = link.parentElement; element; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth) return element;
    if (element === root) return null;
  }
  return null;
}
