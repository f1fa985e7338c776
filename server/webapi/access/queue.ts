import { ApiError } from '../http/errors.ts';
import { networkOf } from './limits.ts';

/** Who waits: each address has a line of its own. */
export interface Asker {
  ip: string;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
}

export interface QueueOptions {
  /** How many are worked on at once. */
  parallel: number;
  /** How many may wait before the next is refused. */
  waiting: number;
  /** How many of one address may wait. */
  waitingOfOne: number;
  /** How long one may wait. */
  waitMs: number;
}

/**
 * Runs `work` when its turn comes. @throws ApiError BUSY (503) after `waitMs` or when too many wait, TOO_MANY (429) when too
 * many of the same address wait, CLIENT_LEFT when the asker is gone
 */
export type Queue = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>;

interface Waiter {
  start: () => void;
}

/** Addresses take turns: however many one address sends, another waits for one piece of work, not for all of them. */
export function createQueue({ parallel, waiting, waitingOfOne, waitMs }: QueueOptions): Queue {
  const lines = new Map<string, Waiter[]>();
  let running = 0;
  let waits = 0;

  /** Hands the slot to the first of the next line, which then goes behind the others; frees it when nobody waits. */
  const handOver = () => {
    for (const [address, line] of lines) {
      const next = line.shift();
      lines.delete(address);
      if (line.length > 0) lines.set(address, line);
      if (!next) continue;
      waits -= 1;
      next.start();
      return;
    }
    running -= 1;
  };

  const enter = (asker: Asker) => {
    const address = networkOf(asker.ip);
    const line = lines.get(address) ?? [];
    if (line.length >= waitingOfOne) throw new ApiError('TOO_MANY', { retryAfterSeconds: 2 });
    if (waits >= waiting) throw new ApiError('BUSY', { retryAfterSeconds: 2 });
    return new Promise<void>((resolve, reject) => {
      const leave = (id: 'BUSY' | 'CLIENT_LEFT') => {
        line.splice(line.indexOf(waiter), 1);
        if (line.length === 0) lines.delete(address);
        waits -= 1;
        settle();
        reject(new ApiError(id, id === 'BUSY' ? { retryAfterSeconds: 2 } : {}));
      };
      const timer = setTimeout(leave, waitMs, 'BUSY');
      const onAbort = () => leave('CLIENT_LEFT');
      const settle = () => {
        clearTimeout(timer);
        asker.signal?.removeEventListener('abort', onAbort);
      };
      const waiter = {
        start: () => {
          settle();
          resolve();
        },
      };
      asker.signal?.addEventListener('abort', onAbort);
      line.push(waiter);
      lines.set(address, line);
      waits += 1;
    });
  };

  return async (asker, work) => {
    if (asker.signal?.aborted) throw new ApiError('CLIENT_LEFT');
    // The slot is handed over by whoever finishes, so `running` stays as it is.
    if (running >= parallel) await enter(asker);
    else running += 1;
    try {
      return await work();
    } finally {
      handOver();
    }
  };
}
