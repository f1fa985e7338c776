import type { SharedCache } from '#shared/render.ts';
import { createSwrCache } from '../swr-cache.ts';

/** What the API says to every guest alike is kept this long; then given out while it is asked again. */
const FRESH_MS = 1000;
const STALE_MS = 5000;
const MAX_ENTRIES = 500;

/** The app's cache across requests (shared/render.ts). It holds no member's data: the app decides what goes in. */
export function createSharedCache(): SharedCache {
  const cache = createSwrCache<unknown>({ freshMs: FRESH_MS, staleMs: STALE_MS, maxEntries: MAX_ENTRIES });
  return {
    // A key names one call of the API, whose callers all read it as the same type.
    get: <T>(key: string, load: () => Promise<T>) => cache.get(key, load) as Promise<T>,
  };
}
