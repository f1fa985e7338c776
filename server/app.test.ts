import { describe, expect, it } from 'vitest';
import { fakePage, startSite } from '#tests/server/site.ts';

const LARGE = JSON.stringify({ status: 'ok', data: 'x'.repeat(5000) });

describe('compression', () => {
  it('compresses API responses that have no Content-Encoding', async () => {
    const { agent } = await startSite({
      api: (_req, res) => res.writeHead(200, { 'content-type': 'application/json' }).end(LARGE),
    });
    for (const encoding of ['br', 'gzip']) {
      const answer = await agent.get('/api/webapi/x').set('Accept-Encoding', encoding);
      expect([answer.headers['content-encoding'], answer.text]).toEqual([encoding, LARGE]);
      expect(answer.headers.vary).toContain('Accept-Encoding');
    }
    const plain = await agent.get('/api/webapi/x').set('Accept-Encoding', 'identity');
    expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, LARGE]);
  });

  it('compresses a whole page at once and sends its length', async () => {
    const { agent } = await startSite({ env: { PAGE_CACHE_SECONDS: '0' } });
    const lengths = [];
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await agent.get('/enUS/promo').set('Accept-Encoding', encoding);
      expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(answer.text).toContain('data-page="PROMO"');
      lengths.push(Number(answer.headers['content-length']));
    }
    expect(lengths.every((length) => length > 0)).toBe(true);
    expect(lengths[0]).toBeLessThan(Number(lengths[2]));
  });
});

describe('the metrics', () => {
  it('read each cache, the breaker, the queue of pages and the event streams', async () => {
    const { agent } = await startSite();
    const { text } = await agent.get('/metrics');
    for (const series of [
      'site_cache_entries{cache="page"} 0',
      'site_cache_entries{cache="api"} 0',
      'site_api_breaker_open 0',
      'site_renders_waiting 0',
      'site_event_streams 0',
    ]) {
      expect(text).toContain(`${series}\n`);
    }
  });
});

describe('the headers of a response, all of them', () => {
  /** Headers of every response after step 5, in alphabetical order. */
  const EVERYWHERE = {
    'content-security-policy': expect.stringContaining("default-src 'self'; "),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'server-timing': expect.any(String),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    'x-xss-protection': '0',
  };
  const VISITOR = 'Accept-Language, Cookie, User-Agent, Sec-CH-UA-Mobile';
  const PAGE = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' };
  const HTML = { ...PAGE, vary: `${VISITOR}, Accept-Encoding` };
  const JSON_FILE = { 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Encoding' };
  const TEXT = { 'content-type': 'text/plain; charset=utf-8', vary: 'Accept-Encoding' };
  const UUID = [expect.stringMatching(/^WUUID=[\da-f-]{36}; Max-Age=34560000; Path=\/; SameSite=Lax$/)];
  const YEAR = 'public, max-age=31536000, immutable';
  const HOUR = 'public, max-age=3600';
  const NEVER = 'private, no-store';
  const API = {
    'content-type': 'application/json',
    'x-frame-options': 'SAMEORIGIN',
    vary: 'Accept-Encoding',
  };
  const etag = expect.stringMatching(/^W\/"[\w-]{22}-gzip"$/);

  function headersOf({ headers }: { headers: Record<string, string> }) {
    const { date: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...rest } = headers;
    return rest;
  }

  it.each([
    ['a page', '/enUS/promo', 200, { ...HTML, 'cache-control': 'private, no-cache', etag }],
    ['the page of a 404', '/404', 404, { ...HTML, 'cache-control': NEVER, 'set-cookie': UUID }],
    ['a redirect', '/promo', 302, { location: '/enUS/promo', 'cache-control': NEVER, vary: VISITOR }],
    [
      'an unknown path',
      '/enUS/nope',
      302,
      { location: '/404?from=%2FenUS%2Fnope', 'cache-control': NEVER, vary: VISITOR },
    ],
    [
      'an asset',
      '/assets/app-1a2b.js',
      200,
      {
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'gzip',
        'cache-control': YEAR,
        etag: '"hash1-gzip"',
        vary: 'Accept-Encoding',
      },
    ],
    ['a missing asset', '/assets/gone.js', 404, { ...TEXT, 'cache-control': 'no-store' }],
    [
      'a public file',
      '/favicon.svg',
      200,
      {
        'content-type': 'image/svg+xml',
        'cache-control': HOUR,
        etag: '"hash2-identity"',
        vary: 'Accept-Encoding',
      },
    ],
    ['the version file', '/builds/latest.json', 200, { ...JSON_FILE, 'cache-control': 'no-cache' }],
    ['the rules of a build', '/builds/meta/b1.json', 200, { ...JSON_FILE, 'cache-control': YEAR }],
    [
      'icons',
      '/icons/lucide.json?icons=house',
      200,
      { ...JSON_FILE, 'cache-control': 'public, max-age=604800' },
    ],
    [
      'the manifest',
      '/manifest-enUS.webmanifest',
      200,
      {
        'content-type': 'application/manifest+json; charset=utf-8',
        'content-encoding': 'gzip',
        'cache-control': HOUR,
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
        vary: 'Accept-Encoding',
      },
    ],
    ['robots.txt', '/robots.txt', 200, { ...TEXT, 'cache-control': HOUR }],
    [
      'the sitemap',
      '/sitemap.xml',
      200,
      { ...TEXT, 'content-type': 'application/xml; charset=utf-8', 'cache-control': HOUR },
    ],
    [
      'a call to the API',
      '/api/webapi/echo',
      200,
      { ...API, 'content-encoding': 'gzip', 'cache-control': 'no-store' },
    ],
  ])('of %s', async (_kind, path, status, headers) => {
    const { agent } = await startSite();
    const answer = await agent.get(path);
    expect(answer.status).toBe(status);
    expect(headersOf(answer)).toEqual({ ...EVERYWHERE, ...headers });
  });

  it('of a member’s page and of a cached one', async () => {
    const { agent } = await startSite();
    const cached = { ...HTML, 'cache-control': 'private, no-cache', etag };
    await agent.get('/enUS/promo');
    expect(headersOf(await agent.get('/enUS/promo'))).toEqual({ ...EVERYWHERE, ...cached });
    const own = await agent.get('/enUS/promo').set('Cookie', 'authToken=Bearer%20t');
    expect(headersOf(own)).toEqual({ ...EVERYWHERE, ...HTML, 'cache-control': NEVER, 'set-cookie': UUID });
  });

  it.each([
    ['text/html', { ...PAGE, 'cache-control': NEVER }],
    ['application/json', { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }],
  ])('of a failed page for %s, without those that the page had set', async (accept, headers) => {
    const { agent } = await startSite({
      render: async (asked) => {
        if (asked.page.kind === 'error') return fakePage(asked);
        const pipe = () => {
          throw new Error('broken pipe of the renderer');
        };
        return fakePage(asked, { pipe });
      },
    });
    const answer = await agent.get('/enUS/promo').set('Accept', accept);
    expect(answer.status).toBe(500);
    const vary = `${VISITOR}, Accept, Accept-Encoding`;
    expect(headersOf(answer)).toEqual({ ...EVERYWHERE, ...headers, vary });
  });

  it('of a call while the API is down', async () => {
    const { agent } = await startSite({ isApiDown: true });
    const answer = await agent.get('/api/webapi/x');
    expect(answer.status).toBe(502);
    expect(headersOf(answer)).toEqual({
      ...EVERYWHERE,
      ...JSON_FILE,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
  });
});
