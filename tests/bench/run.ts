import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { COMPILE_CACHE, MEMORY_ENV, NODE_FLAGS, SITE_FILE } from '#server/run.mjs';
import { type LoadResult, load, pacedLoad } from './load.ts';
import { OTHER_CORE, type Server, startHelper, startServer } from './processes.ts';

/**
 * `npm run bench`: what a page costs. The servers run one at a time on one core, the load and a stub API on the other,
 * in alternating rounds of one run, so that a busy machine disturbs all alike; the medians count. CPU a page is the
 * figure to trust when the load generator's core is full. BENCH_ROUNDS and BENCH_SECONDS bound it,
 * BENCH_CORES says which two cores ("2,3").
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const WARM_UP_MS = 2_000;
const CONNECTIONS = 16;
const root = fileURLToPath(new URL('../..', import.meta.url));

interface Subject {
  name: string;
  server: Server;
  path: string;
  headers: Record<string, string>;
  /** Is measured at 80 % of its load as well. */
  isPaced?: boolean;
}

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  /** Microseconds of the server's CPU for a page. */
  cpu: number;
  rss: number;
  bytes: number;
}

function pinToOtherCore(): void {
  execFileSync('taskset', ['-a', '-p', '-c', OTHER_CORE, String(process.pid)]);
}

async function buildPlain(folder: string): Promise<string> {
  const { build } = await import('vite');
  await build({
    root,
    mode: 'production',
    logLevel: 'error',
    build: {
      ssr: join(root, 'tests/bench/plain-server.tsx'),
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
    },
  });
  return join(folder, 'plain-server.js');
}

/** Of the server's core: what a container is sized for. */
const PACED_SHARE = 0.8;
const PACED_CONNECTIONS = 64;

interface PacedFigures extends Figures {
  /** Share of its core that the server was busy for. */
  busy: number;
  unseen: number;
}

/**
 * The same page at a pace of its own: what visitors wait when the server is not full. The pace is what keeps its core
 * busy for 80 %, by the processor time that a page took a moment ago: the greatest load that was once measured is full
 * already where a core that is shared has become slower since.
 */
async function measurePaced(subject: Subject): Promise<PacedFigures> {
  const { server, path, headers } = subject;
  const { cpu, perSecond } = await measure(subject, SECONDS * 1000);
  const rate = PACED_SHARE * Math.min(1_000_000 / cpu, perSecond);
  const before = server.cpu();
  const milliseconds = SECONDS * 1000;
  const options = { port: server.port, path, headers, connections: PACED_CONNECTIONS, milliseconds, rate };
  const result = await pacedLoad(options);
  const figures = figuresOf(result, server, before);
  const busy = (figures.cpu * result.requests) / (result.seconds * 1_000_000);
  return { ...figures, busy, unseen: result.unseen };
}

async function measure({ server, path, headers }: Subject, milliseconds: number): Promise<Figures> {
  const before = server.cpu();
  const result = await load({ port: server.port, path, headers, connections: CONNECTIONS, milliseconds });
  return figuresOf(result, server, before);
}

function figuresOf(
  { requests, seconds, latencies, bytes }: LoadResult,
  server: Server,
  before: number,
): Figures {
  return {
    perSecond: requests / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpu: (server.cpu() - before) / requests,
    rss: server.rss(),
    bytes: bytes / requests,
  };
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

function summarise(rounds: readonly Figures[]): Figures {
  const of = (key: keyof Figures) => median(rounds.map((figures) => figures[key]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    cpu: of('cpu'),
    rss: of('rss'),
    bytes: of('bytes'),
  };
}

function print(results: ReadonlyMap<string, Figures>): void {
  const header = ['', 'req/s', 'p50 ms', 'p99 ms', 'CPU µs/page', 'RSS MB', 'bytes'];
  const rows = [...results].map(([name, f]) => [
    name,
    f.perSecond.toFixed(0),
    f.p50.toFixed(2),
    f.p99.toFixed(2),
    f.cpu.toFixed(0),
    f.rss.toFixed(0),
    f.bytes.toFixed(0),
  ]);
  const widths = header.map((_, index) =>
    Math.max(...[header, ...rows].map((row) => row[index]?.length ?? 0)),
  );
  for (const row of [header, ...rows]) {
    console.log(
      row
        .map((cell, index) => (index ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[0] ?? 0)))
        .join('  '),
    );
  }
}

/** The bounds, said with the figures; a benchmark is read, not asserted. */
function printRatios(results: ReadonlyMap<string, Figures>): void {
  const get = (name: string) => results.get(name) as Figures;
  const ratio = (a: string, b: string) => (get(a).perSecond / get(b).perSecond).toFixed(2);
  const cpuRatio = (a: string, b: string) => (get(b).cpu / get(a).cpu).toFixed(2);
  const extra = ((get('home uncached, br').cpu - get('home uncached').cpu) / 1000).toFixed(2);
  const share = (name: string) => (get(name).cpu / get('plain').cpu).toFixed(2);
  console.log(`\nCPU beside the plain page: home uncached ${share('home uncached')} (wanted ≤ 0.40),`);
  console.log(`member home ${share('member home')} (wanted ≤ 0.60)`);
  console.log(
    `\nhome uncached / plain: ${ratio('home uncached', 'plain')} × (by CPU ${cpuRatio('home uncached', 'plain')} ×; wanted ≥ 3)`,
  );
  console.log(
    `home cached br / Express res.end br: ${ratio('home cached, br', 'Express res.end, br')} (by CPU ${cpuRatio('home cached, br', 'Express res.end, br')}; wanted ≥ 0.8)`,
  );
  console.log(
    `home cached / Express res.end: ${ratio('home cached', 'Express res.end')} (by CPU ${cpuRatio('home cached', 'Express res.end')}; wanted ≥ 0.9)`,
  );
  console.log(`brotli on an uncached page: ${extra} ms of CPU (wanted ≤ 0.6)`);
}

/** At a pace that keeps the server's core busy for 80 %, counted from when each request was due. */
async function printPaced(subjects: readonly Subject[]): Promise<void> {
  const paced = new Map<string, PacedFigures[]>();
  for (const subject of subjects.filter(({ isPaced }) => isPaced)) {
    const rounds: PacedFigures[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measurePaced(subject));
    paced.set(`${subject.name} at 80 %`, rounds);
  }
  console.log('');
  print(new Map([...paced].map(([name, rounds]) => [name, summarise(rounds)])));
  for (const [name, rounds] of paced) {
    const of = (read: (figures: PacedFigures) => number) => median(rounds.map(read));
    const share = (value: number) => `${(value * 100).toFixed(0)} %`;
    console.log(
      `${name}: p99 is ${of(({ p50, p99 }) => p99 / p50).toFixed(1)} × p50 (wanted ≤ 4); ` +
        `the server was busy for ${share(of(({ busy }) => busy))}, ` +
        `the load itself stood still during ${share(of(({ unseen }) => unseen))} of the requests`,
    );
  }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const plainFile = await buildPlain(join(root, 'dist', 'bench'));
  pinToOtherCore();
  const stub = await startHelper(['tests/bench/stub-api.ts']);
  const { origin, authorization } = stub.first as { origin: string; authorization: string };
  const env = { WEBAPI_ORIGIN: origin, NODE_COMPILE_CACHE: COMPILE_CACHE, ...MEMORY_ENV };
  const site = (seconds: string) =>
    startServer([...NODE_FLAGS, SITE_FILE], { ...env, PAGE_CACHE_SECONDS: seconds }, '/readyz');
  const uncached = await site('0');
  const cached = await site('60');
  const plain = await startServer([plainFile], env);
  const body = join(folder, 'page.html');
  const page = Buffer.from(
    await (
      await fetch(`http://127.0.0.1:${uncached.port}/enUS`, { headers: { Accept: 'text/html' } })
    ).arrayBuffer(),
  );
  await writeFile(body, page);
  await writeFile(
    `${body}.br`,
    brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  );
  const memory = await startServer(['tests/bench/memory-server.ts'], { BODY: body });

  const br = { 'Accept-Encoding': 'gzip, deflate, br' };
  const cookie = { Cookie: `authToken=${encodeURIComponent(authorization)}; WUUID=bench-0001; locale=enUS` };
  const subjects: Subject[] = [
    { name: 'plain', server: plain, path: '/', headers: {} },
    { name: 'home uncached', server: uncached, path: '/enUS', headers: {}, isPaced: true },
    { name: 'home uncached, br', server: uncached, path: '/enUS', headers: br },
    { name: 'member home', server: uncached, path: '/enUS/member', headers: cookie, isPaced: true },
    { name: 'home cached', server: cached, path: '/enUS', headers: {} },
    { name: 'home cached, br', server: cached, path: '/enUS', headers: br, isPaced: true },
    { name: 'Express res.end', server: memory, path: '/', headers: {} },
    // Paced as well: what the machine itself does to a tail.
    { name: 'Express res.end, br', server: memory, path: '/', headers: br, isPaced: true },
  ];
  try {
    for (const subject of subjects) await measure(subject, WARM_UP_MS);
    const rounds = new Map(subjects.map(({ name }) => [name, [] as Figures[]]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const subject of subjects) rounds.get(subject.name)?.push(await measure(subject, SECONDS * 1000));
    }
    const results = new Map([...rounds].map(([name, figures]) => [name, summarise(figures)]));
    print(results);
    printRatios(results);
    await printPaced(subjects);
  } finally {
    await Promise.all([uncached.stop(), cached.stop(), plain.stop(), memory.stop(), stub.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
