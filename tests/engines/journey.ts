import type { Device } from '#shared/device.ts';
import { DEMO } from '#tests/e2e/tools/api.ts';
import { failCalls, hasSkeleton, holdCalls, restoreCallsOnClick, throwInRender } from './in-page.ts';
import { button, link, linkTo, part, type User, until } from './user.ts';

export interface Journey {
  user: User;
  origin: string;
  device: Device;
  /** Called before each step. */
  onStep: (name: string) => void | Promise<void>;
  /** Plays the game whose launch sheet is open, and returns to the page. If it is absent, the journey closes the sheet. */
  play?: () => Promise<void>;
  /** Downloads the visible records. */
  download?: () => Promise<void>;
}

/** The safe password of the demo member (server/webapi/seed/demo.ts). */
const SAFE_PASSWORD = '246810';

type Step = (journey: Journey) => Promise<void>;

export async function runJourney(journey: Journey): Promise<void> {
  for (const [name, step] of Object.entries(STEPS)) {
    await journey.onStep(name);
    await step(journey);
  }
}

/** Runs the error cases as a guest, after the journey. */
export async function runErrorCases(journey: Journey): Promise<void> {
  for (const [name, step] of Object.entries(ERROR_CASES)) {
    await journey.onStep(name);
    await step(journey);
  }
}

/** Errors that the error cases cause on purpose. */
export const EXPECTED_ERRORS = /on purpose/;

const prefixOf = (device: Device) => (device === 'mobile' ? '/m/enUS' : '/enUS');

/** Follows a link of the page if it has one, else loads the path. On a phone the menu is on the member page. */
async function go({ user, origin, device }: Journey, path: string): Promise<void> {
  const full = prefixOf(device) + path;
  if (!(await user.follow(full))) await user.open(origin + full);
  await user.seePath(full);
}

/** A member's journey from the first visit to the logout. It needs a fresh embedded API. */
const STEPS: Readonly<Record<string, Step>> = {
  'first visit': async ({ user, origin, device }) => {
    await user.open(origin + prefixOf(device));
    await user.see('Hot games');
    await user.press(button('I am 18 or over'));
  },
  login: async ({ user, device }) => {
    await user.press(linkTo(`${prefixOf(device)}/login`));
    await user.fill('Account', DEMO.account);
    await user.fill('Password', DEMO.password);
    await user.press(button('Log in'));
    await user.see('In games');
  },
  'a game by its name': async (journey) => {
    const { user } = journey;
    await go(journey, '/game/eGame');
    await user.fill('Search games', 'moon over');
    await user.press(part('link', 'Moon over the Rooftops'));
    await user.see('Amount to move into the game');
    if (journey.play) await journey.play();
    else await user.press(button('Close'));
  },
  transfer: async (journey) => {
    const { user, device } = journey;
    await go(journey, device === 'mobile' ? '/member/wallet' : '/trade');
    // The wallets have loaded.
    await user.see('empty wallets');
    await user.choose('To', 'Copper Fox');
    await user.fill('Amount', '12.34');
    await user.press(button('Transfer'));
    await user.see('$12.34 moved to Copper Fox');
  },
  deposit: async (journey) => {
    const { user } = journey;
    await go(journey, '/member/deposit');
    // The wallet page before it has a field "Amount" as well.
    await user.see('New deposit');
    await user.fill('Amount', '1000');
    await user.press(button('Deposit $1,000.00'));
    await user.see('Deposit $1,000.00?');
    await user.press(button('Yes, deposit'));
    await user.see('Waiting for your payment');
  },
  withdrawal: async (journey) => {
    const { user } = journey;
    await go(journey, '/member/treasure');
    await user.see('You can withdraw');
    await user.fill('Amount', '100');
    await user.fill('Withdrawal PIN', SAFE_PASSWORD);
    await user.press(button('Withdraw'));
    await user.see('Withdraw $100.00?');
    await user.press(button('Yes, withdraw'));
    await user.see('Your withdrawal');
    await user.see('$100.00');
  },
  records: async (journey) => {
    const { user } = journey;
    await go(journey, '/record/deposit');
    await user.press(link('30 days'));
    await user.see('$36,000.00');
    await user.choose('Status', 'Expired');
    await user.see('ATM transfer');
    await journey.download?.();
  },
  mail: async (journey) => {
    const { user } = journey;
    await go(journey, '/member/mail');
    await user.press(part('link', 'Your account was opened on a new device'));
    await user.see('If it was not you, change your password at once');
  },
  promotion: async (journey) => {
    const { user } = journey;
    await go(journey, '/promo');
    await user.press(part('link', 'Verified member gift'));
    await user.press(button('Apply'));
    await user.see('you cannot withdraw from your main wallet');
    await user.press(button('Yes, apply'));
    await user.see('Application received');
  },
  language: async (journey) => {
    const { user } = journey;
    await go(journey, '/member');
    await user.press(link('繁體中文'));
    await user.see('會員');
  },
  logout: async ({ user, device }) => {
    if (device === 'desktop') await user.press(part('button', '帳號選單'));
    await user.press(button('登出'));
    await user.see('登入');
  },
};

const ERROR_CASES: Readonly<Record<string, Step>> = {
  'a refused form': async ({ user, origin, device }) => {
    await user.open(`${origin}${device === 'mobile' ? '/m' : ''}/enUS/login`);
    await user.fill('Account', DEMO.account);
    await user.fill('Password', 'not-this-one-1');
    await user.press(button('Log in'));
    await user.see('The account or password is wrong');
  },
  'a query that waits and fails': async ({ user, origin, device }) => {
    const prefix = device === 'mobile' ? '/m/enUS' : '/enUS';
    await user.open(`${origin}${prefix}/game/sport`);
    await user.driver.run(holdCalls);
    await user.press(linkTo(`${prefix}/promo`));
    await user.seePath(`${prefix}/promo`);
    await until('the skeleton', () => user.driver.run(hasSkeleton));
    await user.driver.run(failCalls);
    await user.see('Try again');
    await user.driver.run(restoreCallsOnClick);
    await user.press(button('Try again'));
    await until('the promotions', async () => !(await user.driver.run(hasSkeleton)));
    await user.press(part('link', 'Verified member gift'));
    await user.see('Log in to take part');
  },
  'a render that throws': async ({ user }) => {
    await user.driver.run(throwInRender);
    await user.see('Something went wrong');
    await user.press(link('Go back home'));
    await user.see('繁體中文');
  },
};
