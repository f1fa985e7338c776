import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answered,
  ask,
  type Container,
  JSON_TYPE,
  login,
  percentile,
  startContainer,
} from './container.ts';

/**
 * `npm run bench:faults`: what visitors feel while the API fails, for FAULT_MINUTES (2) each way (FAULTS=dead,slow,…): it is
 * dead, silent, slow, up and down, drips, answers junk, answers 100 MB. Guests' pages cached and not, members' pages and
 * browsers' calls go on meanwhile; then the API is well again, and the time until everything is whole counts. Exit code 1
 * where a bound is broken.
 */
const MINUTES = Number(process.env.FAULT_MINUTES ?? 2);
const TIMEOUT_MS = 8000;
/** A browser waits no longer. */
const BROWSER_MS = 20_000;
/** A page has its own work beside the call it waits for. */
const PAGE_MS = TIMEOUT_MS + 1000;
const RECOVERY_MS = 5000;
/** What a fault may add to the memory of a container that has been at work. */
const MORE_MB = 100;
const PAUSE_MS = 50;
/** A page of so much of its usual length has its content. */
const WHOLE_SHARE = 0.9;
const HUGE_BYTES = 100 * 1024 * 1024;

type Answer = (req: http.IncomingMessage, res: http.ServerResponse) => void;

interface Gateway {
  origin: string;
  /** undefined: the API's own answers. */
  answer: Answer | undefined;
  setListening(isListening: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Stands before the API and answers in its place. */
async function startGateway(api: Container): Promise<Gateway> {
  const sockets = new Set<Socket>();
  let port = 0;
  const server = http.createServer((req, res) => {
    res.on('error', () => undefined);
    (gateway.answer ?? pass)(req, res);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  const pass: Answer = (req, res) => {
    const { method, headers, url } = req;
    const out = http.request(api.origin + url, { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    out.on('error', () => res.destroy());
    res.once('close', () => out.destroy());
    req.pipe(out);
  };
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    return closed;
  };
  await listen();
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  const gateway: Gateway = {
    origin: `http://127.0.0.1:${port}`,
    answer: undefined,
    setListening: (isListening) =>
      isListening === server.listening ? Promise.resolve() : isListening ? listen() : close(),
    close: () => (server.listening ? close() : Promise.resolve()),
  };
  return gateway;
}

const silent: Answer = (req) => void req.resume();

const slow: Answer = (req, res) => {
  req.resume();
  setTimeout(() => res.writeHead(503, JSON_TYPE).end('{"status":"error","message":"slow"}'), 2 * TIMEOUT_MS);
};

const dripping: Answer = (req, res) => {
  req.resume();
  res.writeHead(200, JSON_TYPE).write('{"status":"ok","data":"');
  const timer = setInterval(() => res.write('a'), 200);
  res.once('close', () => clearInterval(timer));
};

const huge: Answer = (req, res) => {
  req.resume();
  res.writeHead(200, JSON_TYPE).write('{"status":"ok","data":"');
  const piece = Buffer.alloc(256 * 1024, 'a');
  let left = HUGE_BYTES;
  const go = () => {
    while (left > 0 && !res.destroyed) {
      left -= piece.length;
      if (!res.write(piece)) return void res.once('drain', go);
    }
    res.end('"}');
  };
  go();
};

const JUNK: readonly ((res: http.ServerResponse) => void)[] = [
  (res) => void res.socket?.end(Buffer.from('\u0000\u0016\u0003nonsense\r\n\r\n')),
  (res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<html>It works!</html>'),
  (res) => res.writeHead(200, JSON_TYPE).end('{"status":"ok","data":{"list":[{'),
  (res) => res.writeHead(200, JSON_TYPE).end('{"status":"ok","data":42}'),
  (res) => res.writeHead(200, JSON_TYPE).end('{"status":"ok","data":{"list":[null,7,{"id":"x"}]}}'),
  (res) => void res.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{}'),
  (res) => void res.socket?.end('HTTP/1.1 999 \r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'),
  (res) => res.writeHead(200, JSON_TYPE).end(),
];
let junkCount = 0;
const junk: Answer = (req, res) => {
  req.resume();
  junkCount += 1;
  JUNK[junkCount % JUNK.length]?.(res);
};

interface Fault {
  name: string;
  begin: (gateway: Gateway) => Promise<void>;
  /** Called twice a second. */
  tick?: (gateway: Gateway, count: number) => void;
}

const answering = (name: string, answer: Answer): Fault => ({
  name,
  begin: async (gateway) => {
    gateway.answer = answer;
  },
});

const FAULTS: readonly Fault[] = [
  { name: 'dead', begin: (gateway) => gateway.setListening(false) },
  answering('silent', silent),
  answering('slow', slow),
  {
    name: 'flapping',
    begin: async () => undefined,
    // Three seconds of either.
    tick: (gateway, count) => {
      gateway.answer = count % 12 < 6 ? silent : undefined;
    },
  },
  answering('dripping', dripping),
  answering('junk', junk),
  answering('huge', huge),
];

const desktop = { 'sec-ch-ua-mobile': '?0' };
const mobile = { 'sec-ch-ua-mobile': '?1' };

interface Visit {
  kind: 'page' | 'call';
  wanted: (n: number) => Parameters<typeof ask>[1];
}

function visitsOf(token: string): Visit[] {
  const member = { cookie: `authToken=${encodeURIComponent(`Bearer ${token}`)}` };
  const bearer = { ...JSON_TYPE, authorization: `Bearer ${token}` };
  const page = (wanted: Visit['wanted']): Visit => ({ kind: 'page', wanted });
  const call = (wanted: Visit['wanted']): Visit => ({
    kind: 'call',
    wanted: (n) => ({ ...wanted(n), leaveMs: BROWSER_MS }),
  });
  return [
    page(() => ({ path: '/enUS', headers: desktop })),
    page(() => ({ path: '/m/zhTW', headers: mobile })),
    page((n) => ({ path: `/enUS/custom/question?q=${n}`, headers: desktop })),
    page((n) => ({ path: '/m/enUS/promo', headers: { ...mobile, host: `host-${n % 50}.example` } })),
    page(() => ({ path: '/enUS/trade', headers: { ...desktop, ...member } })),
    page(() => ({ path: '/m/enUS/member', headers: { ...mobile, ...member } })),
    call(() => ({ path: '/api/webapi/gameWallet', headers: bearer })),
    call((n) => ({
      path: '/api/webapi/gameApi/transfer',
      headers: { ...bearer, 'idempotency-key': `faults-${process.pid}-${n}` },
      body: '{"from_id":1,"to_id":10,"amount":"0.01"}',
    })),
  ];
}

interface Seen {
  pages: number[];
  calls: number[];
  /** "page 200" → how many. */
  ends: Map<string, number>;
}

async function visitUntil(site: Container, visits: readonly Visit[], isOver: () => boolean, seen: Seen) {
  let count = 0;
  const work = async (visit: Visit) => {
    while (!isOver()) {
      count += 1;
      const { status, ms } = await ask(site.origin, visit.wanted(count));
      if (isOver()) return;
      (visit.kind === 'page' ? seen.pages : seen.calls).push(ms);
      const end = `${visit.kind} ${status}`;
      seen.ends.set(end, (seen.ends.get(end) ?? 0) + 1);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all([...visits, ...visits].map(work));
}

/** Lengths of pages and calls as they are while the API is well. */
const lengthsOf = (site: Container, visits: readonly Visit[], n: number): Promise<Answered[]> =>
  Promise.all(visits.map(({ wanted }) => ask(site.origin, wanted(n))));

/** Milliseconds until everything that is asked for is there in whole; NaN: not within a minute. */
async function recovery(
  site: Container,
  visits: readonly Visit[],
  usual: readonly Answered[],
): Promise<number> {
  const started = performance.now();
  for (let n = 1_000_000; performance.now() - started < 60_000; n += 1) {
    const now = await lengthsOf(site, visits, n);
    const isWhole = now.every(
      ({ status, bytes }, index) => status === 200 && bytes > (usual[index]?.bytes ?? 0) * WHOLE_SHARE,
    );
    if (isWhole) return performance.now() - started;
    await sleep(100);
  }
  return Number.NaN;
}

interface Row {
  name: string;
  cells: string[];
  broken: string[];
}

async function suffer(site: Container, gateway: Gateway, fault: Fault, token: string): Promise<Row> {
  const visits = visitsOf(token);
  await lengthsOf(site, visits, 1);
  const usual = await lengthsOf(site, visits, 2);
  const before = site.rssMb();
  const seen: Seen = { pages: [], calls: [], ends: new Map() };
  let isOver = false;
  let worstMb = before;
  await fault.begin(gateway);
  const load = visitUntil(site, visits, () => isOver, seen);
  const until = performance.now() + MINUTES * 60_000;
  for (let tick = 0; performance.now() < until; tick += 1) {
    fault.tick?.(gateway, tick);
    worstMb = Math.max(worstMb, site.rssMb());
    await sleep(500);
  }
  gateway.answer = undefined;
  await gateway.setListening(true);
  isOver = true;
  const backMs = await recovery(site, visits, usual);
  await load;
  return rowOf(fault.name, { seen, before, worstMb, after: site.rssMb(), backMs });
}

interface Measured {
  seen: Seen;
  before: number;
  worstMb: number;
  after: number;
  backMs: number;
}

function rowOf(name: string, { seen, before, worstMb, after, backMs }: Measured): Row {
  const worstPage = percentile(seen.pages, 1);
  const odd = [...seen.ends].filter(([end]) => end.startsWith('page') && end !== 'page 200');
  const broken = [
    ...(worstPage > PAGE_MS ? [`a page took ${worstPage.toFixed(0)} ms`] : []),
    ...(odd.length > 0 ? [odd.map(([end, count]) => `${count} × ${end}`).join(', ')] : []),
    ...(worstMb - before > MORE_MB ? [`${(worstMb - before).toFixed(0)} MB more`] : []),
    ...(backMs > RECOVERY_MS || Number.isNaN(backMs) ? [`whole again after ${backMs.toFixed(0)} ms`] : []),
  ];
  const ms = (values: readonly number[], share: number) => percentile(values, share).toFixed(0);
  const ends = [...seen.ends].filter(([end]) => end.startsWith('call')).toSorted();
  return {
    name,
    broken,
    cells: [
      String(seen.pages.length),
      `${ms(seen.pages, 0.5)} / ${ms(seen.pages, 0.99)} / ${worstPage.toFixed(0)}`,
      `${ms(seen.calls, 0.5)} / ${ms(seen.calls, 0.99)}`,
      ends.map(([end, count]) => `${count} × ${end.slice(5)}`).join(', '),
      `${before.toFixed(0)} / ${worstMb.toFixed(0)} / ${after.toFixed(0)}`,
      (backMs / 1000).toFixed(1),
    ],
  };
}

const HEAD = [
  'API',
  'pages',
  'page ms p50 / p99 / max',
  'call ms p50 / p99',
  'calls by status',
  'MB before / worst / after',
  'whole again, s',
];

async function main(): Promise<void> {
  const wanted = process.env.FAULTS?.split(',');
  const dataDir = await mkdtemp(join(tmpdir(), 'faults-'));
  const api = await startContainer({ WEBAPI_DATA_DIR: dataDir, WEBAPI_TOKEN_SECONDS: '86400' });
  const gateway = await startGateway(api);
  const site = await startContainer({ WEBAPI_ORIGIN: gateway.origin, WEBAPI_TIMEOUT_MS: String(TIMEOUT_MS) });
  try {
    const token = await login(site.origin);
    console.log(`| ${HEAD.join(' | ')} |\n|${HEAD.map(() => '---').join('|')}|`);
    for (const fault of FAULTS.filter(({ name }) => wanted?.includes(name) ?? true)) {
      const { name, cells, broken } = await suffer(site, gateway, fault, token);
      console.log(`| ${[name, ...cells].join(' | ')} |`);
      for (const text of broken) console.log(`BROKEN ${name}: ${text}`);
      if (broken.length > 0) process.exitCode = 1;
    }
  } finally {
    await site.stop();
    await gateway.close();
    await api.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
