import { expect, open, test, waitForHydration } from '#tests/e2e/tools/fixtures.ts';
import { throwInApp } from '#tests/e2e/tools/session-tools.ts';

test.describe('an unknown path', () => {
  test('ends at /404 with that status, the path and links', async ({ page, pageErrors }) => {
    pageErrors.allow(/404/);
    const response = await page.goto('/enUS/no/such/page?x=1');
    expect(response?.status()).toBe(404);
    expect(new URL(page.url()).pathname).toBe('/404');
    await expect(page.getByText(/^Page not found: \/enUS\/no\/such\/page/)).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Promotions' }).click();
    await expect(page).toHaveURL(/\/enUS\/promo$/);
    await page.goBack();
    await expect(page.getByText(/^Page not found:/)).toBeVisible();
  });
});

test.describe('the content policy', () => {
  // With blocked service workers the page registers none and logs no error.
  test.use({ serviceWorkers: 'allow' });

  test('allows markup and script URLs only through the site’s own Trusted Types policies', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/Trusted|Content Security Policy/i);
    await open(page, '/enUS/promo');
    const refusals = await page.evaluate(async () => {
      const tries: (() => unknown)[] = [
        () => {
          document.createElement('div').innerHTML = '<b>markup</b>';
        },
        () => {
          document.createElement('script').src = '/boot.js';
        },
        () => {
          document.createElement('script').text = '1';
        },
        () => document.body.insertAdjacentHTML('beforeend', '<b>markup</b>'),
        () => navigator.serviceWorker.register('/boot.js'),
      ];
      const end = async (work: () => unknown) => work();
      const ends = await Promise.allSettled(tries.map(end));
      return ends.map((one) => (one.status === 'rejected' ? one.reason.name : 'done'));
    });
    expect(refusals).toEqual(Array(5).fill('TypeError'));
    const worker = await page.evaluate(async () => (await navigator.serviceWorker.register('/sw.js')).scope);
    expect(worker).toContain('/');
  });
});

test.describe('the error screen', () => {
  test('replaces an app that failed, and links home', async ({ page, pageErrors }) => {
    pageErrors.allow(/kaput/);
    await open(page, '/enUS/promo');
    await throwInApp(page, 'throws');
    await expect(page.getByText('500', { exact: true })).toBeVisible();
    await expect(page.getByText('kaput')).toHaveCount(0);
    const home = page.getByRole('link', { name: 'Go back home' });
    await expect(home).toHaveAttribute('href', '/');
    await home.click();
    await expect(page).toHaveURL(/\/$/);
    await waitForHydration(page);
  });
});

test.describe('the entry page', () => {
  test('shows the site’s name, both languages and one link in', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(page.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/enUS');
    await expect(page.getByRole('link', { name: '繁體中文' })).toHaveAttribute('href', '/zhTW');
    await page.getByRole('link', { name: 'Enter' }).click();
    await expect(page).toHaveURL(/\/enUS$/);
  });

  test('links a phone to the mobile home page', async ({ mobilePage: page }) => {
    await open(page, '/');
    await page.getByRole('link', { name: '繁體中文' }).click();
    await expect(page).toHaveURL(/\/m\/zhTW$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
    // The choice is stored: the entry page uses it next time.
    await open(page, '/');
    await expect(page.getByRole('link', { name: '進入' })).toHaveAttribute('href', '/m/zhTW');
  });
});
