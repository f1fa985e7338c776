/**
 * Runs a task alone among this browser's tabs (Web Locks). Where there are none, or the holder does not let go in time
 * (a frozen tab), it runs all the same: what must not happen twice needs a key of its own besides.
 */
export async function withTabLock<T>(
  { name, waitMs, locks = browserLocks() }: TabLockOptions,
  task: () => Promise<T>,
): Promise<T> {
  if (!locks) return task();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), waitMs);
  let started: Promise<T> | undefined;
  const start = () => {
    clearTimeout(timer);
    started = task();
    return started;
  };
  try {
    return await locks.request(name, { signal: waiting.signal }, start);
  } catch {
    // Not granted; a task that did start settles by itself.
    return await (started ?? task());
  } finally {
    clearTimeout(timer);
  }
}

export interface TabLockOptions {
  name: string;
  /** Milliseconds after which it goes on without the lock. */
  waitMs: number;
  /** null where a browser has none. */
  locks?: TabLocks | null | undefined;
}

export type TabLocks = Pick<LockManager, 'request'>;

/** The Web Locks of this browser; null where it has none, and on the server. */
export function browserLocks(): TabLocks | null {
  return typeof navigator === 'undefined' ? null : (navigator.locks ?? null);
}
