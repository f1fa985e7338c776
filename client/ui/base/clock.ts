import { createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/** The server's clock as the page knows it. */
export interface Clock {
  /** When the server rendered this page, in milliseconds; the same number on both sides. */
  renderedAt: number;
  /** The server's time now: this device's clock, corrected by what the server said. */
  now(): number;
}

/** Set once by the app. Without it the device's own clock counts, after hydration only. */
export const ClockContext = createContext<Clock | null>(null);

const unsubscribeNothing = () => {};
const subscribeNothing = () => unsubscribeNothing;

/** False on the server and in the render that hydrates its markup, true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNothing,
    () => true,
    () => false,
  );
}

/** The server's time in handlers: `const now = useNow(); … now()`. Without a clock above, this device's own. */
export function useNow(): () => number {
  const clock = use(ClockContext);
  return () => clock?.now() ?? Date.now();
}

/**
 * Milliseconds left until an instant, ticking with its seconds; null while unknown. Calls `onEnd` once, at 0. The server's
 * markup is without it: a page that told its second would be another one each second, and no cached copy would be the same.
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
      // The next tick falls where the shown second changes, so that seconds are neither skipped nor held.
      else timer = setTimeout(tick, left % 1000 || 1000);
    }
    tick();
    return () => clearTimeout(timer);
  }, [clock, until]);

  const first = isHydrated ? (clock?.now() ?? Date.now()) : null;
  // A tick of another countdown is long past.
  const now = ticked?.until === until ? ticked.now : first;
  return now === null ? null : Math.max(0, until - now);
}
