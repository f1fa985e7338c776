import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { formatMoney } from '#shared/money.ts';
import { logIn } from './tools/api.ts';
import { expect, open, readDatabase, sentCode, test, waitForHydration } from './tools/fixtures.ts';
import { storeSession } from './tools/session-tools.ts';
import type { Site } from './tools/site.ts';

// A recorded trace requests the page's blobs over the network, which the content policy blocks.
test.use({ trace: 'off' });

const SAFE_PASSWORD = '135790';
/** Timeout for work outside the site: a review, a payment. */
const EXTERNAL_WORK = { timeout: 60_000 };

function newMember() {
  const digits = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
  return { account: `mia${digits}`, password: 'difference-engine-8', phone: `0915${digits}` };
}
type NewMember = ReturnType<typeof newMember>;

const press = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('button', { name }).click();

async function signUp(page: Page, site: Site, member: NewMember): Promise<void> {
  const field = (label: string) => page.locator('main').getByLabel(label, { exact: true });
  await open(page, '/enUS/signup');
  await field('Account').fill(member.account);
  await field('Password').fill(member.password);
  await press(page, 'Continue');
  await field('Mobile number').fill(member.phone);
  await page.locator('main').getByRole('checkbox').first().waitFor();
  for (const box of await page.locator('main').getByRole('checkbox').all()) await box.check();
  await press(page, 'Send code');
  await expect(page.getByText('Code sent.')).toBeVisible();
  await field('Verification code').fill(sentCode(site, member.phone));
  await press(page, 'Create account');
  await expect(page.getByRole('heading', { name: `Welcome, ${member.account}` })).toBeVisible();
}

/** A condition of the withdrawal page. It links to the page that resolves it. */
const conditionLink = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });

/** Follows the link of a condition. */
async function follow(page: Page, name: string): Promise<void> {
  await conditionLink(page, name).click();
  await expect(page).toHaveURL(/back=MEMBER_TREASURE/);
  await waitForHydration(page);
}

async function submitIdentity(page: Page): Promise<void> {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a8' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="900" height="600"><text x="80" y="300" font-size="90">REPUBLIC</text></svg>',
        ),
      },
    ])
    .png()
    .toBuffer();
  await page.getByLabel('Full name').fill('林美雅');
  await page.getByLabel('Date of birth').fill('1991-05-12');
  await page.getByLabel('Document number').fill('B223456780');
  await page
    .getByLabel('Front of the document')
    .setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByAltText('Front of the document')).toBeVisible();
  await press(page, 'Submit for review');
  await expect(page.getByText('We are checking your document')).toBeVisible();
}

async function setSafePassword(page: Page, member: NewMember): Promise<void> {
  const field = (label: string) => page.locator('main').getByLabel(label, { exact: true });
  await field('Login password').fill(member.password);
  await field('New withdrawal PIN').fill(SAFE_PASSWORD);
  await field('Repeat the withdrawal PIN').fill(SAFE_PASSWORD);
  await press(page, 'Save');
}

async function deposit(page: Page, amount: string): Promise<void> {
  await open(page, '/enUS/member/deposit');
  await press(page, 'ATM transfer');
  await page.locator('main').getByLabel('Amount', { exact: true }).fill(amount);
  await press(page, /^Deposit \$/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, deposit' }).click();
  await expect(page.getByText('Waiting for your payment')).toBeVisible(EXTERNAL_WORK);
  await expect(page.getByText(/is in your main wallet/).first()).toBeVisible(EXTERNAL_WORK);
}

/** One row of the embedded API's database as a number. */
function numberOf(site: Site, sql: string, account: string): number {
  return Number(Object.values(readDatabase(site, sql, { account })[0] ?? {})[0] ?? 0);
}

const OF_MEMBER = 'member_id = (SELECT id FROM members WHERE account = :account)';
const WALLET = `SELECT sum(balance) FROM ledger_accounts WHERE kind = 'wallet' AND ${OF_MEMBER}`;

/** Bets on a coin until the turnover is met, and recalls the rest to the main wallet. */
async function playUntilTurnoverMet(page: Page, site: Site, account: string): Promise<void> {
  const [product] = readDatabase(
    site,
    `SELECT p.id, p.wallet_id FROM products p JOIN wallets w ON w.id = p.wallet_id
     WHERE p.category_code = 'sport' AND p.is_maintenance = 0 AND w.behaviour = 'normal' ORDER BY p.id LIMIT 1`,
  );
  const cents = numberOf(site, WALLET, account);
  await page.evaluate(
    async ({ product, wallet, amount }) => {
      const { token } = JSON.parse(localStorage.getItem('authToken') ?? '{}');
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      const call = async (path: string, body?: object) => {
        const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
        return (await (await fetch(`/api/webapi${path}`, init)).json()).data;
      };
      await call('/gameApi/transfer', { from_id: 1, to_id: wallet, amount });
      const { launch_url } = await call(`/game?product_id=${product}&launch=1`);
      const { url } = await fetch(launch_url);
      const path = new URL(url).pathname.replace('/api/webapi', '');
      const left = async () => (await call('/transaction/withdrawSetting')).is_audit_passed === false;
      // Small bets, so that losses leave enough to withdraw.
      for (let rounds = 0; rounds < 60 && (await left()); rounds += 1)
        await call(`${path}/bet`, { amount: '20', choice: 'heads' });
      await call('/gameApi/transferAll', {});
    },
    { product: Number(product?.id), wallet: Number(product?.wallet_id), amount: (cents / 100).toFixed(2) },
  );
}

async function addBankAccount(page: Page): Promise<void> {
  await press(page, '新增銀行帳戶');
  const dialog = page.getByRole('dialog');
  const bank = dialog.getByLabel('銀行', { exact: true });
  // A list ignores clicks right after it opened (see `chooseOption`).
  await expect(async () => {
    await bank.fill('822');
    await page.getByRole('option', { name: /822/ }).click({ timeout: 2000 });
    await expect(bank).toHaveValue('822 中國信託商業銀行', { timeout: 1000 });
  }).toPass();
  await dialog.getByLabel('帳號', { exact: true }).fill('900112233445');
  await dialog.getByRole('button', { name: '新增銀行帳戶' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('radio', { name: /3445/ })).toBeChecked(EXTERNAL_WORK);
}

test('a new member’s money is right to the cent from signup to withdrawal', async ({
  page,
  mobilePage: phone,
  site,
}) => {
  test.setTimeout(240_000);
  const member = newMember();
  await signUp(page, site, member);

  // Desktop, English: the link of each condition leads to its page and back.
  await open(page, '/enUS/member/treasure');
  await follow(page, 'Verify your identity');
  await submitIdentity(page);
  await page.getByRole('link', { name: 'Back to Withdraw' }).click();
  await expect(conditionLink(page, 'Verify your identity')).toContainText('in review');
  await follow(page, 'Set a withdrawal PIN');
  await setSafePassword(page, member);
  await page.waitForURL(/\/enUS\/member\/treasure$/);
  await expect(conditionLink(page, 'Set a withdrawal PIN')).toHaveCount(0);
  await deposit(page, '1000');
  await open(page, '/enUS/member/treasure');
  await expect(page.getByText(/cannot be withdrawn until the turnover is met/)).toBeVisible();

  // Phone, Chinese: the rest.
  await storeSession(phone, site, { token: await logIn(site, member) });
  await open(phone, '/m/zhTW/member/treasure');
  await expect(phone.getByRole('region', { name: '流水' }).getByRole('progressbar')).toHaveCount(1);
  await playUntilTurnoverMet(phone, site, member.account);
  const cents = numberOf(site, WALLET, member.account);
  await open(phone, '/m/zhTW/member/treasure');
  await expect(phone.getByText(formatMoney(cents)).first()).toBeVisible();
  await addBankAccount(phone);
  await press(phone, '全部');
  await phone.getByLabel('提款密碼', { exact: true }).fill(SAFE_PASSWORD);
  await press(phone, '確認提款');
  await phone.getByRole('alertdialog').getByRole('button', { name: '確定提款' }).click();
  await expect(phone.getByRole('heading', { name: '提款處理中' })).toBeFocused();
  await expect(phone.getByRole('heading', { name: '提款已撥款' })).toBeVisible(EXTERNAL_WORK);

  // The records contain every order and add up.
  const fee = numberOf(site, `SELECT fee FROM deposits WHERE ${OF_MEMBER}`, member.account);
  const result = numberOf(
    site,
    `SELECT sum(payout - bet_amount) FROM game_records WHERE ${OF_MEMBER}`,
    member.account,
  );
  expect(cents).toBe(100_000 - fee + result);
  expect(numberOf(site, WALLET, member.account)).toBe(0);
  const sums = {
    game: formatMoney(result, { sign: 'always' }),
    deposit: '$1,000.00',
    treasure: formatMoney(cents),
  };
  for (const [kind, sum] of Object.entries(sums)) {
    await open(phone, `/m/zhTW/record/${kind}?range=30d`);
    await expect(phone.locator('main')).toContainText(sum);
  }
  await open(page, '/enUS/member/record');
  for (const [name, sum] of [
    ['Deposits', sums.deposit],
    ['Withdrawals', sums.treasure],
  ] as const)
    await expect(page.getByRole('region', { name, exact: true })).toContainText(sum);
});
