import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { cx } from '#ui/base/cx.ts';
import { SCRIM } from './popup-class.ts';
import { useOverlayOpen } from './use-overlay-open.ts';

export interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Name of the dialog, for screen readers. */
  label: string;
  /** The input. */
  initialFocus: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * An input with its results over the page: near the top of a desktop, or the whole screen of a phone above its
 * keyboard.
 */
export function Palette({ label, initialFocus, children, ...control }: PaletteProps) {
  const opening = useOverlayOpen(control);
  const height = useVisibleHeight(opening.open);
  return (
    <Base.Root {...opening}>
      <Base.Portal>
        <Base.Backdrop className={SCRIM} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-start justify-center sm:px-4 sm:pt-[min(6rem,10dvh)]">
          <Base.Popup
            aria-label={label}
            initialFocus={initialFocus}
            style={height === undefined ? undefined : { maxHeight: height }}
            className={cx(
              'flex w-full flex-col bg-card outline-none max-sm:h-dvh max-sm:pt-[env(safe-area-inset-top)] sm:max-h-[min(40rem,80dvh)] sm:max-w-2xl',
              'sm:rounded-card sm:border sm:border-line-strong sm:shadow-float',
              'transition-[opacity,translate] duration-150 data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0',
            )}
          >
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Height in pixels that a phone's keyboard leaves visible; undefined without a keyboard. */
function useVisibleHeight(isOpen: boolean): number | undefined {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!isOpen || !viewport) return;
    const measure = () => {
      const isCovered = window.innerHeight - viewport.height > 80 && viewport.scale === 1;
      setHeight(isCovered ? viewport.height : undefined);
    };
    measure();
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, [isOpen]);
  return height;
}
