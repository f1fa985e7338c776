import { expect, open, test } from './tools/fixtures.ts';
import { asMember, skipFirstVisit, waitForIdle } from './tools/session-tools.ts';

/** Sums the layout shifts of the page in the global `shifted`. */
function recordShifts(): void {
  const global = window as Window & { shifted?: number };
  global.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      global.shifted = (global.shifted ?? 0) + (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The texts of headings, links, buttons and list items of the page's content that the question of age overlaps. */
function findCovered(): string[] {
  const notice = document.querySelector('.age-room section');
  const box = notice?.getBoundingClientRect();
  if (!box) return ['the question is missing'];
  return [...document.querySelectorAll('main :is(h2, a, button, li)')]
    .filter((element) => !notice?.contains(element))
    .filter((element) => {
      const other = element.getBoundingClientRect();
      const isShown = other.width > 1 && other.height > 1;
      return (
        isShown &&
        other.top < box.bottom &&
        other.bottom > box.top &&
        other.left < box.right &&
        other.right > box.left
      );
    })
    .map((element) => element.textContent ?? '');
}

test.describe('the first visit', () => {
  for (const path of ['/enUS', '/m/zhTW']) {
    test(`covers nothing with the question of age, and moves nothing when it appears, on ${path}`, async ({
      page: desktopPage,
      mobilePage,
    }) => {
      const page = path.startsWith('/m/') ? mobilePage : desktopPage;
      await page.addInitScript(recordShifts);
      await open(page, path);
      await expect(page.locator('.age-room button').first()).toBeVisible();
      await expect(page.locator('main .guest-room li').first()).toBeVisible();
      await waitForIdle(page);
      expect(await page.evaluate(findCovered)).toEqual([]);
      expect(await page.evaluate('shifted')).toBeLessThan(0.01);
    });
  }
});

test.describe('the home page', () => {
  test.beforeEach(({ page }) => skipFirstVisit(page));

  test('moves its slides by arrows, keys and dots, and scrolls a shelf by its arrows', async ({ page }) => {
    await open(page, '/enUS');
    const slides = page.getByRole('region', { name: 'Highlights' });
    const current = slides.locator('[aria-current=true]');
    // Hovered slides stop. On a slow machine they may have changed before.
    await slides.hover();
    await expect(current).toHaveAccessibleName(/^Slide \d of 5$/);
    await slides.getByRole('button', { name: 'Slide 5 of 5' }).click();
    await expect(current).toHaveAccessibleName('Slide 5 of 5');
    await slides.getByRole('button', { name: 'Next' }).click();
    await expect(current).toHaveAccessibleName('Slide 1 of 5');
    await slides.getByRole('button', { name: 'Previous' }).click();
    await expect(current).toHaveAccessibleName('Slide 5 of 5');
    await page.keyboard.press('ArrowRight');
    await expect(current).toHaveAccessibleName('Slide 1 of 5');
    await slides.getByRole('button', { name: 'Pause' }).click();
    await expect(slides.getByRole('button', { name: 'Play' })).toBeVisible();

    const shelf = page.getByRole('region', { name: 'Hot games' });
    const back = shelf.getByRole('button', { name: 'Previous' });
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await shelf.getByRole('button', { name: 'Next' }).click();
    await expect(back).not.toHaveAttribute('aria-disabled', 'true');
  });
});

test.describe('the page frame', () => {
  test.beforeEach(({ page }) => skipFirstVisit(page));

  test('offers a skip link, a menu and its panels to the keyboard, and opens a panel under the mouse', async ({
    page,
  }) => {
    await open(page, '/enUS');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();

    const menu = page.getByRole('navigation', { name: 'Main' });
    const live = menu.getByText('Live', { exact: true });
    await live.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    const panel = page.getByRole('region', { name: 'Live: providers' });
    await expect(panel).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(panel.getByRole('link', { name: 'Camellia Live' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(live).toBeFocused();

    await menu.getByText('Fishing', { exact: true }).hover();
    const hovered = page.getByRole('region', { name: 'Fishing: providers' });
    await expect(hovered.getByRole('link', { name: 'Blue Reef' })).toBeVisible();
    await page.mouse.move(600, 850);
    await expect(hovered).toBeHidden();
    // The server renders no time of day: the browser knows the time zone.
    await expect(page.getByRole('banner').locator('time')).toContainText(/\d\d:\d\d/);
  });

  test('shows a member the balance, refreshes it, and logs out from the menu', async ({ page, site }) => {
    await asMember(page, site);
    await open(page, '/enUS');
    const header = page.getByRole('banner');
    await expect(header.getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible();
    const answer = page.waitForResponse('**/api/webapi/gameApi/wallet/1');
    await header.getByRole('button', { name: 'Refresh balance' }).click();
    expect((await answer).ok()).toBe(true);
    const menu = header.getByRole('button', { name: /^Account menu/ });
    await menu.click();
    await expect(header.getByRole('link', { name: 'Member center' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await menu.click();
    await header.getByRole('button', { name: 'Log out' }).click();
    await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Refresh balance' })).toBeHidden();
  });
});

test.describe('the phone’s frame', () => {
  test.beforeEach(({ mobilePage }) => skipFirstVisit(mobilePage));

  test('navigates by its bottom bar, and back by its header', async ({ mobilePage: page }) => {
    // A shared link has no page before it.
    await open(page, '/m/enUS/promo/1');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/m\/enUS\/promo$/);
    await bar.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/m\/enUS$/);
    await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await bar.getByRole('link', { name: 'Promotions' }).click();
    await expect(page).toHaveURL(/\/m\/enUS\/promo$/);
    await expect(bar.getByRole('link', { name: 'Promotions' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/m\/enUS$/);
  });
});
