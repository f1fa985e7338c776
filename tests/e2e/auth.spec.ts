import type { Page } from 'playwright/test';
import { callApi } from '#tests/e2e/tools/api.ts';
import {
  DEMO,
  expect,
  open,
  type PageErrors,
  readDatabase,
  sentCode,
  test,
  waitForHydration,
} from '#tests/e2e/tools/fixtures.ts';
import { skipFirstVisit } from '#tests/e2e/tools/session-tools.ts';
import type { Site } from '#tests/e2e/tools/site.ts';

/** Chromium logs every response that is no success. Tests provoke these. */
function allowRefusals(pageErrors: PageErrors) {
  pageErrors.allow(/status of 4(01|22|29)/);
}

/** A new phone number for each test: tests of one worker share a site. */
function newMember() {
  const digits = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
  return { account: `ada${digits}`, password: 'analytical-engine-7', phone: `0912${digits}` };
}
type NewMember = ReturnType<typeof newMember>;

const main = (page: Page) => page.locator('main');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

async function fillLogin(page: Page, account: string, password: string) {
  await field(page, 'Account').fill(account);
  await field(page, 'Password').fill(password);
}

/** Fills in the first step of the signup and continues. */
async function submitAccountStep(page: Page, member: NewMember) {
  await fillLogin(page, member.account, member.password);
  await press(page, 'Continue');
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your phone' })).toBeFocused();
}

/** Fills in the whole signup except the code. */
async function fillSignup(page: Page, member: NewMember) {
  await submitAccountStep(page, member);
  await field(page, 'Mobile number').fill(member.phone);
  for (const box of await main(page).getByRole('checkbox').all()) await box.check();
}

async function requestCode(page: Page, site: Site, member: NewMember): Promise<string> {
  await press(page, 'Send code');
  await expect(main(page).getByText('Code sent.')).toBeVisible();
  await expect(field(page, 'Verification code')).toBeFocused();
  return sentCode(site, member.phone);
}

async function expectWelcome(page: Page, { account }: NewMember) {
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${account}` })).toBeFocused();
}

/** Creates a member through the API. */
async function createMember(site: Site): Promise<NewMember> {
  const member = newMember();
  const to = { area_code: '+886', phone: member.phone };
  await callApi(site, '/send/accountSignUp', to);
  const code = sentCode(site, member.phone);
  const { account, password } = member;
  await callApi(site, '/account', { account, password, ...to, code, is_adult: true, agree_terms: true });
  return member;
}

test.describe('a signup', () => {
  test('logs in the new member and stores it in the database', async ({ page, site }) => {
    const member = newMember();
    // No popup covers the home page after the login.
    await skipFirstVisit(page);
    await open(page, '/enUS/signup?a=DM7QKX2');
    await expect(field(page, 'Referral code')).toHaveValue('DM7QKX2');
    await fillSignup(page, member);
    await field(page, 'Verification code').fill(await requestCode(page, site, member));
    await press(page, 'Create account');
    await expectWelcome(page, member);
    // All three steps have one URL. Back does not lead a member into the form.
    await expect(page).toHaveURL(/\/enUS\/signup\?a=DM7QKX2$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/enUS$/);
    const rows = readDatabase(site, 'SELECT account, password_hash FROM members WHERE account = :account', {
      account: member.account,
    });
    expect(rows).toHaveLength(1);
    expect(String(rows[0]?.password_hash)).not.toContain(member.password);

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await open(page, '/enUS/login');
    await fillLogin(page, member.account, member.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/enUS$/);
    await expect(page.getByRole('button', { name: member.account })).toBeVisible();
  });

  test('shows all missing fields and focuses the first', async ({ mobilePage: page }) => {
    const { account, password } = newMember();
    await open(page, '/m/zhTW/signup');
    await press(page, '下一步');
    await expect(main(page).getByText('請填寫此欄位')).toHaveCount(2);
    await expect(field(page, '帳號')).toBeFocused();
    await field(page, '帳號').fill(account);
    await field(page, '密碼').fill(password);
    await press(page, '下一步');
    await press(page, '建立帳號');
    await expect(main(page).getByText('請填寫此欄位')).toHaveCount(1);
    await expect(main(page).getByText('請先按「發送驗證碼」')).toHaveCount(1);
    await expect(main(page).getByText('請勾選以繼續')).toHaveCount(2);
    await expect(field(page, '手機號碼')).toBeFocused();
    // Both back buttons return to the previous step. The history still has the second step ahead.
    await page.goBack();
    await expect(field(page, '密碼')).toHaveValue(password);
    await page.goForward();
    await expect(field(page, '手機號碼')).toBeVisible();
    await page.getByRole('link', { name: '返回' }).click();
    await expect(field(page, '帳號')).toHaveValue(account);
    await expect(page).toHaveURL(/\/m\/zhTW\/signup$/);
  });
});

test.describe('a forgotten password', () => {
  test('is replaced with a code, and the old one is refused', async ({ page, site, pageErrors }) => {
    allowRefusals(pageErrors);
    const member = await createMember(site);
    await open(page, '/enUS/login');
    await field(page, 'Account').fill(member.account);
    await press(page, 'Forgot your password?');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Account')).toHaveValue(member.account);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(dialog.getByText('If this account exists')).toBeVisible();
    const code = sentCode(site, member.phone);
    await dialog.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000');
    await dialog.getByLabel('New password', { exact: true }).fill('difference-engine-8');
    await dialog.getByRole('button', { name: 'Set new password' }).click();
    await expect(dialog.getByText('The code is wrong or has expired')).toBeVisible();
    await expect(dialog.getByLabel('New password', { exact: true })).toHaveValue('difference-engine-8');
    await dialog.getByLabel('Verification code').fill(code);
    await dialog.getByRole('button', { name: 'Set new password' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await expect(field(page, 'Password')).toBeFocused();

    await field(page, 'Password').fill(member.password);
    await press(page, 'Log in');
    await expect(main(page).getByRole('alert')).toBeVisible();
    await field(page, 'Password').fill('difference-engine-8');
    await press(page, 'Log in');
    await expect(page).toHaveURL(/\/enUS$/);
  });
});

test.describe('before hydration', () => {
  test('a form sends nothing and keeps the typed values', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/enUS/login', { waitUntil: 'commit' });
    await fillLogin(page, DEMO.account, DEMO.password);
    await field(page, 'Password').press('Enter');
    const button = main(page).getByRole('button', { name: 'Log in', exact: true });
    await expect(button).toBeDisabled();
    await expect(button).toHaveCSS('cursor', 'default');
    await expect(page).toHaveURL(/\/enUS\/login$/);
    release();
    await waitForHydration(page);
    await expect(button).toBeEnabled();
    await expect(field(page, 'Account')).toHaveValue(DEMO.account);
    await button.click();
    await expect(page).toHaveURL(/\/enUS$/);
  });
});
