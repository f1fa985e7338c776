import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright/test';
import { SCREENSHOTS } from '#server/middleware/files/manifest.ts';
import { LOCALES, type Locale } from '#shared/locales.ts';
import { DESKTOP, PHONE } from '#tests/e2e/tools/fixtures.ts';
import { launchOptions } from '#tests/e2e/tools/launch.ts';
import { skipFirstVisit } from '#tests/e2e/tools/session-tools.ts';
import { startSite } from '#tests/e2e/tools/site.ts';

/**
 * `npm run screenshots` takes the pictures that a browser shows in its install prompt. The content is that of WEBAPI_ORIGIN,
 * or of the embedded API. Needs a build.
 */
const FOLDER = fileURLToPath(new URL('../../public/screenshots', import.meta.url));
const PATHS = { HOME: '', GAME_E_GAME: '/game/eGame' } as const;
type Screenshot = (typeof SCREENSHOTS)[number];

async function openPage(
  browser: Browser,
  { form, width, height }: Screenshot,
  origin: string,
): Promise<Page> {
  const device = form === 'narrow' ? PHONE : DESKTOP;
  const scale = form === 'narrow' ? 2 : 1;
  const context = await browser.newContext({
    ...device,
    viewport: { width: width / scale, height: height / scale },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: origin,
  });
  const page = await context.newPage();
  // Without the question of age and the popups.
  await skipFirstVisit(page);
  await page.route('**/placement?*', (route) =>
    route.fulfill({ json: { status: 'ok', data: { list: [] } } }),
  );
  return page;
}

async function take(page: Page, picture: Screenshot, locale: Locale): Promise<void> {
  const prefix = picture.form === 'narrow' ? `/m/${locale}` : `/${locale}`;
  await page.goto(prefix + PATHS[picture.label]);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  // Live updates keep a connection open, so the network is never idle.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, left } = image.getBoundingClientRect();
      return image.complete || top > window.innerHeight || left > window.innerWidth;
    }),
  );
  await page.keyboard.press('Escape');
  await page.evaluate(() =>
    Promise.all([...document.images].filter((image) => image.complete).map((image) => image.decode())),
  );
  const path = join(FOLDER, `${picture.name}-${locale}.jpg`);
  await page.screenshot({ path, type: 'jpeg', quality: 80, animations: 'disabled' });
}

await mkdir(FOLDER, { recursive: true });
const site = await startSite();
const browser = await chromium.launch(launchOptions({ hasPictures: true }));
try {
  for (const picture of SCREENSHOTS) {
    const page = await openPage(browser, picture, site.origin);
    for (const { code } of LOCALES) await take(page, picture, code);
    await page.context().close();
  }
} finally {
  await browser.close();
  await site.stop();
}
console.log(`Took ${SCREENSHOTS.length * LOCALES.length} pictures into ${FOLDER}`);
