import type { Clock } from '#ui/base/clock.ts';

/** A device's clock that is off by less is taken at its word: a kept page is a little older than its arrival. */
const TOLERANCE_MS = 2 * 60_000;

/** The server's clock as a page knows it: this device's, put right when the page's own time says that it is wrong. */
export function createClock(renderedAt: number, now: () => number = Date.now): Clock {
  const difference = renderedAt - now();
  const offset = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
  return { renderedAt, now: () => now() + offset };
}
