import type { Page, Route } from 'playwright/test';
import { scriptsNamed } from '#tests/e2e/tools/build-scripts.ts';
import { expect, open, saveData, test, waitForHydration } from './tools/fixtures.ts';
import {
  follow,
  MINUTE,
  recordCalls,
  recordDocuments,
  skipFirstVisit,
  submitLogin,
  waitForIdle,
} from './tools/session-tools.ts';

const HOUR = 60 * 60_000;
const LATEST = '**/builds/latest.json';
/** Without HEAD requests: the connectivity check requests the same file by HEAD. */
const recordPolls = (page: Page) => recordCalls(page, /^\/builds\/latest\.json$/, 'GET');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const missing = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' });
const notice = (page: Page) => page.getByText('A new version of this site is ready.');

/** Advances the clock until the notice is visible. One jump can be too early: the next interval starts only after the response. */
function waitForNotice(page: Page): Promise<void> {
  return expect(async () => {
    await page.clock.fastForward(HOUR + 1_000);
    await expect(notice(page)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

test.describe('a new build', () => {
  test('is offered, and applied by the next navigation as one full load', async ({ page }) => {
    await page.clock.install();
    let isNew = false;
    await page.route(LATEST, (route) =>
      isNew ? route.fulfill({ json: { id: 'another', timestamp: 1 } }) : route.continue(),
    );
    await open(page, '/enUS/promo');
    const polls = recordPolls(page);
    await page.clock.fastForward(HOUR - MINUTE);
    expect(polls).toHaveLength(0);
    await page.clock.fastForward(MINUTE + 1_000);
    await expect.poll(() => polls.length).toBe(1);
    await follow(page, '/enUS/promo/3');
    await expect(heading(page)).toContainText('Friday');
    await expect(notice(page)).toHaveCount(0);

    isNew = true;
    await waitForNotice(page);
    await page.clock.fastForward(3 * HOUR);
    expect(polls).toHaveLength(2);
    const documents = recordDocuments(page);
    await follow(page, '/enUS/promo?category=live#list');
    await expect(page).toHaveURL(/\/enUS\/promo\?category=live#list$/);
    await waitForHydration(page);
    expect(documents).toEqual(['/enUS/promo']);
    // The new page does not know yet that its build is old. It checks after an hour.
    await follow(page, '/enUS/promo/3');
    await expect(heading(page)).toContainText('Friday');
    expect(documents).toHaveLength(1);
  });

  test('is applied at once by "Update now", on the same page', async ({ page }) => {
    await page.clock.install();
    await page.route(LATEST, (route) => route.fulfill({ json: { id: 'another', timestamp: 1 } }));
    await open(page, '/enUS/promo?category=live#list');
    await page.clock.fastForward(HOUR + 1_000);
    const documents = recordDocuments(page);
    await page.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => documents).toEqual(['/enUS/promo']);
    await waitForHydration(page);
    await expect(page).toHaveURL(/category=live#list$/);
  });

  test('that Back applies loads that page in full, also with a hash', async ({ page }) => {
    await page.clock.install();
    await page.route(LATEST, (route) => route.fulfill({ json: { id: 'another', timestamp: 1 } }));
    await open(page, '/enUS/promo/1#promo-rules');
    await follow(page, '/enUS/promo');
    await expect(heading(page)).toHaveText('Promotions');
    await page.clock.fastForward(HOUR + 1_000);
    await expect(notice(page)).toBeVisible();
    const documents = recordDocuments(page);
    await page.goBack();
    await expect.poll(() => documents).toEqual(['/enUS/promo/1']);
    await waitForHydration(page);
    await expect(page).toHaveURL(/\/promo\/1#promo-rules$/);
    await page.goForward();
    await expect(heading(page)).toHaveText('Promotions');
  });
});

/** The login page's chunk, which the promotion page does not load. */
const LOGIN_CODE = scriptsNamed('login.desktop');

test.describe('a chunk that does not load', () => {
  test.beforeEach(({ pageErrors }) => {
    pageErrors.allow(/Failed to load resource/);
  });

  async function openFrugally(page: Page, path: string): Promise<void> {
    await saveData(page);
    await open(page, path);
  }

  test('causes one full load of the target page', async ({ page }) => {
    let failures = 1;
    await page.route(LOGIN_CODE, (route) => {
      failures -= 1;
      return failures >= 0 ? route.fulfill({ status: 404, body: 'Not Found' }) : route.continue();
    });
    await openFrugally(page, '/enUS/promo');
    const documents = recordDocuments(page);
    await follow(page, '/enUS/login?from=menu#main');
    await expect(page).toHaveURL(/\/enUS\/login\?from=menu#main$/);
    await waitForHydration(page);
    await expect(heading(page)).toHaveText('Welcome back');
    expect(documents).toEqual(['/enUS/login']);
  });

  test('after that reload leaves the server’s HTML with a notice, and Back works', async ({ page }) => {
    await page.route(LOGIN_CODE, (route) => route.fulfill({ status: 404, body: 'Not Found' }));
    await openFrugally(page, '/enUS/promo');
    const documents = recordDocuments(page);
    await follow(page, '/enUS/login');
    await expect(missing(page)).toBeVisible();
    await expect(heading(page)).toHaveText('Welcome back');
    expect(documents).toEqual(['/enUS/login']);
    await page.unroute(LOGIN_CODE);
    await page.goBack();
    await expect(heading(page)).toHaveText('Promotions');
  });

  test('of a page that was opened directly causes one reload, then the server’s HTML stays', async ({
    page,
  }) => {
    let count = 0;
    await page.route(LOGIN_CODE, (route) => {
      count += 1;
      return route.fulfill({ status: 404, body: 'Not Found' });
    });
    const documents = recordDocuments(page);
    await page.goto('/enUS/login');
    await expect(missing(page)).toBeVisible();
    await expect(heading(page)).toHaveText('Welcome back');
    expect(documents).toEqual(['/enUS/login', '/enUS/login']);
    expect(count).toBeGreaterThan(0);
    // After the visitor reloads, everything works.
    await page.unroute(LOGIN_CODE);
    await missing(page).getByRole('button', { name: 'Reload' }).click();
    await waitForHydration(page);
    await expect(missing(page)).toHaveCount(0);
  });

  test('leaves a crawler the article without a notice', async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site.origin,
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0.0.0',
    });
    const page = await context.newPage();
    const documents = recordDocuments(page);
    const { promise: isGoneAgain, resolve: goAgain } = Promise.withResolvers<void>();
    await page.route(scriptsNamed('after-hydration'), async (route) => {
      await route.fulfill({ status: 404, body: 'Not Found' });
      if (documents.length === 2) goAgain();
    });
    await page.goto('/enUS/promo/3');
    await isGoneAgain;
    await waitForIdle(page);
    await expect(heading(page)).toContainText('Friday');
    await expect(missing(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Go back home' })).toHaveCount(0);
    expect(documents).toEqual(['/enUS/promo/3', '/enUS/promo/3']);
    await context.close();
  });

  test('of the code after hydration causes one reload, then everything works', async ({ page }) => {
    let failures = 1;
    await page.route(scriptsNamed('after-hydration'), (route) => {
      failures -= 1;
      return failures >= 0 ? route.abort('connectionreset') : route.continue();
    });
    const documents = recordDocuments(page);
    await open(page, '/enUS/promo');
    expect(documents).toEqual(['/enUS/promo', '/enUS/promo']);
    await follow(page, '/enUS/login');
    await expect(heading(page)).toHaveText('Welcome back');
    expect(documents).toHaveLength(2);
  });

  test('without a connection causes no reload: the page waits for the connection', async ({
    page,
    context,
  }) => {
    let isCut = true;
    await page.route(scriptsNamed('after-hydration'), async (route) => {
      if (!isCut) return route.continue();
      await context.setOffline(true);
      return route.abort('internetdisconnected');
    });
    const documents = recordDocuments(page);
    await page.goto('/enUS/promo');
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    await waitForIdle(page);
    await expect(heading(page)).toHaveText('Promotions');
    expect(documents).toEqual(['/enUS/promo']);
    isCut = false;
    await context.setOffline(false);
    await waitForHydration(page);
    expect(documents).toEqual(['/enUS/promo', '/enUS/promo']);
  });
});

/** Scripts named in the document. Without them the app does not run. */
const ENTRY = scriptsNamed('entry-client');

test.describe('the app’s entry script', () => {
  test.beforeEach(({ pageErrors }) => {
    pageErrors.allow(/Failed to load resource/);
  });

  test('causes one reload when it does not load', async ({ page }) => {
    const documents = recordDocuments(page);
    // All requests of the first document: the preload and the script.
    await page.route(ENTRY, (route) =>
      documents.length < 2 ? route.fulfill({ status: 404, body: 'Not Found' }) : route.continue(),
    );
    await open(page, '/enUS/promo?category=live#list');
    await expect(page).toHaveURL(/\/enUS\/promo\?category=live#list$/);
    expect(documents).toEqual(['/enUS/promo', '/enUS/promo']);
  });

  test('leaves a readable page with working links after one failed reload', async ({ page }) => {
    await page.route(ENTRY, (route) => route.fulfill({ status: 404, body: 'Not Found' }));
    const documents = recordDocuments(page);
    await page.goto('/enUS/promo');
    await expect(missing(page)).toBeVisible();
    expect(documents).toEqual(['/enUS/promo', '/enUS/promo']);
    await expect(heading(page)).toHaveText('Promotions');
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await expect(heading(page)).toHaveText('Welcome back');
  });

  test('waits for the connection when offline', async ({ page, context }) => {
    let isCut = true;
    const boot = page.waitForResponse('**/boot.js');
    await page.route(ENTRY, async (route) => {
      if (!isCut) return route.continue();
      await boot;
      await context.setOffline(true);
      return route.abort('internetdisconnected');
    });
    const documents = recordDocuments(page);
    await page.goto('/enUS/promo');
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    await waitForIdle(page);
    expect(documents).toEqual(['/enUS/promo']);
    isCut = false;
    await context.setOffline(false);
    await waitForHydration(page);
    expect(documents).toEqual(['/enUS/promo', '/enUS/promo']);
  });
});

test('a form whose chunk a new build removed shows the notice of the new build', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource/);
  await page.route(LATEST, (route) => route.fulfill({ json: { id: 'another', timestamp: 1 } }));
  await page.route(scriptsNamed('forgotten-password'), (route) =>
    route.fulfill({ status: 404, body: 'Not Found' }),
  );
  await open(page, '/enUS/login');
  await page.getByLabel('Account').fill('demo');
  await page.getByRole('button', { name: /Forgot/ }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel('Account')).toHaveValue('demo');
});

test.describe('a login after a deploy', () => {
  const CODE = /\/assets\/.*\.js$/;
  const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not Found' });

  test.beforeEach(async ({ page, pageErrors }) => {
    pageErrors.allow(/Failed to load resource/);
    await saveData(page);
  });

  test('uses the chunk that was loaded with the form', async ({ page }) => {
    // No popup covers the home page after the login.
    await skipFirstVisit(page);
    const callCode = page.waitForEvent('requestfinished', (request) =>
      scriptsNamed('call-code').test(request.url()),
    );
    await open(page, '/enUS/login');
    await callCode;
    await waitForIdle(page);
    await page.route(CODE, gone);
    const answered = page.waitForResponse('**/auth/login');
    await submitLogin(page);
    expect((await answered).status()).toBe(200);
    await page.unroute(CODE, gone);
    await expect(page).toHaveURL(/\/enUS$/);
    await expect(page.getByRole('banner').getByRole('button', { name: /^Account menu/ })).toBeVisible();
  });
});

test.describe('back and forward before hydration', () => {
  test('show the page of the address', async ({ page }) => {
    await open(page, '/enUS/promo');
    await follow(page, '/enUS/login');
    await expect(heading(page)).toHaveText('Welcome back');
    let isHeld = true;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(scriptsNamed('after-hydration'), async (route) => {
      if (isHeld) await released;
      await route.continue().catch(() => {});
    });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(heading(page)).toHaveText('Welcome back');
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/enUS\/promo$/);
    isHeld = false;
    release();
    await waitForHydration(page);
    await expect(heading(page)).toHaveText('Promotions');
  });

  test('leave a page whose chunk never loaded', async ({ page, pageErrors }) => {
    pageErrors.allow(/Failed to load resource/);
    await open(page, '/enUS/promo');
    await page.goto('/enUS/promo/3');
    await page.evaluate(() => history.pushState(null, '', '/enUS/login'));
    await page.route(scriptsNamed('after-hydration'), (route) => route.abort('connectionreset'));
    await page.reload();
    await expect(missing(page)).toBeVisible();
    await page.unroute(scriptsNamed('after-hydration'));
    await page.evaluate(() => history.back());
    await expect(heading(page)).toContainText('Friday');
    await waitForHydration(page);
  });
});
