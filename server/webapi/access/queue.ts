import { networkOf } from '#shared/network.ts';
import { ApiError } from '../http/errors.ts';

/** The sender of a request. Each network has a queue of its own. */
export interface Principal {
  ip: string;
  /** Aborted when the client has disconnected. */
  signal?: AbortSignal;
}

export interface QueueOptions {
  /** Tasks that run at once. */
  parallel: number;
  /** Tasks of all networks that may wait. */
  waiting: number;
  /** Tasks of one network that may wait. */
  waitingOfNetwork: number;
  /** Longest wait in milliseconds. */
  waitMs: number;
}

/**
 * Runs `work` when a slot is free. @throws ApiError BUSY (503) after `waitMs` or when too many tasks wait, TOO_MANY (429) when
 * too many tasks of the same network wait, CLIENT_LEFT when the client has disconnected
 */
export type Queue = <T>(principal: Principal, work: () => Promise<T>) => Promise<T>;

/** Takes the slot that was released. */
type Waiter = () => void;

/**
 * Networks take turns: a network that sends many tasks delays another one by a single task. p-queue has one line for all
 * tasks.
 */
export function createQueue({ parallel, waiting, waitingOfNetwork, waitMs }: QueueOptions): Queue {
  const waitersByNetwork = new Map<string, Waiter[]>();
  let runningCount = 0;
  let waitingCount = 0;

  function waitForSlot({ ip, signal }: Principal): Promise<void> {
    const network = networkOf(ip);
    const waiters = waitersByNetwork.get(network) ?? [];
    if (waiters.length >= waitingOfNetwork) throw new ApiError('TOO_MANY', { retryAfterSeconds: 2 });
    if (waitingCount >= waiting) throw new ApiError('BUSY', { retryAfterSeconds: 2 });
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        waitingCount -= 1;
        clearTimeout(timer);
        signal?.removeEventListener('abort', handleAbort);
      };
      const start = () => {
        stopWaiting();
        resolve();
      };
      const refuse = (error: ApiError) => {
        stopWaiting();
        waiters.splice(waiters.indexOf(start), 1);
        if (waiters.length === 0) waitersByNetwork.delete(network);
        reject(error);
      };
      const handleAbort = () => refuse(new ApiError('CLIENT_LEFT'));
      const timer = setTimeout(() => refuse(new ApiError('BUSY', { retryAfterSeconds: 2 })), waitMs);
      signal?.addEventListener('abort', handleAbort);
      waiters.push(start);
      waitersByNetwork.set(network, waiters);
      waitingCount += 1;
    });
  }

  /** Passes the slot to the first waiter of the next network, which then moves behind the other networks. */
  function release(): void {
    for (const [network, waiters] of waitersByNetwork) {
      const start = waiters.shift();
      waitersByNetwork.delete(network);
      if (waiters.length > 0) waitersByNetwork.set(network, waiters);
      if (!start) continue;
      start();
      return;
    }
    runningCount -= 1;
  }

  return async (principal, work) => {
    if (principal.signal?.aborted) throw new ApiError('CLIENT_LEFT');
    // The task that releases a slot passes it on, so a waiter does not count itself.
    if (runningCount < parallel) runningCount += 1;
    else await waitForSlot(principal);
    try {
      return await work();
    } finally {
      release();
    }
  };
}
