import { LRUCache } from 'lru-cache';

export interface SwrOptions {
  /** How long a value is given out without a question. */
  freshMs: number;
  /** Until what age it is given out while a new one is loaded behind it; after that, callers wait. */
  staleMs: number;
  maxEntries: number;
  /** How long after a failed load nobody asks again; those who have no old value get the same failure. Default 1000. */
  failurePauseMs?: number;
  /** Hears of loads that failed behind a stale value, which no caller sees. */
  onRefreshError?: (key: string, error: unknown) => void;
}

interface Entry<T> {
  value?: { data: T; at: number };
  failure?: { error: unknown; at: number };
  loading?: Promise<T>;
}

export interface SwrCache<T> {
  /** The kept value, or a loaded one. One load a key at a time. Rejects with what `load` rejects with, when nothing is kept. */
  get(key: string, load: () => Promise<T>): Promise<T>;
}

/** Keeps what `load` answers: fresh, then stale while one load refreshes it, then gone (server/README.md, Caches). */
export function createSwrCache<T>(options: SwrOptions): SwrCache<T> {
  const entries = new LRUCache<string, Entry<T>>({ max: options.maxEntries });
  const pauseMs = options.failurePauseMs ?? 1000;

  function start(key: string, entry: Entry<T>, load: () => Promise<T>): Promise<T> {
    const loading = load().then(
      (data) => {
        entry.value = { data, at: Date.now() };
        entry.failure = undefined;
        entry.loading = undefined;
        return data;
      },
      (error: unknown) => {
        entry.failure = { error, at: Date.now() };
        entry.loading = undefined;
        throw error;
      },
    );
    entry.loading = loading;
    entries.set(key, entry);
    return loading;
  }

  function refresh(key: string, entry: Entry<T>, load: () => Promise<T>): void {
    start(key, entry, load).catch((error: unknown) => options.onRefreshError?.(key, error));
  }

  return {
    async get(key, load) {
      const entry = entries.get(key) ?? {};
      const now = Date.now();
      const age = entry.value ? now - entry.value.at : Number.POSITIVE_INFINITY;
      const isPaused = entry.failure !== undefined && now - entry.failure.at < pauseMs;
      if (entry.value && age < options.staleMs) {
        if (age >= options.freshMs && !entry.loading && !isPaused) refresh(key, entry, load);
        return entry.value.data;
      }
      if (entry.loading) return entry.loading;
      if (isPaused) throw entry.failure?.error;
      return start(key, entry, load);
    },
  };
}
