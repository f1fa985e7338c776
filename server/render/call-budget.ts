import { SiteError } from '#shared/errors.ts';
import type { ApiTransport, SharedCache } from '#shared/render.ts';

/**
 * The time that all calls of one page have together, from now on: a page that asks in steps waits no longer for a slow
 * API than one that asks once. What is over it rejects with UPSTREAM_TIMEOUT, and the page shows itself without that.
 *
 * Nothing that is under way is cut: others may wait for it, the cache takes it for the next page, and the transport's own
 * limit ends it.
 */
export interface CallBudget {
  callApi: ApiTransport;
  sharedCache: SharedCache;
}

export interface CallBudgetDeps {
  callApi: ApiTransport;
  sharedCache: SharedCache;
  /** Milliseconds. */
  callsMs: number;
}

export function createCallBudget({ callApi, sharedCache, callsMs }: CallBudgetDeps): CallBudget {
  let end = performance.now() + callsMs;

  function withinTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      // Where the time is over, what is cached still comes before a timer does.
      const timer = setTimeout(
        () => {
          // A timer may be a millisecond early: the next call of the page must not find that one left.
          end = Math.min(end, performance.now());
          reject(overTime(callsMs));
        },
        Math.max(0, end - performance.now()),
      );
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  return {
    callApi: async (call) => {
      // Without a signal it is the cache's: whoever waits for it has a time of their own.
      if (!call.signal) return callApi(call);
      if (performance.now() >= end) throw overTime(callsMs);
      return withinTime(callApi(call));
    },
    sharedCache: { get: (key, load) => withinTime(sharedCache.get(key, load)) },
  };
}

function overTime(callsMs: number): SiteError {
  return new SiteError('UPSTREAM_TIMEOUT', `the page's calls took over ${callsMs} ms together`);
}
