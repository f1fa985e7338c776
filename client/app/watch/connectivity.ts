import { createStore, type StoreApi } from 'zustand/vanilla';
import { isApiError } from '#platform/api/api-client.ts';

/** Whether the site can be reached, for the notice that says so and for what failed to be asked again. */
export interface Connectivity
  extends Pick<StoreApi<{ isOnline: boolean }>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Follows the browser's own opinion. Returns a function that stops it. */
  listen: () => () => void;
  /**
   * A call failed. Where it got no answer the site itself is asked, since browsers believe to be online behind any
   * router; one blocked or slow call alone is no lost connection.
   */
  recordFailure: (error: unknown) => void;
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

/** Whether the browser is online; it says so once it was offline, and what failed meanwhile is asked again. */
export function createConnectivity(deps: ConnectivityDeps): Connectivity {
  const store = createStore(() => ({ isOnline: true }));
  const { getState, getInitialState, subscribe } = store;
  const settle = (isOnline: boolean) => {
    const wasOnline = getState().isOnline;
    if (isOnline !== wasOnline) store.setState({ isOnline });
    if (isOnline && !wasOnline) deps.onReturn();
  };
  const prober = createProber(deps.probe ?? probeSite, settle);
  return {
    getState,
    getInitialState,
    subscribe,
    recordFailure: (error) => {
      const isUnanswered = isApiError(error, 'network') || isApiError(error, 'timeout');
      if (isUnanswered && getState().isOnline) prober.ask();
    },
    listen: () => listen(deps.window ?? globalThis.window, prober, () => settle(false)),
  };
}

interface Prober {
  start: () => void;
  ask: () => void;
  /** Not before a moment has passed. */
  askSoon: () => void;
  stop: () => void;
}

/** Asks the site whether it is there, one at a time, and until it is. */
function createProber(probe: () => Promise<boolean>, onAnswer: (isThere: boolean) => void): Prober {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isProbing = false;
  let isStopped = false;
  const askIn = (waitMs: number, nextMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(nextMs), waitMs);
  };
  const ask = async (nextMs: number) => {
    clearTimeout(timer);
    if (isProbing) return;
    isProbing = true;
    const isThere = await probe();
    isProbing = false;
    if (isStopped) return;
    onAnswer(isThere);
    if (!isThere) askIn(nextMs, Math.min(nextMs * 2, LONGEST_PROBE_MS));
  };
  return {
    start: () => {
      isStopped = false;
    },
    ask: () => void ask(FIRST_PROBE_MS),
    askSoon: () => askIn(FIRST_PROBE_MS, FIRST_PROBE_MS),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function listen(
  window: NonNullable<ConnectivityDeps['window']>,
  prober: Prober,
  noteOffline: () => void,
): () => void {
  const handleOffline = () => {
    noteOffline();
    // Browsers have been wrong about this, too.
    prober.askSoon();
  };
  prober.start();
  if (!window.navigator.onLine) handleOffline();
  window.addEventListener('online', prober.ask);
  window.addEventListener('offline', handleOffline);
  return () => {
    prober.stop();
    window.removeEventListener('online', prober.ask);
    window.removeEventListener('offline', handleOffline);
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
