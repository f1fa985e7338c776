import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { ClientCore } from '#app/core/client-core.ts';
import { AppErrorBoundary } from '#app/errors/error-boundary.tsx';
import type { FailureStore } from '#app/errors/failure-store.ts';
import { Overlays } from '#app/overlays/overlays.tsx';
import { AppTree } from '#app/view/app-tree.tsx';
import { applyHead } from '#app/view/head.ts';
import type { PageView } from '#app/view/load-page.ts';
import type { Navigation } from '#platform/site/navigation.ts';
import { siteNameOf } from '#platform/site/site-name.ts';
import { OpenOverlaysContext } from '#ui/overlays/use-back-closes.ts';
import type { RunningApp } from './after-hydration.ts';

/** The view on the screen, and the running app once after-hydration.ts is loaded. */
export interface ShownState {
  view: PageView;
  running: RunningApp | null;
}

export interface ClientAppProps {
  core: ClientCore;
  shown: StoreApi<ShownState>;
  failures: FailureStore;
  /** Used until the router is there. */
  earlyNavigation: Navigation;
  /** Called after the first commit. StrictMode calls it twice in development. */
  onHydrated: () => void;
}

/** The browser's app: renders the view of the store and updates head, focus and scroll position. */
export function ClientApp({ core, shown, failures, earlyNavigation, onHydrated }: ClientAppProps) {
  const [isHydrated, setHydrated] = useState(false);
  const { view, running } = useShown(shown);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    // A transition, like hydration itself: React renders it in short tasks.
    startTransition(() => setHydrated(true));
    onHydrated();
  }, []);

  return (
    <OpenOverlaysContext value={running?.overlays ?? null}>
      <AppTree
        core={core}
        view={view}
        navigation={running?.navigation ?? earlyNavigation}
        // The first render must equal the server's HTML. Of a client-only page the server renders the frame alone.
        isFrameOnly={view.isClientOnly && !isHydrated}
        around={(page) => (
          <AppErrorBoundary
            siteName={siteNameOf({ metadata: core.site.metadata[view.target.locale] })}
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

function useShown(store: StoreApi<ShownState>): ShownState {
  const [state, setState] = useState(store.getState);
  const { view, running } = state;
  const previous = useRef(view);

  useEffect(() => {
    const update = () => startTransition(() => setState(store.getState()));
    update();
    return store.subscribe(update);
  }, [store]);

  useLayoutEffect(() => {
    if (previous.current === view) return;
    applyHead(document, view.head, view.target);
    running?.handleShown(view, previous.current);
    previous.current = view;
  }, [view, running]);

  return state;
}
