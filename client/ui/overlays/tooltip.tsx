import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

export interface TooltipProps {
  /** A hint for the eye. A phone never shows it: nothing that must be known may stand only here. */
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** One element that takes the focus: a button or a link with its own name. */
  children: ReactElement;
}

/** A word or two beside what is pointed at or focused. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={300} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} collisionPadding={8} className="z-50">
          <Base.Popup className="max-w-64 rounded-control border border-line-strong bg-raised px-2.5 py-1.5 text-xs text-fg shadow-float transition-opacity duration-120 data-ending-style:opacity-0 data-instant:duration-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
