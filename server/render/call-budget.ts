import { SiteError } from '#shared/errors.ts';
import type { ApiTransport, SharedCache } from '#shared/render.ts';
import { raceAbort } from '../http/race-abort.ts';

/** The API calls of one page, under one time limit. */
export interface CallBudget {
  callApi: ApiTransport;
  sharedCache: SharedCache;
  /** Call it when the page is rendered. */
  end: () => void;
}

export interface CallBudgetDeps {
  callApi: ApiTransport;
  sharedCache: SharedCache;
  /** Milliseconds. */
  callsMs: number;
}

/**
 * Limits the total time of the API calls of one page to `callsMs`, also if they run one after the other. Over the limit a call
 * rejects with UPSTREAM_TIMEOUT and the page renders without its data. Cached responses are used after the limit too.
 *
 * A call in flight is not aborted: other pages may wait for it, and the cache keeps its response. The transport has a limit of
 * its own.
 */
export function createCallBudget({ callApi, sharedCache, callsMs }: CallBudgetDeps): CallBudget {
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort(new SiteError('UPSTREAM_TIMEOUT', `the page's calls took over ${callsMs} ms together`));
  }, callsMs);
  return {
    callApi: async (call) => {
      // Calls without a signal fill the shared cache. Each page that waits for one has its own limit.
      if (!call.signal) return callApi(call);
      limit.signal.throwIfAborted();
      return raceAbort(callApi(call), limit.signal);
    },
    sharedCache: { get: (key, load) => raceAbort(sharedCache.get(key, load), limit.signal) },
    end: () => clearTimeout(timer),
  };
}
