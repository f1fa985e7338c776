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
  recordFailure: () => void;
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
 *
 * Opossum hears of no call but those it makes (the proxy's are heard here, too), has a visitor's call for a probe, and
 * takes 0.53 µs a call where this takes 0.21.
 */
export function createBreaker(send: ApiTransport, now: () => number = () => performance.now()): Breaker {
  const circuit: Circuit = { send, now, failures: 0, probedAt: 0 };
  return {
    get isOpen() {
      return isOpen(circuit);
    },
    call: (call) => callThrough(circuit, call),
    admit: () => admit(circuit),
    noteAnswer: () => noteAnswer(circuit),
    recordFailure: () => recordFailure(circuit),
  };
}

interface Circuit {
  send: ApiTransport;
  now: () => number;
  /** In a row. */
  failures: number;
  probedAt: number;
}

function isOpen({ failures }: Circuit): boolean {
  return failures >= FAILURES;
}

async function callThrough(circuit: Circuit, call: Parameters<ApiTransport>[0]) {
  if (!isOpen(circuit)) return attempt(circuit, call);
  // A call of our own is sent in place of the probe: what it asks for may be had again.
  if (circuit.now() - circuit.probedAt >= IDLE_MS) {
    circuit.probedAt = circuit.now();
    return attempt(circuit, call);
  }
  void admit(circuit);
  return refuse(circuit);
}

async function attempt(circuit: Circuit, call: Parameters<ApiTransport>[0]) {
  try {
    const answer = await circuit.send(call);
    noteAnswer(circuit);
    return answer;
  } catch (error) {
    if (isUnanswered(error)) recordFailure(circuit);
    throw error;
  }
}

function noteAnswer(circuit: Circuit): void {
  circuit.failures = 0;
}

function recordFailure(circuit: Circuit): void {
  circuit.failures += 1;
  if (circuit.failures === FAILURES) void probe(circuit);
}

/** True: there was an answer. */
function probe(circuit: Circuit): Promise<boolean> {
  circuit.probedAt = circuit.now();
  return attempt(circuit, PROBE).then(
    () => true,
    () => false,
  );
}

function admit(circuit: Circuit): boolean | Promise<boolean> {
  if (!isOpen(circuit)) return true;
  const pause = circuit.now() - circuit.probedAt;
  if (pause >= IDLE_MS) return probe(circuit);
  if (pause >= PROBE_MS) void probe(circuit);
  return false;
}

function refuse({ failures }: Circuit): never {
  const cause = new BreakerOpenError(`${failures} calls in a row had no answer`);
  throw new SiteError('UPSTREAM_UNREACHABLE', `not asked: ${cause.message}`, { cause });
}

function isUnanswered(error: unknown): boolean {
  return error instanceof SiteError && /^UPSTREAM_(TIMEOUT|UNREACHABLE)$/.test(error.id);
}
