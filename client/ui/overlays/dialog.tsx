import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { POPUP_BODY, POPUP_CLOSE, POPUP_FOOTER, POPUP_TEXT, POPUP_TITLE, SCRIM } from './popup-class.ts';
import { useOverlayOpen } from './use-overlay-open.ts';
import { useReturnFocus } from './use-return-focus.ts';

const SIZES = { sm: 'max-w-sm', md: 'max-w-md', lg: 'max-w-2xl', xl: 'max-w-4xl' };

export interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Called after the animation of opening or closing. */
  onOpenChangeComplete?: (open: boolean) => void;
  /** A button that opens it, if the page does not control `open`. */
  trigger?: ReactElement;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** The page's URL contains that it is open. Back then closes it by leaving that URL. */
  isInUrl?: boolean;
  /** An action is in flight: Escape, Back, the close button and a press outside do nothing. */
  locked?: boolean;
  size?: keyof typeof SIZES;
  /** Element that gets the focus first; default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** A long text without controls: it takes the focus itself, so that keys scroll it. */
  isText?: boolean;
  /** A picture at the top, edge to edge. It contains the title, which is then for screen readers only. */
  picture?: { src: string; width: number; height: number };
  /** Buttons below the content. They do not scroll with it. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** A modal dialog. The focus moves into it and back; the page behind neither scrolls nor jumps. */
export function Dialog(props: DialogProps) {
  const { onOpenChangeComplete, trigger, locked, size = 'md', picture, children } = props;
  const opening = useOverlayOpen(props);
  const finalFocus = useReturnFocus(opening.open);
  return (
    <Base.Root {...opening} onOpenChangeComplete={onOpenChangeComplete}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={SCRIM} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-4">
          <Base.Popup
            finalFocus={finalFocus}
            initialFocus={props.initialFocus}
            className={cx(
              'relative flex max-h-full w-full flex-col rounded-card border border-line-strong bg-card shadow-float outline-none',
              'transition-[opacity,scale] duration-150 data-ending-style:scale-[0.97] data-ending-style:opacity-0 data-starting-style:scale-[0.97] data-starting-style:opacity-0',
              SIZES[size],
            )}
          >
            {picture && (
              <img
                {...picture}
                alt=""
                className="h-auto max-h-[45dvh] min-h-0 w-full shrink rounded-t-card bg-raised object-cover"
              />
            )}
            <div
              className={
                picture ? 'sr-only' : cx('pt-5 pr-14 pl-5', children === undefined ? 'pb-5' : 'pb-1')
              }
            >
              <Base.Title className={POPUP_TITLE}>{props.title}</Base.Title>
              {props.description && (
                <Base.Description className={POPUP_TEXT}>{props.description}</Base.Description>
              )}
            </div>
            {children !== undefined && (
              <div className={POPUP_BODY} tabIndex={props.isText ? 0 : undefined}>
                {children}
              </div>
            )}
            {props.footer && <div className={POPUP_FOOTER}>{props.footer}</div>}
            {/* Last in the tab order: the first field of a form comes first. */}
            <Base.Close
              aria-label={props.closeLabel}
              disabled={locked}
              className={picture ? `${POPUP_CLOSE} bg-scrim` : POPUP_CLOSE}
            >
              <Glyph name="x" size={20} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
