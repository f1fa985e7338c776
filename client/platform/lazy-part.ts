import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

/**
 * A part of a page whose code comes when it is needed (a dialog, a menu). Unlike React's `lazy`, code that does not
 * come (no connection) takes nothing down: the page stays as it is, with what was typed, and the next try asks again.
 */
export interface LazyPart<P> {
  /** null until it is there. */
  Part: ComponentType<P> | null;
  isLoading: boolean;
  /** Loads it, if need be. Answers whether it is there; never rejects. */
  load: () => Promise<boolean>;
}

export function useLazyPart<P>(importPart: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [isLoading, setLoading] = useState(false);
  const running = useRef<Promise<boolean>>(null);
  const latest = useRef(importPart);
  useEffect(() => {
    latest.current = importPart;
  });
  const load = useCallback(() => {
    running.current ??= run();
    return running.current;

    async function run(): Promise<boolean> {
      setLoading(true);
      try {
        const { default: loaded } = await latest.current();
        setPart(() => loaded);
        return true;
      } catch {
        running.current = null;
        return false;
      } finally {
        setLoading(false);
      }
    }
  }, []);
  return { Part, isLoading, load };
}
