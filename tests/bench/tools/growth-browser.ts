import { readFile } from 'node:fs/promises';
import { type CDPSession, chromium, type Page } from 'playwright/test';
import { DEMO, open, PHONE } from '#tests/e2e/tools/fixtures.ts';
import { launchOptions } from '#tests/e2e/tools/launch.ts';
import { startSite, TEMPLATE_VARIABLE } from '#tests/e2e/tools/site.ts';
import { addBets, copyGames, DAYS, seedFolder } from './growth-data.ts';
import { withFolder } from './servers.ts';

/**
 * Long lists in a phone's browser, for `npm run bench:growth`. Chromium slows the processor by GROWTH_SLOWDOWN (4). Run it
 * on an idle machine: browser, site and API share it.
 */
export const SLOWDOWN = Number(process.env.GROWTH_SLOWDOWN ?? 4);
const SCROLL_PIXELS = 9000;
/** In pixels per second. */
const SCROLL_SPEED = 1500;
/** Rows of a record list that are loaded before it is measured. */
const LOADED_ROWS = 1000;
const LIMIT_MS = 240_000;
/** The page has the English names. Only the API finds the Chinese ones. */
const SEARCHES = ['koi', 'moon', 'tiger', '龍', '金'];

interface Phone {
  page: Page;
  client: CDPSession;
}

/** Calls `work` with a page on a phone, over a site whose seeded database `fill` has extended. */
async function withPhone<T>(fill: (dataDir: string) => void, work: (phone: Phone) => Promise<T>): Promise<T> {
  return withFolder(async (dataDir) => {
    await seedFolder(dataDir);
    fill(dataDir);
    process.env[TEMPLATE_VARIABLE] = dataDir;
    const site = await startSite();
    const browser = await chromium.launch(launchOptions({ hasPictures: true }));
    try {
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
      return await work({ page, client: await context.newCDPSession(page) });
    } finally {
      await browser.close();
      await site.stop();
    }
  });
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

/** @returns frames per second of a fast scroll, and the main thread's milliseconds per frame */
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

/** Enters a search in one input event. @returns milliseconds until the frame in which the result line has, or lacks, `text` */
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

/** A category of `size` games: scrolling and searching. */
export function measureGameList(size: number): Promise<Map<string, number>> {
  return withPhone(
    (dataDir) => copyGames(dataDir, size),
    (phone) => measureGames(phone, size),
  );
}

async function measureGames({ page, client }: Phone, size: number): Promise<Map<string, number>> {
  await open(page, '/m/enUS/game/eGame');
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

/** The records of a member of `size` bets: loading, opening a row, the CSV file. */
export function measureRecordList(size: number): Promise<Map<string, number>> {
  return withPhone(
    (dataDir) => addBets(dataDir, size),
    (phone) => measureRecords(phone, size),
  );
}

async function measureRecords({ page, client }: Phone, size: number): Promise<Map<string, number>> {
  await open(page, '/m/enUS/login');
  await page.getByRole('textbox', { name: 'Account' }).fill(DEMO.account);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/gameRecord')) requests += 1;
  });
  await open(page, `/m/enUS/record/game?from=${day(DAYS + 2)}&to=${day(-1)}`);
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
