import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { ClientCore } from '#app/core/client-core.ts';
import { AppErrorBoundary } from '#app/errors/error-boundary.tsx';
import type { FailureStore } from '#app/errors/failure-store.ts';
import { Overlays } from '#app/overlays/overlays.tsx';
import { AppTree } from '#app/view/app-tree.tsx';
import { applyHead } from '#app/view/document-head.ts';
import type { PageView } from '#app/view/load-page.ts';
import type { Navigation } from '#platform/site/navigation.ts';
import type { Locale } from '#shared/locales.ts';
import { OpenOverlaysContext } from '#ui/overlays/use-back-closes.ts';
import type { RunningApp } from './after-hydration.ts';

/** What the browser shows, and what drives it once that is loaded. */
export interface ShownState {
  view: PageView;
  running: RunningApp | null;
}

export interface ClientAppProps {
  core: ClientCore;
  shown: StoreApi<ShownState>;
  failures: FailureStore;
  /** For the moment before the router is there. */
  early: Navigation;
  /** The page is React's now. */
  onHydrated: () => void;
}

/** The browser's app: the view that is to be shown, followed by head, focus and scroll. */
export function ClientApp({ core, shown, failures, early, onHydrated }: ClientAppProps) {
  const [isHydrated, setHydrated] = useState(false);
  const { view, running } = useShown(shown);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the first page has become React's
  useEffect(() => {
    // In pieces, as the hydration itself.
    startTransition(() => setHydrated(true));
    onHydrated();
  }, []);

  return (
    <OpenOverlaysContext value={running?.overlays ?? null}>
      <AppTree
        core={core}
        view={view}
        navigation={running?.navigation ?? early}
        // The browser renders the rest once the frame is hydrated.
        isFrameOnly={view.isClientOnly && !isHydrated}
        around={(page) => (
          <AppErrorBoundary
            siteName={siteNameOf(core, view.target.locale)}
            getRequestId={core.getRequestId}
            resetKey={view}
            failures={failures}
          >
            {page}
          </AppErrorBoundary>
        )}
      >
        {isHydrated && <Overlays core={core} running={running} />}
        {running && <running.SearchHost />}
      </AppTree>
    </OpenOverlaysContext>
  );
}

/** As the operator calls the site in link previews; its title may carry a slogan. */
function siteNameOf({ site }: ClientCore, locale: Locale): string {
  const { og_site_name, title } = site.metadata[locale];
  return og_site_name || title || '';
}

function useShown(store: StoreApi<ShownState>): ShownState {
  const [state, setState] = useState(store.getState);
  const { view, running } = state;
  const previous = useRef(view);

  useEffect(() => {
    const follow = () => startTransition(() => setState(store.getState()));
    follow();
    return store.subscribe(follow);
  }, [store]);

  useLayoutEffect(() => {
    if (previous.current === view) return;
    applyHead(document, view.head, view.target);
    running?.handleShown(view, previous.current);
    previous.current = view;
  }, [view, running]);

  return state;
}
