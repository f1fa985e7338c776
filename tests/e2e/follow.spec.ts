import type { Page } from 'playwright/test';
import { logIn } from './tools/api.ts';
import { DESKTOP, expect, open, PHONE, test } from './tools/fixtures.ts';
import { signUpByApi, storeSession } from './tools/session-tools.ts';

const tiles = (page: Page) => page.locator('.game-tile');
const header = (page: Page) => page.getByRole('banner');
const hiding = (page: Page) => header(page).getByRole('button', { name: 'Hide balances' });
const balance = (page: Page) => header(page).locator('.balance > span');

test('favorites and hidden balances follow a member to another device, and leave with a logout', async ({
  browser,
  site,
  pageErrors,
}) => {
  const member = await signUpByApi(site);
  const newDevice = async (options: typeof PHONE) => {
    const context = await browser.newContext({ ...options, baseURL: site.origin });
    const page = await context.newPage();
    pageErrors.watch(page);
    await storeSession(page, site, { token: await logIn(site, member) });
    return page;
  };
  const desktop = await newDevice(DESKTOP);
  await open(desktop, '/enUS/game/eGame/9');
  await expect(balance(desktop)).toHaveText('$0.00');
  await desktop.getByRole('button', { name: 'Favorite: A Thousand Lanterns' }).click();
  const saved = desktop.waitForResponse(
    (response) =>
      response.url().endsWith('/preference') && response.request().postData()?.includes('balances') === true,
  );
  await hiding(desktop).click();
  await expect(balance(desktop)).toBeHidden();
  await saved;

  const phone = await newDevice(PHONE);
  await open(phone, '/m/enUS/game/eGame/9?view=favourites');
  await expect(tiles(phone)).toHaveCount(1);
  await expect(balance(phone)).toBeHidden();
  await expect(hiding(phone)).toHaveAttribute('aria-pressed', 'true');

  // Blocks the app's scripts: the balance must be hidden before any of them runs.
  pageErrors.allow(/Failed to load resource/);
  await phone.route('**/assets/**', (route) =>
    route.request().resourceType() === 'script' ? route.abort() : route.continue(),
  );
  await phone.goto('/m/enUS/member');
  await expect(balance(phone)).toBeHidden();
  await expect(phone.locator('.balance > span').first()).toHaveText('$0.00');
  await phone.unrouteAll({ behavior: 'ignoreErrors' });

  await open(phone, '/m/enUS/member');
  await phone.getByRole('button', { name: 'Log out' }).click();
  await expect
    .poll(() => phone.evaluate(() => Object.keys(localStorage).filter((key) => /Games|followed/.test(key))))
    .toEqual([]);
  for (const page of [desktop, phone]) await page.context().close();
});
