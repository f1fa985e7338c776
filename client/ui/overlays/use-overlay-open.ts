import { useState } from 'react';
import { useBackCloses } from './use-back-closes.ts';

export interface OverlayOpenProps {
  /** Left out where its trigger alone opens it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Something is under way: nothing closes it. */
  locked?: boolean;
  /** The page's URL says that it is open: an entry of the history is there already, and Back closes it by that. */
  isInUrl?: boolean;
}

/** Whether a dialog, sheet or drawer is open, and by what it closes: its own means and Back (use-back-closes.ts). */
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
