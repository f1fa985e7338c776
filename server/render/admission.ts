import { SiteError } from '#shared/errors.ts';
import { subnetOf } from '#shared/network.ts';

/**
 * Limits how many pages are rendered at once. Each of them holds answers of the API, React's tree and its markup, and
 * one thread renders no faster for having more of them.
 */
export interface Admission {
  /**
   * Waits for a place and takes it. The result releases the place; calling it again has no effect.
   * @throws SiteError OVERLOADED when too many wait already, or when no place came free in time
   * @throws the reason of `signal` when that aborts first
   */
  enter(request?: AdmissionRequest): Promise<() => void>;
  readonly active: number;
  readonly waiting: number;
  /** Pages refused since the start. */
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
  /** Waiting requests of all networks together, and of one network (/24 of IPv4, /64 of IPv6). */
  maxWaiting: number;
  maxWaitingOfOne: number;
  maxWaitMs: number;
}

/**
 * A queue that takes turns between networks: however many pages one network asks for, a visitor of another one waits
 * for one of them. At most one page begins in a turn of the event loop, because pages whose data is cached render
 * without ever waiting and would block everything else.
 */
export function createAdmission({
  maxActive,
  maxWaiting,
  maxWaitingOfOne,
  maxWaitMs,
}: AdmissionOptions): Admission {
  /** Waiting requests by network. The first network has the next turn. */
  const lines = new Map<string, Set<() => void>>();
  let active = 0;
  let waiting = 0;
  let refused = 0;
  /** A page has begun in this turn of the event loop, or will in the next. */
  let isTurnTaken = false;

  /** Requests over a network's share, queued in one turn of the event loop, take no room from the others. */
  function waitingWithinShares(): number {
    let count = 0;
    for (const line of lines.values()) count += Math.min(line.size, maxWaitingOfOne);
    return count;
  }

  function refuse(reason: string): SiteError {
    refused += 1;
    return new SiteError('OVERLOADED', `${reason}: ${active} pages under way, ${waiting} waiting`);
  }

  function beginNextTurn(): void {
    isTurnTaken = true;
    setImmediate(() => {
      isTurnTaken = false;
      const [next] = lines;
      if (active >= maxActive || !next) return;
      const [network, line] = next;
      lines.delete(network);
      lines.set(network, line);
      const [begin] = line;
      begin?.();
    });
  }

  function take(): () => void {
    active += 1;
    beginNextTurn();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      active -= 1;
      if (waiting > 0 && !isTurnTaken) beginNextTurn();
    };
  }

  function wait(network: string, signal: AbortSignal | undefined): Promise<() => void> {
    const line = lines.get(network) ?? new Set();
    lines.set(network, line);
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        line.delete(begin);
        if (line.size === 0) lines.delete(network);
        waiting -= 1;
        clearTimeout(timer);
        signal?.removeEventListener('abort', handleAbort);
        end();
      };
      const begin = () => settle(() => resolve(take()));
      const handleAbort = () => settle(() => reject(signal?.reason));
      const timer = setTimeout(
        () => settle(() => reject(refuse(`no place within ${maxWaitMs} ms`))),
        maxWaitMs,
      );
      signal?.addEventListener('abort', handleAbort);
      line.add(begin);
      waiting += 1;
    });
  }

  return {
    async enter({ signal, address = '' } = {}) {
      signal?.throwIfAborted();
      const isFull = active >= maxActive;
      if (!isFull && !isTurnTaken) return take();
      const network = subnetOf(address);
      // A request that waits for its turn alone begins within a moment. The limits hold once all places are taken.
      if (isFull && waitingWithinShares() >= maxWaiting) throw refuse('too many wait');
      if (isFull && (lines.get(network)?.size ?? 0) >= maxWaitingOfOne)
        throw refuse('too many of one network wait');
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
