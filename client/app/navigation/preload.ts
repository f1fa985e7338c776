/**
 * Loads the code of pages that a member is about to open: links in view one by one when the browser is idle, hovered, touched
 * or focused ones at once; never more than four at a time, nothing on saveData or 2g (spec §9).
 */
export interface Preloader {
  /** Follows hovering and focus, and looks at the links that are there. Returns a function that stops it. */
  start: () => () => void;
  /** Looks at the page's links again; to be called after a navigation has been shown. */
  scan: () => void;
}

export interface PreloaderDeps {
  /** Loads the code of the page at this path of the site; undefined when there is none. */
  load: (pathname: string) => Promise<unknown> | undefined;
  /** What the path's code is known by (route and device), so that 400 games ask once. Default: the path. */
  keyOf?: (pathname: string) => string | undefined;
  window?: Window & typeof globalThis;
}

export const MAX_AT_ONCE = 4;
const IDLE_LIMIT_MS = 2_000;
const SCAN_SPACING_MS = 500;

/** Loads the code of pages whose links are seen, hovered or focused; never more than four at once (spec §9). */
export function createPreloader(deps: PreloaderDeps): Preloader {
  const { window = globalThis.window } = deps;
  const queue = createQueue(deps);
  let observer: IntersectionObserver | undefined;
  const scan = () => {
    // Forgets the links of the page before, which the observer would keep alive.
    observer?.disconnect();
    if (!isFrugal(window.navigator)) for (const link of linksOf(window)) observer?.observe(link);
  };
  return {
    scan,
    start: () => {
      observer = createObserver(window, (link) => queue.addIdle(link.pathname));
      const handleIntent = (event: Event) => {
        const link = event.target instanceof window.Element ? event.target.closest('a') : null;
        if (link && isPageLink(link, window.location)) queue.addUrgent(link.pathname);
      };
      for (const type of INTENTS) window.document.addEventListener(type, handleIntent, { passive: true });
      whenLoaded(window, () => whenIdle(window, scan));
      const stopWatching = watchChanges(window, scan);
      return () => {
        stopWatching();
        observer?.disconnect();
        observer = undefined;
        queue.clear();
        for (const type of INTENTS) window.document.removeEventListener(type, handleIntent);
      };
    },
  };
}

/** Links that come with late data: the page is looked at again, now and then, after it changed. */
function watchChanges(window: Window & typeof globalThis, scan: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changes = new window.MutationObserver(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      whenIdle(window, scan);
    }, SCAN_SPACING_MS);
  });
  changes.observe(window.document.body, { childList: true, subtree: true });
  return () => {
    changes.disconnect();
    clearTimeout(timer);
  };
}

const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

function linksOf(window: Window): HTMLAnchorElement[] {
  const links = [...window.document.querySelectorAll<HTMLAnchorElement>('a[href]')];
  return links.filter((link) => isPageLink(link, window.location));
}

function isPageLink(link: HTMLAnchorElement, location: Location): boolean {
  if (link.origin !== location.origin || link.hasAttribute('download')) return false;
  return (!link.target || link.target === '_self') && link.pathname !== location.pathname;
}

function createObserver(
  window: Window & typeof globalThis,
  onVisible: (link: HTMLAnchorElement) => void,
): IntersectionObserver | undefined {
  if (!window.IntersectionObserver) return undefined;
  return new window.IntersectionObserver((entries, observer) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      if (target instanceof window.HTMLAnchorElement) onVisible(target);
    }
  });
}

/** Pictures in sight come before the code of other pages. */
export function whenLoaded(window: Window, task: () => void): void {
  if (window.document.readyState === 'complete') task();
  else window.addEventListener('load', task, { once: true });
}

/** Safari has no requestIdleCallback. */
export function whenIdle(window: Window & typeof globalThis, task: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(task, { timeout: IDLE_LIMIT_MS });
  else setTimeout(task, 200);
}

/** The member asked to save data, or the line is too slow to load what may not be needed. */
export function isFrugal(navigator: Navigator): boolean {
  // Network Information is in Chromium only and in no type library.
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

interface Queue {
  addIdle: (pathname: string) => void;
  addUrgent: (pathname: string) => void;
  clear: () => void;
}

function createQueue(deps: PreloaderDeps): Queue {
  const state: QueueState = {
    ...deps,
    taken: new Set(),
    waiting: new Map(),
    urgent: new Set(),
    active: 0,
    isIdlePlanned: false,
  };
  return {
    addIdle: (pathname) => addIdle(state, pathname),
    addUrgent: (pathname) => addUrgent(state, pathname),
    clear: () => {
      state.waiting.clear();
      state.urgent.clear();
    },
  };
}

interface QueueState extends PreloaderDeps {
  /** Loaded or loading. */
  taken: Set<string>;
  /** Paths by their keys. */
  waiting: Map<string, string>;
  /** Those of them that somebody is about to press. */
  urgent: Set<string>;
  active: number;
  isIdlePlanned: boolean;
}

function addIdle(state: QueueState, pathname: string): void {
  const key = keyToAdd(state, pathname);
  if (key === undefined || state.waiting.has(key)) return;
  state.waiting.set(key, pathname);
  planIdle(state);
}

function addUrgent(state: QueueState, pathname: string): void {
  const key = keyToAdd(state, pathname);
  if (key === undefined) return;
  if (hasPlace(state)) return void run(state, key, pathname);
  state.waiting.set(key, pathname);
  state.urgent.add(key);
}

function keyToAdd({ keyOf, taken, window }: QueueState, pathname: string): string | undefined {
  const key = keyOf ? keyOf(pathname) : pathname;
  const { navigator } = window ?? globalThis.window;
  return key === undefined || taken.has(key) || isFrugal(navigator) ? undefined : key;
}

function hasPlace({ active }: QueueState): boolean {
  return active < MAX_AT_ONCE;
}

async function run(state: QueueState, key: string, pathname: string): Promise<void> {
  state.waiting.delete(key);
  state.urgent.delete(key);
  state.taken.add(key);
  state.active += 1;
  try {
    await state.load(pathname);
  } catch {
    // Only a preload: the navigation itself reports what fails. Another hover may try again.
    state.taken.delete(key);
  }
  state.active -= 1;
  goOn(state);
}

function goOn(state: QueueState): void {
  for (const key of state.urgent) {
    if (!hasPlace(state)) return;
    void run(state, key, state.waiting.get(key) ?? '');
  }
  planIdle(state);
}

/** One by one, each in a pause of its own: several at once would hold up what somebody does meanwhile. */
function planIdle(state: QueueState): void {
  if (state.isIdlePlanned || state.active > 0 || state.waiting.size === 0) return;
  state.isIdlePlanned = true;
  whenIdle(state.window ?? globalThis.window, () => {
    state.isIdlePlanned = false;
    const [next] = state.waiting;
    if (next && state.active === 0) void run(state, ...next);
  });
}
