/**
 * Which tiles load their pictures, and when: those near the screen, a few at a time. A browser's own lazy loading takes
 * every picture that a fling flies past; on a slow phone the ones in sight then wait for hundreds of those.
 */
export interface PictureQueue {
  /** Calls `load` once, when it is the element's turn. Returns a function that forgets it. */
  watch: (element: Element, load: () => void) => () => void;
  /** A picture that was begun has come, or failed. */
  settle: () => void;
  stop: () => void;
}

/** How far from the screen a tile is near. */
const MARGIN = '500px 0px';
/** Decoding drawn pictures is the page's own work: more at once would hold up its frames. */
const MAX_AT_ONCE = 6;

export function createPictureQueue(window: Window & typeof globalThis): PictureQueue {
  const loads = new Map<Element, () => void>();
  const near = new Set<Element>();
  let running = 0;
  let frame = 0;

  const pump = () => {
    frame = 0;
    for (const element of near) {
      if (running >= MAX_AT_ONCE) return;
      running += 1;
      const load = loads.get(element);
      forget(element);
      load?.();
    }
  };
  const wake = () => {
    if (frame === 0 && near.size > 0 && running < MAX_AT_ONCE) frame = window.requestAnimationFrame(pump);
  };
  const observer = new window.IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting && loads.has(target)) near.add(target);
        else near.delete(target);
      }
      wake();
    },
    { rootMargin: MARGIN },
  );
  const forget = (element: Element) => {
    near.delete(element);
    loads.delete(element);
    observer.unobserve(element);
  };
  return {
    watch: (element, load) => {
      loads.set(element, load);
      observer.observe(element);
      return () => forget(element);
    },
    settle: () => {
      running = Math.max(0, running - 1);
      wake();
    },
    stop: () => {
      observer.disconnect();
      window.cancelAnimationFrame(frame);
    },
  };
}
