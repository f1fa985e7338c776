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
 * pages whose data are at hand are made without ever waiting, and a crowd of them would keep everybody else out.
 */
export function createAdmission({ maxActive, maxWaiting, maxWaitMs }: AdmissionOptions): Admission {
  const queue = new Set<Waiting>();
  let active = 0;
  let refused = 0;
  /** Somebody has begun in this turn, or will in the next. */
  let isTurnTaken = false;

  function take(): () => void {
    active += 1;
    endTurn();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      active -= 1;
      if (queue.size > 0 && !isTurnTaken) endTurn();
    };
  }

  function endTurn(): void {
    isTurnTaken = true;
    setImmediate(() => {
      isTurnTaken = false;
      const [next] = queue;
      if (active < maxActive) next?.admit();
    });
  }

  function refuse(reason: string): SiteError {
    refused += 1;
    return new SiteError('OVERLOADED', `${reason}: ${active} pages under way, ${queue.size} waiting`);
  }

  function wait(leave: AbortSignal | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        queue.delete(entry);
        clearTimeout(timer);
        leave?.removeEventListener('abort', onLeave);
        end();
      };
      const entry: Waiting = { admit: () => settle(() => resolve(take())) };
      const onLeave = () => settle(() => reject(leave?.reason));
      const timer = setTimeout(
        () => settle(() => reject(refuse(`no place within ${maxWaitMs} ms`))),
        maxWaitMs,
      );
      leave?.addEventListener('abort', onLeave);
      queue.add(entry);
    });
  }

  return {
    async enter(leave) {
      leave?.throwIfAborted();
      // Where a place and the turn are free, nobody waits: who gives a place back gives the next turn to the queue.
      if (active < maxActive && !isTurnTaken) return take();
      // Those who wait for a turn alone are let in within a moment; places are what a crowd waits for.
      if (queue.size >= maxWaiting && active >= maxActive) throw refuse('too many wait');
      return wait(leave);
    },
    get active() {
      return active;
    },
    get waiting() {
      return queue.size;
    },
    get refused() {
      return refused;
    },
  };
}
