import type { SafeStorage } from '#platform/browser/storage.ts';
import type { Clock } from '#ui/base/clock.ts';

/** A smaller difference is ignored: a page from the cache was rendered a little before it arrived. */
const TOLERANCE_MS = 2 * 60_000;

/** Session storage: offset of the server's clock from the device's at the last fresh page, in milliseconds. */
const OFFSET_KEY = 'clockOffset';

interface ClockDeps {
  /** When the server rendered the page. */
  renderedAt: number;
  /** False if the document came from the browser's cache, where it may be hours old. */
  isFresh?: boolean;
  session?: SafeStorage;
}

/** The server's clock: the device's, corrected by the time at which the server rendered the page. */
export function createClock({ renderedAt, isFresh = true, session }: ClockDeps): Clock {
  const offset = isFresh ? offsetOf(renderedAt - Date.now()) : Number(session?.get(OFFSET_KEY)) || 0;
  session?.set(OFFSET_KEY, String(offset));
  return { renderedAt, now: () => Date.now() + offset };
}

function offsetOf(difference: number): number {
  return Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** Whether the document's body was transferred. After a 304 only headers were. True if the browser reports no sizes. */
export function isDocumentFresh({ performance }: Pick<Window, 'performance'>): boolean {
  const [entry] = performance?.getEntriesByType?.('navigation') ?? [];
  if (!entry || !('transferSize' in entry) || !('encodedBodySize' in entry)) return true;
  return Number(entry.transferSize) >= Number(entry.encodedBodySize);
}
