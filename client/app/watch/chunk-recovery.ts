import { sleep } from '#platform/browser/timing.ts';
import { SiteError } from '#shared/errors.ts';

declare global {
  interface Window {
    /** Set by public/boot.js, before the app's code loads. */
    boot: {
      /** Resolves at once. If a full navigation has begun, it resolves only when the browser stays on this page. */
      whenStaying: () => Promise<void>;
      /** Stores that a path is reloaded. False: it was reloaded less than 10 s ago, or storage is blocked. */
      spendReload: (path: string) => boolean;
    };
  }
}

/** Handles code that could not be loaded: a deployment removed the old files, or the connection was cut (spec §4, §8, §9). */
export interface ChunkRecovery {
  /** Adds a listener for code that does not load although there is a connection: there may be a new build. */
  onMissing: (listener: () => void) => void;
  /** Whether an error means that code could not be loaded. */
  isChunkError: (error: unknown) => boolean;
  /**
   * Loads `href` in full, at most once per 10 s for a path. Never resolves. Waits first while the page is being left:
   * Firefox reports the requests that a navigation cancels as failed.
   * @throws the error itself if it is no chunk error; SiteError OFFLINE without a connection; SiteError CHUNK_FAILED if
   * the path was reloaded already, if storage is blocked, or if the browser did not leave the page
   */
  recover: (error: unknown, href: string) => Promise<never>;
}

type RecoveryWindow = Pick<Window, 'addEventListener' | 'boot'> & {
  location: Pick<Location, 'href' | 'assign' | 'reload'>;
  navigator: Pick<Navigator, 'onLine'>;
};

/** A path is reloaded once in this time (spec §9, `spendReload` of public/boot.js). A full load must begin within it. */
export const RELOAD_GUARD_MS = 10_000;
/** The messages of Chrome, Firefox and Safari for a module that could not be loaded. */
const CHUNK_MESSAGE = /dynamically imported module|importing a module script failed|unable to preload/i;

/** Listens for Vite's failed preloads until the document is left. A missing stylesheet breaks nothing. */
export function createChunkRecovery(window: RecoveryWindow): ChunkRecovery {
  /** Errors that Vite reported. The importer gets the same object, with any message. */
  const reported = new WeakSet<object>();
  const listeners: (() => void)[] = [];
  const isChunkError = (error: unknown) =>
    error instanceof Error && (reported.has(error) || CHUNK_MESSAGE.test(error.message));

  window.addEventListener('vite:preloadError', async (event) => {
    const error = 'payload' in event ? event.payload : undefined;
    if (error instanceof Error && /unable to preload css/i.test(error.message)) {
      event.preventDefault();
      return;
    }
    if (typeof error === 'object' && error !== null) reported.add(error);
    if (!window.navigator.onLine) return;
    await window.boot.whenStaying();
    for (const listener of listeners) listener();
  });

  return {
    isChunkError,
    onMissing: (listener) => void listeners.push(listener),
    recover: async (error, href) => {
      if (!isChunkError(error)) throw error;
      await window.boot.whenStaying();
      const target = new URL(href, window.location.href);
      const message = `could not load ${target.pathname}`;
      if (!window.navigator.onLine) throw new SiteError('OFFLINE', message, { cause: error });
      if (window.boot.spendReload(target.pathname)) {
        loadInFull(window.location, target.href);
        // If the member stops the navigation, the error shows after all.
        await sleep(RELOAD_GUARD_MS);
      }
      throw new SiteError('CHUNK_FAILED', message, { cause: error });
    },
  };
}

/** Shows the notice of public/boot.js that a part of the page is missing. The page stays. */
export function showMissingCodeNotice(window: Pick<Window, 'dispatchEvent'>): void {
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
