import { SiteError } from '#shared/errors.ts';

/**
 * How many pages are rendered at once. Each page under way holds its answers of the API, React's tree and its markup;
 * one thread renders no faster for having more of them, it only holds more memory.
 */
export interface Admission {
  /**
   * Waits for a place and takes it; the result gives it back (once, however often it is called).
   * @throws SiteError OVERLOADED when too many wait already, or when no place came free in time
   * @throws the reason of `leave` when that aborts first
   */
  enter(leave?: AbortSignal): Promise<() => void>;
  readonly active: number;
  readonly waiting: number;
  /** Pages refused since the start. */
  readonly refused: number;
}

export interface AdmissionOptions {
  maxActive: number;
  maxWaiting: number;
  maxWaitMs: number;
}

interface Waiting {
  admit(): void;
}

/**
 * First come, first served; who left gives up the place in the queue. At most one page begins in a turn of the event loop:
 * pages whose data are at hand are made without ever waiting, and a crowd of them would keep everybody else out. That, and a
 * bound of who may wait, is what p-queue lacks (1.6 µs a page, 2.3 here).
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const gate: Gate = { ...options, queue: new Set(), active: 0, refused: 0, isTurnTaken: false };
  return {
    enter: (leave) => enter(gate, leave),
    get active() {
      return gate.active;
    },
    get waiting() {
      return gate.queue.size;
    },
    get refused() {
      return gate.refused;
    },
  };
}

interface Gate extends AdmissionOptions {
  queue: Set<Waiting>;
  active: number;
  refused: number;
  /** Somebody has begun in this turn, or will in the next. */
  isTurnTaken: boolean;
}

async function enter(gate: Gate, leave: AbortSignal | undefined): Promise<() => void> {
  const isFull = gate.active >= gate.maxActive;
  leave?.throwIfAborted();
  // Where a place and the turn are free, nobody waits: who gives a place back gives the next turn to the queue.
  if (!isFull && !gate.isTurnTaken) return take(gate);
  // Those who wait for a turn alone are let in within a moment; places are what a crowd waits for.
  if (isFull && gate.queue.size >= gate.maxWaiting) throw refuse(gate, 'too many wait');
  return wait(gate, leave);
}

function take(gate: Gate): () => void {
  gate.active += 1;
  endTurn(gate);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    gate.active -= 1;
    if (gate.queue.size > 0 && !gate.isTurnTaken) endTurn(gate);
  };
}

function endTurn(gate: Gate): void {
  gate.isTurnTaken = true;
  setImmediate(() => {
    gate.isTurnTaken = false;
    const [next] = gate.queue;
    if (gate.active < gate.maxActive) next?.admit();
  });
}

function refuse(gate: Gate, reason: string): SiteError {
  gate.refused += 1;
  return new SiteError('OVERLOADED', `${reason}: ${gate.active} pages under way, ${gate.queue.size} waiting`);
}

function wait(gate: Gate, leave: AbortSignal | undefined): Promise<() => void> {
  const { queue, maxWaitMs } = gate;
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      queue.delete(entry);
      clearTimeout(timer);
      leave?.removeEventListener('abort', handleLeave);
      end();
    };
    const entry: Waiting = { admit: () => settle(() => resolve(take(gate))) };
    const handleLeave = () => settle(() => reject(leave?.reason));
    const handleTimeout = () => settle(() => reject(refuse(gate, `no place within ${maxWaitMs} ms`)));
    const timer = setTimeout(handleTimeout, maxWaitMs);
    leave?.addEventListener('abort', handleLeave);
    queue.add(entry);
  });
}
