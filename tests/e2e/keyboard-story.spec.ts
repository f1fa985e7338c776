import type { Page } from 'playwright/test';
import { type Driver, handsOf } from '#tests/engines/hands.ts';
import { tellStory } from '#tests/engines/story.ts';
import { expect, test } from './tools/fixtures.ts';

/** Uses the keyboard only. A use of the mouse fails the test. */
function keyboardOf(page: Page): Driver {
  for (const name of ['click', 'dblclick', 'down', 'up', 'move', 'wheel'] as const) {
    page.mouse[name] = () => Promise.reject(new Error('the story is told by the keyboard alone'));
  }
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (inPage, ...args) => page.evaluate(`(${inPage})(...${JSON.stringify(args)})`),
    key: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
  };
}

test('the whole story by the keyboard alone: play, transfer, deposit, withdraw, records, mail, promotion, language', async ({
  page,
  context,
  startOwnSite,
}) => {
  test.setTimeout(240_000);
  const site = await startOwnSite();
  const hands = handsOf(keyboardOf(page));
  const chapters: string[] = [];
  await tellStory({
    hands,
    origin: site.origin,
    device: 'desktop',
    onChapter: (name) => void chapters.push(name),
    play: async () => {
      await hands.fill('Amount to move into the game', '5');
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        hands.press({ role: 'button', name: 'lay', isPart: true }),
      ]);
      await tab.waitForURL(/\/api\/webapi\/play\//);
      await tab.close();
      await hands.see('The game is open in a new tab');
      await page.keyboard.press('Escape');
    },
    download: async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        hands.press({ role: 'button', name: 'Download CSV' }),
      ]);
      expect(file.suggestedFilename()).toMatch(/^records-deposit-.*\.csv$/);
    },
  });
  expect(chapters).toHaveLength(11);
});
