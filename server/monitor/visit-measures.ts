import { Counter, Histogram, type Registry } from 'prom-client';
import * as z from 'zod';
import type { Device } from '#shared/device.ts';

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
type Visit = z.output<typeof visitSchema>;
const INP_BUCKETS = [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2];
const CLS_BUCKETS = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];
const HYDRATION_BUCKETS = [0.25, 0.5, 1, 1.5, 2, 3, 5, 10];

export interface VisitMeasures {
  /** False: it is no such thing. Crawlers are not counted. */
  take(body: unknown, agent: { device: Device; isCrawler: boolean }): boolean;
}

/** A histogram of each measure, and what puts a visit's value into it. */
function createObservers(registry: Registry) {
  return MEASURES.map(({ valueIn, ...options }) => {
    const histogram = new Histogram({ labelNames: ['device'], registers: [registry], ...options });
    return (visit: Visit, device: Device) => {
      const value = valueIn(visit);
      if (value !== undefined) histogram.observe({ device }, value);
    };
  });
}

/** Visits as sums by device: no address, no identifier, no path goes in. */
export function createVisitMeasures(registry: Registry): VisitMeasures {
  const common = { labelNames: ['device' as const], registers: [registry] };
  const count = (name: string, help: string) => new Counter({ ...common, name, help });
  const visits = count('site_rum_visits_total', 'Visits that told how they went');
  const failures = count('site_rum_chunk_failures_total', 'Code that did not come to a browser');
  const observers = createObservers(registry);
  const observeVisit = (visit: Visit, device: Device) => {
    visits.inc({ device });
    failures.inc({ device }, visit.chunkFailures);
    for (const observe of observers) observe(visit, device);
  };
  return {
    take(body, { device, isCrawler }) {
      const { data: visit } = visitSchema.safeParse(body);
      if (visit && !isCrawler) observeVisit(visit, device);
      return visit !== undefined;
    },
  };
}

const secondsOf = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000);

/** A histogram for each measure that a browser may leave out. */
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
    help: 'Until the page could be used',
    buckets: HYDRATION_BUCKETS,
    valueIn: ({ hydration }: Visit) => secondsOf(hydration),
  },
];
