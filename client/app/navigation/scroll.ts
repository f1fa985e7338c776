import type { SafeStorage } from '#platform/browser/storage.ts';

/** What this needs of React Router's data router; the app renders without its components, so without theirs for this. */
export interface ScrollRouter {
  readonly state: ScrollRouterState;
  enableScrollRestoration: (
    positions: Record<string, number>,
    getPosition: () => number,
    getKey: (location: ScrollLocation) => string,
  ) => () => void;
  subscribe: (listener: (state: ScrollRouterState) => void) => () => void;
}

interface ScrollLocation {
  key: string;
  hash: string;
}

interface ScrollRouterState {
  location: ScrollLocation;
  loaderData: unknown;
  restoreScrollPosition: number | false | null;
  preventScrollReset: boolean;
}

export interface ScrollKeeper {
  /** Begins to note positions. Returns a function that stops it. */
  start: () => () => void;
  /** The page of the router's present location has just been shown: to where it was left, its anchor, or the top. */
  apply: () => void;
}

export interface ScrollDeps {
  router: ScrollRouter;
  session: SafeStorage;
  window?: Window & typeof globalThis;
}

/** Session storage: positions by history entry, for going back after a reload. */
const POSITIONS_KEY = 'scroll';
const MAX_POSITIONS = 100;
/** How long a page may still grow into the position it was left at. */
const GROW_MS = 1_500;

/**
 * Where pages are scrolled to (spec: restored on back, top on new pages, anchors work). React Router notes the positions
 * and says which one counts. The first page of a document is the browser's own business, which knows better than we
 * whether the member has scrolled before the scripts came.
 */
export function createScrollKeeper({
  router,
  session,
  window = globalThis.window,
}: ScrollDeps): ScrollKeeper {
  let stopGrowing = () => {};
  const apply = () => {
    stopGrowing();
    const goal = goalOf(router.state);
    if (goal === undefined || reach(window, goal)) return;
    // Until its anchor is there, a page shows its top.
    if ('anchor' in goal) window.scrollTo(0, 0);
    stopGrowing = reachWhileGrowing(window, goal);
  };
  return {
    apply,
    start: () => {
      const positions = readPositions(session);
      const disable = router.enableScrollRestoration(positions, () => window.scrollY, keyOf);
      const unsubscribe = followAnchors(router, apply);
      const handleHide = () => {
        session.set(POSITIONS_KEY, JSON.stringify(Object.entries(positions).slice(-MAX_POSITIONS)));
        // Another document comes: coming back to this one is for the browser to restore.
        window.history.scrollRestoration = 'auto';
      };
      const handleShow = () => {
        window.history.scrollRestoration = 'manual';
      };
      handleShow();
      window.addEventListener('pagehide', handleHide);
      window.addEventListener('pageshow', handleShow);
      return () => {
        stopGrowing();
        disable();
        unsubscribe();
        window.removeEventListener('pagehide', handleHide);
        window.removeEventListener('pageshow', handleShow);
        window.history.scrollRestoration = 'auto';
      };
    },
  };
}

/** Entries that the browser made itself (an anchor without script) all have the key "default". */
function keyOf({ key, hash }: ScrollLocation): string {
  return key === 'default' ? key + hash : key;
}

/** A location that changed without loading anything shows the same page: an anchor, and the way back from it. */
function followAnchors(router: ScrollRouter, apply: () => void): () => void {
  let { location, loaderData } = router.state;
  return router.subscribe((state) => {
    const isAnchor = state.location !== location && state.loaderData === loaderData;
    ({ location, loaderData } = state);
    if (isAnchor) apply();
  });
}

type Goal = { y: number } | { anchor: string };

function goalOf({
  location,
  restoreScrollPosition,
  preventScrollReset,
}: ScrollRouterState): Goal | undefined {
  if (restoreScrollPosition === false) return undefined;
  if (typeof restoreScrollPosition === 'number') return { y: restoreScrollPosition };
  if (preventScrollReset) return undefined;
  return location.hash.length > 1 ? { anchor: decodeHash(location.hash) } : { y: 0 };
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Returns whether the goal was there to be reached. */
function reach(window: Window, goal: Goal): boolean {
  if ('y' in goal) {
    window.scrollTo(0, goal.y);
    return Math.abs(window.scrollY - goal.y) <= 1;
  }
  const element = window.document.getElementById(goal.anchor);
  element?.scrollIntoView();
  return element !== null;
}

/** Tries again while blocks are still arriving, until the member takes over. */
function reachWhileGrowing(window: Window & typeof globalThis, goal: Goal): () => void {
  if (!window.ResizeObserver) return () => {};
  const observer = new window.ResizeObserver(() => {
    if (reach(window, goal)) stop();
  });
  const timer = setTimeout(() => stop(), GROW_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of TAKE_OVER) window.removeEventListener(type, stop);
  };
  for (const type of TAKE_OVER) window.addEventListener(type, stop, { passive: true });
  observer.observe(window.document.body);
  return stop;
}

const TAKE_OVER = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

function readPositions(session: SafeStorage): Record<string, number> {
  try {
    const entries: unknown = JSON.parse(session.get(POSITIONS_KEY) ?? '[]');
    if (!Array.isArray(entries)) return {};
    return Object.fromEntries(entries.filter((entry) => Array.isArray(entry) && Number.isFinite(entry[1])));
  } catch {
    return {};
  }
}
