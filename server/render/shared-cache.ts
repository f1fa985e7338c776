import type { SharedCache } from '#shared/render.ts';
import { createSwrCache } from '../cache/swr-cache.ts';
import type { Metrics } from '../monitor/metrics.ts';

/** What the API says to every guest alike is cached this long; then given out while it is asked again. */
const FRESH_MS = 1000;
const STALE_MS = 5000;
/** As JSON; read, it takes about three times as much. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The app's cache across requests (shared/render.ts). It holds no member's data: the app decides what goes in. */
export function createSharedCache(metrics: Metrics): SharedCache {
  const cache = createSwrCache<unknown>({
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    maxBytes: MAX_BYTES,
    sizeOf: (data) => JSON.stringify(data)?.length ?? 0,
  });
  metrics.watchStore('api', cache.stats);
  return {
    // A key names one call of the API, whose callers all read it as the same type.
    get: <T>(key: string, load: () => Promise<T>) => cache.get(key, load) as Promise<T>,
  };
}
