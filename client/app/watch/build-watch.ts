import { createStore, type StoreApi } from 'zustand/vanilla';

/** Notices that another build is served (spec §4). */
interface BuildState {
  /** A newer build is there: offer "Update now", and make the next navigation a full load. */
  isOutdated: boolean;
}

export interface BuildWatch extends Pick<StoreApi<BuildState>, 'getState' | 'getInitialState' | 'subscribe'> {
  isOutdated: () => boolean;
  /** Asks at once, out of turn. Nothing while it is not started. */
  check: () => void;
  /** Begins to ask, the first time one interval from now. Returns a function that stops it. */
  start: () => () => void;
}

export interface BuildWatchDeps {
  /** Of the page's own build; 'dev' is never asked about. */
  buildId: string;
  /** 0 = never. */
  pollSeconds: number;
  document?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds. */
  now?: () => number;
}

/** The longest time a browser's timer holds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Asks for the build's version file again and again and says when another build is being served (spec §4). */
export function createBuildWatch(deps: BuildWatchDeps): BuildWatch {
  const store = createStore<BuildState>(() => ({ isOutdated: false }));
  const { getState, getInitialState, subscribe } = store;
  const isOutdated = () => getState().isOutdated;
  let running: Asking | undefined;
  return {
    getState,
    getInitialState,
    subscribe,
    isOutdated,
    check: () => running?.askNow(),
    start: () => {
      if (deps.pollSeconds <= 0 || deps.buildId === 'dev' || isOutdated()) return () => {};
      running = startAsking(deps, () => store.setState({ isOutdated: true }));
      return running.stop;
    },
  };
}

interface Asking {
  askNow: () => void;
  stop: () => void;
}

/** Asks once an interval; hidden time passes, but nothing is asked until the page is seen again. */
function startAsking(deps: BuildWatchDeps, onOutdated: () => void): Asking {
  const { document = globalThis.document, now = Date.now } = deps;
  const intervalMs = Math.min(deps.pollSeconds * 1000, MAX_TIMER_MS);
  let dueAt = now() + intervalMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', plan);
  };
  const ask = async () => {
    isAsking = true;
    const isNew = await isOtherBuild(deps);
    isAsking = false;
    if (isStopped) return;
    if (isNew) {
      stop();
      onOutdated();
      return;
    }
    dueAt = now() + intervalMs;
    plan();
  };
  const plan = () => {
    clearTimeout(timer);
    if (isAsking || document.visibilityState === 'hidden') return;
    timer = setTimeout(() => void ask(), Math.max(0, dueAt - now()));
  };
  document.addEventListener('visibilitychange', plan);
  plan();
  return {
    stop,
    askNow: () => {
      if (!isAsking && !isStopped) void ask();
    },
  };
}

/** An answer that is not JSON with an id is no new build; that the page's own meta file is gone is one. */
async function isOtherBuild({ buildId, fetch = globalThis.fetch }: BuildWatchDeps): Promise<boolean> {
  const id = await readLatestId(fetch);
  if (id !== undefined) return id !== buildId;
  try {
    const meta = await fetch(buildMetaUrl(buildId), { method: 'HEAD', cache: 'no-store' });
    return meta.status === 404;
  } catch {
    return false;
  }
}

async function readLatestId(fetch: typeof globalThis.fetch): Promise<string | undefined> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-store' });
    const body: unknown = response.ok ? await response.json() : undefined;
    const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
    return typeof id === 'string' && id !== '' ? id : undefined;
  } catch {
    return undefined;
  }
}

/** What a build says of itself, for as long as it is served: `{id, timestamp, routeRules}`. */
export function buildMetaUrl(buildId: string): string {
  return `/builds/meta/${encodeURIComponent(buildId)}.json`;
}
