/** Waits for a task to settle, at most `limitMs`. Returns whether it settled in time; its rejection is ignored. */
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

/** Resolves after a delay, or as soon as the signal aborts. Never rejects. */
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
