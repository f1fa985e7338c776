import type { OpenOverlays } from '#ui/overlays/use-back-closes.ts';
import { type AppRouter, entryKey } from './router.ts';

/** In an entry's state: how many overlays lay over the page when it was made. An entry of the page itself has none. */
const DEPTH = 'overlays';
/** An entry that is gone cannot be reached; nothing waits longer for it, and it is not asked for twice. */
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
  const stack: Stack = { window, items: [], at: placeOf(window), holds: 0, waiting: [] };
  window.addEventListener('popstate', (event) => handlePop(stack, event), { capture: true });
  return {
    add: (close) => add(stack, close),
    atPage: (run) => atPage(stack, run),
    follow: (router) => follow(stack, router),
  };
}

/** What is open, and where the history has come to. */
interface Stack {
  window: Window;
  router?: AppRouter;
  items: readonly Item[];
  at: Place;
  /** Who needs the history to stand at the page itself. */
  holds: number;
  /** Told once it stands still. */
  waiting: (() => void)[];
  /** Under way to an entry, until this at the latest. */
  travel?: ReturnType<typeof setTimeout> | undefined;
  soon?: ReturnType<typeof setTimeout>;
}

function settle(stack: Stack): void {
  const { router, items, holds, waiting } = stack;
  clearTimeout(stack.soon);
  if (!router || stack.travel !== undefined) return;
  const wanted = holds > 0 ? 0 : items.length;
  if (isAtRest(router) && wanted > stack.at.depth) push(stack, wanted);
  if (isAtRest(router) && wanted < stack.at.depth) go(stack, wanted - stack.at.depth);
  else for (const resolve of waiting.splice(0)) resolve();
}

function settleSoon(stack: Stack): void {
  clearTimeout(stack.soon);
  stack.soon = setTimeout(() => settle(stack));
}

function push(stack: Stack, depth: number): void {
  const { history } = stack.window;
  try {
    for (let next = stack.at.depth + 1; next <= depth; next += 1) {
      history.pushState(Object.assign({}, history.state, { [DEPTH]: next }), '');
    }
  } catch {
    // A browser that has enough of it (Safari: 100 in 30 s): Back leaves the page.
  }
  stack.at = placeOf(stack.window);
}

function go(stack: Stack, delta: number): void {
  stack.travel = setTimeout(() => {
    stack.travel = undefined;
    // A busy browser may get there yet: a second step would leave the page.
    stack.at = { ...stack.at, depth: stack.at.depth + delta };
    settle(stack);
  }, TRAVEL_MS);
  stack.window.history.go(delta);
}

function handlePop(stack: Stack, event: PopStateEvent): void {
  const before = stack.at;
  const at = placeOf(stack.window);
  stack.at = at;
  const isOurs = stack.travel !== undefined;
  clearTimeout(stack.travel);
  stack.travel = undefined;
  const isSamePage = at.key === before.key && at.href === before.href && at.depth !== before.depth;
  if (isSamePage) {
    event.stopImmediatePropagation();
    if (!isOurs) for (const item of stack.items.slice(at.depth).reverse()) item.close();
  }
  if (isOurs) settle(stack);
  else settleSoon(stack);
}

async function atPage<T>(stack: Stack, run: () => T): Promise<T> {
  stack.holds += 1;
  await new Promise<void>((resolve) => {
    stack.waiting.push(resolve);
    settle(stack);
  });
  stack.holds -= 1;
  settleSoon(stack);
  return run();
}

function add(stack: Stack, close: () => void): () => void {
  const { pathname } = stack.router?.state.navigation.location ?? stack.window.location;
  const item = { close, pathname };
  stack.items = [...stack.items, item];
  settle(stack);
  return () => {
    stack.items = stack.items.filter((other) => other !== item);
    settleSoon(stack);
  };
}

function follow(stack: Stack, router: AppRouter): void {
  const { window } = stack;
  stack.router = router;
  router.subscribe(({ navigation }) => {
    stack.at = placeOf(window);
    if (navigation.state !== 'idle') return;
    // What lay over a page that was left goes with it.
    stack.items = stack.items.filter(({ pathname }) => pathname === window.location.pathname);
    settleSoon(stack);
  });
  navigateFromPage(stack, router);
  stack.at = placeOf(window);
  settleSoon(stack);
}

/** Whatever leaves for another place does so from the entry of the page itself. */
function navigateFromPage(stack: Stack, router: AppRouter): void {
  const { navigate } = router;
  // As React Router has it: to a place with options, or by a number of entries.
  router.navigate = ((...args: Parameters<typeof navigate>) => {
    const isByNumber = typeof args[0] === 'number';
    const isAtPage = stack.at.depth === 0 && stack.travel === undefined;
    return isByNumber || isAtPage ? navigate(...args) : atPage(stack, () => navigate(...args));
  }) as typeof navigate;
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
