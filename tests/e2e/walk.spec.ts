import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright/test';
import type { PageKey } from '#app/pages/page-table.ts';
import { DEVICES, type Device } from '#shared/device.ts';
import { LOCALES, type Locale } from '#shared/locales.ts';
import { builtPlaces } from '#tests/setup/places.ts';
import { DESKTOP, expect, open, type PageErrors, PHONE, saveData, test } from './tools/fixtures.ts';
import { expectValidLayout } from './tools/layout-sizes.ts';
import { expectReadableColours, expectValidPage, layoutShiftOf } from './tools/page-checks.ts';
import { asMember, skipFirstVisit } from './tools/session-tools.ts';
import type { Site } from './tools/site.ts';

/**
 * Visits every page of the page table on each device and in each language. Checks: no console error, hydration warning or CSP
 * violation (fixtures.ts), no accessibility violation by axe-core, one h1, no text id, no horizontal scrolling (360 px on
 * phones), no layout shift, and the layout at every size (layout-sizes.ts). axe-core runs in one language, because both
 * languages have the same elements. Chinese texts are shorter, so their layout is checked on phones only.
 */
const WINDOWS = {
  desktop: { ...DESKTOP, viewport: { width: 1440, height: 900 } },
  mobile: { ...PHONE, viewport: { width: 360, height: 740 } },
} satisfies Record<Device, BrowserContextOptions>;
/** axe-core takes half of the time of each page, so it runs in one language only. */
const AXE_LOCALE: Locale = 'enUS';
/** Pages that are also checked in the colours of the festival. */
const FESTIVE = ['HOME', 'GAME_E_GAME', 'PROMO', 'LOGIN', 'SIGNUP'];
const PLACES = builtPlaces();
/** The not-found page answers 404. */
const MISSING_PAGE = /status of 404 .*\/404\?from=/;

for (const device of DEVICES) {
  for (const { code: locale } of LOCALES) {
    for (const isForMembers of [false, true]) {
      const whose = isForMembers ? 'member' : 'guest';
      const places = PLACES.filter(
        (place) => place.device === device && place.locale === locale && place.isForMembers === isForMembers,
      );
      if (places.length === 0) continue;
      test(`${device} ${locale}: every ${whose} page`, async ({ browser, site, pageErrors }) => {
        // A page takes two seconds on an idle machine.
        test.setTimeout(60_000 + places.length * 20_000);
        const page = await newWindow(browser, site, device, pageErrors);
        await skipFirstVisit(page);
        await saveData(page);
        pageErrors.allow(MISSING_PAGE);
        if (isForMembers) await asMember(page, site);
        for (const { name, path } of places) {
          await test.step(name, async () => {
            // The previous page left its last size.
            await page.setViewportSize(WINDOWS[device].viewport);
            await open(page, path);
            expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
            await page.waitForLoadState('load');
            expect.soft(await layoutShiftOf(page), `${path}: layout shift`).toBeLessThan(0.02);
            await expectValidPage(page, path, { hasAxe: locale === AXE_LOCALE });
            if (locale === AXE_LOCALE && FESTIVE.includes(name)) await expectFestiveColours(page, path);
            if (locale === 'enUS' || device === 'mobile') await expectValidLayout(page, path, device);
          });
        }
        await page.context().close();
      });
    }
  }
}

/** The server sets the class while the setting FESTIVAL_DRAGON is on. */
async function expectFestiveColours(page: Page, path: string): Promise<void> {
  const toggle = () =>
    page.evaluate(() => {
      document.body.classList.toggle('duanwu');
      return getComputedStyle(document.body).getPropertyValue('--color-primary');
    });
  const festive = await toggle();
  await expectReadableColours(page, `${path} in the festival`);
  expect(await toggle()).not.toBe(festive);
}

/** Overlays of pages and how they open. Add a line for each new dialog, sheet, menu or panel. */
interface Opened {
  path: string;
  isForMembers?: boolean;
  /** The device has not answered the question of age, and a popup is due. */
  isPopupDue?: boolean;
  /** Not an overlay of the history: a list in the page, or a dialog that the URL opens. Back does not close it. */
  isOfPage?: boolean;
  open: (page: Page) => Promise<Locator>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function press(page: Page, name: string | RegExp, opened: Locator): Promise<Locator> {
  await button(page, name).click();
  return opened;
}

/** Fills in the first step of the signup and continues. */
async function submitAccountStep(page: Page): Promise<void> {
  await page.getByLabel('Account', { exact: true }).fill('ada1815');
  await page.getByLabel('Password', { exact: true }).fill('analytical-engine-7');
  await button(page, 'Continue').click();
}

const OPENED: Record<Device, Record<string, Opened>> = {
  desktop: {
    'a popup after the question of age': {
      path: '/enUS',
      isPopupDue: true,
      open: (page) => press(page, 'I am 18 or over', page.getByRole('dialog')),
    },
    'the announcements': {
      path: '/enUS',
      open: (page) => press(page, /^Announcements/, page.getByRole('dialog').getByRole('article').first()),
    },
    'the search': {
      path: '/enUS/promo',
      open: async (page) => {
        await page.keyboard.press('/');
        await page.getByRole('combobox').fill('lantern');
        return page.getByRole('option', { name: 'Lantern Works', exact: false }).last();
      },
    },
    'the panel of a category': {
      path: '/enUS/promo',
      open: (page) =>
        press(page, 'Show providers of Live', page.getByRole('region', { name: 'Live: providers' })),
    },
    'the forgotten password': {
      path: '/enUS/login',
      open: (page) => press(page, 'Forgot your password?', page.getByRole('dialog')),
    },
    'the area codes': {
      isOfPage: true,
      path: '/enUS/signup',
      open: async (page) => {
        await submitAccountStep(page);
        await page.getByRole('combobox', { name: 'Country code' }).click();
        return page.getByRole('listbox');
      },
    },
    'the launch of a game': {
      path: '/enUS/game/eGame/11',
      open: async (page) => {
        // Play and Demo are over the middle of the hovered picture.
        await page
          .locator('.game-tile')
          .first()
          .getByRole('link')
          .click({ position: { x: 20, y: 60 } });
        return page.getByRole('dialog');
      },
    },
    'the account menu': {
      path: '/enUS/member',
      isForMembers: true,
      open: (page) => press(page, /^Account menu/, button(page, 'Log out')),
    },
    'the wallets to choose from': {
      isOfPage: true,
      path: '/enUS/trade',
      isForMembers: true,
      open: async (page) => {
        await page.getByLabel('To', { exact: true }).click();
        return page.getByRole('listbox');
      },
    },
    'the form of a limit': {
      path: '/enUS/member/limits',
      isForMembers: true,
      open: (page) => press(page, 'Set a limit: Daily deposit limit', page.getByRole('dialog')),
    },
    'a new bank account': {
      path: '/enUS/member/card',
      isForMembers: true,
      open: (page) => press(page, 'Add a bank account', page.getByLabel('Account number')),
    },
    'the edit of a bank account': {
      path: '/enUS/member/card',
      isForMembers: true,
      open: (page) => press(page, /^Edit: /, page.getByLabel('Account number')),
    },
    'the question before a bank account is removed': {
      path: '/enUS/member/card',
      isForMembers: true,
      open: (page) => press(page, /^Remove: /, page.getByLabel('Withdrawal PIN')),
    },
    'a new crypto address': {
      path: '/enUS/member/crypto',
      isForMembers: true,
      open: (page) => press(page, 'Add an address', page.getByLabel('Address', { exact: true })),
    },
    'the cities of a new store': {
      isOfPage: true,
      path: '/enUS/member/store?add=store',
      isForMembers: true,
      open: async (page) => {
        await page.getByLabel('City or county').fill('tai');
        return page.getByRole('listbox');
      },
    },
    'an account for a withdrawal': {
      path: '/enUS/member/treasure',
      isForMembers: true,
      open: async (page) => {
        await page.getByText('Add an account').click();
        return press(page, 'Add a bank account', page.getByRole('textbox', { name: 'Account number' }));
      },
    },
    'the launch with a transfer': {
      path: '/enUS/game/sport',
      isForMembers: true,
      open: (page) => press(page, 'Play Floodlight Sports', page.getByLabel('Amount to move into the game')),
    },
    'the details of a record': {
      isOfPage: true,
      path: '/enUS/record/transfer?range=30d',
      isForMembers: true,
      open: (page) => press(page, 'View details', button(page, 'Copy Transfer number')),
    },
  },
  mobile: {
    'the search': {
      path: '/m/enUS/game',
      open: async (page) => {
        await page
          .getByRole('banner')
          .getByRole('link', { name: /^Search/ })
          .click();
        return page.getByRole('option').first();
      },
    },
    'the form of a limit': {
      path: '/m/enUS/member/limits',
      isForMembers: true,
      open: (page) => press(page, 'Set a limit: Daily deposit limit', page.getByRole('dialog')),
    },
    'a store for a withdrawal': {
      isOfPage: true,
      path: '/m/enUS/member/treasure?add=store',
      isForMembers: true,
      open: async (page) => page.getByLabel('City or county'),
    },
    'a popup after the question of age': {
      path: '/m/enUS',
      isPopupDue: true,
      open: (page) => press(page, 'I am 18 or over', page.getByRole('dialog')),
    },
    'the area codes': {
      path: '/m/enUS/signup',
      open: async (page) => {
        await submitAccountStep(page);
        await page.getByRole('combobox', { name: 'Country code' }).click();
        return page.getByRole('dialog');
      },
    },
    'the launch of a game': {
      path: '/m/enUS/game/eGame/11',
      open: async (page) => {
        await page.locator('.game-tile').first().getByRole('link').click();
        return page.getByRole('dialog');
      },
    },
    'the wallets to choose from': {
      path: '/m/enUS/member/wallet',
      isForMembers: true,
      open: async (page) => {
        await page.getByLabel('To', { exact: true }).click();
        return page.getByRole('dialog');
      },
    },
  },
};

/** Opens all overlays of guests, then of members, one after the other in one window. */
function openedBy(device: Device, isForMembers: boolean) {
  return Object.entries(OPENED[device]).filter(
    ([, opened]) => !opened.isPopupDue && (opened.isForMembers ?? false) === isForMembers,
  );
}

for (const device of DEVICES) {
  for (const isForMembers of [false, true]) {
    const whose = isForMembers ? 'member' : 'guest';
    test(`${device}: every overlay of a ${whose} page is accessible`, async ({
      browser,
      site,
      pageErrors,
    }) => {
      const entries = openedBy(device, isForMembers);
      test.setTimeout(20_000 + entries.length * 10_000);
      const page = await newWindow(browser, site, device, pageErrors);
      await skipFirstVisit(page);
      if (isForMembers) await asMember(page, site);
      for (const [name, opened] of entries) await test.step(name, () => expectOpens(page, name, opened));
      await page.context().close();
    });
  }

  for (const [name, opened] of Object.entries(OPENED[device]).filter(([, { isPopupDue }]) => isPopupDue)) {
    test(`${device}: ${name}`, async ({ browser, site, pageErrors }) => {
      const page = await newWindow(browser, site, device, pageErrors);
      await page.addInitScript(() => localStorage.setItem('popups', '{"#last":"2026-01-01"}'));
      await open(page, opened.path);
      await expect(button(page, 'I am 18 or over')).toBeVisible();
      expect.soft(await layoutShiftOf(page), 'the question of age: layout shift').toBeLessThan(0.02);
      await expectValidPage(page, 'the question of age');
      await expectOpens(page, name, opened);
      await page.context().close();
    });
  }
}

async function newWindow(
  browser: Browser,
  { origin: baseURL }: Site,
  device: Device,
  pageErrors: PageErrors,
) {
  const context = await browser.newContext({ ...WINDOWS[device], baseURL });
  const page = await context.newPage();
  pageErrors.watch(page);
  return page;
}

async function expectOpens(page: Page, name: string, { path, isOfPage, open: show }: Opened): Promise<void> {
  // The previous overlay may have been closed on the same page.
  if (page.url().replace(/^https?:\/\/[^/]*/, '') !== path) await open(page, path);
  await page.evaluate(recordFocus);
  const opened = await show(page);
  await expect(opened).toBeVisible();
  // During the fade-in axe would report too little contrast. An animation that follows a scroll position never ends.
  await opened.evaluate(() => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    return Promise.allSettled(timed.map(({ finished }) => finished));
  });
  await expectValidPage(page, name);
  if (isOfPage) return;
  await page.goBack();
  await expect(opened, `${name}: Back`).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  await expectFocusBack(page, name);
}

declare global {
  interface Window {
    /** The element outside of overlays that had the focus last. */
    lastFocused?: Element | null;
  }
}

function recordFocus(): void {
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest('[data-base-ui-portal]')) window.lastFocused = target;
  });
}

/** Focus returns to the element that opened the overlay, or to the page's heading when that element is gone. */
async function expectFocusBack(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const { lastFocused } = window;
      // A key opened the overlay, no element had the focus.
      if (!lastFocused && activeElement === document.body) return 'back';
      const isThere = lastFocused?.isConnected && lastFocused.checkVisibility();
      if (isThere ? activeElement === lastFocused : activeElement?.matches('h1')) return 'back';
      const describe = (element?: Element | null) =>
        (element?.cloneNode() as Element | undefined)?.outerHTML.slice(0, 200);
      return `${describe(activeElement)}, which had ${describe(lastFocused)} before`;
    });
  await expect.soft.poll(focused, `${name}: the focus goes back`).toBe('back');
}

/**
 * Only a development build reports an attribute that differs between the server's HTML and the first render. Other warnings of
 * React fail the component tests (tests/setup/ui.ts). Vite needs seconds for a page, so these stand for all.
 */
const DEVELOPED: readonly PageKey[] = [
  'HOME',
  'GAME_E_GAME',
  'SIGNUP',
  'ACTIVITY_WHEEL',
  'MEMBER_DEPOSIT',
  'RECORD_TRANSFER',
];

test('development builds of React log no warnings', async ({ browser, pageErrors, startOwnSite }) => {
  test.setTimeout(120_000 + DEVELOPED.length * 20_000);
  const site = await startOwnSite({ isDevelopment: true });
  pageErrors.allow(MISSING_PAGE);
  for (const device of DEVICES) {
    const context = await browser.newContext({ ...WINDOWS[device], baseURL: site.origin });
    // Preloading would request each module of the next pages from Vite.
    await saveData(context);
    const page = await context.newPage();
    const places = PLACES.filter(
      (place) => place.device === device && place.locale === 'enUS' && DEVELOPED.includes(place.name),
    );
    // Vite optimises packages during the first visit and may reload the page once.
    await page.goto(places[0]?.path ?? '/');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 60_000 });
    pageErrors.watch(page);
    const visit = async (isForMembers: boolean) => {
      for (const { path } of places.filter((place) => place.isForMembers === isForMembers)) {
        await page.goto(path);
        // Vite transforms each module at its first request.
        await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 60_000 });
      }
    };
    await visit(false);
    await asMember(page, site);
    await visit(true);
    await context.close();
  }
});
