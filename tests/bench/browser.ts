import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright/test';
import { DESKTOP, PHONE } from '#tests/e2e/tools/fixtures.ts';
import { launchOptions } from '#tests/e2e/tools/launch.ts';
import { type Site, startSite } from '#tests/e2e/tools/site.ts';

/**
 * `npm run bench:browser`: what a member feels of 400 games. Frames while a page of them is scrolled from top to end at
 * a quarter of the processor's speed, and the time from the last key of a search to the frame that shows what it found.
 * To be run on an idle machine: browser, site and API share it.
 */
const GAMES = 400;
/** The demo content has a few more of this kind. */
const DEMO_GAMES = 300;
const SLOWDOWN = 4;
/** Of a brisk scroll, in pixels a second. */
const SCROLL_SPEED = 1_500;
const GRID_PATH = '/game/eGame';
/** The first five are in the names at hand; the others only the API can find: it knows both languages. */
const WORDS = ['koi', 'moon', 'tiger', 'lantern', 'gold', '龍', '福', '金', '虎', '月'];

interface TraceEvent {
  name: string;
  /** Microseconds. */
  ts: number;
}

async function openGrid(browser: Browser, site: Site, device: BrowserContextOptions, path: string) {
  const context = await browser.newContext({ ...device, baseURL: site.origin });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('adult', '1'));
  return { page, show };

  async function show(): Promise<void> {
    await page.goto(path);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  }
}

async function padGames(page: Page): Promise<void> {
  await page.route('**/api/webapi/game?*category=egame*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: padded(await response.json()) });
  });
}

interface GameAnswer {
  data: { list: { id: number }[]; pagination: { page: number; per_page: number; total: number } };
}

/** The demo content's games of this kind, made 400 by copies. */
function padded(answer: GameAnswer): GameAnswer {
  const { list, pagination } = answer.data;
  const { page, per_page: size, total } = pagination;
  const isWhole = total > 250;
  if (!isWhole) return answer;
  const wanted = Math.min(size, GAMES - (page - 1) * size);
  const copies = Array.from({ length: Math.max(0, wanted - list.length) }, (_, index) => ({
    ...list[index % Math.max(1, list.length)],
    id: 900_000 + page * 1_000 + index,
  }));
  return { ...answer, data: { list: [...list, ...copies], pagination: { ...pagination, total: GAMES } } };
}

/** How many games the grid holds; only those near the screen are in the document. */
const tileCount = async (page: Page) =>
  Number(await page.locator('.game-tile').first().getAttribute('aria-setsize'));

async function waitForTiles(page: Page, count: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  while ((await tileCount(page)) < count) {
    if (Date.now() > deadline)
      throw new Error(`${await tileCount(page)} games are shown, ${count} were expected`);
    await page.waitForTimeout(100);
  }
}

/** Draws per second of the compositor, and the gaps between them, from the browser's own trace. */
async function measureScroll(browser: Browser, site: Site, device: BrowserContextOptions, path: string) {
  const { page, show } = await openGrid(browser, site, device, path);
  await padGames(page);
  await show();
  await waitForTiles(page, GAMES);
  await page.waitForTimeout(2_000);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  const events = await trace(client, () =>
    client.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 500,
      yDistance: -height,
      speed: SCROLL_SPEED,
      gestureSourceType: 'mouse',
      preventFling: true,
    }),
  );
  await page.context().close();
  const draws = events.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts / 1000);
  const sorted = draws.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((time, index) => time - (sorted[index] ?? 0));
  const span = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  return { perSecond: ((sorted.length - 1) / span) * 1000, gaps: gaps.toSorted((a, b) => a - b) };
}

async function trace(client: CDPSession, run: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  // The protocol calls an event an object of anything; these two fields are in each.
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const done = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  const traceConfig = {
    includedCategories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'],
  };
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await run();
  await client.send('Tracing.end');
  await done;
  return events;
}

/** Milliseconds from the last key of each word to the frame after the results' line named it. */
async function measureSearch(browser: Browser, site: Site, path: string): Promise<number[]> {
  const { page, show } = await openGrid(browser, site, DESKTOP, path);
  await show();
  const box = page.locator('input[type=search]');
  const times: number[] = [];
  for (const word of WORDS) {
    await box.fill('');
    await waitForTiles(page, DEMO_GAMES);
    await box.pressSequentially(word.slice(0, -1), { delay: 60 });
    times.push(await timeLastKey(page, word));
  }
  await page.context().close();
  return times;
}

function timeLastKey(page: Page, word: string): Promise<number> {
  return page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const input = document.querySelector<HTMLInputElement>('input[type=search]');
        const line = document.querySelector('main [role=status]');
        const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        if (!input || !line) throw new Error('no search');
        let start = 0;
        new MutationObserver((_, observer) => {
          if (!line.textContent?.includes(text)) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - start));
        }).observe(line, { childList: true, characterData: true, subtree: true });
        requestAnimationFrame(() => {
          start = performance.now();
          setter?.call(input, text);
          input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        });
      }),
    word,
  );
}

function printScroll(name: string, { perSecond, gaps }: Awaited<ReturnType<typeof measureScroll>>): void {
  const at = (share: number) => (gaps[Math.floor((gaps.length - 1) * share)] ?? Number.NaN).toFixed(1);
  const late = gaps.filter((gap) => gap > 34).length;
  console.log(
    `scroll ${GAMES} games, ${name}, CPU ${SLOWDOWN} × slowed: ${perSecond.toFixed(1)} frames a second, ` +
      `gap p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} ms, ${late} of ${gaps.length} over two frames (wanted: 60)`,
  );
}

async function main(): Promise<void> {
  const site = await startSite();
  const browser = await chromium.launch(launchOptions({ hasPictures: true }));
  try {
    printScroll('desktop', await measureScroll(browser, site, DESKTOP, `/enUS${GRID_PATH}`));
    printScroll('phone', await measureScroll(browser, site, PHONE, `/m/enUS${GRID_PATH}`));
    for (const locale of ['enUS', 'zhTW']) {
      const times = await measureSearch(browser, site, `/${locale}${GRID_PATH}`);
      const words = times.map((time, index) => `${WORDS[index]} ${time.toFixed(0)}`).join(', ');
      console.log(`first results after the last key, ${locale}, ms: ${words} (wanted: below 100)`);
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

await main();
