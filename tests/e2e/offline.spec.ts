import type { Page, Route } from 'playwright/test';
import { scriptsNamed } from '#tests/e2e/tools/build-scripts.ts';
import { expect, open, saveData, test } from '#tests/e2e/tools/fixtures.ts';
import {
  API,
  asMember,
  createGate,
  FAILURES,
  follow,
  recordDocuments,
  waitForIdle,
} from '#tests/e2e/tools/session-tools.ts';

const LIST = `${API}/promotions?category=live*`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const failed = (page: Page) => page.getByText('This could not be loaded');
const notice = (page: Page) => page.getByText('You are offline');
const card = (page: Page) => page.getByRole('link', { name: /Live tables/ }).first();

test.beforeEach(({ pageErrors }) => {
  pageErrors.allow(/Failed to load resource/);
});

/** Waits until the page is hydrated and the code of its notices has loaded, which happens when the page is idle. */
async function openWithNotices(page: Page, path: string): Promise<void> {
  const asked = page.waitForRequest(scriptsNamed('toast-host'));
  await open(page, path);
  await page.evaluate(`import('${(await asked).url()}').then(() => null)`);
}

/** Waits until the code of the page and of the first call has loaded. Only the connection is missing from now on. */
async function openReady(page: Page, path = '/enUS/promo'): Promise<void> {
  await openWithNotices(page, path);
  await follow(page, '/enUS/promo?category=sport');
  await expect(page).toHaveURL(/category=sport/);
  await expect(page.locator('main li h2')).toHaveText([/^Sports: up to 1%/]);
}

test.describe('a lost connection', () => {
  test('is shown, and failed requests repeat when it returns', async ({ page, context }) => {
    await openReady(page);
    await context.setOffline(true);
    await expect(notice(page)).toBeVisible();
    await follow(page, '/enUS/promo?category=live');
    await expect(failed(page)).toBeVisible();
    await context.setOffline(false);
    await expect(card(page)).toBeVisible();
    await expect(failed(page)).toHaveCount(0);
    await expect(notice(page)).toHaveCount(0);
  });

  test('that the browser does not report is detected by a request', async ({ page }) => {
    await openReady(page);
    await page.route(/\/(api\/webapi|builds)\//, (route) => route.abort('connectionrefused'));
    await follow(page, '/enUS/promo?category=live');
    await expect(notice(page)).toBeVisible();
    await expect(failed(page)).toBeVisible();
    await page.unroute(/\/(api\/webapi|builds)\//);
    // The page retries after 2, 4, 8 … seconds.
    await expect(card(page)).toBeVisible({ timeout: 20_000 });
    await expect(notice(page)).toHaveCount(0);
  });

  test('is not assumed when a single call fails', async ({ page }) => {
    await openReady(page);
    await page.route(LIST, (route) => route.abort('connectionreset'));
    const asked = page.waitForResponse('**/builds/latest.json');
    await follow(page, '/enUS/promo?category=live');
    await expect(failed(page)).toBeVisible();
    await asked;
    await waitForIdle(page);
    await expect(notice(page)).toHaveCount(0);
  });

  test('before a new page shows the error screen without a reload, and Back works', async ({
    page,
    context,
  }) => {
    await saveData(page);
    await openReady(page);
    const documents = recordDocuments(page);
    await context.setOffline(true);
    await follow(page, '/enUS/login');
    await expect(page.getByRole('link', { name: 'Go back home' })).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText('Promotions');
    await context.setOffline(false);
    expect(documents).toEqual([]);
  });

  test('before a new page is shown in the page’s language, and the page opens when it returns', async ({
    page,
    context,
  }) => {
    await saveData(page);
    await openWithNotices(page, '/zhTW/promo');
    await context.setOffline(true);
    await follow(page, '/zhTW/login');
    await expect(heading(page)).toHaveText('目前離線');
    await expect(page.getByText('網路恢復後，本頁會自動開啟。')).toBeVisible();
    await expect(page.getByText(/could not load|^50\d$/)).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.locator('main input[name=password]')).toBeVisible();
    await expect(page).toHaveURL(/\/zhTW\/login$/);
  });

  test('keeps a member’s last balance, marked as old, and requests it again', async ({
    page,
    context,
    site,
  }) => {
    await asMember(page, site);
    const polled = page.waitForResponse('**/gameApi/wallet/1');
    await openWithNotices(page, '/enUS/promo');
    await polled;
    const balance = page.getByRole('banner').getByText(/^\$[\d,]+\.\d\d$/);
    await expect(balance).toBeVisible();
    await context.setOffline(true);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('banner').getByText(/could not be updated/)).toBeAttached({
      timeout: 15_000,
    });
    await expect(balance).toBeVisible();
    const answered = page.waitForResponse('**/gameApi/wallet/1');
    await context.setOffline(false);
    expect((await answered).ok()).toBe(true);
  });
});

test.describe('a block of a page', () => {
  /** One of each kind. client/platform/api/http.test.ts and client/ui/feedback/query-block.test.tsx have all cases. */
  const ANSWERS = {
    '500': FAILURES['500'],
    'an answer cut in its middle': (route: Route) =>
      route.fulfill({ contentType: 'application/json', body: '{"status":"ok","data":{"list":[' }),
  };

  for (const [name, answer] of Object.entries(ANSWERS)) {
    test(`fails alone and loads on retry: ${name}`, async ({ page }) => {
      await openReady(page);
      await page.route(LIST, answer);
      await follow(page, '/enUS/promo?category=live');
      await expect(failed(page)).toBeVisible();
      await expect(heading(page)).toHaveText('Promotions');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await page.unroute(LIST);
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await expect(card(page)).toBeVisible();
    });
  }

  test('that is slow shows a skeleton at once and its content later', async ({ page }) => {
    await openReady(page);
    const answer = createGate();
    await page.route(LIST, answer.hold);
    await follow(page, '/enUS/promo?category=live');
    await expect.poll(answer.count).toBe(1);
    await expect(page).toHaveURL(/category=live$/);
    await expect(card(page)).toHaveCount(0);
    await expect(failed(page)).toHaveCount(0);
    answer.open();
    await expect(card(page)).toBeVisible();
  });
});

test('a part of a page whose chunk does not load leaves the page unchanged', async ({ page, context }) => {
  await saveData(page);
  await openReady(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Show providers of Live' }).click();
  await waitForIdle(page);
  await expect(heading(page)).toHaveText('Promotions');
  await context.setOffline(false);
});
