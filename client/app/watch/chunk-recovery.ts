import type { SafeStorage } from '#platform/browser/storage.ts';
import { SiteError } from '#shared/errors.ts';

/**
 * Page code that could not be loaded (a deployment took the old files away, a cut connection): the target is loaded in
 * full, at most once per 10 s for a path; if it fails again, the error screen (spec §4, §8, §9).
 */
export interface ChunkRecovery {
  /** Listens for Vite's failed preloads; a stylesheet that did not come breaks nothing. Returns a function that stops it. */
  listen: () => () => void;
  /** Called whenever code does not come although there is a connection: a new build may have taken it away. */
  onMissing: (listener: () => void) => void;
  /** Did loading code fail? Only then would a full load help. */
  isChunkError: (error: unknown) => boolean;
  /**
   * Loads `href` in full. Settles only when that cannot be done or did not happen. A page that is being left has its
   * loads cut off, which Firefox reports as failures: then the member's own way goes first, and this is for who stays.
   * @throws the error itself when it is no failed chunk; SiteError CHUNK_FAILED when the reload was used up already,
   * cannot be counted (blocked storage would reload for ever), or there is no connection to reload over
   */
  recover: (error: unknown, href: string) => Promise<never>;
}

export interface ChunkRecoveryDeps {
  session: SafeStorage;
  window?: Pick<Window, 'addEventListener' | 'removeEventListener'> & {
    location: Pick<Location, 'href' | 'assign' | 'reload'>;
    navigator: Pick<Navigator, 'onLine'>;
  };
  /** Milliseconds. */
  now?: () => number;
}

/** Session storage: `{path, expires}` of the last reload. */
const GUARD_KEY = 'reload';
/** Spec §9. */
export const RELOAD_GUARD_MS = 10_000;
/** What Chrome, Firefox and Safari say of a module that did not come. */
const CHUNK_MESSAGE = /dynamically imported module|importing a module script failed|unable to preload/i;

/** What happens when a page's code cannot be loaded: one full load of the target, then a notice (spec §4, §8). */
export function createChunkRecovery(deps: ChunkRecoveryDeps): ChunkRecovery {
  const { session, now = Date.now, window = globalThis.window } = deps;
  // The same error object reaches the importer, under whatever words.
  const reported = new WeakSet<object>();
  const listeners: (() => void)[] = [];
  /** When the document was last about to be left. */
  let leavingAt = Number.NEGATIVE_INFINITY;
  const msToLeave = () => leavingAt + RELOAD_GUARD_MS - performance.now();
  const isChunkError = (error: unknown) =>
    error instanceof Error && (reported.has(error) || CHUNK_MESSAGE.test(error.message));
  return {
    isChunkError,
    onMissing: (listener) => void listeners.push(listener),
    listen: () => {
      const handlePreloadError = (event: Event) => {
        const payload = 'payload' in event ? event.payload : undefined;
        if (isStyleFailure(payload)) event.preventDefault();
        else if (typeof payload === 'object' && payload !== null) reported.add(payload);
        if (!isStyleFailure(payload) && window.navigator.onLine && msToLeave() <= 0)
          for (const tell of listeners) tell();
      };
      const handleLeaving = () => {
        leavingAt = performance.now();
      };
      window.addEventListener('vite:preloadError', handlePreloadError);
      window.addEventListener('beforeunload', handleLeaving);
      return () => {
        window.removeEventListener('vite:preloadError', handlePreloadError);
        window.removeEventListener('beforeunload', handleLeaving);
      };
    },
    recover: async (error, href) => {
      if (!isChunkError(error)) throw error;
      await passed(msToLeave());
      const target = new URL(href, window.location.href);
      const failed = new SiteError('CHUNK_FAILED', `could not load ${target.pathname}`, { cause: error });
      if (!window.navigator.onLine || !spendReload(session, target.pathname, now())) throw failed;
      loadInFull(window.location, target.href);
      // The page is about to go. If it stays (the member stopped it), the failure is shown after all.
      await passed(RELOAD_GUARD_MS);
      throw failed;
    },
  };
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => (milliseconds > 0 ? setTimeout(resolve, milliseconds) : resolve()));
}

function isStyleFailure(error: unknown): boolean {
  return error instanceof Error && /unable to preload css/i.test(error.message);
}

/** Notes the reload; false when this path had its one, or when the note would not survive the reload. */
function spendReload(session: SafeStorage, path: string, now: number): boolean {
  const spent = readGuard(session.get(GUARD_KEY));
  // A guard that ends later than any could by this clock was written before the clock was set back.
  const isFresh = spent?.path === path && now < spent.expires && spent.expires <= now + RELOAD_GUARD_MS;
  return !isFresh && session.set(GUARD_KEY, JSON.stringify({ path, expires: now + RELOAD_GUARD_MS }));
}

/** Did code fail to come before, in this tab? */
export function hasReloaded(session: SafeStorage): boolean {
  return session.get(GUARD_KEY) !== null;
}

function readGuard(text: string | null): { path: string; expires: number } | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('path' in value) || !('expires' in value))
      return undefined;
    const { path, expires } = value;
    return typeof path === 'string' && typeof expires === 'number' ? { path, expires } : undefined;
  } catch {
    return undefined;
  }
}

/** What is shown stays; public/boot.js, which is there in any case, says that a part of it is missing. */
export function tellMissingCode(window: Pick<Window, 'dispatchEvent'>): void {
  window.dispatchEvent(new Event('codemissing'));
}

/** Loads a URL from the server. Assigning the page's own URL with a hash would only scroll. */
export function loadInFull(location: Pick<Location, 'href' | 'assign' | 'reload'>, href: string): void {
  const current = new URL(location.href);
  const target = new URL(href, current);
  const isSame =
    current.origin === target.origin &&
    current.pathname === target.pathname &&
    current.search === target.search;
  if (isSame) location.reload();
  else location.assign(target.href);
}
