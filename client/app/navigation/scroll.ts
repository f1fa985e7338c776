import type { Location } from 'react-router-dom';
import type { SafeStorage } from '#platform/browser/storage.ts';
import { readStoredList } from '#platform/browser/stored-list.ts';
import { anchorOf } from './focus.ts';
import type { AppRouter } from './router.ts';

/** The part of the router that this file uses. The app renders none of React Router's components. */
export type ScrollRouter = Pick<AppRouter, 'subscribe' | 'enableScrollRestoration'> & {
  readonly state: Pick<
    AppRouter['state'],
    'location' | 'loaderData' | 'restoreScrollPosition' | 'preventScrollReset'
  >;
};

export interface ScrollKeeper {
  /** Begins to store positions. */
  start: () => void;
  /** Call it after a page was rendered. Scrolls to its stored position, its anchor or the top. */
  apply: () => void;
}

interface ScrollDeps {
  router: ScrollRouter;
  session: SafeStorage;
  window: Window & typeof globalThis;
}

/** Session storage: positions by history entry, for going back after a reload. */
const POSITIONS_KEY = 'scroll';
const MAX_POSITIONS = 100;
/** How long to wait for the page to grow to the stored position. */
const GROW_MS = 1_500;
const INPUT_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scroll positions: restored on Back, the top on new pages, anchors work. React Router stores the positions and selects the
 * one to restore. The browser restores the first page of a document itself, because the member may have scrolled before the
 * scripts were loaded.
 */
export function createScrollKeeper({ router, session, window }: ScrollDeps): ScrollKeeper {
  let stopGrowing = () => {};
  const apply = () => {
    stopGrowing();
    const goal = goalOf(router.state);
    if (goal === undefined || scrollToGoal(window, goal)) return;
    // A page shows its top until its anchor is rendered.
    if ('hash' in goal) window.scrollTo(0, 0);
    stopGrowing = scrollWhileGrowing(window, goal);
  };
  return {
    apply,
    start: () => {
      const positions = readPositions(session);
      router.enableScrollRestoration(positions, () => window.scrollY, keyOf);
      onAnchorJump(router, apply);
      window.addEventListener('pagehide', () => {
        session.set(POSITIONS_KEY, JSON.stringify(Object.entries(positions).slice(-MAX_POSITIONS)));
        // If the member returns to this document, the browser restores the position.
        window.history.scrollRestoration = 'auto';
      });
      const handleShow = () => {
        window.history.scrollRestoration = 'manual';
      };
      handleShow();
      window.addEventListener('pageshow', handleShow);
    },
  };
}

/** History entries that the browser made itself, by an anchor without scripts, all have the key "default". */
function keyOf({ key, hash }: Pick<Location, 'key' | 'hash'>): string {
  return key === 'default' ? key + hash : key;
}

/** Calls back after a jump within the page, and after Back from it: the location changes, and nothing is loaded. */
export function onAnchorJump(router: ScrollRouter, callback: () => void): () => void {
  let { location, loaderData } = router.state;
  return router.subscribe((state) => {
    const isJump = state.location !== location && state.loaderData === loaderData;
    ({ location, loaderData } = state);
    if (isJump) callback();
  });
}

type Goal = { y: number } | { hash: string };

function goalOf({
  location,
  restoreScrollPosition,
  preventScrollReset,
}: ScrollRouter['state']): Goal | undefined {
  if (restoreScrollPosition === false) return undefined;
  if (typeof restoreScrollPosition === 'number') return { y: restoreScrollPosition };
  if (preventScrollReset) return undefined;
  return location.hash.length > 1 ? { hash: location.hash } : { y: 0 };
}

/** Returns false if the page is too short, or has no such anchor yet. */
function scrollToGoal(window: Window, goal: Goal): boolean {
  if ('y' in goal) {
    window.scrollTo(0, goal.y);
    return Math.abs(window.scrollY - goal.y) <= 1;
  }
  const element = anchorOf(window.document, goal.hash);
  element?.scrollIntoView();
  return element !== null;
}

/** Tries again whenever the page grows, until the member scrolls or presses something. */
function scrollWhileGrowing(window: Window & typeof globalThis, goal: Goal): () => void {
  if (!window.ResizeObserver) return () => {};
  const observer = new window.ResizeObserver(() => {
    if (scrollToGoal(window, goal)) stop();
  });
  const timer = setTimeout(() => stop(), GROW_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of INPUT_EVENTS) window.removeEventListener(type, stop);
  };
  for (const type of INPUT_EVENTS) window.addEventListener(type, stop, { passive: true });
  observer.observe(window.document.body);
  return stop;
}

function isPosition(entry: unknown): entry is [key: string, y: number] {
  return Array.isArray(entry) && Number.isFinite(entry[1]);
}

function readPositions(session: SafeStorage): Record<string, number> {
  return Object.fromEntries(readStoredList(session, POSITIONS_KEY, isPosition));
}
