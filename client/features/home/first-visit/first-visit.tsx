import { useEffect, useState } from 'react';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { useHydrated } from '#ui/base/clock.ts';
import { cx } from '#ui/base/cx.ts';
import { AgeNotice } from './age-notice.tsx';

const Popups = lazyComponent(() => import('./popups.tsx'));

/** An inline script in the HTML reads it before the first paint (server/render/document.ts). */
const AGE_KEY = 'adult';
const POPUP_DELAY_MS = 1_200;

/**
 * The age notice on a device's first visit, in the page's flow, so that it covers nothing. Then the operator's popups. Crawlers
 * and visitors without JavaScript see neither: an inline script of the HTML shows the notice to who has not answered yet.
 */
export function FirstVisit() {
  const isHydrated = useHydrated();
  const { local } = useApp().storages;
  const [isConfirmed, setConfirmed] = useState(false);
  const isAdult = isConfirmed || (isHydrated && local.get(AGE_KEY) !== null);
  const isMember = useIsMember();
  // The signup asked a member's age.
  const isAsked = !isAdult && !isMember;
  const mayShowPopups = useDelay(isHydrated && !isAsked);

  function handleConfirm() {
    local.set(AGE_KEY, '1');
    setConfirmed(true);
  }

  return (
    <>
      {isAsked && (
        <div className={cx('age-room', !isHydrated && 'age-unknown')}>
          <AgeNotice onConfirm={handleConfirm} />
        </div>
      )}
      <LazyBoundary>{!isAsked && mayShowPopups && <Popups />}</LazyBoundary>
    </>
  );
}

/** True 1.2 s after the condition became true, so that no popup opens under a press that is about to happen. */
function useDelay(condition: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setOver(true), POPUP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [condition]);
  return isOver;
}
