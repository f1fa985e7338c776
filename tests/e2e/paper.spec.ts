import type { Locator, Page } from 'playwright/test';
import { expect, open, PHONE, test } from './tools/fixtures.ts';
import { asMember, skipFirstVisit } from './tools/session-tools.ts';

/** An A4 sheet at 96 dots an inch. */
const PAGE_SIZE = { width: 794, height: 1123 };

async function print(page: Page): Promise<void> {
  await page.setViewportSize(PAGE_SIZE);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
}

/** The printed page has the site's name and the date, black on white, without controls. */
async function expectPrintStyles(page: Page): Promise<void> {
  await expect(page.locator('.paper-head')).toHaveText(/^(Jade Harbor|翡翠港) · .*\d{4}/);
  const h1 = page.getByRole('heading', { level: 1 });
  expect((await h1.boundingBox())?.height).toBeGreaterThan(15);
  await expect(h1).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('nav:visible, footer:visible, main .own-place:visible')).toHaveCount(0);
}

test.describe('print', () => {
  test('shows all columns of a desktop’s records, and starts the terms on the first sheet', async ({
    page,
    site,
  }) => {
    await skipFirstVisit(page.context());
    await asMember(page, site);
    await open(page, '/enUS/record/game');
    await expect(page.locator('tbody tr').first()).toBeVisible();
    await print(page);
    await expectPrintStyles(page);
    const right = await page.locator('thead th').last().boundingBox();
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual(PAGE_SIZE.width);
    const table = await page.locator('table').boundingBox();
    expect(table?.width).toBeGreaterThan(PAGE_SIZE.width * 0.8);
    await open(page, '/enUS/custom/terms');
    await print(page);
    await expectPrintStyles(page);
    await expect(page.locator('article, .prose').first()).not.toHaveCSS('break-inside', 'avoid-page');
  });

  test('shows the type of a phone’s records and orders', async ({ browser, site }) => {
    const context = await browser.newContext({ ...PHONE, baseURL: site.origin });
    await skipFirstVisit(context);
    const page = await context.newPage();
    await asMember(page, site);
    await open(page, '/m/zhTW/record/game');
    const amount = page
      .locator('main li')
      .getByText(/\$[\d,]+\.\d\d/)
      .first();
    await expect(amount).toBeVisible();
    await print(page);
    await expectPrintStyles(page);
    await expect(amount).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/m/zhTW/member/deposit?order=1');
    await print(page);
    await expectPrintStyles(page);
    await context.close();
  });
});

for (const locale of ['enUS', 'zhTW']) {
  test(`the question of age shows its buttons whole on the smallest phone in ${locale}, at 100 and 200 % text size`, async ({
    browser,
    site,
  }) => {
    const viewport = { width: 360, height: 640 };
    const context = await browser.newContext({ ...PHONE, viewport, baseURL: site.origin });
    const page = await context.newPage();
    await open(page, `/m/${locale}`);
    const notice = page.getByRole('region', { name: /^(Are you 18|您是否已滿)/ });
    await expect(notice).toBeVisible();
    await expectWholeButtons(notice);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectWholeButtons(notice);
    await context.close();
  });
}

async function expectWholeButtons(notice: Locator): Promise<void> {
  const own = await boxOf(notice);
  for (const button of await notice.getByRole('button').all()) {
    const inner = await boxOf(button);
    expect(inner.x).toBeGreaterThanOrEqual(own.x);
    expect(inner.x + inner.width).toBeLessThanOrEqual(own.x + own.width);
    expect(inner.y + inner.height).toBeLessThanOrEqual(own.y + own.height);
    expect(await button.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  }
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not there');
  return box;
}

test('forced colours show the selected items and the progress', async ({ page, site }) => {
  await skipFirstVisit(page.context());
  await page.emulateMedia({ forcedColors: 'active' });
  await asMember(page, site);
  await open(page, '/enUS/member/VIP');
  const bar = page.getByRole('progressbar').first();
  const painted = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await painted(bar.locator('.bar'))).not.toBe(await painted(bar));
  await open(page, '/enUS/record/game');
  const range = page.getByRole('main').getByRole('link', { name: '7 days', exact: true });
  await expect(range).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('main').getByRole('link', { name: 'Yesterday' })).toHaveCSS(
    'outline-style',
    'none',
  );
});
