import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type BrowserContextOptions, test as base, expect, type Locator, type Page } from 'playwright/test';
import { saveData } from './frugal.ts';
import { type Site, type SiteOptions, startSite } from './site.ts';

export { DEMO } from './api.ts';
export { expect };

/** A phone as Chromium plays it: its agent, client hints follow it, a coarse pointer, a narrow viewport. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** What a page said that a healthy page never says; expected ones are taken out by `allow`. */
export interface Complaints {
  /** Messages that match are expected in this test. */
  allow: (pattern: RegExp) => void;
  watch: (page: Page) => void;
}

export interface TestFixtures {
  /**
   * Pages are loaded ahead of the click on their links, as usual. Without, a test costs a third less of the processor, and
   * no code is there by chance. Default true; the project without pictures has it off (playwright.config.ts).
   */
  hasPreloads: boolean;
  complaints: Complaints;
  /** A page on a phone. `page` is on a desktop. */
  mobilePage: Page;
  /** Starts a site of the test's own, which ends with it. */
  startOwnSite: (options?: SiteOptions) => Promise<Site>;
}

interface WorkerFixtures {
  /** One site a worker; tests that break or configure it start their own. */
  site: Site;
}

/**
 * The project's `test`: a site is running, and a test fails when a page it opened logged an error, threw, broke the
 * CSP or warned of hydration.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // Playwright reads the fixture's dependencies from this pattern: none.
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
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const heard: string[] = [];
      const allowed: RegExp[] = [];
      await use({
        allow: (pattern) => allowed.push(pattern),
        watch: (page) => listen(page, heard),
      });
      expect(heard.filter((message) => !allowed.some((pattern) => pattern.test(message)))).toEqual([]);
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
    // A page that is open while its server goes complains, and rightly.
    const pages = browser.contexts().flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => page.goto('about:blank')));
    await Promise.all(sites.map((site) => site.stop()));
  },
  hasPreloads: [true, { option: true }],
  context: async ({ context, hasPreloads }, use) => {
    if (!hasPreloads) await saveData(context);
    await use(context);
  },
  page: async ({ page, complaints }, use) => {
    complaints.watch(page);
    await use(page);
    await endRoutes(page);
  },
  mobilePage: async ({ browser, complaints, baseURL, hasPreloads }, use) => {
    const context = await browser.newContext({ ...PHONE, baseURL });
    if (!hasPreloads) await saveData(context);
    const page = await context.newPage();
    complaints.watch(page);
    await use(page);
    await endRoutes(page);
    await context.close();
  },
});

/** A route may still be at work when its test is over: it loses its answer with the page, and nobody waits for it. */
async function endRoutes(page: Page): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}

function listen(page: Page, heard: string[]): void {
  page.on('console', (message) => {
    const isHydration = /hydrat/i.test(message.text());
    if (message.type() === 'error' || isHydration)
      heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => heard.push(`thrown: ${error.message}`));
}

/** Opens a path and waits until the app has taken over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Chooses from a list. Right after it opened it takes no press, so that none goes to what came under the pointer. */
export async function chooseOption(page: Page, trigger: Locator, name: string): Promise<void> {
  const option = page.getByRole('option', { name });
  await expect(async () => {
    if ((await trigger.getAttribute('aria-expanded')) !== 'true') await trigger.click();
    if (await option.isVisible()) await option.click();
    await expect(trigger).toHaveText(name, { timeout: 1000 });
  }).toPass();
}

/** A code the embedded API "sent" to a phone; the newest one. Its outbox answers no proxy, so the table is read. */
export function sentCode(site: Site, phone: string): string {
  const sql = 'SELECT code FROM outbox WHERE recipient LIKE :phone ORDER BY id DESC LIMIT 1';
  const [message] = readDatabase(site, sql, { phone: `%${phone.replace(/^0/, '')}` });
  if (!message) throw new Error(`no code was sent to ${phone}`);
  return String(message.code);
}

/** Rows of the embedded API's database, as another process sees them. */
export function readDatabase(site: Site, sql: string, values: Record<string, SQLInputValue> = {}) {
  const database = new DatabaseSync(site.database, { readOnly: true, timeout: 10_000 });
  try {
    return database.prepare(sql).all(values);
  } finally {
    database.close();
  }
}
