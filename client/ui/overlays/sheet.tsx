import { Drawer as Base } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { Glyph } from '#ui/display/glyph.tsx';
import { POPUP_CLOSE, POPUP_TEXT, POPUP_TITLE, SCRIM } from './popup-class.ts';
import { useOverlayOpen } from './use-overlay-open.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** An action is in flight: swiping, Escape, Back and a press outside do nothing. */
  locked?: boolean;
  children?: ReactNode;
}

/** A bottom sheet for phones. It closes by a swipe down, a press outside, Back or Escape. */
export function Sheet(props: SheetProps) {
  const opening = useOverlayOpen(props);
  const finalFocus = useReturnFocus(opening.open);
  return (
    <Base.Root {...opening}>
      <Base.VirtualKeyboardProvider>
        <Base.Portal>
          <Base.Backdrop className={`${SCRIM} data-swiping:duration-0`} />
          <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center">
            <Base.Popup
              finalFocus={finalFocus}
              className="relative flex max-h-[calc(100dvh-3rem)] w-full max-w-xl translate-y-(--drawer-swipe-movement-y) flex-col rounded-t-2xl border-x border-t border-line-strong bg-card pb-[env(safe-area-inset-bottom)] shadow-float outline-none transition-[translate] duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full data-swiping:select-none data-swiping:duration-0"
            >
              <div
                aria-hidden="true"
                className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-line-strong"
              />
              <div className="px-5 pt-3 pr-14 pb-1">
                <Base.Title className={POPUP_TITLE}>{props.title}</Base.Title>
                {props.description && (
                  <Base.Description className={POPUP_TEXT}>{props.description}</Base.Description>
                )}
              </div>
              <Base.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-3 pb-[calc(1.25rem+var(--drawer-keyboard-inset,0px))]">
                {props.children}
              </Base.Content>
              <Base.Close aria-label={props.closeLabel} disabled={props.locked} className={POPUP_CLOSE}>
                <Glyph name="x" size={20} />
              </Base.Close>
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.VirtualKeyboardProvider>
    </Base.Root>
  );
}
