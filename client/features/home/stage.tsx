import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { Slides } from './slides.tsx';

/** The slides. A member's new level takes their place until it is closed, so that nothing below moves. */
export function Stage() {
  const { HOME_LEVEL: LevelNews } = useApp().parts;
  return (
    <div className="grid grid-cols-1 *:[grid-area:1/1]">
      <LazyBoundary>{useIsMember() && <LevelNews />}</LazyBoundary>
      <div className="min-w-0 not-first:invisible">
        <Slides />
      </div>
    </div>
  );
}
