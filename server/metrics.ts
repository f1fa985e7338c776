/** Counters of this process in Prometheus' text format; numbers only, nothing of a visitor. */
const RENDER_BUCKETS_MS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

type CacheResult = 'hit' | 'stale' | 'miss' | 'bypass';

export interface Metrics {
  /** Counts an answer by its status class. */
  countAnswer(status: number): void;
  countPage(result: CacheResult): void;
  observeRender(milliseconds: number): void;
  /** The exposition text. */
  expose(): string;
}

export function createMetrics(): Metrics {
  const answers = new Map<string, number>();
  const pages: Record<CacheResult, number> = { hit: 0, stale: 0, miss: 0, bypass: 0 };
  const buckets = RENDER_BUCKETS_MS.map(() => 0);
  let renderCount = 0;
  let renderSum = 0;
  return {
    countAnswer(status) {
      const key = `${Math.floor(status / 100)}xx`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    },
    countPage(result) {
      pages[result] += 1;
    },
    observeRender(milliseconds) {
      renderCount += 1;
      renderSum += milliseconds;
      const index = RENDER_BUCKETS_MS.findIndex((limit) => milliseconds <= limit);
      if (index >= 0) buckets[index] = (buckets[index] ?? 0) + 1;
    },
    expose: () =>
      [
        ...counterLines('site_http_answers_total', 'Answers by status class', 'class', answers),
        ...counterLines(
          'site_pages_total',
          'Pages by what the guest page cache did',
          'cache',
          Object.entries(pages),
        ),
        ...histogramLines('site_render_milliseconds', buckets, renderCount, renderSum),
        ...gaugeLines('process_resident_memory_bytes', 'Resident memory', process.memoryUsage.rss()),
        ...gaugeLines('process_uptime_seconds', 'Seconds since the start', process.uptime()),
        '',
      ].join('\n'),
  };
}

function counterLines(
  name: string,
  help: string,
  label: string,
  values: Iterable<[string, number]>,
): string[] {
  const lines = Array.from(values, ([key, value]) => `${name}{${label}="${key}"} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} counter`, ...lines];
}

function histogramLines(name: string, buckets: readonly number[], count: number, sum: number): string[] {
  let total = 0;
  const lines = RENDER_BUCKETS_MS.map((limit, index) => {
    total += buckets[index] ?? 0;
    return `${name}_bucket{le="${limit}"} ${total}`;
  });
  return [
    `# HELP ${name} Time to render a page`,
    `# TYPE ${name} histogram`,
    ...lines,
    `${name}_bucket{le="+Inf"} ${count}`,
    `${name}_sum ${sum.toFixed(3)}`,
    `${name}_count ${count}`,
  ];
}

function gaugeLines(name: string, help: string, value: number): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`];
}
