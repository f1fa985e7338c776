import { useCallback } from 'react';

/** Gives the focus to what has just appeared in the place of what had it. Not to what the keyboard of a phone would cover. */
export function useFocus(): (element: HTMLElement | null) => void {
  return useCallback((element: HTMLElement | null) => element?.focus({ preventScroll: true }), []);
}
