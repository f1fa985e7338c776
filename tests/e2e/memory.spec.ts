import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from 'playwright/test';
import { expect, open, test } from '#tests/e2e/tools/fixtures.ts';
import { asMember, skipFirstVisit } from '#tests/e2e/tools/session-tools.ts';
import type { Site } from './tools/site.ts';

const MB = 1024 * 1024;
const NAVIGATIONS = 150;
const PATHS = [
  '/enUS/promo',
  '/enUS/promo/3',
  '/enUS/member',
  '/enUS/game/eGame',
  '/enUS/trade',
  '/zhTW/promo?category=live',
  '/enUS',
];

/** Bytes of live JavaScript objects after a garbage collection. */
async function heapOf(client: CDPSession): Promise<number> {
  // Objects held by a timer of one or two seconds are no leak.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  for (let round = 0; round < 3; round += 1) await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
}

/** Resident memory of the server's process. */
async function residentOf(site: Site): Promise<number> {
  const status = await readFile(`/proc/${site.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

/** Follows links inside the page, one after the other. */
async function navigate(page: Page, count: number): Promise<void> {
  await page.evaluate(
    async ({ paths, total }) => {
      const isAt = (path: string) => location.pathname + location.search === path;
      for (let step = 0; step < total; step += 1) {
        const path = paths[step % paths.length] ?? '';
        const link = Object.assign(document.createElement('a'), { href: path });
        document.body.append(link);
        link.click();
        link.remove();
        const limit = Date.now() + 10_000;
        while (!isAt(path)) {
          if (Date.now() > limit) throw new Error(`${path} is not shown, ${location.href} is`);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      }
    },
    { paths: PATHS, total: count },
  );
}

/** A member's home page, which the server renders for each request. */
async function renderOnServer(site: Site, token: string, count: number): Promise<void> {
  const headers = {
    Accept: 'text/html',
    Cookie: `authToken=${encodeURIComponent(`Bearer ${token}`)}; WUUID=memory-0001; locale=enUS`,
  };
  for (let index = 0; index < count; index += 1) {
    const response = await fetch(`${site.origin}/enUS`, { headers });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }
}

test('many navigations do not grow the memory of browser or server', async ({
  page,
  site,
  pageErrors,
}, testInfo) => {
  test.setTimeout(240_000);
  pageErrors.allow(/Failed to load resource/);
  await skipFirstVisit(page);
  const token = await asMember(page, site);
  await open(page, '/enUS/promo');
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  // Two rounds first: code, texts and data of every page stay in memory on purpose.
  await navigate(page, PATHS.length * 4);
  await renderOnServer(site, token, NAVIGATIONS);
  const heap = await heapOf(client);
  const resident = await residentOf(site);
  await navigate(page, NAVIGATIONS);
  await renderOnServer(site, token, NAVIGATIONS);
  const grown = (await heapOf(client)) - heap;
  const residentGrown = (await residentOf(site)) - resident;
  const description = `heap ${(grown / MB).toFixed(1)} MB, server ${(residentGrown / MB).toFixed(1)} MB`;
  testInfo.annotations.push({ type: 'growth', description });
  expect(grown, description).toBeLessThan(5 * MB);
  expect(residentGrown, description).toBeLessThan(60 * MB);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
