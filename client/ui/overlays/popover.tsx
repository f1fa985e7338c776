import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { FLOAT } from './popup-class.ts';
import { useOverlayOpen } from './use-overlay-open.ts';

export interface PopoverProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it. */
  trigger: ReactElement;
  /** Names the popup for screen readers; it is not shown. */
  label: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  className?: string;
  children: ReactNode;
}

/** A small panel beside its button, with anything inside. */
export function Popover(props: PopoverProps) {
  const { trigger, label, align = 'start', side = 'bottom', className, children } = props;
  const opening = useOverlayOpen(props);
  return (
    <Base.Root {...opening}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            className={cx(
              FLOAT,
              'max-h-(--available-height) max-w-(--available-width) overflow-y-auto p-4',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
