import type { Page } from 'playwright/test';
import { logIn } from '#tests/e2e/tools/api.ts';
import { expect, open, readDatabase, test, waitForHydration } from '#tests/e2e/tools/fixtures.ts';
import { signUpByApi, storeSession } from '#tests/e2e/tools/session-tools.ts';
import type { Site } from '#tests/e2e/tools/site.ts';

/** A new member, so that other tests do not count this deposit. */
async function loginAsNewMember(page: Page, site: Site): Promise<string> {
  const member = await signUpByApi(site);
  await storeSession(page, site, { token: await logIn(site, member) });
  return member.account;
}

function mainWalletSums(site: Site, account: string): Record<string, number> {
  const rows = readDatabase(
    site,
    `SELECT m.kind, sum(e.amount) AS amount FROM ledger_movements m JOIN ledger_entries e ON e.movement_id = m.id
     JOIN ledger_accounts a ON a.id = e.account_id JOIN members o ON o.id = a.member_id
     WHERE o.account = :account AND a.wallet_id = 1 GROUP BY m.kind`,
    { account },
  );
  return Object.fromEntries(rows.map((row) => [String(row.kind), Number(row.amount)]));
}

test('a card deposit is paid in the new tab, and the order updates in both tabs', async ({
  page,
  site,
  pageErrors,
}) => {
  const account = await loginAsNewMember(page, site);
  await open(page, '/enUS/member/deposit?channel=5');
  await page.getByRole('textbox', { name: 'Amount' }).fill('1,000.00');
  await page.getByRole('radio', { name: /First deposit bonus/ }).click();
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Deposit $1,000.00' }).click();
  await page.getByRole('button', { name: 'Yes, deposit' }).click();
  const tab = await popup;
  pageErrors.watch(tab);
  await tab.getByRole('button', { name: 'Pay $1,000.00' }).click();
  // Return to the site in this tab.
  await waitForHydration(tab);
  await expect(tab).toHaveURL(/\/enUS\/member\/deposit\?order=\d+$/);
  await expect(page).toHaveURL(/order=\d+/);
  for (const one of [tab, page]) {
    await expect(one.getByText('$975.00 is in your main wallet')).toBeVisible();
    await expect(one.getByText('Your bonus of $975.00 was added too.')).toBeVisible();
  }
  expect(mainWalletSums(site, account)).toEqual({ deposit: 100_000, fee: -2500, bonus: 97_500 });
});

test('a phone pays in the same tab, and returns by Back and after a decline', async ({
  mobilePage,
  site,
}) => {
  const account = await loginAsNewMember(mobilePage, site);
  await open(mobilePage, '/m/zhTW/member/deposit?channel=5&amount=500');
  await mobilePage.getByRole('button', { name: '存款 $500.00' }).click();
  await mobilePage.getByRole('button', { name: '繼續存款' }).click();
  await expect(mobilePage.getByRole('button', { name: '拒絕付款' })).toBeVisible();
  // The payment page is an own history entry.
  await mobilePage.goBack();
  await waitForHydration(mobilePage);
  await expect(mobilePage).toHaveURL(/\/m\/zhTW\/member\/deposit\?order=\d+$/);
  await mobilePage.goForward();
  await mobilePage.getByRole('button', { name: '拒絕付款' }).click();
  await waitForHydration(mobilePage);
  await expect(mobilePage).toHaveURL(/\/m\/zhTW\/member\/deposit\?order=\d+$/);
  await expect(mobilePage.getByText('存款未成功')).toBeVisible();
  await mobilePage.getByRole('link', { name: '再試一次' }).click();
  await expect(mobilePage.getByRole('textbox', { name: '金額' })).toHaveValue('500.00');
  // A QR code can be saved as a picture.
  await mobilePage.getByRole('button', { name: '虛擬貨幣' }).click();
  await mobilePage.getByRole('button', { name: '存款 $500.00' }).click();
  await mobilePage.getByRole('button', { name: '繼續存款' }).click();
  const download = mobilePage.waitForEvent('download');
  await mobilePage.getByRole('button', { name: '儲存圖片' }).click();
  expect((await download).suggestedFilename()).toMatch(/^D\d{16}\.png$/);
  expect(mainWalletSums(site, account)).toEqual({});
});

test('Back leads from an order to the form with its method and amount', async ({ mobilePage, site }) => {
  await loginAsNewMember(mobilePage, site);
  await open(mobilePage, '/m/enUS/member/deposit');
  await mobilePage.getByRole('button', { name: 'Crypto' }).click();
  await mobilePage.getByRole('textbox', { name: 'Amount' }).fill('500');
  await mobilePage.getByRole('button', { name: 'Deposit $500.00' }).click();
  await mobilePage.getByRole('button', { name: 'Yes, deposit' }).click();
  await expect(mobilePage).toHaveURL(/\?order=\d+$/);
  await mobilePage.goBack();
  await expect(mobilePage.getByRole('textbox', { name: 'Amount' })).toHaveValue('500');
  await expect(mobilePage.getByRole('button', { name: 'Crypto', pressed: true })).toBeInViewport();
});

test('the button of a phone stays above the tab bar, also with text at 200 %', async ({
  mobilePage,
  site,
}) => {
  await loginAsNewMember(mobilePage, site);
  await open(mobilePage, '/m/enUS/member/deposit?channel=9&amount=123456.78');
  const button = mobilePage.getByRole('button', { name: 'Deposit $123,456.78' });
  const tabs = mobilePage.getByRole('navigation', { name: 'Main' });
  const edges = () =>
    button.evaluate((element) => element.closest('.sticky')?.getBoundingClientRect().toJSON() as DOMRect);
  for (const text of [100, 200]) {
    await mobilePage.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, text);
    await expect(button).toBeInViewport({ ratio: 1 });
    const height = mobilePage.viewportSize()?.height ?? 0;
    const { top, bottom } = await edges();
    expect(height - top, `${text} %`).toBeLessThanOrEqual(height * 0.4);
    // Nothing lies below the bar but the tabs.
    expect(Math.abs(bottom - ((await tabs.boundingBox())?.y ?? 0)), `${text} %`).toBeLessThanOrEqual(1);
  }
});
