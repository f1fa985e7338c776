import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { scriptsNamed } from '#tests/e2e/tools/build-scripts.ts';
import { findChromium } from '#tests/setup/chromium.mjs';
import { logIn } from './tools/api.ts';
import { expect, open, type PageErrors, saveData, test, waitForHydration } from './tools/fixtures.ts';
import { launchOptions } from './tools/launch.ts';
import {
  API,
  asMember,
  createGate,
  FAILURES,
  follow,
  hideUntilTokenIsDue,
  MINUTE,
  recordCalls,
  recordDocuments,
  respond401,
  setVisibility,
  signUpByApi,
  storedSession,
  storeSession,
  submitLogin,
} from './tools/session-tools.ts';

/** Chromium logs every response that is no success. */
function allowFailures(pageErrors: PageErrors): void {
  pageErrors.allow(/Failed to load resource/);
}

const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hello/ });
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in' });
const accountMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account menu/ });

test.describe('a session', () => {
  test('is refreshed once before a navigation when due, and later calls carry the new token', async ({
    page,
    site,
  }) => {
    const old = await asMember(page, site);
    await page.clock.install();
    const polled = page.waitForResponse('**/gameApi/wallet/1');
    await open(page, '/enUS/promo');
    await polled;
    // So these calls come from the navigation.
    await hideUntilTokenIsDue(page);
    const calls = recordCalls(page, /\/api\/webapi\//);
    await follow(page, '/enUS/game/chess');
    await expect(page).toHaveURL(/game\/chess$/);
    await follow(page, '/enUS/promo');
    await expect(page).toHaveURL(/promo$/);
    const record = await storedSession(page);
    expect(record?.token).not.toBe(old);
    const paths = calls.map((call) => new URL(call.url()).pathname.replace('/api/webapi', ''));
    expect(paths[0]).toBe('/auth/refresh');
    expect(paths.filter((path) => path === '/auth/refresh')).toHaveLength(1);
    // One refresh before each navigation, and no call with the old token.
    const unread = calls.filter((call) => call.url().endsWith('/siteMessage/unread'));
    expect(unread).toHaveLength(2);
    for (const call of unread) {
      expect(await call.headerValue('authorization')).toBe(`Bearer ${record?.token}`);
    }
  });

  test('is refreshed by the poll of an open page', async ({ page, site }) => {
    const old = await asMember(page, site);
    await page.clock.install();
    await open(page, '/enUS/member');
    const refreshes = recordCalls(page, /\/auth\/refresh$/);
    await page.clock.fastForward(51 * MINUTE);
    await expect.poll(() => refreshes.length).toBe(1);
    await expect.poll(async () => (await storedSession(page))?.token).not.toBe(old);
    await page.clock.fastForward(10_000);
    await expect(greeting(page)).toBeVisible();
    expect(refreshes).toHaveLength(1);
  });

  test('is refreshed once for two tabs at the same time', async ({ page, context, site, pageErrors }) => {
    const second = await context.newPage();
    pageErrors.watch(second);
    await asMember(page, site);
    await context.clock.install();
    for (const tab of [page, second]) {
      await open(tab, '/enUS/promo');
      await setVisibility(tab, 'hidden');
    }
    const refreshes = recordCalls(context, /\/auth\/refresh$/);
    await context.clock.fastForward(51 * MINUTE);
    await context.route(`${API}/auth/refresh`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await route.continue();
    });
    await Promise.all([follow(page, '/enUS/member'), follow(second, '/enUS/member')]);
    for (const tab of [page, second]) await expect(greeting(tab)).toBeVisible();
    // If the router was not loaded at the click, the browser loads a new document. Its page refreshes the token after hydration.
    for (const tab of [page, second]) await waitForHydration(tab);
    await expect.poll(() => refreshes.length).toBe(1);
    const records = await Promise.all([storedSession(page), storedSession(second)]);
    expect(records[0]).toEqual(records[1]);
  });

  // client/platform/api/session.test.ts has the other failures.
  test('ends when its refresh is refused, and returns after a login', async ({ page, site, pageErrors }) => {
    allowFailures(pageErrors);
    await asMember(page, site);
    await page.clock.install();
    await open(page, '/enUS/promo');
    await hideUntilTokenIsDue(page);
    await page.route(`${API}/auth/refresh`, FAILURES['a refusal']);
    const refreshes = recordCalls(page, /\/auth\/refresh$/);
    const documents = recordDocuments(page);
    await follow(page, '/enUS/member?from=promo#wallets');
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1$/);
    await expect(page.getByText('Your session has ended')).toBeVisible();
    expect(await storedSession(page)).toBeNull();
    expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('authToken');
    await submitLogin(page);
    await expect(page).toHaveURL(/\/enUS\/member\?from=promo#wallets$/);
    expect(refreshes).toHaveLength(1);
    expect(documents).toEqual([]);
  });
});

test.describe('a 401', () => {
  test('of a block ends the session, shows one notice and leads to the login', async ({
    page,
    site,
    pageErrors,
  }) => {
    allowFailures(pageErrors);
    await asMember(page, site);
    const documents = recordDocuments(page);
    await open(page, '/enUS/promo');
    // The page requests its list once.
    await page.route(`${API}/accountLevel/qualifications*`, respond401);
    await follow(page, '/enUS/member');
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1$/);
    await expect(page.getByText('Your session has ended')).toHaveCount(1);
    expect(await storedSession(page)).toBeNull();
    await expect(loginLink(page)).toBeVisible();
    await page.unroute(`${API}/accountLevel/qualifications*`);
    await submitLogin(page);
    await expect(page).toHaveURL(/\/enUS\/member$/);
    expect(documents).toEqual(['/enUS/promo']);
  });

  test('to the server ends the session there, with one redirect', async ({ page, site, pageErrors }) => {
    allowFailures(pageErrors);
    await storeSession(page, site, { token: 'a-token-that-nobody-gave' });
    const documents = recordDocuments(page);
    // Either the member call or the wallet call is refused first.
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.goto('/enUS/member?tab=a#b');
    await refused;
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1/);
    await expect.poll(() => storedSession(page)).toBeNull();
    await submitLogin(page);
    await expect(page).toHaveURL(/\/enUS\/member\?tab=a/);
    await expect(greeting(page)).toBeVisible();
    expect(documents).toEqual(['/enUS/member', '/enUS/login']);
  });
});

test.describe('two tabs', () => {
  test('log out together: a member page leads to the login, a public page shows a guest', async ({
    page,
    context,
    site,
    pageErrors,
  }) => {
    // A poll may be in flight when the session ends. The browser then logs a 401.
    pageErrors.allow(/401 \(Unauthorized\).*\/gameApi\/wallet\/1/);
    await asMember(page, site);
    const member = await context.newPage();
    const reader = await context.newPage();
    for (const tab of [member, reader]) pageErrors.watch(tab);
    await open(page, '/enUS/promo');
    await open(member, '/enUS/member?from=mail#wallets');
    await open(reader, '/enUS/game/chess');
    await accountMenu(page).click();
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(loginLink(page)).toBeVisible();
    await expect(page).toHaveURL(/\/enUS\/promo$/);
    await expect(member).toHaveURL(/\/enUS\/login\?cb=1$/);
    await expect(member.getByText('You have been logged out')).toBeVisible();
    await expect(loginLink(reader)).toBeVisible();
    await expect(reader).toHaveURL(/\/game\/chess$/);
    expect(await storedSession(page)).toBeNull();

    // After login the page returns, and the other tabs follow.
    await submitLogin(member);
    await expect(member).toHaveURL(/\/enUS\/member\?from=mail#wallets$/);
    await expect(accountMenu(page)).toBeVisible();
    await expect(accountMenu(reader)).toBeVisible();
  });

  test('restored as a guest return to their own pages after a login', async ({
    page,
    context,
    pageErrors,
  }) => {
    const other = await context.newPage();
    pageErrors.watch(other);
    // Both tabs load before either has read its cookie, as when a browser restores its session.
    const logins = createGate();
    await context.route('**/boot.js', logins.hold);
    const loading = [page.goto('/enUS/member?tab=a#x'), other.goto('/enUS/record/game?page=2')];
    await expect.poll(logins.count).toBe(2);
    logins.open();
    await Promise.all(loading);
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/enUS\/login\?cb=1(#x)?$/);
    await submitLogin(page);
    await expect(page).toHaveURL(/\/enUS\/member\?tab=a#x$/);
    await expect(other).toHaveURL(/\/enUS\/record\/game\?page=2$/);
    expect((await context.cookies()).filter(({ name }) => name.startsWith('comeback'))).toEqual([]);
  });
});

test('a logout by another tab while a member page is loading ends at the login', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  allowFailures(pageErrors);
  await asMember(page, site);
  await open(page, '/enUS/promo');
  const other = await context.newPage();
  await open(other, '/enUS/promo');
  // The guard has passed. The wallet page's chunk waits until the gate opens.
  const code = createGate();
  await page.route(scriptsNamed('wallet.desktop'), code.hold);
  await follow(page, '/enUS/trade');
  await expect.poll(code.count).toBeGreaterThan(0);
  await context.clearCookies({ name: 'authToken' });
  await other.evaluate(() => localStorage.removeItem('authToken'));
  code.open();
  await expect(page).toHaveURL(/\/enUS\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
});

/** Full storage is tested in client/platform/api/session.test.ts and client/platform/browser/storage.test.ts. */
test('a member with blocked storage can log in, navigate, and stays logged in after a reload', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  await open(page, '/enUS/login');
  await submitLogin(page);
  await expect(page).toHaveURL(/\/enUS$/);
  await follow(page, '/enUS/member');
  await expect(greeting(page)).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(greeting(page)).toBeVisible();
  await accountMenu(page).click();
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/enUS$/);
  await page.reload();
  await waitForHydration(page);
  await expect(loginLink(page)).toBeVisible();
});

test('a session with blocked storage and cookies lasts in its tab, and the page shows a notice', async ({
  site,
  pageErrors,
}, testInfo) => {
  // Chromium's setting "block all site data" belongs to a profile, so this test launches its own browser.
  const executablePath = findChromium({ isWhole: true });
  test.skip(!executablePath, 'needs the whole Chromium: the headless shell reads no settings of a profile');
  const profile = testInfo.outputPath('profile');
  await mkdir(join(profile, 'Default'), { recursive: true });
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions({}),
    executablePath,
    baseURL: site.origin,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  try {
    await saveData(context);
    const page = await context.newPage();
    pageErrors.watch(page);
    await open(page, '/enUS/login');
    const isBlocked = await page.evaluate(() => {
      try {
        return window.localStorage === null;
      } catch {
        return true;
      }
    });
    expect(isBlocked).toBe(true);
    await submitLogin(page);
    await expect(page).toHaveURL(/\/enUS$/);
    const notice = page.getByText('Your browser blocks storage.');
    await expect(notice).toBeVisible();
    const documents = recordDocuments(page);
    await follow(page, '/enUS/member');
    await expect(greeting(page)).toBeVisible();
    await follow(page, '/enUS/member/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await follow(page, '/enUS/trade');
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
    await expect(notice).toBeVisible();
    expect(documents).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await page.reload();
    await waitForHydration(page);
    await expect(page).toHaveURL(/\/login\?cb=1/);
  } finally {
    await context.close();
  }
});

test.describe('a reload', () => {
  test('during a refresh keeps the session', async ({ page, site }) => {
    await asMember(page, site);
    await page.clock.install();
    await open(page, '/enUS/promo');
    await hideUntilTokenIsDue(page);
    // The API refreshes the token, but its response is lost.
    let isAnswered = false;
    await page.route(`${API}/auth/refresh`, async (route) => {
      if (isAnswered) return route.continue();
      await route.fetch();
      isAnswered = true;
      await new Promise(() => {});
    });
    await follow(page, '/enUS/member');
    await expect.poll(() => isAnswered).toBe(true);
    const documents = recordDocuments(page);
    await page.reload();
    await waitForHydration(page);
    await follow(page, '/enUS/member');
    await expect(greeting(page)).toBeVisible();
    expect(documents).toEqual(['/enUS/promo']);
  });
});

test.describe('a page that was rendered for another session', () => {
  test('shows nothing of the other member after hydration', async ({ page, site }) => {
    // The cookie belongs to one member, the storage to another.
    const other = await signUpByApi(site);
    const theirs = await logIn(site, other);
    await asMember(page, site, { hasCookie: false });
    await page
      .context()
      .addCookies([{ name: 'authToken', value: encodeURIComponent(`Bearer ${theirs}`), url: site.origin }]);
    await page.goto('/enUS/member');
    await waitForHydration(page);
    await expect(accountMenu(page)).toHaveAccessibleName(/demo/);
    await expect(page.getByText(other.account)).toHaveCount(0);
    const cookies = await page.context().cookies();
    const own = (await storedSession(page))?.token;
    expect(decodeURIComponent(cookies.find(({ name }) => name === 'authToken')?.value ?? '')).toBe(
      `Bearer ${own}`,
    );
  });
});
