/**
 * Browser storage that never throws. Where it is blocked (private mode, policy) or full, values live in memory for
 * the page's life, so that a member can still log in and play. The only access to localStorage and sessionStorage.
 */
export interface SafeStorage {
  get: (key: string) => string | null;
  /** Returns whether the value outlives this page; false means that only memory has it. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  /** Names of all values held now. */
  keys: () => string[];
  /** Changes that OTHER tabs make. `key` null: everything was cleared. Returns a function that stops listening. */
  subscribe: (listener: (change: StorageChange) => void) => () => void;
}

export interface StorageChange {
  key: string | null;
  value: string | null;
}

export interface Storages {
  local: SafeStorage;
  session: SafeStorage;
}

/** Both storages of a window; on the server (no window) both are empty memory. */
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
  /** What the real storage would not take. It hides an older value of the same name there. */
  const memory = new Map<string, string>();
  const real = () => attempt(access);
  return {
    get: (key) => memory.get(key) ?? attempt(() => real()?.getItem(key)) ?? null,
    set: (key, value) => {
      if (write(real(), key, value)) {
        memory.delete(key);
        return true;
      }
      memory.set(key, value);
      return false;
    },
    remove: (key) => {
      memory.delete(key);
      attempt(() => real()?.removeItem(key));
    },
    keys: () => [...new Set([...(attempt(() => Object.keys(real() ?? {})) ?? []), ...memory.keys()])],
    subscribe: (listener) => listen(window, real, memory, listener),
  };
}

function write(storage: Storage | undefined, key: string, value: string): boolean {
  if (!storage) return false;
  return (
    attempt(() => {
      storage.setItem(key, value);
      return true;
    }) === true
  );
}

/** Reading the property itself throws a SecurityError where storage is blocked, and so may every method. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function listen(
  window: Window | undefined,
  real: () => Storage | undefined,
  memory: Map<string, string>,
  listener: (change: StorageChange) => void,
): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.storageArea !== null && event.storageArea !== real()) return;
    // What another tab could write is newer than what this one could only keep in memory.
    if (event.key === null) memory.clear();
    else memory.delete(event.key);
    listener({ key: event.key, value: event.newValue });
  };
  window?.addEventListener('storage', handleStorage);
  return () => window?.removeEventListener('storage', handleStorage);
}

/** Of play-time.ts; here, so that who only removes it at each login and each end of a session loads no more. */
export const PLAY_TIME_KEY = 'reality/session';
