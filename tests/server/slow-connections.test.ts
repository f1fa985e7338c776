import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startSite } from './site.ts';

/**
 * Many slow connections must not delay other visitors; `npm run bench:faults` opens thousands. Raw sockets, because no HTTP
 * client sends a head byte by byte.
 */
const CONNECTIONS_PER_KIND = 40;
const PAGES = 20;
const post = (length: number) =>
  `POST /api/webapi/gameApi/transfer HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;

const SLOW: Record<string, { first: string; drip: string }> = {
  'heads that drip': { first: 'GET /enUS HTTP/1.1\r\nHost: a\r\nX-Slow: ', drip: 'a' },
  'short bodies that drip': { first: post(4000), drip: ' ' },
  'long bodies that drip': { first: post(100_000), drip: ' ' },
  'responses that are not read': { first: 'GET /enUS HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(5), drip: '' },
  'idle connections': { first: 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n', drip: '' },
};

it('serves pages and calls beside two hundred slow connections', async () => {
  const site = await startSite({ env: { PAGE_CACHE_SECONDS: '0' } });
  const { hostname, port } = new URL(site.origin);
  const sockets = Object.values(SLOW).flatMap(({ first, drip }) =>
    Array.from({ length: CONNECTIONS_PER_KIND }, () => {
      const socket = net.connect(Number(port), hostname, () => socket.write(first));
      const timer = setInterval(() => drip && socket.write(drip), 100);
      socket.on('error', () => undefined).once('close', () => clearInterval(timer));
      socket.pause();
      onTestFinished(() => void socket.destroy());
      return socket;
    }),
  );
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  await sleep(300);
  expect(sockets.filter((socket) => !socket.closed).length).toBe(5 * CONNECTIONS_PER_KIND);
  for (let count = 0; count < PAGES; count += 1) {
    expect((await site.agent.get(`/enUS/promo?n=${count}`)).status).toBe(200);
    expect((await site.agent.get('/api/webapi/auth/info')).status).toBe(200);
  }
}, 30_000);
