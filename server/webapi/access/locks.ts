/** Runs pieces of work for the same key one after the other; different keys do not wait for each other. */
export interface Locks {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const before = tails.get(key) ?? Promise.resolve();
      const mine = before.then(work, work);
      const tail = mine.then(noop, noop).then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      tails.set(key, tail);
      return mine;
    },
  };
}

function noop(): void {}
