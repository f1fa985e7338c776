import { Counter, Histogram, type Registry } from 'prom-client';
import * as z from 'zod';
import type { Device } from '#shared/device.ts';

/** A browser's report of a visit (client/platform/browser/visit-report.ts): milliseconds, and CLS as a plain number. */
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
  /** Returns false for an invalid report. Crawlers are not counted. */
  take(body: unknown, agent: { device: Device; isCrawler: boolean }): boolean;
}

/** Counts visits by device, without address, id and path. */
export function createVisitMeasures(registry: Registry): VisitMeasures {
  const common = { labelNames: ['device' as const], registers: [registry] };
  const count = (name: string, help: string) => new Counter({ ...common, name, help });
  const visits = count('site_rum_visits_total', 'Visits with a report');
  const failures = count('site_rum_chunk_failures_total', 'Chunks that a browser could not load');
  const histograms = MEASURES.map(({ valueIn, ...options }) => ({
    valueIn,
    histogram: new Histogram({ ...common, ...options }),
  }));
  return {
    take(body, { device, isCrawler }) {
      const { data: visit } = visitSchema.safeParse(body);
      if (!visit || isCrawler) return visit !== undefined;
      visits.inc({ device });
      failures.inc({ device }, visit.chunkFailures);
      for (const { valueIn, histogram } of histograms) {
        const value = valueIn(visit);
        if (value !== undefined) histogram.observe({ device }, value);
      }
      return true;
    },
  };
}

type Visit = z.output<typeof visitSchema>;
const secondsOf = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000);

/** Optional measures, each with its histogram. */
const MEASURES = [
  {
    name: 'site_rum_lcp_seconds',
    help: 'Largest Contentful Paint of a visit’s first page',
    buckets: LCP_BUCKETS,
    valueIn: ({ lcp }: Visit) => secondsOf(lcp),
  },
  {
    name: 'site_rum_inp_seconds',
    help: 'Interaction to Next Paint',
    buckets: INP_BUCKETS,
    valueIn: ({ inp }: Visit) => secondsOf(inp),
  },
  {
    name: 'site_rum_cls',
    help: 'Cumulative Layout Shift',
    buckets: CLS_BUCKETS,
    valueIn: ({ cls }: Visit) => cls,
  },
  {
    name: 'site_rum_hydration_seconds',
    help: 'Time until the page was hydrated',
    buckets: HYDRATION_BUCKETS,
    valueIn: ({ hydration }: Visit) => secondsOf(hydration),
  },
];
