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

export const INTERVAL_MS = 5_000;
export const LONGEST_MS = 60_000;

interface Message<T> {
  scope: string;
  answer: T;
}

/** Asks at an interval while the page is seen; of all tabs one asks and tells the others. */
export function createPoller<T>(deps: PollerDeps<T>): Poller {
  const poll: Polling<T> = {
    document: globalThis.document,
    now: Date.now,
    intervalMs: INTERVAL_MS,
    ...deps,
    restUntil: Number.NEGATIVE_INFINITY,
    failures: 0,
    isStarted: false,
  };
  return {
    start: () => start(poll),
    wake: () => {
      poll.failures = 0;
      poll.restUntil = Number.NEGATIVE_INFINITY;
      poll.turn?.skipPause();
    },
  };
}

type Polling<T> = PollerDeps<T> &
  Required<Pick<PollerDeps<T>, 'document' | 'now' | 'intervalMs'>> & {
    turn?: Turn | undefined;
    restUntil: number;
    failures: number;
    isStarted: boolean;
  };

function start<T>(poll: Polling<T>): () => void {
  const handleChange = () => update(poll);
  poll.isStarted = true;
  const unsubscribe = poll.subscribe(handleChange);
  poll.document.addEventListener('visibilitychange', handleChange);
  update(poll);
  return () => {
    poll.isStarted = false;
    end(poll);
    unsubscribe();
    poll.document.removeEventListener('visibilitychange', handleChange);
  };
}

/** Begins and ends turns: one for each scope, none while nobody looks. */
function update<T>(poll: Polling<T>): void {
  const scope = poll.isStarted && poll.document.visibilityState !== 'hidden' ? poll.getScope() : null;
  if (poll.turn?.scope === scope) return;
  end(poll);
  if (scope === null) return;
  const turn = createTurn(poll, scope, (message) => take(poll, message.scope, message.answer));
  poll.turn = turn;
  void withLeadership(poll, turn, () => lead(poll, scope, turn));
}

function end<T>(poll: Polling<T>): void {
  poll.turn?.end();
  poll.turn = undefined;
}

async function lead<T>(poll: Polling<T>, scope: string, { signal, pause, channel }: Turn): Promise<void> {
  const sleep = () => pause(Math.max(0, poll.restUntil - poll.now()));
  // What was asked last, in another turn too, counts: who looks away and back does not ask more often.
  await sleep();
  while (!signal.aborted) {
    await askOnce(poll, scope, { signal, channel });
    await sleep();
  }
}

async function askOnce<T>(
  poll: Polling<T>,
  scope: string,
  { signal, channel }: Pick<Turn, 'signal' | 'channel'>,
): Promise<void> {
  try {
    const answer = await poll.ask(signal);
    if (!signal.aborted && take(poll, scope, answer))
      channel?.postMessage({ scope, answer } satisfies Message<T>);
  } catch {
    // The client has reported it; here it only means to ask less often.
    poll.failures += 1;
  }
  rest(poll);
}

function take<T>(poll: Polling<T>, scope: string, answer: T): boolean {
  if (scope !== poll.getScope()) return false;
  poll.failures = 0;
  rest(poll);
  poll.onAnswer(answer);
  return true;
}

function rest<T>(poll: Polling<T>): void {
  const { intervalMs, failures } = poll;
  const pauseMs = Math.min(intervalMs * 2 ** failures, Math.max(LONGEST_MS, intervalMs));
  poll.restUntil = poll.now() + pauseMs;
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
