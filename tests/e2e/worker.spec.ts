import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { makeOtherBuild } from '#tests/setup/other-build.ts';
import { expect, open, PHONE, test } from './tools/fixtures.ts';
import { recordDocuments, submitLogin } from './tools/session-tools.ts';

/** The service worker in a browser. tests/server/service-worker.test.ts tests its rules one by one. */
test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ pageErrors }) => {
  pageErrors.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
});

/** Paths of the cached responses, by cache name. */
function keptBy(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
    });
    return Object.fromEntries(await Promise.all(lists));
  });
}

async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
  });
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the service worker caches the shell, shows an offline page in the page’s language, and keeps no member data after a logout', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: site.origin });
  const page = await context.newPage();
  await open(page, '/m/enUS/login');
  await controlled(page);
  await expect
    .poll(async () => (await keptBy(page))['files-2']?.some((path) => /^\/assets\/.*\.css$/.test(path)))
    .toBe(true);
  await submitLogin(page);
  await expect(page).toHaveURL(/\/m\/enUS$/);
  await open(page, '/m/enUS/member');
  const money = page.getByText(/\$[\d,]+\.\d\d/).first();
  await expect(money).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  const kept = Object.values(await keptBy(page)).flat();
  expect(
    kept.filter((path) => !/^\/(assets|icons)\/|^\/(offline|favicon|apple|icon|mark)/.test(path)),
  ).toEqual([]);

  await context.setOffline(true);
  await page.goto('/m/enUS/member');
  await expect(heading(page)).toHaveText('You are offline');
  await expect(money).toHaveCount(0);
  await page.goto('/m/zhTW/promo');
  await expect(heading(page)).toHaveText('目前離線');
  await expect(page.locator('button')).toHaveCSS('background-color', 'rgb(34, 197, 94)');
  await context.setOffline(false);
  await expect(heading(page)).toHaveText('優惠活動');
  await context.setOffline(true);
  await page.goBack();
  await expect(heading(page)).toHaveText('You are offline');
  await expect(money).toHaveCount(0);
  await context.close();
});

test('the service worker of a new build replaces the old one at once, also under a filled form', async ({
  page,
  startOwnSite,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'worker-'));
  try {
    const [site, { scriptOfThisBuild, scriptOfOtherBuild }] = await Promise.all([
      startOwnSite(),
      makeOtherBuild(join(folder, 'b')),
    ]);
    await open(page, `${site.origin}/enUS/login`);
    await controlled(page);
    const [old] = Object.keys(await keptBy(page)).filter((name) => name.startsWith('offline-'));
    await page.locator('main input[name=account]').fill('demo');
    await page.evaluate((path) => fetch(path).then((answer) => answer.text()), scriptOfThisBuild);

    await site.restart({ folder: join(folder, 'b') });
    const documents = recordDocuments(page);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect
      .poll(async () => Object.keys(await keptBy(page)).filter((name) => name.startsWith('offline-')))
      .toEqual(['offline-other-build']);
    expect(old).not.toBe('offline-other-build');
    // The page of build A still works: it was not reloaded, and its chunks come from the cache although no server has them.
    expect(documents).toEqual([]);
    await expect(page.locator('main input[name=account]')).toHaveValue('demo');
    const ofA = await page.evaluate((path) => fetch(path).then(({ status }) => status), scriptOfThisBuild);
    expect(ofA).toBe(200);

    // After one reload everything is build B.
    await open(page, `${site.origin}/enUS/promo`);
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.some((url) => url.endsWith(scriptOfOtherBuild))).toBe(true);
    expect(loaded.some((url) => url.endsWith(scriptOfThisBuild))).toBe(false);

    await site.restart({ env: { SERVICE_WORKER: '0' } });
    await open(page, `${site.origin}/enUS/promo`);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
