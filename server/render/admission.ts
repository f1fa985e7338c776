import { SiteError } from '#shared/errors.ts';
import { subnetOf } from '#shared/network.ts';

/**
 * Limits how many pages are rendered at once. Each page holds API responses, React's tree and its markup, and one thread
 * does not render faster with more of them.
 */
export interface Admission {
  /**
   * Waits for a place. The result releases it; calling it again has no effect.
   * @throws SiteError OVERLOADED when the queue is full, or when no place is free in time
   * @throws the reason of `signal` when it aborts first
   */
  acquire(request?: AdmissionRequest): Promise<() => void>;
  readonly active: number;
  readonly waiting: number;
  /** Number of refused pages since the start. */
  readonly refused: number;
}

interface AdmissionRequest {
  /** Aborts when the visitor leaves. */
  signal?: AbortSignal | undefined;
  /** IP address of the visitor; '' for background work. */
  address?: string | undefined;
}

export interface AdmissionOptions {
  maxActive: number;
  /** Limit of the queue. */
  maxWaiting: number;
  /** Limit of one network (/24 of IPv4, /64 of IPv6) in the queue. */
  maxWaitingPerNetwork: number;
  maxWaitMs: number;
}

/**
 * A queue that takes turns between networks: a visitor waits for at most one page of each other network. At most one page
 * begins in a turn of the event loop, because pages with cached data render without waiting and would block other work.
 */
export function createAdmission({
  maxActive,
  maxWaiting,
  maxWaitingPerNetwork,
  maxWaitMs,
}: AdmissionOptions): Admission {
  /** Waiting requests by network. The first network has the next turn. */
  const queues = new Map<string, Set<() => void>>();
  let active = 0;
  let waiting = 0;
  let refused = 0;
  /** A page begins in this turn of the event loop or in the next one. */
  let isTurnTaken = false;

  /** Counts a network up to its share: a burst of one network must not fill the queue for the others. */
  function waitingWithinShares(): number {
    let count = 0;
    for (const queue of queues.values()) count += Math.min(queue.size, maxWaitingPerNetwork);
    return count;
  }

  function refuse(reason: string): SiteError {
    refused += 1;
    return new SiteError('OVERLOADED', `${reason}: ${active} pages rendering, ${waiting} waiting`);
  }

  function startNextRender(): void {
    isTurnTaken = true;
    setImmediate(() => {
      isTurnTaken = false;
      const [next] = queues;
      if (active >= maxActive || !next) return;
      const [network, queue] = next;
      queues.delete(network);
      queues.set(network, queue);
      const [begin] = queue;
      begin?.();
    });
  }

  function takePlace(): () => void {
    active += 1;
    startNextRender();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      active -= 1;
      if (waiting > 0 && !isTurnTaken) startNextRender();
    };
  }

  function wait(network: string, signal: AbortSignal | undefined): Promise<() => void> {
    const queue = queues.get(network) ?? new Set();
    queues.set(network, queue);
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        queue.delete(begin);
        if (queue.size === 0) queues.delete(network);
        waiting -= 1;
        clearTimeout(timer);
        signal?.removeEventListener('abort', handleAbort);
        end();
      };
      const begin = () => settle(() => resolve(takePlace()));
      const handleAbort = () => settle(() => reject(signal?.reason));
      const timer = setTimeout(
        () => settle(() => reject(refuse(`no free place within ${maxWaitMs} ms`))),
        maxWaitMs,
      );
      signal?.addEventListener('abort', handleAbort);
      queue.add(begin);
      waiting += 1;
    });
  }

  return {
    async acquire({ signal, address = '' } = {}) {
      signal?.throwIfAborted();
      const isFull = active >= maxActive;
      if (!isFull && !isTurnTaken) return takePlace();
      const network = subnetOf(address);
      // With a free place a request only waits for its turn. The limits apply when all places are taken.
      if (isFull && waitingWithinShares() >= maxWaiting) throw refuse('the queue is full');
      if (isFull && (queues.get(network)?.size ?? 0) >= maxWaitingPerNetwork)
        throw refuse('the share of the network is full');
      return wait(network, signal);
    },
    get active() {
      return active;
    },
    get waiting() {
      return waiting;
    },
    get refused() {
      return refused;
    },
  };
}
