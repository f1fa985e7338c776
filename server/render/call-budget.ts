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

/** The API calls of one page: all together may take `callsMs` milliseconds, each is counted and timed. */
export function createCallBudget({ callApi, sharedCache, callsMs }: CallBudgetDeps): CallBudget {
  let end = performance.now() + callsMs;
  /** Of the calls that are waited for. */
  const rejects = new Set<(error: Error) => void>();
  /** One for all of them: of six calls, as many timers cost as much as one of the calls. */
  let timer: NodeJS.Timeout | undefined;

  function giveUp(): void {
    timer = undefined;
    // A timer may be a millisecond early: the next call of the page must not find that one left.
    end = Math.min(end, performance.now());
    for (const reject of rejects) reject(overTime(callsMs));
    rejects.clear();
  }

  function withinTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      rejects.add(reject);
      // Where the time is over, what is cached still comes before a timer does.
      timer ??= setTimeout(giveUp, Math.max(0, end - performance.now()));
      const settle = () => {
        rejects.delete(reject);
        if (rejects.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
      };
      answer.then(
        (value) => {
          settle();
          resolve(value);
        },
        (error: unknown) => {
          settle();
          reject(error);
        },
      );
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
