import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Site, startSite } from '#tests/e2e/site.ts';

let site: Site;

beforeAll(async () => {
  // BASE_URL is Vite's here.
  site = await startSite({ env: { BASE_URL: '' } });
}, 60_000);
afterAll(() => site?.stop());

it('of the built site lists only pages that exist', async () => {
  const xml = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  const paths = [...xml.matchAll(/<(?:loc>|xhtml:link [^>]*href=")([^<"]*)/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  expect(paths.length).toBeGreaterThan(20);
  for (const path of new Set(paths)) {
    const mobile = /^\/m(\/|$)/.test(path) ? '?1' : '?0';
    const { status } = await fetch(site.origin + path, {
      redirect: 'manual',
      headers: { 'sec-ch-ua-mobile': mobile },
    });
    expect([path, status]).toEqual([path, 200]);
  }
});
