import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { Catcher } from '#app/errors/error-boundary.tsx';
import { tellMissingCode } from '#app/watch/chunk-recovery.ts';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { type SearchOpening, WAYS } from './search-opening.ts';

/** The search over the page. This much comes with what runs after the hydration; the rest when it is first asked for. */
export function searchHostOf(opening: SearchOpening): ComponentType {
  return function SearchHost() {
    const { isOpen, isThere, early } = useStore(opening);
    const { pathname, search } = usePage();
    const { SITE_SEARCH: SiteSearch } = useApp().parts;
    useSearchCode(opening);
    useBusyMark(isOpen && !isThere);

    // Another page, or another filter of this one, is what somebody chose.
    const place = `${pathname}?${search}`;
    const shown = useRef(place);
    useEffect(() => {
      if (shown.current !== place) opening.close();
      shown.current = place;
    }, [place]);

    return (
      <Catcher resetKey={isOpen} screenFor={nothing} onError={opening.close}>
        {isThere && (
          <LazyBoundary need={isOpen}>
            <SiteSearch isOpen={isOpen} onClose={opening.close} initialText={early} />
          </LazyBoundary>
        )}
      </Catcher>
    );
  };
}

const nothing = () => null;

/** Loads the search when it is opened or the pointer comes near. A failure is reported and closes it; the next opening tries again. */
function useSearchCode(opening: SearchOpening): void {
  const app = useApp();
  const text = useText();
  const isOpen = useStore(opening, (state) => state.isOpen);
  const nearCount = useStore(opening, (state) => state.nearCount);

  const load = useEffectEvent(async () => {
    await app.parts.SITE_SEARCH.load();
    opening.setState({ isThere: true });
  });
  const tellMissing = useEffectEvent(() => {
    opening.close();
    if (window.navigator.onLine) tellMissingCode(window);
    else app.dialogs.toast(text('common.offline'), { tone: 'error' });
  });

  useEffect(() => {
    if (isOpen) load().catch(() => tellMissing());
    else if (nearCount > 0) load().catch(() => {});
  }, [isOpen, nearCount]);
}

/** The link shows that something is on its way. */
function useBusyMark(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const ways = document.querySelectorAll(WAYS);
    for (const way of ways) way.setAttribute('aria-busy', 'true');
    return () => {
      for (const way of ways) way.removeAttribute('aria-busy');
    };
  }, [isWaiting]);
}
