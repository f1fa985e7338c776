import { DEMO } from '#tests/e2e/tools/api.ts';
import { button, link, linkTo, part, until } from './hands.ts';
import { failCalls, hasSkeleton, holdCalls, restoreCalls, throwInRender } from './in-page.ts';
import type { Story } from './story.ts';

/** What a browser may say while something fails on purpose. */
export const WANTED_WORDS = /as wanted/;

/**
 * What a story without mishaps leaves out of React: a form that is refused, a query that waits and then fails, a render
 * that throws. Told of a guest, after the story.
 */
export async function tellTrials(story: Story): Promise<void> {
  for (const [name, trial] of Object.entries(TRIALS)) {
    await story.onChapter(name);
    await trial(story);
  }
}

const TRIALS: Record<string, (story: Story) => Promise<void>> = {
  'a refused form': async ({ hands, origin, device }) => {
    await hands.open(`${origin}${device === 'mobile' ? '/m' : ''}/enUS/login`);
    await hands.fill('Account', DEMO.account);
    await hands.fill('Password', 'not-this-one-1');
    await hands.press(button('Log in'));
    await hands.see('The account or password is wrong');
  },
  'a query that waits, and fails': async ({ hands, origin, device }) => {
    const prefix = device === 'mobile' ? '/m/enUS' : '/enUS';
    await hands.open(`${origin}${prefix}/game/sport`);
    await hands.driver.run(holdCalls);
    await hands.press(linkTo(`${prefix}/promo`));
    await hands.seePath(`${prefix}/promo`);
    await until('what keeps the place', () => hands.driver.run(hasSkeleton));
    await hands.driver.run(failCalls);
    await hands.see('Try again');
    await hands.driver.run(restoreCalls);
    await hands.press(button('Try again'));
    await until('the promotions', async () => !(await hands.driver.run(hasSkeleton)));
    await hands.press(part('link', 'A gift of $188'));
    await hands.see('Log in to apply');
  },
  'a render that throws': async ({ hands }) => {
    await hands.driver.run(throwInRender);
    await hands.see('Something went wrong');
    await hands.press(link('Go back home'));
    await hands.see('繁體中文');
  },
};
