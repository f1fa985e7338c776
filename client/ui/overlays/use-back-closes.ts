import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import { useDevice } from '#ui/base/device.ts';

/** What lies open over the page, the last one on top. */
export interface OpenOverlays {
  /**
   * Something is open: Back calls `close` before it leaves the page. What refuses to close may stay, and is asked again by
   * the next Back. Returns a function to be called once it is closed, by whatever means.
   */
  add: (close: () => void) => () => void;
}

/** null on the server, and until the browser's history is listened to. */
export const OpenOverlaysContext = createContext<OpenOverlays | null>(null);

/** For whatever lies over the page: while it is open, Back closes it and leaves the page where it is. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const overlays = use(OpenOverlaysContext);
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (isOpen && overlays) return overlays.add(() => closeNow());
    return undefined;
  }, [isOpen, overlays]);
}

/** Whether a list of options is open. On a phone it covers what is behind it, so Back closes it first. */
export function useListOpen() {
  const [open, setOpen] = useState(false);
  const isPhone = useDevice() === 'mobile';
  useBackCloses(open && isPhone, () => setOpen(false));
  return { open, onOpenChange: setOpen };
}
