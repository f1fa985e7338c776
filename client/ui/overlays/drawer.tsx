import { Drawer as Base } from '@base-ui/react/drawer';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { POPUP_BODY, POPUP_CLOSE, POPUP_FOOTER, POPUP_TEXT, POPUP_TITLE, SCRIM } from './popup-class.ts';
import { useOverlayOpen } from './use-overlay-open.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface DrawerProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** A button that opens it, where the page does not keep `open` itself. */
  trigger?: ReactElement;
  side?: 'left' | 'right';
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  footer?: ReactNode;
  children?: ReactNode;
}

const SIDES = {
  left: {
    viewport: 'justify-start',
    popup: 'border-r data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  },
  right: {
    viewport: 'justify-end',
    popup: 'border-l data-ending-style:translate-x-full data-starting-style:translate-x-full',
  },
};

/** A panel from the side: details beside a list, a menu. It can be swiped away. */
export function Drawer(props: DrawerProps) {
  const { trigger, side = 'right', footer } = props;
  const opening = useOverlayOpen(props);
  const finalFocus = useReturnFocus(opening.open);
  return (
    <Base.Root {...opening} swipeDirection={side}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={`${SCRIM} data-swiping:duration-0`} />
        <Base.Viewport className={cx('fixed inset-0 z-50 flex items-stretch', SIDES[side].viewport)}>
          <Base.Popup
            finalFocus={finalFocus}
            className={cx(
              'relative flex w-100 max-w-[calc(100vw-3rem)] translate-x-(--drawer-swipe-movement-x) flex-col border-line-strong bg-card shadow-float outline-none transition-[translate] duration-200 data-swiping:select-none data-swiping:duration-0',
              SIDES[side].popup,
            )}
          >
            <div className="pt-5 pr-14 pb-1 pl-5">
              <Base.Title className={POPUP_TITLE}>{props.title}</Base.Title>
              {props.description && (
                <Base.Description className={POPUP_TEXT}>{props.description}</Base.Description>
              )}
            </div>
            <Base.Content className={POPUP_BODY}>{props.children}</Base.Content>
            {footer && <div className={POPUP_FOOTER}>{footer}</div>}
            <Base.Close aria-label={props.closeLabel} className={POPUP_CLOSE}>
              <Glyph name="x" size={20} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
