import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { scriptsNamed } from '#tests/e2e/tools/build-scripts.ts';
import { expect, open, saveData, test, waitForHydration } from './tools/fixtures.ts';
import {
  API,
  asMember,
  createGate,
  follow,
  MINUTE,
  recordCalls,
  recordDocuments,
  skipFirstVisit,
  submitLogin,
  throwInApp,
  waitForIdle,
} from './tools/session-tools.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.describe('a member page that a guest requests', () => {
  test('from the server reopens after the login with query and hash, and Back does not lead to the login', async ({
    page,
  }) => {
    await open(page, '/enUS/promo');
    await page.goto('/enUS/member?from=mail#wallets');
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1/);
    await submitLogin(page);
    await expect(page).toHaveURL(/\/enUS\/member\?from=mail#wallets$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/enUS\/promo$/);
    await page.goForward();
    await expect(page).toHaveURL(/\/enUS\/member\?from=mail#wallets$/);
    await expect(heading(page)).toHaveText(/^Hello/);
  });

  test('by a link reopens after the login without a full load', async ({ page, pageErrors }) => {
    // The guard requests member info once before the login (spec §4).
    pageErrors.allow(/401/);
    await open(page, '/enUS/promo');
    const documents = recordDocuments(page);
    await follow(page, '/enUS/trade?to=3#transfer');
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/enUS\/promo$/);
    await page.goForward();
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1$/);
    await submitLogin(page);
    await expect(page).toHaveURL(/\/enUS\/trade\?to=3#transfer$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/enUS\/promo$/);
    expect(documents).toEqual([]);
  });

  test('leads to the login without a return path if it may not be returned to', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/401/);
    await page.goto('/enUS/member/pswChange');
    await expect(page).toHaveURL(/\/enUS\/login$/);
    await waitForHydration(page);
    await follow(page, '/enUS/member/safePswChange');
    await expect(page).toHaveURL(/\/enUS\/login$/);
    expect(await page.evaluate(() => sessionStorage.getItem('comeback'))).toBeNull();
  });

  test('does not trap Back after a logout', async ({ page, site, pageErrors }) => {
    pageErrors.allow(/401/);
    await asMember(page, site);
    await open(page, '/enUS/promo');
    await follow(page, '/enUS/member');
    await expect(heading(page)).toHaveText(/^Hello/);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/enUS$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/enUS\/promo$/);
  });
});

test.describe('the return after a login', () => {
  /** One of each kind. shared/urls/return-to.test.ts has all cases. */
  const ELSEWHERE = ['//evil.example/enUS/member', 'javascript:alert(1)'];

  test('accepts only pages of this site from the cookie', async ({ page, site }) => {
    const value = encodeURIComponent('//evil.example/enUS/member');
    await page.context().addCookies([{ name: 'comeback', value, url: site.origin }]);
    await open(page, '/enUS/login?cb=1');
    await submitLogin(page);
    await expect(page.getByRole('alertdialog')).toContainText('no longer know');
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(page).toHaveURL(`${site.origin}/enUS`);
  });

  test('is dropped when the login is opened directly', async ({ page, site }) => {
    await page.goto('/enUS/member?from=mail');
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1$/);
    await waitForHydration(page);
    await follow(page, '/enUS/promo');
    await expect(heading(page)).toHaveText('Promotions');
    await follow(page, '/enUS/login');
    await expect(page).toHaveURL(/\/enUS\/login$/);
    await submitLogin(page);
    await expect(page).toHaveURL(`${site.origin}/enUS`);
    expect(await page.evaluate(() => sessionStorage.getItem('comeback'))).toBeNull();
  });

  test('accepts only pages of this site from storage', async ({ page, site }) => {
    await asMember(page, site);
    await open(page, '/enUS/promo');
    const documents = recordDocuments(page);
    for (const path of ELSEWHERE) {
      await page.evaluate((text) => sessionStorage.setItem('comeback', text), path);
      await follow(page, '/enUS/login?cb=1');
      await expect(page, path).toHaveURL(`${site.origin}/enUS`);
      await follow(page, '/enUS/promo');
      await expect(page).toHaveURL(`${site.origin}/enUS/promo`);
    }
    await page.evaluate(() => sessionStorage.setItem('comeback', '/enUS/trade?to=2#transfer'));
    await follow(page, '/enUS/login?cb=1');
    await expect(page).toHaveURL(`${site.origin}/enUS/trade?to=2#transfer`);
    expect(documents).toEqual([]);
  });
});

test.describe('a link whose path looks like another host', () => {
  test('is a full load that stays on the site', async ({ page, site, pageErrors }) => {
    pageErrors.allow(/404/);
    await open(page, '/enUS/promo');
    await follow(page, `${site.origin}//evil.example/enUS/promo`);
    await expect(page.getByText(/^Page not found/)).toBeVisible();
    expect(new URL(page.url()).origin).toBe(site.origin);
  });
});

test.describe('route rules', () => {
  test('redirect in the browser as on the server; a redirect to another site is a full load', async ({
    page,
    startOwnSite,
  }) => {
    const file = join(tmpdir(), `rules-${process.pid}.json`);
    const rules = {
      '/enUS/old/**': { redirect: '/enUS/promo/**' },
      '/enUS/chat': { redirect: 'https://chat.example/room' },
    };
    await writeFile(file, JSON.stringify(rules));
    const site = await startOwnSite({ env: { ROUTE_RULES: file } });
    await page.route('https://chat.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Room</title>' }),
    );
    await page.goto(`${site.origin}/enUS/old/3?x=1#promo-rules`);
    await expect(page).toHaveURL(/\/enUS\/promo\/3\?x=1#promo-rules$/);
    await waitForHydration(page);
    const documents = recordDocuments(page);
    await follow(page, '/enUS/old/2?x=2#promo-rules');
    await expect(page).toHaveURL(/\/enUS\/promo\/2\?x=2#promo-rules$/);
    expect(documents).toEqual([]);
    await follow(page, '/enUS/chat');
    await expect(page).toHaveURL('https://chat.example/room');
    await page.goBack();
    await expect(page).toHaveURL(/\/enUS\/promo\/2/);
    await waitForHydration(page);
    await follow(page, '/enUS/promo');
    await expect(heading(page)).toHaveText('Promotions');
  });
});

test.describe('the scroll position', () => {
  test('starts at the top of new pages, and is restored by back and forward', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 500 });
    await open(page, '/enUS/promo');
    await page.evaluate(() => window.scrollTo(0, 700));
    await follow(page, '/enUS/promo/3');
    await expect(page).toHaveURL(/\/promo\/3$/);
    await expect(heading(page)).toContainText('Friday');
    expect(await scrollY(page)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 300));
    const left = await scrollY(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/promo$/);
    await expect.poll(() => scrollY(page)).toBe(700);
    await page.goForward();
    await expect.poll(() => scrollY(page)).toBe(left);
    // The browser handles these clicks itself.
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => scrollY(page)).toBe(left);
  });

  test('follows an anchor of the same and of another page, and Back restores it', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 500 });
    await open(page, '/enUS/promo');
    const documents = recordDocuments(page);
    await follow(page, '/enUS/promo/1?from=list#promo-rules');
    await expect(page.locator('#promo-rules')).toBeInViewport();
    const rules = await scrollY(page);
    expect(rules).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await follow(page, '#main');
    await expect(page).toHaveURL(/\?from=list#main$/);
    await expect(page.locator('#main')).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, 10));
    await follow(page, '#promo-rules');
    await expect.poll(() => scrollY(page)).toBe(rules);
    await expect(page.locator('#promo-rules')).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/#main$/);
    await expect.poll(() => scrollY(page)).toBe(10);
    // The same link again adds no history entry.
    await follow(page, '#main');
    await follow(page, '#main');
    await page.goBack();
    await expect(page).toHaveURL(/#promo-rules$/);
    expect(documents).toEqual([]);
  });
});

test.describe('a navigation', () => {
  test('announces the title and moves the focus to the heading', async ({ page }) => {
    await open(page, '/enUS/promo');
    await expect(page.locator('#page-announcer')).toHaveCount(0);
    await follow(page, '/enUS/promo/3');
    await expect(page.locator('#page-announcer')).toHaveText(await titleOf(page, /Friday/));
    await expect(heading(page)).toBeFocused();
    await follow(page, '/enUS/login');
    await expect(page.locator('#page-announcer')).toHaveText(await titleOf(page, /Log in/));
  });

  test('shows the progress bar after 150 ms, not before', async ({ page }) => {
    await page.clock.install();
    await open(page, '/enUS/promo');
    const answer = createGate();
    await page.route(`${API}/promotion/3`, answer.hold);
    await page.clock.pauseAt(Date.now() + MINUTE);
    await follow(page, '/enUS/promo/3');
    await expect.poll(answer.count).toBe(1);
    const bar = page.getByRole('progressbar');
    await page.clock.runFor(140);
    await expect(bar).toBeHidden();
    await page.clock.runFor(20);
    await expect(bar).toBeVisible();
    answer.open();
    await page.clock.resume();
    await expect(page).toHaveURL(/\/promo\/3$/);
    await expect(bar).toBeHidden();
  });

  test('that another one replaces shows nothing', async ({ page }) => {
    await open(page, '/enUS/promo');
    const answer = createGate();
    await page.route(`${API}/promotion/3`, answer.hold);
    await follow(page, '/enUS/promo/3');
    await expect.poll(answer.count).toBe(1);
    await follow(page, '/enUS/login');
    await expect(heading(page)).toHaveText('Welcome back');
    answer.open();
    await page.waitForResponse('**/promotion/3').catch(() => {});
    await page.goBack();
    await expect(heading(page)).toHaveText('Promotions');
  });

  test('works after the error screen, also back and forward', async ({ page, pageErrors }) => {
    pageErrors.allow(/kaput/);
    await open(page, '/enUS/promo');
    await follow(page, '/enUS/promo/3');
    await expect(heading(page)).toContainText('Friday');
    await throwInApp(page);
    await expect(page.getByText('500', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText('Promotions');
    await page.goForward();
    await expect(heading(page)).toContainText('Friday');
  });

  test('announces the error screen, and the page after Back', async ({ page, pageErrors }) => {
    pageErrors.allow(/Failed to load resource/);
    await saveData(page);
    await open(page, '/enUS/promo');
    await page.evaluate(() => {
      const guard = { path: '/enUS/login', expires: Date.now() + 10_000 };
      sessionStorage.setItem('reload', JSON.stringify(guard));
    });
    await page.route(scriptsNamed('login.desktop'), (route) =>
      route.fulfill({ status: 404, body: 'Not Found' }),
    );
    await follow(page, '/enUS/login');
    await expect(page.getByRole('link', { name: 'Go back home' })).toBeVisible();
    await expect(page.locator('#page-announcer')).toHaveText(await titleOf(page, /went wrong/));
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await expect(page.locator('#page-announcer')).toHaveText(await titleOf(page, /Promotions/));
    await expect(heading(page)).toBeFocused();
  });

  test('works after foreign scripts failed in the page', async ({ page, pageErrors }) => {
    pageErrors.allow(/MethodName:update|theirs/);
    await open(page, '/enUS/promo');
    await page.evaluate(() => {
      void Promise.reject('Object Not Found Matching Id:2, MethodName:update, ParamCount:4');
      void Promise.reject(new Error('theirs'));
      setTimeout(() => {
        throw new Error('theirs');
      });
    });
    await waitForIdle(page);
    await expect(heading(page)).toHaveText('Promotions');
    await follow(page, '/enUS/promo/3');
    await expect(heading(page)).toContainText('Friday');
  });

  test('to another language keeps the scroll position, also with an anchor', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 500 });
    await open(page, '/enUS/promo/1#promo-rules');
    await expect(page.locator('#promo-rules')).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 120));
    // A real click scrolls its link into view.
    await page.getByRole('link', { name: '繁體中文' }).first().dispatchEvent('click');
    await expect(page).toHaveURL(/\/zhTW\/promo\/1#promo-rules$/);
    await expect(page.getByRole('heading', { name: '活動規則' })).toBeAttached();
    await waitForIdle(page);
    expect(await scrollY(page)).toBe(120);
  });

  test('keeps the referral code of the first page for the signup', async ({ page }) => {
    await open(page, '/enUS/promo?a=FRIEND7');
    await follow(page, '/enUS/signup');
    await expect(page.getByLabel('Referral code')).toHaveValue('FRIEND7');
    expect(await page.evaluate(() => sessionStorage.getItem('dealer'))).toBe('FRIEND7');
  });
});

function titleOf(page: Page, pattern: RegExp): Promise<string> {
  return expect
    .poll(() => page.title())
    .toMatch(pattern)
    .then(() => page.title());
}

/** The poll of the main wallet. client/app/watch/poll.test.ts tests its interval, hidden pages and failures. */
test.describe('Back with open overlays', () => {
  const sheet = (page: Page) => page.getByRole('dialog');

  test('on a phone closes a sheet, also after a reload, and a link in the sheet leaves no extra entry', async ({
    mobilePage: page,
    site,
  }) => {
    await asMember(page, site);
    await open(page, '/m/enUS/member');
    await page.locator('main a[href$="/member/wallet"]').first().click();
    await page.waitForURL('**/member/wallet');
    const wallets = page.getByLabel('To', { exact: true });
    await wallets.click();
    await expect(sheet(page)).toBeVisible();
    await page.goBack();
    await expect(sheet(page)).toBeHidden();
    await expect(wallets).toBeFocused();
    await wallets.click();
    await expect(sheet(page)).toBeVisible();
    await page.reload();
    await waitForHydration(page);
    await page.waitForFunction(() => !history.state.overlays);
    await page.goBack();
    await page.waitForURL('**/m/enUS/member');

    await open(page, '/m/enUS/game/eGame/11');
    await page.locator('.game-tile').first().getByRole('link').click();
    await sheet(page).getByRole('link').first().click();
    await page.waitForURL('**/member/wallet');
    // The page is shown: before that, Back would only cancel the navigation.
    await expect(sheet(page)).toBeHidden();
    await page.goBack();
    await page.waitForURL('**/game/eGame/11');
    await expect(sheet(page)).toBeHidden();
    await page.goForward();
    await page.waitForURL('**/member/wallet');
  });

  test('on a desktop closes a keyboard panel and a dialog before it leaves the page', async ({ page }) => {
    await open(page, '/enUS');
    await page.getByRole('link', { name: 'Promotions', exact: true }).first().click();
    await page.waitForURL('**/enUS/promo');
    await page.getByRole('button', { name: 'Show providers of Live' }).click();
    const panel = page.getByRole('region', { name: 'Live: providers' });
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
    await page.goForward();
    await page.waitForFunction(() => !history.state.overlays);
    await expect(panel).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/enUS/promo');
    await page.goBack();
    await page.waitForURL('**/enUS');
    await page.getByRole('button', { name: /^Announcements/ }).click();
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await page.waitForFunction(() => !history.state.overlays);
    await page.goForward();
    await page.waitForFunction(() => !history.state.overlays);
    await expect(sheet(page)).toBeHidden();
  });
});

test.describe('the main wallet', () => {
  test('is polled once per browser, for any number of tabs and components', async ({
    page,
    context,
    site,
    pageErrors,
  }) => {
    await asMember(page, site);
    await context.clock.install();
    const second = await context.newPage();
    pageErrors.watch(second);
    await open(page, '/enUS/member');
    await open(second, '/enUS/promo');
    // Time passes only by clock.runFor, so a slow machine makes no difference.
    await context.clock.pauseAt(Date.now() + MINUTE);
    const calls = recordCalls(context, /\/gameApi\/wallet\/1$/);
    // Half a minute.
    for (let step = 0; step < 20; step += 1) {
      await context.clock.runFor(1_500);
      await calls.at(-1)?.response();
    }
    expect(calls.length).toBeGreaterThan(2);
    // Two polls would make twice as many calls.
    expect(calls.length).toBeLessThanOrEqual(7);
    // The tab that does not poll receives the result, and polls when the other tab closes.
    const asking = calls.at(-1)?.frame().page() === page ? page : second;
    const other = asking === page ? second : page;
    const before = calls.length;
    await asking.close();
    await context.clock.resume();
    await expect.poll(() => calls.length).toBeGreaterThan(before);
    expect(calls.at(-1)?.frame().page()).toBe(other);
  });
});

test.describe('preloads', () => {
  test.use({ hasPreloads: true });
  /** Chunks of pages, one per route, without layouts. */
  const PAGE_CODE = scriptsNamed(/^(?!default|none|service).+\.(page|desktop|mobile)$/);

  test('of visible links run four at most at once', async ({ page }) => {
    await skipFirstVisit(page);
    let active = 0;
    let most = 0;
    let count = 0;
    const html = await (await page.request.get('/enUS')).text();
    await page.route(PAGE_CODE, async (route) => {
      if (html.includes(new URL(route.request().url()).pathname)) return route.continue();
      active += 1;
      count += 1;
      most = Math.max(most, active);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
      active -= 1;
    });
    await open(page, '/enUS');
    // All clicks in one task: on a slow machine each navigation would finish before the next click.
    await page.locator('header a, main a').evaluateAll((links) => {
      for (const link of links) link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    });
    await expect.poll(() => count).toBeGreaterThan(4);
    await expect.poll(() => active).toBe(0);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });

  test('do not run when the browser saves data', async ({ page }) => {
    await saveData(page);
    await open(page, '/enUS/promo');
    const code = recordCalls(page, PAGE_CODE);
    for (const link of await page.locator('header a').all()) await link.dispatchEvent('pointerover');
    await waitForIdle(page);
    expect(code).toHaveLength(0);
    await follow(page, '/enUS/login');
    await expect(heading(page)).toHaveText('Welcome back');
    expect(code.length).toBeGreaterThan(0);
  });
});

test.describe('icons', () => {
  test('of the first paint are in the HTML', async ({ page, site, request }) => {
    await asMember(page, site);
    const { cookies } = await page.context().storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const html = await (await request.get(`${site.origin}/enUS/member`, { headers: { cookie } })).text();
    const body = html.slice(0, html.indexOf('<script type="application/json"'));
    expect(body.match(/<svg/g)?.length).toBeGreaterThan(5);
    expect(body).not.toMatch(/<svg[^>]*><\/svg>/);
    const state = JSON.parse(html.match(/id="page-state">(.*?)<\/script>/s)?.[1] ?? '{}') as {
      icons: object;
    };
    const asked = recordCalls(page, /^\/icons\//);
    await open(page, '/enUS/member');
    await waitForIdle(page);
    // Components that load later request only icons that are missing.
    const names = asked.flatMap((call) => new URL(call.url()).searchParams.get('icons')?.split(',') ?? []);
    const known = Object.keys(state.icons);
    expect(known.length).toBeGreaterThan(5);
    expect(names.filter((name) => known.includes(name))).toEqual([]);
  });

  test('of later pages load in batches, keep their space, and time out after 1.5 s', async ({
    page,
    site,
  }) => {
    await asMember(page, site);
    await open(page, '/enUS/promo');
    const asked = recordCalls(page, /^\/icons\//);
    const answer = createGate();
    // The previous page may still request its last icons.
    const start = Date.now();
    const gone = page.waitForEvent('requestfailed', (request) => request.url().includes('/icons/'));
    await page.route('**/icons/**', answer.hold);
    await follow(page, '/enUS/member');
    await expect(heading(page)).toHaveText(/^Hello/);
    await expect.poll(answer.count).toBeGreaterThan(0);
    const box = page.locator('main svg:not(:has(*))').first();
    expect(await box.boundingBox()).toMatchObject({ width: expect.any(Number) });
    expect((await box.boundingBox())?.width).toBeGreaterThanOrEqual(14);
    await gone;
    expect(Date.now() - start).toBeGreaterThan(1_400);
    // Many icons per request, and no icon in two requests. A lost request is repeated unchanged.
    const requests = [...new Set(asked.map((call) => call.url()))];
    const names = requests.flatMap((url) => new URL(url).searchParams.get('icons')?.split(',') ?? []);
    expect(names.length).toBeGreaterThan(3 * requests.length);
    expect(new Set(names).size).toBe(names.length);
    answer.open();
  });
});

test('the API’s errors are printed only if the operator enables it', async ({
  page,
  site,
  pageErrors,
  startOwnSite,
}) => {
  pageErrors.allow(/./);
  const talkative = await startOwnSite({ env: { API_SILENT: '0' } });
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.route(`${API}/promotions**`, (route) => route.fulfill({ status: 503, body: '' }));
  for (const [origin, isTold] of [
    [site.origin, false],
    [talkative.origin, true],
  ] as const) {
    lines.length = 0;
    await page.goto(`${origin}/enUS/login`);
    await waitForHydration(page);
    await follow(page, '/enUS/promo?category=live');
    await expect(page.getByText('This could not be loaded')).toBeVisible();
    expect(lines.some((line) => line.includes('dataApi GET /promotions: http 503'))).toBe(isTold);
  }
});

test('on a phone Back closes a list, then the dialog below it, then leaves the page', async ({
  mobilePage: page,
  site,
}) => {
  await skipFirstVisit(page);
  await asMember(page, site);
  await open(page, '/m/enUS/member/treasure');
  await page.getByRole('button', { name: 'Other ways to be paid' }).click();
  await page.getByRole('button', { name: 'Add a store' }).click();
  const county = page.getByLabel('City or county');
  await county.click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(county).toBeVisible();
  await page.goBack();
  await expect(county).toHaveCount(0);
  await expect(page).toHaveURL(/\/m\/enUS\/member\/treasure$/);
});
