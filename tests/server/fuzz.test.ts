import type { RequestListener } from 'node:http';
import net from 'node:net';
import { expect, it } from 'vitest';
import { startSite } from './site.ts';

/**
 * Sends random raw requests to the server; FUZZ_SEED and FUZZ_COUNT choose others. No response may be a 500, hang, or contain
 * data of another request.
 */
const COUNT = Number(process.env.FUZZ_COUNT ?? 4000);
const SEED = Number(process.env.FUZZ_SEED ?? 15);
const AT_ONCE = 40;
const WAIT_MS = 8000;

/** Numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const some = (random: Random, list: readonly string[], most: number) =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(random, list));

const METHODS = [
  'GET',
  'GET',
  'GET',
  'POST',
  'HEAD',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'CONNECT',
  'PRI',
  'get',
  'G@T',
  '',
];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/1.2', 'http/1.1', ''];
const PATHS = [
  '/',
  '/enUS',
  '/zhTW/promo',
  '/m/enUS/member',
  '/404?from=/x',
  '/api/webapi/echo',
  '/api/webapi/../x',
  '/api/webapi/%2e%2e/x',
  '/assets/app-1a2b.js',
  '/assets/../../etc/passwd',
  '/builds/latest.json',
  '/icons/lucide.json?icons=house,,',
  '/rum',
  '/csp-report',
  '/enUS/promo/%00',
  '/enUS/%',
  '/%ff%fe',
  '//evil.example/',
  '/\\evil.example',
  '/enUS/promo/99999999999999999999',
  '*',
  'x',
  '/enUS#x',
  'http://evil.example/enUS',
  'https://user:pw@a/',
  '/enUS?a=%',
  '/healthz',
  '/readyz/',
  '/_ui',
  '/sitemap.xml',
  '/robots.txt',
  '/icons/__proto__.json',
  '/constructor',
  '/enUS/login?cb=1',
  '/m/enUS/game/egame/1;x=2',
  `/${'a/'.repeat(800)}`,
  `/enUS?${'q=1&'.repeat(900)}`,
];
const HEADERS = [
  'Host: b',
  'Host:',
  'Host: a, b',
  'host: [::1',
  'Host: a:99999',
  'Connection: keep-alive',
  'Connection: close, te',
  'Connection: upgrade',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'HTTP2-Settings: AAA',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding:\tchunked',
  'Content-Length: 5',
  'Content-Length: 0',
  'Content-Length: -1',
  'Content-Length: 5, 6',
  'Content-Length: 99999999999',
  'Expect: 100-continue',
  'Expect: x',
  'Range: bytes=0-1,5-',
  'If-None-Match: *',
  'If-None-Match: "x',
  'Accept-Encoding: br;q=0, *',
  'Accept-Encoding: ,;q=x',
  'Accept-Language: zh;q=2, *;q=',
  'Accept: text/html',
  'Accept: application/json',
  'Accept:',
  'Cookie: locale=xx',
  'Cookie: authToken=%',
  'Cookie: authToken=Bearer%20x%0d%0ay',
  'Cookie: WUUID=<script>',
  'Cookie: =;;=',
  'Sec-CH-UA-Mobile: ?1',
  'User-Agent: Googlebot',
  'User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile',
  `User-Agent: ${'x'.repeat(3000)}`,
  'X-Forwarded-For: 1.2.3.4, x',
  'X-Forwarded-Proto: gopher',
  'X-Forwarded-Host: evil.example',
  'X-Request-Id: \u00ff',
  'traceparent: 00-x',
  'X-UUID: short',
  'Max-Forwards: 0',
  'Content-Type: multipart/form-data',
  'Content-Encoding: br',
  'Referer: \u0001',
  ' folded: x',
  'no colon',
  ': nameless',
  `X-Long: ${'y'.repeat(9000)}`,
  'Authorization: Basic x',
  'Purpose: prefetch',
  'Origin: null',
  'Trailer: X',
  'TE: trailers',
];
const BODIES = [
  '',
  '',
  '',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '0\r\nX: y\r\n\r\n',
  '{"a":',
  '\u0000\u0001\u0002',
  'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n',
];

/** A request, often invalid, with its own mark wherever a response might repeat it. */
function makeRequest(random: Random, mark: string): string {
  const target = pick(random, PATHS);
  const marked = random() < 0.5 ? `${target}${target.includes('?') ? '&' : '?'}m=${mark}` : target;
  const lines = [
    `${pick(random, METHODS)} ${marked} ${pick(random, VERSIONS)}`.trimEnd(),
    ...(random() < 0.9 ? ['Host: a'] : []),
    ...some(random, HEADERS, 5),
    ...(random() < 0.5 ? [`Authorization: Bearer ${mark}`] : []),
    ...(random() < 0.5 ? [`Cookie: authToken=Bearer%20${mark}; WUUID=${mark}-uuid`] : []),
  ];
  const end = random() < 0.95 ? '\r\n' : '\n';
  const text = `${lines.join(end)}${end}${end}${pick(random, BODIES)}`;
  // Some are cut off, some are sent twice on one connection.
  if (random() < 0.08) return text.slice(0, Math.floor(random() * text.length));
  return random() < 0.1 ? text + text : text;
}

function exchange(origin: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const { hostname, port } = new URL(origin);
    const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () =>
      socket.end(text, 'latin1'),
    );
    socket.setTimeout(WAIT_MS, () => {
      socket.destroy();
      reject(new Error(`hangs after ${JSON.stringify(answer.slice(0, 300))}`));
    });
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    // The server closed the connection while we were sending.
    socket.on('error', () => resolve(answer));
  });
}

/** An API that repeats what identifies the visitor. */
const echo: RequestListener = (req, res) => {
  const { authorization, cookie, 'x-uuid': uuid } = req.headers;
  req.resume().on('end', () => {
    const data = JSON.stringify({
      status: 'ok',
      data: [],
      seen: { url: req.url, authorization, cookie, uuid },
    });
    res.writeHead(200, { 'content-type': 'application/json' }).end(data);
  });
};

/** The fault of a response, if any. */
function faultOf(answer: string, mark: string): string | undefined {
  const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  if (statuses.includes(500)) return 'a 500';
  if (answer !== '' && statuses.length === 0) return 'no HTTP';
  const others = [...answer.matchAll(/\bmark-\d+-end/g)]
    .map(([found]) => found)
    .filter((found) => found !== mark);
  if (others.length > 0) return `the mark of another request: ${others[0]}`;
  return answer.includes('set-cookie: evil') ? 'a header of the request' : undefined;
}

it(`answers ${COUNT} random raw requests with their own response, or closes the connection`, async () => {
  const site = await startSite({ api: echo, env: { LOG_LEVEL: 'error', WEBAPI_TIMEOUT_MS: '2000' } });
  const random = createRandom(SEED);
  const requests = Array.from({ length: COUNT }, (_, index) => {
    const mark = `mark-${index}-end`;
    return { mark, text: makeRequest(random, mark) };
  });
  const faults: string[] = [];
  const sendNext = async () => {
    for (let next = requests.shift(); next; next = requests.shift()) {
      const { mark, text } = next;
      const answer = await exchange(site.origin, text).catch((error: Error) => error);
      const fault = answer instanceof Error ? answer.message : faultOf(answer, mark);
      if (fault !== undefined) faults.push(`${fault}: ${JSON.stringify(text.slice(0, 400))}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  expect(faults.slice(0, 5)).toEqual([]);
  // The site still works, and no exception was fatal.
  expect((await site.agent.get('/enUS/promo')).status).toBe(200);
  expect(site.log.filter(({ level }) => Number(level) >= 60)).toEqual([]);
}, 180_000);
