import { sleep } from '#platform/browser/timing.ts';

/**
 * Asks for something at an interval while somebody looks: one poll per browser however many tabs and components
 * show it, never two at once, slower after failures (spec §9: the main wallet, every 5 seconds).
 */
export interface Poller {
  /** Begins; returns a function that stops it. */
  start: () => () => void;
  /** Asks now and forgets earlier failures (the connection is back). Nothing happens while nobody is to be asked for. */
  wake: () => void;
}

export interface PollerDeps<T> {
  /** Tabs that poll under the same name share one poll. */
  name: string;
  ask: (signal: AbortSignal) => Promise<T>;
  /** Own answers and those that another tab got. */
  onAnswer: (answer: T) => void;
  /**
   * For whom is asked; null: for nobody, nothing runs. Answers of another scope (the member before) are dropped. It is
   * sent between tabs: no secret.
   */
  getScope: () => string | null;
  /** Tells when the scope may have changed. */
  subscribe: (listener: () => void) => () => void;
  intervalMs?: number;
  document?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Null where the browser has none: then each visible tab polls for itself. */
  locks?: Pick<LockManager, 'request'> | null;
  createChannel?: ((name: string) => BroadcastChannel) | null;
  /** Milliseconds. */
  now?: () => number;
}

const INTERVAL_MS = 5_000;
const LONGEST_MS = 60_000;

interface Message<T> {
  scope: string;
  answer: T;
}

export function createPoller<T>(deps: PollerDeps<T>): Poller {
  const { document = globalThis.document, now = Date.now, intervalMs = INTERVAL_MS } = deps;
  let turn: Turn | undefined;
  let restUntil = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let isStarted = false;
  const rest = () => {
    restUntil = now() + Math.min(intervalMs * 2 ** failures, Math.max(LONGEST_MS, intervalMs));
  };
  const take = (scope: string, answer: T) => {
    if (scope !== deps.getScope()) return false;
    failures = 0;
    rest();
    deps.onAnswer(answer);
    return true;
  };
  const askOnce = async (scope: string, { signal, channel }: Turn) => {
    try {
      const answer = await deps.ask(signal);
      if (!signal.aborted && take(scope, answer))
        channel?.postMessage({ scope, answer } satisfies Message<T>);
    } catch {
      // The client has reported it; here it only means to ask less often.
      failures += 1;
    }
    rest();
  };
  const lead = async (scope: string, current: Turn) => {
    // What was asked last, in another turn too, counts: who looks away and back does not ask more often.
    await current.pause(Math.max(0, restUntil - now()));
    while (!current.signal.aborted) {
      await askOnce(scope, current);
      await current.pause(Math.max(0, restUntil - now()));
    }
  };
  const end = () => {
    turn?.end();
    turn = undefined;
  };
  const update = () => {
    const scope = isStarted && document.visibilityState !== 'hidden' ? deps.getScope() : null;
    if (turn?.scope === scope) return;
    end();
    if (scope === null) return;
    const begun = createTurn(deps, scope, (message) => take(message.scope, message.answer));
    turn = begun;
    void withLeadership(deps, begun, () => lead(scope, begun));
  };
  return {
    start: () => {
      isStarted = true;
      const unsubscribe = deps.subscribe(update);
      document.addEventListener('visibilitychange', update);
      update();
      return () => {
        isStarted = false;
        end();
        unsubscribe();
        document.removeEventListener('visibilitychange', update);
      };
    },
    wake: () => {
      failures = 0;
      restUntil = Number.NEGATIVE_INFINITY;
      turn?.skipPause();
    },
  };
}

/** One stretch of time in which this tab is seen and there is somebody to ask for. */
interface Turn {
  scope: string;
  signal: AbortSignal;
  channel: BroadcastChannel | undefined;
  pause: (milliseconds: number) => Promise<void>;
  skipPause: () => void;
  end: () => void;
}

function createTurn<T>(deps: PollerDeps<T>, scope: string, onMessage: (message: Message<T>) => void): Turn {
  const ending = new AbortController();
  let pausing: AbortController | undefined;
  const create = deps.createChannel === undefined ? browserChannel() : deps.createChannel;
  const channel = create?.(deps.name);
  // Only tabs of this site, running this code, can write to the channel.
  channel?.addEventListener('message', (event: MessageEvent<Message<T>>) => onMessage(event.data));
  const skipPause = () => pausing?.abort();
  return {
    scope,
    signal: ending.signal,
    channel,
    pause: (milliseconds) => {
      if (ending.signal.aborted) return Promise.resolve();
      pausing = new AbortController();
      return sleep(milliseconds, pausing.signal);
    },
    skipPause,
    end: () => {
      ending.abort();
      skipPause();
      channel?.close();
    },
  };
}

function browserChannel(): ((name: string) => BroadcastChannel) | null {
  return typeof BroadcastChannel === 'undefined' ? null : (name) => new BroadcastChannel(name);
}

/** The lock is held for the whole turn: of all tabs that are seen one asks, the next takes over when it is hidden. */
async function withLeadership<T>(deps: PollerDeps<T>, turn: Turn, task: () => Promise<void>): Promise<void> {
  const locks = deps.locks === undefined ? (globalThis.navigator?.locks ?? null) : deps.locks;
  if (!locks) return task();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return task();
  };
  try {
    await locks.request(`poll-${deps.name}`, { signal: turn.signal }, begin);
  } catch {
    // Ended while waiting; or locks are not allowed here (sandboxed frame): then this tab polls alone.
    if (!hasBegun && !turn.signal.aborted) await task();
  }
}
