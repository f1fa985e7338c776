import { Counter, Histogram, type Registry } from 'prom-client';
import * as z from 'zod';
import type { AgentTraits } from '../middleware/visitor.ts';

/** What a browser says of its visit (client/platform/browser/visit-report.ts): milliseconds; CLS is a plain number. */
const visitSchema = z.strictObject({
  lcp: z.number().min(0).max(120_000).optional(),
  inp: z.number().min(0).max(120_000).optional(),
  cls: z.number().min(0).max(100).optional(),
  hydration: z.number().min(0).max(120_000).optional(),
  chunkFailures: z.number().int().min(0).max(100),
});

/** Around the thresholds of https://web.dev/articles/vitals. */
const LCP_BUCKETS = [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10];
const INP_BUCKETS = [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2];
const CLS_BUCKETS = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];
const HYDRATION_BUCKETS = [0.25, 0.5, 1, 1.5, 2, 3, 5, 10];

export interface VisitMeasures {
  /** False: it is no such thing. Crawlers are not counted. */
  take(body: unknown, agent: AgentTraits): boolean;
}

/** Visits as sums by device: no address, no identifier, no path goes in. */
export function createVisitMeasures(registry: Registry): VisitMeasures {
  const common = { labelNames: ['device' as const], registers: [registry] };
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ ...common, name, help, buckets });
  const lcp = histogram(
    'site_rum_lcp_seconds',
    'Largest Contentful Paint of a visit’s first page',
    LCP_BUCKETS,
  );
  const inp = histogram('site_rum_inp_seconds', 'Interaction to Next Paint', INP_BUCKETS);
  const cls = histogram('site_rum_cls', 'Cumulative Layout Shift', CLS_BUCKETS);
  const hydration = histogram(
    'site_rum_hydration_seconds',
    'Until the page could be used',
    HYDRATION_BUCKETS,
  );
  const count = (name: string, help: string) => new Counter({ ...common, name, help });
  const visits = count('site_rum_visits_total', 'Visits that told how they went');
  const failures = count('site_rum_chunk_failures_total', 'Code that did not come to a browser');
  return {
    take(body, { device, isCrawler }) {
      const parsed = visitSchema.safeParse(body);
      if (!parsed.success) return false;
      if (isCrawler) return true;
      const visit = parsed.data;
      const labels = { device };
      visits.inc(labels);
      failures.inc(labels, visit.chunkFailures);
      if (visit.lcp !== undefined) lcp.observe(labels, visit.lcp / 1000);
      if (visit.inp !== undefined) inp.observe(labels, visit.inp / 1000);
      if (visit.cls !== undefined) cls.observe(labels, visit.cls);
      if (visit.hydration !== undefined) hydration.observe(labels, visit.hydration / 1000);
      return true;
    },
  };
}
