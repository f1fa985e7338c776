import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { metricIn, metricsOf, type Server, startSite } from './tools/servers.ts';

/**
 * `npm run bench:streams` opens 1,000 event streams on one container and leaves them idle, with an operator's API and with the
 * embedded one. It prints memory and CPU and exits with code 1 when a bound is missed. It takes two minutes.
 */
const STREAMS = 1000;
const AT_ONCE = 50;
const SETTLE_MS = 5000;
/** Longer than the pause between two heartbeats. */
const IDLE_MS = 30_000;
const HEARTBEAT_MS = 20_000;
const MAX_KB_PER_STREAM = 100;
const MAX_CPU_PERCENT = 5;
const PATH = '/api/webapi/stream';

/** An API that only streams, with heartbeats. */
async function startApi() {
  const server = createServer((req, res) => {
    if (req.url !== PATH) return void res.writeHead(404).end();
    res.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('retry: 3000\n\n');
    const heartbeat = setInterval(() => res.write(':\n\n'), HEARTBEAT_MS);
    res.once('close', () => clearInterval(heartbeat));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}

async function measure(title: string, site: Server): Promise<boolean> {
  // One connection for each stream, from many networks.
  const agent = new Agent({ bodyTimeout: 0 });
  let heard = 0;
  let refused = 0;
  const open = async (index: number) => {
    const { statusCode, body } = await request(site.origin + PATH, {
      dispatcher: agent,
      headers: { 'x-forwarded-for': `10.${index >> 8}.${index & 255}.1` },
    });
    if (statusCode !== 200) refused += 1;
    body.on('data', () => {
      heard += 1;
    });
    body.on('error', () => {});
  };
  await sleep(SETTLE_MS);
  const before = site.rssMb();
  for (let index = 0; index < STREAMS; index += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => open(index + offset)));
  await sleep(SETTLE_MS);
  const cpuBefore = site.cpu();
  const heardBefore = heard;
  await sleep(IDLE_MS);
  const percent = ((site.cpu() - cpuBefore) / (IDLE_MS * 1000)) * 100;
  const after = site.rssMb();
  const count = metricIn(await metricsOf(site), 'site_event_streams');
  const kb = ((after - before) / STREAMS) * 1000;
  console.log(
    [
      `${title}: ${count} streams open, ${refused} refused, ${heard - heardBefore} heartbeats`,
      `memory ${before.toFixed(0)} → ${after.toFixed(0)} MB, ${kb.toFixed(0)} kB a stream (at most ${MAX_KB_PER_STREAM})`,
      `CPU ${percent.toFixed(2)} % of a core while idle (at most ${MAX_CPU_PERCENT})`,
    ].join('\n  '),
  );
  await agent.destroy();
  return refused === 0 && count === STREAMS && kb <= MAX_KB_PER_STREAM && percent <= MAX_CPU_PERCENT;
}

const api = await startApi();
const ENV = { TRUST_PROXY: '1' };
let isFine = true;
for (const [title, env] of [
  ['operator’s API', { WEBAPI_ORIGIN: api.origin, READY_WITHOUT_API: '1' }],
  ['embedded API', { WEBAPI_DATA_DIR: ':memory:' }],
] as const) {
  const site = await startSite({ ...ENV, ...env });
  isFine = (await measure(title, site)) && isFine;
  await site.stop();
}
api.close();
process.exitCode = isFine ? 0 : 1;
