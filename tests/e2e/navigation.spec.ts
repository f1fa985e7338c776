import type { Page } from 'playwright/test';
import { scriptsNamed } from '#tests/e2e/tools/build-scripts.ts';
import { expect, open, saveData, test, waitForHydration } from './tools/fixtures.ts';
import {
  API,
  asMember,
  createGate,
  follow,
  MINUTE,
  recordCalls,
  recordDocuments,
  submitLogin,
  throwInApp,
  waitForIdle,
} from './tools/session-tools.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.describe('a member page that a guest requests', () => {
  test('from the server reopens after the login with query and hash, and Back does not lead to the login', async ({
    page,
  }) => {
    await open(page, '/enUS/promo');
    await page.goto('/enUS/member?from=mail#wallets');
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1/);
    await submitLogin(page);
    await expect(page).toHaveURL(/\/enUS\/member\?from=mail#wallets$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/enUS\/promo$/);
    await page.goForward();
    await expect(page).toHaveURL(/\/enUS\/member\?from=mail#wallets$/);
    await expect(heading(page)).toHaveText(/^Hello/);
  });

  test('by a link reopens after the login without a full load', async ({ page, pageErrors }) => {
    // The guard requests member info once before the login (spec §4).
    pageErrors.allow(/401/);
    await open(page, '/enUS/promo');
    const documents = recordDocuments(page);
    await follow(page, '/enUS/trade?to=3#transfer');
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/enUS\/promo$/);
    await page.goForward();
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1$/);
    await submitLogin(page);
    await expect(page).toHaveURL(/\/enUS\/trade\?to=3#transfer$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/enUS\/promo$/);
    expect(documents).toEqual([]);
  });

  test('does not trap Back after a logout', async ({ page, site, pageErrors }) => {
    pageErrors.allow(/401/);
    await asMember(page, site);
    await open(page, '/enUS/promo');
    await follow(page, '/enUS/member');
    await expect(heading(page)).toHaveText(/^Hello/);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/enUS$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/enUS\/promo$/);
  });
});

test.describe('the scroll position', () => {
  test('starts at the top of new pages, and is restored by back and forward', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 500 });
    await open(page, '/enUS/promo');
    await page.evaluate(() => window.scrollTo(0, 700));
    await follow(page, '/enUS/promo/3');
    await expect(page).toHaveURL(/\/promo\/3$/);
    await expect(heading(page)).toContainText('Friday');
    expect(await scrollY(page)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 300));
    const left = await scrollY(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/promo$/);
    await expect.poll(() => scrollY(page)).toBe(700);
    await page.goForward();
    await expect.poll(() => scrollY(page)).toBe(left);
    // The browser handles these clicks itself.
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => scrollY(page)).toBe(left);
  });

  test('follows an anchor of the same and of another page, and Back restores it', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 500 });
    await open(page, '/enUS/promo');
    const documents = recordDocuments(page);
    await follow(page, '/enUS/promo/1?from=list#promo-rules');
    await expect(page.locator('#promo-rules')).toBeInViewport();
    const rules = await scrollY(page);
    expect(rules).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await follow(page, '#main');
    await expect(page).toHaveURL(/\?from=list#main$/);
    await expect(page.locator('#main')).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, 10));
    await follow(page, '#promo-rules');
    await expect.poll(() => scrollY(page)).toBe(rules);
    await expect(page.locator('#promo-rules')).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/#main$/);
    await expect.poll(() => scrollY(page)).toBe(10);
    // The same link again adds no history entry.
    await follow(page, '#main');
    await follow(page, '#main');
    await page.goBack();
    await expect(page).toHaveURL(/#promo-rules$/);
    expect(documents).toEqual([]);
  });
});

test.describe('a navigation', () => {
  test('that is slow shows a progress bar, and nothing of itself once another one replaces it', async ({
    page,
  }) => {
    await open(page, '/enUS/promo');
    const answer = createGate();
    await page.route(`${API}/promotion/3`, answer.hold);
    await follow(page, '/enUS/promo/3');
    await expect.poll(answer.count).toBe(1);
    const bar = page.getByRole('progressbar', { name: 'Loading' });
    await expect(bar).toBeVisible();
    await expect(heading(page)).toHaveText('Promotions');
    await follow(page, '/enUS/login');
    await expect(heading(page)).toHaveText('Welcome back');
    await expect(bar).toHaveCount(0);
    answer.open();
    await waitForIdle(page);
    await page.goBack();
    await expect(heading(page)).toHaveText('Promotions');
  });

  test('works after the error screen, also back and forward', async ({ page, pageErrors }) => {
    pageErrors.allow(/kaput/);
    await open(page, '/enUS/promo');
    await follow(page, '/enUS/promo/3');
    await expect(heading(page)).toContainText('Friday');
    await throwInApp(page);
    await expect(page.getByText('500', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText('Promotions');
    await page.goForward();
    await expect(heading(page)).toContainText('Friday');
  });

  test('announces the error screen, and the page after Back', async ({ page, pageErrors }) => {
    pageErrors.allow(/Failed to load resource/);
    await saveData(page);
    await open(page, '/enUS/promo');
    await page.evaluate(() => {
      const guard = { path: '/enUS/login', expires: Date.now() + 10_000 };
      sessionStorage.setItem('reload', JSON.stringify(guard));
    });
    await page.route(scriptsNamed('login.desktop'), (route) =>
      route.fulfill({ status: 404, body: 'Not Found' }),
    );
    await follow(page, '/enUS/login');
    await expect(page.getByRole('link', { name: 'Go back home' })).toBeVisible();
    await expect(page.locator('#page-announcer')).toHaveText(await titleOf(page, /went wrong/));
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await expect(page.locator('#page-announcer')).toHaveText(await titleOf(page, /Promotions/));
    await expect(heading(page)).toBeFocused();
  });
});

function titleOf(page: Page, pattern: RegExp): Promise<string> {
  return expect
    .poll(() => page.title())
    .toMatch(pattern)
    .then(() => page.title());
}

test.describe('Back with open overlays', () => {
  const sheet = (page: Page) => page.getByRole('dialog');

  test('on a phone closes a sheet, also after a reload, and a link in the sheet leaves no extra entry', async ({
    mobilePage: page,
    site,
  }) => {
    await asMember(page, site);
    await open(page, '/m/enUS/member');
    await page.locator('main a[href$="/member/wallet"]').first().click();
    await page.waitForURL('**/member/wallet');
    const wallets = page.getByLabel('To', { exact: true });
    await wallets.click();
    await expect(sheet(page)).toBeVisible();
    await page.goBack();
    await expect(sheet(page)).toBeHidden();
    await expect(wallets).toBeFocused();
    await wallets.click();
    await expect(sheet(page)).toBeVisible();
    await page.reload();
    await waitForHydration(page);
    await page.waitForFunction(() => !history.state.overlays);
    await page.goBack();
    await page.waitForURL('**/m/enUS/member');

    await open(page, '/m/enUS/game/eGame/11');
    await page.locator('.game-tile').first().getByRole('link').click();
    await sheet(page).getByRole('link').first().click();
    await page.waitForURL('**/member/wallet');
    // The page is shown: before that, Back would only cancel the navigation.
    await expect(sheet(page)).toBeHidden();
    await page.goBack();
    await page.waitForURL('**/game/eGame/11');
    await expect(sheet(page)).toBeHidden();
    await page.goForward();
    await page.waitForURL('**/member/wallet');
  });

  test('on a desktop closes a keyboard panel and a dialog before it leaves the page', async ({ page }) => {
    await open(page, '/enUS');
    await page.getByRole('link', { name: 'Promotions', exact: true }).first().click();
    await page.waitForURL('**/enUS/promo');
    await page.getByRole('button', { name: 'Show providers of Live' }).click();
    const panel = page.getByRole('region', { name: 'Live: providers' });
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
    await page.goForward();
    await page.waitForFunction(() => !history.state.overlays);
    await expect(panel).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/enUS/promo');
    await page.goBack();
    await page.waitForURL('**/enUS');
    await page.getByRole('button', { name: /^Announcements/ }).click();
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await page.waitForFunction(() => !history.state.overlays);
    await page.goForward();
    await page.waitForFunction(() => !history.state.overlays);
    await expect(sheet(page)).toBeHidden();
  });
});

/** client/app/watch/poll.test.ts tests the interval of the poll, hidden pages and failures. */
test.describe('the main wallet', () => {
  test('is polled once per browser, for any number of tabs and components', async ({
    page,
    context,
    site,
    pageErrors,
  }) => {
    await asMember(page, site);
    await context.clock.install();
    const second = await context.newPage();
    pageErrors.watch(second);
    await open(page, '/enUS/member');
    await open(second, '/enUS/promo');
    // Time passes only by clock.runFor, so a slow machine makes no difference.
    await context.clock.pauseAt(Date.now() + MINUTE);
    const calls = recordCalls(context, /\/gameApi\/wallet\/1$/);
    // Half a minute.
    for (let step = 0; step < 20; step += 1) {
      await context.clock.runFor(1_500);
      await calls.at(-1)?.response();
    }
    expect(calls.length).toBeGreaterThan(2);
    // Two polls would make twice as many calls.
    expect(calls.length).toBeLessThanOrEqual(7);
    // The tab that does not poll receives the result, and polls when the other tab closes.
    const asking = calls.at(-1)?.frame().page() === page ? page : second;
    const other = asking === page ? second : page;
    const before = calls.length;
    await asking.close();
    await context.clock.resume();
    // A call of the closed tab may have begun before it closed.
    await expect.poll(() => calls.slice(before).map((call) => call.frame().page())).toContain(other);
  });
});
