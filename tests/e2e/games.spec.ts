import type { BrowserContext, Page } from 'playwright/test';
import { DEMO, expect, open, test, waitForHydration } from './tools/fixtures.ts';
import { asMember, skipFirstVisit, waitForIdle } from './tools/session-tools.ts';
import type { Site } from './tools/site.ts';

const API = '**/api/webapi';

const tiles = (page: Page) => page.locator('.game-tile');
/** Names are in the pictures; their alternative texts contain them. */
const pictures = (page: Page) => tiles(page).locator('img');
const namesOf = (page: Page) =>
  pictures(page).evaluateAll((images) => images.map((image) => image.getAttribute('alt') ?? ''));
const search = (page: Page) => page.getByRole('searchbox', { name: /Search games|搜尋遊戲/ });
const panel = (page: Page) => page.getByRole('dialog');

/** A member with all money in the main wallet and automatic transfer off. */
async function login(page: Page, site: Site): Promise<void> {
  await asMember(page, site);
  await call(page, 'POST', '/gameApi/transferAll');
  await call(page, 'POST', '/gameApi/transferMode', { mode: 0 });
}

async function fillLogin(page: Page): Promise<void> {
  await page.locator('input[name=account]').fill(DEMO.account);
  await page.locator('input[name=password]').fill(DEMO.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/** Calls the API as the browser's member. */
async function call(page: Page, method: 'GET' | 'POST', path: string, body?: object) {
  return page.evaluate(
    async ([verb, address, json]) => {
      const { token } = JSON.parse(localStorage.getItem('authToken') ?? '{}');
      const response = await fetch(`/api/webapi${address}`, {
        method: verb,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'X-UUID': 'test' },
        body: json,
      });
      return (await response.json()).data;
    },
    [method, path, body && JSON.stringify(body)] as const,
  );
}

/** The member's money in all wallets in cents, without wallets that do not answer. */
async function moneyOf(page: Page): Promise<number> {
  const { list } = (await call(page, 'GET', '/gameWallet')) as { list: { balance: string | null }[] };
  return list.reduce((sum, { balance }) => sum + Math.round(Number(balance ?? 0) * 100), 0);
}

/** Clicks, and returns the new tab once it shows the game. */
async function gameTab(context: BrowserContext, press: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
  await tab.waitForURL(/\/api\/webapi\/play\//);
  return tab;
}

/** Number of games in the list. Only the rows near the screen are in the document. */
const countOf = async (page: Page) => Number(await tiles(page).first().getAttribute('aria-setsize'));

test.describe('the game list', () => {
  test('filters by provider, tag and keyword in the URL; reload and back show the same games', async ({
    page,
  }) => {
    await open(page, '/enUS/game/eGame');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slots');
    await expect.poll(() => countOf(page)).toBeGreaterThan(250);
    const all = await countOf(page);

    await page
      .getByRole('link', { name: /Paper Crane/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/enUS\/game\/eGame\/14$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paper Crane');
    await expect(page).toHaveTitle(/^Paper Crane · Slots/);
    await expect.poll(() => countOf(page)).toBeLessThan(60);
    const ofProvider = await countOf(page);

    await page.getByRole('link', { name: 'Jackpot', exact: true }).click();
    await expect(page).toHaveURL(/\?tag=\d+$/);
    await expect.poll(() => countOf(page)).toBeLessThan(ofProvider);
    const ofTag = await countOf(page);
    const url = page.url();

    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => countOf(page)).toBe(ofTag);
    expect(page.url()).toBe(url);
    await page.goBack();
    await expect.poll(() => countOf(page)).toBe(ofProvider);
    await page.goBack();
    await expect.poll(() => countOf(page)).toBe(all);

    await page.goForward();
    await page.goForward();
    await expect.poll(() => countOf(page)).toBe(ofTag);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect.poll(() => countOf(page)).toBe(ofProvider);
    await expect(page).toHaveURL(/\/enUS\/game\/eGame\/14$/);
  });

  test('never shows an older response for a newer search', async ({ page }) => {
    await open(page, '/enUS/game/eGame');
    let release = () => {};
    await page.route(`${API}/game?*keyword=dragon*`, async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await route.continue().catch(() => {});
    });
    const asked = page.waitForRequest(/keyword=dragon/);
    await search(page).fill('dragon');
    await asked;
    const answered = page.waitForResponse(/keyword=panda/);
    await search(page).fill('panda');
    await expect(page.getByRole('status').filter({ hasText: 'for “panda”' })).toBeVisible();
    // Local results first, then the API's results.
    const { data } = await (await answered).json();
    await expect.poll(() => countOf(page)).toBe(data.list.length);
    const names = await namesOf(page);
    release();
    await waitForIdle(page);
    expect(await namesOf(page)).toEqual(names);
    expect(names.join()).toMatch(/panda/i);
  });
});

test.describe('a game', () => {
  test('returns a guest from the login to the game, and opens it', async ({
    page,
    context,
    browser,
    baseURL,
    site,
  }) => {
    const elsewhere = await browser.newContext({ baseURL });
    await login(await elsewhere.newPage(), site);
    await elsewhere.close();

    await open(page, '/enUS/game/sport');
    await page.getByRole('button', { name: 'Play Floodlight Sports' }).click();
    await expect(page).toHaveURL(/\/login\?cb=1$/);
    await fillLogin(page);
    await expect(page).toHaveURL(/\/enUS\/game\/sport\?lobby=2$/);
    await expect(panel(page)).toContainText('Floodlight Sports');
    const before = await moneyOf(page);

    await page.getByLabel('Amount to move into the game').fill('20');
    const tab = await gameTab(context, () => page.getByRole('button', { name: 'Transfer and play' }).click());
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Floodlight Sports');
    await expect(tab.locator('[data-balance]')).not.toHaveText('$0.00');
    // The game cannot access the page that opened it.
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
    await expect(panel(page)).toContainText('$20.00 was moved to Floodlight Sports.');
    expect(await moneyOf(page)).toBe(before);
    await panel(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(page).toHaveURL(/\/enUS\/game\/sport$/);
  });

  test('opens inside the page where its provider allows it, and its money comes back', async ({
    page,
    context,
    site,
  }) => {
    await login(page, site);
    await open(page, '/enUS/game/eGame/9');
    const before = await moneyOf(page);
    const [name = ''] = await namesOf(page);
    // Play and Demo are over the middle of the hovered picture.
    await tiles(page)
      .first()
      .getByRole('link')
      .click({ position: { x: 20, y: 60 } });
    await page.getByLabel('Amount to move into the game').fill('20');
    await page.getByRole('button', { name: 'Transfer and play' }).click();
    const game = page.frameLocator('iframe');
    await expect(page.locator('iframe')).toHaveAttribute('title', name);
    await expect(game.locator('[data-balance]')).toHaveText('$20.00');
    // The bar around the game has its title and the button to leave it.
    await expect(game.getByRole('heading', { level: 1 })).toHaveCount(0);
    await expect(game.getByText('Back', { exact: true })).toHaveCount(0);
    await game.getByLabel('Bet').fill('1');
    await game.getByRole('button', { name: 'Spin' }).click();
    await expect(game.getByText(/Payout \$|No win this time \(net −\$/)).toBeVisible();
    const stopped = game.locator('.reel [data-reel] use');
    const symbols = await stopped.evaluateAll((uses) =>
      uses.map((use) => use.getAttribute('href')?.slice(1)),
    );
    await expect(game.locator('[data-result]')).toContainText(`Reels: ${symbols.join(' · ')}`);
    expect(context.pages()).toHaveLength(1);

    // Back ends the game before it leaves the page.
    await page.goBack();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(panel(page)).toContainText(`You left ${name}`);
    await panel(page)
      .getByRole('button', { name: /^Bring back \$/ })
      .click();
    await expect(page.getByText(/^\$[\d,.]+ is back in the main wallet$/)).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/enUS\/game\/eGame\/9$/);
    const { balance } = await call(page, 'GET', '/gameApi/wallet/10');
    expect(balance).toBe('0.00');
    expect(Math.abs((await moneyOf(page)) - before)).toBeLessThanOrEqual(100_000);
  });

  test('opens in the same tab on a phone, with a link back', async ({ mobilePage: page, site }) => {
    await login(page, site);
    await open(page, '/m/enUS/game/eGame/12');
    const [, name = ''] = await namesOf(page);
    await tiles(page).nth(1).getByRole('link').tap();
    await panel(page).getByRole('button', { name: 'Try with play money' }).tap();
    await page.waitForURL(/\/api\/webapi\/play\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    // On a slow network the game page does not time out.
    await page.route('**/m/enUS/game/eGame/12', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await page.getByRole('link', { name: 'Back' }).tap();
    await expect(page).toHaveURL(/\/m\/enUS\/game\/eGame\/12$/);
    await waitForHydration(page);
    await expect(panel(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Recent' }).tap();
    await expect.poll(() => namesOf(page)).toEqual([name]);
  });

  test('returns to the same position of the home page', async ({ mobilePage: page, site }) => {
    await asMember(page, site);
    await skipFirstVisit(page);
    await open(page, '/m/enUS');
    const card = page.locator('.game-card a[href*="game="]').nth(3);
    await card.scrollIntoViewIfNeeded();
    const place = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await place();
    await card.tap();
    await expect(panel(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/m/enUS');
    await panel(page).getByRole('button', { name: 'Try with play money' }).tap();
    await page.waitForURL(/\/play\//);
    await page.goBack();
    await page.waitForURL('**/m/enUS');
    await waitForHydration(page);
    await expect(panel(page)).toBeHidden();
    await expect.poll(place).toBeGreaterThan(before - 40);
    expect(await place()).toBeLessThan(before + 40);
    await page.waitForFunction(() => !history.state.overlays);
  });
});
