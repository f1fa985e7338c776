import { sleep } from '#platform/browser/timing.ts';
import { type TabDeps, workInOneVisibleTab } from './one-visible-tab.ts';

export interface Poller {
  /** Starts polling. Returns a function that stops it. */
  start: () => () => void;
  /** Polls now and forgets earlier failures. Without a scope nothing happens. */
  wake: () => void;
}

export interface PollerDeps<T> extends TabDeps {
  /** Tabs that poll under the same name share one poll. */
  name: string;
  ask: (signal: AbortSignal) => Promise<T>;
  /** Called with own answers and with those that another tab received. */
  onAnswer: (answer: T) => void;
}

export const INTERVAL_MS = 5_000;
export const LONGEST_MS = 60_000;

/**
 * Polls at an interval while a tab is visible (spec §9: the main wallet, every 5 seconds). Of all tabs one polls and sends its
 * answers to the others. Polls never overlap. After failures the pauses grow to a minute.
 */
export function createPoller<T>(deps: PollerDeps<T>): Poller {
  let pausing: AbortController | undefined;
  let failures = 0;
  let nextAt = 0;
  const planNext = () => {
    nextAt = Date.now() + Math.min(INTERVAL_MS * 2 ** failures, LONGEST_MS);
  };
  const skipPause = () => pausing?.abort();

  async function pause(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    pausing = new AbortController();
    await sleep(Math.max(0, nextAt - Date.now()), pausing.signal);
  }

  async function poll(signal: AbortSignal, publish: (answer: T) => void): Promise<void> {
    // A tab that is hidden and shown again keeps the interval.
    await pause(signal);
    while (!signal.aborted) {
      try {
        publish(await deps.ask(signal));
      } catch {
        // The API client has reported it.
        failures += 1;
      }
      planNext();
      await pause(signal);
    }
  }

  return {
    start: () =>
      workInOneVisibleTab<T>({
        ...deps,
        name: `poll-${deps.name}`,
        work: poll,
        onMessage: (answer) => {
          failures = 0;
          planNext();
          deps.onAnswer(answer);
        },
        onEnd: skipPause,
      }),
    wake: () => {
      failures = 0;
      nextAt = 0;
      skipPause();
    },
  };
}
