import { existsSync } from 'node:fs';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import type { Engine, Opened, WindowSize } from '../engine.ts';

const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Firefox by WebDriver BiDi, which it speaks itself: no geckodriver stands between. */
export const FIREFOX: Engine = {
  name: 'Firefox',
  missing: () => (PROGRAMS.some(existsSync) ? null : 'apt-get install -y firefox-esr'),
  open: openFirefox,
};

async function openFirefox({ width, height, userAgent }: WindowSize): Promise<Opened> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: PROGRAMS.find(existsSync),
    headless: true,
    args: [`--width=${width}`, `--height=${height}`],
    // On a phone, scrollbars take no room.
    extraPrefsFirefox: userAgent
      ? { 'general.useragent.override': userAgent, 'ui.useOverlayScrollbars': 1 }
      : {},
    defaultViewport: null,
  });
  const heard: string[] = [];
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.push(`thrown: ${error instanceof Error ? error.message : error}`));
  // The program's own size counts its bars.
  await page.setViewport({ width, height });
  return {
    driver: {
      goto: async (url) => void (await page.goto(url)),
      // What comes back is of the function's own type; puppeteer sees a string.
      run: (inPage, ...args) => page.evaluate(`(${inPage})(...${JSON.stringify(args)})`) as never,
      key: (key) => page.keyboard.press(key as KeyInput),
      type: (text) => page.keyboard.type(text),
      click: (x, y) => page.mouse.click(x, y),
      move: (x, y) => page.mouse.move(x, y),
    },
    heard: () => heard,
    version: () => browser.version(),
    // Its name ends so.
    picture: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    close: () => browser.close(),
  };
}
