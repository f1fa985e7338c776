import type { SafeStorage } from '#platform/browser/storage.ts';
import type { Clock } from '#ui/base/clock.ts';

/** A device's clock that is off by less is taken at its word: a cached page is a little older than its arrival. */
const TOLERANCE_MS = 2 * 60_000;

/** How wrong this device's clock was when a page last came fresh, in milliseconds. */
const OFFSET_KEY = 'clockOffset';

export interface ClockDeps {
  /** When the server rendered the page. */
  renderedAt: number;
  /** The page's bytes came now; a copy of the browser's own may be hours old, though its content is the newest. */
  isFresh?: boolean;
  session?: SafeStorage;
  now?: () => number;
}

/** The server's clock as a page knows it: this device's, put right when the page's own time says that it is wrong. */
export function createClock({ renderedAt, isFresh = true, session, now = Date.now }: ClockDeps): Clock {
  const offset = isFresh ? offsetOf(renderedAt - now()) : Number(session?.get(OFFSET_KEY)) || 0;
  if (isFresh) session?.set(OFFSET_KEY, String(offset));
  return { renderedAt, now: () => now() + offset };
}

function offsetOf(difference: number): number {
  return Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** Did the document's body cross the network? After a 304 only headers did. Browsers that do not say are believed. */
export function isDocumentFresh({ performance }: Pick<Window, 'performance'>): boolean {
  const [entry] = performance?.getEntriesByType?.('navigation') ?? [];
  if (!entry || !('transferSize' in entry) || !('encodedBodySize' in entry)) return true;
  return Number(entry.transferSize) >= Number(entry.encodedBodySize);
}
