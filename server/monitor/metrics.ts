import type { Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { StoreStats } from '../cache/bounded-store.ts';
import type { Breaker } from '../http/breaker.ts';
import { createRequestCounts, type PageLabels, type RequestCounter } from './request-counts.ts';

/** Counters of this process for Prometheus, in its conventions (seconds, bytes, `_total`); nothing of a visitor. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const RENDER_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type CacheResult = 'hit' | 'stale' | 'miss' | 'bypass';

export interface ApiCallSeen {
  /** Name in the call catalogue. */
  call: string;
  /** `page`: the server asked for a page; `browser`: a call of the browser that went through. */
  source: 'page' | 'browser';
  /** Status class, or why there was no answer. */
  outcome: '2xx' | '3xx' | '4xx' | '5xx' | 'timeout' | 'unreachable' | 'refused' | 'given_up';
  seconds: number;
}

/** Pages being rendered, waiting for it, and refused since the start (render/admission.ts). */
interface AdmissionCounts {
  readonly active: number;
  readonly waiting: number;
  readonly refused: number;
}

export interface Metrics {
  /** The counter of the answers to one kind of request: looked up once, then a plain number that grows. */
  requests(labels: PageLabels): RequestCounter;
  /** Whole answers, without those that come from the page cache before any step. */
  observeRequest(route: string, seconds: number): void;
  countPage(result: CacheResult): void;
  observeRender(labels: PageLabels, seconds: number): void;
  observeApiCall(seen: ApiCallSeen): void;
  watchAdmission(admission: AdmissionCounts): void;
  watchBreaker(breaker: Breaker): void;
  /** Before the server listens. */
  watchConnections(server: Server): void;
  /** Size, hits and evictions of a cache. */
  watchStore(cache: string, stats: StoreStats): void;
  /** Where others add what they count. */
  registry: Registry;
  /** The exposition text. */
  expose(): Promise<string>;
}

/** With what Node says of itself: memory, event loop, garbage collection. `build`: the id of what is served. */
export function createMetrics(build = 'dev'): Metrics {
  const registry = createRegistry(build);
  const registers = [registry];
  const { durations, renders } = createDurations(registers);
  const pages = pageCounters(registers);
  return {
    registry,
    requests: createRequestCounts(registers),
    observeRequest: (route, seconds) => durations.observe({ route }, seconds),
    countPage: (result) => pages[result].inc(),
    observeRender: ({ route, device }, seconds) => renders.observe({ route, device }, seconds),
    observeApiCall: createCallObserver(registers),
    watchAdmission: (admission) => watchAdmission(admission, registers),
    watchBreaker: (breaker) => watchBreaker(breaker, registers),
    watchConnections: (server) => watchConnections(server, registers),
    watchStore: createStoreWatch(registers),
    expose: () => registry.metrics(),
  };
}

function createRegistry(build: string): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  tellBuild(build, [registry]);
  return registry;
}

function watchBreaker(breaker: Breaker, registers: Registry[]): void {
  const help = '1: the API is not asked, as nobody was answered';
  addGauge(registers, 'site_api_breaker_open', help, () => Number(breaker.isOpen));
}

function tellBuild(build: string, registers: Registry[]): void {
  const info = new Gauge({
    name: 'site_build_info',
    help: 'What is served',
    labelNames: ['build', 'node'],
    registers,
  });
  info.set({ build, node: process.version }, 1);
}

function createDurations(registers: Registry[]) {
  const durations = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'Time to answer a request, pages from the cache left out',
    labelNames: ['route'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const renders = new Histogram({
    name: 'site_render_duration_seconds',
    help: 'Time to render a page, its data included',
    labelNames: ['route', 'device'],
    buckets: RENDER_BUCKETS,
    registers,
  });
  return { durations, renders };
}

function pageCounters(registers: Registry[]): Record<CacheResult, Counter.Internal> {
  const pages = new Counter({
    name: 'site_page_cache_requests_total',
    help: 'Pages by what the guest page cache did',
    labelNames: ['result'],
    registers,
  });
  const of = (result: CacheResult) => {
    pages.inc({ result }, 0);
    return pages.labels(result);
  };
  return { hit: of('hit'), stale: of('stale'), miss: of('miss'), bypass: of('bypass') };
}

function createCallMetrics(registers: Registry[]) {
  const calls = new Counter({
    name: 'site_api_calls_total',
    help: 'Calls to the API by their outcome',
    labelNames: ['call', 'source', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'site_api_call_duration_seconds',
    help: 'Time until the API has answered a call',
    labelNames: ['call'],
    buckets: CALL_BUCKETS,
    registers,
  });
  return { calls, durations };
}

function createCallObserver(registers: Registry[]): Metrics['observeApiCall'] {
  const { calls, durations } = createCallMetrics(registers);
  const seen = new Map<string, { counter: Counter.Internal; duration: Histogram.Internal<'call'> }>();
  return ({ call, source, outcome, seconds }) => {
    const key = `${call} ${source} ${outcome}`;
    // Looked up by their labels once: six calls a page are.
    const found = seen.get(key) ?? {
      counter: calls.labels({ call, source, outcome }),
      duration: durations.labels({ call }),
    };
    seen.set(key, found);
    found.counter.inc();
    found.duration.observe(seconds);
  };
}

type Read = () => number;

/** A value that is read when it is asked for. */
function addGauge(registers: Registry[], name: string, help: string, read: Read): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

/** The same of a number that only grows. */
function addCounter(registers: Registry[], name: string, help: string, read: Read): void {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

function watchAdmission(admission: AdmissionCounts, registers: Registry[]): void {
  addGauge(registers, 'site_renders_active', 'Pages being rendered', () => admission.active);
  addGauge(
    registers,
    'site_renders_waiting',
    'Pages waiting for a place to be rendered',
    () => admission.waiting,
  );
  addCounter(registers, 'site_renders_refused_total', 'Pages refused with 503', () => admission.refused);
}

function watchConnections(server: Server, registers: Registry[]): void {
  let open = 0;
  let dropped = 0;
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
  });
  server.on('drop', () => {
    dropped += 1;
  });
  addGauge(registers, 'site_connections', 'Connections that are open', () => open);
  addCounter(
    registers,
    'site_connections_dropped_total',
    'Connections over MAX_CONNECTIONS, closed at once',
    () => dropped,
  );
}

const STORE_GAUGES = [
  ['site_cache_bytes', 'Bytes that a cache holds', (stats: StoreStats) => stats.bytes],
  ['site_cache_entries', 'Entries that a cache holds', (stats: StoreStats) => stats.entries],
] as const;
const STORE_COUNTERS = [
  ['site_cache_hits_total', 'Look-ups that found something', (stats: StoreStats) => stats.hits],
  ['site_cache_evictions_total', 'Entries that made room for others', (stats: StoreStats) => stats.evictions],
] as const;

type StoreRow = readonly [name: string, help: string, read: (stats: StoreStats) => number];
type Stores = ReadonlyMap<string, StoreStats>;

function addStoreGauge([name, help, read]: StoreRow, stores: Stores, registers: Registry[]): void {
  new Gauge({
    name,
    help,
    labelNames: ['cache'],
    registers,
    collect() {
      for (const [cache, stats] of stores) this.set({ cache }, read(stats));
    },
  });
}

function addStoreCounter([name, help, read]: StoreRow, stores: Stores, registers: Registry[]): void {
  new Counter({
    name,
    help,
    labelNames: ['cache'],
    registers,
    collect() {
      this.reset();
      for (const [cache, stats] of stores) this.inc({ cache }, read(stats));
    },
  });
}

/** One metric for all caches, told apart by a label. */
function createStoreWatch(registers: Registry[]): Metrics['watchStore'] {
  const stores = new Map<string, StoreStats>();
  for (const row of STORE_GAUGES) addStoreGauge(row, stores, registers);
  for (const row of STORE_COUNTERS) addStoreCounter(row, stores, registers);
  return (cache, stats) => void stores.set(cache, stats);
}
