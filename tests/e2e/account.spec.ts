import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { STREAM_PATH } from '#shared/webapi/calls/live.ts';
import { logIn } from './tools/api.ts';
import { expect, open, test } from './tools/fixtures.ts';
import { signUpByApi, storeSession } from './tools/session-tools.ts';
import type { Site } from './tools/site.ts';

// A recorded trace requests the page's blobs over the network, which the content policy blocks.
test.use({ trace: 'off' });

const ID_NUMBER = 'A123456780';

/** Opens a page as a new member. */
async function loginAsNewMember(page: Page, site: Site): Promise<void> {
  const token = await logIn(site, await signUpByApi(site));
  await storeSession(page, site, { token });
}

/** A phone's photo: 40 megapixels by default, rotated by EXIF, with the camera's name. */
function photo(width = 8000): Promise<Buffer> {
  const lines = Array.from(
    { length: 40 },
    (_, line) => `<text x="10" y="${line * 24}">REPUBLIC ${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 500"><rect width="800" height="500" fill="#eee"/>${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg))
    .resize(width, (width * 5) / 8)
    .withExif({ IFD0: { Make: 'SpyCam' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

async function expectNotStored(page: Page, secret: string): Promise<void> {
  const stored = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.documentElement.outerHTML,
    ]),
  );
  expect(stored).not.toContain(secret);
}

test('an identity photo of 40 megapixels is sent small and upright, then reviewed and accepted', async ({
  page,
  site,
}) => {
  await loginAsNewMember(page, site);
  await open(page, '/enUS/member/identity');
  await page.getByLabel('Full name').fill('林大衛');
  await page.getByLabel('Date of birth').fill('1990-04-30');
  await page.getByLabel('Document number').fill(ID_NUMBER);
  const front = page.getByLabel('Front of the document');
  await front.setInputFiles(file('setup.png', Buffer.from('MZ this is a program')));
  await expect(page.getByText('We cannot use this file.')).toBeVisible();
  await front.setInputFiles(file('photo.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')));
  await expect(page.getByText('This browser cannot read HEIC photos.')).toBeVisible();
  await front.setInputFiles(file('photo', await photo()));
  await expect(page.getByAltText('Front of the document')).toBeVisible();
  await expect(page.getByText('This browser cannot read HEIC photos.')).toBeHidden();
  const size = await page
    .getByAltText('Front of the document')
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([1250, 2000]);

  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/account'),
  );
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const { 'content-length': length } = await (await sent).allHeaders();
  expect(Number(length)).toBeLessThan(1_500_000);
  await expect(page.getByText('We are checking your document')).toBeVisible();
  await expectNotStored(page, ID_NUMBER);
  await expect(page.getByText('You are verified')).toBeVisible({ timeout: 20_000 });
});

/** An account number in each form in which it could leak. */
const SECRETS = {
  card: '901540028399',
  wallet: 'ada.wallet@example.com',
  address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  phone: '0933555777',
};
const SECRET_TEXTS = [...Object.values(SECRETS), '9015 4002 8399', '9015+4002', '0933 555 777', '933555777'];

/** Everything that the browser or the server may have stored or logged. */
function recordTexts(page: Page, site: Site) {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    // The event stream never ends.
    if (response.request().resourceType() === 'script' || response.url().endsWith(STREAM_PATH)) return;
    texts.push(response.text().catch(() => ''));
    texts.push(Promise.resolve(response.url()));
  });
  page.on('console', (message) => texts.push(Promise.resolve(message.text())));
  const inPage = () =>
    page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name);
      const stored = [{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, names];
      return JSON.stringify([...stored, document.documentElement.outerHTML]);
    });
  return async () => [...(await Promise.all(texts)), await inPage(), site.output()].join('\n');
}

/** Moves focus with the keyboard only. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.insertText(text);
}

async function chooseByTyping(page: Page, label: string, words: string, option: RegExp): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label }));
  await page.keyboard.type(words);
  await expect(page.getByRole('option', { name: option })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: label })).not.toHaveValue(words);
}

async function pressByKeyboard(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

test('all payout methods are added by keyboard only, and no page or storage shows a full account number afterwards', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  await loginAsNewMember(page, site);
  const traces = recordTexts(page, site);

  await open(page, '/enUS/member/card');
  await pressByKeyboard(page, 'Add a bank account');
  await chooseByTyping(page, 'Bank', 'ctbc', /822/);
  await typeInto(page, 'Account holder', '林大衛');
  await typeInto(page, 'Account number', SECRETS.card);
  await expect(page.getByLabel('Account number')).toHaveValue('9015 4002 8399');
  // After a reload in between, every value is restored except the account number.
  await page.reload();
  await expect(page.getByLabel('Account holder')).toHaveValue('林大衛');
  await expect(page.getByRole('combobox', { name: 'Bank' })).toHaveValue(/822/);
  await expect(page.getByLabel('Account number')).toHaveValue('');
  await typeInto(page, 'Account number', SECRETS.card);
  // Closing asks first, as it would lose the typed values.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
  await pressByKeyboard(page, 'Stay');
  await pressByKeyboard(page, 'Add bank account');
  // The first holder becomes the member's name.
  await expect(page.getByRole('alertdialog')).toContainText('Is 林大衛 your name?');
  await pressByKeyboard(page, 'Yes, save');
  await expect(page.getByText('•••• 8399')).toBeVisible();

  await pressByKeyboard(page, 'Add an account');
  await typeInto(page, 'Provider', 'LINE Pay');
  await typeInto(page, 'Account', SECRETS.wallet);
  await pressByKeyboard(page, 'Add account');
  await expect(page.getByText('ad•••om')).toBeVisible();

  await open(page, '/enUS/member/crypto');
  await pressByKeyboard(page, 'Add an address');
  await tabTo(page, page.getByRole('radio', { name: /USDT · TRC20/ }));
  await page.keyboard.press('Space');
  await typeInto(page, 'Address', SECRETS.address);
  await expect(page.getByText('A valid TRC20 address')).toBeVisible();
  await pressByKeyboard(page, 'Add address');
  await expect(page.getByText('TLa2f6…YjU7')).toBeVisible();

  await open(page, '/enUS/member/store');
  await pressByKeyboard(page, 'Add a store');
  await chooseByTyping(page, 'City or county', '台北', /Taipei City/);
  await chooseByTyping(page, 'Store', 'Nanchang', /Nanchang/);
  await typeInto(page, 'Mobile number', SECRETS.phone);
  await pressByKeyboard(page, 'Add store');
  await expect(page.getByText(/933\*\*\*777/)).toBeVisible();

  // A closing dialog keeps its fields until its animation ends.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const all = await traces();
  expect(all).toContain('8399');
  for (const secret of SECRET_TEXTS) expect(all.includes(secret), secret).toBe(false);
});
