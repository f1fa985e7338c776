import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '#tests/e2e/tools/site.ts';
import { GOOGLEBOT, GOOGLEBOT_PHONE } from './site.ts';

/** Crawls the built site as search engines do: every link from `/`, without a browser. */
let site: Site;

beforeAll(async () => {
  // Vite sets a BASE_URL in this process.
  site = await startSite({ env: { BASE_URL: '' } });
}, 60_000);
afterAll(() => site?.stop());

interface Visited {
  path: string;
  status: number;
  /** Redirects before the page. */
  hops: number;
  /** Clicks from the first page. */
  depth: number;
  title: string;
  description: string;
  lang: string;
  isNoindex: boolean;
  canonical: string | undefined;
  /** hreflang → path. */
  alternates: Map<string, string>;
  ogImage: string;
  data: { '@type': string }[];
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
const attributeOf = (tag: string, name: string) =>
  decode(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
const tagsOf = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
const metaOf = (html: string, name: string) =>
  attributeOf(tagsOf(html, 'meta').find((tag) => tag.includes(`="${name}"`)) ?? '', 'content');

function pathOf(href: string): string {
  const url = new URL(href, site.origin);
  return url.pathname + url.search;
}

/** Follows and counts redirects. */
async function fetchPage(path: string, agent: string) {
  let at = path;
  for (let hops = 0; ; hops += 1) {
    const answer = await fetch(site.origin + at, {
      redirect: 'manual',
      headers: { 'user-agent': agent, accept: 'text/html', 'accept-language': 'en' },
    });
    const location = answer.headers.get('location');
    if (!location || hops > 5) return { answer, hops, at };
    at = pathOf(location);
  }
}

function read(html: string, rest: Pick<Visited, 'path' | 'status' | 'hops' | 'depth'>): Visited {
  const links = tagsOf(html, 'link');
  const withRel = (rel: string) => links.filter((tag) => tag.includes(`rel="${rel}"`));
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return {
    ...rest,
    title: decode(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    description: metaOf(html, 'description'),
    lang: attributeOf(tagsOf(html, 'html')[0] ?? '', 'lang'),
    isNoindex: metaOf(html, 'robots').includes('noindex'),
    canonical: withRel('canonical').map((tag) => pathOf(attributeOf(tag, 'href')))[0],
    alternates: new Map(
      withRel('alternate')
        .filter((tag) => tag.includes(' hreflang='))
        .map((tag) => [attributeOf(tag, 'hreflang'), pathOf(attributeOf(tag, 'href'))]),
    ),
    ogImage: metaOf(html, 'og:image'),
    data: [...scripts].map(([, text = '']) => JSON.parse(text)),
  };
}

/** Links within the site that a crawler may follow, without their hash. */
function linksOf(html: string): string[] {
  const followed = tagsOf(html, 'a').filter((tag) => attributeOf(tag, 'rel') !== 'nofollow');
  const hrefs = followed.map((tag) => attributeOf(tag, 'href'));
  const own = hrefs.filter((href) => href !== '' && new URL(href, site.origin).origin === site.origin);
  return [...new Set(own.map(pathOf))].filter((path) => !path.startsWith('/api/'));
}

/** Filters and searches of a page. The crawl does not follow their links. */
const isVariant = (path: string) => path.includes('?');

async function crawl(agent: string): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>();
  let wave = ['/'];
  const seen = new Set(wave);
  for (let depth = 0; wave.length > 0; depth += 1) {
    const next: string[] = [];
    for (let at = 0; at < wave.length; at += 8) {
      await Promise.all(
        wave.slice(at, at + 8).map(async (path) => {
          const { answer, hops } = await fetchPage(path, agent);
          const html = await answer.text();
          visited.set(path, read(html, { path, status: answer.status, hops, depth }));
          if (isVariant(path) || hops > 0) return;
          for (const link of linksOf(html)) {
            if (seen.has(link)) continue;
            seen.add(link);
            next.push(link);
          }
        }),
      );
    }
    wave = next;
    if (visited.size > 2000) throw new Error('more than 2000 pages: the crawl may be endless');
  }
  return visited;
}

const indexedOf = (visited: Map<string, Visited>) =>
  [...visited.values()].filter(
    ({ isNoindex, hops, status, path }) => !isNoindex && hops === 0 && status === 200 && !isVariant(path),
  );

function duplicates(pages: readonly Visited[], pick: (page: Visited) => string): string[][] {
  const groups = new Map<string, string[]>();
  for (const page of pages) {
    const key = `${page.lang} ${pick(page)}`;
    groups.set(key, [...(groups.get(key) ?? []), page.path]);
  }
  return [...groups].filter(([, paths]) => paths.length > 1).map(([key, paths]) => [key, ...paths]);
}

async function sitemapEntries() {
  const read = async (path: string) => (await fetch(site.origin + path)).text();
  const locations = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => pathOf(decode(url)));
  const files = await Promise.all(locations(await read('/sitemap.xml')).map(read));
  const mobile = files.flatMap((xml) =>
    [...xml.matchAll(/media="[^"]*" href="([^"]*)"/g)].map(([, url = '']) => pathOf(decode(url))),
  );
  return { canonical: files.flatMap(locations), mobile };
}

/** Pictures that a crawl has checked. Both devices have the same ones. */
const checkedPictures = new Set<string>();

/** Width in Latin characters. Search engines cut titles after about 60 and descriptions after about 160. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (/[⺀-￯]/.test(sign) ? 2 : 1), 0);

describe.each([
  ['desktop', GOOGLEBOT],
  ['phone', GOOGLEBOT_PHONE],
] as const)('a crawl as Googlebot on a %s', (device, agent) => {
  let visited: Map<string, Visited>;
  beforeAll(async () => {
    visited = await crawl(agent);
  }, 120_000);

  it('finds no broken link and no chain of redirects', () => {
    const pages = [...visited.values()];
    expect(pages.length).toBeGreaterThan(60);
    expect(pages.filter(({ status }) => status !== 200).map(({ path, status }) => [path, status])).toEqual(
      [],
    );
    expect(pages.filter(({ hops }) => hops > 1).map(({ path, hops }) => [path, hops])).toEqual([]);
  });

  it('reaches every indexed page of the sitemaps within four clicks', async () => {
    const { canonical, mobile } = await sitemapEntries();
    const isOfPhones = (path: string) => /^\/m(\/|$)/.test(path);
    const wanted =
      device === 'desktop'
        ? canonical.filter((path) => !isOfPhones(path))
        : [...mobile, ...canonical.filter(isOfPhones)];
    expect(wanted.length).toBeGreaterThan(50);
    const depthOf = (path: string) => visited.get(path)?.depth ?? Number.POSITIVE_INFINITY;
    expect(wanted.filter((path) => depthOf(path) > 4)).toEqual([]);
    expect(wanted.filter((path) => visited.get(path)?.isNoindex)).toEqual([]);
  });

  it('finds a unique title and description on each page, short enough to be shown', () => {
    const pages = indexedOf(visited);
    const unique = [({ title }: Visited) => title, ({ description }: Visited) => description];
    expect(unique.flatMap((pick) => duplicates(pages, pick))).toEqual([]);
    const odd = pages.filter(({ title, description }) => {
      const [short, long] = [widthOf(title), widthOf(description)];
      return short < 8 || short > 90 || long < 24 || long > 200;
    });
    expect(odd.map(({ path, title, description }) => [path, title, description])).toEqual([]);
  });

  it('finds canonical links that point to themselves, and hreflang links that point back', () => {
    const pages = indexedOf(visited).filter(({ path }) => path !== '/');
    for (const page of pages) {
      expect(page.canonical, page.path).toBeDefined();
      if (device === 'desktop') expect([page.path, page.canonical]).toEqual([page.path, page.path]);
      expect([...page.alternates.keys()], page.path).toEqual(['en-US', 'zh-TW', 'x-default']);
      for (const [language, path] of page.alternates) {
        const other = visited.get(path);
        expect(other, `${page.path} → ${path}`).toBeDefined();
        if (language !== 'x-default') expect(other?.lang, path).toBe(language);
        expect([...(other?.alternates.values() ?? [])], path).toContain(page.path);
      }
    }
  });

  it('finds JSON-LD on the pages that have it', () => {
    const typesOf = (path: string) => visited.get(path)?.data.map((thing) => thing['@type']);
    const prefix = device === 'desktop' ? '/enUS' : '/m/enUS';
    expect(typesOf(prefix)).toEqual(['Organization', 'WebSite']);
    expect(typesOf(`${prefix}/promo`)).toEqual(['BreadcrumbList', 'ItemList']);
    const question = device === 'desktop' ? `${prefix}/custom/question` : `${prefix}/question/detail/1`;
    expect(typesOf(question)).toEqual(['BreadcrumbList', 'FAQPage']);
    for (const { path, data, isNoindex } of visited.values()) {
      if (isNoindex) expect([path, data]).toEqual([path, []]);
    }
  });

  it('finds a picture for previews on each page: PNG or JPEG of 1200×630', async () => {
    const pictures = new Set(indexedOf(visited).map(({ ogImage }) => pathOf(ogImage)));
    expect(pictures.size).toBeGreaterThan(10);
    for (const picture of [...pictures].filter((one) => !checkedPictures.has(one))) {
      checkedPictures.add(picture);
      const answer = await fetch(site.origin + picture);
      const { width, height, format } = await sharp(await answer.bytes()).metadata();
      expect([picture, answer.status, width, height]).toEqual([picture, 200, 1200, 630]);
      expect(['png', 'jpeg']).toContain(format);
    }
  }, 60_000);
});

it.each([
  ['enUS', 'dragon', /dragon/i],
  ['zhTW', '龍', /龍/],
])('the search URL of JSON-LD leads to server-rendered results: %s', async (locale, words, match) => {
  const read = async (path: string) => (await fetch(new URL(path, site.origin))).text();
  const home = await read(`/${locale}`);
  const [, template = ''] = /"urlTemplate":"([^"]+)"/.exec(home) ?? [];
  const address = template
    .replaceAll('\\u002F', '/')
    .replace('{search_term_string}', encodeURIComponent(words));
  expect(new URL(address).pathname).toBe(`/${locale}/game`);
  const found = await read(address);
  const names = [...found.matchAll(/class="game-card[^>]*>.*?<img[^>]*alt="([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect(name).toMatch(match);
  const field = tagsOf(found, 'input').find((tag) => tag.includes('type="search"')) ?? '';
  expect(attributeOf(field, 'value')).toBe(words);
});

it('an unknown path is a 404 for crawlers', async () => {
  const { answer, at } = await fetchPage('/enUS/nowhere', GOOGLEBOT);
  expect([answer.status, at]).toEqual([404, '/404?from=%2FenUS%2Fnowhere']);
  const unknown = await fetchPage('/m/enUS/question/detail/9999', GOOGLEBOT_PHONE);
  expect([unknown.answer.status, unknown.hops]).toEqual([404, 0]);
});
