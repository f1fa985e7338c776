import type { BrowserContextOptions, Page } from 'playwright/test';
import { DEVICES, type Device } from '#shared/device.ts';
import { LOCALES } from '#shared/locales.ts';
import { builtPlaces } from '#tests/setup/places.ts';
import { DESKTOP, expect, open, PHONE, saveData, test } from './tools/fixtures.ts';
import {
  findCutTables,
  findLayoutProblems,
  findSmallTargets,
  findSplitTitles,
} from './tools/layout-checks.ts';
import { asMember, skipFirstVisit } from './tools/session-tools.ts';

/**
 * Layout of every built page at every size: no horizontal scrolling, no overlapping and no cut-off text,
 * on the narrowest phone, with text at 200 %, on tablets between phone and desktop; on phones, targets for fingers.
 */
interface Size {
  name: string;
  width: number;
  height: number;
  /** Percent of the browser's text size, which rem units follow. */
  text?: number;
}

const SIZES: Record<Device, readonly Size[]> = {
  desktop: [
    { name: '1440', width: 1440, height: 900 },
    { name: '820', width: 820, height: 1180 },
    { name: '700', width: 700, height: 1000 },
    { name: '1440 at 200 %', width: 1440, height: 900, text: 200 },
  ],
  mobile: [
    { name: '360', width: 360, height: 640 },
    { name: '820', width: 820, height: 1180 },
    { name: '360 at 200 %', width: 360, height: 640, text: 200 },
  ],
};
/** Some words of member pages are wider than 360 px at 200 %. */
const MEMBER_SIZES: Readonly<Record<string, Partial<Size>>> = { '360 at 200 %': { width: 390, height: 844 } };
const WINDOWS: Record<Device, BrowserContextOptions> = { desktop: DESKTOP, mobile: PHONE };
const PLACES = builtPlaces();

async function resize(page: Page, { width, height, text = 100 }: Size): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, text);
}

/** Chinese texts are shorter, so they are checked on phones only. */
const WALKS = DEVICES.flatMap((device) =>
  LOCALES.map(({ code }) => code)
    .filter((locale) => locale === 'enUS' || device === 'mobile')
    .flatMap((locale) => [false, true].map((isForMembers) => ({ device, locale, isForMembers }))),
);

for (const { device, locale, isForMembers } of WALKS) {
  const whose = isForMembers ? 'member' : 'guest';
  const places = PLACES.filter(
    (place) => place.device === device && place.locale === locale && place.isForMembers === isForMembers,
  );
  if (places.length === 0) continue;
  test(`${device} ${locale}: the layout of every ${whose} page`, async ({ browser, site }) => {
    test.setTimeout(20_000 + places.length * 10_000);
    const context = await browser.newContext({ ...WINDOWS[device], baseURL: site.origin });
    await skipFirstVisit(context);
    await saveData(context);
    const page = await context.newPage();
    if (isForMembers) await asMember(page, site);
    for (const { path } of places) await test.step(path, () => checkSizes(page, path, device, isForMembers));
    await context.close();
  });
}

async function checkSizes(page: Page, path: string, device: Device, isForMembers: boolean): Promise<void> {
  await open(page, path);
  await page.waitForLoadState('load');
  // Wait for blocks that load after hydration.
  await expect(page.locator('main [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
  for (const size of SIZES[device]) {
    await resize(page, isForMembers ? { ...size, ...MEMBER_SIZES[size.name] } : size);
    expect.soft(await findLayoutProblems(page), `${path} at ${size.name}`).toEqual([]);
    // At 200 % single words are wider than a phone.
    const split = size.text ? [] : await findSplitTitles(page);
    expect.soft(split, `${path} at ${size.name}: split titles`).toEqual([]);
    const isRoomy = size.width >= 820 && !size.text;
    if (isRoomy) expect.soft(await findCutTables(page), `${path} at ${size.name}: cut tables`).toEqual([]);
    const isForFingers = size.name === '360';
    if (isForFingers) expect.soft(await findSmallTargets(page), `${path}: small targets`).toEqual([]);
  }
}

test('the side menu fits a window of 1280 × 800, or shows a scrollbar', async ({ browser, site }) => {
  const size = { viewport: { width: 1280, height: 800 } };
  const context = await browser.newContext({ ...DESKTOP, ...size, baseURL: site.origin });
  await skipFirstVisit(context);
  const page = await context.newPage();
  await asMember(page, site);
  for (const path of ['/enUS/member', '/zhTW/member/record', '/enUS/custom/service']) {
    await open(page, path);
    const isUsable = await page.locator('.side-menu').evaluate((menu) => {
      const isFitting = menu.scrollHeight <= menu.clientHeight;
      return isFitting || getComputedStyle(menu).scrollbarWidth !== 'none';
    });
    expect.soft(isUsable, path).toBe(true);
  }
  await context.close();
});
