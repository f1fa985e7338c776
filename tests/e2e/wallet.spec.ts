import { readFile } from 'node:fs/promises';
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
/** Wallets of the demo content: 14 (Copper Fox) answers, 22 (Four Winds) takes whole amounts; 9 is closed, 24 never answers. */
const [FOX, WHOLE] = [14, 22];

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
  await expect(row(page, 'Copper Fox')).toBeVisible();
}

const row = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Wallets', exact: true }).getByRole('listitem').filter({ hasText: name });
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

const keyOf = (request: Request | undefined) => request?.headers()['idempotency-key'];

test('the member home has no layout shift when the providers answer or fail', async ({
  mobilePage,
  site,
}) => {
  await skipFirstVisit(mobilePage);
  await asMember(mobilePage, site);
  // A taller phone shows more of the page below the wallets.
  await mobilePage.setViewportSize({ width: 430, height: 932 });
  await open(mobilePage, '/m/enUS/member');
  await expect(mobilePage.getByText('In games (some not available)')).toBeVisible();
  expect(await layoutShiftOf(mobilePage)).toBeLessThan(0.02);
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

  test('is sent once by a double click, also on a slow network', async ({ page, site }) => {
    await enter(page, site);
    await openWallet(page);
    const before = [balance(site, MAIN), total(site)];
    const sent = recordPosts(page, '/gameApi/transfer');
    await page.route(`${API}/gameApi/transfer`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await chooseTarget(page, 'Copper Fox');
    await amount(page).fill('5');
    await send(page).dblclick();
    await send(page).click();
    await amount(page).press('Enter');
    await expect(page.getByText('$5.00 moved to Copper Fox')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(keyOf(sent[0])).toMatch(/^[\w-]{20,}$/);
    expect([balance(site, MAIN), total(site)]).toEqual([(before[0] ?? 0) - 500, before[1]]);
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
    await page.getByRole('button', { name: 'Bring all back' }).click();
    await expect(page.getByText(/came back to the main wallet/)).toBeVisible();
    expect(total(site)).toBe(before);
  });

  test('with cents to a wallet of whole amounts shows the reason', async ({ page, site }) => {
    await enter(page, site);
    await openWallet(page);
    const before = [balance(site, MAIN), balance(site, WHOLE)];
    const sent = recordPosts(page, '/gameApi/transfer');
    await chooseTarget(page, 'Four Winds');
    await expect(page.getByText('Four Winds takes whole dollars only.')).toBeVisible();
    await amount(page).fill('10.50');
    await send(page).click();
    await expect(page.getByText('Four Winds takes whole dollars only: $10.00 or $11.00')).toBeVisible();
    await expect(amount(page)).toBeFocused();
    await expect(amount(page)).toHaveValue('10.50');
    expect(sent).toHaveLength(0);
    // Max fills in the whole dollars of the main wallet.
    await page.getByRole('button', { name: 'Max' }).click();
    await expect(amount(page)).toHaveValue(`${Math.floor((before[0] ?? 0) / 100)}.00`);
    await page.getByRole('button', { name: 'Swap the two wallets' }).click();
    await expect(page.getByText('Four Winds takes whole dollars only.')).toBeVisible();
    expect([balance(site, MAIN), balance(site, WHOLE)]).toEqual(before);
  });
});

test.describe('a transfer whose response is lost', () => {
  test('is looked up in the records before anything else can be sent', async ({ page, site, pageErrors }) => {
    pageErrors.allow(/Failed to load resource|ERR_FAILED/);
    await enter(page, site);
    await openWallet(page);
    const [before, fox] = [total(site), balance(site, FOX)];
    const sent = recordPosts(page, '/gameApi/transfer');
    let isRecordThere = false;
    // The API executes the transfer, but the response is lost, and the record cannot be read for a while.
    await page.route(`${API}/gameApi/transfer`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route(`${API}/gameTransferRecord*`, (route) =>
      isRecordThere ? route.continue() : route.abort(),
    );
    await chooseTarget(page, 'Copper Fox');
    await amount(page).fill('7.77');
    await send(page).click();
    await expect(page.getByText('No answer yet. We are checking the record')).toBeVisible();
    await expect(amount(page)).toHaveValue('7.77');
    await send(page).click({ force: true });
    await amount(page).press('Enter');
    isRecordThere = true;
    await expect(page.getByText('The record shows it: $7.77 moved to Copper Fox.')).toBeVisible();
    await expect(row(page, 'Copper Fox')).toContainText(dollars(fox + 777));
    expect(sent).toHaveLength(1);
    expect(total(site)).toBe(before);
    await page.getByRole('link', { name: 'Transfer records' }).click();
    await expect(page).toHaveURL(/\/enUS\/record\/transfer\?range=today$/);
    await expect(page.getByRole('table')).toContainText('$7.77');
  });

  test('can be sent again if it never arrived, and moves money once', async ({ page, site, pageErrors }) => {
    pageErrors.allow(/Failed to load resource|ERR_FAILED/);
    await enter(page, site);
    await openWallet(page);
    const [before, main] = [total(site), balance(site, MAIN)];
    const sent = recordPosts(page, '/gameApi/transfer');
    await page.route(`${API}/gameApi/transfer`, (route) => route.abort());
    await chooseTarget(page, 'Copper Fox');
    await amount(page).fill('8.88');
    await send(page).click();
    await expect(page.getByText(/Nothing was moved; you can send it again/)).toBeVisible();
    await expect(amount(page)).toHaveValue('8.88');
    expect(balance(site, MAIN)).toBe(main);
    await page.unroute(`${API}/gameApi/transfer`);
    await send(page).click();
    await expect(page.getByText('$8.88 moved to Copper Fox')).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
    expect([balance(site, MAIN), total(site)]).toEqual([main - 888, before]);
  });

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

test.describe('a recall of all wallets', () => {
  /** Moves some cents to a wallet through the API. */
  async function fill(page: Page, name: string, value: string): Promise<void> {
    await chooseTarget(page, name);
    await amount(page).fill(value);
    await send(page).click();
    await expect(page.getByText(`$${value} moved to ${name}`)).toBeVisible();
  }

  test('reports each wallet, and loses nothing if a provider fails', async ({ page, site }) => {
    await enter(page, site);
    await openWallet(page);
    await fill(page, 'Copper Fox', '40.01');
    const before = total(site);
    const sent = recordPosts(page, '/gameApi/transferAll');
    await page.getByRole('button', { name: 'Bring all back' }).dblclick();
    const result = sums(page).getByRole('status').filter({ hasText: 'came back to the main wallet' });
    await expect(result).toBeVisible();
    const entry = (name: string) => result.getByRole('listitem').filter({ hasText: name });
    await expect(entry('Copper Fox')).toContainText(/\$\d/);
    await expect(entry('Ivory Room')).toContainText('frozen and safe');
    // Its provider is silent, but no money was ever in it.
    await expect(entry('Deep Current')).toHaveCount(0);
    await expect(row(page, 'Copper Fox')).toContainText('$0.00');
    await expect(row(page, 'Ivory Room')).toContainText('$320.00');
    await expect(sums(page)).toContainText(dollars(before));
    expect(sent).toHaveLength(1);
    expect([balance(site, FOX), total(site)]).toEqual([0, before]);
  });

  test('whose response is lost is found in the records', async ({ page, site, pageErrors }) => {
    pageErrors.allow(/Failed to load resource|ERR_FAILED/);
    await enter(page, site);
    await openWallet(page);
    await fill(page, 'Copper Fox', '60.02');
    const before = total(site);
    await page.route(`${API}/gameApi/transferAll`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Bring all back' }).click();
    await expect(sums(page).getByText(/came back to the main wallet/)).toBeVisible();
    await expect(row(page, 'Copper Fox')).toContainText('$0.00');
    expect([balance(site, FOX), total(site)]).toEqual([0, before]);
  });
});

test.describe('the wallet page', () => {
  test('retries a single provider that did not answer', async ({ page, site }) => {
    await enter(page, site);
    await openWallet(page);
    const silent = row(page, 'Deep Current');
    await expect(silent).toContainText('—');
    await expect(sums(page)).toContainText('1 wallet is not answering and is not included.');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await silent.getByRole('button', { name: /^Try again/ }).click();
    await expect.poll(() => asked).toContain('/api/webapi/gameApi/wallet/24');
    await expect(silent.locator('[aria-busy=true]')).toHaveCount(0);
    expect(asked).not.toContain('/api/webapi/gameWallet');
    await expect(row(page, 'Ivory Room').getByRole('button', { name: /^Transfer with/ })).toBeDisabled();
  });

  test('changes the switch of automatic transfer after the API confirms, not before', async ({
    page,
    site,
  }) => {
    await enter(page, site);
    await openWallet(page);
    const toggle = page.getByRole('switch', { name: /Automatic transfer/ });
    const sent = recordPosts(page, '/gameApi/transferMode');
    await expect(toggle).not.toBeChecked();
    await page.route(`${API}/gameApi/transferMode`, (route) =>
      route.fulfill({ json: { status: 'error', message: 'Not while a game is open' } }),
    );
    await toggle.click();
    await expect(page.getByText('Not while a game is open')).toBeVisible();
    // The modal shows the error, as a switch has no place for one.
    await page.keyboard.press('Escape');
    await expect(toggle).not.toBeChecked();
    await page.unroute(`${API}/gameApi/transferMode`);
    await toggle.click();
    await expect(toggle).toBeChecked();
    await page.reload();
    await waitForHydration(page);
    await expect(toggle).toBeChecked();
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    expect(sent.map((request) => request.postDataJSON())).toEqual([{ mode: 1 }, { mode: 1 }, { mode: 0 }]);
  });

  test('filters wallets with money by the URL', async ({ page, site }) => {
    await enter(page, site);
    await openWallet(page);
    const list = page.getByRole('region', { name: 'Wallets', exact: true });
    const rows = list.getByRole('listitem');
    await expect(rows.filter({ hasText: 'Ivory Room' })).toBeVisible();
    await list.getByText(/empty wallets? you have not used$/).click();
    await expect(rows).toHaveCount(24);
    await page.getByRole('link', { name: /^With money/ }).click();
    await expect(page).toHaveURL(/\?show=funded$/);
    await expect(rows).not.toHaveCount(24);
    await expect(rows.filter({ hasText: 'Ivory Room' })).toBeVisible();
    expect(await rows.count()).toBeLessThan(24);
    await page.goBack();
    await expect(list.getByRole('link', { name: 'All (24)' })).toHaveAttribute('aria-current', 'page');
    await list.getByRole('searchbox', { name: 'Find a wallet' }).fill('ivory');
    await expect(rows).toHaveCount(1);
  });
});

test('a phone offers wallets in a sheet, and no page is wider than 360 px', async ({
  mobilePage: page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, site);
  await openWallet(page, '/m/enUS/member/wallet');
  const before = total(site);
  await page.getByLabel('To', { exact: true }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Copper Fox/ })
    .tap();
  await amount(page).fill('2.50');
  await send(page).tap();
  await expect(page.getByText('$2.50 moved to Copper Fox')).toBeVisible();
  await row(page, 'Copper Fox')
    .getByRole('button', { name: /^Transfer with/ })
    .tap();
  await expect(amount(page)).toBeFocused();
  await expect(page.getByLabel('From', { exact: true })).toHaveText('Copper Fox');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(total(site)).toBe(before);
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

  test('accept own dates, and show details to open and copy', async ({ page, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await asMember(page, site);
    await open(page, '/enUS/record/transfer?range=30d');
    await page.getByRole('link', { name: 'Choose dates' }).click();
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
    await expect(page.getByLabel('First day')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
    await page.getByRole('button', { name: 'View details' }).first().click();
    await page.getByRole('button', { name: 'Copy Transfer number' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^T\d{16}$/);
  });

  test('download as a file with all rows of the range', async ({ page, site }) => {
    await asMember(page, site);
    await open(page, '/zhTW/record/game?range=30d');
    const caption = page.getByText(/^共 \d+ 筆$/);
    const count = Number((await caption.textContent())?.match(/\d+/)?.[0]);
    expect(count).toBeGreaterThan(200);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下載 CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^records-game-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile((await download.path()) ?? '', 'utf8');
    expect(text.startsWith('\uFEFF"投注時間 (GMT')).toBe(true);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(count + 1);
    expect(lines.slice(1).every((line) => /,"B\d{16}",/.test(line))).toBe(true);
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

  test('have totals on their overview, which the menu links', async ({ page, site }) => {
    await asMember(page, site);
    await open(page, '/enUS/member');
    await page
      .getByRole('navigation', { name: 'Member center' })
      .getByRole('link', { name: 'Records' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Records');
    await expect(page.getByRole('region', { name: 'Transfers' })).toContainText(/\$\d/);
    await page.getByRole('link', { name: 'Bets', exact: true }).last().click();
    await expect(page).toHaveURL(/\/enUS\/record\/game\?range=30d$/);
  });
});
