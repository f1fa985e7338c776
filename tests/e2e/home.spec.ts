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
  for (const path of ['/enUS', '/zhTW', '/m/enUS', '/m/zhTW']) {
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

  test('asks the age once, then shows each due popup as often as configured', async ({ page }) => {
    await open(page, '/enUS');
    const question = page.getByRole('region', { name: 'Are you 18 or over?' });
    await expect(question).toBeVisible();
    // The rest of the page stays visible and usable.
    await expect(page.locator('main .game-card').first()).toBeVisible();
    await question.getByRole('button', { name: 'I am 18 or over' }).click();
    await expect(question).toBeHidden();

    // The first day has no popup, each later day one.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('popups'))).not.toBeNull();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveCount(0);
    await page.clock.setSystemTime(Date.now() + 86_400_000);
    await open(page, '/enUS');
    await expect(dialog).toContainText('Your first deposit counts double');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const asked = page.waitForResponse(/placement\?position=home_popup/);
    await open(page, '/enUS');
    await expect(question).toBeHidden();
    await asked;
    // An open popup would cover this button and receive the click.
    await page.getByRole('button', { name: /^Announcements/ }).click();
    await expect(dialog).toContainText('Announcements');
    await expect(dialog).toHaveCount(1);

    await page.clock.setSystemTime(Date.now() + 2 * 86_400_000);
    await open(page, '/enUS');
    await expect(dialog).toBeVisible();
    await expect(dialog).not.toContainText('Your first deposit counts double');
  });

  test('opens the link of a popup', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('adult', '1');
      localStorage.setItem('popups', '{"#last":"2026-01-01"}');
    });
    await open(page, '/enUS');
    const link = page.getByRole('dialog').getByRole('link', { name: 'View details' });
    await link.click();
    await expect(page).toHaveURL(/\/enUS\/promo\/1$/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('gets the whole page from the server, without the question of age', async ({ request }) => {
    const html = await (await request.get('/enUS')).text();
    expect(html).not.toContain('Are you 18 or over');
    expect(html.match(/class="game-card"/g)?.length).toBeGreaterThan(80);
    expect(html).toContain('Popular games');
  });
});

test.describe('the home page', () => {
  test.beforeEach(({ page }) => skipFirstVisit(page));

  test('moves its slides by arrows, keys and dots', async ({ page }) => {
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
  });

  test('opens the announcements from their line and returns the focus', async ({ page }) => {
    // With reduced motion the first slide stays.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/enUS');
    const line = page.getByRole('button', { name: /^Announcements/ });
    await line.click();
    const dialog = page.getByRole('dialog', { name: 'Announcements' });
    await expect(dialog.getByRole('article')).toHaveCount(6);
    // The pinned announcement is first in the line and in the list, and it is the one that was clicked.
    const first = dialog.getByRole('article').first();
    await expect(first).toContainText('Pinned');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(line).toBeFocused();
  });

  test('scrolls a shelf by its arrows, and disables them at its ends', async ({ page }) => {
    await open(page, '/enUS');
    const shelf = page.getByRole('region', { name: 'Popular games' });
    const back = shelf.getByRole('button', { name: 'Previous' });
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await shelf.getByRole('button', { name: 'Next' }).click();
    await expect(back).not.toHaveAttribute('aria-disabled', 'true');
  });

  test('shows the error of a block in the block, and retries that block only', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/50[02]|Failed to load/);
    let isBroken = true;
    await page.route('**/api/webapi/announcement*', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { status: 'error', message: 'no' } }) : route.continue(),
    );
    await open(page, '/enUS');
    await page.getByRole('button', { name: /^Announcements/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Announcements' });
    await expect(dialog.getByText('This could not be loaded')).toBeVisible();
    isBroken = false;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('article')).toHaveCount(6);
  });
});

test.describe('the page frame', () => {
  test.beforeEach(({ page }) => skipFirstVisit(page));

  test('changes the language with page, query and hash, and writes the cookie', async ({ page, context }) => {
    await open(page, '/enUS/promo/1?from=home#rules');
    await page.getByRole('banner').getByRole('link', { name: '繁體中文' }).click();
    await expect(page).toHaveURL(/\/zhTW\/promo\/1\?from=home#rules$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
    const cookies = await context.cookies();
    expect(cookies.find((cookie) => cookie.name === 'locale')).toMatchObject({ value: 'zhTW', path: '/' });
  });

  test('offers a skip link, a menu and its panels to the keyboard', async ({ page }) => {
    await open(page, '/enUS');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();

    const live = page.getByRole('navigation', { name: 'Main' }).getByText('Live', { exact: true });
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
  });

  test('opens a panel under the mouse and closes it when the mouse leaves', async ({ page }) => {
    await open(page, '/enUS');
    await page.getByRole('navigation', { name: 'Main' }).getByText('Fishing', { exact: true }).hover();
    const panel = page.getByRole('region', { name: 'Fishing: providers' });
    await expect(panel.getByRole('link', { name: 'Blue Reef' })).toBeVisible();
    await page.mouse.move(600, 850);
    await expect(panel).toBeHidden();
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

  test('shows a menu beside member pages, which marks the current page', async ({ page, site }) => {
    await asMember(page, site);
    await open(page, '/enUS/member');
    const menu = page.getByRole('navigation', { name: 'Member center' });
    await expect(menu.getByRole('link', { name: 'Member center' })).toHaveAttribute('aria-current', 'page');
  });

  test('shows the clock after hydration without a layout shift', async ({ page }) => {
    await open(page, '/enUS');
    await expect(page.getByRole('banner').locator('time')).toContainText(/\d\d:\d\d/);
  });
});

test.describe('the phone’s frame', () => {
  test.beforeEach(({ mobilePage }) => skipFirstVisit(mobilePage));

  test('navigates by its bottom bar, and back by its header', async ({ mobilePage: page }) => {
    await open(page, '/m/enUS');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await bar.getByRole('link', { name: 'Promotions' }).click();
    await expect(page).toHaveURL(/\/m\/enUS\/promo$/);
    await expect(bar.getByRole('link', { name: 'Promotions' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/m\/enUS$/);
  });

  test('leads from a shared link to the parent page by Back', async ({ mobilePage: page }) => {
    await open(page, '/m/enUS/promo/1');
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/m\/enUS\/promo$/);
  });

  test('has links that are large enough to touch', async ({ mobilePage: page }) => {
    await open(page, '/m/enUS');
    for (const link of await page.locator('nav[aria-label=Main] a, header a').all()) {
      const box = await link.boundingBox();
      expect(box?.height, await link.innerText()).toBeGreaterThanOrEqual(36);
    }
  });
});
