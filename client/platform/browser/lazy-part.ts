import { type ComponentType, useCallback, useEffect, useEffectEvent, useState } from 'react';

/**
 * A part of a page whose code comes when it is needed (a dialog, a menu). Unlike React's `lazy`, code that does not
 * come (no connection) takes nothing down: the page stays as it is, with what was typed, and the next try asks again.
 */
export interface LazyPart<P> {
  /** null until it is there. */
  readonly current: ComponentType<P> | null;
  /** Rejects where the code does not come; the next call asks again. */
  load: () => Promise<ComponentType<P>>;
}

/** To be made once, beside the component that shows it: what was loaded stays for all. */
export function lazyPart<P>(importPart: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  let current: ComponentType<P> | null = null;
  let running: Promise<ComponentType<P>> | null = null;
  return {
    get current() {
      return current;
    },
    load: () => {
      running ??= importPart().then(
        ({ default: loaded }) => {
          current = loaded;
          return loaded;
        },
        (error: unknown) => {
          running = null;
          throw error;
        },
      );
      return running;
    },
  };
}

export interface LazyPartState<P> {
  /** null until it is there. */
  Part: ComponentType<P> | null;
  isLoading: boolean;
  /** Loads it, if need be. Returns whether it is there; never rejects. */
  load: () => Promise<boolean>;
}

/** For what a press asks for, and says so when it does not come. */
export function useLazyPart<P>(part: LazyPart<P>): LazyPartState<P> {
  const [Part, setPart] = useState<ComponentType<P> | null>(() => part.current);
  const [isLoading, setLoading] = useState(false);
  const load = useCallback(async () => {
    if (part.current) {
      setPart(() => part.current);
      return true;
    }
    setLoading(true);
    try {
      const loaded = await part.load();
      setPart(() => loaded);
      return true;
    } catch {
      return false;
    } finally {
      setLoading(false);
    }
  }, [part]);
  return { Part, isLoading, load };
}

/**
 * For what shows by itself while it is needed: null until its code is there, asked for again when the connection is back.
 *
 * @param need Truthy while it is needed; another value is another need, so that a second press asks again.
 * @param onMissing Called when its code does not come although there is a connection.
 */
export function usePartWhen<P>(
  need: number | boolean,
  part: LazyPart<P>,
  onMissing?: () => void,
): ComponentType<P> | null {
  const { Part, load } = useLazyPart(part);
  const tellMissing = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (!need) return;
    const ask = async () => {
      const isThere = await load();
      if (!isThere && window.navigator.onLine) tellMissing();
    };
    const handleOnline = () => void ask();
    void ask();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [need, load]);
  return Part;
}
