import { useState } from 'react';
import { useBackCloses } from './use-back-closes.ts';

export interface OverlayOpenProps {
  /** Leave it out if only the trigger opens the overlay. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** An action is in flight: nothing closes the overlay. */
  locked?: boolean;
  /** The URL contains the open state, so the history already has an entry for the overlay. */
  isInUrl?: boolean;
}

/** Open state of a dialog or sheet. It closes by its own means and by Back (use-back-closes.ts). */
export function useOverlayOpen({ open, onOpenChange, locked = false, isInUrl = false }: OverlayOpenProps) {
  const [isOpenByItself, setOpenByItself] = useState(false);
  const isOpen = open ?? isOpenByItself;
  const setOpen = (next: boolean) => {
    setOpenByItself(next);
    onOpenChange?.(next);
  };
  useBackCloses(isOpen && !isInUrl, () => {
    if (!locked) setOpen(false);
  });
  return {
    open: isOpen,
    onOpenChange: (next: boolean, details: { cancel: () => void }) => {
      if (locked && !next) details.cancel();
      else setOpen(next);
    },
  };
}
