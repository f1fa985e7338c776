import { SiteError } from '#shared/errors.ts';
import type { ApiTransport, SharedCache } from '#shared/render.ts';

/** The API calls of one page, under one time limit. */
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

/**
 * Limits the API calls of one page to `callsMs` together: several calls in a row may take as long as one. Over the limit a call
 * rejects with UPSTREAM_TIMEOUT and the page renders without its data.
 *
 * A call in flight is not aborted: other pages may wait for it, and the cache keeps its response. The transport has a limit of
 * its own.
 */
export function createCallBudget({ callApi, sharedCache, callsMs }: CallBudgetDeps): CallBudget {
  const budget: Budget = { callsMs, end: performance.now() + callsMs, rejects: new Set(), timer: undefined };
  return {
    callApi: async (call) => {
      // Calls without a signal fill the shared cache. Each page that waits for one has its own limit.
      if (!call.signal) return callApi(call);
      if (performance.now() >= budget.end) throw timeoutError(callsMs);
      return withinBudget(budget, callApi(call));
    },
    sharedCache: { get: (key, load) => withinBudget(budget, sharedCache.get(key, load)) },
  };
}

interface Budget {
  callsMs: number;
  /** Time at which the budget ends, by `performance.now()`. */
  end: number;
  /** Reject functions of the pending calls. */
  rejects: Set<(error: Error) => void>;
  /** One timer for all calls: six timers cost as much CPU as one call. */
  timer: NodeJS.Timeout | undefined;
}

function withinBudget<T>(budget: Budget, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    budget.rejects.add(reject);
    // After the end of the budget a cached response still wins against a timer of 0 ms.
    budget.timer ??= setTimeout(expire, Math.max(0, budget.end - performance.now()), budget);
    answer.then(
      (value) => {
        settle(budget, reject);
        resolve(value);
      },
      (error: unknown) => {
        settle(budget, reject);
        reject(error);
      },
    );
  });
}

function settle(budget: Budget, reject: (error: Error) => void): void {
  budget.rejects.delete(reject);
  if (budget.rejects.size > 0) return;
  clearTimeout(budget.timer);
  budget.timer = undefined;
}

function expire(budget: Budget): void {
  budget.timer = undefined;
  // A timer may fire a millisecond early. The next call must not find that millisecond left.
  budget.end = Math.min(budget.end, performance.now());
  for (const reject of budget.rejects) reject(timeoutError(budget.callsMs));
  budget.rejects.clear();
}

function timeoutError(callsMs: number): SiteError {
  return new SiteError('UPSTREAM_TIMEOUT', `the page's calls took over ${callsMs} ms together`);
}
