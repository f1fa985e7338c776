import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '#shared/routes.ts';
import { startSite } from '#tests/server/site.ts';

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '');
const blockOf = (xml: string, url: string) =>
  xml.split('<url>').find((block) => block.includes(`<loc>${url}</loc>`)) ?? '';

describe('robots.txt', () => {
  it('names the sitemap and keeps crawlers from the API', async () => {
    const { agent } = await startSite({ env: { SITE_ORIGIN: 'https://www.example.com' } });
    const { text, headers } = await agent.get('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain('Disallow: /api/\n');
    expect(text).toContain('Sitemap: https://www.example.com/sitemap.xml\n');
  });
});

/** An API with two promotions and nothing else. */
const api: RequestListener = (req, res) => {
  const path = req.url?.split('?')[0];
  if (path !== '/api/webapi/promotions') return void res.writeHead(404).end('{"status":"error"}');
  const list = [1, 2].map((id) => ({
    id,
    title: `P${id}`,
    category: 'new',
    image: '/a.png',
    tags: [],
    sort: id,
  }));
  const data = { list, pagination: { page: 1, per_page: 100, total: 2 } };
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 'ok', data }));
};

describe('the sitemaps', () => {
  it('are listed by an index when their pages exist', async () => {
    const { agent } = await startSite({ env: { SITE_ORIGIN: 'https://www.example.com' } });
    expect(locations((await agent.get('/sitemap.xml')).text)).toEqual(
      ['pages', 'promotions', 'games', 'questions'].map(
        (name) => `https://www.example.com/sitemap-${name}.xml`,
      ),
    );
    const some = await startSite({ hasPage: (name) => name === 'HOME' || name === 'PROMO_DETAIL' });
    expect(locations((await some.agent.get('/sitemap.xml')).text).length).toBe(2);
    expect((await some.agent.get('/sitemap-questions.xml')).status).toBe(404);
    expect((await agent.get('/sitemap-nothing.xml')).status).toBe(404);
  });

  it('list every indexed page once by its canonical URL in both locales, and no other page', async () => {
    const { agent } = await startSite({ env: { SITE_ORIGIN: 'https://www.example.com' } });
    const { text } = await agent.get('/sitemap-pages.xml');
    const urls = locations(text);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toContain('https://www.example.com/enUS');
    expect(urls).toContain('https://www.example.com/zhTW/custom/clear');
    expect(urls).toContain('https://www.example.com/zhTW/game/eGame');
    // A mobile page without a desktop page.
    expect(urls).toContain('https://www.example.com/m/enUS/app');
    expect(urls.some((url) => /member|record|:|demo|login/.test(url.slice(8)))).toBe(false);
    const indexed = ROUTES.filter((entry) => 'isIndexed' in entry && entry.isIndexed);
    const paths = indexed.map((entry) => ('desktop' in entry ? entry.desktop : entry.mobile));
    const plain = paths.filter((path) => typeof path === 'string' && !/:\w+(\/|$)/.test(path));
    expect(urls.length).toBe(plain.length * 2);
  });

  it('list no missing page', async () => {
    const { agent } = await startSite({
      hasPage: (name, device) => name === 'HOME' || (name === 'PROMO' && device === 'mobile'),
    });
    const { text } = await agent.get('/sitemap-pages.xml');
    const urls = locations(text).toSorted();
    expect(urls.map((url) => new URL(url).pathname)).toEqual([
      '/enUS',
      '/m/enUS/promo',
      '/m/zhTW/promo',
      '/zhTW',
    ]);
    expect(urls.map((url) => blockOf(text, url).includes('media='))).toEqual([true, false, false, true]);
  });

  it('give each page its alternates for locales, the default and phones', async () => {
    const { agent } = await startSite({
      env: { SITE_ORIGIN: 'https://www.example.com', DEFAULT_LOCALE: 'zhTW' },
    });
    const block = blockOf((await agent.get('/sitemap-pages.xml')).text, 'https://www.example.com/enUS/promo');
    expect(block).toContain('hreflang="en-US" href="https://www.example.com/enUS/promo"');
    expect(block).toContain('hreflang="zh-TW" href="https://www.example.com/zhTW/promo"');
    expect(block).toContain('hreflang="x-default" href="https://www.example.com/zhTW/promo"');
    expect(block).toContain(
      'media="only screen and (max-width: 640px)" href="https://www.example.com/m/enUS/promo"',
    );
  });

  it('load the promotions from the API once', async () => {
    const { agent, calls } = await startSite({ api });
    const urls = locations((await agent.get('/sitemap-promotions.xml')).text);
    expect(urls.map((url) => new URL(url).pathname)).toEqual([
      '/enUS/promo/1',
      '/zhTW/promo/1',
      '/enUS/promo/2',
      '/zhTW/promo/2',
    ]);
    await agent.get('/sitemap-promotions.xml');
    expect(calls.filter((call) => call.includes('/promotions')).length).toBe(1);
  });

  it('list the product’s own questions when the API has none', async () => {
    const { agent } = await startSite({ api });
    const urls = locations((await agent.get('/sitemap-questions.xml')).text);
    expect(urls.length).toBeGreaterThan(40);
    expect(new URL(urls[0] ?? '').pathname).toBe('/m/enUS/question/detail/1');
  });

  it('answer 503 with Retry-After without the API, only where its data is needed', async () => {
    const { agent } = await startSite({ isApiDown: true });
    const answer = await agent.get('/sitemap-promotions.xml');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '600']);
    expect((await agent.get('/sitemap-pages.xml')).status).toBe(200);
  });

  it('of a host with a fixed locale list its own pages, with alternates on the other hosts', async () => {
    const env = {
      SITE_ORIGIN: 'https://www.example.com',
      LOCALE_DOMAINS: 'enUS=en.example.com,zhTW=tw.example.com',
    };
    const { agent } = await startSite({ env });
    const { text } = await agent.get('/sitemap-pages.xml').set('Host', 'tw.example.com');
    expect(
      locations(text).every((url) => url.startsWith('https://tw.example.com/') && !url.includes('zhTW')),
    ).toBe(true);
    expect(blockOf(text, 'https://tw.example.com/promo')).toContain(
      'hreflang="en-US" href="https://en.example.com/promo"',
    );
  });

  it('list only pages without redirects', async () => {
    const { agent } = await startSite({ env: { LOCALE_STRATEGY: 'prefix_except_default' } });
    for (const url of locations((await agent.get('/sitemap-pages.xml')).text)) {
      const isMobile = /\/m(\/|$)/.test(new URL(url).pathname);
      const { pathname } = new URL(url);
      const answer = await agent.get(pathname).set('Sec-CH-UA-Mobile', isMobile ? '?1' : '?0');
      expect([pathname, answer.status]).toEqual([pathname, 200]);
    }
  });
});
