import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Admission } from './render/admission.ts';

/** Counters of this process for Prometheus; numbers only, nothing of a visitor. */
const RENDER_BUCKETS_MS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

type CacheResult = 'hit' | 'stale' | 'miss' | 'bypass';

export interface Metrics {
  /** Counts an answer by its status class. */
  countAnswer(status: number): void;
  countPage(result: CacheResult): void;
  observeRender(milliseconds: number): void;
  watchAdmission(admission: Admission): void;
  /** The exposition text. */
  expose(): Promise<string>;
}

/** With what Node says of itself: memory, event loop, garbage collection. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Counter({
    name: 'site_http_answers_total',
    help: 'Answers by status class',
    labelNames: ['class'],
    registers,
  });
  // A labelled counter looks its child up by a hash of the labels: once, not for each of 50 000 answers a second.
  const classes = [1, 2, 3, 4, 5].map((digit) => answers.labels(`${digit}xx`));
  const renders = new Histogram({
    name: 'site_render_milliseconds',
    help: 'Time to render a page',
    buckets: RENDER_BUCKETS_MS,
    registers,
  });
  const pages = pageCounters(registers);
  return {
    countAnswer: (status) => classes[Math.floor(status / 100) - 1]?.inc(),
    countPage: (result) => pages[result].inc(),
    observeRender: (milliseconds) => renders.observe(milliseconds),
    watchAdmission: (admission) => watchAdmission(admission, registers),
    expose: () => registry.metrics(),
  };
}

function pageCounters(registers: Registry[]): Record<CacheResult, Counter.Internal> {
  const pages = new Counter({
    name: 'site_pages_total',
    help: 'Pages by what the guest page cache did',
    labelNames: ['cache'],
    registers,
  });
  const of = (result: CacheResult) => {
    pages.inc({ cache: result }, 0);
    return pages.labels(result);
  };
  return { hit: of('hit'), stale: of('stale'), miss: of('miss'), bypass: of('bypass') };
}

function watchAdmission(admission: Admission, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('site_renders_active', 'Pages being rendered', () => admission.active);
  gauge('site_renders_waiting', 'Pages waiting for a place to be rendered', () => admission.waiting);
  gauge('site_renders_refused_total', 'Pages refused with 503', () => admission.refused);
}
