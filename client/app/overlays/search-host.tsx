import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Catcher } from '#app/errors/error-boundary.tsx';
import { tellMissingCode } from '#app/watch/chunk-recovery.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import type { SiteSearchProps } from '#platform/site/parts.ts';
import { useText } from '#platform/site/text.ts';
import { type SearchOpening, WAYS } from './search-opening.ts';

/** The search over the page. This much comes with what runs after the hydration; the rest when it is first asked for. */
export function searchHostOf(opening: SearchOpening): ComponentType {
  return function SearchHost() {
    const { isOpen, early } = useStore(opening);
    const { pathname, search } = usePage();
    const Part = useSearchPart(opening);
    useBusyMark(isOpen && !Part);

    // Another page, or another filter of this one, is what somebody chose.
    const place = `${pathname}?${search}`;
    const shown = useRef(place);
    useEffect(() => {
      if (shown.current !== place) opening.close();
      shown.current = place;
    }, [place]);

    return (
      <Catcher resetKey={isOpen} screenFor={nothing} onError={opening.close}>
        {Part && <Part isOpen={isOpen} onClose={opening.close} initialText={early} />}
      </Catcher>
    );
  };
}

const nothing = () => null;

/** null until its code is there. Where it does not come, that is said, and nothing opens; the next time it is asked for anew. */
function useSearchPart(opening: SearchOpening): ComponentType<SiteSearchProps> | null {
  const app = useApp();
  const text = useText();
  const isOpen = useStore(opening, (state) => state.isOpen);
  const nearCount = useStore(opening, (state) => state.nearCount);
  const [Part, setPart] = useState<ComponentType<SiteSearchProps> | null>(null);

  const load = useEffectEvent(async () => {
    const loaded = await app.loadPart('SITE_SEARCH');
    setPart(() => loaded);
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
  return Part;
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
