import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/locales.ts';
import { logIn } from '#tests/e2e/tools/api.ts';
import { type Site, startSite } from '#tests/e2e/tools/site.ts';
import { builtPlaces, type Place } from '#tests/setup/places.ts';
import { CHROME, IPHONE } from './site.ts';

/** The HTML of every built page, device and language, without a browser. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React's way to write HTML; the standard allows both spellings.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'valid-id': ['error', { relaxed: true }],
    // Sizes that depend on data; the content security policy allows them.
    'no-inline-style': 'off',
    // Base UI's hidden inputs have the default type.
    'no-implicit-input-type': 'off',
    // Base UI's controls follow the ARIA patterns, with a hidden native input for forms.
    'prefer-native-element': 'off',
    // A safe password is no login: password managers must neither fill it in nor save it.
    'autocomplete-password': 'off',
    // Scripts and styles come from the site itself.
    'require-sri': 'off',
  },
});

let site: Site;
let token: string;
let cookie: string;

beforeAll(async () => {
  site = await startSite({ env: { BASE_URL: '' } });
  token = await logIn(site);
  cookie = `authToken=${encodeURIComponent(`Bearer ${token}`)}`;
}, 60_000);
afterAll(() => site?.stop());

function visit({ path, device, isForMembers }: Place, headers: Record<string, string> = {}) {
  const own = {
    accept: 'text/html',
    'user-agent': device === 'mobile' ? IPHONE : CHROME,
    ...(isForMembers ? { cookie } : {}),
  };
  return fetch(site.origin + path, { headers: { ...own, ...headers }, redirect: 'manual' });
}

const rendered = new Map<Place, Promise<{ status: number; html: string }>>();

/** The page of a place, which all tests read. */
function read(place: Place): Promise<{ status: number; html: string }> {
  const page = rendered.get(place) ?? visit(place).then(htmlOf);
  rendered.set(place, page);
  return page;
}

const htmlOf = async (response: Response) => ({ status: response.status, html: await response.text() });

/** A page by its path, for a guest. */
const get = (path: string) => {
  const headers = { accept: 'text/html', 'user-agent': path.startsWith('/m/') ? IPHONE : CHROME };
  return fetch(site.origin + path, { headers, redirect: 'manual' }).then(htmlOf);
};

/** Errors of html-validate, each with its element. */
async function complaintsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset }) => {
      const markup = html.slice(html.lastIndexOf('<', offset), offset + 80);
      return `${ruleId}: ${message}: ${markup}`;
    }),
  );
}

const mainOf = (html: string) => html.match(/<main\b[^>]*>(.*?)<\/main>/s)?.[1] ?? '';

/** Texts that are readable without scripts. The markup is valid, so regular expressions find its elements. */
function wordsOf(html: string) {
  const text = (markup = '') => markup.replace(/<(script|style)\b.*?<\/\1>|<[^>]*>/gs, ' ').trim();
  return {
    headings: [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, markup]) => text(markup)),
    main: text(mainOf(html)),
  };
}

const STATE = /<script type="application\/json" id="[^"]*">(.*?)<\/script>/s;

/** Data of providers that a page inlines (client/platform/net/query-client.ts). */
function productsIn(html: string): { key: unknown[]; data: unknown }[] {
  const state = html.match(STATE)?.[1] ?? '{}';
  const loaded: [unknown[], unknown, number][] = JSON.parse(state).queries?.loaded ?? [];
  return loaded.filter(([key]) => key[0] === 'gameProducts').map(([key, data]) => ({ key, data }));
}

/** Every `name` in it, at any depth. */
function namesIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    key === 'name' && typeof value === 'string' ? [value] : namesIn(value),
  );
}

/** Limit for the scripts of home, in bytes after gzip. A new page adds about 100 bytes, its row in the page table. */
const FIRST_LOAD_LIMIT = 151_000;
/** Without the boot script. */
const FIRST_LOAD_SCRIPTS = 11;

/** A dollar sign and the number after it. */
const AMOUNT = /\$\d[\d.,]*(?<![.,])/g;
/** Two decimals and commas; exchange rates have more decimals. */
const WHOLE_AMOUNT = /^\$\d{1,3}(,\d{3})*\.\d{2,}$/;

const decoded = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Visible texts and attributes with an amount that lacks decimals or commas. */
function textsWithShortAmounts(html: string): string[] {
  const page = html.replace(/<(script|style)\b.*?<\/\1>/gs, ' ');
  const texts = [...page.matchAll(/>([^<]+)|\s(?:aria-label|alt|title|content|placeholder)="([^"]*)"/g)];
  return (
    texts
      // A title precedes the site's name.
      .flatMap(([, shown, attribute]) => decoded(shown ?? attribute ?? '').split(' · '))
      .map((text) => text.trim())
      .filter((text) => (text.match(AMOUNT) ?? []).some((amount) => !WHOLE_AMOUNT.test(amount)))
  );
}

/** Texts of the operator, which may write amounts in any way: titles, contents and names in the API's responses. */
async function operatorTexts(locale: string): Promise<string> {
  const paths = [
    '/promotions?per_page=100',
    '/announcement',
    '/slideshow?device=desktop',
    '/discount',
    '/placement',
  ];
  const more = [
    '/siteMessage?per_page=100',
    '/article?topic=help',
    '/article?topic=question',
    '/discountRecord',
  ];
  const headers = { Authorization: `Bearer ${token}`, Locale: locale, 'X-UUID': 'pages-test' };
  const ask = async (path: string) =>
    (await fetch(`${site.origin}/api/webapi${path}`, { headers })).text().then(plainJson);
  const lists = await Promise.all([...paths, ...more].map(ask));
  const promotions: { data: { list: { id: number }[] } } = JSON.parse(
    await (await fetch(`${site.origin}/api/webapi/promotions?per_page=100`, { headers })).text(),
  );
  const details = await Promise.all([...promotions.data.list.map(({ id }) => ask(`/promotion/${id}`))]);
  return [...lists, ...details].join('\n');
}

const plainJson = (body: string) => body.replaceAll('\\"', '"');

const PLACES = builtPlaces();

/** Pages with data that only the browser loads: wallets, records of the member's days, what the device stores. */
const LOADS_IN_BROWSER: ReadonlySet<string> = new Set([
  'MEMBER',
  'TRADE',
  'MEMBER_RECORD',
  'RECORD_DEPOSIT',
  'RECORD_TREASURE',
  'RECORD_TRANSFER',
  'RECORD_GAME',
  'RECORD_PROMO',
  'CUSTOM_CLEAR',
]);

describe('the page', () => {
  it.each(PLACES)('$name on $device in $locale is valid HTML and readable without scripts', async (place) => {
    const { status, html } = await read(place);
    expect(status).toBe(place.name === 'NOT_FOUND' ? 404 : 200);
    expect(await complaintsOf(html)).toEqual([]);
    const { headings, main } = wordsOf(html);
    expect(headings).toEqual([expect.stringMatching(/\S/)]);
    // Icons of the first paint are in the HTML.
    expect(html).not.toMatch(/<svg[^>]*><\/svg>/);
    if (isClientOnly(place)) return expect(html).toContain('animate-pulse-soft');
    expect(main.length).toBeGreaterThan(20);
  });

  it.each(
    PLACES,
  )('$name on $device in $locale has a skeleton only for data of the browser', async (place) => {
    const { html } = await read(place);
    const hasSkeleton = mainOf(html).includes('animate-pulse-soft');
    expect(hasSkeleton).toBe(isClientOnly(place) || LOADS_IN_BROWSER.has(place.name));
  });

  it.each(PLACES)('$name on $device in $locale inlines only providers that it shows', async (place) => {
    const { html } = await read(place);
    const products = productsIn(html);
    const shown = html.replace(STATE, '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
    const unseen = products.flatMap(({ data }) => namesIn(data)).filter((name) => !shown.includes(name));
    expect(unseen).toEqual([]);
    if (/^GAME_/.test(place.name)) expect(products.length).toBe(1);
    // Wallets wait for the slowest provider, so no first paint may need them.
    expect(html).not.toContain('[["wallets"');
    expect(html).not.toContain(',["wallets"');
  });

  it.each(LOCALES)('in $code shows every amount with $, two decimals and commas', async ({ code }) => {
    const written = await operatorTexts(code);
    const places = PLACES.filter(({ locale }) => locale === code);
    const found = await Promise.all(
      places.map(async (place) => {
        const texts = textsWithShortAmounts((await read(place)).html);
        return texts.filter((text) => !written.includes(text)).map((text) => `${place.path}: ${text}`);
      }),
    );
    expect(found.flat()).toEqual([]);
  });

  const cached = PLACES.filter((place) => place.name === 'ENTRY' || isCached(place));
  it.each(cached)('$name on $device in $locale answers 304 to a guest with its ETag', async (place) => {
    // A page from an earlier test may be refreshed between the two requests. The next try finds the new one.
    await expect
      .poll(async () => {
        const first = await visit(place);
        const tag = first.headers.get('etag');
        const again = await visit(place, { 'if-none-match': tag ?? '' });
        return { hasTag: tag !== null, setsCookie: first.headers.has('set-cookie'), status: again.status };
      })
      .toEqual({ hasTag: true, setsCookie: false, status: 304 });
  });

  it.each([
    ['/', CHROME, 'Demo'],
    ['/enUS', CHROME, 'Demo'],
    ['/zhTW/promo', CHROME, '示範站'],
    ['/m/enUS', IPHONE, 'Demo'],
    ['/m/zhTW/promo', IPHONE, '示範站'],
  ])('%s tells visitors that this is a demo', async (path, agent, badge) => {
    const response = await fetch(site.origin + path, {
      headers: { accept: 'text/html', 'user-agent': agent },
    });
    expect(await response.text()).toContain(`>${badge}<`);
  });

  it('of home loads scripts within the budget', async () => {
    const html = await (await fetch(`${site.origin}/enUS`)).text();
    const scripts = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, url = '']) => url));
    const bodies = await Promise.all(
      [...scripts].map(async (url) => (await fetch(site.origin + url)).bytes()),
    );
    const total = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(scripts.size).toBeGreaterThan(3);
    expect(scripts.size).toBeLessThanOrEqual(FIRST_LOAD_SCRIPTS);
    expect(total).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
  });
});

describe('without scripts', () => {
  it.each([
    ['/enUS/login', 'Logging in needs JavaScript.'],
    ['/zhTW/signup', '註冊需要 JavaScript'],
  ])('the form of %s says that it needs them, and cannot be sent', async (path, words) => {
    const { html } = await get(path);
    const form = html.match(/<main\b.*?(<form\b.*?<\/form>)/s)?.[1] ?? '';
    expect(form).toMatch(/^<form [^>]*method="post"/);
    expect(form.match(/<noscript>(.*?)<\/noscript>/s)?.[1]).toContain(words);
    expect(form.match(/<button [^>]*type="submit"[^>]*>/)?.[0]).toMatch(/ disabled=""/);
  });

  it.each(LOCALES)('the main menu of home in $code has links only: its buttons would do nothing', async ({
    code,
  }) => {
    const { html } = await get(`/${code}`);
    const menus = [...html.matchAll(/<nav\b[^>]*>(.*?)<\/nav>/gs)].map(([, markup = '']) => markup);
    const menu = menus.find((markup) => markup.includes(`href="/${code}/game/live"`)) ?? '';
    expect(menu.match(/<a /g)?.length).toBeGreaterThan(5);
    expect(menu).not.toContain('<button');
  });

  it('promotions are filtered by the query', async () => {
    const { html } = await get('/zhTW/promo?category=live');
    const titles = [...html.matchAll(/<h2\b[^>]*>(.*?)<\/h2>/gs)].map(([, title]) => title);
    expect(titles.filter((title) => title?.includes('返水'))).toEqual([expect.stringContaining('真人返水')]);
  });

  it('games are sorted and filtered by the query', async () => {
    const [all, jackpots] = await Promise.all(
      ['', '?sort=jackpot'].map(async (query) => (await get(`/enUS/game/eGame${query}`)).html),
    );
    const tiles = (html = '') => html.match(/class="game-card game-tile"/g)?.length ?? 0;
    expect(tiles(all)).toBe(48);
    expect(tiles(jackpots)).toBe(7);
  });

  it('home has its games for a first visit, and hides the question of age', async () => {
    const { html } = await get('/enUS');
    // Only the inline script shows it (styles.css).
    expect(html).toMatch(/<div class="age-room age-unknown"><section[^>]*>.*Are you 18 or over/);
    expect(html.match(/class="game-card"/g)?.length).toBeGreaterThan(80);
    expect(html).toContain('Hot games');
  });
});

describe('a promotion', () => {
  it.each([
    ['/enUS/promo/999', 'Page not found: /enUS/promo/999'],
    ['/enUS/promo/abc', 'Page not found: /enUS/promo/abc'],
    // An unpublished one.
    ['/enUS/promo/12', 'Page not found: /enUS/promo/12'],
    ['/m/enUS/promo/abc', 'Page Not Found: /m/enUS/promo/abc'],
    ['/enUS/demo/promo?id=12', 'Page not found: /enUS/demo/promo'],
    ['/enUS/demo/promo?id=999', 'Page not found: /enUS/demo/promo'],
    ['/enUS/demo/promo?id=../auth/info', 'Page not found: /enUS/demo/promo'],
  ])('that does not exist is a 404 in place: %s', async (path, words) => {
    const { status, html } = await get(path);
    expect(status).toBe(404);
    expect(html).toContain(words);
  });

  it.each(['', '?id='])('in the preview without an id says what the URL lacks: "%s"', async (query) => {
    const { status, html } = await get(`/enUS/demo/promo${query}`);
    expect(status).toBe(200);
    expect(html).toContain('No promotion chosen');
  });

  it('that is unpublished is previewed with the key alone, with a ribbon, and is not indexed', async () => {
    const database = new DatabaseSync(site.database, { readOnly: true, timeout: 10_000 });
    const row = database.prepare(`SELECT value FROM meta WHERE name = 'preview_key'`).get();
    database.close();
    const { status, html } = await get(`/enUS/demo/promo?id=12&key=${row?.value}`);
    expect(status).toBe(200);
    expect(wordsOf(html).headings).toEqual([expect.stringMatching(/^Moonlight gala/)]);
    expect(html).toMatch(/role="note"[^>]*>.{0,900}Preview/s);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toContain('Log in to take part');
  });
});

function isCached(place: Place): boolean {
  return place.route?.isCached ?? false;
}

/** The server sends the layout and a skeleton; the browser renders the page (spec §2: the deposit on phones). */
function isClientOnly(place: Place): boolean {
  return place.route?.clientOnly?.includes(place.device) ?? false;
}
