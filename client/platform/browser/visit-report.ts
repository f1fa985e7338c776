import { onCLS, onINP, onLCP } from 'web-vitals';
import { RUM_PATH } from '#shared/config.ts';
import type { SafeStorage } from './storage.ts';

export interface VisitReportDeps {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'> & {
    document: Pick<Document, 'visibilityState'>;
    navigator: Pick<Navigator, 'sendBeacon'>;
  };
  session: SafeStorage;
  /** Milliseconds from the start of the navigation to hydration. */
  hydratedAt: number;
  /** How many chunks could not be loaded so far. */
  countChunkFailures: () => number;
}

/** Session storage: this visit has been reported. */
const TOLD_KEY = 'rum';

/**
 * Sends the web vitals of a visit to the operator once, when its first page is hidden: load, hydration, responsiveness
 * and layout shifts (README.md, RUM). It contains no identifier. Loaded when the page is idle: the observers also
 * receive earlier entries.
 */
export function reportVisit({ window, session, hydratedAt, countChunkFailures }: VisitReportDeps): void {
  if (session.get(TOLD_KEY) !== null) return;
  const measured: Record<string, number> = {};
  const note = (name: string) => (metric: { value: number }) => {
    measured[name] = Math.round(metric.value * 1000) / 1000;
  };
  onLCP(note('lcp'), { reportAllChanges: true });
  onINP(note('inp'), { reportAllChanges: true });
  onCLS(note('cls'), { reportAllChanges: true });
  const send = () => {
    if (window.document.visibilityState !== 'hidden') return;
    window.removeEventListener('visibilitychange', send);
    window.removeEventListener('pagehide', send);
    session.set(TOLD_KEY, '1');
    const visit = { ...measured, hydration: Math.round(hydratedAt), chunkFailures: countChunkFailures() };
    window.navigator.sendBeacon(RUM_PATH, JSON.stringify(visit));
  };
  // The event bubbles from the document, after the observers that finish there.
  window.addEventListener('visibilitychange', send);
  window.addEventListener('pagehide', send);
}
