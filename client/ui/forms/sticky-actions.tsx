import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { useDevice } from '#ui/base/device.ts';

/**
 * The button that sends a form. On a phone it stays in sight, over whatever keyboard is open; where there is hardly
 * room for a field beside it, it goes back to the form's end.
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

/** Less than this is left to see: header, one field and its words. */
const TIGHT_PX = 320;

/** How much of the window's foot a keyboard covers: it shrinks what is seen, not the page. */
function useKeyboard(isOn: boolean) {
  const [keyboard, setKeyboard] = useState({ inset: 0, isTight: false });
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!isOn || !seen) return;
    const look = () => {
      const inset = Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
      const isTight = seen.height < TIGHT_PX;
      setKeyboard((old) => (old.inset === inset && old.isTight === isTight ? old : { inset, isTight }));
    };
    look();
    seen.addEventListener('resize', look);
    seen.addEventListener('scroll', look);
    return () => {
      seen.removeEventListener('resize', look);
      seen.removeEventListener('scroll', look);
    };
  }, [isOn]);
  return keyboard;
}
