import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface ListEndOptions {
  /** Observes again after each change: an observer reports no element that simply stays in view. */
  count: number;
  isPaused: boolean;
  /** Distance to the viewport: "600px". */
  margin: string;
}

/** Calls `onEnd` when the end of a list, the element of the ref, comes near the viewport. */
export function useListEnd<Target extends HTMLElement>(
  onEnd: () => void,
  { count, isPaused, margin }: ListEndOptions,
): RefObject<Target | null> {
  const ref = useRef<Target>(null);
  const handleEnd = useEffectEvent(onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count`, see above
  useEffect(() => {
    const element = ref.current;
    if (!element || isPaused) return;
    // A slow browser may report several entries at once. The last one is current.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && handleEnd(), {
      rootMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [count, isPaused, margin]);
  return ref;
}
