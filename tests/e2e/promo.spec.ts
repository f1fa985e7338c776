import type { Page, Route } from 'playwright/test';
import { DEMO, expect, open, readDatabase, test, waitForHydration } from '#tests/e2e/tools/fixtures.ts';

const API = '**/api/webapi';

/** Mocks a call of the browser with the API's envelope. */
function ok(data: unknown) {
  return (route: Route) => route.fulfill({ json: { status: 'ok', data } });
}

const cards = (page: Page) => page.locator('main li h2');

test.describe('the promotion list', () => {
  test('filters by category in the URL; back, reload and a shared link show the same', async ({ page }) => {
    await open(page, '/enUS/promo');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promotions');
    const all = await cards(page).count();
    expect(all).toBeGreaterThan(8);

    await page.getByRole('main').getByRole('link', { name: 'Sports', exact: true }).last().click();
    await expect(page).toHaveURL(/\/enUS\/promo\?category=sport$/);
    await expect(cards(page)).toHaveText(['Sports: up to 1% back each week']);
    await expect(page).toHaveTitle(/^Sports · Promotions/);

    await page.reload();
    await waitForHydration(page);
    await expect(cards(page)).toHaveCount(1);
    await page.goBack();
    await expect(cards(page)).toHaveCount(all);
    await expect(page.locator('main nav [aria-current=page]')).toHaveText('All');
  });

  test('counts down the last day and lists ended promotions last, without colour', async ({ page }) => {
    await open(page, '/enUS/promo?category=egame');
    const last = page.locator('main li').last();
    await expect(last).toContainText('Spring tide');
    await expect(last).toContainText('Ended');
    await expect(last.locator('img')).toHaveCSS('filter', 'grayscale(1)');

    const timer = page.locator('main li').first().getByRole('timer');
    await expect(timer).toHaveText(/^\d\d:\d\d:\d\d$/);
    const before = await timer.textContent();
    await expect(timer).not.toHaveText(before ?? '');
  });

  test('explains an empty category and offers a link', async ({ page }) => {
    await page.route(`${API}/promotions?category=vip*`, ok({ list: [] }));
    await open(page, '/enUS/promo');
    await page.getByRole('main').getByRole('link', { name: 'VIP', exact: true }).last().click();
    await expect(page.getByText('Nothing in this category right now')).toBeVisible();
    await page.getByRole('link', { name: 'Show all promotions' }).click();
    await expect(page).toHaveURL(/\/enUS\/promo$/);
    await expect.poll(() => cards(page).count()).toBeGreaterThan(8);
  });

  test('turns pages on desktop', async ({ page }) => {
    const item = (id: number) => ({
      id,
      title: `Offer ${id}`,
      category: 'vip',
      image: '/share.png',
      sort: id,
    });
    await page.route(`${API}/promotions?category=vip*`, (route) => {
      const number = Number(new URL(route.request().url()).searchParams.get('page'));
      const list = Array.from({ length: 14 }, (_, index) => item(index + 1)).slice(
        (number - 1) * 12,
        number * 12,
      );
      return ok({ list, pagination: { page: number, per_page: 12, total: 14 } })(route);
    });
    await open(page, '/enUS/promo');
    await page.getByRole('main').getByRole('link', { name: 'VIP', exact: true }).last().click();
    await expect(cards(page)).toHaveCount(12);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/category=vip&page=2$/);
    await expect(cards(page)).toHaveText(['Offer 13', 'Offer 14']);
  });

  test('loads more on a phone and keeps the scroll position', async ({ mobilePage: page }) => {
    const item = (id: number) => ({
      id,
      title: `Offer ${id}`,
      category: 'vip',
      image: '/share.png',
      sort: id,
    });
    await page.route(`${API}/promotions?category=vip*`, (route) => {
      const number = Number(new URL(route.request().url()).searchParams.get('page'));
      const list = Array.from({ length: 14 }, (_, index) => item(index + 1)).slice(
        (number - 1) * 12,
        number * 12,
      );
      return ok({ list, pagination: { page: number, per_page: 12, total: 14 } })(route);
    });
    await open(page, '/m/enUS/promo');
    await page.getByRole('main').getByRole('link', { name: 'VIP', exact: true }).last().click();
    await expect(cards(page)).toHaveCount(12);
    const more = page.getByRole('link', { name: 'Show more' });
    await more.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(500);
    await more.click();
    await expect(cards(page)).toHaveCount(14);
    await expect(page).toHaveURL(/category=vip&page=2$/);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 50);
    await expect(more).toHaveCount(0);
  });
});

test.describe('a promotion', () => {
  test('shows its picture, dates, rules and how to apply', async ({ page }) => {
    await open(page, '/enUS/promo');
    await page.getByRole('link', { name: /Friday reload/ }).click();
    await expect(page).toHaveURL(/\/enUS\/promo\/3$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Friday reload: 20% up to $1,288');
    await expect(page).toHaveTitle(/^Friday reload/);
    const picture = page.locator('article img').first();
    const box = await picture.boundingBox();
    expect(Math.abs((box?.width ?? 0) / (box?.height ?? 1) - 2)).toBeLessThan(0.02);
    await expect(page.locator('article table').first()).toContainText('$6,440 and more');
    await expect(page.getByText('GMT', { exact: false }).first()).toBeVisible();
  });

  test('shows a progress bar while it loads slowly', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`${API}/promotion/6`, async (route) => {
      await released;
      await route.continue();
    });
    await open(page, '/enUS/promo');
    await page.getByRole('link', { name: /Sports: up to 1%/ }).click();
    const bar = page.getByRole('progressbar', { name: 'Loading' });
    await expect(bar).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promotions');
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sports: up to 1% back each week');
    await expect(bar).toHaveCount(0);
  });

  test('runs no script of its rules', async ({ page, pageErrors }) => {
    // The sanitizer parses the text in a separate document, where the content policy blocks the handler too.
    pageErrors.allow(/inline event handler/);
    const content =
      '<h3>Fine print</h3><img src="/nothing.svg" onerror="window.hit=1"><a href="javascript:window.hit=1">go</a>' +
      '<script>window.hit=1</script><iframe src="/"></iframe><p style="position:fixed">text</p>';
    const item = { id: 5, title: 'Careful', category: 'new', image: '/share.png', sort: 1, content };
    await page.route(`${API}/promotion/5`, ok(item));
    await page.route('**/nothing.svg', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }),
    );
    await open(page, '/enUS/promo');
    await page.getByRole('link', { name: /Summer Wheel/ }).click();
    await expect(page.getByRole('heading', { name: 'Fine print' })).toBeVisible();
    const rules = page.locator('.prose');
    await expect(rules.locator('script, iframe, [onerror], [style]')).toHaveCount(0);
    await expect(rules.locator('a')).not.toHaveAttribute('href', /javascript/);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  });

  test('that the API does not know is a 404', async ({ page, request, pageErrors }) => {
    pageErrors.allow(/404/);
    for (const id of ['999', 'abc', '12']) {
      const response = await request.get(`/enUS/promo/${id}`, { headers: { accept: 'text/html' } });
      expect(response.status()).toBe(404);
      expect(await response.text()).toContain(`Page not found: /enUS/promo/${id}`);
    }
    await open(page, '/enUS/promo/999');
    await expect(page.getByText('Page not found: /enUS/promo/999')).toBeVisible();
  });

  test('leads a guest to the login and back, and accepts one application per member', async ({ page }) => {
    const terms = { id: 2, name: 'Gift', type: 'gift', multiple: '5', amount_max: '188.00', can_apply: true };
    const sent: string[] = [];
    await page.route(`${API}/discount?*`, (route) => {
      const state = sent.length > 0 ? { can_apply: false, apply_status: 'pending' } : {};
      return ok({ list: [{ ...terms, ...state }] })(route);
    });
    await page.route(`${API}/transaction/discount`, (route) => {
      sent.push(route.request().postData() ?? '');
      return ok({ record_no: 'D1', status: 'pending' })(route);
    });
    await open(page, '/enUS/promo/2');
    await page.getByRole('link', { name: 'Log in to apply' }).click();
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1$/);
    await page.getByLabel('Account', { exact: true }).fill(DEMO.account);
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
    await page.locator('main form').getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/enUS\/promo\/2$/);

    await expect(page.getByText('Up to $188.00', { exact: false })).toBeVisible();
    await expect(page.getByRole('complementary').getByText('5×', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Apply', exact: true }).dblclick();
    await expect(page.getByText('Application received')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Status messages' })).toContainText('Application sent');
    expect(sent).toEqual(['{"discount_id":2}']);
  });
});

test.describe('the preview of a promotion', () => {
  test('shows an unpublished promotion with a ribbon, and is not indexed', async ({
    page,
    request,
    site,
  }) => {
    const hidden = await request.get('/enUS/promo/12', { headers: { accept: 'text/html' } });
    expect(hidden.status()).toBe(404);
    const preview = await request.get('/enUS/demo/promo?id=12', { headers: { accept: 'text/html' } });
    expect(preview.status()).toBe(404);
    const [row] = readDatabase(site, `SELECT value FROM meta WHERE name = 'preview_key'`);
    await open(page, `/enUS/demo/promo?id=12&key=${row?.value}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Moonlight gala/);
    await expect(page.getByRole('note')).toContainText('Preview');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('link', { name: 'Log in to apply' })).toHaveCount(0);
  });

  test('is a 404 for an unknown id', async ({ request }) => {
    for (const query of ['?id=999', '?id=../auth/info']) {
      const response = await request.get(`/enUS/demo/promo${query}`, { headers: { accept: 'text/html' } });
      expect(response.status(), query).toBe(404);
    }
  });

  test('without an id explains what the URL lacks', async ({ request }) => {
    for (const query of ['', '?id=']) {
      const response = await request.get(`/enUS/demo/promo${query}`, { headers: { accept: 'text/html' } });
      expect(response.status(), query).toBe(200);
      expect(await response.text()).toContain('No promotion chosen');
    }
  });
});

test.describe('a promotion with an invalid id on a phone', () => {
  test('is a 404, because ids have digits only', async ({ mobilePage: page, pageErrors }) => {
    pageErrors.allow(/404/);
    const response = await page.goto('/m/enUS/promo/abc');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Page Not Found: /m/enUS/promo/abc', { exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/m/enUS/promo/abc');
  });
});

test.describe('promotions without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('show the list, the tabs and the rules', async ({ page }) => {
    await page.goto('/zhTW/promo');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('優惠活動');
    await page.getByRole('main').getByRole('link', { name: '真人', exact: true }).last().click();
    await expect(cards(page)).toHaveText(['真人返水 0.8%，無上限']);
    await cards(page).first().click();
    await expect(page.getByRole('heading', { name: '活動規則' })).toBeVisible();
    await expect(page.locator('article table').first()).toBeVisible();
  });
});
