import { expect, open, test } from './tools/fixtures.ts';
import { skipFirstVisit } from './tools/session-tools.ts';

test('the search finds a game by keyboard from any page, and returns the focus', async ({ page }) => {
  await skipFirstVisit(page);
  await open(page, '/enUS/promo');
  const way = page.getByRole('link', { name: /^Search/ });
  await way.focus();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: /^Search games/ });
  await expect(field).toBeFocused();
  await page.keyboard.type('lantern');
  // This text belongs to the API's response. Local results show no count yet.
  await expect(page.getByRole('status')).toContainText(/results/);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(way).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.type('lantern');
  const second = page.getByRole('option').nth(1);
  await expect(second).toBeVisible();
  await expect(page.getByRole('status')).toContainText(/results/);
  await page.keyboard.press('ArrowDown');
  await expect(second).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  // The game opens over the page of the search. Back returns to that page.
  await expect(field).toBeHidden();
  // The search may still be fading out.
  const launchDialog = page.getByRole('dialog').filter({ hasNot: page.locator('[role=combobox]') });
  await expect(launchDialog).toBeVisible();
  await page.goBack();
  await expect(launchDialog).toBeHidden();
  await expect(page).toHaveURL(/\/enUS\/promo$/);

  await page.keyboard.press('/');
  await page.keyboard.type('lantern works');
  const provider = page.getByRole('option', { name: /^Lantern Works/ });
  await expect(provider).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/enUS\/game\/eGame\/\d+$/);
  // One press is enough: the search left no history entry.
  await page.goBack();
  await expect(page).toHaveURL(/\/enUS\/promo$/);
});

test('the search on a phone covers the page, and Back closes it', async ({ mobilePage: page }) => {
  await skipFirstVisit(page);
  await open(page, '/m/enUS/promo');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Games' }).click();
  await expect(page).toHaveURL(/\/m\/enUS\/game$/);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Search/ })
    .click();
  const field = page.getByRole('combobox', { name: /^Search games/ });
  await field.fill('fox');
  await expect(page.getByRole('option', { name: /Fox/ }).first()).toBeVisible();
  await page.goBack();
  await expect(field).toBeHidden();
  await expect(page).toHaveURL(/\/m\/enUS\/game$/);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Search/ })
    .click();
  await field.fill('deposit');
  await page.getByRole('option', { name: /\?/ }).first().click();
  await expect(page).toHaveURL(/\/m\/enUS\/question\/detail\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/enUS\/game$/);
});
