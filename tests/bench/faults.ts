import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ask,
  DESKTOP,
  JSON_TYPE,
  login,
  MOBILE,
  percentile,
  printTable,
  type TestRequest,
  type TestResponse,
} from './tools/load-generator.ts';
import { metricIn, metricsOf, type Server, startSite, withFolder } from './tools/servers.ts';

/**
 * `npm run bench:faults` requests pages and calls while something fails, for FAULT_MINUTES (2) each. The API is dead, silent,
 * slow, flapping (up and silent in turns), dripping, sends junk or sends 100 MB. In the last fault the API works and
 * FAULT_CLIENTS (2000, HAProxy's limit for one container) clients are slow. FAULTS=dead,slow runs only those. The load is
 * guests' pages, cached and uncached, members' pages and API calls. After each fault the command measures the time until
 * all responses are complete again. It exits with code 1 when a bound is missed. Each slow client needs two open files
 * (`ulimit -n`).
 */
const MINUTES = Number(process.env.FAULT_MINUTES ?? 2);
const CLIENTS = Number(process.env.FAULT_CLIENTS ?? 2000);
const TIMEOUT_MS = 8000;
/** Time limit of a call in the browser. */
const BROWSER_MS = 20_000;
/** A page waits for the API's time limit at most, then renders. */
const MAX_PAGE_MS = TIMEOUT_MS + 1000;
const MAX_RECOVERY_MS = 5000;
/** The memory limit of a container in compose.yaml. */
const MAX_MB = 384;
const PAUSE_MS = 50;
/** A page is complete when it has this share of its usual length. */
const COMPLETE_SHARE = 0.9;
const HUGE_BYTES = 100 * 1024 * 1024;

type Respond = (req: http.IncomingMessage, res: http.ServerResponse) => void;

interface Gateway {
  origin: string;
  /** Responds instead of the API. Undefined: requests go to the API. */
  respond: Respond | undefined;
  setListening: (isListening: boolean) => Promise<void>;
}

/** A proxy in front of the API that can simulate its failures. */
async function startGateway(api: Server): Promise<Gateway> {
  const sockets = new Set<Socket>();
  let port = 0;
  const pass: Respond = (req, res) => {
    const { method, headers, url } = req;
    const out = http.request(api.origin + url, { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    out.on('error', () => res.destroy());
    res.once('close', () => out.destroy());
    req.pipe(out);
  };
  const server = http.createServer((req, res) => {
    res.on('error', () => undefined);
    (gateway.respond ?? pass)(req, res);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
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
    respond: undefined,
    setListening: async (isListening) => {
      if (isListening !== server.listening) await (isListening ? listen() : close());
    },
  };
  return gateway;
}

const silent: Respond = (req) => void req.resume();

const slow: Respond = (req, res) => {
  req.resume();
  setTimeout(() => res.writeHead(503, JSON_TYPE).end('{"status":"error","message":"slow"}'), 2 * TIMEOUT_MS);
};

const dripping: Respond = (req, res) => {
  req.resume();
  res.writeHead(200, JSON_TYPE).write('{"status":"ok","data":"');
  const timer = setInterval(() => res.write('a'), 200);
  res.once('close', () => clearInterval(timer));
};

const huge: Respond = (req, res) => {
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
const junk: Respond = (req, res) => {
  req.resume();
  junkCount += 1;
  JUNK[junkCount % JUNK.length]?.(res);
};

const postHead = (length: number) =>
  `POST /api/webapi/gameApi/transfer HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;

/** The first bytes that a slow client sends, and the byte that it repeats every five seconds. */
const SLOW_CLIENTS: readonly { first: string; drip?: string; isUnread?: boolean }[] = [
  { first: 'GET /enUS HTTP/1.1\r\nHost: a\r\nX-Slow: ', drip: 'a' },
  { first: postHead(4000), drip: ' ' },
  { first: postHead(1_000_000), drip: ' ' },
  // Five responses do not fit into the kernel's buffers.
  { first: 'GET /enUS?unread=1 HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(5), isUnread: true },
  { first: 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n' },
];
const DRIP_MS = 5000;
const RECONNECT_MS = 5000;
/** Connections opened at the same time. */
const BATCH = 200;

/** Opens slow connections and reopens those that the site closes. @returns function that closes them */
async function openSlowClients(site: Server): Promise<() => void> {
  const sockets = new Set<Socket>();
  let isOver = false;
  const open = (index: number) => {
    const { first, drip, isUnread } = SLOW_CLIENTS[index % SLOW_CLIENTS.length] ?? { first: '' };
    // The site limits calls by network, so the clients come from 200 networks.
    const localAddress = `127.1.${index % 200}.1`;
    const socket = connect({ port: site.port, host: '127.0.0.1', localAddress }, () => socket.write(first));
    if (isUnread) socket.pause();
    else socket.resume();
    const timer = drip ? setInterval(() => socket.write(drip), DRIP_MS) : undefined;
    socket
      .on('error', () => undefined)
      .once('close', () => {
        clearInterval(timer);
        sockets.delete(socket);
        if (!isOver) setTimeout(() => isOver || open(index), RECONNECT_MS).unref();
      });
    sockets.add(socket);
  };
  for (let index = 0; index < CLIENTS; index += 1) {
    open(index);
    if (index % BATCH === 0) await sleep(100);
  }
  return () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
}

interface Fault {
  name: string;
  /** @returns function that ends the fault */
  begin: (gateway: Gateway, site: Server) => Promise<() => unknown>;
  /** The API works, so calls must succeed as well as pages. */
  isApiUp?: boolean;
}

const responding = (name: string, respond: Respond): Fault => ({
  name,
  begin: async (gateway) => {
    gateway.respond = respond;
    return () => {
      gateway.respond = undefined;
    };
  },
});

const FAULTS: readonly Fault[] = [
  {
    name: 'dead',
    begin: async (gateway) => {
      await gateway.setListening(false);
      return () => gateway.setListening(true);
    },
  },
  responding('silent', silent),
  responding('slow', slow),
  {
    name: 'flapping',
    begin: async (gateway) => {
      const timer = setInterval(() => {
        gateway.respond = gateway.respond ? undefined : silent;
      }, 3000);
      return () => {
        clearInterval(timer);
        gateway.respond = undefined;
      };
    },
  },
  responding('dripping', dripping),
  responding('junk', junk),
  responding('huge', huge),
  { name: 'clients', begin: (_gateway, site) => openSlowClients(site), isApiUp: true },
];

interface Visit {
  kind: 'page' | 'call';
  /** `n` differs for each request. */
  request: (n: number) => TestRequest;
}

function visitsOf({ cookie, bearer }: Awaited<ReturnType<typeof login>>): Visit[] {
  const page = (request: Visit['request']): Visit => ({ kind: 'page', request });
  const call = (request: Visit['request']): Visit => ({
    kind: 'call',
    request: (n) => ({ ...request(n), abortMs: BROWSER_MS }),
  });
  return [
    page(() => ({ path: '/enUS', headers: DESKTOP })),
    page(() => ({ path: '/m/zhTW', headers: MOBILE })),
    page((n) => ({ path: `/enUS/custom/question?q=${n}`, headers: DESKTOP })),
    page((n) => ({ path: '/m/enUS/promo', headers: { ...MOBILE, host: `host-${n % 50}.example` } })),
    page(() => ({ path: '/enUS/trade', headers: { ...DESKTOP, ...cookie } })),
    page(() => ({ path: '/m/enUS/member', headers: { ...MOBILE, ...cookie } })),
    call(() => ({ path: '/api/webapi/gameWallet', headers: bearer })),
    call((n) => ({
      path: '/api/webapi/gameApi/transfer',
      headers: { ...JSON_TYPE, ...bearer, 'idempotency-key': `faults-${process.pid}-${n}` },
      body: '{"from_id":1,"to_id":10,"amount":"0.01"}',
    })),
  ];
}

const askAll = (site: Server, visits: readonly Visit[], n: number): Promise<TestResponse[]> =>
  Promise.all(visits.map(({ request }) => ask(site.origin, request(n))));

/** Milliseconds until every response is a 200 of its usual length; NaN after a minute. */
async function recoveryOf(
  site: Server,
  visits: readonly Visit[],
  usual: readonly TestResponse[],
): Promise<number> {
  const began = performance.now();
  for (let n = 1_000_000; performance.now() - began < 60_000; n += 1) {
    const answers = await askAll(site, visits, n);
    const isComplete = answers.every(
      ({ status, body }, index) =>
        status === 200 && body.length > (usual[index]?.body.length ?? 0) * COMPLETE_SHARE,
    );
    if (isComplete) return performance.now() - began;
    await sleep(100);
  }
  return Number.NaN;
}

const HEAD = [
  'fault',
  'pages',
  'page ms p50',
  'p99',
  'max',
  'call ms p50',
  'p99',
  'MB before',
  'MB worst',
  'recovery s',
  'calls by status',
];

/** Runs one fault. @returns its table row and the missed bounds */
async function runFault(
  site: Server,
  gateway: Gateway,
  fault: Fault,
  visits: readonly Visit[],
): Promise<{ cells: string[]; missed: string[] }> {
  await askAll(site, visits, 1);
  const usual = await askAll(site, visits, 2);
  const pages: number[] = [];
  const calls: number[] = [];
  const statuses = { page: new Map<number, number>(), call: new Map<number, number>() };
  const beforeMb = site.rssMb();
  let worstMb = beforeMb;
  let isOver = false;
  let n = 2;
  const visitor = async ({ kind, request }: Visit) => {
    while (!isOver) {
      n += 1;
      const { status, ms } = await ask(site.origin, request(n));
      if (isOver) return;
      (kind === 'page' ? pages : calls).push(ms);
      statuses[kind].set(status, (statuses[kind].get(status) ?? 0) + 1);
      await sleep(PAUSE_MS);
    }
  };
  const end = await fault.begin(gateway, site);
  const load = Promise.all([...visits, ...visits].map(visitor));
  const until = performance.now() + MINUTES * 60_000;
  while (performance.now() < until) {
    worstMb = Math.max(worstMb, site.rssMb());
    await sleep(500);
  }
  const connections = metricIn(await metricsOf(site), 'site_connections');
  await end();
  isOver = true;
  const recoveryMs = await recoveryOf(site, visits, usual);
  await load;

  const ms = (values: readonly number[], share: number) => percentile(values, share).toFixed(0);
  const slowest = percentile(pages, 1);
  const answers = [...statuses.page, ...(fault.isApiUp ? statuses.call : [])];
  const others = answers.filter(([status]) => status !== 200);
  const missed = [
    ...(slowest > MAX_PAGE_MS ? [`a page took ${slowest.toFixed(0)} ms`] : []),
    ...others.map(([status, count]) => `${count} responses with status ${status}`),
    ...(worstMb > MAX_MB ? [`${worstMb.toFixed(0)} MB, more than ${MAX_MB}`] : []),
    ...(recoveryMs <= MAX_RECOVERY_MS ? [] : [`recovered after ${recoveryMs.toFixed(0)} ms`]),
    ...(fault.isApiUp && connections < CLIENTS / 2 ? [`only ${connections} connections were open`] : []),
  ];
  const cells = [
    fault.name,
    String(pages.length),
    ms(pages, 0.5),
    ms(pages, 0.99),
    ms(pages, 1),
    ms(calls, 0.5),
    ms(calls, 0.99),
    beforeMb.toFixed(0),
    worstMb.toFixed(0),
    (recoveryMs / 1000).toFixed(1),
    [...statuses.call].map(([status, count]) => `${count} × ${status}`).join(', '),
  ];
  return { cells, missed };
}

await withFolder(async (dataDir) => {
  const wanted = process.env.FAULTS?.split(',');
  // The API counts calls by the network of the member, which the site names in X-Forwarded-For.
  const api = await startSite({ WEBAPI_DATA_DIR: dataDir, WEBAPI_TOKEN_SECONDS: '86400', TRUST_PROXY: '1' });
  const gateway = await startGateway(api);
  const site = await startSite({ WEBAPI_ORIGIN: gateway.origin, WEBAPI_TIMEOUT_MS: String(TIMEOUT_MS) });
  try {
    const visits = visitsOf(await login(site.origin));
    const rows = [HEAD];
    const missed: string[] = [];
    for (const fault of FAULTS.filter(({ name }) => wanted?.includes(name) ?? true)) {
      console.log(`${fault.name} …`);
      const row = await runFault(site, gateway, fault, visits);
      rows.push(row.cells);
      missed.push(...row.missed.map((text) => `${fault.name}: ${text}`));
    }
    printTable(rows);
    console.log(missed.length === 0 ? '\nEvery bound is kept.' : `\nMissed:\n${missed.join('\n')}`);
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    await site.stop();
    await gateway.setListening(false);
    await api.stop();
  }
});
