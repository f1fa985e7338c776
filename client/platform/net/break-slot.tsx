import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useApp } from '#platform/site/page.ts';
import { usePlayLimits } from './play-limits.ts';

/** The notice of the member's break, for pages with actions that a break blocks. Shows nothing without a break. */
export function BreakSlot() {
  const { BREAK_NOTICE } = useApp().parts;
  const isOn = Boolean(usePlayLimits()?.break);
  return (
    <LazyBoundary need={isOn} fallback={<div className="h-28" />}>
      {isOn && <BREAK_NOTICE />}
    </LazyBoundary>
  );
}
