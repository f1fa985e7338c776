import type { BrowserContext, Page } from 'playwright/test';

/** The browser says that it saves data: no preload may have brought the code of a page before it is asked for. */
export function saveData(target: Page | BrowserContext): Promise<unknown> {
  return target.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
}
