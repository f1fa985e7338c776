export interface BuildWatch {
  /** There is a newer build: a notice offers it, and the next navigation is a full load. */
  isOutdated: () => boolean;
  /** Checks now. Does nothing before `start`. */
  check: () => void;
  /** Checks once an interval, the first time after one interval. Calls back once there is a newer build. */
  start: (onOutdated: () => void) => void;
}

export interface BuildWatchDeps {
  /** Id of the page's own build. 'dev' is never checked. */
  buildId: string;
  /** 0 = never. */
  pollSeconds: number;
}

/** The longest delay of a browser's timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Requests the build's version file at an interval, until another build is served (spec §4). While the page is hidden it
 * requests nothing; a check that became due meanwhile runs when the page is visible again.
 */
export function createBuildWatch({ buildId, pollSeconds }: BuildWatchDeps): BuildWatch {
  const intervalMs = Math.min(pollSeconds * 1000, MAX_TIMER_MS);
  let dueAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Undefined before the start. */
  let onNewBuild: (() => void) | undefined;
  let isOutdated = false;
  let isChecking = false;

  function plan(): void {
    clearTimeout(timer);
    if (isChecking || isOutdated || document.visibilityState === 'hidden') return;
    timer = setTimeout(() => void check(), Math.max(0, dueAt - Date.now()));
  }

  async function check(): Promise<void> {
    if (!onNewBuild || isChecking || isOutdated) return;
    isChecking = true;
    const isNewBuild = await isOtherBuild(buildId);
    isChecking = false;
    if (isNewBuild) {
      isOutdated = true;
      return onNewBuild();
    }
    dueAt = Date.now() + intervalMs;
    plan();
  }

  return {
    isOutdated: () => isOutdated,
    check: () => void check(),
    start: (onOutdated) => {
      if (pollSeconds <= 0 || buildId === 'dev') return;
      onNewBuild = onOutdated;
      dueAt = Date.now() + intervalMs;
      document.addEventListener('visibilitychange', plan);
      plan();
    },
  };
}

/** True if the version file has another id, or if the own build's meta file is gone. Any other answer is no new build. */
async function isOtherBuild(buildId: string): Promise<boolean> {
  const id = await readLatestId();
  if (id !== undefined) return id !== buildId;
  try {
    const meta = await fetch(buildMetaUrl(buildId), { method: 'HEAD', cache: 'no-store' });
    return meta.status === 404;
  } catch {
    return false;
  }
}

async function readLatestId(): Promise<string | undefined> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-store' });
    const body: unknown = response.ok ? await response.json() : undefined;
    const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
    return typeof id === 'string' && id !== '' ? id : undefined;
  } catch {
    return undefined;
  }
}

/** URL of a build's meta file: `{id, timestamp, routeRules}`. */
export function buildMetaUrl(buildId: string): string {
  return `/builds/meta/${encodeURIComponent(buildId)}.json`;
}
