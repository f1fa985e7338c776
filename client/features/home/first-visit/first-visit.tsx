import { useEffect, useState } from 'react';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { useHydrated } from '#ui/base/clock.ts';

const AgeNotice = lazyComponent(() => import('./age-notice.tsx'));
const Popups = lazyComponent(() => import('./popups.tsx'));

const AGE_KEY = 'adult';
const POPUP_DELAY_MS = 1_200;

/**
 * The age notice on a device's first visit, then the operator's popups. Only in the browser: the server renders neither,
 * so crawlers and visitors without JavaScript get the page without them.
 */
export function FirstVisit() {
  const isHydrated = useHydrated();
  return isHydrated ? <Sequence /> : null;
}

function Sequence() {
  const { local } = useApp().storages;
  const [isAdult, setAdult] = useState(() => local.get(AGE_KEY) !== null);
  const isMember = useIsMember();
  // The signup asked a member's age.
  const isAsked = !isAdult && !isMember;
  const mayShowPopups = useDelay(!isAsked);

  function handleConfirm() {
    local.set(AGE_KEY, '1');
    setAdult(true);
  }

  return (
    <LazyBoundary>
      {isAsked && <AgeNotice onConfirm={handleConfirm} />}
      {!isAsked && mayShowPopups && <Popups />}
    </LazyBoundary>
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
