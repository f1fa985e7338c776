import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import english from '#locales/enUS.json' with { type: 'json' };
import chinese from '#locales/zhTW.json' with { type: 'json' };
import { LOCALES } from '#shared/locales.ts';
import { parseMoney } from '#shared/money.ts';
import { matchRoute } from '#shared/paths.ts';
import { ROUTES } from '#shared/routes.ts';
import { SETTING_NAMES } from '#shared/settings.ts';
import { CATEGORY_CODES } from '#shared/webapi/schemas/game.ts';
import { placementPosition } from '#shared/webapi/schemas/placement.ts';
import { PROMOTION_CATEGORIES } from '#shared/webapi/words.ts';
import * as content from './content.ts';

/** The names that the site gives to categories of promotions. */
const categoryNames = {
  enUS: (category: PromotionCategory) => english.promo[`category.${category}`],
  zhTW: (category: PromotionCategory) => chinese.promo[`category.${category}`],
};
type PromotionCategory = (typeof PROMOTION_CATEGORIES)[number];

const HAN = /[\u4e00-\u9fff]/;

/** All texts in two languages inside a value, with their paths. */
function textsIn(value: unknown, path: string): { path: string; enUS: string; zhTW: string }[] {
  if (value === null || typeof value !== 'object') return [];
  if ('enUS' in value && 'zhTW' in value)
    return [{ path, enUS: String(value.enUS), zhTW: String(value.zhTW) }];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
}

/** The tags of an HTML text in order, to compare both languages. */
function tagsOf(html: string): string[] {
  return html.match(/<\/?[a-z0-9]+/g) ?? [];
}

function expectUnique(values: readonly (string | number)[]): void {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
}

const ART = join(import.meta.dirname, '../art');

/** The files of all picture paths inside a value: one per language for a path with `{locale}`. */
function pictureFilesIn(value: unknown): string[] {
  if (typeof value === 'string' && value.startsWith('/api/webapi/art/')) {
    const file = value.slice('/api/webapi/art/'.length);
    return LOCALES.map(({ code }) => file.replace('{locale}', code));
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(pictureFilesIn);
}

const TEXTS = textsIn(content, 'content');

describe('pictures', () => {
  const named = [...new Set(pictureFilesIn(content))];
  const files = readdirSync(ART, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));

  it('exist in every language, without unused files', () => {
    const previews = named.filter((file) => /^(category|cover)/.test(file));
    const jpegs = previews.map((file) => file.replace(/\.webp$/, '.jpg'));
    expect(files.toSorted()).toEqual([...named, ...jpegs].toSorted());
  });

  it('are at most 60 kB each', () => {
    expect(files.filter((file) => statSync(join(ART, file)).size > 60_000)).toEqual([]);
  });
});

describe('texts', () => {
  it('contain no unfilled placeholder', () => {
    expect(
      content.promotions.filter((promotion) => /\{\w+\}/.test(JSON.stringify(promotion.content))),
    ).toEqual([]);
  });

  it('have the term about combined deposits in the rules of deposit promotions alone', () => {
    const named = content.promotions.filter(({ content: rules }) =>
      rules.enUS.includes('on the same deposit'),
    );
    expect(named.map(({ code }) => code)).toEqual(['first-deposit', 'friday-reload', 'daily-reload']);
  });

  it('exist in both languages', () => {
    expect(TEXTS.length).toBeGreaterThan(800);
    expect(TEXTS.filter(({ enUS, zhTW }) => !enUS.trim() || !zhTW.trim())).toEqual([]);
    expect(TEXTS.filter(({ enUS }) => HAN.test(enUS))).toEqual([]);
  });

  it('contain Chinese characters in Chinese, except figures and identical words', () => {
    const same = TEXTS.filter(({ zhTW }) => zhTW !== '' && !HAN.test(zhTW));
    const figures = /^(\$?[\d,.]+%?|VIP|website|\/api\/.*)$/;
    expect(same.filter(({ zhTW }) => !figures.test(zhTW))).toEqual([]);
  });

  it('have the same markup in both languages', () => {
    const odd = TEXTS.filter(({ enUS, zhTW }) => tagsOf(enUS).join() !== tagsOf(zhTW).join());
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it('contain no exclamation mark', () => {
    expect(TEXTS.filter(({ enUS, zhTW }) => /[!！]/.test(enUS + zhTW))).toEqual([]);
  });
});

describe('ids', () => {
  it('are unique', () => {
    const { announcements, banks, categories, discounts, games, maintenances, messages } = content;
    const { placements, products, promotions, regions, slides, stores, tags } = content;
    const lists = [announcements, banks, categories, discounts, games, maintenances, messages];
    for (const list of [...lists, placements, products, promotions, regions, slides, stores, tags]) {
      expectUnique(list.map((item) => item.id));
    }
  });

  it('are unique where a code or name identifies the item', () => {
    for (const list of [content.games, content.products, content.promotions, content.banks]) {
      expectUnique(list.map((item) => item.code));
    }
    expectUnique(content.stores.map((store) => store.store_code));
    expectUnique(content.levels.map((level) => level.level_id));
    expectUnique(content.products.map((product) => product.wallet_id));
    expectUnique(content.games.map((game) => game.name.enUS));
    expectUnique(content.games.map((game) => game.name.zhTW));
  });

  it('refer to existing items', () => {
    const products = new Set(content.products.map((product) => product.id));
    const tags = new Map(content.tags.map((tag) => [tag.id, tag]));
    const regions = new Set(content.regions.map((region) => region.id));
    const discounts = new Set(content.discounts.map((discount) => discount.id));
    const promotions = new Set(content.promotions.map((promotion) => promotion.id));
    for (const game of content.games) {
      expect(products).toContain(game.product_id);
      expect(game.tag_ids.length).toBeGreaterThan(0);
      for (const id of game.tag_ids) expect(tags.get(id)?.product_id).toBe(game.product_id);
    }
    for (const { product_id } of content.maintenances) expect(products).toContain(product_id);
    for (const { product_ids } of content.discounts)
      for (const id of product_ids) expect(products).toContain(id);
    for (const { region_id } of content.stores) expect(regions).toContain(region_id);
    for (const { parent_id } of content.regions) if (parent_id !== null) expect(regions).toContain(parent_id);
    for (const { discount_id } of content.promotions)
      if (discount_id) expect(discounts).toContain(discount_id);
    for (const { promotion_id } of content.discounts)
      if (promotion_id) expect(promotions).toContain(promotion_id);
  });
});

describe('site', () => {
  it('has the number of items that the screens are designed for', () => {
    expect(content.categories.map((category) => category.code)).toEqual([...CATEGORY_CODES]);
    expect(content.products).toHaveLength(24);
    expect(content.games.length).toBeGreaterThanOrEqual(400);
    expect(content.promotions).toHaveLength(12);
    expect(content.slides).toHaveLength(5);
    expect(content.levels).toHaveLength(10);
    expect(content.messages).toHaveLength(11);
    expect(content.siteSettings.map((setting) => setting.name).toSorted()).toEqual(SETTING_NAMES.toSorted());
    expect(content.announcements.filter((entry) => entry.is_popup)).toHaveLength(1);
  });

  it('offers each promotion category and placement position', () => {
    expect(new Set(content.promotions.map((promotion) => promotion.category))).toEqual(
      new Set(PROMOTION_CATEGORIES),
    );
    const positions = new Set<string>(content.placements.map((placement) => placement.position));
    expect(positions).toEqual(
      new Set(placementPosition.def.entries ? Object.values(placementPosition.def.entries) : []),
    );
  });

  it('has one product in maintenance, one that fails and one for whole amounts', () => {
    const closed = content.products.filter((product) => product.is_maintenance);
    expect(closed).toHaveLength(1);
    expect(
      content.maintenances.find(({ product_id }) => product_id === closed[0]?.id)?.endOffsetHours,
    ).toBeNull();
    for (const behaviour of ['failing', 'whole_amounts']) {
      expect(content.products.filter((product) => product.behaviour === behaviour)).toHaveLength(1);
    }
  });

  it('has games for products with a game list and none for lobbies', () => {
    for (const product of content.products) {
      const count = content.games.filter((game) => game.product_id === product.id).length;
      if (product.open_mode === 'lobby') expect(count).toBe(0);
      else expect(count).toBeGreaterThanOrEqual(14);
    }
  });

  it('has only the values that the types allow', () => {
    expect(new Set(content.promotions.map(({ activity_type }) => activity_type))).toEqual(
      new Set([null, 'wheel', 'check_in']),
    );
    const links = ['none', 'route', 'url', 'promotion'];
    expect(content.slides.filter(({ link_type }) => !links.includes(link_type))).toEqual([]);
    expect(new Set(content.games.map((game) => game.orientation))).toEqual(
      new Set(['portrait', 'landscape']),
    );
    expect(new Set(content.stores.map((store) => store.brand))).toEqual(
      new Set(['seven_eleven', 'family_mart', 'hi_life', 'ok_mart']),
    );
  });

  it('has promotions that are current, end within a day, have ended and are unpublished', () => {
    const isOver = (hours: number | null) => hours !== null && hours <= 0;
    expect(content.promotions.filter(({ endOffsetHours }) => isOver(endOffsetHours))).toHaveLength(1);
    const soon = content.promotions.filter(({ endOffsetHours: end }) => end !== null && end > 0 && end < 24);
    expect(soon).toHaveLength(1);
    expect(content.promotions.filter((promotion) => !promotion.is_published)).toHaveLength(1);
  });

  it.each(
    LOCALES.map(({ code }) => code),
  )('has tags that fit the category of their promotion in %s', (locale) => {
    const nameOf = categoryNames[locale];
    const rhythms = { enUS: ['Daily', 'Weekly'], zhTW: ['每日', '每週'] }[locale];
    for (const { code, category, tags } of content.promotions) {
      const words = tags.map((tag) => tag[locale]);
      const named = PROMOTION_CATEGORIES.filter((one) => words.includes(nameOf(one)));
      if (category === 'other') expect(named, code).toEqual([]);
      else expect(named, code).toContain(category);
      expect(words.filter((word) => rhythms.includes(word)).length, code).toBeLessThanOrEqual(1);
    }
  });

  it('has promotion terms with lists and tables', () => {
    expect(content.promotions.filter(({ content: html }) => !html.enUS.includes('<ol>'))).toEqual([]);
    const tables = content.promotions.filter(({ content: html }) => html.enUS.includes('<table>'));
    expect(tables.length).toBeGreaterThanOrEqual(11);
  });
});

describe('wheel and check-in', () => {
  it('draws eight prizes whose weights sum to 100', () => {
    const { prizes } = content.luckyWheel;
    expect(prizes).toHaveLength(8);
    expect(prizes.reduce((sum, prize) => sum + prize.weight_percent, 0)).toBe(100);
    expectUnique(prizes.map((prize) => prize.id));
  });

  it.each(
    LOCALES.map(({ code }) => code),
  )('has a promotion that names its prizes, their chances and that they have no turnover in %s', (locale) => {
    const { prizes } = content.luckyWheel;
    const promotion = content.promotions.find(({ activity_type }) => activity_type === 'wheel');
    const most = Math.max(
      ...prizes.filter((prize) => prize.type === 'cash').map(({ value }) => Number(value)),
    );
    const words = {
      enUS: `Cash up to $${most} without turnover.`,
      zhTW: `現金最高 $${most}，無流水要求`,
    };
    expect(promotion?.summary[locale]).toContain(words[locale]);
    for (const { name, weight_percent: weight } of prizes) {
      const row = `<tr><td>${name[locale]}</td><td>${weight}%</td></tr>`;
      expect(promotion?.content[locale]).toContain(row);
    }
  });

  it('have a promotion each', () => {
    const paths = content.promotions.map(({ activity_type, activity_path }) => [
      activity_type,
      activity_path,
    ]);
    expect(paths).toContainEqual(['wheel', content.luckyWheel.path]);
    expect(paths).toContainEqual(['check_in', content.checkInActivity.path]);
  });

  it('reward longer streaks with more', () => {
    const rewards = content.checkInActivity.bonusByStreak.map((bonus) => Number(bonus.reward));
    expect(rewards).toEqual(rewards.toSorted((a, b) => a - b));
  });
});

describe('money and levels', () => {
  it('have two decimals', () => {
    const amounts = [
      ...content.levels.flatMap((level) => [level.required_deposit, level.required_bet, level.upgrade_bonus]),
      ...content.levels.map((level) => level.keep_bet),
      ...content.discounts.flatMap((discount) => [
        discount.amount,
        discount.amount_max,
        discount.min_deposit,
      ]),
    ].filter((amount) => amount !== null);
    for (const amount of amounts) {
      expect(amount).toMatch(/^\d+\.\d{2}$/);
      expect(parseMoney(amount)).toBeDefined();
    }
  });

  it('increase from level to level', () => {
    for (const field of ['required_deposit', 'required_bet', 'upgrade_bonus'] as const) {
      const values = content.levels.map((level) => Number(level[field]));
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    }
  });
});

describe('links', () => {
  it('of placements and messages lead to pages of the site', () => {
    const links = [...content.placements, ...content.messages]
      .map((item) => item.link)
      .filter((link) => link !== null);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      const match = matchRoute('desktop', link.slice(1).split('/'));
      expect(match, link).toMatchObject({ isInvalid: false });
    }
  });

  it('of slides name a route or a promotion', () => {
    const promotions = new Set(content.promotions.map((promotion) => String(promotion.id)));
    for (const { link, link_type } of content.slides) {
      const [name, query] = (link ?? '').split('?');
      if (link_type === 'promotion') expect(promotions).toContain(link);
      else expect(ROUTES.map((route) => route.name)).toContain(name);
      if (query) expect(new URLSearchParams(query).get('path')).toBe(content.luckyWheel.path);
    }
  });
});
