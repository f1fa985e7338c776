import { isApiError } from '#platform/api/api-client.ts';

/** Whether the site can be reached. */
export interface Connectivity {
  /** Follows the browser's online and offline events. */
  listen: () => void;
  /**
   * Reports a failed call. If it got no answer, the site itself is requested: browsers report a connection behind any router,
   * and one blocked or slow call is no lost connection.
   */
  recordFailure: (error: unknown) => void;
}

const PROBE_TIMEOUT_MS = 5_000;
const FIRST_PROBE_MS = 2_000;
const LONGEST_PROBE_MS = 30_000;

/**
 * While the site does not answer, it is requested again after 2 s, then after twice as long each time, up to 30 s.
 * @param onChange Called when the connection is lost, and when it is back.
 */
export function createConnectivity({ onChange }: { onChange: (isOnline: boolean) => void }): Connectivity {
  let isOnline = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isProbing = false;

  function setOnline(isNowOnline: boolean): void {
    if (isNowOnline === isOnline) return;
    isOnline = isNowOnline;
    onChange(isOnline);
  }

  function planProbe(afterMs: number, nextMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void checkSite(nextMs), afterMs);
  }

  async function checkSite(nextMs = FIRST_PROBE_MS): Promise<void> {
    clearTimeout(timer);
    if (isProbing) return;
    isProbing = true;
    const isReachable = await probeSite();
    isProbing = false;
    setOnline(isReachable);
    if (!isReachable) planProbe(nextMs, Math.min(nextMs * 2, LONGEST_PROBE_MS));
  }

  function handleOnline(): void {
    void checkSite();
  }

  function handleOffline(): void {
    setOnline(false);
    // The event can be wrong.
    planProbe(FIRST_PROBE_MS, FIRST_PROBE_MS);
  }

  return {
    recordFailure: (error) => {
      const isUnanswered = isApiError(error, 'network') || isApiError(error, 'timeout');
      if (isUnanswered && isOnline) void checkSite();
    },
    listen: () => {
      if (!window.navigator.onLine) handleOffline();
      window.addEventListener('online', handleOnline);
      window.addEventListener('offline', handleOffline);
    },
  };
}

/** Whether the site answers: any response for the build's version file. */
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
