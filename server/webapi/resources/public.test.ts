import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { parseMoney } from '#shared/money.ts';
import { parseList } from '#shared/webapi/envelope.ts';
import { announcement } from '#shared/webapi/schemas/announcement.ts';
import { article } from '#shared/webapi/schemas/article.ts';
import { game, gameCategory, gameMaintenance, gameProduct, gameTag } from '#shared/webapi/schemas/game.ts';
import { placement } from '#shared/webapi/schemas/placement.ts';
import { promotion, promotionDetail } from '#shared/webapi/schemas/promotion.ts';
import { areaCode, categorySeo, language, metadataEntry, settingEntry } from '#shared/webapi/schemas/site.ts';
import { slide } from '#shared/webapi/schemas/slideshow.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { previewKeyOf } from '../store/preview-key.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

async function list<T extends z.ZodMiniType>(path: string, item: T, locale = 'enUS'): Promise<z.output<T>[]> {
  const answer = await api.get(path, { headers: { Locale: locale } });
  const dropped: unknown[] = [];
  const page = parseList(item, answer.body.data, (one) => dropped.push(one));
  expect(dropped, path).toEqual([]);
  return page.list;
}

describe('every public list matches its schema in both languages', () => {
  it.each([
    ['/webSite?selectFrom[host]=www.example.com', metadataEntry, 12],
    ['/webSetting', settingEntry, 7],
    ['/gameCategory', gameCategory, 6],
    ['/gameCategory/seo', categorySeo, 12],
    ['/gameProduct', gameProduct, 20],
    ['/gameTag/9', gameTag, 2],
    ['/game?per_page=100', game, 100],
    ['/gameMaintenance', gameMaintenance, 3],
    ['/language', language, 2],
    ['/areaCode', areaCode, 5],
    ['/announcement', announcement, 3],
    ['/slideshow', slide, 5],
    ['/placement', placement, 3],
    ['/article', article, 30],
    ['/promotions', promotion, 10],
  ] as const)('%s', async (path, item, least) => {
    const english = await list(path, item, 'enUS');
    const chinese = await list(path, item, 'zhTW');
    expect(english.length).toBeGreaterThanOrEqual(least);
    expect(chinese).toHaveLength(english.length);
  });

  it('translates texts by the Locale header', async () => {
    const [english, chinese] = [
      await list('/gameCategory', gameCategory),
      await list('/gameCategory', gameCategory, 'zhTW'),
    ];
    for (const [index, category] of english.entries()) {
      expect(category.name).toMatch(/[A-Za-z]/);
      expect(chinese[index]?.name).toMatch(/\p{Script=Han}/u);
    }
  });

  it('shows the mobile picture of a slide on mobiles, if it has one', async () => {
    const { id } = (await list('/slideshow', slide))[0] ?? {};
    const imageOf = async (device: string) =>
      (await list(`/slideshow?device=${device}`, slide)).find((one) => one.id === id)?.image;
    expect(await imageOf('mobile')).toContain('/slide-mobile/');
    expect(await imageOf('desktop')).toContain('/slide/');
    const [shown] = await list('/slideshow?device=desktop', slide, 'zhTW');
    expect(shown?.image_mobile).toMatch(/^\/api\/webapi\/art\/slide-mobile\/.*\.zhTW\.webp$/);
    api.deps.db.run('UPDATE slides SET image_mobile = NULL');
    expect(await imageOf('mobile')).toContain('/slide/');
  });

  it('names the picture file of the requested language', async () => {
    const [first] = await list('/game', game, 'zhTW');
    expect(first?.image).toMatch(/^\/api\/webapi\/art\/game\/[a-z0-9-]+\.zhTW\.webp$/);
  });
});

describe('site', () => {
  it('replaces general metadata by that of the host', async () => {
    api.deps.db.run(
      `INSERT INTO site_metadata (host, name, content, sort) VALUES ('tw.example.com', 'title', '{"enUS":"Own","zhTW":"自有"}', 0)`,
    );
    const titleOf = async (host: string) => {
      const entries = await list(`/webSite?selectFrom[host]=${host}`, metadataEntry);
      return entries.filter((entry) => entry.name === 'title').map((entry) => entry.content);
    };
    expect(await titleOf('TW.example.com')).toEqual(['Own']);
    expect(await titleOf('www.example.com')).not.toEqual(['Own']);
    const names = (await list('/webSite?selectFrom[host]=tw.example.com', metadataEntry)).map(
      (one) => one.name,
    );
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('games', () => {
  it('are listed page by page, each once', async () => {
    const ids: number[] = [];
    const total: number = (await api.get('/game')).body.data.pagination.total;
    for (let page = 1; ids.length < total; page += 1) {
      const found = await list(`/game?per_page=100&page=${page}`, game);
      expect(found.length).toBeGreaterThan(0);
      ids.push(...found.map((one) => one.id));
    }
    expect(new Set(ids).size).toBe(total);
  });

  it('have no tags for an unknown product', async () => {
    expect((await api.get('/gameTag/999999')).status).toBe(404);
  });

  it('are filtered by product, category and tag together', async () => {
    const [product] = (await list('/gameProduct?category=egame', gameProduct)).filter(
      (one) => one.game_count,
    );
    const [tag] = await list(`/gameTag/${product?.id}`, gameTag);
    const found = await list(`/game?product_id=${product?.id}&category=egame&tag_id=${tag?.id}`, game);
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) {
      expect(one.product_id).toBe(product?.id);
      expect(one.tag_ids).toContain(tag?.id);
    }
    expect(await list(`/game?product_id=${product?.id}&category=chess`, game)).toEqual([]);
  });

  it('are found by a keyword of either language in any case', async () => {
    const [first] = await list('/game?category=fishing', game);
    const [same] = await list('/game?category=fishing', game, 'zhTW');
    for (const keyword of [first?.name.slice(0, 6).toUpperCase(), same?.name.slice(0, 2)]) {
      for (const locale of ['enUS', 'zhTW']) {
        const found = await list(`/game?keyword=${encodeURIComponent(` ${keyword} `)}`, game, locale);
        expect(found.map((one) => one.id)).toContain(first?.id);
      }
    }
    expect(await list('/game?keyword=%25', game)).toEqual([]);
  });

  it('are filtered by hot and by new', async () => {
    for (const one of await list('/game?is_hot=1&per_page=100', game)) expect(one.is_hot).toBe(true);
    const fresh = await list('/game?is_new=1', game);
    expect(fresh.length).toBeGreaterThan(0);
    for (const one of fresh) expect(one.is_new).toBe(true);
  });
});

describe('the order of games', () => {
  it('follows the category and the place of their product when these change', async () => {
    const own = await createTestApi();
    const games = async (query: string) => (await own.get(`/game?per_page=100&${query}`)).body.data.list;
    const [{ product_id: id }] = await games('category=fishing');
    // Only the place of the products orders games of the same place.
    own.deps.db.run('UPDATE games SET sort = 1');
    own.deps.db.run(`UPDATE products SET category_code = 'chess', sort = -1 WHERE id = :id`, { id });
    const ids = async (category: string) =>
      (await games(`category=${category}`)).map((one: { id: number }) => one.id);
    for (const category of ['chess', 'fishing']) {
      const expected = own.deps.db.all<{ id: number }>(
        `/* whole tables */ SELECT g.id FROM games g JOIN products p ON p.id = g.product_id
         WHERE p.category_code = :category ORDER BY g.sort, p.sort, g.id`,
        { category },
      );
      expect(await ids(category)).toEqual(expected.map((one) => one.id));
    }
    own.close();
  });

  const read = (query: string) => list(`/game?per_page=100&${query}`, game);

  it('is by RTP, release or jackpot, with games without the value at the end', async () => {
    api.deps.db.run('UPDATE games SET rtp = NULL, released_at = NULL WHERE id = 9001');
    const byRtp = (await read('category=fishing&sort=rtp')).map(({ rtp }) => Number(rtp));
    expect(byRtp).toEqual(byRtp.toSorted((a, b) => b - a));
    const first = await read('product_id=9&sort=rtp');
    const newest = await read('product_id=9&sort=newest');
    expect([first.at(-1)?.id, newest.at(-1)?.id]).toEqual([9001, 9001]);
    const released = newest.slice(0, -1).map(({ released_at: at }) => Date.parse(at ?? ''));
    expect(released).toEqual(released.toSorted((a, b) => b - a));
    const pots = (await read('sort=jackpot&has_jackpot=1')).map(({ jackpot }) => parseMoney(jackpot ?? ''));
    expect(pots.length).toBeGreaterThan(3);
    expect(pots).toEqual(pots.toSorted((a, b) => b - a));
  });

  it('stays with a filter by volatility, and unknown values are refused', async () => {
    const high = await read('category=egame&volatility=high&sort=rtp');
    expect(new Set(high.map(({ volatility }) => volatility))).toEqual(new Set(['high']));
    for (const query of ['sort=name', 'volatility=extreme'])
      expect((await api.get(`/game?${query}`)).status).toBe(422);
  });
});

describe('jackpots', () => {
  it('are filtered, grow with time, and start over once won', async () => {
    const own = await createTestApi();
    const read = async () => {
      const answer = await own.get('/game?has_jackpot=1&per_page=100');
      const games = parseList(game, answer.body.data, () => {}).list;
      return games.map(({ jackpot }) => parseMoney(jackpot ?? ''));
    };
    const all = [await read()];
    expect(all[0]?.length).toBeGreaterThan(3);
    for (let day = 0; day < 8; day += 1) {
      own.advance(86_400);
      all.push(await read());
    }
    for (const [pot] of (all[0] ?? []).entries()) {
      const amounts = all.map((day) => day[pot] ?? 0);
      const drops = amounts.slice(1).filter((amount, day) => amount < (amounts[day] ?? 0));
      expect(drops.length).toBeGreaterThanOrEqual(1);
      expect(drops.length).toBeLessThanOrEqual(2);
      expect(Math.min(...amounts)).toBeGreaterThan(0);
    }
    const without = (await list('/game?per_page=100', game)).filter(({ jackpot }) => !jackpot);
    expect(without.length).toBeGreaterThan(0);
    own.close();
  });
});

describe('maintenance', () => {
  it('closes the product during its window', async () => {
    const api2 = await createTestApi();
    const stateOf = async () => {
      const answer = await api2.get('/gameProduct');
      return parseList(gameProduct, answer.body.data).list.find((one) => one.id === 1);
    };
    expect(await stateOf()).toMatchObject({
      is_maintenance: false,
      maintenance_start: '2026-11-22T10:00:00.000Z',
    });
    api2.advance(31 * 3600);
    expect(await stateOf()).toMatchObject({ is_maintenance: true });
    api2.advance(4 * 3600);
    expect(await stateOf()).toMatchObject({ is_maintenance: false, maintenance_start: null });
    api2.close();
  });

  it('repeats a weekly window a week later', async () => {
    const api2 = await createTestApi();
    const windows = async () =>
      parseList(gameMaintenance, (await api2.get('/gameMaintenance')).body.data).list;
    const before = (await windows()).find((one) => one.type === 'weekly');
    api2.advance(8 * 86_400);
    const after = (await windows()).find((one) => one.product_id === before?.product_id);
    expect(Date.parse(after?.start_at ?? '') - Date.parse(before?.start_at ?? '')).toBe(7 * 86_400_000);
    expect((await windows()).filter((one) => one.type === 'scheduled')).toEqual([]);
    api2.close();
  });
});

describe('promotions', () => {
  const detail = async (path: string) => {
    const answer = await api.get(path);
    return answer.status === 200 ? promotionDetail.parse(answer.body.data) : answer.status;
  };

  it('are listed when published and started, ended ones last', async () => {
    const all = await list('/promotions', promotion);
    const now = api.clock.now;
    for (const one of all) expect(Date.parse(one.start_at ?? '1970-01-01')).toBeLessThanOrEqual(now);
    const ended = all.map((one) => one.end_at !== null && Date.parse(one.end_at ?? '') <= now);
    expect(ended).toEqual(ended.toSorted((a, b) => Number(a) - Number(b)));
  });

  it.each([
    [1, false],
    [0, true],
  ])('that start in %i ms are shown: %s', async (wait, isShown) => {
    const start = (at: number | null) =>
      api.deps.db.run('UPDATE promotions SET start_at = :at WHERE id = 1', { at });
    start(api.clock.now + wait);
    const all = await list('/promotions', promotion);
    const { status } = await api.get('/promotion/1');
    start(null);
    expect(all.some(({ id }) => id === 1)).toBe(isShown);
    expect(status).toBe(isShown ? 200 : 404);
  });

  it.each([
    [0, true],
    [1, false],
  ])('that end in %i ms are listed as ended: %s', async (wait, isEnded) => {
    const [first] = await list('/promotions', promotion);
    const { end_at } = api.deps.db.get<{ end_at: number | null }>(
      'SELECT end_at FROM promotions WHERE id = :id',
      { id: first?.id ?? 0 },
    ) ?? { end_at: null };
    const end = (at: number | null) =>
      api.deps.db.run('UPDATE promotions SET end_at = :at WHERE id = :id', { at, id: first?.id ?? 0 });
    end(api.clock.now + wait);
    const [next] = await list('/promotions', promotion);
    end(end_at);
    expect(next?.id !== first?.id).toBe(isEnded);
  });

  it('show an unpublished one only in the preview with the preview key', async () => {
    const hidden = api.deps.db.get<{ id: number }>('SELECT id FROM promotions WHERE is_published = 0');
    const key = previewKeyOf(api.deps.db);
    const withKey = (id: number | undefined, given: string) =>
      detail(`/promotionPreview/${id}?preview_key=${given}`);
    expect(await detail(`/promotion/${hidden?.id}?preview_key=${key}`)).toBe(404);
    expect(await detail(`/promotionPreview/${hidden?.id}`)).toBe(404);
    for (const wrong of ['', 'x', key.slice(1), `${key}x`, key.toUpperCase()])
      expect(await withKey(hidden?.id, wrong), wrong).toBe(404);
    expect(await withKey(hidden?.id, key)).toMatchObject({ id: hidden?.id });
    expect(await withKey(9999, key)).toBe(404);
  });

  it('preview a current one without the key, a future one only with it', async () => {
    const key = previewKeyOf(api.deps.db);
    const [first] = await list('/promotions', promotion);
    expect(await detail(`/promotionPreview/${first?.id}`)).toMatchObject({ id: first?.id });
    api.deps.db.run('UPDATE promotions SET start_at = :at WHERE id = :id', {
      at: api.clock.now + 1,
      id: first?.id ?? 0,
    });
    expect(await detail(`/promotionPreview/${first?.id}`)).toBe(404);
    expect(await detail(`/promotionPreview/${first?.id}?preview_key=${key}`)).toMatchObject({
      id: first?.id,
    });
    api.deps.db.run('UPDATE promotions SET start_at = NULL WHERE id = :id', { id: first?.id ?? 0 });
  });

  it('find the wheel by its path, with odds that sum to 100', async () => {
    const wheel = await detail('/promotion/lucky-wheel');
    if (typeof wheel === 'number') throw new Error(`status ${wheel}`);
    const weights = wheel.activity?.prizes.map((prize) => Number(prize.weight_percent)) ?? [];
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(100);
    const values = wheel.activity?.prizes.filter(({ id }) => id === 2 || id === 3);
    expect(values).toMatchObject([
      { type: 'point', value: '10' },
      { type: 'cash', value: '58.00' },
    ]);
    expect(wheel.activity).toMatchObject({ path: 'lucky-wheel', times_left: null });
  });

  it('show a member the remaining spins', async () => {
    const token = await api.login();
    const answer = await api.get('/promotion/lucky-wheel', { token });
    expect(promotionDetail.parse(answer.body.data).activity).toMatchObject({
      times_left: 3,
      path: 'lucky-wheel',
    });
  });

  it('treat an invalid token as a guest', async () => {
    const answer = await api.get('/promotions', { token: 'dead' });
    expect(answer.status).toBe(200);
  });
});

describe('announcements', () => {
  it.each([
    [1, null, false],
    [0, null, true],
    [0, 1, true],
    [-1, 0, false],
  ])('that start in %s ms and end in %s ms are listed: %s', async (start, end, isListed) => {
    const { db } = api.deps;
    const before = db.get<{ start_at: number; end_at: number | null }>(
      'SELECT start_at, end_at FROM announcements WHERE id = 1',
    );
    const set = (times: { start_at: number; end_at: number | null }) =>
      db.run('UPDATE announcements SET start_at = :start_at, end_at = :end_at WHERE id = 1', times);
    const { now } = api.clock;
    set({ start_at: now + start, end_at: end === null ? null : now + end });
    const all = await list('/announcement', announcement);
    if (before) set(before);
    expect(all.some(({ id }) => id === 1)).toBe(isListed);
  });
});

describe('articles', () => {
  it('are listed by topic in the requested language, with a version', async () => {
    const [english] = await list('/article?topic=terms', article);
    const [chinese] = await list('/article?topic=terms', article, 'zhTW');
    expect(english).toMatchObject({ topic: 'terms', title: 'Terms of service', version: '2026-11-29' });
    expect(chinese).toMatchObject({ id: english?.id, title: '服務條款' });
    expect(english?.content).toContain('Jade Harbor');
    const questions = await list('/article?topic=question', article);
    expect(questions.length).toBeGreaterThanOrEqual(20);
    expect(questions.every(({ topic }) => topic === 'question')).toBe(true);
  });

  it('are read by id; an unknown id answers 404, an unknown topic 422', async () => {
    expect((await api.get('/article/1')).body.data).toMatchObject({ id: 1, topic: 'question' });
    expect((await api.get('/article/9999')).status).toBe(404);
    expect((await api.get('/article?topic=gossip')).status).toBe(422);
  });
});

it('lists the promotions of one category, and all without one', async () => {
  const categoriesOf = async (query: string) =>
    (await api.get(`/promotions?per_page=100${query}`)).body.data.list.map(
      ({ category }: { category: string }) => category,
    );
  const all: string[] = await categoriesOf('');
  expect(new Set(all).size).toBeGreaterThan(1);
  for (const category of new Set(all))
    expect(await categoriesOf(`&category=${category}`)).toEqual(all.filter((one) => one === category));
});
