import type { BrowserContextOptions, Page } from 'playwright/test';
import type { Device } from '#shared/device.ts';
import type { RouteName } from '#shared/routes.ts';
import { builtPlaces } from '#tests/setup/places.ts';
import { DESKTOP, expect, open, PHONE, saveData, test } from './tools/fixtures.ts';
import { findFocusProblems } from './tools/focus-order.ts';
import { asMember, skipFirstVisit, waitForIdle } from './tools/session-tools.ts';

/**
 * Keyboard focus on each kind of page: every focused element is visible, not covered, has a focus ring; the order
 * follows the reading order row by row; there is no focus trap, and no control is skipped.
 */
interface FocusCase {
  name: string;
  device: Device;
  window: BrowserContextOptions;
  /** Percent of the browser's text size. */
  text?: number;
  key: 'Tab' | 'Shift+Tab';
  pages: readonly RouteName[];
}

const DESKTOP_PAGES = [
  'HOME',
  'GAME_E_GAME',
  'CUSTOM_QUESTION',
  'TRADE',
  'RECORD_DEPOSIT',
  'MEMBER_PROFILE',
] as const;
const PHONE_PAGES = ['HOME', 'PROMO', 'GAME_FISHING', 'TRADE', 'MEMBER_DEPOSIT', 'RECORD_GAME'] as const;
const FOCUS_CASES: readonly FocusCase[] = [
  { name: 'a desktop, forwards', device: 'desktop', window: DESKTOP, key: 'Tab', pages: DESKTOP_PAGES },
  // The viewport at a zoom of 200 %. Backwards, elements could hide under the sticky header.
  {
    name: 'a desktop at 200 %, backwards',
    device: 'desktop',
    window: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
    key: 'Shift+Tab',
    pages: ['HOME', 'PROMO', 'MEMBER_DEPOSIT'],
  },
  { name: 'a phone, forwards', device: 'mobile', window: PHONE, key: 'Tab', pages: PHONE_PAGES },
  {
    name: 'a phone with text at 200 %, backwards',
    device: 'mobile',
    window: PHONE,
    text: 200,
    key: 'Shift+Tab',
    pages: ['HOME', 'MEMBER_PSW_CHANGE'],
  },
];
/** More stops mean a list that the keyboard cannot skip. */
const MAX_STOPS = 130;
const PLACES = builtPlaces().filter(({ locale }) => locale === 'enUS');

for (const focusCase of FOCUS_CASES) {
  test(`Tab reaches every control in reading order: ${focusCase.name}`, async ({
    browser,
    site,
    pageErrors,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ ...focusCase.window, baseURL: site.origin });
    await skipFirstVisit(context);
    await saveData(context);
    const page = await context.newPage();
    pageErrors.watch(page);
    const places = focusCase.pages.map((name) => {
      const place = PLACES.find((one) => one.name === name && one.device === focusCase.device);
      if (!place) throw new Error(`no page ${name}`);
      return place;
    });
    for (const place of places.filter(({ isForMembers }) => !isForMembers))
      await checkFocusOrder(page, place.path, focusCase);
    await asMember(page, site);
    for (const place of places.filter(({ isForMembers }) => isForMembers))
      await checkFocusOrder(page, place.path, focusCase);
    await context.close();
  });
}

function checkFocusOrder(page: Page, path: string, { key, text = 100 }: FocusCase): Promise<void> {
  return test.step(path, async () => {
    await open(page, path);
    // Blocks that load later would be skipped. Some wait until they come near the screen.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 400) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
      await waitForIdle(page);
    }
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, text);
    const { stops, problems } = await findFocusProblems(page, key);
    expect.soft(problems, path).toEqual([]);
    expect.soft(stops.length, `${path}: stops`).toBeGreaterThan(5);
    expect.soft(stops.length, `${path}: stops`).toBeLessThan(MAX_STOPS);
  });
}

test('arrow keys move along a row of cards, and Tab leaves it', async ({ page }) => {
  await skipFirstVisit(page);
  await open(page, '/enUS');
  const cards = page.getByRole('region', { name: 'Hot games' }).getByRole('listitem');
  const link = (index: number) => cards.nth(index).getByRole('link');
  const places = await cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  const below = places.findIndex((top) => top > (places[0] ?? 0) + 50);
  const second = places.findIndex((top, index) => index > 0 && top === places[0]);
  await link(0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(link(second)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(link(below)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  for (const _ of places.slice(0, 9)) await page.keyboard.press('ArrowRight');
  // A focused card scrolls into view completely.
  const focused = page.locator(':focus');
  await expect(focused).toBeInViewport({ ratio: 0.99 });
  const name = (await focused.textContent()) ?? '';
  await page.keyboard.press('Tab');
  await expect(cards.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(focused).toHaveText(name);
});
