import type { Page } from 'playwright/test';
import { callApi, logIn } from '#tests/e2e/tools/api.ts';
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
import { skipFirstVisit, storedSession, storeSession } from '#tests/e2e/tools/session-tools.ts';
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

/** The number as the field shows it: 0912 345 678. */
const grouped = (phone: string) => phone.replace(/^(\d{4})(\d{3})/, '$1 $2 ');

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

async function expectInputKept(page: Page, member: NewMember) {
  await expect(field(page, 'Account')).toHaveValue(member.account);
  await expect(field(page, 'Password')).toHaveValue(member.password);
  await expect(field(page, 'Mobile number')).toHaveValue(grouped(member.phone));
  for (const box of await main(page).getByRole('checkbox').all()) await expect(box).toBeChecked();
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
  test('stores the member in the database, also after a restart of the server', async ({ page, site }) => {
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

    // An open page logs errors while the server is down.
    await page.goto('about:blank');
    await site.restart();
    await open(page, '/enUS/member');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(member.account);

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await open(page, '/enUS/login');
    await fillLogin(page, member.account, member.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/enUS$/);
    await expect(page.getByRole('button', { name: member.account })).toBeVisible();
  });

  test('shows at its first step that the account is taken, and leads to the login with it', async ({
    mobilePage: page,
    pageErrors,
  }) => {
    allowRefusals(pageErrors);
    await open(page, '/m/enUS/signup');
    await fillLogin(page, DEMO.account, newMember().password);
    await press(page, 'Continue');
    await expect(main(page).getByText('This account is already taken')).toBeVisible();
    await expect(field(page, 'Account')).toBeFocused();
    await main(page).getByRole('link', { name: 'Log in' }).first().click();
    await expect(page).toHaveURL(/\/m\/enUS\/login$/);
    await expect(field(page, 'Account')).toHaveValue(DEMO.account);
  });

  test('shows beside the account that it was taken meanwhile, and accepts the same code for the next account', async ({
    page,
    site,
    pageErrors,
  }) => {
    allowRefusals(pageErrors);
    const member = { ...newMember(), account: DEMO.account };
    await page.route('**/api/webapi/account/check', (route) =>
      route.fulfill({ json: { status: 'ok', data: null } }),
    );
    await open(page, '/enUS/signup');
    await fillSignup(page, member);
    const code = await requestCode(page, site, member);
    await field(page, 'Verification code').fill(code);
    await press(page, 'Create account');
    await expect(main(page).getByText('This account is already taken')).toBeVisible();
    await expect(field(page, 'Account')).toBeFocused();
    await expect(field(page, 'Account')).toHaveAttribute('aria-invalid', 'true');
    const another = newMember();
    await field(page, 'Account').fill(another.account);
    await expect(main(page).getByText('This account is already taken')).toBeHidden();
    await press(page, 'Continue');
    await expectInputKept(page, { ...member, account: another.account });
    await expect(field(page, 'Verification code')).toHaveValue(code);
    await press(page, 'Create account');
    await expectWelcome(page, another);
  });

  test('shows beside the code that it is wrong', async ({ mobilePage: page, site, pageErrors }) => {
    allowRefusals(pageErrors);
    const member = newMember();
    await open(page, '/m/enUS/signup');
    await fillSignup(page, member);
    const code = await requestCode(page, site, member);
    const wrong = code === '000000' ? '111111' : '000000';
    await field(page, 'Verification code').fill(wrong);
    await press(page, 'Create account');
    await expect(main(page).getByText('The code is wrong or has expired')).toBeVisible();
    await expect(field(page, 'Verification code')).toBeFocused();
    await expectInputKept(page, member);
    await expect(field(page, 'Verification code')).toHaveValue(wrong);
    await field(page, 'Verification code').fill(code);
    await press(page, 'Create account');
    await expectWelcome(page, member);
  });

  test('shows beside the phone number that it is invalid, and sends no code', async ({
    page,
    pageErrors,
  }) => {
    allowRefusals(pageErrors);
    await open(page, '/enUS/signup');
    await submitAccountStep(page, newMember());
    await field(page, 'Mobile number').fill('12345');
    await press(page, 'Send code');
    await expect(main(page).getByText('Enter a valid phone number')).toBeVisible();
    await expect(field(page, 'Mobile number')).toBeFocused();
    await expect(main(page).getByRole('button', { name: 'Send code' })).toBeEnabled();
  });

  test('waits before another code for the time that the API sets, also after a reload', async ({
    page,
    site,
    pageErrors,
  }) => {
    allowRefusals(pageErrors);
    const member = newMember();
    await open(page, '/enUS/signup');
    await submitAccountStep(page, member);
    await field(page, 'Mobile number').fill(member.phone);
    await requestCode(page, site, member);
    await expect(main(page).getByRole('button', { name: /^Resend in 00:/ })).toBeDisabled();
    await page.reload();
    await waitForHydration(page);
    // The first step, with the typed values except the password.
    await expect(field(page, 'Account')).toHaveValue(member.account);
    await expect(field(page, 'Password')).toHaveValue('');
    await submitAccountStep(page, member);
    await expect(field(page, 'Mobile number')).toHaveValue(grouped(member.phone));
    await press(page, 'Send code');
    await expect(main(page).getByText('A code was sent a moment ago.')).toBeVisible();
    // The rest of the minute, however long the test took so far.
    await expect(main(page).getByRole('button', { name: /^Resend in 00:\d\d$/ })).toBeDisabled();
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

  test('offers area codes in a sheet on a phone', async ({ mobilePage: page }) => {
    await open(page, '/m/enUS/signup');
    await submitAccountStep(page, newMember());
    await main(page).getByRole('combobox', { name: 'Area code' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Japan/ }).click();
    await expect(main(page).getByRole('combobox', { name: 'Area code' })).toContainText('+81');
  });
});

test.describe('a login', () => {
  test('returns a guest to the requested page, and lasts after a reload', async ({ mobilePage: page }) => {
    await open(page, '/m/enUS/member');
    await expect(page).toHaveURL(/\/m\/enUS\/login\?cb=1$/);
    await fillLogin(page, DEMO.account, DEMO.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/m\/enUS\/member$/);
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/login/);
  });

  test('says that its return path is missing, then shows the home page', async ({ page }) => {
    await open(page, '/enUS/login?cb=1');
    await fillLogin(page, DEMO.account, DEMO.password);
    await press(page, 'Log in');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('no longer know');
    await dialog.getByRole('button').last().click();
    await expect(page).toHaveURL(/\/enUS$/);
  });

  test('shows the same error for a wrong password and an unknown account, and keeps the typed values', async ({
    page,
    site,
  }) => {
    const { account, password } = await createMember(site);
    await open(page, '/enUS/login');
    const words: (string | null)[] = [];
    for (const [name, secret] of [
      [account, 'not-the-password'],
      ['nobody404', password],
    ] as const) {
      await fillLogin(page, name, secret);
      await press(page, 'Log in');
      await expect(main(page).getByRole('alert')).toBeVisible();
      words.push(await main(page).getByRole('alert').textContent());
      await expect(field(page, 'Account')).toHaveValue(name);
      await expect(field(page, 'Password')).toHaveValue(secret);
    }
    expect(words).toEqual(Array(2).fill('The account or password is wrong'));
    await fillLogin(page, account, password);
    await press(page, 'Log in');
    await expect(page).toHaveURL(/\/enUS$/);
  });

  test('counts down while the account is locked, also for the right password', async ({ page, site }) => {
    const { account, password } = await createMember(site);
    await open(page, '/enUS/login');
    await fillLogin(page, account, 'not-the-password');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(main(page).getByRole('button', { name: 'Log in', exact: true })).not.toHaveAttribute(
        'aria-busy',
      );
      const answered = page.waitForResponse('**/auth/login');
      await press(page, 'Log in');
      await answered;
    }
    await expect(main(page).getByRole('alert')).toContainText('Too many failed attempts');
    await expect(main(page).getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
    await expect(field(page, 'Password')).toHaveValue('not-the-password');
    await field(page, 'Password').fill(password);
    await press(page, 'Log in');
    await expect(main(page).getByRole('alert')).toContainText('Too many failed attempts');
    await expect(page).toHaveURL(/login/);
  });

  test('shows a lost connection in the form, and works after the connection returns', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    await open(page, '/enUS/login');
    await fillLogin(page, DEMO.account, DEMO.password);
    await page.context().setOffline(true);
    await press(page, 'Log in');
    await expect(main(page).getByRole('alert')).toContainText('No connection');
    await expect(field(page, 'Password')).toHaveValue(DEMO.password);
    await page.context().setOffline(false);
    await press(page, 'Log in');
    await expect(page).toHaveURL(/\/enUS$/);
  });

  test('shows the password on request and hides it again', async ({ page }) => {
    await open(page, '/enUS/login');
    await field(page, 'Password').fill('secret');
    await press(page, 'Show password');
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
    await press(page, 'Hide password');
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
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

  test('shows the same response for an account that does not exist', async ({ mobilePage: page }) => {
    await open(page, '/m/enUS/login');
    await press(page, 'Forgot your password?');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Account').fill(`none${Date.now() % 1e8}`);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('If this account exists')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(main(page).getByRole('button', { name: 'Forgot your password?' })).toBeFocused();
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

  test('a form says that it needs JavaScript, and sends nothing without it', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
    const page = await context.newPage();
    // With JavaScript disabled by Playwright the parser still treats noscript as text, so the test reads the source.
    const source = async (path: string) => (await page.request.get(path)).text();
    expect(await source('/enUS/login')).toMatch(/<noscript>.{0,900}Logging in needs JavaScript\./s);
    expect(await source('/zhTW/signup')).toMatch(/<noscript>.{0,900}註冊需要 JavaScript/s);
    await page.goto('/enUS/login');
    await expect(page.locator('main form')).toHaveAttribute('method', 'post');
    await fillLogin(page, DEMO.account, DEMO.password);
    await field(page, 'Password').press('Enter');
    await expect(page).toHaveURL(/\/enUS\/login$/);
    await context.close();
  });
});

test.describe('a logout', () => {
  test('ends the session on a phone, from the member page', async ({ mobilePage: page, site }) => {
    const { account, password } = await createMember(site);
    await open(page, '/m/enUS/member');
    await fillLogin(page, account, password);
    await press(page, 'Log in');
    await press(page, 'Log out');
    await expect(page).toHaveURL(/\/m\/enUS$/);
    const rows = readDatabase(
      site,
      'SELECT s.id FROM sessions s JOIN members m ON m.id = s.member_id WHERE m.account = :account',
      { account },
    );
    // The session of the signup remains: a logout ends only its own session.
    expect(rows).toHaveLength(1);
    await open(page, '/m/enUS/member');
    await expect(page).toHaveURL(/\/m\/enUS\/login\?cb=1$/);
  });

  test('ends the session on a desktop, from the account menu', async ({ page }) => {
    await open(page, '/enUS/member');
    await fillLogin(page, DEMO.account, DEMO.password);
    await press(page, 'Log in');
    await expect(page).toHaveURL(/\/enUS\/member$/);
    await page.getByRole('button', { name: DEMO.account }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/enUS$/);
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
    await open(page, '/enUS/member');
    await expect(page).toHaveURL(/\/enUS\/login\?cb=1$/);
  });
});

test.describe('a change of the password', () => {
  test('keeps this session with a new token and ends the others', async ({
    page,
    mobilePage,
    site,
    pageErrors,
  }) => {
    allowRefusals(pageErrors);
    const { account, password } = await createMember(site);
    const credentials = { account, password };
    const old = await logIn(site, credentials);
    await storeSession(page, site, { token: old });
    await storeSession(mobilePage, site, { token: await logIn(site, credentials) });
    await open(page, '/enUS/member/pswChange');
    await field(page, 'Current password').fill(password);
    await field(page, 'New password').fill('difference-engine-8');
    await field(page, 'Repeat the new password').fill('difference-engine-8');
    await press(page, 'Change password');
    await expect(page).toHaveURL(/\/enUS\/member$/);
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    expect((await storedSession(page))?.token).not.toBe(old);
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(account);
    // Another session, opened with the old password, ends.
    await mobilePage.goto('/m/enUS/member');
    await expect(mobilePage).toHaveURL(/\/login/);
    await expect(logIn(site, credentials)).rejects.toThrow();
    await logIn(site, { account, password: 'difference-engine-8' });
  });
});
