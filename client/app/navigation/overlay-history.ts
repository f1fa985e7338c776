import type { OpenOverlays } from '#ui/overlays/use-back-closes.ts';
import { type AppRouter, entryKey } from './router.ts';

/** Overlay depth, stored in the history entry's state. Entries of pages have none. */
const DEPTH = 'overlays';
/** The longest wait for `history.go`. An entry that no longer exists is never reached. */
const TRAVERSE_MS = 1_000;

export interface OverlayHistory extends OpenOverlays {
  /** Runs a navigation at the page's own history entry: an entry that it adds replaces those of overlays. */
  runAtPage: <T>(run: () => T) => Promise<T>;
  /** Begins to create entries, and to close overlays of pages that are left. */
  follow: (router: AppRouter) => void;
}

/** The history entry of the browser. */
interface Entry {
  /** React Router's key of the page's entry. The entries of its overlays have the same one. */
  key: string;
  depth: number;
  href: string;
}

interface Overlay {
  close: () => void;
  /** Path of the page below the overlay. */
  pathname: string;
  /** Its page was left. The overlay has no entry, and is removed when the next page is rendered. */
  isLeft: boolean;
}

/**
 * Back closes the top overlay before it leaves the page. Each open overlay has a history entry above the page's, with the same
 * URL and state; React Router does not learn of it. Back closes the overlays above the entry that it reaches. An overlay that
 * closes otherwise removes its entry. Forward to the entry of a closed overlay returns at once.
 *
 * Opening and closing only change how many entries there should be. `settle` adjusts the history while it is at rest: not
 * while a page loads, and only one traversal at a time.
 *
 * Create it before the router: the browser calls listeners of `window` in their order, and this one stops some events.
 */
export function createOverlayHistory(window: Window): OverlayHistory {
  const { history } = window;
  let router: AppRouter | undefined;
  let overlays: readonly Overlay[] = [];
  let entry = readEntry(window);
  /** Tasks that wait for the page's own entry. Each function lets one of them run. */
  let waiting: (() => void)[] = [];
  /** Timeout of the traversal in flight. */
  let traversal: ReturnType<typeof setTimeout> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;

  const ownOverlays = () => overlays.filter(({ isLeft }) => !isLeft);

  function settle(): void {
    clearTimeout(soon);
    if (!router || traversal !== undefined) return;
    const wanted = waiting.length > 0 ? 0 : ownOverlays().length;
    if (isAtRest(router) && wanted > entry.depth) pushEntries(wanted);
    if (isAtRest(router) && wanted < entry.depth) {
      traverse(wanted - entry.depth);
      return;
    }
    const ready = waiting;
    waiting = [];
    for (const proceed of ready) proceed();
    if (ready.length > 0) settleSoon();
  }

  function settleSoon(): void {
    clearTimeout(soon);
    soon = setTimeout(settle);
  }

  function pushEntries(depth: number): void {
    try {
      for (let next = entry.depth + 1; next <= depth; next += 1) {
        history.pushState(Object.assign({}, history.state, { [DEPTH]: next }), '');
      }
    } catch {
      // Safari allows 100 entries in 30 s. Without an entry, Back leaves the page.
    }
    entry = readEntry(window);
  }

  function traverse(delta: number): void {
    traversal = setTimeout(() => {
      traversal = undefined;
      // Count the traversal as done. A busy browser may still finish it, and a second traversal would leave the page.
      entry = { ...entry, depth: entry.depth + delta };
      settle();
    }, TRAVERSE_MS);
    history.go(delta);
  }

  function handlePop(event: PopStateEvent): void {
    const before = entry;
    entry = readEntry(window);
    const isOwn = traversal !== undefined;
    clearTimeout(traversal);
    traversal = undefined;
    const isSamePage = entry.key === before.key && entry.href === before.href;
    if (isSamePage && entry.depth !== before.depth) {
      event.stopImmediatePropagation();
      if (!isOwn) for (const overlay of ownOverlays().slice(entry.depth).reverse()) overlay.close();
    }
    if (isOwn) settle();
    else settleSoon();
  }

  async function runAtPage<T>(run: () => T): Promise<T> {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      settle();
    });
    return run();
  }

  window.addEventListener('popstate', handlePop, { capture: true });
  return {
    runAtPage,
    add: (close) => {
      const { pathname } = router?.state.navigation.location ?? window.location;
      const overlay = { close, pathname, isLeft: false };
      overlays = [...overlays, overlay];
      settle();
      return () => {
        overlays = overlays.filter((other) => other !== overlay);
        settleSoon();
      };
    },
    follow: (created) => {
      router = created;
      created.subscribe(({ navigation }) => {
        entry = readEntry(window);
        if (navigation.state !== 'idle') return;
        for (const overlay of overlays) {
          if (overlay.pathname !== window.location.pathname) overlay.isLeft = true;
          // Back came before the next page was rendered: the overlay is still open.
          else if (overlay.isLeft) overlay.close();
        }
        settleSoon();
      });
      // A navigation to a URL starts at the page's own entry. `navigate(-1)` and the like start at the current entry.
      const { navigate } = created;
      created.navigate = ((...args: Parameters<typeof navigate>) => {
        const isByNumber = typeof args[0] === 'number';
        const isAtPage = entry.depth === 0 && traversal === undefined;
        return isByNumber || isAtPage ? navigate(...args) : runAtPage(() => navigate(...args));
        // The cast: `navigate` has overloads.
      }) as typeof navigate;
      entry = readEntry(window);
      settleSoon();
    },
  };
}

function readEntry({ history, location }: Window): Entry {
  // Null, React Router's state, or that of another script.
  const state: unknown = history.state;
  const depth = typeof state === 'object' && state !== null && DEPTH in state ? Number(state[DEPTH]) : 0;
  return { key: entryKey(), depth: Number.isSafeInteger(depth) ? depth : 0, href: location.href };
}

/** True while nothing loads and the history is at the shown page, not on its way back to a page that may not be left. */
function isAtRest({ state }: AppRouter): boolean {
  const isProceeding = [...state.blockers.values()].some((blocker) => blocker.state === 'proceeding');
  return state.navigation.state === 'idle' && !isProceeding && entryKey() === state.location.key;
}
