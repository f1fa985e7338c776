import { expect, open, test } from './tools/fixtures.ts';

// In the project with pictures: the option that loads none replaces Playwright's settings of the media feature `hover`.

test('shows Play and Demo under the pointer, and Play with the keyboard; nothing moves', async ({
  page,
  context,
}) => {
  await open(page, '/enUS/game/eGame/11');
  const tiles = page.locator('.game-tile');
  const tile = tiles.nth(1);
  const demo = tile.getByRole('link', { name: /^Play money: / });
  await expect(demo).toBeHidden();
  const box = await tile.boundingBox();
  await tile.hover();
  await expect(demo).toBeVisible();
  await expect(tile.getByText('Play', { exact: true })).toBeVisible();
  expect(await tile.boundingBox()).toEqual(box);
  const [tab] = await Promise.all([context.waitForEvent('page'), demo.click()]);
  await expect(tab.getByText('Play money', { exact: true })).toBeVisible();
  await tab.close();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  // The demo's link is hidden by then.
  await expect(tile.getByRole('link').first()).toBeFocused();

  await tiles.first().getByRole('link').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.mouse.move(0, 0);
  await expect(tile.getByText('Play', { exact: true })).toBeVisible();
  await expect(demo).toBeHidden();
});
