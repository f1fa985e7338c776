import { SiteError } from '#shared/errors.ts';
import type { ApiCall, ApiTransport } from '#shared/render.ts';

/** Not asked, because nobody has been answered of late. */
export class BreakerOpenError extends Error {
  override readonly name = 'BreakerOpenError';
}

export interface Breaker {
  call: ApiTransport;
  readonly isOpen: boolean;
  /**
   * May a call go out that another sends? False: not now. A promise where nobody came for a while: the API is asked first,
   * so that who comes first to one that is dead is refused before anything was sent.
   */
  admit: () => boolean | Promise<boolean>;
  /** How such a call ended: with a whole answer, whatever it says, or with none. Who left says nothing. */
  noteAnswer: () => void;
  noteFailure: () => void;
}

/** So many calls in a row without an answer: those of the first two or three pages. */
const FAILURES = 5;
/** While it is open, the API is asked this often, behind whoever is refused meanwhile. */
const PROBE_MS = 500;
/** Where nobody came for so long, the next one waits for what the API says: it may long be back. */
const IDLE_MS = 3000;
const PROBE: ApiCall = { method: 'GET', path: '/webSetting', headers: {} };

/**
 * Keeps an API that does not answer from costing each visitor its whole time limit: after five calls in a row without
 * an answer, calls fail at once with UPSTREAM_UNREACHABLE, and pages show what is cached. Half open: probes go out in the
 * background, several at once where they hang; the first that is answered, whatever it says, closes it. One goes out
 * with the opening itself: calls that only their own sender's doing kept from an answer close no door for long.
 */
export function createBreaker(send: ApiTransport, now: () => number = () => performance.now()): Breaker {
  const state = { failures: 0, probedAt: 0 };
  const isOpen = () => state.failures >= FAILURES;

  const attempt: ApiTransport = async (call) => {
    try {
      const answer = await send(call);
      noteAnswer();
      return answer;
    } catch (error) {
      if (isUnanswered(error)) noteFailure();
      throw error;
    }
  };

  function noteAnswer(): void {
    state.failures = 0;
  }

  function noteFailure(): void {
    state.failures += 1;
    if (state.failures === FAILURES) void probe();
  }

  /** True: there was an answer. */
  function probe(): Promise<boolean> {
    state.probedAt = now();
    return attempt(PROBE).then(
      () => true,
      () => false,
    );
  }

  function admit(): boolean | Promise<boolean> {
    if (!isOpen()) return true;
    const pause = now() - state.probedAt;
    if (pause >= IDLE_MS) return probe();
    if (pause >= PROBE_MS) void probe();
    return false;
  }

  function refuse(): never {
    const cause = new BreakerOpenError(`${state.failures} calls in a row had no answer`);
    throw new SiteError('UPSTREAM_UNREACHABLE', `not asked: ${cause.message}`, { cause });
  }

  return {
    get isOpen() {
      return isOpen();
    },
    call: async (call) => {
      if (!isOpen()) return attempt(call);
      // A call of our own is sent in place of the probe: what it asks for may be had again.
      if (now() - state.probedAt >= IDLE_MS) {
        state.probedAt = now();
        return attempt(call);
      }
      void admit();
      return refuse();
    },
    admit,
    noteAnswer,
    noteFailure,
  };
}

function isUnanswered(error: unknown): boolean {
  return error instanceof SiteError && /^UPSTREAM_(TIMEOUT|UNREACHABLE)$/.test(error.id);
}
