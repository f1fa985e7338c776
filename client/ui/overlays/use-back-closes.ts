import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import { useDevice } from '#ui/base/device.ts';

/** The open overlays, topmost last. */
export interface OpenOverlays {
  /**
   * Registers an open overlay: Back calls `close` before it leaves the page. An overlay that refuses stays registered
   * and is called again by the next Back. Returns a function to call after it has closed.
   */
  add: (close: () => void) => () => void;
}

/** null on the server, and until the app listens to the browser's history. */
export const OpenOverlaysContext = createContext<OpenOverlays | null>(null);

/** While the overlay is open, Back closes it and stays on the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const overlays = use(OpenOverlaysContext);
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (isOpen && overlays) return overlays.add(() => closeNow());
    return undefined;
  }, [isOpen, overlays]);
}

/** Open state of a list of options. On a phone the list covers the page, so Back closes it first. */
export function useListOpen() {
  const [open, setOpen] = useState(false);
  const isPhone = useDevice() === 'mobile';
  useBackCloses(open && isPhone, () => setOpen(false));
  return { open, onOpenChange: setOpen };
}
