import { useEffect, useState } from 'react';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { useHydrated } from '#ui/base/clock.ts';

/** Once for a device; who has answered needs none of it. */
const AgeNotice = lazyComponent(() => import('./age-notice.tsx'));
/** Dialogs come after everything that one came to see. */
const Popups = lazyComponent(() => import('./popups.tsx'));

const AGE_KEY = 'adult';
const POPUP_DELAY_MS = 1_200;

/**
 * What comes over the home page by itself, one after the other and in the browser only: the question of age on a device's
 * first visit, then popups. The page under it is whole for everybody, crawlers and readers without JavaScript included.
 */
export function FirstVisit() {
  const isHydrated = useHydrated();
  return isHydrated ? <Sequence /> : null;
}

function Sequence() {
  const { local } = useApp().storages;
  const [isAdult, setAdult] = useState(() => local.get(AGE_KEY) !== null);
  const isMember = useIsMember();
  const isSettled = useDelay(isAdult || isMember);
  // A member's age was asked at the signup.
  const isAsked = !isAdult && !isMember;

  function handleConfirm() {
    local.set(AGE_KEY, '1');
    setAdult(true);
  }

  return (
    <LazyBoundary>
      {isAsked && <AgeNotice onConfirm={handleConfirm} />}
      {!isAsked && isSettled && <Popups />}
    </LazyBoundary>
  );
}

/** True a moment after the condition became true, so that nothing opens under a finger that is about to press. */
function useDelay(condition: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setOver(true), POPUP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [condition]);
  return isOver;
}
