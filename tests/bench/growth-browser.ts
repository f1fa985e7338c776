import { readFile } from 'node:fs/promises';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright/test';
import { DEMO, PHONE } from '#tests/e2e/tools/fixtures.ts';
import { launchOptions } from '#tests/e2e/tools/launch.ts';
import { type Site, startSite, TEMPLATE_VARIABLE } from '#tests/e2e/tools/site.ts';
import { addBets, copyGames, DAYS, seedFolder } from './growth-data.ts';
import { below, type Section } from './growth-section.ts';
import { withFolder } from './servers.ts';

/**
 * Long lists in a phone's browser: a category of n games, a member of n bets. Chromium slows the processor by
 * GROWTH_SLOWDOWN (4). Run it on an idle machine: browser, site and API share it.
 */
const SLOWDOWN = Number(process.env.GROWTH_SLOWDOWN ?? 4);
const SCROLL_PIXELS = 9000;
/** Pixels a second. */
const SCROLL_SPEED = 1500;
/** A record list is loaded so far before it is measured. */
const LOADED_ROWS = 1000;
const LIMIT_MS = 240_000;
/** The first ones are in the names at hand. The API finds the others: it knows both languages. */
const SEARCHES = ['koi', 'moon', 'tiger', '龍', '金'];

async function withSite<T>(
  fill: (dataDir: string) => void,
  work: (browser: Browser, site: Site) => Promise<T>,
): Promise<T> {
  return withFolder(async (dataDir) => {
    await seedFolder(dataDir);
    fill(dataDir);
    process.env[TEMPLATE_VARIABLE] = dataDir;
    const site = await startSite();
    const browser = await chromium.launch(launchOptions({ hasPictures: true }));
    try {
      return await work(browser, site);
    } finally {
      await browser.close();
      await site.stop();
    }
  });
}

async function openPage(browser: Browser, site: Site): Promise<{ page: Page; client: CDPSession }> {
  const context = await browser.newContext({ ...PHONE, baseURL: site.origin });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('adult', '1');
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ entryTypes: ['longtask'] });
  });
  return { page, client: await context.newCDPSession(page) };
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

const slowDown = (client: CDPSession, rate: number) =>
  client.send('Emulation.setCPUThrottlingRate', { rate });

/** Milliseconds of the longest task since the last call. */
function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { longTasks } = window as unknown as { longTasks: number[] };
    return Math.max(0, ...longTasks.splice(0));
  });
}

/** Scrolls to the end until the list has `wanted` items. */
async function loadItems(page: Page, item: string, wanted: number): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const count = Number(await page.locator(item).first().getAttribute('aria-setsize'));
    if (count >= wanted) return;
    if (Date.now() > deadline) throw new Error(`${count} of ${wanted} items were loaded`);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(50);
  }
}

async function sizeOf(page: Page, client: CDPSession): Promise<[string, number][]> {
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return [
    ['elements in the document', await page.evaluate(() => document.querySelectorAll('*').length)],
    ['heap, MB', usedSize / 1e6],
  ];
}

/** Frames of a fast scroll, and what the main thread works for each. */
async function scroll(page: Page, client: CDPSession): Promise<{ perSecond: number; workMs: number }> {
  await client.send('Performance.enable');
  const workedMs = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await workedMs();
  const durationMs = (SCROLL_PIXELS / SCROLL_SPEED) * 1000 - 500;
  const counting = page.evaluate(
    (ms) =>
      new Promise<{ frames: number; seconds: number }>((resolve) => {
        const start = performance.now();
        let frames = 0;
        const step = (now: number) => {
          frames += 1;
          if (now - start < ms) requestAnimationFrame(step);
          else resolve({ frames, seconds: (now - start) / 1000 });
        };
        requestAnimationFrame(step);
      }),
    durationMs,
  );
  await client.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 500,
    yDistance: -SCROLL_PIXELS,
    speed: SCROLL_SPEED,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  const { frames, seconds } = await counting;
  return { perSecond: frames / seconds, workMs: ((await workedMs()) - before) / frames };
}

/** Types a search at once. @returns milliseconds until the frame in which the result line has, or lacks, `text` */
function timeSearch(page: Page, value: string, text: string, hasText: boolean): Promise<number> {
  return page.evaluate(
    (search) =>
      new Promise<number>((resolve) => {
        const input = document.querySelector<HTMLInputElement>('input[type=search]');
        const line = document.querySelector('main [role=status]');
        // React overrides the setter of the element, so the prototype's is called.
        const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        if (!input || !line) throw new Error('no search');
        const start = performance.now();
        new MutationObserver((_, observer) => {
          if (line.textContent?.includes(search.text) !== search.hasText) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - start));
        }).observe(line, { childList: true, characterData: true, subtree: true });
        setter?.call(input, search.value);
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }),
    { value, text, hasText },
  );
}

async function measureGames(browser: Browser, site: Site, size: number): Promise<Map<string, number>> {
  const { page, client } = await openPage(browser, site);
  await show(page, '/m/enUS/game/eGame');
  const status = await page.locator('main [role=status]').first().textContent();
  await loadItems(page, '.game-tile', size);
  const sizes = await sizeOf(page, client);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await slowDown(client, SLOWDOWN);
  await longestTask(page);
  const { perSecond, workMs } = await scroll(page, client);
  const scrollTask = await longestTask(page);
  const searching: number[] = [];
  const clearing: number[] = [];
  for (const word of SEARCHES) {
    searching.push(await timeSearch(page, word, word, true));
    await page.waitForTimeout(1000);
    clearing.push(await timeSearch(page, '', word, false));
    await page.waitForTimeout(1000);
  }
  return new Map([
    ['games in the result line', Number(status?.match(/[\d,]+/)?.[0].replaceAll(',', ''))],
    ['frames a second while scrolling', perSecond],
    ['main thread per frame, ms', workMs],
    ['longest task while scrolling, ms', scrollTask],
    ['first results of a search, ms', Math.max(...searching)],
    ['clearing a search, ms', Math.max(...clearing)],
    ['longest task of searching, ms', await longestTask(page)],
    ...sizes,
  ]);
}

export const gameLists: Section = {
  name: 'browser-games',
  title: `A category of n games on a phone, CPU slowed ${SLOWDOWN} times`,
  sizes: [500, 5000, 20_000],
  measure: (size) =>
    withSite(
      (dataDir) => copyGames(dataDir, size),
      (browser, site) => measureGames(browser, site, size),
    ),
  bounds: (name) =>
    ({
      'games in the result line': { text: 'n', isKept: (value: number, size: number) => value === size },
      'longest task while scrolling, ms': below(200),
      'longest task of searching, ms': below(200),
      'elements in the document': below(1500),
      'heap, MB': below(60),
    })[name],
};

async function measureRecords(browser: Browser, site: Site, size: number): Promise<Map<string, number>> {
  const { page, client } = await openPage(browser, site);
  await show(page, '/m/enUS/login');
  await page.getByRole('textbox', { name: 'Account' }).fill(DEMO.account);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/gameRecord')) requests += 1;
  });
  await show(page, `/m/enUS/record/game?from=${day(DAYS + 2)}&to=${day(-1)}`);
  await page.locator('main li[aria-setsize]').first().waitFor();
  const loaded = Math.min(size, LOADED_ROWS);
  await loadItems(page, 'main li[aria-setsize]', loaded);
  const requestsPerHundred = (requests / loaded) * 100;
  const sizes = await sizeOf(page, client);
  await slowDown(client, SLOWDOWN);
  const openingMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const buttons = document.querySelectorAll<HTMLElement>('main li button[aria-expanded]');
        const visible = [...buttons].find((button) => button.getBoundingClientRect().top > 0);
        if (!visible) throw new Error('no visible record');
        const start = performance.now();
        visible.click();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      }),
  );
  await slowDown(client, 1);
  await page.evaluate(() => scrollTo(0, 0));
  const began = performance.now();
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: LIMIT_MS }),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const seconds = (performance.now() - began) / 1000;
  const text = await readFile((await file.path()) ?? '', 'utf8');
  return new Map([
    ['requests per hundred rows', requestsPerHundred],
    ['opening a row, ms', openingMs],
    ...sizes,
    ['CSV of all rows, s', seconds],
    ['rows in the file', text.trimEnd().split('\r\n').length - 1],
  ]);
}

export const recordLists: Section = {
  name: 'browser-records',
  title: `A member of n bets on a phone, CPU slowed ${SLOWDOWN} times`,
  sizes: [1000, 10_000, 50_000],
  measure: (size) =>
    withSite(
      (dataDir) => addBets(dataDir, size),
      (browser, site) => measureRecords(browser, site, size),
    ),
  bounds: (name) =>
    ({
      'requests per hundred rows': below(5.1),
      'opening a row, ms': below(50),
      'elements in the document': below(1500),
      'heap, MB': below(60),
      // The demo content has records of its own.
      'rows in the file': { text: '≥ n', isKept: (value: number, size: number) => value >= size },
    })[name],
};
