import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { ask, type Container, login, percentile, startContainer } from './container.ts';

/**
 * `npm run bench:slow`: pages beside ten thousand slow connections (SLOW_CONNECTIONS), of each kind a fifth: heads that
 * drip, short bodies that drip, long ones that do, answers of which nothing is read, idle ones. A container holds
 * MAX_CONNECTIONS of them; each that it cuts off comes back within ten seconds. Bounds: a guest's page from the cache
 * and one that is rendered under 100 ms at the 99th of a hundred, nothing refused, and no more memory than a container's
 * limit (compose.yaml), for SLOW_SECONDS of each kind. Needs two open files a connection (`ulimit -n`), in two processes.
 */
const CONNECTIONS = Number(process.env.SLOW_CONNECTIONS ?? 10_000);
const SECONDS = Number(process.env.SLOW_SECONDS ?? 60);
const MAX_MS = 100;
const MAX_MB = 384;
const BACK_MS = 10_000;
const DRIP_MS = 5000;
/** So many connections at once are opened; a crowd that comes in one moment is another test. */
const BATCH = 200;
const PAUSE_MS = 20;

interface Kind {
  name: string;
  /** Sent once it is connected. */
  first: string;
  /** Sent now and then. */
  drip?: string;
  isUnread?: boolean;
}

const post = (length: number) =>
  `POST /api/webapi/gameApi/transfer HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;
/** Five answers of a page behind each other: more than the kernel takes off the site's hands. */
const unread = 'GET /enUS?unread=1 HTTP/1.1\r\nHost: a\r\nSec-CH-UA-Mobile: ?0\r\n\r\n'.repeat(5);

const ALL_KINDS: readonly Kind[] = [
  { name: 'head drips', first: 'GET /enUS HTTP/1.1\r\nHost: a\r\nX-Slow: ', drip: 'a' },
  { name: 'short body drips', first: post(4000), drip: ' ' },
  { name: 'long body drips', first: post(1_000_000), drip: ' ' },
  { name: 'answer is not read', first: unread, isUnread: true },
  { name: 'idle', first: 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n' },
];

/** SLOW_KINDS=idle,…: only those. */
const WANTED = process.env.SLOW_KINDS?.split(',');
const KINDS = ALL_KINDS.filter(({ name }) => WANTED?.includes(name) ?? true);

interface Crowd {
  open: Set<Socket>;
  cut: Map<string, number>;
  isOver: boolean;
}

/** One slow visitor after another, in one place of the crowd. */
function takePlace(port: number, kind: Kind, crowd: Crowd): Promise<void> {
  return new Promise((resolve) => {
    // Another network than the measured visitors': each has its own share of calls.
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.1.1' }, () => {
      crowd.open.add(socket);
      socket.write(kind.first);
      resolve();
    });
    if (kind.isUnread) socket.pause();
    else socket.resume();
    const timer = kind.drip && setInterval(() => socket.write(kind.drip ?? ''), DRIP_MS);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(timer || undefined);
      resolve();
      if (!crowd.open.delete(socket) || crowd.isOver) return;
      crowd.cut.set(kind.name, (crowd.cut.get(kind.name) ?? 0) + 1);
      const comeBack = () => void (crowd.isOver || takePlace(port, kind, crowd));
      setTimeout(comeBack, Math.random() * BACK_MS).unref();
    });
  });
}

async function gather(site: Container): Promise<Crowd> {
  const crowd: Crowd = { open: new Set(), cut: new Map(), isOver: false };
  for (let index = 0; index < CONNECTIONS; index += BATCH) {
    const batch = Array.from(
      { length: Math.min(BATCH, CONNECTIONS - index) },
      (_, offset) => KINDS[(index + offset) % KINDS.length],
    );
    await Promise.all(batch.map((kind) => kind && takePlace(site.port, kind, crowd)));
  }
  return crowd;
}

interface Measured {
  cached: number[];
  rendered: number[];
  calls: number[];
  refused: number;
}

async function measure(site: Container, token: string, seconds: number): Promise<Measured> {
  const measured: Measured = { cached: [], rendered: [], calls: [], refused: 0 };
  const until = performance.now() + seconds * 1000;
  const headers = { 'sec-ch-ua-mobile': '?0' };
  const wanted = {
    cached: () => ({ path: '/enUS', headers }),
    // A page of free text is never cached.
    rendered: (n: number) => ({ path: `/enUS/custom/question?q=${n}`, headers }),
    calls: () => ({ path: '/api/webapi/auth/info', headers: { authorization: `Bearer ${token}` } }),
  };
  const work = async (kind: keyof typeof wanted) => {
    for (let n = 0; performance.now() < until; n += 1) {
      const { status, ms } = await ask(site.origin, wanted[kind](n));
      measured[kind].push(ms);
      if (status !== 200) measured.refused += 1;
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all([work('cached'), work('rendered'), work('calls')]);
  return measured;
}

const cell = (values: readonly number[]) =>
  `${percentile(values, 0.5).toFixed(1)} / ${percentile(values, 0.99).toFixed(1)}`;

function print(name: string, { cached, rendered, calls, refused }: Measured, site: Container): void {
  const cells = [cell(cached), cell(rendered), cell(calls), refused, site.rssMb().toFixed(0)];
  console.log(`| ${[name, ...cells].join(' | ')} |`);
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'slow-'));
  const api = await startContainer({ WEBAPI_DATA_DIR: dataDir, WEBAPI_TOKEN_SECONDS: '86400' });
  const site = await startContainer({ WEBAPI_ORIGIN: api.origin });
  try {
    const token = await login(site.origin);
    await measure(site, token, 3);
    console.log(
      '| Connections | cached page, ms p50 / p99 | rendered page | call | not 200 | RSS MB |\n|---|---|---|---|---|---|',
    );
    print('none', await measure(site, token, 10), site);
    const started = performance.now();
    const crowd = await gather(site);
    const gathered = (performance.now() - started) / 1000;
    const measured = await measure(site, token, SECONDS);
    const there = crowd.open.size;
    const mb = site.rssMb();
    const dropped = (await site.metrics()).match(/^site_connections_dropped_total .*$/m) ?? [];
    print(`${there} slow ones`, measured, site);
    crowd.isOver = true;
    for (const socket of crowd.open) socket.destroy();
    await sleep(2000);
    print('gone', await measure(site, token, 5), site);
    const cut = [...crowd.cut].map(([name, count]) => `${name} ${count}`).join(', ');
    console.log(
      `\nGathered in ${gathered.toFixed(1)} s; cut off meanwhile: ${cut || 'nobody'} ${dropped.join('')}`,
    );
    judge(measured, there, mb);
  } finally {
    await site.stop();
    await api.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function judge({ cached, rendered, refused }: Measured, there: number, mb: number): void {
  const checks: [string, boolean][] = [
    [`cached page, p99 under ${MAX_MS} ms`, percentile(cached, 0.99) < MAX_MS],
    [`rendered page, p99 under ${MAX_MS} ms`, percentile(rendered, 0.99) < MAX_MS],
    [`${refused} answers that were not 200`, refused === 0],
    [`${mb.toFixed(0)} MB, under ${MAX_MB}`, mb < MAX_MB],
    [
      `the crowd was there (${there} of ${CONNECTIONS})`,
      there > Math.min(CONNECTIONS, readConfig({}).maxConnections) * 0.9,
    ],
  ];
  for (const [text, isGood] of checks) console.log(`${isGood ? 'holds ' : 'BROKEN'}  ${text}`);
  if (checks.some(([, isGood]) => !isGood)) process.exitCode = 1;
}

await main();
