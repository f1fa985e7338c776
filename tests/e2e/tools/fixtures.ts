import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from 'playwright/test';
import { type Site, type SiteOptions, startSite } from './site.ts';

export { DEMO } from './api.ts';
export { expect };

/** A phone as Chromium emulates it. Chromium derives the client hints from the user agent. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** Console errors, thrown errors and hydration warnings of pages. Each one fails the test unless it is allowed. */
export interface PageErrors {
  /** Matching messages are expected in this test. */
  allow: (pattern: RegExp) => void;
  watch: (page: Page) => void;
}

export interface TestFixtures {
  /**
   * The app preloads the code of linked pages. Default: true; false in the project without pictures
   * (playwright.config.ts). Without preloads a test needs a third less CPU, and does not depend on their timing.
   */
  hasPreloads: boolean;
  pageErrors: PageErrors;
  /** A page on a phone. `page` is a desktop page. */
  mobilePage: Page;
  /** Starts a site for one test, and stops it after the test. */
  startOwnSite: (options?: SiteOptions) => Promise<Site>;
}

interface WorkerFixtures {
  /** One site per worker. Tests that break or configure a site start their own. */
  site: Site;
}

/**
 * Playwright's `test` with a running site. A test fails if one of its pages logs an error, throws, violates the CSP or
 * logs a hydration warning.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // Playwright reads the fixture's dependencies from this pattern. This fixture has none.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  viewport: { width: 1440, height: 900 },
  pageErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const messages: string[] = [];
      const allowed: RegExp[] = [];
      await use({
        allow: (pattern) => allowed.push(pattern),
        watch: (page) => collectErrors(page, messages),
      });
      expect(messages.filter((message) => !allowed.some((pattern) => pattern.test(message)))).toEqual([]);
    },
    { auto: true },
  ],
  startOwnSite: async ({ browser }, use) => {
    const sites: Site[] = [];
    await use(async (options) => {
      const site = await startSite(options);
      sites.push(site);
      return site;
    });
    // An open page logs errors when its server stops.
    const pages = browser.contexts().flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => page.goto('about:blank')));
    await Promise.all(sites.map((site) => site.stop()));
  },
  hasPreloads: [true, { option: true }],
  context: async ({ context, hasPreloads }, use) => {
    if (!hasPreloads) await saveData(context);
    await forgetPreferences(context);
    await use(context);
  },
  page: async ({ page, pageErrors }, use) => {
    pageErrors.watch(page);
    await use(page);
    await removeRoutes(page);
  },
  mobilePage: async ({ browser, pageErrors, baseURL, hasPreloads }, use) => {
    const context = await browser.newContext({ ...PHONE, baseURL });
    if (!hasPreloads) await saveData(context);
    await forgetPreferences(context);
    const page = await context.newPage();
    pageErrors.watch(page);
    await use(page);
    await removeRoutes(page);
    await context.close();
  },
});

/** Removes the routes of a page. Handlers that still run may fail when the page closes. */
async function removeRoutes(page: Page): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}

function collectErrors(page: Page, messages: string[]): void {
  page.on('console', (message) => {
    const isHydration = /hydrat/i.test(message.text());
    if (message.type() === 'error' || isHydration)
      messages.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => messages.push(`thrown: ${error.message}`));
}

/**
 * Tests share a member, so favourites or a theme of one test must not appear in another one. It replaces `fetch`, because a route
 * of Playwright would remove the lengths of all requests and disable the browser's cache.
 */
function forgetPreferences(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      return url.endsWith('/api/webapi/preference')
        ? Promise.resolve(Response.json({ status: 'ok', data: [] }))
        : fetch(input, init);
    };
  });
}

/** Makes the browser report that it saves data, so the app preloads no page code. */
export function saveData(target: Page | BrowserContext): Promise<unknown> {
  return target.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
}

/** Opens a path and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Chooses an option of a list. Retries, because a list ignores clicks just after it opens. */
export async function chooseOption(page: Page, trigger: Locator, name: string): Promise<void> {
  const option = page.getByRole('option', { name });
  await expect(async () => {
    if ((await trigger.getAttribute('aria-expanded')) !== 'true') await trigger.click();
    if (await option.isVisible()) await option.click();
    await expect(trigger).toHaveText(name, { timeout: 1000 });
  }).toPass();
}

/** The newest code that the embedded API sent to a phone. It reads the table: the outbox refuses requests of a proxy. */
export function sentCode(site: Site, phone: string): string {
  const sql = 'SELECT code FROM outbox WHERE recipient LIKE :phone ORDER BY id DESC LIMIT 1';
  const [message] = readDatabase(site, sql, { phone: `%${phone.replace(/^0/, '')}` });
  if (!message) throw new Error(`no code was sent to ${phone}`);
  return String(message.code);
}

/** Committed rows of the embedded API's database. */
export function readDatabase(site: Site, sql: string, values: Record<string, SQLInputValue> = {}) {
  const database = new DatabaseSync(site.database, { readOnly: true, timeout: 10_000 });
  try {
    return database.prepare(sql).all(values);
  } finally {
    database.close();
  }
}
