import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCALES } from '#shared/locales.ts';
import type { ApiCall } from '#shared/render.ts';
import type { CallDeparture } from '#shared/webapi/tolerance.ts';
import { createMetrics } from '../monitor/metrics.ts';
import { createSiteStore } from './site-data.ts';

const DATA: Record<string, unknown> = {
  '/webSite': [{ name: 'title', content: 'Lucky' }, { name: 'author', content: null }, { name: 7 }, 'junk'],
  '/webSetting': { list: [{ name: 'FESTIVAL_DRAGON', content: 1 }, null, { name: 'OTHER', content: 'x' }] },
  '/gameCategory/seo': {
    list: [
      { code: 'sport', locale: 'enUS', title: 'Sport' },
      { code: 'live' },
      { code: 'sport', locale: 'zhTW', title: '體育' },
    ],
  },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setup({
  localeDomains = {},
  siteName,
}: {
  localeDomains?: Record<string, 'enUS' | 'zhTW'>;
  siteName?: string;
} = {}) {
  /** `failing`: status by path. */
  const state = { isDown: false, data: DATA, status: 200, failing: {} as Record<string, number> };
  const lines: object[] = [];
  const calls: ApiCall[] = [];
  const departures: CallDeparture[] = [];
  const store = createSiteStore({
    callApi: async (call) => {
      calls.push(call);
      if (state.isDown) throw new Error('down');
      const name = call.path.split('?')[0] ?? '';
      const isChinese = name === '/webSite' && call.headers.Locale === 'zhTW';
      const data = isChinese ? [{ name: 'title', content: '福運' }] : state.data[name];
      const body = JSON.stringify({ status: 'ok', data });
      return { status: state.failing[name] ?? state.status, headers: {}, body };
    },
    uuid: 'container',
    cacheSeconds: 60,
    devSiteHost: 'www.example.com',
    defaultLocale: 'zhTW',
    localeDomains,
    siteName,
    limitedLog: (level, _key, { message, fields }) => void lines.push({ level, message, ...fields }),
    metrics: createMetrics(),
    onDeparture: (departure) => void departures.push(departure),
  });
  return { store, state, calls, lines, departures };
}

describe('site data', () => {
  it('is read without malformed entries', async () => {
    const { store } = setup();
    expect(await store('a.example')).toEqual({
      isSiteStale: false,
      site: {
        metadata: { enUS: { title: 'Lucky', author: '' }, zhTW: { title: '福運' } },
        settings: { FESTIVAL_DRAGON: '1' },
        categorySeo: [
          { code: 'sport', locale: 'enUS', title: 'Sport', description: '', keywords: '' },
          { code: 'sport', locale: 'zhTW', title: '體育', description: '', keywords: '' },
        ],
      },
    });
  });

  it('reports fields that depart from the contract, by call', async () => {
    const { store, departures, state } = setup();
    await store('a.example');
    expect(new Set(departures.map(({ call, field, reading }) => `${call} ${field} ${reading}`))).toEqual(
      new Set([
        'webSite name refused',
        'webSite list refused',
        'webSetting list refused',
        'categorySeo locale refused',
        'categorySeo title refused',
        'languages list refused',
      ]),
    );
    departures.length = 0;
    state.status = 500;
    await store('b.example');
    expect(departures).toEqual([]);
  });

  it('is loaded for the host in each locale, metadata first, with the container’s X-UUID', async () => {
    const { store, calls } = setup();
    await store('a.example');
    expect(calls.map((call) => call.path)).toEqual([
      '/webSite?selectFrom%5Bhost%5D=a.example',
      '/webSite?selectFrom%5Bhost%5D=a.example',
      '/webSetting',
      '/gameCategory/seo',
      '/gameCategory/seo',
      '/language',
    ]);
    expect(calls.map(({ headers }) => headers.Locale)).toEqual([
      'enUS',
      'zhTW',
      // Settings and languages are the same in every locale.
      'zhTW',
      'enUS',
      'zhTW',
      'zhTW',
    ]);
    expect(calls[0]?.headers).toEqual({
      Locale: 'enUS',
      'X-UUID': 'container',
      'X-Forwarded-Host': 'a.example',
    });
  });

  it('is loaded for the development host on localhost and loopback addresses', async () => {
    const { store, calls } = setup();
    await Promise.all([store('localhost'), store('127.0.0.1'), store('[::1]')]);
    const paths = calls.map(({ path }) => path).filter((path) => path.startsWith('/webSite'));
    expect(paths.length).toBe(6);
    expect(paths.every((path) => path.endsWith('=www.example.com'))).toBe(true);
  });

  it('is cached per host, refreshed in the background, and kept for a day while the API is down', async () => {
    const { store, state, calls } = setup();
    await store('a.example');
    await store('a.example');
    await store('b.example');
    expect(calls.length).toBe(12);
    state.isDown = true;
    await vi.advanceTimersByTimeAsync(20 * 3_600_000);
    expect((await store('a.example')).site.metadata.enUS.title).toBe('Lucky');
    await vi.advanceTimersByTimeAsync(5 * 3_600_000);
    const gone = await store('a.example');
    expect([gone.isSiteStale, gone.site.isUnknown]).toEqual([true, true]);
    expect(gone.site.metadata).toEqual({ enUS: { title: 'a.example' }, zhTW: { title: 'a.example' } });
    state.isDown = false;
    await vi.advanceTimersByTimeAsync(5000);
    await store('a.example');
    await vi.advanceTimersByTimeAsync(1);
    expect((await store('a.example')).isSiteStale).toBe(false);
  });

  const NO_DATA = { FESTIVAL_DRAGON: undefined, title: 'a.example', seo: 0 };
  const ALL_DATA = { FESTIVAL_DRAGON: '1', title: 'Lucky', seo: 2 };

  it.each([
    ['/gameCategory/seo', 500, { seo: 0 }, false],
    ['/gameCategory/seo', 404, { seo: 0 }, false],
    ['/webSetting', 500, { FESTIVAL_DRAGON: undefined }, true],
    ['/webSetting', 404, { FESTIVAL_DRAGON: undefined }, false],
    ['/webSetting', 501, { FESTIVAL_DRAGON: undefined }, false],
    ['/webSite', 500, { title: 'a.example' }, true],
    ['/webSite', 404, { title: 'a.example' }, false],
    ['/language', 500, {}, false],
  ])('without %s (%d) has everything else', async (path, status, missing, isStale) => {
    const { store, state } = setup();
    state.failing = { [path]: status };
    const { site, isSiteStale } = await store('a.example');
    const { settings, metadata, categorySeo } = site;
    const { FESTIVAL_DRAGON } = settings;
    expect({ FESTIVAL_DRAGON, title: metadata.enUS.title, seo: categorySeo.length }).toEqual({
      ...ALL_DATA,
      ...missing,
    });
    expect(isSiteStale).toBe(isStale);
    // Unknown settings are not the same as settings that are off. An API without the call has no settings.
    expect(site.isUnknown).toBe(path === '/webSetting' && status === 500 ? true : undefined);
  });

  it('is empty and marked while the API has none of its calls', async () => {
    const { store, state } = setup();
    state.status = 404;
    const { site, isSiteStale } = await store('a.example');
    expect([isSiteStale, site.isUnknown]).toEqual([true, true]);
    state.status = 200;
    await vi.advanceTimersByTimeAsync(6000);
    await store('a.example');
    await vi.advanceTimersByTimeAsync(1);
    expect((await store('a.example')).isSiteStale).toBe(false);
  });

  it('repeats a failed call after five seconds, not for every page', async () => {
    const { store, state, calls } = setup();
    state.failing = { '/webSetting': 500 };
    const settingCalls = () => calls.filter(({ path }) => path === '/webSetting').length;
    for (let count = 0; count < 20; count += 1) await store('a.example');
    await vi.advanceTimersByTimeAsync(4000);
    await store('a.example');
    expect([calls.length, settingCalls()]).toEqual([6, 1]);
    state.failing = {};
    await vi.advanceTimersByTimeAsync(2000);
    expect(await store('a.example')).toMatchObject({
      isSiteStale: false,
      site: { settings: { FESTIVAL_DRAGON: '1' } },
    });
    expect(settingCalls()).toBe(2);
  });

  it('repeats a failed call after five seconds also if its last answer is older than a day', async () => {
    const { store, state, calls } = setup();
    await store('a.example');
    state.isDown = true;
    await vi.advanceTimersByTimeAsync(86_400_000);
    await store('a.example');
    calls.length = 0;
    await vi.advanceTimersByTimeAsync(4900);
    await store('a.example');
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    await store('a.example');
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.length).toBeGreaterThan(0);
  });

  it('keeps the last settings while only they fail', async () => {
    const { store, state } = setup();
    await store('a.example');
    state.failing = { '/webSetting': 404 };
    state.data = { ...DATA, '/webSite': [{ name: 'title', content: 'Luckier' }] };
    await vi.advanceTimersByTimeAsync(61_000);
    await store('a.example');
    await vi.advanceTimersByTimeAsync(1);
    const { site, isSiteStale } = await store('a.example');
    expect([site.settings, site.metadata.enUS.title, isSiteStale]).toEqual([
      { FESTIVAL_DRAGON: '1' },
      'Luckier',
      false,
    ]);
  });

  it('logs the malformed entries of a call as one line with their count', async () => {
    const { store, lines } = setup();
    await store('a.example');
    expect(lines).toContainEqual(
      expect.objectContaining({ message: 'malformed entries were dropped', name: '/webSite', count: 2 }),
    );
    expect(lines.length).toBeLessThan(8);
  });

  it('is empty and marked after invalid responses', async () => {
    const { store, state } = setup();
    state.data = {};
    const { site, isSiteStale } = await store('a.example');
    const { settings, metadata, categorySeo } = site;
    expect({ ...settings, title: metadata.enUS.title, seo: categorySeo.length }).toEqual(NO_DATA);
    expect([isSiteStale, site.isUnknown]).toEqual([true, true]);
  });
});

describe('site data that is cached', () => {
  /** The site data after an hour of these API responses. */
  async function afterAnHourOf(change: (state: ReturnType<typeof setup>['state']) => void) {
    const { store, state } = setup();
    await store('a.example');
    change(state);
    await vi.advanceTimersByTimeAsync(3_600_000);
    await store('a.example');
    await vi.advanceTimersByTimeAsync(2000);
    return store('a.example');
  }

  it.each([
    '/webSite',
    '/webSetting',
    '/gameCategory/seo',
  ])('stays after a response of %s with only malformed entries', async (name) => {
    const { site, isSiteStale } = await afterAnHourOf((state) => {
      state.data = { ...DATA, [name]: [{ nome: 'title' }, 7, null] };
    });
    expect([isSiteStale, site.metadata.enUS.title, site.settings, site.categorySeo.length]).toEqual([
      false,
      'Lucky',
      { FESTIVAL_DRAGON: '1' },
      2,
    ]);
  });

  it('stays after a valid body with an error status', async () => {
    const { site } = await afterAnHourOf((state) => {
      state.status = 500;
      state.data = { ...DATA, '/webSite': [{ name: 'title', content: 'Broken' }] };
    });
    expect(site.metadata.enUS.title).toBe('Lucky');
  });

  it('is replaced by empty lists', async () => {
    const { site } = await afterAnHourOf((state) => {
      state.data = { '/webSite': [], '/webSetting': [], '/gameCategory/seo': [] };
    });
    expect([site.metadata.enUS.title, site.settings, site.categorySeo]).toEqual(['a.example', {}, []]);
  });
});

describe('the languages', () => {
  const ENGLISH = {
    code: 'enUS',
    language: 'en-US',
    name: 'International',
    dir: null,
    domain: 'WWW.example.net',
  };
  const CHINESE = { code: 'zhTW', language: 'zh-TW', name: '正體中文', dir: 'ltr', domain: null };

  async function languagesOf(list: unknown, host = 'a.example', localeDomains = {}) {
    const { store, state } = setup({ localeDomains });
    state.data = { ...DATA, '/language': list };
    const { site, isSiteStale } = await store(host);
    expect([isSiteStale, site.metadata.enUS.title]).toEqual([false, 'Lucky']);
    return site.languages;
  }

  it('are those of the API with texts on the site, in its order, each once', async () => {
    const french = { code: 'frFR', language: 'fr-FR', name: 'Français' };
    expect(await languagesOf({ list: [CHINESE, french, ENGLISH, { ...ENGLISH, name: 'Again' }] })).toEqual([
      { code: 'zhTW', language: 'zh-TW', name: '正體中文', dir: 'ltr' },
      { code: 'enUS', language: 'en-US', name: 'International', dir: 'ltr', domain: 'www.example.net' },
    ]);
    expect((await languagesOf({ list: [{ ...CHINESE, dir: 'rtl' }] }))?.[0]?.dir).toBe('rtl');
  });

  it.each([
    ['no answer', undefined],
    ['none that the site has', { list: [{ code: 'frFR', language: 'fr-FR', name: 'Français' }] }],
    ['nothing else than the site says itself', { list: LOCALES.map(({ og, ...entry }) => entry) }],
  ])('are the site’s own, which no page carries, with %s', async (_, list) => {
    expect(await languagesOf(list)).toBeUndefined();
  });

  it.each([
    ['the host itself', 'a.example'],
    ['no host', 'evil.example/@x'],
    ['a scheme', 'javascript:alert(1)'],
  ])('have no domain that is %s', async (_, domain) => {
    const [chinese] = (await languagesOf({ list: [{ ...CHINESE, domain }] })) ?? [];
    expect([chinese?.name, chinese?.domain]).toEqual(['正體中文', undefined]);
  });

  it('stay those of the last response while the API fails', async () => {
    const { store, state } = setup();
    state.data = { ...DATA, '/language': { list: [CHINESE, ENGLISH] } };
    const before = (await store('a.example')).site.languages;
    state.data = { ...DATA, '/webSite': [{ name: 'title', content: 'Renamed' }] };
    for (let hour = 0; hour < 3; hour += 1) {
      await vi.advanceTimersByTimeAsync(3_600_000);
      await store('a.example');
      await vi.advanceTimersByTimeAsync(2000);
    }
    const { site } = await store('a.example');
    expect(site.metadata.enUS.title).toBe('Renamed');
    expect(site.languages).toEqual(before);
    expect(site.languages?.[0]?.name).toBe('正體中文');
  });

  it('ignore the API’s hosts when LOCALE_DOMAINS is set', async () => {
    const list = { list: [ENGLISH, CHINESE] };
    const languages = await languagesOf(list, 'a.example', { 'tw.example.com': 'zhTW' });
    expect(languages?.map(({ domain }) => domain)).toEqual([undefined, undefined]);
  });
});

describe('the title', () => {
  it.each([
    ['the host’s name where the API names none', [], 'b.example'],
    ['the host’s name where the API’s is blank', [{ name: 'title', content: '  ' }], 'b.example'],
    ['the short name where there is only that', [{ name: 'og_site_name', content: 'Lucky' }], 'Lucky'],
  ])('is %s', async (_, entries, title) => {
    const { store, state } = setup();
    state.data = { ...DATA, '/webSite': entries };
    expect((await store('b.example')).site.metadata.enUS.title).toBe(title);
  });

  it('is the loopback host’s own name, not the development host’s', async () => {
    const { store, state } = setup();
    state.isDown = true;
    expect((await store('localhost')).site.metadata.enUS.title).toBe('localhost');
  });

  it('is the host name without www, or SITE_NAME, without site data', async () => {
    const { store, state } = setup();
    state.isDown = true;
    expect((await store('www.b.example')).site.metadata.zhTW.title).toBe('b.example');
    const named = setup({ siteName: 'Lucky Harbor' });
    named.state.isDown = true;
    expect((await named.store('www.b.example')).site.metadata.zhTW.title).toBe('Lucky Harbor');
  });
});
