import http from 'node:http';
import zlib from 'node:zlib';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoreStats } from '../cache/bounded-store.ts';
import { createMetrics } from '../monitor/metrics.ts';
import { createPageCache, type RenderForCache } from './page-cache.ts';

let now = 0;
beforeEach(() => {
  now = 1_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A rendered page. */
const made = (text: string) => ({ html: Buffer.from(text), parts: () => [text] });

const PAGE = `<!DOCTYPE html><p>${'hello '.repeat(500)}</p>`;

function setup(maxBytes?: number) {
  const errors: unknown[] = [];
  const metrics = createMetrics();
  const watchStore = vi.spyOn(metrics, 'watchStore');
  const cache = createPageCache({
    maxBytes: 1024 * 1024,
    freshMs: 10_000,
    headers: { 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' },
    metrics,
    onRefreshError: (_key, error) => errors.push(error),
    ...(maxBytes ? { maxBytes } : {}),
  });
  const server = http.createServer((req, res) => {
    if (!cache.answer(req.url ?? '', req, res)) res.writeHead(418).end('nothing cached');
  });
  return {
    cache,
    errors,
    stats: (): StoreStats => {
      const found = watchStore.mock.calls[0]?.[1];
      if (!found) throw new Error('nothing is measured');
      return { ...found };
    },
    get: (path: string) => request(server).get(path),
    head: (path: string) => request(server).head(path),
  };
}

/** A render function whose pages contain the number of the run. */
function renders(make: (run: number) => Awaited<ReturnType<RenderForCache<string>>>) {
  let runs = 0;
  const render = vi.fn<RenderForCache<string>>(async () => {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return make(runs);
  });
  return render;
}
const pages = () => renders((run) => made(`${PAGE}${run}`));

describe('a cached page', () => {
  it('is sent in the accepted encoding with an ETag of its own', async () => {
    const { cache, get } = setup();
    await cache.obtain('/p', pages());
    const etags = new Set<string>();
    for (const [encoding, header] of [
      ['br', 'gzip, br'],
      ['gzip', 'gzip'],
      [undefined, 'identity'],
    ]) {
      const answer = await get('/p').set('Accept-Encoding', header ?? '');
      expect(answer.status).toBe(200);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(answer.headers.etag).toMatch(/^W\/"[\w-]{22}-(br|gzip|identity)"$/);
      etags.add(String(answer.headers.etag));
      expect(answer.text).toBe(`${PAGE}1`);
    }
    expect(etags.size).toBe(3);
  });

  it('is complete in every encoding', async () => {
    const { cache } = setup();
    const obtained = await cache.obtain('/p', pages());
    if (!obtained || !('page' in obtained)) throw new Error('not cached');
    const { page } = obtained;
    expect(String(zlib.brotliDecompressSync(page.bodyIn('br').body))).toBe(`${PAGE}1`);
    expect(String(zlib.gunzipSync(page.bodyIn('gzip').body))).toBe(`${PAGE}1`);
    expect(String(page.bodyIn('identity').body)).toBe(`${PAGE}1`);
  });

  it('answers 304 to a matching ETag, and HEAD without a body', async () => {
    const { cache, get, head } = setup();
    await cache.obtain('/p', pages());
    const first = await get('/p').set('Accept-Encoding', 'identity');
    const again = await get('/p')
      .set('Accept-Encoding', 'identity')
      .set('If-None-Match', String(first.headers.etag));
    expect([again.status, again.text, again.headers['content-length']]).toEqual([304, '', undefined]);
    expect(again.headers.etag).toBe(first.headers.etag);
    const other = await get('/p')
      .set('Accept-Encoding', 'gzip')
      .set('If-None-Match', String(first.headers.etag));
    expect(other.status).toBe(200);
    const headed = await head('/p').set('Accept-Encoding', 'identity');
    expect(headed.headers['content-length']).toBe(String(PAGE.length + 1));
  });

  it('is rendered once for concurrent requests', async () => {
    const { cache } = setup();
    const render = pages();
    const all = await Promise.all([1, 2, 3].map(() => cache.obtain('/p', render)));
    expect(render).toHaveBeenCalledTimes(1);
    expect(all.every((made) => made && 'page' in made)).toBe(true);
  });

  it('is stale after its time and refreshed once in the background', async () => {
    const { cache, get } = setup();
    const render = pages();
    await cache.obtain('/p', render);
    now += 9_999;
    expect((await get('/p')).text.at(-1)).toBe('1');
    expect(render).toHaveBeenCalledTimes(1);
    now += 1;
    const both = await Promise.all([get('/p'), get('/p')]);
    expect(both.map((answer) => answer.text.at(-1))).toEqual(['1', '1']);
    await expect.poll(async () => (await get('/p')).text.at(-1)).toBe('2');
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('is not sent a minute after it became stale', async () => {
    const { cache, get } = setup();
    await cache.obtain('/p', pages());
    now += 70_000;
    expect((await get('/p')).status).toBe(418);
  });

  it('stays for ten minutes while refreshes fail, and is deleted when its route is gone', async () => {
    const { cache, errors, get } = setup();
    let mode = 'good';
    const render = renders(() => {
      if (mode === 'throws') throw new Error('api down');
      return mode === 'good' ? made(PAGE) : { other: mode, isGone: mode === 'gone' };
    });
    await cache.obtain('/p', render);
    mode = 'throws';
    now += 20_000;
    expect((await get('/p')).status).toBe(200);
    await expect.poll(() => errors.length).toBe(1);
    now += 500_000;
    mode = 'degraded';
    expect((await get('/p')).status).toBe(200);
    await expect.poll(() => errors.length).toBe(2);
    mode = 'gone';
    now += 2_000;
    expect((await get('/p')).status).toBe(200);
    await expect.poll(async () => (await get('/p')).status).toBe(418);
  });

  it('is not refreshed within a second after a failure', async () => {
    const { cache, errors, get } = setup();
    let isDown = false;
    const render = renders(() => {
      if (isDown) throw new Error('api down');
      return made(PAGE);
    });
    await cache.obtain('/p', render);
    isDown = true;
    now += 20_000;
    await get('/p');
    await expect.poll(() => errors.length).toBe(1);
    now += 990;
    await get('/p');
    await new Promise((resolve) => setImmediate(resolve));
    expect(render).toHaveBeenCalledTimes(2);
    now += 20;
    await get('/p');
    await expect.poll(() => errors.length).toBe(2);
    expect(render).toHaveBeenCalledTimes(3);
  });

  it('has the same ETag for the same content on every container', async () => {
    const etags = await Promise.all(
      [1, 2].map(async (container) => {
        const { cache, get } = setup();
        const page = { html: Buffer.from(`${PAGE} rendered at ${container}`), parts: () => [PAGE] };
        await cache.obtain('/p', async () => page);
        return (await get('/p')).headers.etag;
      }),
    );
    expect(etags[0]).toBe(etags[1]);
    const { cache, get } = setup();
    await cache.obtain('/p', async () => made(`${PAGE}other`));
    expect((await get('/p')).headers.etag).not.toBe(etags[0]);
  });

  it('keeps no more memory than it counts', async () => {
    const { cache } = setup();
    const obtained = await cache.obtain('/p', pages());
    if (!obtained || !('page' in obtained)) throw new Error('not cached');
    for (const encoding of ['br', 'gzip'] as const) {
      const { body } = obtained.page.bodyIn(encoding);
      expect(body.buffer.byteLength).toBe(body.length);
    }
  });

  it('takes a fraction of its size, also after other encodings were sent', async () => {
    const { cache, get, stats } = setup();
    const noise = Array.from(
      { length: 5000 },
      (_, n) => `<li class="card">game ${(n * 7919) % 5000}</li>`,
    ).join('');
    await cache.obtain('/p', async () => made(noise));
    const before = stats().bytes;
    // A second compressed copy would halve the number of pages.
    const obtained = await cache.obtain('/p', async () => made(noise));
    if (!obtained || !('page' in obtained)) throw new Error('not cached');
    expect(before).toBeLessThan(obtained.page.bodyIn('br').body.length + 2000);
    for (const encoding of ['identity', 'gzip', 'gzip']) {
      expect((await get('/p').set('Accept-Encoding', encoding)).text).toBe(noise);
    }
    expect(stats().bytes).toBe(before);
  });

  it('is evicted when it is the least recently used one', async () => {
    const { cache, get, stats } = setup(4000);
    for (const path of ['/old', '/asked']) await cache.obtain(path, pages());
    expect((await get('/old')).status).toBe(200);
    expect((await get('/asked')).status).toBe(200);
    await cache.obtain('/new', pages());
    const found = await Promise.all(['/old', '/asked', '/new'].map(async (path) => (await get(path)).status));
    expect(found).toEqual([418, 200, 200]);
    expect(stats()).toMatchObject({ entries: 2, evictions: 1 });
  });

  it('that does not fit is still sent in every encoding', async () => {
    const { cache, stats } = setup(100);
    const server = http.createServer(async (req, res) => {
      const obtained = await cache.obtain('/p', pages());
      if (obtained && 'page' in obtained) cache.send(obtained.page, req, res);
    });
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await request(server).get('/p').set('Accept-Encoding', encoding);
      expect([answer.status, answer.text.slice(0, PAGE.length)]).toEqual([200, PAGE]);
    }
    expect(stats()).toMatchObject({ entries: 0, bytes: 0 });
  });
});

describe('an uncacheable page', () => {
  it('is sent to the first request, and the others render for themselves', async () => {
    const { cache, get } = setup();
    const render = renders(() => ({ other: 'mine', isGone: false }));
    const all = await Promise.all([cache.obtain('/p', render), cache.obtain('/p', render)]);
    expect(all).toEqual([{ other: 'mine' }, undefined]);
    expect((await get('/p')).status).toBe(418);
  });

  it('fails for all waiting requests', async () => {
    const { cache } = setup();
    const render = renders(() => {
      throw new Error('api down');
    });
    const all = await Promise.allSettled([cache.obtain('/p', render), cache.obtain('/p', render)]);
    expect(all.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(render).toHaveBeenCalledTimes(1);
  });
});
