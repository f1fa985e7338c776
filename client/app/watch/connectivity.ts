import { createStore, type StoreApi } from 'zustand/vanilla';
import { isApiError } from '#platform/net/api-client.ts';

/** Whether the site can be reached, for the notice that says so and for what failed to be asked again. */
export interface Connectivity
  extends Pick<StoreApi<{ isOnline: boolean }>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Follows the browser's own opinion. Returns a function that stops it. */
  listen: () => () => void;
  /**
   * A call failed. Where it got no answer the site itself is asked, since browsers believe to be online behind any
   * router; one blocked or slow call alone is no lost connection.
   */
  noteFailure: (error: unknown) => void;
}

export interface ConnectivityDeps {
  /** Runs when a lost connection is back. */
  onReturn: () => void;
  window?: Pick<Window, 'addEventListener' | 'removeEventListener'> & {
    navigator: Pick<Navigator, 'onLine'>;
  };
  /** Is the site there? Default: the build file, whatever it answers. */
  probe?: () => Promise<boolean>;
}

const PROBE_TIMEOUT_MS = 5_000;
const FIRST_PROBE_MS = 2_000;
const LONGEST_PROBE_MS = 30_000;

export function createConnectivity({ onReturn, window, probe = probeSite }: ConnectivityDeps): Connectivity {
  const store = createStore(() => ({ isOnline: true }));
  const { getState, getInitialState, subscribe } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isProbing = false;
  let isStopped = false;
  const settle = (isOnline: boolean) => {
    const wasOnline = getState().isOnline;
    if (isOnline !== wasOnline) store.setState({ isOnline });
    if (isOnline && !wasOnline) onReturn();
  };
  const ask = async (nextMs: number) => {
    clearTimeout(timer);
    if (isProbing) return;
    isProbing = true;
    const isThere = await probe();
    isProbing = false;
    if (isStopped) return;
    settle(isThere);
    if (!isThere) timer = setTimeout(() => void ask(Math.min(nextMs * 2, LONGEST_PROBE_MS)), nextMs);
  };
  const handleOnline = () => void ask(FIRST_PROBE_MS);
  const handleOffline = () => {
    settle(false);
    // Browsers have been wrong about this, too.
    clearTimeout(timer);
    timer = setTimeout(() => void ask(FIRST_PROBE_MS), FIRST_PROBE_MS);
  };
  return {
    getState,
    getInitialState,
    subscribe,
    noteFailure: (error) => {
      const isUnanswered = isApiError(error, 'network') || isApiError(error, 'timeout');
      if (isUnanswered && getState().isOnline) void ask(FIRST_PROBE_MS);
    },
    listen: () => {
      const target = window ?? globalThis.window;
      isStopped = false;
      if (!target.navigator.onLine) handleOffline();
      target.addEventListener('online', handleOnline);
      target.addEventListener('offline', handleOffline);
      return () => {
        isStopped = true;
        clearTimeout(timer);
        target.removeEventListener('online', handleOnline);
        target.removeEventListener('offline', handleOffline);
      };
    },
  };
}

async function probeSite(): Promise<boolean> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PROBE_TIMEOUT_MS);
  try {
    await fetch('/builds/latest.json', { method: 'HEAD', cache: 'no-store', signal: controller.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
