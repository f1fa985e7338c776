import type { Driver } from './driver.ts';
import {
  collectErrors,
  hasDialog,
  hasOptionSheet,
  type Location,
  locate,
  readText,
  type Target,
} from './in-page.ts';

/** Acts on a page as a user does. Each action waits until it is possible. */
export interface User {
  driver: Driver;
  press: (target: Target) => Promise<void>;
  fill: (name: string, text: string) => Promise<void>;
  choose: (name: string, option: string) => Promise<void>;
  see: (text: string) => Promise<void>;
  seePath: (end: string) => Promise<void>;
  /** Closes open dialogs, then follows a link of the page. @returns false if the page has no such link */
  follow: (path: string) => Promise<boolean>;
  open: (url: string) => Promise<void>;
}

const WAIT_MS = 30_000;
/** Shorter, because a page that is still loading may lose the link again. */
const FOLLOW_MS = 5_000;
/** Positions that differ by rounding count as equal. */
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

/** A user with a mouse if the driver has one, else with the keyboard only. */
export function createUser(driver: Driver): User {
  const { click } = driver;

  async function find(target: Target): Promise<Location | null> {
    const found = await driver.run(locate, target, click !== undefined);
    // A popup may cover the links of the home page at any time.
    if (!found && target.path !== undefined && (await driver.run(hasDialog))) await driver.key('Escape');
    return found;
  }

  async function reach(target: Target, limitMs = WAIT_MS): Promise<void> {
    const isReached = async () => {
      const found = await find(target);
      // After a click the mouse still hovers over the menu, which keeps its panel open.
      if (click && found?.isCovered) await driver.move?.(2, 2);
      return found !== null && (!click || !found.isCovered);
    };
    await until(`${target.role} "${target.name}${target.path ?? ''}"`, isReached, limitMs);
    if (click) return;
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      if ((await find(target))?.hasFocus) return;
      await driver.key('Tab');
    }
    throw new Error(`the keyboard does not reach ${JSON.stringify(target)}`);
  }

  async function press(target: Target, limitMs = WAIT_MS): Promise<void> {
    await reach(target, limitMs);
    if (!click) return driver.key('Enter');
    const { x, y } = await waitUntilStill(`${target.role} ${target.name}`, () => find(target), limitMs);
    return click(x, y);
  }

  async function see(text: string): Promise<void> {
    await until(`the text "${text}"`, async () => (await driver.run(readText)).includes(text));
  }

  return {
    driver,
    press: (target) => press(target),
    see,
    follow: async (path) => {
      await until('no dialog', async () => {
        const isOpen = await driver.run(hasDialog);
        if (isOpen) await driver.key('Escape');
        return !isOpen;
      });
      const target = linkTo(path);
      if ((await find(target)) === null) return false;
      return press(target, FOLLOW_MS).then(
        () => true,
        () => false,
      );
    },
    fill: async (name, text) => {
      const target: Target = { role: 'textbox', name };
      // While the page is still loading, the field may move away under the mouse.
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
      await until(`the option ${option}`, async () => (await find(part('option', option))) !== null);
      // A desktop list scrolls under the mouse, so its option is chosen by its first letters.
      if (await driver.run(hasOptionSheet)) return press(part('option', option));
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
      await driver.run(collectErrors);
    },
  };
}

/** @returns the location of an element once it no longer moves */
async function waitUntilStill(
  name: string,
  find: () => Promise<Location | null>,
  limitMs: number,
): Promise<Location> {
  let last: Location | null = null;
  let found: Location | null = null;
  const isStill = async () => {
    last = found;
    found = await find();
    return found !== null && !found.isCovered && last !== null && isNear(last, found);
  };
  await until(`${name} at rest`, isStill, limitMs);
  if (!found) throw new Error(`${name} has disappeared`);
  return found;
}

const isNear = (a: Location, b: Location) =>
  Math.abs(a.x - b.x) <= STILL_PX && Math.abs(a.y - b.y) <= STILL_PX;

/** Waits for a condition. @throws Error that names it after `limitMs` */
export async function until(
  name: string,
  condition: () => Promise<boolean>,
  limitMs = WAIT_MS,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  let problem: unknown;
  while (Date.now() < deadline) {
    // Rejects while the browser changes documents.
    const isMet = await condition().catch((error: unknown) => {
      problem = error;
      return false;
    });
    if (isMet) return;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  throw new Error(`no ${name} after ${limitMs / 1000} s`, { cause: problem });
}
