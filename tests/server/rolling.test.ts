import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPILE_CACHE, SITE_FILE } from '#server/run.mjs';
import { freePort, type Site, startSite } from '#tests/e2e/tools/site.ts';
import { makeOtherBuild } from '#tests/setup/other-build.ts';
import { DEMO } from '#tests/setup/webapi.ts';

/**
 * Three containers behind server/deploy/haproxy.cfg under load of guests and members. Build B replaces build A in one
 * container after the other, then a container is killed. Needs Debian's package `haproxy` (.ci/run installs it).
 */
const root = resolve(import.meta.dirname, '../..');
const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;

const WORKERS = 6;
const PAUSE_MS = 40;

interface Container {
  port: number;
  child: ChildProcess;
}

let base = '';
let api: Site;
let balancer: ChildProcess;
let front = '';
let containers: Container[] = [];

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isTrue().catch(() => false)) return;
    await sleep(100);
  }
  throw new Error(`not true within a minute: ${isTrue}`);
}

async function startContainer(folder: string, port: number): Promise<Container> {
  const child = spawn(process.execPath, [SITE_FILE], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: String(port),
      HOST: '127.0.0.1',
      WEBAPI_ORIGIN: api.origin,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      SHUTDOWN_SECONDS: '10',
      PAGE_CACHE_SECONDS: '1',
      ASSETS_DIR: join(base, 'assets'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await until(() => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok));
  return { port, child };
}

beforeAll(async () => {
  if (!hasHaproxy) return;
  base = await mkdtemp(join(tmpdir(), 'rolling-'));
  // Vite sets a BASE_URL in this process.
  api = await startSite({ env: { BASE_URL: '' } });
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  containers = await Promise.all(ports.slice(0, 3).map((port) => startContainer(root, port)));
  const [one, two, three, bind] = ports.map((port) => `127.0.0.1:${port}`);
  balancer = spawn('haproxy', ['-db', '-f', join(root, 'server/deploy/haproxy.cfg')], {
    env: { PATH: process.env.PATH, SITE_BIND: bind, SITE_1: one, SITE_2: two, SITE_3: three },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  front = `http://${bind}`;
  await until(() => get('/enUS').then(({ status }) => status === 200));
}, 120_000);

afterAll(async () => {
  balancer?.kill('SIGKILL');
  for (const { child } of containers) child.kill('SIGKILL');
  await api?.stop();
  await rm(base, { recursive: true, force: true });
});

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

interface Answer {
  status: number;
  body: string;
}

function get(path: string, headers: http.OutgoingHttpHeaders = {}, body?: string): Promise<Answer> {
  return new Promise((done, fail) => {
    const method = body === undefined ? 'GET' : 'POST';
    const request = http.request(front + path, { agent, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body: text }));
      answer.on('error', fail);
    });
    request.on('error', fail);
    request.end(body);
  });
}

const json = { 'content-type': 'application/json' };
const desktop = { 'sec-ch-ua-mobile': '?0' };
const mobile = { 'sec-ch-ua-mobile': '?1' };

async function login(): Promise<string> {
  const { body } = await get('/api/webapi/auth/login', json, JSON.stringify(DEMO));
  return JSON.parse(body).data.access_token;
}

type Step = () => Promise<Answer>;

/** The requests of guests and members under load. */
function visits(token: string): Step[] {
  const member = { cookie: `authToken=${encodeURIComponent(`Bearer ${token}`)}` };
  const bearer = { ...json, authorization: `Bearer ${token}` };
  let orders = 0;
  return [
    () => get('/enUS', desktop),
    () => get('/m/zhTW', mobile),
    () => get('/enUS/promo', desktop),
    () => get('/enUS/game/live', { ...desktop, cookie: 'locale=enUS' }),
    () => get('/enUS/trade', { ...desktop, ...member }),
    () => get('/m/enUS/member/wallet', { ...mobile, ...member }),
    () => get('/api/webapi/auth/info', bearer),
    () => get('/api/webapi/gameWallet', bearer),
    () => {
      orders += 1;
      const headers = { ...bearer, 'idempotency-key': `rolling-${process.pid}-${orders}` };
      return get('/api/webapi/gameApi/transfer', headers, '{"from_id":1,"to_id":10,"amount":"0.01"}');
    },
    () => get('/icons/lucide.json?icons=house'),
    () => get('/builds/latest.json'),
  ];
}

interface Load {
  isOver: boolean;
  count: number;
  failures: string[];
}

async function work(load: Load, steps: readonly Step[], offset: number): Promise<void> {
  for (let index = offset; !load.isOver; index += 1) {
    const step = steps[index % steps.length];
    const failure = await step?.().then(
      ({ status, body }) =>
        status === 200 && !body.startsWith('{"status":"error"')
          ? undefined
          : `${status}: ${body.slice(0, 100)}`,
      (error: Error) => error.message,
    );
    load.count += 1;
    if (failure !== undefined) load.failures.push(`${step}: ${failure}`);
    await sleep(PAUSE_MS);
  }
}

async function underLoad(steps: readonly Step[], during: (load: Load) => Promise<void>): Promise<Load> {
  const load: Load = { isOver: false, count: 0, failures: [] };
  const workers = Array.from({ length: WORKERS }, (_, index) => work(load, steps, index * 2));
  try {
    await during(load);
  } finally {
    load.isOver = true;
    await Promise.all(workers);
  }
  return load;
}

describe.skipIf(!hasHaproxy)('three containers behind the balancer', () => {
  let steps: Step[] = [];
  let files = { scriptOfThisBuild: '', scriptOfOtherBuild: '' };

  it('take another build one after the other without a failed request', async () => {
    files = await makeOtherBuild(join(base, 'b'));
    steps = visits(await login());
    for (const step of steps) expect(await step()).toMatchObject({ status: 200 });
    expect((await get(files.scriptOfThisBuild)).status).toBe(200);
    const seen = { scriptOfThisBuild: new Set<number>(), scriptOfOtherBuild: new Set<number>() };
    const load = await underLoad([...steps], async () => {
      for (const [index, { port, child }] of containers.entries()) {
        const exit = once(child, 'exit');
        child.kill('SIGTERM');
        expect((await exit)[0]).toBe(0);
        containers[index] = await startContainer(join(base, 'b'), port);
        // Time for two health checks of the balancer and a part of its slow start.
        await sleep(2500);
        // Pages of both builds get their chunks, also after the last container of build A stopped.
        for (let round = 0; round < 6; round += 1) {
          seen.scriptOfThisBuild.add((await get(files.scriptOfThisBuild)).status);
          seen.scriptOfOtherBuild.add((await get(files.scriptOfOtherBuild)).status);
        }
      }
    });
    expect(load.failures).toEqual([]);
    expect(load.count).toBeGreaterThan(200);
    expect(seen).toEqual({ scriptOfThisBuild: new Set([200]), scriptOfOtherBuild: new Set([200]) });
    expect(JSON.parse((await get('/builds/latest.json')).body).id).toBe('other-build');
    // From the folder of assets, without the balancer's retries.
    for (const { port } of containers) {
      const answer = await fetch(`http://127.0.0.1:${port}${files.scriptOfThisBuild}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(answer.headers.get('content-encoding')).not.toBeNull();
      await answer.body?.cancel();
    }
    // Without the folder no container has it. Pages then reload themselves (tests/e2e/builds.spec.ts).
    await rm(join(base, 'assets'), { recursive: true });
    expect((await get(files.scriptOfThisBuild)).status).toBe(404);
  }, 180_000);

  it('lose only requests in flight when one is killed, and keep sessions', async () => {
    let afterwards = 0;
    const load = await underLoad(steps, async (running) => {
      await sleep(1000);
      containers[0]?.child.kill('SIGKILL');
      await sleep(3000);
      const before = running.failures.length;
      await sleep(2000);
      afterwards = running.failures.length - before;
    });
    expect(load.failures.length, load.failures.join('\n')).toBeLessThanOrEqual(WORKERS);
    expect(afterwards).toBe(0);
    expect(load.count).toBeGreaterThan(100);
  }, 60_000);

  it('hide probes and metrics from visitors, and ignore forwarding headers of visitors', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await get(path)).status).toBe(404);
    const { body } = await get('/robots.txt', {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-for': '6.6.6.6',
    });
    expect(body).not.toContain('evil.example');
  });
});
