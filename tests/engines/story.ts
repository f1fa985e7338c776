import type { Device } from '#shared/device.ts';
import { DEMO } from '#tests/e2e/tools/api.ts';
import { button, type Hands, link, linkTo, part } from './hands.ts';

export interface Story {
  hands: Hands;
  origin: string;
  device: Device;
  /** Told before each chapter. */
  onChapter: (name: string) => void | Promise<void>;
  /** Plays the game whose sheet is open, and comes back; without it the sheet is closed again. */
  play?: () => Promise<void>;
  /** Downloads the records that are shown. */
  download?: () => Promise<void>;
}

/** As server/webapi/seed/demo.ts has it. */
const SAFE_PASSWORD = '246810';

/**
 * A member's evening, from the first visit to the logout, whatever the browser and by whatever hands: each chapter looks at
 * the sums and words that it must lead to. It needs a fresh embedded API.
 */
export async function tellStory(story: Story): Promise<void> {
  for (const [name, chapter] of Object.entries(CHAPTERS)) {
    await story.onChapter(name);
    await chapter(story);
  }
}

const prefixOf = (device: Device) => (device === 'mobile' ? '/m/enUS' : '/enUS');

/** By a link of the page where there is one, as a member goes; a phone's menu is on its member page. */
async function go({ hands, origin, device }: Story, path: string): Promise<void> {
  const full = prefixOf(device) + path;
  if (!(await hands.follow(full))) await hands.open(origin + full);
  await hands.seePath(full);
}

const CHAPTERS: Record<string, (story: Story) => Promise<void>> = {
  'first visit': async ({ hands, origin, device }) => {
    await hands.open(origin + prefixOf(device));
    await hands.see('Popular games');
    await hands.press(button('I am 18 or over'));
    // What the house has to say comes after it.
    await hands.press(button('Close'));
  },
  login: async ({ hands, device }) => {
    await hands.press(linkTo(`${prefixOf(device)}/login`));
    await hands.fill('Account', DEMO.account);
    await hands.fill('Password', DEMO.password);
    await hands.press(button('Log in'));
    await hands.see('$12,400.08');
  },
  'a game by its name': async (story) => {
    const { hands } = story;
    await go(story, '/game/eGame');
    await hands.fill('Search games', 'sleepy pan');
    await hands.press(part('link', 'Sleepy Panda'));
    await hands.see('Amount to move into the game');
    if (story.play) await story.play();
    else await hands.press(button('Close'));
  },
  transfer: async (story) => {
    const { hands, device } = story;
    await go(story, device === 'mobile' ? '/member/wallet' : '/trade');
    await hands.see('Copper Fox');
    await hands.choose('To', 'Copper Fox');
    await hands.fill('Amount', '12.34');
    await hands.press(button('Transfer'));
    await hands.see('$12.34 moved to Copper Fox');
  },
  deposit: async (story) => {
    const { hands } = story;
    await go(story, '/member/deposit');
    // The wallet has an amount, too, and stands until this page comes.
    await hands.see('New deposit');
    await hands.fill('Amount', '1000');
    await hands.press(button('Deposit $1,000.00'));
    await hands.see('Waiting for your payment');
  },
  withdrawal: async (story) => {
    const { hands } = story;
    await go(story, '/member/treasure');
    await hands.see('You can withdraw');
    await hands.fill('Amount', '100');
    await hands.fill('Safe password', SAFE_PASSWORD);
    await hands.press(button('Withdraw'));
    await hands.see('Withdraw $100.00?');
    await hands.press(button('Yes, withdraw'));
    await hands.see('Your withdrawal');
    await hands.see('$100.00');
  },
  records: async (story) => {
    const { hands } = story;
    await go(story, '/record/deposit');
    await hands.press(link('30 days'));
    await hands.see('$36,000.00');
    await hands.choose('Status', 'Expired');
    await hands.see('ATM code');
    await story.download?.();
  },
  mail: async (story) => {
    const { hands } = story;
    await go(story, '/member/mail');
    await hands.press(part('link', 'Unread:'));
    await hands.see('Kept until');
  },
  promotion: async (story) => {
    const { hands } = story;
    await go(story, '/promo');
    await hands.press(part('link', 'A gift of $188'));
    await hands.press(button('Apply'));
    await hands.see('Application received');
  },
  language: async (story) => {
    const { hands } = story;
    await go(story, '/member');
    await hands.press(link('繁體中文'));
    await hands.see('會員');
  },
  logout: async ({ hands, device }) => {
    if (device === 'desktop') await hands.press(part('button', '帳戶選單'));
    await hands.press(button('登出'));
    await hands.see('登入');
  },
};
