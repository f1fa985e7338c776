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
  const waits: Waits = { callsMs, end: performance.now() + callsMs, rejects: new Set(), timer: undefined };
  return {
    callApi: async (call) => {
      // Without a signal it is the cache's: whoever waits for it has a time of their own.
      if (!call.signal) return callApi(call);
      if (performance.now() >= waits.end) throw overTime(callsMs);
      return withinTime(waits, callApi(call));
    },
    sharedCache: { get: (key, load) => withinTime(waits, sharedCache.get(key, load)) },
  };
}

interface Waits {
  callsMs: number;
  /** Moment at which the page's time for calls is over, by `performance.now()`. */
  end: number;
  /** Of the calls that are waited for. */
  rejects: Set<(error: Error) => void>;
  /** One for all of them: of six calls, as many timers cost as much as one of the calls. */
  timer: NodeJS.Timeout | undefined;
}

function withinTime<T>(waits: Waits, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    waits.rejects.add(reject);
    // Where the time is over, what is cached still comes before a timer does.
    waits.timer ??= setTimeout(giveUp, Math.max(0, waits.end - performance.now()), waits);
    answer.then(
      (value) => {
        settle(waits, reject);
        resolve(value);
      },
      (error: unknown) => {
        settle(waits, reject);
        reject(error);
      },
    );
  });
}

function settle(waits: Waits, reject: (error: Error) => void): void {
  waits.rejects.delete(reject);
  if (waits.rejects.size > 0) return;
  clearTimeout(waits.timer);
  waits.timer = undefined;
}

function giveUp(waits: Waits): void {
  waits.timer = undefined;
  // A timer may be a millisecond early: the next call of the page must not find that one left.
  waits.end = Math.min(waits.end, performance.now());
  for (const reject of waits.rejects) reject(overTime(waits.callsMs));
  waits.rejects.clear();
}

function overTime(callsMs: number): SiteError {
  return new SiteError('UPSTREAM_TIMEOUT', `the page's calls took over ${callsMs} ms together`);
}
