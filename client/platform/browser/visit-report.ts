import { onCLS, onINP, onLCP } from 'web-vitals';
import { RUM_PATH } from '#shared/config.ts';
import type { SafeStorage } from './storage.ts';

export interface VisitReportDeps {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'> & {
    document: Pick<Document, 'visibilityState'>;
    navigator: Pick<Navigator, 'sendBeacon'>;
  };
  session: SafeStorage;
  /** Milliseconds from the start of the navigation until the page could be used. */
  hydratedAt: number;
  /** How often code did not come so far. */
  countChunkFailures: () => number;
}

/** Session storage: this visit has been told. */
const TOLD_KEY = 'rum';

/**
 * Tells the operator once how a visit went, when its first page is left or hidden: how soon it showed and could be used,
 * how it answered and whether it jumped (README.md, RUM). No identifier goes along. A module of its own, loaded when the
 * page has nothing else to do: the observers are told what was before them.
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
  // The event bubbles up from the document, behind the observers that end there.
  window.addEventListener('visibilitychange', send);
  window.addEventListener('pagehide', send);
}
