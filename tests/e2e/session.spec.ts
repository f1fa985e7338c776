import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { scriptsNamed } from '#tests/e2e/tools/build-scripts.ts';
import { logIn } from './tools/api.ts';
import { expect, open, type PageErrors, PHONE, saveData, test, waitForHydration } from './tools/fixtures.ts';
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
  test('is stored with its refresh time, and in a cookie for the server', async ({ page, context }) => {
    await open(page, '/enUS/login');
    const answered = page.waitForResponse('**/auth/login');
    await submitLogin(page);
    const { data } = await (await answered).json();
    await expect(page).toHaveURL(/\/enUS$/);
    const record = await storedSession(page);
    expect(record).toMatchObject({ token: data.access_token, type: data.token_type });
    // The refresh is due 10 minutes before the token expires (spec §9).
    expect(Date.parse(record?.exp ?? '') - (record?.timestamp ?? 0)).toBe(10 * MINUTE);
    const cookies = await context.cookies();
    const cookie = cookies.find(({ name }) => name === 'authToken');
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
    expect(decodeURIComponent(cookie?.value ?? '')).toBe(`${data.token_type} ${data.access_token}`);
    const life = (cookie?.expires ?? 0) - Date.now() / 1000;
    expect(Math.abs(life - data.expires_in)).toBeLessThan(30);
  });

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

  test('is refreshed before the first call of a full page load when due', async ({ page, site }) => {
    const old = await asMember(page, site, { refreshIn: -MINUTE, expiresIn: 9 * MINUTE });
    const calls = recordCalls(page, /\/api\/webapi\/(?!art\/)/);
    const documents = recordDocuments(page);
    const polled = page.waitForResponse('**/gameApi/wallet/1');
    await open(page, '/enUS/member');
    await polled;
    await expect(greeting(page)).toBeVisible();
    const token = (await storedSession(page))?.token;
    expect(token).not.toBe(old);
    expect(calls[0]?.url()).toMatch(/\/auth\/refresh$/);
    for (const call of calls.slice(1)) {
      expect(await call.headerValue('authorization')).not.toBe(`Bearer ${old}`);
    }
    expect(documents).toEqual(['/enUS/member']);
  });

  test('leaves no member data in the document or in storage when another tab ends it', async ({
    page,
    context,
    site,
    pageErrors,
  }) => {
    await asMember(page, site);
    await open(page, '/enUS/member');
    await expect(page.locator('#page-state')).not.toContainText('demo');
    await page.evaluate(() => localStorage.setItem('wheelUnshown/demo', '3'));
    await page.evaluate(() => sessionStorage.setItem('draft:MEMBER', '{}'));
    const other = await context.newPage();
    pageErrors.watch(other);
    await open(other, '/enUS/promo');
    await accountMenu(other).click();
    await other.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/);
    const left = () =>
      page.evaluate(() => [
        localStorage.getItem('wheelUnshown/demo'),
        sessionStorage.getItem('draft:MEMBER'),
      ]);
    await expect.poll(left).toEqual([null, null]);
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
    // A click before the router has loaded is a full load, whose page refreshes after hydration.
    for (const tab of [page, second]) await waitForHydration(tab);
    await expect.poll(() => refreshes.length).toBe(1);
    const records = await Promise.all([storedSession(page), storedSession(second)]);
    expect(records[0]).toEqual(records[1]);
  });

  // One refused refresh and one lost refresh. client/platform/api/session.test.ts has the other cases.
  for (const name of ['a refusal', 'a cut connection'] as const) {
    test(`ends when its refresh fails by ${name}, and returns after a login`, async ({
      page,
      site,
      pageErrors,
    }) => {
      allowFailures(pageErrors);
      await asMember(page, site);
      await page.clock.install();
      await open(page, '/enUS/promo');
      await hideUntilTokenIsDue(page);
      await page.route(`${API}/auth/refresh`, FAILURES[name]);
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
  }

  test('whose refresh fails on a public page keeps the page readable, with a login that returns to it', async ({
    page,
    site,
    pageErrors,
  }) => {
    allowFailures(pageErrors);
    await asMember(page, site);
    await page.clock.install();
    await open(page, '/enUS/promo');
    await hideUntilTokenIsDue(page);
    // The call hangs until its own timeout.
    await page.route(`${API}/auth/refresh`, () => {});
    await follow(page, '/enUS/promo/1?from=list');
    await page.clock.runFor(12_000);
    await expect(page.getByText('Your session has ended')).toHaveCount(1);
    await expect(loginLink(page)).toBeVisible();
    await expect(page).toHaveURL(/\/enUS\/promo\/1\?from=list$/);
    expect(await storedSession(page)).toBeNull();
    await page
      .getByRole('region', { name: 'Status messages' })
      .getByRole('button', { name: 'Log in' })
      .click();
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1$/);
    await submitLogin(page);
    await expect(page).toHaveURL(/\/enUS\/promo\/1\?from=list$/);
    await expect(page.getByText('Your session has ended')).toHaveCount(0);
  });

  test('whose storage was lost continues by its cookie, which the guard checks before a redirect', async ({
    page,
    site,
    pageErrors,
  }) => {
    allowFailures(pageErrors);
    const token = await asMember(page, site);
    // The page hydrated as a guest.
    await page.context().clearCookies({ name: 'authToken' });
    await page.evaluate(() => localStorage.removeItem('authToken'));
    await open(page, '/enUS/promo');
    const asked = recordCalls(page, /\/auth\/info$/);
    const value = encodeURIComponent(`Bearer ${token}`);
    await page.context().addCookies([{ name: 'authToken', value, url: site.origin }]);
    await follow(page, '/enUS/member');
    await expect(greeting(page)).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
    await page.context().clearCookies({ name: 'authToken' });
    await page.evaluate(() => localStorage.removeItem('authToken'));
    await page.reload();
    await waitForHydration(page);
    await expect(page).toHaveURL(/login\?cb=1$/);
    await follow(page, '/enUS/promo');
    await expect(page).toHaveURL(/promo$/);
    asked.length = 0;
    await follow(page, '/enUS/trade');
    await expect(page).toHaveURL(/login\?cb=1$/);
    expect(asked).toHaveLength(1);
  });

  test('that has ended is not redirected away from the login, which returns to its page', async ({
    page,
    site,
    pageErrors,
  }) => {
    allowFailures(pageErrors);
    await asMember(page, site);
    await open(page, '/enUS/promo');
    await page.route(`${API}/auth/info`, respond401);
    await page.evaluate(() => sessionStorage.setItem('comeback', '/enUS/trade'));
    await follow(page, '/enUS/login?cb=1');
    await expect(page.getByText('Your session has ended')).toHaveCount(1);
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1$/);
    expect(await storedSession(page)).toBeNull();
    await page.unroute(`${API}/auth/info`);
    await submitLogin(page);
    await expect(page).toHaveURL(/\/enUS\/trade$/);
  });

  test('whose refresh gets no response delays a navigation by two seconds at most', async ({
    page,
    site,
  }) => {
    await asMember(page, site);
    await page.clock.install();
    await open(page, '/enUS/promo');
    await hideUntilTokenIsDue(page);
    const refresh = createGate();
    await page.route(`${API}/auth/refresh`, refresh.hold);
    await page.route(`${API}/siteMessage/unread`, () => {});
    await page.clock.pauseAt(Date.now() + 60 * MINUTE);
    await follow(page, '/enUS/game/chess');
    await expect.poll(refresh.count).toBe(1);
    await page.clock.runFor(1_900);
    await expect(page).toHaveURL(/\/promo$/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/game\/chess$/);
    refresh.open();
  });

  test('continues with a token that another tab refreshed, also with requests in flight', async ({
    page,
    site,
    pageErrors,
  }) => {
    allowFailures(pageErrors);
    await asMember(page, site);
    await open(page, '/enUS/promo');
    // A late 401 for the old token does not end the new session.
    const late = createGate();
    await page.route(`${API}/siteMessage/unread`, async (route) => {
      await late.wait();
      await respond401(route);
    });
    await follow(page, '/enUS/game/chess');
    await expect.poll(late.count).toBe(1);
    const token = await logIn(site);
    await page.evaluate((fresh) => {
      const record = JSON.parse(localStorage.getItem('authToken') ?? '{}');
      localStorage.setItem('authToken', JSON.stringify({ ...record, token: fresh }));
    }, token);
    const answered = page.waitForResponse('**/siteMessage/unread');
    late.open();
    await answered;
    await page.unroute(`${API}/siteMessage/unread`);
    await follow(page, '/enUS/member');
    await expect(greeting(page)).toBeVisible();
    expect((await storedSession(page))?.token).toBe(token);
  });
});

test.describe('a 401', () => {
  const CALLS = {
    'of a block': { path: 'accountLevel/qualifications*', start: '/enUS/promo', to: '/enUS/member' },
    'of the poll': { path: 'gameApi/wallet/1', start: '/enUS/promo', to: undefined },
  } as const;

  for (const [name, { path, start, to }] of Object.entries(CALLS)) {
    test(`ends the session, shows one notice and leads to the login: ${name}`, async ({
      page,
      site,
      pageErrors,
    }) => {
      allowFailures(pageErrors);
      await asMember(page, site);
      const documents = recordDocuments(page);
      await open(page, start);
      // The page requests its list once.
      await page.route(`${API}/${path}*`, respond401);
      if (to) await follow(page, to);
      await expect(page).toHaveURL(to ? /\/enUS\/login\?cb=1$/ : /\/enUS\/login$/);
      await expect(page.getByText('Your session has ended')).toHaveCount(1);
      expect(await storedSession(page)).toBeNull();
      await expect(loginLink(page)).toBeVisible();
      await page.unroute(`${API}/${path}*`);
      await submitLogin(page);
      await expect(page).toHaveURL(to ? /\/enUS\/member$/ : /\/enUS$/);
      expect(documents).toEqual([start]);
    });
  }

  test('is handled by the guard before a member page is shown', async ({
    mobilePage: page,
    site,
    pageErrors,
  }) => {
    allowFailures(pageErrors);
    await asMember(page, site);
    await open(page, '/m/enUS/promo');
    const info = createGate();
    await page.route(`${API}/auth/info`, async (route) => {
      await info.wait();
      await respond401(route);
    });
    await follow(page, '/m/enUS/member');
    await expect.poll(info.count).toBe(1);
    // The page stays hidden until the member info has loaded.
    await expect(page).toHaveURL(/\/promo$/);
    info.open();
    await expect(page).toHaveURL(/\/m\/enUS\/login\?cb=1$/);
    await expect(page.getByText('Your session has ended')).toHaveCount(1);
  });

  test('leads to the mobile login on a phone', async ({ mobilePage: page, site, pageErrors }) => {
    allowFailures(pageErrors);
    await asMember(page, site);
    await open(page, '/m/enUS/member');
    // The next poll of the wallet gets a 401. A click could come after it, and lead away from the login again.
    await page.route(`${API}/**`, respond401);
    await expect(page).toHaveURL(/\/m\/enUS\/login/);
    await expect(page.getByText('Your session has ended')).toHaveCount(1);
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

  test('log in together: an open login page in another tab redirects', async ({
    page,
    context,
    pageErrors,
  }) => {
    const waiting = await context.newPage();
    pageErrors.watch(waiting);
    await open(waiting, '/enUS/member?tab=2');
    await expect(waiting).toHaveURL(/login\?cb=1$/);
    await open(page, '/enUS/login');
    await submitLogin(page);
    await expect(page).toHaveURL(/\/enUS$/);
    await expect(waiting).toHaveURL(/\/enUS\/member\?tab=2$/);
    await expect(greeting(waiting)).toBeVisible();
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

  test('restored by the back/forward cache show the current member', async ({ page, site }) => {
    await asMember(page, site);
    await open(page, '/enUS/member');
    // A frozen page receives no messages from other tabs.
    await page.context().clearCookies();
    await page.evaluate(() => {
      localStorage.removeItem('authToken');
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1$/);
  });
});

test.describe('a logout while a member page is loading', () => {
  /** The guard has passed. The wallet page's chunk waits until the gate opens. */
  async function goSlowly(page: Page) {
    const code = createGate();
    await page.route(scriptsNamed('wallet.desktop'), code.hold);
    await follow(page, '/enUS/trade');
    await expect.poll(code.count).toBeGreaterThan(0);
    return code;
  }

  test.beforeEach(({ page }) => saveData(page));

  test('by this tab ends at the login', async ({ page, site, pageErrors }) => {
    allowFailures(pageErrors);
    await asMember(page, site);
    await open(page, '/enUS/promo');
    const code = await goSlowly(page);
    await accountMenu(page).click();
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    code.open();
    await expect(page).toHaveURL(/\/enUS\/login/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
  });

  test('by another tab ends at the login', async ({ page, context, site, pageErrors }) => {
    allowFailures(pageErrors);
    await asMember(page, site);
    await open(page, '/enUS/promo');
    const other = await context.newPage();
    await open(other, '/enUS/promo');
    const code = await goSlowly(page);
    await context.clearCookies({ name: 'authToken' });
    await other.evaluate(() => localStorage.removeItem('authToken'));
    code.open();
    await expect(page).toHaveURL(/\/enUS\/login/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
  });
});

test('a 401 for the old token does not end the session while a refresh is in flight', async ({
  page,
  site,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource/);
  const old = await asMember(page, site);
  await open(page, '/enUS/promo');
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('authToken') ?? '{}');
    localStorage.setItem('authToken', JSON.stringify({ ...record, timestamp: Date.now() - 1 }));
  });
  // This page's token is not due, so the 401 responses are meant for the next page.
  await page.goto('about:blank');
  // The refresh takes longer than a navigation waits, so calls in between carry the old token.
  const { promise: isRefused, resolve: refuse } = Promise.withResolvers<void>();
  await page.route(`${API}/**`, async (route) => {
    const isOld = route.request().headers().authorization?.endsWith(old);
    const isRefresh = route.request().url().endsWith('/auth/refresh');
    if (isRefresh) await isRefused;
    if (!isOld || isRefresh) return route.continue().catch(() => {});
    await respond401(route);
    refuse();
  });
  await open(page, '/enUS/promo');
  await follow(page, '/enUS/member');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello/);
  await expect.poll(async () => (await storedSession(page))?.token).not.toBe(old);
  await expect(page).toHaveURL(/\/enUS\/member$/);
  await expect(page.getByRole('banner').getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible();
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
  const profile = testInfo.outputPath('profile');
  await mkdir(join(profile, 'Default'), { recursive: true });
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions({}),
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

test('a clock that is an hour fast changes nothing; its correction causes one refresh at most', async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() + 60 * MINUTE });
  const refreshes = recordCalls(page, /\/auth\/refresh$/);
  const documents = recordDocuments(page);
  await open(page, '/enUS/login');
  await submitLogin(page);
  await expect(page).toHaveURL(/\/enUS$/);
  for (const path of ['/enUS/promo', '/enUS/member', '/enUS/game/chess']) {
    await follow(page, path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  expect(refreshes).toHaveLength(0);
  await page.clock.setSystemTime(Date.now());
  for (const path of ['/enUS/promo', '/enUS/member', '/enUS/game/chess']) {
    await follow(page, path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await expect(accountMenu(page)).toBeVisible();
  expect(refreshes.length).toBeLessThanOrEqual(1);
  expect(documents).toEqual(['/enUS/login']);
});

test.describe('WUUID', () => {
  test('is the same in storage, cookie and every call, and does not change', async ({ page, context }) => {
    const calls = recordCalls(page, /\/api\/webapi\/(auth|promotions)/);
    await open(page, '/enUS/login');
    const uuid = await page.evaluate(() => localStorage.getItem('WUUID'));
    expect(uuid).toMatch(/^[\w-]{8,64}$/);
    await submitLogin(page);
    await expect(page).toHaveURL(/\/enUS$/);
    await follow(page, '/enUS/promo?category=live');
    await expect.poll(() => calls.length).toBeGreaterThan(1);
    for (const call of calls) expect(await call.headerValue('x-uuid')).toBe(uuid);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === 'WUUID')?.value).toBe(uuid);
    await page.evaluate(() => localStorage.setItem('WUUID', 'no\nheader'));
    await page.reload();
    await waitForHydration(page);
    // A stored token that no header can carry is replaced by the cookie's token.
    expect(await page.evaluate(() => localStorage.getItem('WUUID'))).toBe(uuid);
  });
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

  test('during a login leaves a working login', async ({ page, pageErrors }) => {
    allowFailures(pageErrors);
    await open(page, '/enUS/login');
    let isAnswered = false;
    await page.route(`${API}/auth/login`, async (route) => {
      if (isAnswered) return route.continue();
      await route.fetch();
      isAnswered = true;
      await new Promise(() => {});
    });
    await submitLogin(page);
    await expect.poll(() => isAnswered).toBe(true);
    await page.reload();
    await waitForHydration(page);
    await expect(loginLink(page)).toBeVisible();
    await submitLogin(page);
    await expect(page).toHaveURL(/\/enUS$/);
  });

  test('during a logout ends the session', async ({ page, site }) => {
    await asMember(page, site);
    await open(page, '/enUS/member');
    const call = createGate();
    await page.route(`${API}/auth/logout`, call.hold);
    await accountMenu(page).click();
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect.poll(call.count).toBe(1);
    await page.reload();
    await waitForHydration(page);
    await expect(loginLink(page)).toBeVisible();
    expect(await storedSession(page)).toBeNull();
    call.open();
  });
});

test.describe('a page that was rendered for another session', () => {
  test('refreshes a due session first, without showing a guest’s page or a logout', async ({
    page,
    site,
  }) => {
    await asMember(page, site, { refreshIn: -MINUTE, hasCookie: false });
    await open(page, '/enUS/promo');
    await expect(accountMenu(page)).toHaveAccessibleName(/demo/);
    await expect(page).toHaveURL(/\/enUS\/promo$/);
    await expect(page.getByText('Your session has ended')).toHaveCount(0);
  });

  test('stays a guest’s page for an expired session, without a notice', async ({
    page,
    site,
    pageErrors,
  }) => {
    allowFailures(pageErrors);
    await storeSession(page, site, { token: 'long-over', refreshIn: -60 * MINUTE, hasCookie: false });
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const isMember = document.querySelector('header [aria-label^="Account menu"]') !== null;
        if (isMember) sessionStorage.setItem('flickered', '1');
      }).observe(document, { childList: true, subtree: true });
    });
    await open(page, '/enUS/promo');
    await expect(loginLink(page)).toBeVisible();
    await expect(page).toHaveURL(/\/enUS\/promo$/);
    expect(await storedSession(page)).toBeNull();
    expect(await page.evaluate(() => sessionStorage.getItem('flickered'))).toBeNull();
  });

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

test('a poll of the main wallet never runs for a guest', async ({ browser, site }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: site.origin });
  const page = await context.newPage();
  await page.clock.install();
  await open(page, '/m/enUS/promo');
  const calls = recordCalls(page, /\/gameApi\/wallet/);
  await page.clock.fastForward(60_000);
  expect(calls).toHaveLength(0);
  await context.close();
});
