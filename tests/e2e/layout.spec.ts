import type { BrowserContextOptions, Page } from 'playwright/test';
import type { PageKey } from '#app/pages/page-table.ts';
import { ROW_HEIGHT } from '#features/records/list/use-window-rows.ts';
import { DEVICES, type Device } from '#shared/device.ts';
import { builtPlaces } from '#tests/setup/places.ts';
import { lengthenNames, raiseAmounts, startChangedApi } from './tools/changed-api.ts';
import { DESKTOP, expect, open, PHONE, saveData, test } from './tools/fixtures.ts';
import { findBrokenAmounts, findCutTables, findLayoutProblems } from './tools/layout-checks.ts';
import { resize, type Size, showWhole } from './tools/layout-sizes.ts';
import { asMember, skipFirstVisit } from './tools/session-tools.ts';

/** Layouts of single pages, and of all pages with large amounts. walk.spec.ts checks the layout of every page. */
const WINDOWS: Record<Device, BrowserContextOptions> = { desktop: DESKTOP, mobile: PHONE };
const PLACES = builtPlaces();

/** Pages with amounts, and the queries of their tabs. */
const MONEY_PAGES: Partial<Record<PageKey, readonly string[]>> = {
  HOME: [''],
  GAME_LIVE: [''],
  MEMBER: [''],
  MEMBER_VIP: [''],
  MEMBER_DEPOSIT: [''],
  MEMBER_TREASURE: [''],
  MEMBER_LIMITS: [''],
  TRADE: [''],
  MEMBER_PROMO_APPLY: [''],
  MEMBER_SHARE: ['', '?tab=members', '?tab=records'],
  MEMBER_RECORD: [''],
  RECORD_GAME: ['?range=30d'],
  RECORD_DEPOSIT: ['?range=30d'],
  RECORD_TREASURE: ['?range=30d'],
  RECORD_PROMO: ['?range=30d'],
  RECORD_TRANSFER: ['?range=30d'],
};

const MONEY_SIZES: Record<Device, readonly Size[]> = {
  desktop: [
    { name: '1920', width: 1920, height: 1080 },
    { name: '1440', width: 1440, height: 900 },
    { name: '1366', width: 1366, height: 768 },
    { name: '1024', width: 1024, height: 768 },
    { name: '820', width: 820, height: 1180 },
    { name: '1440 at 200 %', width: 1440, height: 900, text: 200 },
  ],
  mobile: [
    { name: '390', width: 390, height: 844 },
    { name: '360', width: 360, height: 640 },
    { name: '360 at 200 %', width: 360, height: 640, text: 200 },
  ],
};

for (const device of DEVICES) {
  test(`${device}: amounts of billions fit`, async ({ browser, site, startOwnSite }) => {
    // Chinese texts are shorter.
    const places = PLACES.filter((place) => place.device === device && place.locale === 'enUS');
    const paths = places.flatMap(({ name, path }) => MONEY_PAGES[name]?.map((query) => path + query) ?? []);
    test.setTimeout(60_000 + paths.length * 10_000);
    const api = await startChangedApi(site, raiseAmounts);
    const rich = await startOwnSite({ env: { WEBAPI_ORIGIN: api.origin } });
    const context = await browser.newContext({ ...WINDOWS[device], baseURL: rich.origin });
    await skipFirstVisit(context);
    await saveData(context);
    const page = await context.newPage();
    await asMember(page, rich);
    for (const path of paths) await test.step(path, () => checkAmounts(page, path, device));
    await context.close();
    api.stop();
  });
}

async function checkAmounts(page: Page, path: string, device: Device): Promise<void> {
  await open(page, path);
  await showWhole(page);
  for (const size of MONEY_SIZES[device]) {
    await resize(page, size);
    const problems = [
      ...(await findLayoutProblems(page)),
      ...(await findBrokenAmounts(page)),
      ...(size.text ? [] : await findCutTables(page)),
    ];
    expect.soft(problems, `${path} at ${size.name}`).toEqual([]);
  }
}

/** Pages with names of an operator or of members. On a desktop, the frame of every page has some. */
const NAMED_PAGES: Record<Device, readonly PageKey[]> = {
  desktop: ['MEMBER', 'TRADE', 'GAME_E_GAME', 'ACTIVITY_WHEEL'],
  mobile: [
    'MEMBER',
    'MEMBER_VIP',
    'MEMBER_SHARE',
    'TRADE',
    'PROMO',
    'PROMO_DETAIL',
    'ACTIVITY_WHEEL',
    'CUSTOM_TIME',
  ],
};
/** A provider's tags are in the page's data; those of a category load later. */
const NAMED_QUERIES: Partial<Record<PageKey, string>> = { GAME_E_GAME: '?productId=11' };

test('names of one long word stay inside the page and end in an ellipsis where they are cut', async ({
  browser,
  site,
  startOwnSite,
}) => {
  const api = await startChangedApi(site, lengthenNames);
  const changed = await startOwnSite({ env: { WEBAPI_ORIGIN: api.origin } });
  for (const device of DEVICES) {
    const pages = NAMED_PAGES[device];
    const places = PLACES.filter((one) => one.device === device && one.locale === 'enUS');
    const context = await browser.newContext({ ...WINDOWS[device], baseURL: changed.origin });
    await skipFirstVisit(context);
    const page = await context.newPage();
    await asMember(page, changed);
    for (const { name, path } of places.filter((place) => pages.includes(place.name))) {
      await open(page, path + (NAMED_QUERIES[name] ?? ''));
      await showWhole(page);
      // A word that is longer than its line must break, which the other checks report.
      const problems = (await findLayoutProblems(page)).filter((one) => /^(horizontal|cut)/.test(one));
      expect.soft(problems, path).toEqual([]);
    }
    await context.close();
  }
  api.stop();
});

test('lists reserve about the height of their tiles and cards', async ({ browser, site }) => {
  const sizeOf = (tile: Element) => ({
    height: tile.getBoundingClientRect().height,
    reserved: Number.parseFloat(getComputedStyle(tile).containIntrinsicBlockSize.replace('auto', '')),
  });
  for (const device of DEVICES) {
    const context = await browser.newContext({ ...WINDOWS[device], baseURL: site.origin });
    await skipFirstVisit(context);
    const page = await context.newPage();
    await asMember(page, site);
    const prefix = device === 'mobile' ? '/m' : '';
    await open(page, `${prefix}/enUS/game/eGame`);
    const { height, reserved } = await page.locator('.game-tile').first().evaluate(sizeOf);
    expect(Math.abs(height / reserved - 1), `${device}: ${height} of ${reserved} px`).toBeLessThan(0.15);
    if (device === 'mobile') {
      await open(page, `${prefix}/enUS/record/game?range=30d`);
      // A long name or a bet's match takes a second line.
      const cards = page.locator('main li[aria-setsize]');
      await expect(cards.first()).toBeVisible();
      const heights = await cards.evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect().height),
      );
      const median = heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? 0;
      expect(Math.abs(median - ROW_HEIGHT), `cards of ${heights.join(', ')} px`).toBeLessThan(8);
    }
    await context.close();
  }
});

test('the member page of a phone has at most two screens and shows Deposit twice', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: site.origin });
  await skipFirstVisit(context);
  const page = await context.newPage();
  await asMember(page, site);
  await open(page, '/m/enUS/member');
  await showWhole(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 844);
  await expect(page.getByRole('link', { name: 'Deposit' }).filter({ visible: true })).toHaveCount(2);
  await context.close();
});

test('a laptop of 1366 × 768 shows games without scrolling, and its side menu fits', async ({
  browser,
  site,
}) => {
  const size = { viewport: { width: 1366, height: 768 } };
  const context = await browser.newContext({ ...DESKTOP, ...size, baseURL: site.origin });
  await skipFirstVisit(context);
  const page = await context.newPage();
  const firstGame = page.locator('main .game-card img').first();
  await open(page, '/enUS');
  expect((await firstGame.boundingBox())?.y, 'a guest').toBeLessThan(640);
  await asMember(page, site);
  await open(page, '/enUS');
  expect((await firstGame.boundingBox())?.y, 'a member').toBeLessThan(640);
  for (const path of ['/enUS/member', '/zhTW/member/record', '/enUS/record/game', '/enUS/custom/service']) {
    await open(page, path);
    const isFitting = await page
      .locator('.side-menu')
      .evaluate((element) => element.scrollHeight <= element.clientHeight);
    expect.soft(isFitting, path).toBe(true);
  }
  await context.close();
});
