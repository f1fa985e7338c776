import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { StoreStats } from './cache/bounded-store.ts';
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
  /** Size, hits and evictions of a cache, under names that begin with `prefix`. */
  watchStore(prefix: string, title: string, stats: StoreStats): void;
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
    watchStore: (prefix, title, stats) => watchStore(prefix, title, stats, registers),
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

type Read = () => number;

/** Values that are read when they are asked for. */
function addGauges(registers: Registry[], gauges: readonly [name: string, help: string, read: Read][]): void {
  for (const [name, help, read] of gauges) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
}

function watchAdmission(admission: Admission, registers: Registry[]): void {
  addGauges(registers, [
    ['site_renders_active', 'Pages being rendered', () => admission.active],
    ['site_renders_waiting', 'Pages waiting for a place to be rendered', () => admission.waiting],
    ['site_renders_refused_total', 'Pages refused with 503', () => admission.refused],
  ]);
}

function watchStore(prefix: string, title: string, stats: StoreStats, registers: Registry[]): void {
  addGauges(registers, [
    [`${prefix}_bytes`, `${title}: bytes`, () => stats.bytes],
    [`${prefix}_entries`, `${title}: entries`, () => stats.entries],
    [`${prefix}_hits_total`, `${title}: look-ups that found something`, () => stats.hits],
    [`${prefix}_evictions_total`, `${title}: entries that made room for others`, () => stats.evictions],
    [`${prefix}_refusals_total`, `${title}: entries that found no room`, () => stats.refusals],
  ]);
}
