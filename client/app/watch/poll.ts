import {
  browserChannel,
  browserLocks,
  type ChannelMaker,
  inOneTab,
  type TabLocks,
} from '#platform/browser/tab-lock.ts';
import { sleep } from '#platform/browser/timing.ts';

export interface Poller {
  /** Starts polling. Returns a function that stops it. */
  start: () => () => void;
  /** Polls now and forgets earlier failures. Without a scope nothing happens. */
  wake: () => void;
}

export interface PollerDeps<T> {
  /** Tabs that poll under the same name share one poll. */
  name: string;
  ask: (signal: AbortSignal) => Promise<T>;
  /** Called with own answers and with those that another tab received. */
  onAnswer: (answer: T) => void;
  /**
   * The member to poll for; null stops polling. Answers for another scope are dropped. It is sent to other tabs, so it must be
   * no secret.
   */
  getScope: () => string | null;
  /** Calls the listener when the scope may have changed. */
  subscribe: (listener: () => void) => () => void;
  intervalMs?: number;
  document?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Null: without Web Locks each visible tab polls for itself. */
  locks?: TabLocks | null;
  createChannel?: ChannelMaker | null;
  /** Milliseconds. */
  now?: () => number;
}

export const INTERVAL_MS = 5_000;
export const LONGEST_MS = 60_000;

interface Message<T> {
  scope: string;
  answer: T;
}

/** Polling for one scope while this tab is visible. */
interface Run {
  scope: string;
  /** Ends the pause between two polls. */
  skipPause: () => void;
  end: () => void;
}

/**
 * Polls at an interval while a tab is visible (spec §9: the main wallet, every 5 seconds). Of all tabs one polls and sends its
 * answers to the others. Polls never overlap. After failures the pauses grow to a minute.
 */
export function createPoller<T>(deps: PollerDeps<T>): Poller {
  const { ask, onAnswer, getScope, intervalMs = INTERVAL_MS, now = Date.now } = deps;
  const { locks = browserLocks() } = deps;
  const document = deps.document ?? globalThis.document;
  let run: Run | undefined;
  let isStarted = false;
  let failures = 0;
  let nextAt = Number.NEGATIVE_INFINITY;

  function planNext(): void {
    nextAt = now() + Math.min(intervalMs * 2 ** failures, Math.max(LONGEST_MS, intervalMs));
  }

  /** Returns false for an answer of another scope. */
  function accept({ scope, answer }: Message<T>): boolean {
    if (scope !== getScope()) return false;
    failures = 0;
    planNext();
    onAnswer(answer);
    return true;
  }

  function startRun(scope: string): Run {
    const ending = new AbortController();
    const { signal } = ending;
    let pausing: AbortController | undefined;
    const createChannel = deps.createChannel === undefined ? browserChannel() : deps.createChannel;
    const channel = createChannel?.(deps.name);
    // Only tabs of this site, which run this code, can write to the channel.
    channel?.addEventListener('message', (event: MessageEvent<Message<T>>) => accept(event.data));

    const pause = async () => {
      if (signal.aborted) return;
      pausing = new AbortController();
      await sleep(Math.max(0, nextAt - now()), pausing.signal);
    };
    const poll = async () => {
      // A tab that is hidden and shown again keeps the interval.
      await pause();
      while (!signal.aborted) {
        try {
          const message: Message<T> = { scope, answer: await ask(signal) };
          if (!signal.aborted && accept(message)) channel?.postMessage(message);
        } catch {
          // The API client has reported it.
          failures += 1;
        }
        planNext();
        await pause();
      }
    };
    void inOneTab({ name: `poll-${deps.name}`, signal, locks }, poll);

    const skipPause = () => pausing?.abort();
    return {
      scope,
      skipPause,
      end: () => {
        ending.abort();
        skipPause();
        channel?.close();
      },
    };
  }

  function update(): void {
    const scope = isStarted && document.visibilityState !== 'hidden' ? getScope() : null;
    if (run && run.scope === scope) return;
    run?.end();
    run = scope === null ? undefined : startRun(scope);
  }

  return {
    start: () => {
      isStarted = true;
      const unsubscribe = deps.subscribe(update);
      document.addEventListener('visibilitychange', update);
      update();
      return () => {
        isStarted = false;
        update();
        unsubscribe();
        document.removeEventListener('visibilitychange', update);
      };
    },
    wake: () => {
      failures = 0;
      nextAt = Number.NEGATIVE_INFINITY;
      run?.skipPause();
    },
  };
}
