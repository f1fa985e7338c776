import http from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { type Attempt, createPageCache } from './page-cache.ts';

let now = 0;
beforeEach(() => {
  now = 1_000_000;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const PAGE = `<!DOCTYPE html><p>${'hello '.repeat(500)}</p>`;

function setup(maxBytes?: number) {
  const errors: unknown[] = [];
  const cache = createPageCache({
    freshMs: 10_000,
    headers: { 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' },
    metrics: createMetrics(),
    onRefreshError: (_key, error) => errors.push(error),
    ...(maxBytes ? { maxBytes } : {}),
  });
  const server = http.createServer((req, res) => {
    if (!cache.answer(req.url ?? '', req, res)) res.writeHead(418).end('nothing kept');
  });
  return {
    cache,
    errors,
    get: (path: string) => request(server).get(path),
    head: (path: string) => request(server).head(path),
  };
}

/** An attempt whose page says which run it came from. */
function attempts(make: (run: number) => Awaited<ReturnType<Attempt<string>>>) {
  let runs = 0;
  const attempt = vi.fn<Attempt<string>>(async () => {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return make(runs);
  });
  return attempt;
}
const pages = () => attempts((run) => ({ html: Buffer.from(`${PAGE}${run}`) }));

describe('a kept page', () => {
  it('is sent in the encoding that the visitor takes, with a strong ETag of its own', async () => {
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
      expect(answer.headers.etag).toMatch(/^"[\w-]{22}-(br|gzip|identity)"$/);
      etags.add(String(answer.headers.etag));
      expect(answer.text).toBe(`${PAGE}1`);
    }
    expect(etags.size).toBe(3);
  });

  it('is whole in every encoding', async () => {
    const { cache } = setup();
    const made = await cache.obtain('/p', pages());
    if (!made || !('page' in made)) throw new Error('not kept');
    const { br, gzip, identity } = made.page.variants;
    expect(String(zlib.brotliDecompressSync(br.body))).toBe(`${PAGE}1`);
    expect(String(zlib.gunzipSync(gzip.body))).toBe(`${PAGE}1`);
    expect(String(identity.body)).toBe(`${PAGE}1`);
  });

  it('answers 304 to who has it, and HEAD without a body', async () => {
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

  it('is rendered once for all who come meanwhile', async () => {
    const { cache } = setup();
    const attempt = pages();
    const all = await Promise.all([1, 2, 3].map(() => cache.obtain('/p', attempt)));
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(all.every((made) => made && 'page' in made)).toBe(true);
  });

  it('is stale after its time and refreshed once behind the answer', async () => {
    const { cache, get } = setup();
    const attempt = pages();
    await cache.obtain('/p', attempt);
    now += 9_999;
    expect((await get('/p')).text.at(-1)).toBe('1');
    expect(attempt).toHaveBeenCalledTimes(1);
    now += 1;
    const both = await Promise.all([get('/p'), get('/p')]);
    expect(both.map((answer) => answer.text.at(-1))).toEqual(['1', '1']);
    await expect.poll(async () => (await get('/p')).text.at(-1)).toBe('2');
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  it('is not sent when nobody asked for it for a minute', async () => {
    const { cache, get } = setup();
    await cache.obtain('/p', pages());
    now += 70_000;
    expect((await get('/p')).status).toBe(418);
  });

  it('stays for ten minutes while refreshing fails, and goes when its route is gone', async () => {
    const { cache, errors, get } = setup();
    const discard = vi.fn();
    let mode = 'good';
    const attempt = attempts(() => {
      if (mode === 'throws') throw new Error('api down');
      return mode === 'good'
        ? { html: Buffer.from(PAGE) }
        : { other: mode, isGone: mode === 'gone', discard };
    });
    await cache.obtain('/p', attempt);
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
    expect(discard).toHaveBeenCalledTimes(2);
  });

  it('is not rendered again within a second of a failed refresh', async () => {
    const { cache, errors, get } = setup();
    let isDown = false;
    const attempt = attempts(() => {
      if (isDown) throw new Error('api down');
      return { html: Buffer.from(PAGE) };
    });
    await cache.obtain('/p', attempt);
    isDown = true;
    now += 20_000;
    await get('/p');
    await expect.poll(() => errors.length).toBe(1);
    now += 990;
    await get('/p');
    await new Promise((resolve) => setImmediate(resolve));
    expect(attempt).toHaveBeenCalledTimes(2);
    now += 20;
    await get('/p');
    await expect.poll(() => errors.length).toBe(2);
    expect(attempt).toHaveBeenCalledTimes(3);
  });

  it('makes room for others within the bound', async () => {
    const { cache, get } = setup(8000);
    await cache.obtain('/a', pages());
    await cache.obtain('/b', pages());
    await cache.obtain('/c', pages());
    expect((await get('/a')).status).toBe(418);
    expect((await get('/c')).status).toBe(200);
  });
});

describe('what cannot be kept', () => {
  it('goes to the first, and the others render for themselves', async () => {
    const { cache, get } = setup();
    const attempt = attempts(() => ({
      other: 'mine',
      isGone: false,
      discard: () => expect.fail('it was asked for'),
    }));
    const all = await Promise.all([cache.obtain('/p', attempt), cache.obtain('/p', attempt)]);
    expect(all).toEqual([{ other: 'mine' }, undefined]);
    expect((await get('/p')).status).toBe(418);
  });

  it('fails alike for all who wait', async () => {
    const { cache } = setup();
    const attempt = attempts(() => {
      throw new Error('api down');
    });
    const all = await Promise.allSettled([cache.obtain('/p', attempt), cache.obtain('/p', attempt)]);
    expect(all.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});

describe('aliases', () => {
  it('lead to the page of their key while it is kept', async () => {
    const { cache } = setup();
    const server = http.createServer((req, res) => {
      if (!cache.answerAlias(req.url ?? '', req, res, 'request-0001')) res.writeHead(418).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    cache.addAlias('/alias', '/p');
    expect((await request(origin).get('/alias')).status).toBe(418);
    await cache.obtain('/p', pages());
    expect((await request(origin).get('/alias')).status).toBe(200);
    expect((await request(origin).get('/other')).status).toBe(418);
    server.close();
  });
});
