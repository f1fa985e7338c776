import { existsSync } from 'node:fs';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import type { Engine, OpenedBrowser, WindowSize } from '../driver.ts';

const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Firefox over WebDriver BiDi, which it supports without geckodriver. */
export const FIREFOX: Engine = {
  name: 'Firefox',
  missing: () => (PROGRAMS.some(existsSync) ? null : 'apt-get install -y firefox-esr'),
  open: openFirefox,
};

async function openFirefox({ width, height, userAgent }: WindowSize): Promise<OpenedBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: PROGRAMS.find(existsSync),
    headless: true,
    args: [`--width=${width}`, `--height=${height}`],
    // Scrollbars of phones do not reduce the width of the page.
    extraPrefsFirefox: userAgent
      ? { 'general.useragent.override': userAgent, 'ui.useOverlayScrollbars': 1 }
      : {},
    defaultViewport: null,
  });
  const errors: string[] = [];
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`thrown: ${error instanceof Error ? error.message : error}`));
  // The window size of the arguments includes the browser's toolbars.
  await page.setViewport({ width, height });
  return {
    driver: {
      goto: async (url) => void (await page.goto(url)),
      // Puppeteer cannot type the result of a function that is passed as text.
      run: (inPage, ...args) => page.evaluate(`(${inPage})(...${JSON.stringify(args)})`) as never,
      key: (key) => page.keyboard.press(key as KeyInput),
      type: (text) => page.keyboard.type(text),
      click: (x, y) => page.mouse.click(x, y),
      move: (x, y) => page.mouse.move(x, y),
    },
    errors: () => errors,
    version: () => browser.version(),
    // The path ends in .png.
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    close: () => browser.close(),
  };
}
