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

/**
 * Runs a task in one tab at a time, until it settles or the signal aborts. The task of the next tab starts then. Without Web
 * Locks each tab runs its own task.
 */
export async function inOneTab(
  { name, signal, locks }: { name: string; signal: AbortSignal; locks: TabLocks | null },
  task: () => Promise<void>,
): Promise<void> {
  if (!locks) return task();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return task();
  };
  try {
    await locks.request(name, { signal }, begin);
  } catch {
    // Aborted while waiting, or locks are not allowed (sandboxed frame). In the second case this tab runs the task too.
    if (!hasBegun && !signal.aborted) await task();
  }
}

export type ChannelMaker = (name: string) => BroadcastChannel;

/** Creates channels between the tabs of this browser; null if it has none. */
export function browserChannel(): ChannelMaker | null {
  return typeof BroadcastChannel === 'undefined' ? null : (name) => new BroadcastChannel(name);
}
