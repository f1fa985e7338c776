import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Navigation } from '#platform/navigation.ts';
import { AppTree } from './app-tree.tsx';
import type { ClientCore } from './client-core.ts';
import { applyHead } from './document-head.ts';
import type { PageView } from './load-page.ts';
import { Overlays } from './overlays.tsx';
import { type AppRouter, shownView } from './router.ts';

export interface ClientAppProps {
  core: ClientCore;
  router: AppRouter;
  initial: PageView;
  navigation: Navigation;
  /** The error screen's view for what a navigation threw. */
  errorView: (error: unknown) => PageView;
  /** Handlers work: the page is alive. */
  onHydrated: () => void;
  /** Another page, or another query of the same one, has been shown. */
  onShown: (view: PageView, previous: PageView) => void;
}

/** The browser's app: shows the view that the router holds, and follows it with head, focus and scroll. */
export function ClientApp(props: ClientAppProps) {
  const { core, router, initial, navigation, onHydrated } = props;
  const [isHydrated, setHydrated] = useState(false);
  const view = useShownView(props);

  useEffect(() => {
    setHydrated(true);
    onHydrated();
  }, [onHydrated]);

  return (
    <AppTree
      core={core}
      view={view}
      navigation={navigation}
      // What the server left to the browser comes once the frame is hydrated.
      isFrameOnly={initial.isClientOnly && view === initial && !isHydrated}
    >
      {isHydrated && <Overlays core={core} router={router} view={view} />}
    </AppTree>
  );
}

function useShownView({ router, initial, errorView, onShown }: ClientAppProps): PageView {
  const [view, setView] = useState(initial);
  const previous = useRef(initial);

  useEffect(() => {
    let seen: ReturnType<typeof shownView> | undefined;
    const follow = () => {
      const shown = shownView(router);
      const isNew =
        'error' in shown ? !seen || !('error' in seen) || seen.error !== shown.error : shown !== seen;
      seen = shown;
      if (isNew) startTransition(() => setView('error' in shown ? errorView(shown.error) : shown));
    };
    // The router may have moved on between its start and this effect.
    follow();
    return router.subscribe(follow);
  }, [router, errorView]);

  useLayoutEffect(() => {
    if (previous.current === view) return;
    applyHead(document, view.head, view.target);
    onShown(view, previous.current);
    previous.current = view;
  }, [view, onShown]);

  return view;
}
