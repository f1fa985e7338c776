import { type EventStreamOptions, readEventStream, StreamRefusedError } from '#platform/api/event-stream.ts';
import {
  browserChannel,
  browserLocks,
  type ChannelMaker,
  inOneTab,
  type TabLocks,
} from '#platform/browser/tab-lock.ts';
import { sleep } from '#platform/browser/timing.ts';
import { CHANGES, type Change, liveEvent } from '#shared/webapi/schemas/live.ts';

export interface LiveDeps {
  /** URL and headers of the stream, read at each connection. */
  getRequest: () => Promise<Pick<EventStreamOptions, 'url' | 'headers'>>;
  /** Called in every visible tab. */
  onChange: (changed: Change) => void;
  /** Whether a visible tab of this browser has an open stream. */
  onLive: (isLive: boolean) => void;
  /** The API refused the token that these headers carry. */
  onUnauthorized: (headers: EventStreamOptions['headers']) => void;
  /** Identifies the session whose changes this tab needs; null if it needs none. Sent to other tabs, so it must be no secret. */
  getScope: () => string | null;
  /** Calls the listener when the scope may have changed. */
  subscribe: (listener: () => void) => () => void;
  read?: typeof readEventStream;
  document?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  locks?: TabLocks | null;
  createChannel?: ChannelMaker | null;
  /** From 0 to 1. */
  random?: () => number;
}

const NAME = 'live';
/** Pause before the next connection, in milliseconds. It doubles with each failure in a row. The server may set another one. */
export const RETRY_MS = 3000;
export const LONGEST_MS = 300_000;
/** A connection that is open this long resets the count of failures. */
const STEADY_MS = 30_000;

type News = { changed: Change } | { isLive: boolean };
type Message = News & { scope: string };

/**
 * Follows the API's event stream while a tab is visible. One tab has the connection and forwards all changes to the others. It
 * reconnects after growing, random pauses. Timers measure the pauses, so a changed clock has no effect. Returns a function that
 * stops it.
 */
export function followLive(deps: LiveDeps): () => void {
  const { getScope, onChange, onLive } = deps;
  const { document = globalThis.document, locks = browserLocks(), createChannel = browserChannel() } = deps;
  /** `isKnown` is set once the API has answered that it does not have the stream. */
  const absence = { isKnown: false };
  let run: { scope: string; end: () => void } | undefined;

  function startRun(scope: string) {
    const ending = new AbortController();
    const { signal } = ending;
    const channel = createChannel?.(NAME);
    const handle = (news: News) => ('changed' in news ? onChange(news.changed) : onLive(news.isLive));
    // Only tabs of this site, which run this code, can write to the channel.
    channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.scope === getScope()) handle(data);
    });
    const publish = (news: News) => {
      if (signal.aborted || scope !== getScope()) return;
      handle(news);
      channel?.postMessage({ ...news, scope } satisfies Message);
    };
    void inOneTab({ name: `${NAME}-${scope}`, signal, locks }, () =>
      keepConnected(deps, { signal, publish, absence }),
    );
    return {
      scope,
      end: () => {
        ending.abort();
        channel?.close();
        onLive(false);
      },
    };
  }

  function update(): void {
    const scope = document.visibilityState === 'hidden' || absence.isKnown ? null : getScope();
    if ((run?.scope ?? null) === scope) return;
    run?.end();
    run = scope === null ? undefined : startRun(scope);
  }

  const unsubscribe = deps.subscribe(update);
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', update);
    run?.end();
    run = undefined;
  };
}

interface Connecting {
  signal: AbortSignal;
  publish: (news: News) => void;
  absence: { isKnown: boolean };
}

/** Reconnects until the signal aborts or the API answers 401, 404 or 501. */
async function keepConnected(deps: LiveDeps, { signal, publish, absence }: Connecting): Promise<void> {
  const { read = readEventStream, random = Math.random } = deps;
  let failures = 0;
  let isFirst = true;
  while (!signal.aborted) {
    let retryMs = RETRY_MS;
    let steady: ReturnType<typeof setTimeout> | undefined;
    const request = await deps.getRequest();
    if (signal.aborted) return;
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
      if (signal.aborted) return;
      if (error instanceof StreamRefusedError) {
        absence.isKnown = error.status === 404 || error.status === 501;
        if (error.status === 401) deps.onUnauthorized(request.headers);
        if (error.status === 401 || absence.isKnown) return;
        retryMs = Math.max(retryMs, error.retryAfter * 1000);
      }
    } finally {
      clearTimeout(steady);
    }
    publish({ isLive: false });
    const pause = Math.min(LONGEST_MS, Math.max(1000, retryMs) * 2 ** failures);
    failures += 1;
    // Random, so that the clients of a stopped container do not all come back at once.
    await sleep(pause * (0.5 + random() / 2), signal);
  }
}

/** Undefined for invalid data, and for a topic that this client does not know. */
function readChange(data: string): Change | undefined {
  try {
    return liveEvent.parse(JSON.parse(data)).changed;
  } catch {
    return undefined;
  }
}
