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
  /** Once it is open or gone, animation included. */
  onOpenChangeComplete?: (open: boolean) => void;
  /** A button that opens it, where the page does not keep `open` itself. */
  trigger?: ReactElement;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** The page's URL says that it is open. Back then closes it by leaving that URL. */
  isInUrl?: boolean;
  /** Something is under way: Escape, Back, the cross and a press outside do nothing. */
  locked?: boolean;
  size?: keyof typeof SIZES;
  /** What gets the focus first; unless told, the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** A long text without controls: it takes the focus itself, so that the keyboard scrolls it. */
  isText?: boolean;
  /** On top, edge to edge. It shows the title, which is then for screen readers only. */
  picture?: { src: string; width: number; height: number };
  /** Buttons under the content, which scrolls apart from them. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** A dialog over the page. Focus goes in and comes back, the page behind neither scrolls nor jumps. */
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
            <Head {...props} />
            {children !== undefined && (
              <div className={POPUP_BODY} tabIndex={props.isText ? 0 : undefined}>
                {children}
              </div>
            )}
            {props.footer && <div className={POPUP_FOOTER}>{props.footer}</div>}
            {/* Last in the order of focus: a form's first field comes first. */}
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

/** Where a picture shows the title, the words are for those who cannot see it. */
function Head({ picture, title, description, children }: DialogProps) {
  const padding = cx('pt-5 pr-14 pl-5', children === undefined ? 'pb-5' : 'pb-1');
  return (
    <>
      {picture && (
        <img
          {...picture}
          alt=""
          className="h-auto max-h-[45dvh] min-h-0 w-full shrink rounded-t-card bg-raised object-cover"
        />
      )}
      <div className={picture ? 'sr-only' : padding}>
        <Base.Title className={POPUP_TITLE}>{title}</Base.Title>
        {description && <Base.Description className={POPUP_TEXT}>{description}</Base.Description>}
      </div>
    </>
  );
}
