import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { logIn } from './api.ts';
import { expect, open, test } from './fixtures.ts';
import { newMember, storeSession } from './session-tools.ts';
import type { Site } from './site.ts';

// Recording a trace asks for the page's blobs over the network, which its policy forbids.
test.use({ trace: 'off' });

const ID_NUMBER = 'A123456780';

/** A page of a member of its own. */
async function asNewMember(page: Page, site: Site): Promise<void> {
  const token = await logIn(site, await newMember(site));
  await storeSession(page, site, { token });
}

/** A photo as a phone takes it: of 40 megapixels unless told, lying on its side, with the camera's name in it. */
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

async function expectNowhere(page: Page, secret: string): Promise<void> {
  const kept = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.documentElement.outerHTML,
    ]),
  );
  expect(kept).not.toContain(secret);
}

test('an identity: a photo of 40 megapixels goes small and upright, is checked, and passes by itself', async ({
  page,
  site,
}) => {
  await asNewMember(page, site);
  await open(page, '/enUS/member/identity');
  await page.getByLabel('Full name').fill('林大衛');
  await page.getByLabel('Date of birth').fill('1990-04-30');
  await page.getByLabel('Document number').fill(ID_NUMBER);
  const front = page.getByLabel('Front of the document');
  await front.setInputFiles(file('setup.png', Buffer.from('MZ this is a program')));
  await expect(page.getByText('This is not a picture we can use.')).toBeVisible();
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
  await page.getByRole('button', { name: 'Send for checking' }).click();
  const { 'content-length': length } = await (await sent).allHeaders();
  expect(Number(length)).toBeLessThan(1_500_000);
  await expect(page.getByText('We are checking your document')).toBeVisible();
  await expectNowhere(page, ID_NUMBER);
  await expect(page.getByText('You are verified')).toBeVisible({ timeout: 20_000 });
});

test('on a phone in Chinese: what the review did not accept is told with its reason, and can be sent again', async ({
  mobilePage: page,
  site,
}) => {
  await asNewMember(page, site);
  await open(page, '/m/zhTW/member/identity');
  await page.getByLabel('真實姓名').fill('林大衛');
  await page.getByLabel('出生日期').fill('1990-04-30');
  await page.getByLabel('證件號碼').fill('A123456789');
  await page.getByLabel('證件正面').setInputFiles(file('photo.jpg', await photo(1600)));
  await expect(page.getByAltText('證件正面')).toBeVisible();
  await page.getByRole('button', { name: '送出審核' }).click();
  await expect(page.getByText('正在審核您的證件')).toBeVisible();
  await expect(page.getByText('照片過於模糊')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: '送出審核' })).toBeVisible();
});
