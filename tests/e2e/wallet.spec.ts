import type { Locator, Page, Request } from 'playwright/test';
import { callApi } from '#tests/e2e/tools/api.ts';
import {
  chooseOption,
  DEMO,
  expect,
  open,
  readDatabase,
  test,
  waitForHydration,
} from '#tests/e2e/tools/fixtures.ts';
import { layoutShiftOf } from '#tests/e2e/tools/page-checks.ts';
import { asMember, createGate, skipFirstVisit } from '#tests/e2e/tools/session-tools.ts';
import type { Site } from '#tests/e2e/tools/site.ts';

const API = '**/api/webapi';
const MAIN = 1;
/** The wallet Copper Fox of the demo content. */
const FOX = 14;

/** All money of the demo member in cents: every wallet and every hold. */
function total(site: Site): number {
  const sql = `SELECT sum(e.amount) AS sum FROM ledger_entries e
    JOIN ledger_accounts a ON a.id = e.account_id JOIN members m ON m.id = a.member_id WHERE m.account = :account`;
  return Number(readDatabase(site, sql, { account: DEMO.account })[0]?.sum);
}

function balance(site: Site, walletId: number): number {
  const sql = `SELECT coalesce(sum(e.amount), 0) AS sum FROM ledger_entries e
    JOIN ledger_accounts a ON a.id = e.account_id JOIN members m ON m.id = a.member_id
    WHERE m.account = :account AND a.wallet_id = :walletId`;
  return Number(readDatabase(site, sql, { account: DEMO.account, walletId })[0]?.sum);
}

function dollars(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `$${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}

/** Logs in the demo member with all money in the main wallet and automatic transfer off. Earlier tests may have changed both. */
async function enter(page: Page, site: Site): Promise<void> {
  const token = await asMember(page, site);
  await callApi(site, '/gameApi/transferMode', { mode: 0 }, token);
  await callApi(site, '/gameApi/transferAll', {}, token);
}

/** Opens the wallet page and waits until all wallets are loaded. */
async function openWallet(page: Page, path = '/enUS/trade'): Promise<void> {
  await open(page, path);
  await expect(list(page).getByText(/^Show \d+ empty wallets?$/)).toBeVisible();
}

const list = (page: Page): Locator => page.getByRole('region', { name: 'Wallets', exact: true });
const row = (page: Page, name: string): Locator => list(page).getByRole('listitem').filter({ hasText: name });
const sums = (page: Page): Locator => page.getByRole('region', { name: 'All wallets' });
const amount = (page: Page): Locator => page.getByLabel('Amount');
const send = (page: Page): Locator => page.getByRole('button', { name: 'Transfer', exact: true });

/** Chooses a wallet as the target of the form. */
async function chooseTarget(page: Page, name: string): Promise<void> {
  const target = page.getByLabel('To', { exact: true });
  await chooseOption(page, target, name);
}

/** Requests that the page sends to a path. */
function recordPosts(page: Page, path: string): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) sent.push(request);
  });
  return sent;
}

test('the member home has no layout shift when the providers answer or fail', async ({
  mobilePage,
  site,
}) => {
  await skipFirstVisit(mobilePage);
  await asMember(mobilePage, site);
  // A taller phone shows more of the page below the wallets.
  await mobilePage.setViewportSize({ width: 430, height: 932 });
  await open(mobilePage, '/m/enUS/member');
  await expect(mobilePage.getByText('In games (some not answering)')).toBeVisible();
  expect(await layoutShiftOf(mobilePage)).toBeLessThan(0.02);
});

test('an amount typed before the app has started stays, and the form knows it', async ({ page, site }) => {
  await enter(page, site);
  const gate = createGate();
  await page.route('**/assets/*.js', gate.hold);
  await page.goto('/enUS/trade', { waitUntil: 'commit' });
  await amount(page).fill('12.34');
  gate.open();
  await waitForHydration(page);
  await expect(amount(page)).toHaveValue('12.34');
  // The next render sets the field to the value that the form knows.
  await chooseOption(page, page.getByLabel('To', { exact: true }), 'Copper Fox');
  await expect(amount(page)).toHaveValue('12.34');
});

test.describe('a transfer', () => {
  test('changes both balances and the one in the top bar at once', async ({ page, site }) => {
    await enter(page, site);
    await openWallet(page);
    const before = total(site);
    const [main, fox] = [balance(site, MAIN), balance(site, FOX)];
    await expect(sums(page)).toContainText(dollars(before));

    // With the keyboard only.
    await page.getByLabel('To', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Copper Fox' }).waitFor();
    await page.keyboard.type('Copper');
    await page.keyboard.press('Enter');
    await amount(page).focus();
    await page.keyboard.type('12.34');
    await page.keyboard.press('Enter');

    await expect(page.getByText('$12.34 moved to Copper Fox')).toBeVisible();
    await expect(row(page, 'Copper Fox')).toContainText(dollars(fox + 1234));
    await expect(page.getByRole('banner')).toContainText(dollars(main - 1234));
    await expect(sums(page)).toContainText(dollars(main - 1234));
    await expect(sums(page)).toContainText(dollars(before));
    await expect(amount(page)).toHaveValue('');
    expect([balance(site, MAIN), balance(site, FOX), total(site)]).toEqual([main - 1234, fox + 1234, before]);
  });

  test('from two tabs at once keeps the total', async ({ page, context, site, pageErrors }) => {
    await enter(page, site);
    const other = await context.newPage();
    pageErrors.watch(other);
    const [before, main] = [total(site), balance(site, MAIN)];
    // Each transfer alone is possible, both together are not.
    const wanted = String(Math.floor(main / 100) - 1);
    const prepare = async (tab: Page, target: string) => {
      await openWallet(tab);
      await chooseTarget(tab, target);
      await amount(tab).fill(wanted);
    };
    await Promise.all([prepare(page, 'Copper Fox'), prepare(other, 'Lantern Works')]);
    // The first request waits until both tabs are sending. Otherwise the second tab may already know the new balance.
    const gate = createGate();
    await context.route(`${API}/gameApi/transfer`, gate.hold);
    const responses = [page, other].map((tab) => tab.waitForResponse(`${API}/gameApi/transfer`));
    await Promise.all([send(page).click(), send(other).click()]);
    for (const tab of [page, other]) await expect(send(tab)).toHaveAttribute('aria-busy', 'true');
    gate.open();
    await Promise.all(responses);
    const results = () =>
      Promise.all(
        [page, other].map(async (tab) => ({
          amount: await amount(tab).inputValue(),
          errors: await tab.locator('form').getByRole('alert').count(),
        })),
      );
    // Only the tab of the refused transfer keeps its amount, whichever was first.
    const expected = [
      { amount: '', errors: 0 },
      { amount: wanted, errors: 1 },
    ];
    await expect
      .poll(async () => (await results()).toSorted((a, b) => a.errors - b.errors))
      .toEqual(expected);
    expect(balance(site, MAIN)).toBe(main - Number(wanted) * 100);
    expect(total(site)).toBe(before);
    await page.getByRole('button', { name: /^Bring (all )?back/ }).click();
    await expect(page.getByText(/came back to the main wallet/)).toBeVisible();
    expect(total(site)).toBe(before);
  });
});

test.describe('a transfer whose response is lost', () => {
  test('is looked up after a reload as well', async ({ page, site, pageErrors }) => {
    pageErrors.allow(/Failed to load resource|ERR_FAILED/);
    await enter(page, site);
    await openWallet(page);
    const before = total(site);
    const sent = recordPosts(page, '/gameApi/transfer');
    await page.route(`${API}/gameApi/transfer`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route(`${API}/gameTransferRecord*`, (route) => route.abort());
    await chooseTarget(page, 'Copper Fox');
    await amount(page).fill('3.21');
    await send(page).click();
    await expect(page.getByText('No answer yet. We are checking the record')).toBeVisible();
    // Only the reloaded page may read the record. The first page could read it just before it unloads.
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByText('No answer yet. We are checking the record')).toBeVisible();
    await page.unroute(`${API}/gameTransferRecord*`);
    await expect(page.getByText('The record shows it: $3.21 moved to Copper Fox.')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(total(site)).toBe(before);
  });
});

test.describe('the records', () => {
  test('keep range, filters and page in the URL after reload and back', async ({ page, site }) => {
    await asMember(page, site);
    await open(page, '/enUS/record/game');
    await page.getByRole('link', { name: '30 days' }).click();
    await expect(page).toHaveURL(/\?range=30d$/);
    await chooseOption(page, page.getByLabel('Status'), 'Settled');
    await expect(page).toHaveURL(/\?range=30d&status=settled$/);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/page=2$/);
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    const first = page.getByRole('row').nth(1);
    await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true');
    const shown = await first.textContent();
    await page.reload();
    await waitForHydration(page);
    await expect(first).toHaveText(shown ?? '');
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\?range=30d$/);
    await expect(page.getByLabel('Status')).toHaveText('All statuses');
    await expect(page.getByRole('table')).toContainText('Canceled');
  });

  test('load more while a phone scrolls', async ({ mobilePage: page, site }) => {
    await asMember(page, site);
    await open(page, '/m/enUS/record/game?range=30d');
    const cards = page.locator('main ul > li');
    await expect(cards).toHaveCount(20);
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards.first()).not.toHaveAttribute('aria-setsize', '20');
    await expect(page).toHaveURL(/page=\d+$/);
    await page
      .getByRole('button', { name: /Settled/ })
      .first()
      .tap();
    await expect(page.getByText('Bet number').first()).toBeVisible();
    // Only the cards near the screen are in the document. Each states the length of the whole list.
    const count = async () => Number(await cards.first().getAttribute('aria-setsize'));
    const before = await count();
    await page.reload();
    await waitForHydration(page);
    // One request loads the page of the list that the URL names.
    await expect.poll(count).toBeGreaterThanOrEqual(Math.min(before, 100));
  });
});
