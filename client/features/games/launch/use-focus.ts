import { createContext, type RefObject, use, useCallback } from 'react';

/** The element that a dialog focuses when it opens. */
export const FirstFocusContext = createContext<RefObject<HTMLElement | null> | null>(null);

/** A ref callback that focuses its element on mount: the main control of a panel whose content was replaced. */
export function useFocus(isEnabled = true): (element: HTMLElement | null) => void {
  const first = use(FirstFocusContext);
  return useCallback(
    (element: HTMLElement | null) => {
      if (!isEnabled) return;
      if (first) first.current = element;
      element?.focus({ preventScroll: true });
    },
    [first, isEnabled],
  );
}
