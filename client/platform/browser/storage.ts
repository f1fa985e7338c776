/**
 * Browser storage that never throws. If it is blocked (private mode, policy) or full, values stay in memory until the
 * page is reloaded, so that a member can still log in and play. Nothing else accesses localStorage and sessionStorage.
 */
export interface SafeStorage {
  get: (key: string) => string | null;
  /** Returns whether the value survives a reload; false if only memory holds it. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  /** Keys of all values. */
  keys: () => string[];
  /** Subscribes to changes by OTHER tabs. `key` null: everything was cleared. Returns a function that unsubscribes. */
  subscribe: (listener: (change: StorageChange) => void) => () => void;
  /** Subscribes to changes by THIS tab. Returns a function that unsubscribes. */
  subscribeOwn: (listener: (key: string) => void) => () => void;
}

export interface StorageChange {
  key: string | null;
  value: string | null;
}

export interface Storages {
  local: SafeStorage;
  session: SafeStorage;
}

/** Both storages of a window. On the server (no window) both are in memory and empty. */
export function createStorages(window: Window | undefined = browserWindow()): Storages {
  return {
    local: createSafeStorage(window, () => window?.localStorage),
    session: createSafeStorage(window, () => window?.sessionStorage),
  };
}

function browserWindow(): Window | undefined {
  return typeof globalThis.window === 'undefined' ? undefined : globalThis.window;
}

function createSafeStorage(window: Window | undefined, access: () => Storage | undefined): SafeStorage {
  /** Values that the real storage refused. They take precedence over older values there. */
  const memory = new Map<string, string>();
  const own = new Set<(key: string) => void>();
  const real = () => attempt(access);
  const notify = (key: string) => {
    for (const listener of own) listener(key);
  };
  return {
    get: (key) => memory.get(key) ?? attempt(() => real()?.getItem(key)) ?? null,
    set: (key, value) => {
      const isStored = attempt(() => {
        const storage = real();
        storage?.setItem(key, value);
        return storage !== undefined;
      });
      if (isStored) memory.delete(key);
      else memory.set(key, value);
      notify(key);
      return isStored === true;
    },
    remove: (key) => {
      memory.delete(key);
      attempt(() => real()?.removeItem(key));
      notify(key);
    },
    keys: () => [...new Set([...(attempt(() => Object.keys(real() ?? {})) ?? []), ...memory.keys()])],
    subscribe: (listener) => {
      const handleStorage = ({ storageArea, key, newValue }: StorageEvent) => {
        if (storageArea !== null && storageArea !== real()) return;
        // The real storage has a newer value of another tab. It replaces the value in memory.
        if (key === null) memory.clear();
        else memory.delete(key);
        listener({ key, value: newValue });
      };
      window?.addEventListener('storage', handleStorage);
      return () => window?.removeEventListener('storage', handleStorage);
    },
    subscribeOwn: (listener) => {
      own.add(listener);
      return () => own.delete(listener);
    },
  };
}

/** If storage is blocked, even reading the property throws a SecurityError, and so can every method. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Beginning of the key of preferences.ts. It is here because each logout removes it without loading that module. */
export const FOLLOWED_KEY = 'followed/';

/** Key of play-time.ts. It is here because every login and logout removes it without loading that module. */
export const PLAY_TIME_KEY = 'reality/session';
