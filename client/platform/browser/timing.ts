/** Waits for a task, but not longer than this; its failure is not the waiter's. Returns whether it ended in time. */
export function settleWithin(task: Promise<unknown>, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), limitMs);
    const finish = () => {
      clearTimeout(timer);
      resolve(true);
    };
    task.then(finish, finish);
  });
}

/** Resolves after a while, or at once when the signal ends it. Never rejects. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal?.addEventListener('abort', finish);
  });
}
