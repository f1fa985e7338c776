import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright/test';
import { logIn } from '#tests/e2e/tools/api.ts';
import { expect, open, test } from '#tests/e2e/tools/fixtures.ts';
import { recordCalls, signUpByApi, storeSession } from '#tests/e2e/tools/session-tools.ts';
import type { Site } from '#tests/e2e/tools/site.ts';

/** Passkeys need a host name instead of an IP address. Browsers accept `localhost` without https. */
const named = (site: Site): Site => ({ ...site, origin: site.origin.replace('127.0.0.1', 'localhost') });

/** Chromium's own authenticator, which verifies its user by itself. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

function forgetShownFactors(site: Site): void {
  const database = new DatabaseSync(site.database, { timeout: 10_000 });
  database.exec('UPDATE sessions SET factor_at = NULL');
  database.close();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a passkey is added, logs in without an account, and confirms a change', async ({
  page,
  site,
  pageErrors,
}) => {
  // Chromium logs the refusal that opens the dialog.
  pageErrors.allow(/status of 403/);
  const local = named(site);
  const member = await signUpByApi(site);
  const token = await logIn(site, member);
  await addAuthenticator(page);
  await storeSession(page, local, { token });
  await open(page, `${local.origin}/enUS/member/secondFactor`);
  await press(page, 'Add a passkey');
  await page.getByLabel('Login password', { exact: true }).fill(member.password);
  await press(page, 'Create passkey');
  await expect(page.getByRole('heading', { name: 'Your ten recovery codes' })).toBeFocused();
  await press(page, 'I have saved them');
  await expect(page.getByText('Passkey 1', { exact: true })).toBeVisible();
  await expect(page.getByText('10 codes are left.')).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const scripts = recordCalls(page, /\.js$/);
  await open(page, `${local.origin}/enUS/login`);
  const before = scripts.length;
  await press(page, 'Log in with a passkey');
  await expect(page).toHaveURL(/\/enUS\/?$/);
  // The press loads the library.
  expect(scripts.length).toBeGreaterThan(before);

  // Simulates that ten minutes have passed.
  forgetShownFactors(site);
  await open(page, `${local.origin}/enUS/member/pswChange`);
  await page.getByLabel('Current password', { exact: true }).fill(member.password);
  await page.getByLabel('New password', { exact: true }).fill('another-password-2');
  await page.getByLabel('Repeat the new password', { exact: true }).fill('another-password-2');
  await press(page, 'Change password');
  await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  await press(page, 'Use a passkey');
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
});
