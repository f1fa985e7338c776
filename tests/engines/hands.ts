import { type Found, hasDialog, hasSheet, listen, locate, readPage, type Target } from './in-page.ts';

/** A key by its name in DOM events. */
export type Key = 'Tab' | 'Enter' | 'Escape' | ' ';

/** What a browser is driven by, whichever it is. */
export interface Driver {
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page. It stands alone: of this file it knows its arguments only. */
  run: <Args extends unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  key: (key: Key) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Presses with the pointer; absent where a story must do without. */
  click?: (x: number, y: number) => Promise<void>;
  move?: (x: number, y: number) => Promise<void>;
}

/** What a member does on a page. Each waits until it can be done. */
export interface Hands {
  driver: Driver;
  press: (target: Target) => Promise<void>;
  fill: (name: string, text: string) => Promise<void>;
  choose: (name: string, option: string) => Promise<void>;
  see: (words: string) => Promise<void>;
  seePath: (end: string) => Promise<void>;
  /** Follows a link of the page, where one is there and stays. @returns whether it did. */
  follow: (path: string) => Promise<boolean>;
  open: (url: string) => Promise<void>;
}

const WAIT_MS = 30_000;
/** A link that was there a moment ago: a page that comes may not have it. */
const FOLLOW_MS = 5_000;
/** A scroller of whole pixels rounds the middle now up, now down. */
const STILL_PX = 1;
const MOST_TABS = 250;

export function button(name: string): Target {
  return { role: 'button', name };
}
export function link(name: string): Target {
  return { role: 'link', name };
}
export function part(role: Target['role'], name: string): Target {
  return { role, name, isPart: true };
}
export function linkTo(path: string): Target {
  return { role: 'link', name: '', path };
}

/** The hands of a member with a pointer where the driver has one, else of one with a keyboard alone. */
export function handsOf(driver: Driver): Hands {
  const { click } = driver;

  async function find(target: Target): Promise<Found | null> {
    const found = await driver.run(locate, target, click !== undefined);
    // What the house has to say may come over the home page at any time. A link of the page is under it.
    if (!found && target.path !== undefined && (await driver.run(hasDialog))) await driver.key('Escape');
    return found;
  }

  async function reach(target: Target, limit = WAIT_MS): Promise<void> {
    const isReached = async () => {
      const found = await find(target);
      // A pointer that rests on the menu after a press holds its panel open, as a hand that goes on does not.
      if (click && found?.isCovered) await driver.move?.(2, 2);
      return found !== null && (!click || !found.isCovered);
    };
    await until(`${target.role} "${target.name}${target.path ?? ''}"`, isReached, limit);
    if (click) return;
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      if ((await find(target))?.hasFocus) return;
      await driver.key('Tab');
    }
    throw new Error(`the keyboard does not reach ${JSON.stringify(target)}`);
  }

  async function press(target: Target, key: Key = 'Enter', limit = WAIT_MS): Promise<void> {
    await reach(target, limit);
    if (!click) return driver.key(key);
    const { x, y } = await still(`${target.role} ${target.name}`, () => find(target), limit);
    return click(x, y);
  }

  async function see(words: string): Promise<void> {
    await until(`"${words}"`, async () => (await driver.run(readPage)).includes(words));
  }

  return {
    driver,
    press: (target) => press(target),
    see,
    follow: async (path) => {
      // What is closing takes its links along.
      await until('no dialog', async () => {
        const isOpen = await driver.run(hasDialog);
        if (isOpen) await driver.key('Escape');
        return !isOpen;
      });
      const target = linkTo(path);
      if ((await find(target)) === null) return false;
      return press(target, 'Enter', FOLLOW_MS).then(
        () => true,
        () => false,
      );
    },
    fill: async (name, text) => {
      const target: Target = { role: 'textbox', name };
      // A page that still grows moves its field away from under the pointer.
      await until(`the field ${name}`, async () => {
        if (click) await press(target);
        else await reach(target);
        return (await find(target))?.hasFocus === true;
      });
      await driver.run(() => (document.activeElement as HTMLInputElement | null)?.select());
      await driver.type(text);
    },
    choose: async (name, option) => {
      await press({ role: 'combobox', name });
      await until(`the choice ${option}`, async () => (await find(part('option', option))) !== null);
      // A sheet's choices are pressed. A list of the desktop moves under a pointer that scrolls it: by its first letters.
      if (await driver.run(hasSheet)) return press(part('option', option));
      await driver.type(option.slice(0, 6));
      await driver.key('Enter');
    },
    seePath: (end) =>
      until(`the path ${end}`, async () => (await driver.run(() => location.pathname)).endsWith(end)),
    open: async (url) => {
      await driver.goto(url);
      await until('hydration', () =>
        driver.run(() => document.documentElement.hasAttribute('data-hydrated')),
      );
      await driver.run(listen);
    },
  };
}

/** Where it stands, once that is where it stood a moment ago: what moves is pressed beside. */
async function still(what: string, find: () => Promise<Found | null>, limit: number): Promise<Found> {
  let last: Found | null = null;
  let found: Found | null = null;
  const isStill = async () => {
    last = found;
    found = await find();
    return found !== null && !found.isCovered && last !== null && isNear(last, found);
  };
  await until(`${what} stands still`, isStill, limit);
  if (!found) throw new Error(`${what} is gone`);
  return found;
}

const isNear = (a: Found, b: Found) => Math.abs(a.x - b.x) <= STILL_PX && Math.abs(a.y - b.y) <= STILL_PX;

/** @throws Error that names what did not come. */
export async function until(what: string, isSo: () => Promise<boolean>, limit = WAIT_MS): Promise<void> {
  const deadline = Date.now() + limit;
  let problem: unknown;
  while (Date.now() < deadline) {
    // Between two documents there is nothing to ask.
    const answer = await isSo().catch((error: unknown) => {
      problem = error;
      return false;
    });
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  throw new Error(`did not come in ${limit / 1000} s: ${what}`, { cause: problem });
}
