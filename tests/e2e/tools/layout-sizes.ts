import type { Page } from 'playwright/test';
import type { Device } from '#shared/device.ts';
import { expect } from './fixtures.ts';
import { findCutTables, findLayoutProblems, findSmallTargets, findSplitTitles } from './layout-checks.ts';

export interface Size {
  name: string;
  width: number;
  height: number;
  /** Percent of the browser's text size, which rem units follow. */
  text?: number;
}

/** The narrowest phone, tablets between phone and desktop, and text at 200 %. */
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

/**
 * Checks the current page at every size: no horizontal scrolling, no overlapping and no cut-off text; on phones, targets for
 * fingers.
 */
export async function expectValidLayout(page: Page, path: string, device: Device): Promise<void> {
  await showWhole(page);
  for (const size of SIZES[device]) {
    await resize(page, size);
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

/** Waits for blocks that load after hydration. Further down on a member's home they wait for a scroll. */
export async function showWhole(page: Page): Promise<void> {
  const loading = page.locator('main [aria-busy=true]').filter({ visible: true });
  await expect(async () => {
    if ((await loading.count()) > 0) await loading.first().scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(loading).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await page.evaluate(() => scrollTo(0, 0));
}

export async function resize(page: Page, { width, height, text = 100 }: Size): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, text);
}
