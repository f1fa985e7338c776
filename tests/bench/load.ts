import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { COMPILE_CACHE, MEMORY_ENV, NODE_FLAGS, SITE_FILE } from '#server/run.mjs';
import { ask, load, login, percentile, printTable } from './tools/load-generator.ts';
import {
  OTHER_CORE,
  ROOT,
  SERVER_CORE,
  type Server,
  startServer,
  startSite,
  startStubApi,
  withFolder,
} from './tools/servers.ts';

/**
 * `npm run bench` measures what a page costs. The servers run on one core; the load and a stub API run on the other. The
 * rounds alternate between the servers, one at a time, and the command prints medians. Compare CPU per page rather than
 * requests per second, because the load generator's core can be full first. BENCH_ROUNDS and BENCH_SECONDS limit the run.
 *
 * `npm run bench -- switches` runs the site with and without the options of the start command: V8's flags, the C
 * library's variables, the compile cache.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4);
const MILLISECONDS = Number(process.env.BENCH_SECONDS ?? 3) * 1000;
const WARM_UP_MS = 2000;
const CONNECTIONS = 16;
/** Connections of members while the memory under load is measured. */
const MEMBER_CONNECTIONS = 100;
const STARTS = 5;
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };
const IDENTITY = { 'accept-encoding': 'identity' };

interface Subject {
  name: string;
  server: Server;
  path: string;
  headers: Readonly<Record<string, string>>;
}

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU of the server per page, in microseconds. */
  cpu: number;
  bytes: number;
}

async function measure({ server, path, headers }: Subject, milliseconds = MILLISECONDS): Promise<Figures> {
  const before = server.cpu();
  const result = await load({ origin: server.origin, path, headers, connections: CONNECTIONS, milliseconds });
  return {
    perSecond: result.requests / result.seconds,
    p50: percentile(result.latencies, 0.5),
    p99: percentile(result.latencies, 0.99),
    cpu: (server.cpu() - before) / result.requests,
    bytes: result.bytes / result.requests,
  };
}

const median = (values: readonly number[]) => percentile(values, 0.5);

/** Medians of all rounds, by the name of the subject. */
async function measureAll(subjects: readonly Subject[]): Promise<Map<string, Figures>> {
  for (const subject of subjects) await measure(subject, WARM_UP_MS);
  const rounds = subjects.map((): Figures[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, subject] of subjects.entries()) rounds[index]?.push(await measure(subject));
  }
  return new Map(
    subjects.map(({ name }, index) => {
      const of = (key: keyof Figures) => median((rounds[index] ?? []).map((figures) => figures[key]));
      return [
        name,
        { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpu: of('cpu'), bytes: of('bytes') },
      ];
    }),
  );
}

/** Starts the site several times. @returns median of the milliseconds until its first page */
async function startTime(start: () => Promise<Server>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < STARTS; run += 1) {
    const site = await start();
    times.push(site.startMs);
    await site.stop();
  }
  return median(times);
}

/** @returns path of the built plain page */
async function buildPlainPage(): Promise<string> {
  const outDir = join(ROOT, 'dist', 'bench');
  await build({
    root: ROOT,
    mode: 'production',
    logLevel: 'error',
    build: {
      ssr: join(ROOT, 'tests/bench/tools/plain-page.tsx'),
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
    },
  });
  return join(outDir, 'plain-page.js');
}

async function measurePages(apiEnv: Record<string, string>, cookie: Record<string, string>): Promise<void> {
  const core = SERVER_CORE;
  const uncached = await startSite({ ...apiEnv, PAGE_CACHE_SECONDS: '0' }, { core });
  const cached = await startSite({ ...apiEnv, PAGE_CACHE_SECONDS: '600' }, { core });
  const plainPage = await buildPlainPage();
  const plain = await startServer([plainPage], apiEnv, { core });
  const results = await withFolder(async (folder) => {
    const page = await ask(uncached.origin, {
      path: '/enUS',
      headers: { accept: 'text/html', ...IDENTITY },
    });
    const file = join(folder, 'page.html');
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
    await writeFile(file, page.body);
    await writeFile(`${file}.br`, brotliCompressSync(page.body, { params }));
    const memory = await startServer([plainPage], { BODY: file }, { core });
    try {
      return await measureAll([
        { name: 'plain page', server: plain, path: '/', headers: IDENTITY },
        { name: 'home uncached', server: uncached, path: '/enUS', headers: IDENTITY },
        { name: 'home uncached, br', server: uncached, path: '/enUS', headers: BROTLI },
        {
          name: 'member home',
          server: uncached,
          path: '/enUS/member',
          headers: { ...IDENTITY, ...cookie },
        },
        { name: 'home cached', server: cached, path: '/enUS', headers: IDENTITY },
        { name: 'home cached, br', server: cached, path: '/enUS', headers: BROTLI },
        { name: 'res.end', server: memory, path: '/', headers: IDENTITY },
        { name: 'res.end, br', server: memory, path: '/', headers: BROTLI },
      ]);
    } finally {
      await memory.stop();
    }
  });
  const memoryMb = uncached.rssMb();
  await Promise.all([uncached, cached, plain].map((server) => server.stop()));
  const startMs = await startTime(() => startSite(apiEnv, { core, path: '/enUS' }));

  printTable([
    ['', 'req/s', 'p50 ms', 'p99 ms', 'CPU µs/page', 'bytes'],
    ...[...results].map(([name, { perSecond, p50, p99, cpu, bytes }]) => [
      name,
      perSecond.toFixed(0),
      p50.toFixed(2),
      p99.toFixed(2),
      cpu.toFixed(0),
      bytes.toFixed(0),
    ]),
  ]);
  const cpu = (name: string) => results.get(name)?.cpu ?? Number.NaN;
  const perSecond = (name: string) => results.get(name)?.perSecond ?? Number.NaN;
  console.log('');
  printTable([
    ['', 'measured', 'wanted'],
    ['home uncached, CPU / plain page', (cpu('home uncached') / cpu('plain page')).toFixed(2), '≤ 0.40'],
    ['member home, CPU / plain page', (cpu('member home') / cpu('plain page')).toFixed(2), '≤ 0.60'],
    ...['', ', br'].flatMap((kind) => [
      [
        `home cached${kind}, requests / res.end${kind}`,
        (perSecond(`home cached${kind}`) / perSecond(`res.end${kind}`)).toFixed(2),
        '≥ 0.9',
      ],
      [
        `CPU of res.end${kind} / home cached${kind}`,
        (cpu(`res.end${kind}`) / cpu(`home cached${kind}`)).toFixed(2),
        '≥ 0.9',
      ],
    ]),
    ['memory after the uncached pages, MB', memoryMb.toFixed(0), '≤ 260'],
    ['start until the first page, ms', startMs.toFixed(0), ''],
  ]);
}

/** Ways to start the site, each without one of the options of server/run.mjs. */
const START_OPTIONS = [
  { name: 'all switches', flags: NODE_FLAGS, env: { ...MEMORY_ENV, NODE_COMPILE_CACHE: COMPILE_CACHE } },
  { name: 'without NODE_FLAGS', flags: [], env: { ...MEMORY_ENV, NODE_COMPILE_CACHE: COMPILE_CACHE } },
  { name: 'without MEMORY_ENV', flags: NODE_FLAGS, env: { NODE_COMPILE_CACHE: COMPILE_CACHE } },
  { name: 'without the compile cache', flags: NODE_FLAGS, env: MEMORY_ENV },
];

async function measureSwitches(
  apiEnv: Record<string, string>,
  cookie: Record<string, string>,
): Promise<void> {
  const lines: string[][] = [];
  for (const { name, flags, env } of START_OPTIONS) {
    const start = (path: string) =>
      startServer(
        [...flags, SITE_FILE],
        { ...apiEnv, ...env, PAGE_CACHE_SECONDS: '0' },
        { path, core: SERVER_CORE },
      );
    const startMs = await startTime(() => start('/enUS'));
    const server = await start('/readyz');
    const restMb = server.rssMb();
    const results = await measureAll([{ name, server, path: '/enUS', headers: BROTLI }]);
    await load({
      origin: server.origin,
      path: '/enUS/member',
      headers: { ...BROTLI, ...cookie },
      connections: MEMBER_CONNECTIONS,
      milliseconds: 2 * MILLISECONDS,
    });
    const { cpu = Number.NaN, p99 = Number.NaN } = results.get(name) ?? {};
    const cells = [startMs, restMb, cpu, p99, server.rssMb()].map((value) => value.toFixed(0));
    lines.push([name, ...cells]);
    await server.stop();
  }
  printTable([['', 'start ms', 'MB at rest', 'CPU µs/page', 'p99 ms', 'MB under load'], ...lines]);
}

execFileSync('taskset', ['-a', '-p', '-c', OTHER_CORE, String(process.pid)]);
const api = await startStubApi();
const { cookie } = await login(api.apiOrigin);
const run = process.argv[2] === 'switches' ? measureSwitches : measurePages;
await run({ WEBAPI_ORIGIN: api.origin }, cookie);
await api.close();
