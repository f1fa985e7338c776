import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useApp } from '#platform/site/page.ts';
import { isSettingOn } from '#shared/settings.ts';
import { useNear } from './when-near.tsx';

/** Recent wins, if the operator has them on. They load when they come near the screen. Until then their height is reserved. */
export function RecentWins() {
  const { parts, settings } = useApp();
  return isSettingOn(settings, 'FRONT_LIVE') ? <NearWins Strip={parts.RECENT_WINS} /> : null;
}

function NearWins({ Strip }: { Strip: ReturnType<typeof useApp>['parts']['RECENT_WINS'] }) {
  const { place, isNear } = useNear();
  const room = <div ref={place} className="min-h-16" />;
  if (!isNear) return room;
  return (
    <LazyBoundary fallback={<div aria-busy="true" className="min-h-16" />}>
      <Strip />
    </LazyBoundary>
  );
}
