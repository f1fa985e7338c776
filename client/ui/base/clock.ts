import { createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/** The server's clock. */
export interface Clock {
  /** When the server rendered this page, in milliseconds. The value is the same on both sides. */
  renderedAt: number;
  /** The server's current time: this device's clock plus its offset to the server. */
  now(): number;
}

/** Provided once by the app. Without it components use the device's clock, after hydration only. */
export const ClockContext = createContext<Clock | null>(null);

const unsubscribeNothing = () => {};
const subscribeNothing = () => unsubscribeNothing;

/** False on the server and in the first client render, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNothing,
    () => true,
    () => false,
  );
}

/** Reads the server's time in handlers: `const now = useNow(); … now()`. Without a clock it is the device's time. */
export function useNow(): () => number {
  const clock = use(ClockContext);
  return () => clock?.now() ?? Date.now();
}

/**
 * Milliseconds until an instant, updated every second; null while unknown. Calls `onEnd` once, at 0. The server renders
 * it without a value: with one, the page would differ each second and could not be cached.
 */
export function useTimeLeft(until: number, onEnd?: () => void): number | null {
  const clock = use(ClockContext);
  const isHydrated = useHydrated();
  const [ticked, setTicked] = useState<{ until: number; now: number } | null>(null);
  const handleEnd = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      const now = clock ? clock.now() : Date.now();
      setTicked({ until, now });
      const left = until - now;
      if (left <= 0) handleEnd();
      // The next tick is when the shown second changes, so that no second is skipped or shown too long.
      else timer = setTimeout(tick, left % 1000 || 1000);
    }
    tick();
    return () => clearTimeout(timer);
  }, [clock, until]);

  const first = isHydrated ? (clock?.now() ?? Date.now()) : null;
  // After `until` has changed, the stored tick belongs to the earlier value.
  const now = ticked?.until === until ? ticked.now : first;
  return now === null ? null : Math.max(0, until - now);
}
