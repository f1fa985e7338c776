import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '#ui/base/cx.ts';
import { useDevice } from '#ui/base/device.ts';

interface StickyActionsProps {
  /** The page has the tab bar at the bottom of the screen. */
  isAboveTabBar?: boolean;
  children: ReactNode;
}

/** Height of the tab bar: its row, its border and the safe area. */
const TAB_BAR = 'calc(var(--spacing) * 14 + 1px + env(safe-area-inset-bottom))';

/**
 * Wraps the submit button of a form. On a phone it stays visible above the keyboard. If there is not enough space for a
 * field beside it, it moves to the form's end.
 */
export function StickyActions({ isAboveTabBar = false, children }: StickyActionsProps) {
  const device = useDevice();
  const box = useRef<HTMLDivElement>(null);
  const { inset, isTight } = useKeyboard(box, device === 'mobile');
  if (device === 'desktop') return children;
  const bottom = isAboveTabBar ? `max(${inset}px, ${TAB_BAR})` : inset;
  const place: CSSProperties = isTight ? { position: 'static' } : { bottom };
  return (
    <div
      ref={box}
      style={place}
      className={cx(
        'sticky z-20 -mx-gutter mt-auto border-t border-line bg-page px-gutter pt-3',
        isAboveTabBar ? 'pb-3' : 'pb-[calc(0.75rem+env(safe-area-inset-bottom))]',
      )}
    >
      {children}
    </div>
  );
}

/** Minimum visible height in pixels: header, one field and its texts. */
const TIGHT_PX = 320;
/** The largest part of the visible height that the bar may cover. The tab bar covers up to a tenth more. */
const LARGEST_SHARE = 0.3;

/** How many pixels at the bottom a keyboard covers: it shrinks the visual viewport, not the page. */
function useKeyboard(box: RefObject<HTMLElement | null>, isOn: boolean) {
  const [keyboard, setKeyboard] = useState({ inset: 0, isTight: false });
  useEffect(() => {
    const { visualViewport: viewport } = window;
    const bar = box.current;
    if (!isOn || !viewport || !bar) return;
    const update = () => {
      const inset = Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
      const isTight = viewport.height < TIGHT_PX || bar.offsetHeight > viewport.height * LARGEST_SHARE;
      setKeyboard((old) => (old.inset === inset && old.isTight === isTight ? old : { inset, isTight }));
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    // Its height changes with its texts and with the text size.
    const size = new ResizeObserver(update);
    size.observe(bar);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
      size.disconnect();
    };
  }, [isOn, box]);
  return keyboard;
}
