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

describe('sitemap.xml', () => {
  it('lists every indexed page without params, on both devices, in both languages, and no other', async () => {
    const { agent } = await startSite({ env: { SITE_ORIGIN: 'https://www.example.com' } });
    const { text } = await agent.get('/sitemap.xml');
    const urls = locations(text);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toContain('https://www.example.com/enUS');
    expect(urls).toContain('https://www.example.com/m/zhTW/cache-clear');
    expect(urls).toContain('https://www.example.com/zhTW/game/eGame');
    expect(urls.some((url) => /member|record|:|demo|login/.test(url.slice(8)))).toBe(false);
    const indexed = ROUTES.filter((entry) => 'isIndexed' in entry && entry.isIndexed);
    const paths = indexed.flatMap((entry) => [
      'desktop' in entry && entry.desktop,
      'mobile' in entry && entry.mobile,
    ]);
    const plain = paths.filter((path) => typeof path === 'string' && !/:\w+(\/|$)/.test(path));
    expect(urls.length).toBe(plain.length * 2);
  });

  it('lists no page that is not built', async () => {
    const { agent } = await startSite({
      hasPage: (name, device) => name === 'HOME' || (name === 'PROMO' && device === 'mobile'),
    });
    const paths = locations((await agent.get('/sitemap.xml')).text).map((url) => new URL(url).pathname);
    expect(paths.toSorted()).toEqual([
      '/enUS',
      '/m/enUS',
      '/m/enUS/promo',
      '/m/zhTW',
      '/m/zhTW/promo',
      '/zhTW',
    ]);
  });

  it('gives each its translations and the default', async () => {
    const { agent } = await startSite({
      env: { SITE_ORIGIN: 'https://www.example.com', DEFAULT_LOCALE: 'zhTW' },
    });
    const block = blockOf((await agent.get('/sitemap.xml')).text, 'https://www.example.com/m/enUS/promo');
    expect(block).toContain('hreflang="en-US" href="https://www.example.com/m/enUS/promo"');
    expect(block).toContain('hreflang="zh-TW" href="https://www.example.com/m/zhTW/promo"');
    expect(block).toContain('hreflang="x-default" href="https://www.example.com/m/zhTW/promo"');
  });

  it('of a host that fixes its locale lists its own pages, with the translations on their hosts', async () => {
    const env = {
      SITE_ORIGIN: 'https://www.example.com',
      LOCALE_DOMAINS: 'enUS=en.example.com,zhTW=tw.example.com',
    };
    const { agent } = await startSite({ env });
    const { text } = await agent.get('/sitemap.xml').set('Host', 'tw.example.com');
    expect(
      locations(text).every((url) => url.startsWith('https://tw.example.com/') && !url.includes('zhTW')),
    ).toBe(true);
    expect(blockOf(text, 'https://tw.example.com/promo')).toContain(
      'hreflang="en-US" href="https://en.example.com/promo"',
    );
  });

  it('lists only pages that are served as they are', async () => {
    const { agent } = await startSite({ env: { LOCALE_STRATEGY: 'prefix_except_default' } });
    for (const url of locations((await agent.get('/sitemap.xml')).text)) {
      const isMobile = /\/m(\/|$)/.test(new URL(url).pathname);
      const { pathname } = new URL(url);
      const answer = await agent.get(pathname).set('Sec-CH-UA-Mobile', isMobile ? '?1' : '?0');
      expect([pathname, answer.status]).toEqual([pathname, 200]);
    }
  });
});
