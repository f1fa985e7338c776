/**
 * Runs a task under a lock that all tabs of this browser share (Web Locks). Without Web Locks, or if a frozen tab holds
 * the lock too long, the task runs without it: it must also be safe to run twice.
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
    // The lock was not granted. A task that did start settles by itself.
    return await (started ?? task());
  } finally {
    clearTimeout(timer);
  }
}

export interface TabLockOptions {
  name: string;
  /** Milliseconds after which the task runs without the lock. */
  waitMs: number;
  /** null if the browser has none. */
  locks?: TabLocks | null | undefined;
}

export type TabLocks = Pick<LockManager, 'request'>;

/** The Web Locks of this browser; null if it has none, and on the server. */
export function browserLocks(): TabLocks | null {
  return typeof navigator === 'undefined' ? null : (navigator.locks ?? null);
}
