/** Loads the code of pages before a member opens them (spec §9). */
export interface Preloader {
  /** Listens for hover, focus and touch, and observes the page's links. */
  start: () => void;
  /** Observes the page's links again. Call it after a navigation was rendered. */
  scan: () => void;
}

export interface PreloaderDeps {
  /** Loads the code of the page at a path; undefined when there is nothing to load. */
  load: (pathname: string) => Promise<unknown> | undefined;
  /** Key of the code at a path (route and device), so that 400 games load it once; undefined if there is no such page. */
  keyOf: (pathname: string) => string | undefined;
  window: Window & typeof globalThis;
}

export const MAX_AT_ONCE = 4;
const IDLE_LIMIT_MS = 2_000;
const SCAN_SPACING_MS = 500;
/** Events on a link that a press may follow. */
const INTENT_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Loads the code behind links: visible ones one by one while the browser is idle, hovered, focused or touched ones at once.
 * Never more than four at a time, and nothing with data saver or on a 2G connection (spec §9).
 */
export function createPreloader(deps: PreloaderDeps): Preloader {
  const { window } = deps;
  const queue = createQueue(deps);
  let observer: IntersectionObserver | undefined;

  function scan(): void {
    // Otherwise the observer would keep the links of the previous page in memory.
    observer?.disconnect();
    if (isFrugal(window.navigator)) return;
    for (const link of window.document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      if (isPageLink(link, window.location)) observer?.observe(link);
    }
  }

  function handleIntent({ target }: Event): void {
    const link = target instanceof window.Element ? target.closest('a') : null;
    if (link && isPageLink(link, window.location)) queue.addUrgent(link.pathname);
  }

  return {
    scan,
    start: () => {
      observer = createObserver(window, (link) => queue.addIdle(link.pathname));
      for (const type of INTENT_EVENTS)
        window.document.addEventListener(type, handleIntent, { passive: true });
      whenLoaded(window, () => whenIdle(window, scan));
      onChanges(window, scan);
    },
  };
}

/** Calls back after the page changed, for links that come with late data. */
function onChanges(window: Window & typeof globalThis, callback: () => void): void {
  let isPlanned = false;
  const changes = new window.MutationObserver(() => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      whenIdle(window, callback);
    }, SCAN_SPACING_MS);
  });
  changes.observe(window.document.body, { childList: true, subtree: true });
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

/** Runs a task after the `load` event: visible pictures load before the code of other pages. */
export function whenLoaded(window: Window, task: () => void): void {
  if (window.document.readyState === 'complete') task();
  else window.addEventListener('load', task, { once: true });
}

/** Runs a task while the browser is idle. Safari has no requestIdleCallback. */
export function whenIdle(window: Window & typeof globalThis, task: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(task, { timeout: IDLE_LIMIT_MS });
  else setTimeout(task, 200);
}

/** Whether the member saves data, or the connection is too slow for code that may not be needed. */
export function isFrugal(navigator: Navigator): boolean {
  // Network Information is in Chromium only and in no type library.
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

function createQueue({ load, keyOf, window }: PreloaderDeps) {
  /** Keys that are loaded or in flight. */
  const started = new Set<string>();
  /** Paths by key. */
  const waiting = new Map<string, string>();
  /** Keys of `waiting` that load as soon as one of the four slots is free. */
  const urgent = new Set<string>();
  let active = 0;
  let isIdlePlanned = false;

  function newKeyOf(pathname: string): string | undefined {
    const key = keyOf(pathname);
    return key === undefined || started.has(key) || isFrugal(window.navigator) ? undefined : key;
  }

  async function run(key: string, pathname: string): Promise<void> {
    waiting.delete(key);
    urgent.delete(key);
    started.add(key);
    active += 1;
    try {
      await load(pathname);
    } catch {
      // Another hover may try again. The navigation itself reports the failure.
      started.delete(key);
    }
    active -= 1;
    for (const next of urgent) {
      if (active >= MAX_AT_ONCE) return;
      void run(next, waiting.get(next) ?? '');
    }
    planIdle();
  }

  /** One by one, each in an idle period of its own, so that input is not delayed. */
  function planIdle(): void {
    if (isIdlePlanned || active > 0 || waiting.size === 0) return;
    isIdlePlanned = true;
    whenIdle(window, () => {
      isIdlePlanned = false;
      const [next] = waiting;
      if (next && active === 0) void run(...next);
    });
  }

  return {
    addIdle: (pathname: string) => {
      const key = newKeyOf(pathname);
      if (key === undefined || waiting.has(key)) return;
      waiting.set(key, pathname);
      planIdle();
    },
    addUrgent: (pathname: string) => {
      const key = newKeyOf(pathname);
      if (key === undefined) return;
      if (active < MAX_AT_ONCE) {
        void run(key, pathname);
        return;
      }
      waiting.set(key, pathname);
      urgent.add(key);
    },
  };
}
