import { createContext, type RefObject, use, useEffect, useRef, useState } from 'react';
import { createPictureQueue, type PictureQueue } from './picture-queue.ts';

export const PictureQueueContext = createContext<PictureQueue | null>(null);

/** The queue of a grid's pictures; none on the server and until the grid is there. */
export function usePictureQueue(): PictureQueue | null {
  const [queue, setQueue] = useState<PictureQueue | null>(null);
  useEffect(() => {
    const made = createPictureQueue(window);
    setQueue(made);
    return made.stop;
  }, []);
  return queue;
}

export interface Near {
  ref: RefObject<HTMLLIElement | null>;
  /** Its picture may load. Once so, always so. */
  isNear: boolean;
  /** For the picture's `load` and `error`. */
  handleSettled: () => void;
}

/** Whether a tile is near enough for its picture. `isAtOnce`: it does not wait for its turn. */
export function useNear(isAtOnce: boolean): Near {
  const queue = use(PictureQueueContext);
  const ref = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(false);
  const isCounted = useRef(false);

  useEffect(() => {
    const element = ref.current;
    if (!queue || !element || isNear || isAtOnce) return;
    return queue.watch(element, () => {
      isCounted.current = true;
      setNear(true);
    });
  }, [queue, isNear, isAtOnce]);

  // A tile that goes away before its picture came must not keep its turn.
  useEffect(
    () => () => {
      if (isCounted.current) queue?.settle();
      isCounted.current = false;
    },
    [queue],
  );

  return {
    ref,
    isNear: isNear || isAtOnce,
    handleSettled: () => {
      if (isCounted.current) queue?.settle();
      isCounted.current = false;
    },
  };
}
