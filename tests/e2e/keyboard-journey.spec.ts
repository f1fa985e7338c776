import type { Page } from 'playwright/test';
import type { Driver } from '#tests/engines/driver.ts';
import { runJourney } from '#tests/engines/journey.ts';
import { createUser } from '#tests/engines/user.ts';
import { expect, test } from './tools/fixtures.ts';

/** Uses the keyboard only. A use of the mouse fails the test. */
function keyboardOf(page: Page): Driver {
  for (const name of ['click', 'dblclick', 'down', 'up', 'move', 'wheel'] as const) {
    page.mouse[name] = () => Promise.reject(new Error('this test uses the keyboard only'));
  }
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (inPage, ...args) => page.evaluate(`(${inPage})(...${JSON.stringify(args)})`),
    key: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
  };
}

test('a member plays, transfers, deposits, withdraws, reads records and mail, and applies for a promotion by keyboard only', async ({
  page,
  context,
  startOwnSite,
}) => {
  test.setTimeout(240_000);
  const site = await startOwnSite();
  const user = createUser(keyboardOf(page));
  const steps: string[] = [];
  await runJourney({
    user,
    origin: site.origin,
    device: 'desktop',
    onStep: (name) => void steps.push(name),
    play: async () => {
      await user.fill('Amount to move into the game', '5');
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        user.press({ role: 'button', name: 'lay', isPart: true }),
      ]);
      await tab.waitForURL(/\/api\/webapi\/play\//);
      await tab.close();
      await user.see('The game is open in a new tab');
      await page.keyboard.press('Escape');
    },
    download: async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        user.press({ role: 'button', name: 'Download CSV' }),
      ]);
      expect(file.suggestedFilename()).toMatch(/^records-deposit-.*\.csv$/);
    },
  });
  expect(steps).toHaveLength(11);
});
