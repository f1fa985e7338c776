import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright/test';
import { PAGES } from '#app/pages/page-table.ts';
import type { Device } from '#shared/device.ts';
import { buildLoosePath } from '#shared/paths.ts';
import { ROUTES, type RouteEntry, type RouteName, routeEntry } from '#shared/routes.ts';
import { DEMO, DESKTOP, expect, hydrated, open, PHONE, test } from './fixtures.ts';
import { startSite } from './site.ts';

/**
 * What must hold of every finished screen, on both devices and in both languages: no console error, no hydration
 * warning, no CSP violation (the fixtures' complaints), no layout jump, something to read with JavaScript off.
 */
const LOCALES = ['enUS', 'zhTW'] as const;
/** Examples of what paths and queries name; the preview shows nothing without one. */
const PARAMS = { promoID: 1 };
const QUERIES: Partial<Record<RouteName, string>> = { PROMO_DETAIL_DEMO: '?id=1' };

/** Paths below the prefix of the built pages that `isWanted` takes, on a device: from the catalogue and the page table. */
function pathsOf(device: Device, isWanted: (entry: RouteEntry) => boolean): string[] {
  const built = ROUTES.filter((entry) => entry.name in PAGES && isWanted(entry));
  return built.flatMap(({ name }) => {
    if (routeEntry(name)[device] === undefined) return [];
    const path = buildLoosePath(UNPREFIXED, { device, locale: 'enUS' }, name, PARAMS);
    return [path.replace(/^(\/m)?\/enUS/, '') + (QUERIES[name] ?? '')];
  });
}

const UNPREFIXED = { strategy: 'prefix', defaultLocale: 'enUS' } as const;
const guestPages = (device: Device) => pathsOf(device, ({ access }) => access !== 'member');
const memberPages = (device: Device) => pathsOf(device, ({ access }) => access === 'member');
const keptPages = (device: Device) => pathsOf(device, ({ isCached }) => isCached === true);
const DEVICES = [
  { name: 'desktop', prefix: '', options: DESKTOP },
  { name: 'mobile', prefix: '/m', options: PHONE },
] as const;
/** First-load JavaScript: what the page needs to be hydrated, in bytes of gzip. */
const FIRST_LOAD_LIMIT = 150_000;

async function newPage(browser: Browser, origin: string, options: object): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: origin });
  return context.newPage();
}

/** All layout shifts since the page began, but those right after a member's input. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered in a task of their own.
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );
}

async function login(page: Page, prefix: string, locale: string): Promise<void> {
  await open(page, `${prefix}/${locale}/login`);
  await page.locator('input[name=account]').fill(DEMO.account);
  await page.locator('input[name=password]').fill(DEMO.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

for (const { name, prefix, options } of DEVICES) {
  for (const locale of LOCALES) {
    test(`${name} ${locale}: guest pages are quiet and do not jump`, async ({
      browser,
      site,
      complaints,
    }) => {
      const page = await newPage(browser, site.origin, options);
      complaints.watch(page);
      for (const path of guestPages(name)) {
        await open(page, `${prefix}/${locale}${path}`);
        await page.waitForLoadState('load');
        expect(await layoutShift(page), path || 'home').toBeLessThan(0.02);
      }
      await page.context().close();
    });

    test(`${name} ${locale}: member pages are quiet and do not jump`, async ({
      browser,
      site,
      complaints,
    }) => {
      const page = await newPage(browser, site.origin, options);
      complaints.watch(page);
      await login(page, prefix, locale);
      for (const path of [...memberPages(name), '']) {
        await open(page, `${prefix}/${locale}${path}`);
        await page.waitForLoadState('load');
        expect(await layoutShift(page), path || 'home').toBeLessThan(0.02);
      }
      await page.context().close();
    });

    test(`${name} ${locale}: pages can be read without JavaScript`, async ({ browser, site }) => {
      const page = await newPage(browser, site.origin, { ...options, javaScriptEnabled: false });
      for (const path of guestPages(name)) {
        await page.goto(`${prefix}/${locale}${path}`);
        await expect(page.locator('h1').first()).toBeVisible();
        const words = await page.locator('main').innerText();
        expect(words.length, path || 'home').toBeGreaterThan(40);
      }
      await page.context().close();
    });
  }
}

test('guests get kept pages, and nothing when they have them already', async ({ site }) => {
  for (const path of [
    '/',
    ...keptPages('desktop').map((page) => `/enUS${page}`),
    ...keptPages('mobile').map((page) => `/m/zhTW${page}`),
  ]) {
    const agent = path.startsWith('/m/') ? PHONE.userAgent : undefined;
    const headers = { Accept: 'text/html', ...(agent ? { 'User-Agent': agent } : {}) };
    // A page from an earlier test may be refreshed meanwhile: then the next try finds the new one.
    await expect
      .poll(async () => {
        const kept = await fetch(site.origin + path, { headers });
        const etag = kept.headers.get('etag');
        const ifNoneMatch = { 'If-None-Match': etag ?? '' };
        const again = await fetch(site.origin + path, { headers: { ...headers, ...ifNoneMatch } });
        return { hasTag: etag !== null, setsCookie: kept.headers.has('set-cookie'), status: again.status };
      }, path)
      .toEqual({ hasTag: true, setsCookie: false, status: 304 });
  }
});

test('first-load JavaScript of home stays within its budget', async ({ page }) => {
  const scripts = new Map<string, Response>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.set(response.url(), response);
  });
  const html = await (await page.goto('/enUS'))?.text();
  await hydrated(page);
  // What comes after the first load may still be on its way.
  const needed = [...scripts.values()].filter((script) => html?.includes(new URL(script.url()).pathname));
  const sizes = await Promise.all(
    needed.map(async (script) => gzipSync(await script.body(), { level: 9 }).length),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'first-load JavaScript', description: `${total} bytes of gzip` });
  expect(needed.length).toBeGreaterThan(3);
  expect(total).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
});

test('development builds of React find nothing to warn of', async ({ browser, complaints }) => {
  test.setTimeout(300_000);
  const site = await startSite({ isDevelopment: true });
  try {
    for (const { name, prefix, options } of DEVICES) {
      const page = await newPage(browser, site.origin, options);
      // Vite answers the first visit while it still prepares packages, and may reload once.
      await page.goto(`${prefix}/enUS`);
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 60_000 });
      complaints.watch(page);
      for (const locale of LOCALES) {
        for (const path of guestPages(name)) await open(page, `${prefix}/${locale}${path}`);
      }
      await page.context().close();
    }
  } finally {
    await site.stop();
  }
});
