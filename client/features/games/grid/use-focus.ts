import { createContext, type RefObject, use, useCallback } from 'react';

/** What a dialog that opens is to give the focus to. */
export const FirstFocusContext = createContext<RefObject<HTMLElement | null> | null>(null);

/** Gives the focus to the one thing to do: what has just appeared in the place of what had it. */
export function useFocus(isWanted = true): (element: HTMLElement | null) => void {
  const first = use(FirstFocusContext);
  return useCallback(
    (element: HTMLElement | null) => {
      if (!isWanted) return;
      if (first) first.current = element;
      element?.focus({ preventScroll: true });
    },
    [first, isWanted],
  );
}
