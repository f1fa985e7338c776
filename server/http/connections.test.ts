import type http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createConnectionStats } from './connections.ts';
import { createHttpServer, listen, type ServerLimits } from './http-server.ts';

async function start(listener: http.RequestListener, limits?: ServerLimits) {
  const stats = createConnectionStats();
  const server = createHttpServer(listener, limits, stats);
  await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const connect = async (text = '') => {
    const socket = net.connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    let answer = '';
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        answer += chunk;
      });
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(text);
    return { socket, answer: () => answer };
  };
  return { stats, connect };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const seen = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

describe('the requests of one connection', () => {
  it('are worked on one after the other, and answered in their order', async () => {
    let active = 0;
    let most = 0;
    const { connect } = await start(async ({ url }, res) => {
      active += 1;
      most = Math.max(most, active);
      await sleep(5);
      active -= 1;
      res.end(`<${url}>`);
    });
    const { answer } = await connect(seen(5).map(get).join(''));
    await expect.poll(answer).toContain('</4>');
    expect(answer().match(/<\/\d>/g)).toEqual(seen(5).map((path) => `<${path}>`));
    expect(most).toBe(1);
  });

  it('behind one that is never answered are none, and whoever works for a visitor hears that they left', async () => {
    const begun: string[] = [];
    let left = 0;
    const { connect } = await start(({ url = '' }, res) => {
      begun.push(url);
      res.once('close', () => {
        left += 1;
      });
    });
    const { socket } = await connect(seen(5).map(get).join(''));
    await expect.poll(() => begun.length).toBe(1);
    socket.destroy();
    await expect.poll(() => left).toBe(1);
    expect(begun).toEqual(['/0']);
  });

  it('are so many at most: who sends a crowd of them is cut off, and next to nothing is done for them', async () => {
    let begun = 0;
    const { connect, stats } = await start((_req, res) => {
      begun += 1;
      setImmediate(() => res.end('fine'));
    });
    const { socket } = await connect(get('/').repeat(2000));
    await expect.poll(() => socket.closed).toBe(true);
    expect(begun).toBeLessThan(10);
    expect(stats.cut.pipelined).toBe(1);
    const { answer } = await connect(get('/').repeat(5));
    await expect.poll(() => answer().match(/fine/g)?.length).toBe(5);
  });
});

describe('more connections than there may be', () => {
  it('take the place of who has waited for their visitor longest, never of who is being answered', async () => {
    const { connect, stats } = await start(
      ({ url }, res) => {
        if (url === '/quick') res.end('fine');
      },
      { maxConnections: 4 },
    );
    const working = await connect(get('/slow'));
    const dripping = await connect('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    const kept = await connect(get('/quick'));
    const uploading = await connect('POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1');
    await expect.poll(kept.answer).toContain('fine');
    const all = [working, dripping, kept, uploading];
    const closed = () => all.map(({ socket }) => socket.closed);
    for (const expected of [
      [false, true, false, false],
      [false, true, true, false],
      [false, true, true, true],
    ]) {
      await connect(get('/slow'));
      await expect.poll(closed).toEqual(expected);
    }
    // Nobody waits for a visitor now: the newcomer goes.
    const late = await connect(get('/quick'));
    await expect.poll(() => late.socket.closed).toBe(true);
    expect(closed()).toEqual([false, true, true, true]);
    expect(stats).toMatchObject({ open: 4, cut: { crowd: 4 } });
  });

  it('leave room as they go', async () => {
    const { connect, stats } = await start((_req, res) => res.end('fine'), { maxConnections: 2 });
    for (let round = 0; round < 6; round += 1) {
      const { socket, answer } = await connect(get('/'));
      await expect.poll(answer).toContain('fine');
      socket.destroy();
      await expect.poll(() => stats.open).toBe(0);
    }
    expect(stats.cut.crowd).toBe(0);
  });
});

describe('answers that nobody reads', () => {
  it('are so large together at most: who has taken nothing for longest is cut off first', async () => {
    const body = Buffer.alloc(40 * 1024 * 1024);
    const { connect, stats } = await start((_req, res) => res.end(body), {
      maxUnreadBytes: 64 * 1024 * 1024,
      hastyMs: 50,
      checkMs: 50,
    });
    const first = await connect();
    first.socket.pause().write(get('/'));
    await sleep(200);
    expect(stats.cut.unread).toBe(0);
    const second = await connect();
    second.socket.pause().write(get('/'));
    await expect.poll(() => stats.cut.unread).toBe(1);
    await sleep(200);
    expect(stats).toMatchObject({ open: 1, cut: { unread: 1 } });
  });
});
