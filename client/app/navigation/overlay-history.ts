import type { OpenOverlays } from '#ui/overlays/use-back-closes.ts';
import { type AppRouter, entryKey } from './router.ts';

/** In an entry's state: how many overlays lay over the page when it was made. An entry of the page itself has none. */
const DEPTH = 'overlays';
/** An entry that is gone cannot be reached; nothing waits longer for it. */
const TRAVEL_MS = 1_000;

export interface OverlayHistory extends OpenOverlays {
  /** Runs it once the history stands at the page itself: what is pushed then leaves no entry of an overlay behind it. */
  atPage: <T>(run: () => T) => Promise<T>;
  /** From here on; until then nothing has an entry. */
  follow: (router: AppRouter) => void;
}

/** Where the history stands. */
interface Place {
  /** React Router's key of the page's entry; the entries of its overlays have the same one. */
  key: string;
  depth: number;
  href: string;
}

interface Item {
  close: () => void;
  /** Of the page it was opened over. */
  pathname: string;
}

/**
 * Back closes what is open before it leaves the page. Each open overlay has an entry of the history on top of the page's:
 * the same URL and the same state, React Router hears of none of them. Back to a lower one closes what lies above it; what
 * closes by other means takes its entry back; forward to the entry of what is closed comes back at once.
 *
 * Opening and closing only say how many entries there should be. `settle` brings the history there when it stands
 * still: never while a page loads, and never twice at once.
 *
 * To be made before the router: of one window's listeners, browsers call the first one first, and what React Router hears
 * of it follows.
 */
export function createOverlayHistory(window: Window): OverlayHistory {
  const { history } = window;
  let router: AppRouter | undefined;
  let items: readonly Item[] = [];
  let at = placeOf(window);
  /** Who needs the history to stand at the page itself. */
  let holds = 0;
  const waiting: (() => void)[] = [];
  let travel: ReturnType<typeof setTimeout> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    clearTimeout(soon);
    if (!router || travel !== undefined) return;
    const wanted = holds > 0 ? 0 : items.length;
    if (isAtRest(router) && wanted > at.depth) push(wanted);
    if (isAtRest(router) && wanted < at.depth) go(wanted - at.depth);
    else for (const resolve of waiting.splice(0)) resolve();
  }

  function settleSoon(): void {
    clearTimeout(soon);
    soon = setTimeout(settle);
  }

  function push(depth: number): void {
    try {
      for (let next = at.depth + 1; next <= depth; next += 1) {
        history.pushState(Object.assign({}, history.state, { [DEPTH]: next }), '');
      }
    } catch {
      // A browser that has enough of it (Safari: 100 in 30 s): Back leaves the page.
    }
    at = placeOf(window);
  }

  function go(delta: number): void {
    travel = setTimeout(() => {
      travel = undefined;
      settle();
    }, TRAVEL_MS);
    history.go(delta);
  }

  function handlePop(event: PopStateEvent): void {
    const before = at;
    at = placeOf(window);
    const isOurs = travel !== undefined;
    clearTimeout(travel);
    travel = undefined;
    const isSamePage = at.key === before.key && at.href === before.href && at.depth !== before.depth;
    if (isSamePage) {
      event.stopImmediatePropagation();
      if (!isOurs) for (const item of items.slice(at.depth).reverse()) item.close();
    }
    if (isOurs) settle();
    else settleSoon();
  }

  async function atPage<T>(run: () => T): Promise<T> {
    holds += 1;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      settle();
    });
    holds -= 1;
    settleSoon();
    return run();
  }

  function add(close: () => void): () => void {
    const { pathname } = router?.state.navigation.location ?? window.location;
    const item = { close, pathname };
    items = [...items, item];
    settle();
    return () => {
      items = items.filter((other) => other !== item);
      settleSoon();
    };
  }

  function follow(followed: AppRouter): void {
    router = followed;
    followed.subscribe(({ navigation }) => {
      at = placeOf(window);
      if (navigation.state !== 'idle') return;
      // What lay over a page that was left goes with it.
      items = items.filter(({ pathname }) => pathname === window.location.pathname);
      settleSoon();
    });
    const { navigate } = followed;
    // As React Router has it: to a place with options, or by a number of entries.
    followed.navigate = ((...args: Parameters<typeof navigate>) => {
      const isByNumber = typeof args[0] === 'number';
      if (isByNumber || (at.depth === 0 && travel === undefined)) return navigate(...args);
      return atPage(() => navigate(...args));
    }) as typeof navigate;
    at = placeOf(window);
    settleSoon();
  }

  window.addEventListener('popstate', handlePop, { capture: true });
  return { add, atPage, follow };
}

function placeOf({ history, location }: Window): Place {
  // Null, React Router's, or what another script of the page has left there.
  const state: unknown = history.state;
  const depth = typeof state === 'object' && state !== null && DEPTH in state ? Number(state[DEPTH]) : 0;
  return { key: entryKey(), depth: Number.isSafeInteger(depth) ? depth : 0, href: location.href };
}

/** Nothing loads, and the history stands at the page that is shown: not on its way back from a page that may not be left. */
function isAtRest({ state }: AppRouter): boolean {
  const isLeaving = [...state.blockers.values()].some((blocker) => blocker.state === 'proceeding');
  return state.navigation.state === 'idle' && !isLeaving && entryKey() === state.location.key;
}
