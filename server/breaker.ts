import { SiteError } from '#shared/errors.ts';
import type { ApiCall, ApiTransport } from '#shared/render.ts';

/** Not asked, because nobody has been answered of late. */
export class BreakerOpenError extends Error {
  override readonly name = 'BreakerOpenError';
}

export interface Breaker {
  call: ApiTransport;
  readonly isOpen: boolean;
}

/** So many calls in a row without an answer: those of the first two or three pages. */
const FAILURES = 5;
/** While it is open, the API is asked this often, behind whoever is refused meanwhile. */
const PROBE_MS = 500;
/** Where nobody came for so long, the next one asks for themselves: the API may long be back. */
const IDLE_MS = 3000;
const PROBE: ApiCall = { method: 'GET', path: '/webSetting', headers: {} };

/**
 * Keeps an API that does not answer from costing each visitor its whole time limit: after five calls in a row without
 * an answer, calls fail at once with UPSTREAM_UNREACHABLE, and pages show what is cached. Half open: probes go out in the
 * background, several at once where they hang; the first that is answered, whatever it says, closes it.
 */
export function createBreaker(send: ApiTransport, now: () => number = () => performance.now()): Breaker {
  const state = { failures: 0, probedAt: 0 };
  const isOpen = () => state.failures >= FAILURES;

  const attempt: ApiTransport = async (call) => {
    try {
      const answer = await send(call);
      state.failures = 0;
      return answer;
    } catch (error) {
      if (isUnanswered(error)) noteFailure();
      throw error;
    }
  };

  function noteFailure(): void {
    state.failures += 1;
    // Whoever comes next is refused; the first probe has its pause.
    if (state.failures === FAILURES) state.probedAt = now();
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
      const pause = now() - state.probedAt;
      if (pause >= PROBE_MS) state.probedAt = now();
      if (pause >= IDLE_MS) return attempt(call);
      if (pause >= PROBE_MS) attempt(PROBE).catch(() => undefined);
      return refuse();
    },
  };
}

function isUnanswered(error: unknown): boolean {
  return error instanceof SiteError && /^UPSTREAM_(TIMEOUT|UNREACHABLE)$/.test(error.id);
}
