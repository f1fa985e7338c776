import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright/test';
import { openDb } from '#server/webapi/store/db.ts';
import { migrations } from '#server/webapi/store/migrations.ts';
import { DEMO, PHONE } from '#tests/e2e/tools/fixtures.ts';
import { launchOptions } from '#tests/e2e/tools/launch.ts';
import { type Site, startSite, TEMPLATE_VARIABLE } from '#tests/e2e/tools/site.ts';
import { DAYS, fillData } from './growth-embedded.ts';
import { all, type Bound, below, type Figure, type Row, type Section, type Table } from './growth-table.ts';

/**
 * Long lists in the browser of a phone, at a quarter of the processor's speed: a category of many games, a member of many
 * bets beside those of the demo content. Needs a build. GROWTH_GAMES and GROWTH_ROWS (comma lists of three) bound it; on a machine
 * that others keep busy, GROWTH_SLOWDOWN=1 says more.
 */
const GAMES = sizes('GROWTH_GAMES', '500,5000,20000');
const ROWS = sizes('GROWTH_ROWS', '1000,10000,50000');
const SLOWDOWN = Number(process.env.GROWTH_SLOWDOWN ?? 4);
/** Pixels a second: a brisk scroll. */
const SCROLL_SPEED = 1_500;
const SCROLL_PIXELS = 9_000;
/** Of three columns, a little more than is scrolled. */
const FLOOR_CARDS = 240;
/** Lists are loaded as far as this before they are measured. */
const DEEP_ROWS = 1_000;
const LIMIT_MS = 240_000;

/** A busy machine disturbs some scrolls: the best of so many counts, of the list and of its floor in turns. */
const SCROLLS = 3;

type Figures = Map<string, Figure>;

interface Expected {
  bound?: Bound;
  /** At 20,000 games, or a member of many records. */
  before?: string;
}

/** What a scroll of the same cards without a script reaches is all that can be asked for on this machine. */
const asTheFloor = (text: string): Bound => ({
  text: `${text}, or the floor`,
  keeps: ({ value }) => value >= 0.95,
});

const EXPECTED: Record<string, Expected> = {
  'games the page says there are': { bound: all, before: '2,000' },
  'frames a second while scrolling': { bound: asTheFloor('60') },
  'main thread a frame, ms': { bound: asTheFloor('< 16') },
  'longest task while scrolling, ms': { bound: below(200), before: '780' },
  'clearing a search, ms': { bound: below(100), before: '515' },
  'longest task of search and clearing, ms': { bound: below(200), before: '780' },
  'elements in the document': { bound: below(1_500) },
  'heap, MB': { bound: below(60) },
  'requests for a hundred cards': { bound: below(5.1), before: '26, each again with the next' },
  'opening a card, ms': { bound: below(50), before: '436' },
  'CSV of all, s': { bound: below(3), before: '7.4 for 10,000' },
  // The demo content has some of its own.
  'rows in the file': { bound: { text: 'all', keeps: ({ value }, size) => value >= size }, before: '10,000' },
};

const figure = (value: number, digits = 0): Figure => ({ value, text: value.toFixed(digits) });

export const longGameLists: Section = {
  name: 'browser-games',
  run: async () => [await tableOf('A category of n games, phone', GAMES, measureGames)],
};

export const longRecordLists: Section = {
  name: 'browser-records',
  run: async () => [await tableOf('A member of n bets, phone', ROWS, measureRecords)],
};

function sizes(variable: string, usual: string): number[] {
  return (process.env[variable] ?? usual).split(',').map(Number);
}

type Measure = (browser: Browser, site: Site, size: number) => Promise<Figures>;

async function tableOf(title: string, columns: readonly number[], measure: Measure): Promise<Table> {
  const measured: Figures[] = [];
  for (const size of columns) {
    console.log(`${title.replace('n', String(size))} …`);
    measured.push(await withSite(size, measure));
  }
  return {
    title: `${title}, CPU ${SLOWDOWN} × slowed`,
    sizes: columns,
    rows: [...(measured[0]?.keys() ?? [])].map(
      (name): Row => ({ name, figures: measured.map((figures) => figures.get(name)), ...EXPECTED[name] }),
    ),
  };
}

async function withSite(size: number, measure: Measure): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'growth-browser-'));
  const browser = await chromium.launch(launchOptions({ hasPictures: true }));
  try {
    await fillData(folder, measure === measureRecords ? size : 0);
    if (measure === measureGames) fillGames(folder, size);
    process.env[TEMPLATE_VARIABLE] = folder;
    const site = await startSite();
    try {
      return await measure(browser, site, size);
    } finally {
      await site.stop();
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies of the demo content's games, until the category has so many. */
export function fillGames(folder: string, size: number): void {
  const db = openDb(join(folder, 'webapi.sqlite'), migrations);
  db.write(() =>
    db.run(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${size}),
       own AS (SELECT g.*, row_number() OVER (ORDER BY g.id) - 1 AS place, count(*) OVER () AS total
               FROM games g JOIN products p ON p.id = g.product_id
               WHERE p.category_code = 'egame' AND p.open_mode = 'game_list')
       INSERT INTO games (id, product_id, code, name, search, image, is_hot, is_new, support_demo, support_mobile, rtp, sort)
       SELECT 1000000 + n, product_id, code || '-' || n,
              json_object('enUS', json_extract(name, '$.enUS') || ' ' || n, 'zhTW', json_extract(name, '$.zhTW') || ' ' || n),
              search || ' ' || n, image, 0, 0, support_demo, support_mobile, rtp, 1000 + n
       FROM numbers JOIN own ON own.place = n % own.total WHERE n <= ${size} - own.total`,
    ),
  );
  db.close();
}

async function openPage(browser: Browser, site: Site) {
  const context = await browser.newContext({ ...PHONE, baseURL: site.origin });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('adult', '1');
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      entryTypes: ['longtask'],
    });
  });
  page.on('response', (response) => {
    if (response.status() >= 400) console.log(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    if (request.url().includes('/webapi/ga')) console.log(`${request.failure()?.errorText} ${request.url()}`);
  });
  const client = await context.newCDPSession(page);
  return { page, client };
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

const slowDown = (client: CDPSession, rate: number) =>
  client.send('Emulation.setCPUThrottlingRate', { rate });

/** The longest task since this was asked the last time. */
function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { longTasks } = window as unknown as { longTasks: number[] };
    const longest = Math.max(0, ...longTasks);
    longTasks.length = 0;
    return longest;
  });
}

interface Scrolled {
  /** That the page could draw, a second. */
  frames: number;
  /** Of the main thread, for each of them: milliseconds. A frame of 60 a second has 16. */
  work: number;
}

/** Milliseconds that the page's main thread has worked. */
async function workOf(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function scroll(page: Page, client: CDPSession): Promise<Scrolled> {
  await client.send('Performance.enable');
  const before = await workOf(client);
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
    (SCROLL_PIXELS / SCROLL_SPEED) * 1000 - 500,
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
  const work = (await workOf(client)) - before;
  return { frames: frames / seconds, work: work / frames };
}

/** Scrolls to the end until the list says that so many are there. */
async function loadOn(page: Page, item: string, wanted: number): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  const count = () => page.locator(item).first().getAttribute('aria-setsize');
  while (Number(await count()) < wanted) {
    if (Date.now() > deadline) throw new Error(`${await count()} of ${wanted} were loaded`);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(50);
  }
}

async function weigh(page: Page, client: CDPSession): Promise<[elements: Figure, heap: Figure]> {
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  return [figure(elements), figure(usedSize / 1e6, 1)];
}

async function measureGames(browser: Browser, site: Site, size: number): Promise<Figures> {
  const { page, client } = await openPage(browser, site);
  await show(page, '/m/enUS/game/eGame');
  const said = await page.locator('main [role=status]').first().textContent();
  await loadOn(page, '.game-tile', size);
  const [elements, heap] = await weigh(page, client);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  const floorPage = await openFloor(browser, page);
  const floorClient = await floorPage.context().newCDPSession(floorPage);
  await slowDown(client, SLOWDOWN);
  await slowDown(floorClient, SLOWDOWN);
  await longestTask(page);
  const [scrolls, floors]: [Scrolled[], Scrolled[]] = [[], []];
  for (let round = 0; round < SCROLLS; round += 1) {
    await page.bringToFront();
    scrolls.push(await scroll(page, client));
    await floorPage.bringToFront();
    await floorPage.evaluate(() => scrollTo(0, 0));
    floors.push(await scroll(floorPage, floorClient));
  }
  await floorPage.context().close();
  await page.bringToFront();
  const { frames, work } = bestOf(scrolls);
  const floor = bestOf(floors);
  const scrolling = await longestTask(page);
  const clearing = await clearSearch(page);
  const searching = await longestTask(page);
  await page.context().close();
  return new Map([
    ['games the page says there are', figure(Number(said?.match(/[\d,]+/)?.[0].replaceAll(',', '')))],
    [
      'frames a second while scrolling',
      {
        value: frames / Math.min(60, floor.frames),
        text: `${frames.toFixed(1)} of ${floor.frames.toFixed(1)}`,
      },
    ],
    [
      'main thread a frame, ms',
      { value: Math.max(16, floor.work) / work, text: `${work.toFixed(1)}, floor ${floor.work.toFixed(1)}` },
    ],
    ['longest task while scrolling, ms', figure(scrolling)],
    ['clearing a search, ms', figure(clearing)],
    ['longest task of search and clearing, ms', figure(searching)],
    ['elements in the document', elements],
    ['heap, MB', heap],
  ]);
}

const bestOf = (scrolls: readonly Scrolled[]): Scrolled =>
  scrolls.reduce((best, one) => (one.frames > best.frames ? one : best));

/** Of the cards that stand in the grid, as many as a scroll passes, on a page without a script: what the browser itself can do. */
async function openFloor(browser: Browser, page: Page): Promise<Page> {
  const { head, cards } = await page.evaluate(() => ({
    head: [...document.querySelectorAll('link[rel=stylesheet], style')].map((tag) => tag.outerHTML).join(''),
    cards: [...document.querySelectorAll('.game-grid > li')].map((card) => card.outerHTML),
  }));
  const list = Array.from({ length: FLOOR_CARDS }, (_, index) => cards[index % cards.length]).join('');
  const body = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}
    <body><ul class="game-grid" style="padding:1rem">${list}</ul>`;
  // In a context of its own: the site's service worker would answer for the address, with an empty page that is light to scroll.
  const context = await browser.newContext({ ...PHONE, baseURL: new URL(page.url()).origin });
  const floor = await context.newPage();
  await floor.route('**/floor', (route) => route.fulfill({ contentType: 'text/html', body }));
  await floor.goto('/floor');
  await floor
    .locator('.game-grid > li')
    .nth(FLOOR_CARDS - 1)
    .waitFor({ state: 'attached' });
  return floor;
}

/** Milliseconds from emptying the box to the frame that shows all games again. */
async function clearSearch(page: Page): Promise<number> {
  const box = page.locator('input[type=search]');
  await box.fill('koi');
  await page.locator('main [role=status]').filter({ hasText: 'koi' }).first().waitFor();
  await page.waitForTimeout(1_000);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const input = document.querySelector<HTMLInputElement>('input[type=search]');
        const line = document.querySelector('main [role=status]');
        const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        if (!input || !line) throw new Error('no search');
        const start = performance.now();
        new MutationObserver((_, observer) => {
          if (line.textContent?.includes('koi')) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - start));
        }).observe(line, { childList: true, characterData: true, subtree: true });
        setter?.call(input, '');
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }),
  );
}

async function measureRecords(browser: Browser, site: Site, size: number): Promise<Figures> {
  const { page, client } = await openPage(browser, site);
  await logIn(page);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/gameRecord')) requests += 1;
  });
  await show(page, `/m/enUS/record/game?from=${day(DAYS + 2)}&to=${day(-1)}`);
  await page.locator('main li[aria-setsize]').first().waitFor();
  const deep = Math.min(size, DEEP_ROWS);
  await loadOn(page, 'main li[aria-setsize]', deep);
  const asked = figure((requests / deep) * 100, 1);
  const [elements, heap] = await weigh(page, client);
  await slowDown(client, SLOWDOWN);
  const opening = await openCard(page);
  await slowDown(client, 1);
  const file = await download(page);
  await page.context().close();
  return new Map([
    ['requests for a hundred cards', asked],
    ['opening a card, ms', figure(opening)],
    ['elements in the document', elements],
    ['heap, MB', heap],
    ['CSV of all, s', figure(file.seconds, 1)],
    ['rows in the file', figure(file.rows)],
  ]);
}

async function logIn(page: Page): Promise<void> {
  await show(page, '/m/enUS/login');
  await page.getByRole('textbox', { name: 'Account' }).fill(DEMO.account);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/** Milliseconds from a press to the frame after the details are there. */
function openCard(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const inSight = [...document.querySelectorAll<HTMLElement>('main li button[aria-expanded]')].find(
          (button) => button.getBoundingClientRect().top > 0,
        );
        if (!inSight) throw new Error('no card in sight');
        const start = performance.now();
        inSight.click();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      }),
  );
}

/**
 * Playwright hears of every request of its pages, five events each, and has no switch for it: a third of the time of a
 * file that is read in five hundred requests. What it does not tell is asked of the connection within it.
 */
async function unobserved(page: Page): Promise<void> {
  const { _connection: connection } = page as unknown as {
    _connection?: { toImpl?: (page: Page) => { delegate: { _mainFrameSession: { _client: CDPSession } } } };
  };
  const client = connection?.toImpl?.(page).delegate._mainFrameSession._client;
  if (!client) throw new Error('this Playwright keeps its session elsewhere');
  await client.send('Network.disable');
}

async function download(page: Page): Promise<{ seconds: number; rows: number }> {
  await page.evaluate(() => scrollTo(0, 0));
  await unobserved(page);
  const start = performance.now();
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: LIMIT_MS }),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const seconds = (performance.now() - start) / 1000;
  const text = await readFile((await file.path()) ?? '', 'utf8');
  return { seconds, rows: text.trimEnd().split('\r\n').length - 1 };
}
