import { type EventStreamOptions, readEventStream, StreamRefusedError } from '#platform/api/event-stream.ts';
import { sleep } from '#platform/browser/timing.ts';
import { parseJson } from '#shared/parse-json.ts';
import { CHANGES, type Change, liveEvent } from '#shared/webapi/schemas/live.ts';
import { type TabDeps, workInOneVisibleTab } from './one-visible-tab.ts';

export interface LiveDeps extends TabDeps {
  /** URL and headers of the stream, read at each connection. */
  getRequest: () => Promise<Pick<EventStreamOptions, 'url' | 'headers'>>;
  /** Called in every visible tab. */
  onChange: (changed: Change) => void;
  /** Whether a visible tab of this browser has an open stream. */
  onLive: (isLive: boolean) => void;
  /** The API refused the token that these headers carry. */
  onUnauthorized: (headers: EventStreamOptions['headers']) => void;
  read?: typeof readEventStream;
}

/** Pause before the next connection, in milliseconds. It doubles with each failure in a row. The server may set another one. */
export const RETRY_MS = 3000;
export const LONGEST_MS = 300_000;
/** A connection that is open this long resets the count of failures. */
const STEADY_MS = 30_000;

type News = { changed: Change } | { isLive: boolean };

/**
 * Follows the API's event stream while a tab is visible. One tab has the connection and forwards all changes to the others. It
 * reconnects after growing, random pauses. Timers measure the pauses, so a changed clock has no effect. Returns a function that
 * stops it.
 */
export function followLive(deps: LiveDeps): () => void {
  let isAbsent = false;
  return workInOneVisibleTab<News>({
    ...deps,
    name: 'changes',
    getScope: () => (isAbsent ? null : deps.getScope()),
    work: async (signal, publish) => {
      if (await keepConnected(deps, signal, publish)) isAbsent = true;
    },
    onMessage: (news) => ('changed' in news ? deps.onChange(news.changed) : deps.onLive(news.isLive)),
    onEnd: () => deps.onLive(false),
  });
}

/** Reconnects until the signal aborts or the API answers 401, 404 or 501. Returns whether the API does not have the stream. */
async function keepConnected(
  deps: LiveDeps,
  signal: AbortSignal,
  publish: (news: News) => void,
): Promise<boolean> {
  const { read = readEventStream } = deps;
  let failures = 0;
  let isFirst = true;
  while (!signal.aborted) {
    let retryMs = RETRY_MS;
    let steady: ReturnType<typeof setTimeout> | undefined;
    const request = await deps.getRequest();
    if (signal.aborted) return false;
    try {
      await read({
        ...request,
        signal,
        onOpen: () => {
          steady = setTimeout(() => {
            failures = 0;
          }, STEADY_MS);
          publish({ isLive: true });
          // Changes during the pause were not reported.
          if (!isFirst) for (const changed of CHANGES) publish({ changed });
          isFirst = false;
        },
        onEvent: (data) => {
          const changed = readChange(data);
          if (changed) publish({ changed });
        },
        // Tabs that were opened after the connection learn of it by the next heartbeat.
        onComment: () => publish({ isLive: true }),
        onRetry: (milliseconds) => {
          retryMs = milliseconds;
        },
      });
    } catch (error) {
      if (signal.aborted) return false;
      if (error instanceof StreamRefusedError) {
        if (error.status === 404 || error.status === 501) return true;
        if (error.status === 401) {
          deps.onUnauthorized(request.headers);
          return false;
        }
        retryMs = Math.max(retryMs, error.retryAfter * 1000);
      }
    } finally {
      clearTimeout(steady);
    }
    publish({ isLive: false });
    const pause = Math.min(LONGEST_MS, Math.max(1000, retryMs) * 2 ** failures);
    failures += 1;
    // Random, so that the clients of a stopped container do not all come back at once.
    await sleep(pause * (0.5 + Math.random() / 2), signal);
  }
  return false;
}

/** Undefined for invalid data, and for a topic that this client does not know. */
function readChange(data: string): Change | undefined {
  return liveEvent.safeParse(parseJson(data)).data?.changed;
}
