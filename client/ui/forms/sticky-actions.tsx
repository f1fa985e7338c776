import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { useDevice } from '#ui/base/device.ts';

/**
 * Wraps the submit button of a form. On a phone it stays visible above the keyboard. If there is not enough space for a
 * field beside it, it moves to the form's end.
 */
export function StickyActions({ children }: { children: ReactNode }) {
  const device = useDevice();
  const { inset, isTight } = useKeyboard(device === 'mobile');
  if (device === 'desktop') return children;
  const place: CSSProperties = isTight ? { position: 'static' } : { bottom: inset };
  return (
    <div
      style={place}
      className="sticky z-20 -mx-gutter mt-auto border-t border-line bg-page px-gutter pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  );
}

/** Minimum visible height in pixels: header, one field and its texts. */
const TIGHT_PX = 320;

/** How many pixels at the bottom a keyboard covers: it shrinks the visual viewport, not the page. */
function useKeyboard(isOn: boolean) {
  const [keyboard, setKeyboard] = useState({ inset: 0, isTight: false });
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!isOn || !viewport) return;
    const update = () => {
      const inset = Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
      const isTight = viewport.height < TIGHT_PX;
      setKeyboard((old) => (old.inset === inset && old.isTight === isTight ? old : { inset, isTight }));
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, [isOn]);
  return keyboard;
}
