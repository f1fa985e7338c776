import { expect, open, readDatabase, test } from './tools/fixtures.ts';
import { asMember, recordCalls, waitForIdle } from './tools/session-tools.ts';

const READ = /\/siteMessage\/read\//;
const ONE = /\/siteMessage\/\d+$/;

test('messages are marked as read only by a click, and deleted when the page is left, in all tabs', async ({
  browser,
  pageErrors,
  startOwnSite,
}) => {
  const site = await startOwnSite();
  const context = await browser.newContext({ baseURL: site.origin });
  const reads = recordCalls(context, READ);
  const page = await context.newPage();
  pageErrors.watch(page);
  const isRead = () =>
    readDatabase(site, 'SELECT id FROM mails WHERE member_id = 1 AND read_at IS NOT NULL').length;
  await asMember(page, site);
  const before = isRead();
  await test.step('a visit of any address, a pointer and a preload read nothing', async () => {
    for (const path of ['/enUS/member/mail?mail=10', '/enUS/member/mail/detail/9', '/enUS/member/mail']) {
      await open(page, path);
      for (const link of await page.locator('a[data-mail]').all()) await link.hover();
      await waitForIdle(page);
    }
    expect(reads).toHaveLength(0);
    expect(isRead()).toBe(before);
  });
  const other = await context.newPage();
  pageErrors.watch(other);
  await open(other, '/enUS/member');
  const badge = other.getByRole('banner').locator('a[href="/enUS/member/mail"]');
  await expect(badge).toContainText(/\d/);
  const unread = Number((await badge.textContent())?.match(/\d+/)?.[0]);
  await test.step('a press reads one, and the other tab knows', async () => {
    await page.locator('a[data-mail]').filter({ hasText: 'Unread:' }).first().click();
    await expect(page.getByRole('article').locator('.prose')).toBeVisible();
    await expect(badge).toContainText(String(unread - 1));
    expect(reads).toHaveLength(1);
    // The badge changes at once; the API's response may come later.
    await expect.poll(isRead).toBe(before + 1);
  });
  await test.step('what was taken away is deleted when the page goes, each once', async () => {
    const deletions = recordCalls(context, ONE);
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No messages yet')).toBeVisible();
    await expect(badge).not.toContainText(/[1-9]/);
    expect(deletions).toHaveLength(0);
    await page.close();
    const left = () =>
      readDatabase(site, 'SELECT id FROM mails WHERE member_id = 1 AND deleted_at IS NULL').length;
    await expect.poll(left).toBe(0);
  });
  await context.close();
});
