import type { Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import type { Resolution, Visitor } from '#shared/paths.ts';
import { STREAM_PATH } from '#shared/webapi/calls/live.ts';
import type { StoreStats } from '../cache/bounded-store.ts';
import type { Breaker } from '../http/breaker.ts';
import { createHttpServer } from '../http/http-server.ts';
import { isGetOrHead, splitUrl } from '../http/request.ts';

/** Metrics of this process for Prometheus, in its conventions (seconds, bytes, `_total`). They contain no visitor data. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const RENDER_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** 4xx that the contract expects: no session, not offered, refused input, too many requests. */
const EXPECTED_4XX: ReadonlySet<number> = new Set([401, 404, 422, 429]);

const CACHE_RESULTS = ['hit', 'stale', 'miss', 'bypass'] as const;
type CacheResult = (typeof CACHE_RESULTS)[number];

/** Labels of a request: the route of a page or the kind of another request, and the device of the page. */
export interface PageLabels {
  route: string;
  device: string;
}

export interface ApiCallSeen {
  /** Name in the call catalogue. */
  call: string;
  /** `page`: a call of the server for a page. `browser`: a call of a browser through the proxy. */
  source: 'page' | 'browser';
  /** The status class, `not_offered` for an optional call that the API lacks, or the reason for a missing response. */
  outcome: '2xx' | '3xx' | '4xx' | '5xx' | 'not_offered' | 'timeout' | 'unreachable' | 'refused' | 'given_up';
  /** HTTP status of the response. */
  status?: number | undefined;
  seconds: number;
}

/** Pages that render now, that wait, and that were refused since the start (render/admission.ts). */
interface AdmissionCounts {
  readonly active: number;
  readonly waiting: number;
  readonly refused: number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Includes Node's own metrics: memory, event loop, garbage collection. `build` is the id of the served build. */
export function createMetrics(build = 'dev') {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'site_build_info',
    help: 'Build and Node version',
    labelNames: ['build', 'node'],
    registers,
  }).set({ build, node: process.version }, 1);
  const requests = new Counter({
    name: 'site_http_requests_total',
    help: 'Responses by route or kind of request, device and status',
    labelNames: ['route', 'device', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'Time of responses, without cached pages',
    labelNames: ['route'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const renders = new Histogram({
    name: 'site_render_duration_seconds',
    help: 'Time to render a page, with its API calls',
    labelNames: ['route', 'device'],
    buckets: RENDER_BUCKETS,
    registers,
  });
  const pages = new Counter({
    name: 'site_page_cache_requests_total',
    help: 'Pages by the result of the guest page cache',
    labelNames: ['result'],
    registers,
  });
  for (const result of CACHE_RESULTS) pages.inc({ result }, 0);
  const calls = new Counter({
    name: 'site_api_calls_total',
    help: 'API calls by their outcome',
    labelNames: ['call', 'source', 'outcome'],
    registers,
  });
  const unexpectedCalls = new Counter({
    name: 'site_api_unexpected_4xx_total',
    help: 'API answers with a 4xx status other than 401, 404, 422 and 429',
    labelNames: ['call', 'status'],
    registers,
  });
  const callDurations = new Histogram({
    name: 'site_api_call_duration_seconds',
    help: 'Time until the API answered a call',
    labelNames: ['call'],
    buckets: CALL_BUCKETS,
    registers,
  });
  return {
    /** For metrics that are defined elsewhere. */
    registry,
    countRequest: (labels: PageLabels, status: number) => requests.inc({ ...labels, status }),
    /** Durations of responses, except cached pages that are sent before Express. */
    observeRequest: (route: string, seconds: number) => durations.observe({ route }, seconds),
    countPage: (result: CacheResult) => pages.inc({ result }),
    observeRender: ({ route, device }: PageLabels, seconds: number) =>
      renders.observe({ route, device }, seconds),
    observeApiCall({ call, source, outcome, status = 0, seconds }: ApiCallSeen) {
      calls.inc({ call, source, outcome });
      if (outcome === '4xx' && !EXPECTED_4XX.has(status)) unexpectedCalls.inc({ call, status });
      callDurations.observe({ call }, seconds);
    },
    watchAdmission(admission: AdmissionCounts) {
      addGauge(registers, 'site_renders_active', 'Pages being rendered', () => admission.active);
      addGauge(registers, 'site_renders_waiting', 'Pages waiting to be rendered', () => admission.waiting);
      addCounter(registers, 'site_renders_refused_total', 'Pages refused with 503', () => admission.refused);
    },
    watchBreaker(breaker: Breaker) {
      const help = '1: the API does not answer and gets only probes';
      addGauge(registers, 'site_api_breaker_open', help, () => Number(breaker.isOpen));
    },
    /** Event streams of browsers. */
    watchStreams({ readOpen, readRefused }: Record<'readOpen' | 'readRefused', () => number>) {
      addGauge(registers, 'site_event_streams', 'Open event streams of browsers', readOpen);
      const help = 'Event streams over a limit, refused with 429';
      addCounter(registers, 'site_event_streams_refused_total', help, readRefused);
    },
    /** `isMissing` is read on each scrape. */
    watchSiteData(isMissing: () => Promise<boolean>) {
      new Gauge({
        name: 'site_data_missing',
        help: '1: no readable site data since the start, or the last page had none',
        registers,
        async collect() {
          this.set(Number(await isMissing()));
        },
      });
    },
    /** Must be called before the server listens. */
    watchConnections: (server: Server) => watchConnections(server, registers),
    /** Size, hits and evictions of a cache. */
    watchStore: createStoreWatch(registers),
    /** The exposition text. */
    expose: () => registry.metrics(),
  };
}

/** Kinds of requests that are not pages, by the first segment of the path. */
const KINDS: Readonly<Record<string, string>> = {
  api: 'api',
  assets: 'file',
  icons: 'icons',
  builds: 'builds',
  healthz: 'probe',
  readyz: 'probe',
  metrics: 'probe',
  rum: 'beacon',
  'csp-report': 'beacon',
  'contract-report': 'beacon',
};

/** Labels of a request. Their number is limited for any paths. */
export function labelsOf(
  pathname: string,
  { visitor, resolution }: { visitor?: Pick<Visitor, 'device'>; resolution?: Resolution },
): PageLabels {
  if (pathname === WEBAPI_PREFIX + STREAM_PATH) return { route: 'stream', device: 'none' };
  if (visitor === undefined || resolution === undefined) {
    const segment = /^\/([^/]*)/.exec(pathname)?.[1] ?? '';
    return { route: (Object.hasOwn(KINDS, segment) && KINDS[segment]) || 'file', device: 'none' };
  }
  if (resolution.kind === 'unmatched') return { route: 'unmatched', device: visitor.device };
  const route = resolution.kind === 'bare' ? resolution.page : resolution.match.name;
  const device = 'target' in resolution ? resolution.target.device : visitor.device;
  return { route, device };
}

/** A gauge whose value is read on each scrape. */
function addGauge(registers: Registry[], name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

/** A counter whose value is read on each scrape. */
function addCounter(registers: Registry[], name: string, help: string, read: () => number): void {
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
  addGauge(registers, 'site_connections', 'Open connections', () => open);
  const help = 'Connections over MAX_CONNECTIONS, closed at once';
  addCounter(registers, 'site_connections_dropped_total', help, () => dropped);
}

/** One metric for all caches, with the cache as a label. */
function createStoreWatch(registers: Registry[]): (cache: string, stats: StoreStats) => void {
  const stores = new Map<string, StoreStats>();
  type Read = (stats: StoreStats) => number;
  const gauge = (name: string, help: string, read: Read) =>
    new Gauge({
      name,
      help,
      labelNames: ['cache'],
      registers,
      collect() {
        for (const [cache, stats] of stores) this.set({ cache }, read(stats));
      },
    });
  const counter = (name: string, help: string, read: Read) =>
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
  gauge('site_cache_bytes', 'Bytes in a cache', (stats) => stats.bytes);
  gauge('site_cache_entries', 'Entries in a cache', (stats) => stats.entries);
  counter('site_cache_hits_total', 'Lookups that found an entry', (stats) => stats.hits);
  counter('site_cache_evictions_total', 'Evicted entries', (stats) => stats.evictions);
  return (cache, stats) => void stores.set(cache, stats);
}

/** Serves `/metrics` on a port of its own (METRICS_PORT). The caller listens. */
export function createMetricsServer(metrics: Metrics): Server {
  return createHttpServer((req, res) => {
    const isMetrics = splitUrl(req.url ?? '').pathname === '/metrics' && isGetOrHead(req);
    if (!isMetrics) return void res.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not Found');
    metrics.expose().then(
      (text) => {
        res.writeHead(200, { 'Content-Type': metrics.registry.contentType, 'Cache-Control': 'no-store' });
        res.end(text);
      },
      () => res.writeHead(500).end(),
    );
  });
}
