import useEmblaCarousel from 'embla-carousel-react';
import { type FocusEvent, useEffect, useState } from 'react';
import { useReducedMotion } from './use-reduced-motion.ts';

type Embla = ReturnType<typeof useEmblaCarousel>[1];

/** Position and movement of a carousel; `interval` 0 leaves it where the member put it. */
export function useCarousel({ interval, loop }: { interval: number; loop: boolean }) {
  const isStill = useReducedMotion();
  const [viewportRef, embla] = useEmblaCarousel({ loop, align: 'start', duration: 24 });
  const position = usePosition(embla);
  const [isPaused, setPaused] = useState(false);
  const attention = useAttention();
  const canPlay = interval > 0 && !isStill && position.count > 1;
  const isPlaying = canPlay && !isPaused && !attention.isHeld;

  useEffect(() => {
    if (!embla || !isPlaying) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Each move, the member's own as well, starts the time of the slide anew.
    function plan() {
      clearTimeout(timer);
      timer = setTimeout(() => (document.hidden ? plan() : embla?.scrollNext()), interval);
    }
    plan();
    embla.on('select', plan);
    return () => {
      clearTimeout(timer);
      embla.off('select', plan);
    };
  }, [embla, isPlaying, interval]);

  return {
    viewportRef,
    ...position,
    isReady: embla !== undefined,
    canPlay,
    isPlaying,
    isPaused,
    togglePaused: () => setPaused(!isPaused),
    scrollTo: (index: number) => embla?.scrollTo(index, isStill),
    scrollBy: (step: 1 | -1) => (step > 0 ? embla?.scrollNext(isStill) : embla?.scrollPrev(isStill)),
    hold: attention.handlers,
  };
}

/** Which stop is shown, of how many. */
function usePosition(embla: Embla) {
  const [position, setPosition] = useState({ index: 0, count: 0 });
  useEffect(() => {
    if (!embla) return;
    // Before hydration the slides scroll natively; what was scrolled then would shift everything now.
    embla.rootNode().scrollLeft = 0;
    const read = () =>
      setPosition({ index: embla.selectedScrollSnap(), count: embla.scrollSnapList().length });
    read();
    embla.on('select', read).on('reInit', read);
    return () => {
      embla.off('select', read).off('reInit', read);
    };
  }, [embla]);
  return position;
}

/** A carousel that is pointed at or holds the focus does not move by itself. */
function useAttention() {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isHeld: isHovered || isFocused,
    handlers: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) =>
        setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
