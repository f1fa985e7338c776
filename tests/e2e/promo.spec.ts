import type { Route } from 'playwright/test';
import { DEMO, expect, open, test } from '#tests/e2e/tools/fixtures.ts';

const API = '**/api/webapi';

/** Mocks a call of the browser with the API's envelope. */
function ok(data: unknown) {
  return (route: Route) => route.fulfill({ json: { status: 'ok', data } });
}

test.describe('a promotion', () => {
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
    await page.getByRole('link', { name: /Lucky Wheel/ }).click();
    await expect(page.getByRole('heading', { name: 'Fine print' })).toBeVisible();
    const rules = page.locator('.prose');
    await expect(rules.locator('script, iframe, [onerror], [style]')).toHaveCount(0);
    await expect(rules.locator('a')).not.toHaveAttribute('href', /javascript/);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
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
    await page.getByRole('link', { name: 'Log in to take part' }).click();
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1$/);
    await page.getByLabel('Account', { exact: true }).fill(DEMO.account);
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
    await page.locator('main form').getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/enUS\/promo\/2$/);
    const box = await page.locator('article img').first().boundingBox();
    expect(Math.abs((box?.width ?? 0) / (box?.height ?? 1) - 2)).toBeLessThan(0.02);

    await expect(page.getByText('Up to $188.00', { exact: false })).toBeVisible();
    await expect(page.getByRole('complementary').getByText('5 × bonus', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Apply', exact: true }).dblclick();
    await expect(page.getByText('Application received')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Status messages' })).toContainText('Application sent');
    expect(sent).toEqual(['{"discount_id":2}']);
  });
});
