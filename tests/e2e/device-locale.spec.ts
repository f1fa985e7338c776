import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright/test';
import { DESKTOP, expect, open, PHONE, test, waitForHydration } from './tools/fixtures.ts';
import { launchOptions } from './tools/launch.ts';
import { asMember, follow, recordCalls, recordDocuments, waitForIdle } from './tools/session-tools.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const chineseLink = (page: Page) => page.getByRole('link', { name: '繁體中文' }).first();

/** A tablet's browser: a desktop user agent with a touch screen. */
const TABLET: BrowserContextOptions = {
  viewport: { width: 1024, height: 768 },
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
};

async function tabletPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ ...TABLET, baseURL: origin });
  return context.newPage();
}

/** Waits until the page has handled its new size: the page's timer of 50 ms was set before this one. */
async function waitForDeviceCheck(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve, 60)))),
  );
  await waitForIdle(page);
}

test.describe('a resized window', () => {
  test('shows the same page of the other device and back, with query and hash', async ({
    browser,
    site,
    pageErrors,
  }) => {
    const page = await tabletPage(browser, site.origin);
    pageErrors.watch(page);
    await asMember(page, site);
    await open(page, '/enUS/promo');
    await follow(page, '/enUS/trade?to=3#transfer');
    await expect(page).toHaveURL(/\/enUS\/trade\?to=3#transfer$/);
    const documents = recordDocuments(page);
    await page.setViewportSize({ width: 600, height: 900 });
    // The wallet has another path on a phone.
    await expect(page).toHaveURL(/\/m\/enUS\/member\/wallet\?to=3#transfer$/);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(page).toHaveURL(/\/enUS\/trade\?to=3#transfer$/);
    // It stays one history entry, although its path has changed.
    await page.goBack();
    await expect(page).toHaveURL(/\/enUS\/promo$/);
    expect(documents).toEqual([]);
    await page.context().close();
  });

  test('follows the server after one redirect when they disagree', async ({ browser, site }) => {
    const page = await tabletPage(browser, site.origin);
    await open(page, '/enUS/promo');
    await page.setViewportSize({ width: 600, height: 900 });
    await expect(page).toHaveURL(/\/m\/enUS\/promo$/);
    const documents = recordDocuments(page);
    await page.reload();
    await waitForHydration(page);
    await expect(page).toHaveURL(/\/enUS\/promo$/);
    for (const width of [610, 620, 1024, 600]) {
      await page.setViewportSize({ width, height: 900 });
      await waitForDeviceCheck(page);
    }
    expect(new URL(page.url()).pathname).toBe('/enUS/promo');
    expect(documents).toEqual(['/m/enUS/promo', '/enUS/promo']);
    await page.context().close();
  });
});

/** server/middleware/visitor.test.ts tests client hints and user agents. */
test.describe('a device that server and browser detect differently', () => {
  test('causes at most one redirect for a crawler that says desktop and looks like a phone', async ({
    browser,
    site,
  }) => {
    const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const context = await browser.newContext({ ...PHONE, userAgent, baseURL: site.origin });
    const page = await context.newPage();
    for (const path of ['/enUS/promo', '/m/enUS/promo']) {
      const documents = recordDocuments(page);
      let changes = 0;
      page.on('framenavigated', () => {
        changes += 1;
      });
      await open(page, path);
      const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
      for (const step of [1, 2, 3]) {
        await page.setViewportSize({ width, height: height + step * 50 });
        await waitForDeviceCheck(page);
      }
      expect(documents.length, path).toBeLessThanOrEqual(2);
      // The document, the router's history entry, and one change.
      expect(changes, path).toBeLessThanOrEqual(3);
      await expect(heading(page)).toHaveText('Promotions');
    }
    await context.close();
  });
});

test.describe('a change of the language', () => {
  test('keeps a started signup with its step and password; a change of the device drops the secrets only', async ({
    browser,
    site,
  }) => {
    const page = await tabletPage(browser, site.origin);
    await open(page, '/enUS/signup');
    await page.locator('input[name=account]').fill('fresh1');
    await page.locator('input[name=password]').fill('a-quiet-harbour-7');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('input[name=phone]').fill('912345678');
    await page.locator('input[name=code]').fill('123456');
    await chineseLink(page).click();
    await expect(page).toHaveURL(/\/zhTW\/signup$/);
    await expect(page.locator('input[name=phone]')).toHaveValue(/912/);
    await expect(page.locator('input[name=code]')).toHaveValue('123456');
    // The draft is removed once the form has its new language.
    const stored = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    await expect.poll(stored).not.toMatch(/fresh1|a-quiet-harbour-7|123456/);
    await page.goBack();
    await expect(page).toHaveURL(/\/enUS\/signup$/);
    await expect(page.locator('input[name=phone]')).toBeVisible();
    await page.goBack();
    await expect(page.locator('input[name=account]')).toHaveValue('fresh1');
    await expect(page.locator('input[name=password]')).toHaveValue('a-quiet-harbour-7');
    await page.setViewportSize({ width: 600, height: 900 });
    await expect(page).toHaveURL(/\/m\/enUS\/signup$/);
    await expect(page.locator('input[name=account]')).toHaveValue('fresh1');
    await expect(page.locator('input[name=password]')).toHaveValue('');
    await page.context().close();
  });

  test('keeps the scroll position, updates head and texts, and calls the API in the new language at once', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 1200, height: 500 });
    await open(page, '/enUS/promo/1?from=home#promo-rules');
    await expect(page.locator('#promo-rules')).toBeInViewport();
    // A position that is neither the top of the page nor the anchor.
    await page.evaluate(() => window.scrollTo(0, 120));
    const documents = recordDocuments(page);
    const calls = recordCalls(page, /\/api\/webapi\/promotion\/1$/);
    // A real click scrolls its link into view.
    await chineseLink(page).dispatchEvent('click');
    await expect(page).toHaveURL(/\/zhTW\/promo\/1\?from=home#promo-rules$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
    await expect(page.getByRole('heading', { name: '活動規則' })).toBeVisible();
    expect(await calls[0]?.headerValue('locale')).toBe('zhTW');
    await expect(page).toHaveTitle(/[\u4e00-\u9fff]/);
    const head = (selector: string, name: string) => page.locator(`head ${selector}`).getAttribute(name);
    expect(await head('link[rel=canonical]', 'href')).toMatch(/\/zhTW\/promo\/1$/);
    expect(await head('link[rel=alternate][hreflang=en-US]', 'href')).toMatch(/\/enUS\/promo\/1$/);
    expect(await head('meta[property="og:url"]', 'content')).toMatch(/\/zhTW\/promo\/1$/);
    expect(await head('meta[name=description]', 'content')).toMatch(/[\u4e00-\u9fff]/);
    for (const single of ['title', 'link[rel=canonical]', 'meta[name=description]']) {
      await expect(page.locator(`head ${single}`)).toHaveCount(1);
    }
    await waitForIdle(page);
    expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(120);
    const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
    expect(cookie).toMatchObject({ value: 'zhTW', path: '/', sameSite: 'Lax', secure: false });
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 365 * 86_400)).toBeLessThan(60);
    // The head follows later pages too.
    await follow(page, '/zhTW/login');
    await expect(page).toHaveTitle(/登入/);
    await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.goBack();
    await expect(page.locator('head meta[name=robots]')).toHaveCount(0);
    expect(documents).toEqual([]);
    await page.goBack();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    await expect(page).toHaveURL(/\/enUS\/promo\/1\?from=home#promo-rules$/);
  });
});

test.describe('a locale strategy', () => {
  /** shared/paths.test.ts tests the paths of all strategies. Only this one changes the language by a full load. */
  test('no_prefix keeps query and hash in both directions and after a reload', async ({
    browser,
    pageErrors,
    startOwnSite,
  }) => {
    const site = await startOwnSite({
      env: { LOCALE_STRATEGY: 'no_prefix', LOCALE_COOKIE_CROSS_ORIGIN: '0' },
    });
    const context = await browser.newContext({ ...DESKTOP, locale: 'en-US', baseURL: site.origin });
    const page = await context.newPage();
    pageErrors.watch(page);
    const address = `${site.origin}/promo?category=live#main`;
    await open(page, address);
    await expect(heading(page)).toHaveText('Promotions');
    const documents = recordDocuments(page);
    await chineseLink(page).dispatchEvent('click');
    await expect(heading(page)).toHaveText('優惠活動');
    await expect(page).toHaveURL(address);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
    expect(documents).toHaveLength(1);
    await page.reload();
    await waitForHydration(page);
    await expect(heading(page)).toHaveText('優惠活動');
    await expect(page).toHaveURL(address);
    await page.getByRole('link', { name: 'English' }).first().dispatchEvent('click');
    await expect(heading(page)).toHaveText('Promotions');
    await expect(page).toHaveURL(address);
    await waitForHydration(page);
    await follow(page, '/login');
    await expect(heading(page)).toHaveText('Welcome back');
    await context.close();
  });

  test('LOCALE_DOMAINS gives each language its host and keeps the page', async ({
    pageErrors,
    startOwnSite,
  }) => {
    // These hosts have no https in this test.
    pageErrors.allow(/Cross-Origin-Opener-Policy header has been ignored/);
    const site = await startOwnSite({
      env: { LOCALE_DOMAINS: 'enUS=en.example.com,zhTW=tw.example.com', LOCALE_COOKIE_CROSS_ORIGIN: '1' },
    });
    const { host } = new URL(site.origin);
    const hosts = ['en', 'tw'].map((name) => `MAP ${name}.example.com ${host}`).join(', ');
    const browser = await chromium.launch(launchOptions({ args: [`--host-resolver-rules=${hosts}`] }));
    try {
      const page = await (await browser.newContext(DESKTOP)).newPage();
      pageErrors.watch(page);
      await open(page, 'http://en.example.com/promo?category=live#main');
      await expect(heading(page)).toHaveText('Promotions');
      await expect(page.locator('link[rel=alternate][hreflang=zh-TW]')).toHaveAttribute(
        'href',
        /\/\/tw\.example\.com\/promo/,
      );
      await chineseLink(page).dispatchEvent('click');
      await expect(page).toHaveURL('http://tw.example.com/promo?category=live#main');
      await waitForHydration(page);
      await expect(heading(page)).toHaveText('優惠活動');
      await follow(page, '/promo');
      await expect(page).toHaveURL('http://tw.example.com/promo');
      await page.goBack();
      await page.goBack();
      await expect(page).toHaveURL('http://en.example.com/promo?category=live#main');
      await expect(heading(page)).toHaveText('Promotions');
    } finally {
      await browser.close();
    }
  });
});

test('the install instructions match the system before any code runs, and hydration moves nothing', async ({
  browser,
  site,
  mobilePage,
}) => {
  const places = async (page: Page) => {
    const texts = [page.getByRole('heading', { level: 2 }), page.getByRole('listitem')];
    const all = (await Promise.all(texts.map((text) => text.all()))).flat();
    return Promise.all(all.map((text) => text.boundingBox()));
  };
  const bare = await browser.newContext({ ...PHONE, baseURL: site.origin, javaScriptEnabled: false });
  const page = await bare.newPage();
  await page.goto('/m/enUS/app');
  const first = await places(page);
  await expect(page.getByRole('heading', { name: 'On Android, with Chrome' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /iPhone/ })).toBeHidden();
  await bare.close();
  await open(mobilePage, '/m/enUS/app');
  expect(await places(mobilePage)).toEqual(first);
  await mobilePage.evaluate(() =>
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined })),
  );
  await expect(mobilePage.getByRole('button', { name: 'Install' })).toBeVisible();
  expect(await places(mobilePage)).toEqual(first);
});
