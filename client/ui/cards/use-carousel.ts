import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReducedMotion } from '#ui/base/use-reduced-motion.ts';

/**
 * A scroll has ended when there is no scroll event for this time (`scrollend` is newer than the oldest supported
 * browsers).
 */
const SETTLE_MS = 120;
/** A programmatic scroll has left its start after this time, even on a slow machine. */
const START_MS = 1_000;

interface CarouselOptions {
  /** Milliseconds; 0 turns automatic moves off. */
  interval: number;
  /** A copy of the first slide follows the last one, so that moving on never scrolls back through all slides. */
  hasCopy: boolean;
}

/**
 * Position and movement of a carousel. The viewport is a native scroller with snap points: the browser itself handles
 * swiping and inertia, also without JavaScript.
 */
export function useCarousel({ interval, hasCopy }: CarouselOptions) {
  const viewportRef = useRef<HTMLDivElement>(null);
  const isStill = useReducedMotion();
  // Time of the last programmatic scroll to a real slide, not to the copy, by performance.now().
  const leftCopyAt = useRef(Number.NEGATIVE_INFINITY);
  const { index, count, stops } = usePosition(viewportRef, leftCopyAt, hasCopy);
  const [isPaused, setPaused] = useState(false);
  const pointer = useHoverAndFocus();
  const canPlay = interval > 0 && !isStill && count > 1;
  const isPlaying = canPlay && !isPaused && !pointer.isActive;

  function scrollTo(stop: number) {
    leftCopyAt.current = stop < count ? performance.now() : Number.NEGATIVE_INFINITY;
    viewportRef.current?.scrollTo({ left: stops[stop] ?? 0, behavior: isStill ? 'instant' : 'smooth' });
  }

  function scrollBy(step: 1 | -1) {
    const isBeforeFirst = index + step < 0;
    // Jump to the copy first: it looks the same, and the last slide is next to it.
    if (isBeforeFirst && hasCopy) viewportRef.current?.scrollTo({ left: stops[count], behavior: 'instant' });
    if (isBeforeFirst) scrollTo(count - 1);
    else if (index + step < count || hasCopy) scrollTo(index + step);
    else scrollTo(0);
  }

  const advance = useEffectEvent(() => {
    if (!document.hidden) scrollBy(1);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each move, the member's own as well, starts the slide's time anew
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => advance(), interval);
    return () => clearInterval(timer);
  }, [isPlaying, interval, index]);

  return {
    viewportRef,
    index,
    count,
    isReady: count > 0,
    canPlay,
    isPaused,
    togglePaused: () => setPaused(!isPaused),
    scrollTo,
    scrollBy,
    hold: pointer.handlers,
  };
}

interface Position {
  /** Index of the slide in view; the copy counts as the first slide. */
  index: number;
  /** Number of slides without the copy; 0 until they are measured. */
  count: number;
  /** Scroll offsets of the slides; the copy's is last. */
  stops: readonly number[];
}

function usePosition(
  ref: RefObject<HTMLDivElement | null>,
  leftCopyAt: RefObject<number>,
  hasCopy: boolean,
): Position {
  const [position, setPosition] = useState<Position>({ index: 0, count: 0, stops: [] });
  useEffect(() => {
    const viewport = ref.current;
    if (!viewport) return;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const stops = stopsOf(viewport);
      const count = Math.max(1, stops.length - (hasCopy ? 1 : 0));
      const index = nearest(stops, viewport.scrollLeft) % count;
      setPosition((old) =>
        old.index === index && old.stops.join() === stops.join() ? old : { index, count, stops },
      );
    };
    const settle = () => {
      const stops = stopsOf(viewport);
      const isOnCopy = hasCopy && nearest(stops, viewport.scrollLeft) === stops.length - 1;
      if (!isOnCopy) return;
      // Wait while a scroll away from the copy is starting: a jump now would cancel it, and "previous" would do nothing.
      const isLeaving = performance.now() - leftCopyAt.current < START_MS;
      if (isLeaving) settling = setTimeout(settle, SETTLE_MS);
      else viewport.scrollTo({ left: 0, behavior: 'instant' });
    };
    const handleScroll = () => {
      read();
      clearTimeout(settling);
      settling = setTimeout(settle, SETTLE_MS);
    };
    // It also reports the first size, after the layout.
    const resizes = new ResizeObserver(read);
    resizes.observe(viewport);
    viewport.addEventListener('scroll', handleScroll);
    return () => {
      clearTimeout(settling);
      resizes.disconnect();
      viewport.removeEventListener('scroll', handleScroll);
    };
  }, [ref, leftCopyAt, hasCopy]);
  return position;
}

/** Scroll offsets of the slides. */
function stopsOf(viewport: HTMLElement): number[] {
  const slides = [...(viewport.firstElementChild?.children ?? [])] as HTMLElement[];
  const start = slides[0]?.offsetLeft ?? 0;
  const end = Math.max(0, viewport.scrollWidth - viewport.clientWidth);
  return [...new Set(slides.map((slide) => Math.min(slide.offsetLeft - start, end)))];
}

function nearest(stops: readonly number[], left: number): number {
  const distances = stops.map((stop) => Math.abs(stop - left));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** Whether the carousel is hovered or contains the focus; it then does not move by itself. */
function useHoverAndFocus() {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isActive: isHovered || isFocused,
    handlers: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) =>
        setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
