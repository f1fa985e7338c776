import { asMember, follow, recordDocuments } from '#tests/e2e/tools/session-tools.ts';
import { scriptsNamed } from './tools/build-scripts.ts';
import { expect, open, saveData, test, waitForHydration } from './tools/fixtures.ts';

/** Browser differences that can make a page unusable. */

test.describe('a URL with a user name and a password', () => {
  test('is replaced by the same URL without them; its page hydrates, navigates and keeps the member', async ({
    page,
    site,
  }) => {
    const calls: string[] = [];
    page.on('requestfinished', (request) => calls.push(new URL(request.url()).pathname));
    await asMember(page, site);
    const polled = page.waitForResponse('**/gameApi/wallet/1');
    await page.goto(new URL('/enUS/member', site.origin.replace('://', '://tester:secret@')).href);
    await waitForHydration(page);
    expect(new URL(await page.evaluate(() => document.URL)).username).toBe('');
    expect((await polled).ok()).toBe(true);
    await follow(page, '/enUS/promo?category=live');
    await expect(page.getByRole('link', { name: /Live rebate/ }).first()).toBeVisible();
    await expect.poll(() => calls).toContain('/api/webapi/promotions');
    await expect.poll(() => calls.some((path) => path.startsWith('/builds/meta/'))).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL(/\/enUS\/member$/);
  });
});

test.describe('a browser without newer built-ins', () => {
  test('shows a notice, and its links work', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Array.prototype, 'toSorted');
    });
    const documents = recordDocuments(page);
    await page.goto('/zhTW/login');
    const notice = page.getByRole('alert').filter({ hasText: '您的瀏覽器版本過舊。' });
    await expect(notice).toBeVisible();
    const link = page.getByRole('banner').locator('a[href$="/promo"]').first();
    const href = await link.getAttribute('href');
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await expect(notice).toBeVisible();
    expect(documents.length).toBe(2);
  });
});

test.describe('a content blocker', () => {
  test('that blocks all optional code and pictures leaves a working page', async ({
    page,
    site,
    pageErrors,
  }) => {
    pageErrors.allow(/Failed to load resource/);
    await saveData(page);
    await asMember(page, site);
    const optional = scriptsNamed(
      'visit-report',
      'site-worker',
      'toast-host',
      'dialog-host',
      'reality-check',
      'category-panel',
      'placement',
      'recent-shelf',
    );
    const blocked = /\/(rum|icons\/.*|api\/webapi\/art\/.*)(\?.*)?$/;
    for (const pattern of [optional, blocked])
      await page.route(pattern, (route) => route.abort('blockedbyclient'));
    await open(page, '/enUS/member/share');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await follow(page, '/enUS/member/share?tab=members');
    await expect(page).toHaveURL(/tab=members$/);
  });
});
