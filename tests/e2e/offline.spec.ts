import type { Page } from 'playwright/test';
import { scriptsNamed } from '#tests/e2e/tools/build-scripts.ts';
import { expect, open, saveData, test } from '#tests/e2e/tools/fixtures.ts';
import { follow, recordDocuments } from '#tests/e2e/tools/session-tools.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const failed = (page: Page) => page.getByText('This could not be loaded');
const notice = (page: Page) => page.getByText('You are offline');
const card = (page: Page) => page.getByRole('link', { name: /Live rebate/ }).first();

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
async function openReady(page: Page): Promise<void> {
  await openWithNotices(page, '/enUS/promo');
  await follow(page, '/enUS/promo?category=sport');
  await expect(page).toHaveURL(/category=sport/);
  await expect(page.locator('main li h2')).toHaveText(['Weekly rebate']);
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

  test('before a new page is shown in the page’s language without a reload; Back works, and the page opens when it returns', async ({
    page,
    context,
  }) => {
    await saveData(page);
    await openWithNotices(page, '/zhTW/promo');
    const documents = recordDocuments(page);
    await context.setOffline(true);
    await follow(page, '/zhTW/login');
    await expect(heading(page)).toHaveText('目前離線');
    await page.goBack();
    await expect(heading(page)).toHaveText('優惠活動');
    await page.goForward();
    await expect(heading(page)).toHaveText('目前離線');
    expect(documents).toEqual([]);
    await expect(page.getByText('網路恢復後，本頁會自動開啟。')).toBeVisible();
    await expect(page.getByText(/could not load|^50\d$/)).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.locator('main input[name=password]')).toBeVisible();
    await expect(page).toHaveURL(/\/zhTW\/login$/);
  });
});
