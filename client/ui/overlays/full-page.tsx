import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { useOverlayOpen } from './use-overlay-open.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface FullPageProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** A line below the title. */
  description?: ReactNode;
  /** At the end of the bar, with the button that closes it. */
  actions: ReactNode;
  initialFocus: RefObject<HTMLElement | null>;
  /** Fills the space below the bar. */
  children: ReactNode;
}

/** A modal that covers the window: a bar, and one thing below it. */
export function FullPage(props: FullPageProps) {
  const opening = useOverlayOpen(props);
  const finalFocus = useReturnFocus(opening.open);
  return (
    <Base.Root {...opening} disablePointerDismissal>
      <Base.Portal>
        <Base.Popup
          initialFocus={props.initialFocus}
          finalFocus={finalFocus}
          className="fixed inset-0 z-50 flex flex-col bg-page outline-none"
        >
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-b border-line bg-card px-gutter py-2">
            <div className="me-auto min-w-0">
              <Base.Title className="truncate text-base font-bold">{props.title}</Base.Title>
              {props.description && (
                <Base.Description className="text-xs text-faint">{props.description}</Base.Description>
              )}
            </div>
            <div className="flex items-center gap-2">{props.actions}</div>
          </div>
          {props.children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
