import { networkOf } from '#shared/network.ts';
import { ApiError } from '../http/errors.ts';

/** Who waits: each address has a line of its own. */
export interface Principal {
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
 * many of the same address wait, CLIENT_LEFT when the principal is gone
 */
export type Queue = <T>(principal: Principal, work: () => Promise<T>) => Promise<T>;

interface Waiter {
  start: () => void;
}

/**
 * Addresses take turns: however many one address sends, another waits for one piece of work, not for all of them (p-queue
 * knows one line only).
 */
export function createQueue(options: QueueOptions): Queue {
  const slots: Slots = { ...options, lines: new Map(), running: 0, waits: 0 };
  return async (principal, work) => {
    if (principal.signal?.aborted) throw new ApiError('CLIENT_LEFT');
    // The slot is handed over by whoever finishes, so `running` stays as it is.
    if (slots.running >= slots.parallel) await enter(slots, principal);
    else slots.running += 1;
    try {
      return await work();
    } finally {
      handOver(slots);
    }
  };
}

interface Slots extends QueueOptions {
  /** Who waits, by network. */
  lines: Map<string, Waiter[]>;
  running: number;
  waits: number;
}

/** Hands the slot to the first of the next line, which then goes behind the others; frees it when nobody waits. */
function handOver(slots: Slots): void {
  const { lines } = slots;
  for (const [address, line] of lines) {
    const next = line.shift();
    lines.delete(address);
    if (line.length > 0) lines.set(address, line);
    if (!next) continue;
    slots.waits -= 1;
    next.start();
    return;
  }
  slots.running -= 1;
}

function enter(slots: Slots, principal: Principal): Promise<void> {
  const address = networkOf(principal.ip);
  const line = slots.lines.get(address) ?? [];
  if (line.length >= slots.waitingOfOne) throw new ApiError('TOO_MANY', { retryAfterSeconds: 2 });
  if (slots.waits >= slots.waiting) throw new ApiError('BUSY', { retryAfterSeconds: 2 });
  return new Promise((resolve, reject) => {
    const waiter = waiterOf(principal.signal, slots.waitMs, resolve, (id) => {
      line.splice(line.indexOf(waiter), 1);
      if (line.length === 0) slots.lines.delete(address);
      slots.waits -= 1;
      reject(new ApiError(id, id === 'BUSY' ? { retryAfterSeconds: 2 } : {}));
    });
    line.push(waiter);
    slots.lines.set(address, line);
    slots.waits += 1;
  });
}

/** Started once its turn comes, told to leave when that takes too long or its principal has gone. */
function waiterOf(
  signal: AbortSignal | undefined,
  waitMs: number,
  start: () => void,
  leave: (id: 'BUSY' | 'CLIENT_LEFT') => void,
): Waiter {
  const ending = (end: () => void) => () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', handleAbort);
    end();
  };
  const handleAbort = ending(() => leave('CLIENT_LEFT'));
  const timer = setTimeout(
    ending(() => leave('BUSY')),
    waitMs,
  );
  signal?.addEventListener('abort', handleAbort);
  return { start: ending(start) };
}
