import { parseMoney } from '#shared/money.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { HOUR_MS } from '../store/days.ts';

import type { Db } from '../store/db.ts';
import * as content from './content.ts';
import type { SeedDiscount, Text } from './types.ts';

/**
 * Inserts rows into a table. Fields that the table has no column for are what the seeding or the drawing reads (a
 * motif, an offset); a column that a row lacks fails where the table says NOT NULL.
 */
function insertAll(db: Db, table: string, rows: readonly object[]): void {
  const known = db.all<{ name: string }>('SELECT name FROM pragma_table_info(:table)', { table });
  const columns = known.map((column) => column.name).filter((name) => rows.some((row) => name in row));
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})`;
  for (const row of rows) {
    const values = new Map<string, unknown>(Object.entries(row));
    db.run(sql, Object.fromEntries(columns.map((name) => [name, toColumn(values.get(name))])));
  }
}

/** Texts in two languages, lists and objects become JSON. */
function toColumn(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/**
 * Writes the site's content into empty tables; call inside `db.write`. `at` is the moment that the content's offsets
 * count from.
 */
export function applyContent(db: Db, at: number): void {
  const moment = (hours: number) => at + hours * HOUR_MS;
  applySite(db);
  applyGames(db, moment);
  applyPages(db, moment);
  applyPromotions(db, moment);
  applyPayouts(db);
  applyLevels(db);
}

type Moment = (hours: number) => number;

interface Offsets {
  startOffsetHours: number | null;
  endOffsetHours: number | null;
}

/** Start and end of an entry; an offset that is open stays open. */
function windowOf({ startOffsetHours, endOffsetHours }: Offsets, moment: Moment) {
  return {
    start_at: startOffsetHours === null ? null : moment(startOffsetHours),
    end_at: endOffsetHours === null ? null : moment(endOffsetHours),
  };
}

function applySite(db: Db): void {
  insertAll(
    db,
    'site_metadata',
    content.siteMetadata.map((entry, sort) => ({ ...entry, sort })),
  );
  insertAll(
    db,
    'site_settings',
    content.siteSettings.map((entry, sort) => ({ ...entry, sort })),
  );
  insertAll(db, 'languages', content.languages);
  insertAll(db, 'area_codes', content.areaCodes);
}

function applyGames(db: Db, moment: Moment): void {
  insertAll(db, 'categories', content.categories);
  applyProducts(db);
  insertAll(
    db,
    'maintenances',
    content.maintenances.map((window) => ({ ...window, ...windowOf(window, moment) })),
  );
  insertAll(db, 'tags', content.tags);
  insertAll(
    db,
    'games',
    content.games.map((game) => ({
      ...game,
      search: `${game.name.enUS} ${game.name.zhTW}`.toLowerCase(),
    })),
  );
  insertAll(
    db,
    'game_tags',
    content.games.flatMap((game) => game.tag_ids.map((tag_id) => ({ game_id: game.id, tag_id }))),
  );
}

/** Products bring their wallets; the main wallet stands before them. */
function applyProducts(db: Db): void {
  const name: Text = { enUS: 'Main wallet', zhTW: '主錢包' };
  const main = { id: MAIN_WALLET_ID, code: 'main', name, behaviour: 'main', sort: 0 };
  const ofProducts = new Map(content.products.map((product) => [product.wallet_id, product]));
  insertAll(db, 'wallets', [
    main,
    ...[...ofProducts].map(([id, { code, name, behaviour, sort }]) => ({ id, code, name, behaviour, sort })),
  ]);
  insertAll(db, 'products', content.products);
}

function applyPages(db: Db, moment: Moment): void {
  insertAll(
    db,
    'announcements',
    content.announcements.map((entry) => ({ ...entry, ...windowOf(entry, moment) })),
  );
  applyArticles(db);
  insertAll(db, 'slides', content.slides);
  insertAll(db, 'placements', content.placements);
}

/** Help, questions, terms; a database of before is given those that it lacks. */
export function applyArticles(db: Db): void {
  insertAll(db, 'articles', content.articles);
}

function applyPromotions(db: Db, moment: Moment): void {
  insertAll(
    db,
    'promotions',
    content.promotions.map((entry) => ({ ...entry, ...windowOf(entry, moment) })),
  );
  insertAll(
    db,
    'discounts',
    content.discounts.map((discount) => discountRow(discount, moment)),
  );
  const { path, rule, dailyTimes, multiple, prizes } = content.summerWheel;
  insertAll(db, 'wheels', [{ path, rule, daily_times: dailyTimes, multiple, ...wheelDeposits() }]);
  insertAll(
    db,
    'wheel_prizes',
    prizes.map(({ weight_percent, value, ...prize }, sort) => ({
      ...prize,
      path,
      sort,
      value: prize.type === 'point' ? Number(value) : parseMoney(value),
      weight: Math.round(weight_percent * 100),
    })),
  );
  applyTiers(db);
  const { bonusByStreak, reward, ...checkIn } = content.checkInActivity;
  insertAll(db, 'check_ins', [
    {
      ...checkIn,
      reward: parseMoney(reward),
      bonus_by_streak: bonusByStreak.map((bonus) => ({ ...bonus, reward: parseMoney(bonus.reward) })),
    },
  ]);
}

/** What a database of before lacks of its activities. */
export function catchUpActivities(db: Db): void {
  applyTiers(db);
  const { path, prizes, rule } = content.summerWheel;
  db.run(
    `UPDATE wheels SET deposit_step = :deposit_step, deposit_times_max = :deposit_times_max, rule = :rule WHERE path = :path`,
    { ...wheelDeposits(), rule: JSON.stringify(rule), path },
  );
  for (const { id, stock } of prizes) {
    if (stock !== undefined) db.run('UPDATE wheel_prizes SET stock = :stock WHERE id = :id', { id, stock });
  }
  db.run(`UPDATE discounts SET requirement = 'verified' WHERE id = 2`);
}

/** The wheel of a database of before: open after a first deposit, and its rule says so. */
export function catchUpWheel(db: Db): void {
  const { path, rule } = content.summerWheel;
  const { id, requirement } = content.discounts.find(({ name }) => name.enUS === 'Summer Wheel') ?? {};
  db.run('UPDATE discounts SET requirement = :requirement WHERE id = :id', { id, requirement });
  db.run('UPDATE wheels SET rule = :rule WHERE path = :path', { rule: JSON.stringify(rule), path });
}

function wheelDeposits() {
  const { step, most } = content.summerWheel.byDeposits;
  return { deposit_step: parseMoney(step), deposit_times_max: most };
}

function applyTiers(db: Db): void {
  insertAll(
    db,
    'distribution_tiers',
    content.tiers.map(({ level, minValidBet, minMembers, rate }) => ({
      level,
      min_valid_bet: parseMoney(minValidBet),
      min_members: minMembers,
      rate,
    })),
  );
}

function discountRow(discount: SeedDiscount, moment: Moment): object {
  return {
    ...discount,
    ...windowOf(discount, moment),
    is_first_deposit: discount.is_first_deposit ?? false,
    amount_max: cents(discount.amount_max),
    amount: cents(discount.amount),
    min_deposit: cents(discount.min_deposit),
  };
}

function cents(amount: string | null): number | null {
  return amount === null ? null : parseMoney(amount);
}

/** Where money can go to; a database of before is given the channels that it lacks. */
export function applyChannels(db: Db): void {
  insertAll(
    db,
    'virtual_channels',
    content.virtualChannels.map((channel, sort) => ({
      ...channel,
      sort,
      min: parseMoney(channel.min),
      fee: parseMoney(channel.fee),
    })),
  );
}

/** Ways to pay in, and what may be chosen with them; for a database of before as well, whose discounts it completes. */
export function applyDeposits(db: Db): void {
  insertAll(
    db,
    'deposit_channels',
    content.depositChannels.map((channel, sort) => ({
      ...channel,
      sort,
      amount_min: parseMoney(channel.amount_min),
      amount_max: parseMoney(channel.amount_max),
      amount_presets: channel.amount_presets.map(parseMoney),
      fee_value: parseMoney(channel.fee_value ?? '0'),
      need_receipt: channel.need_receipt ?? false,
      is_maintenance: channel.is_maintenance ?? false,
    })),
  );
}

/** The discounts that a database of before lacks, and what it does not know of the others. */
export function catchUpDiscounts(db: Db, at: number): void {
  const moment = (hours: number) => at + hours * HOUR_MS;
  for (const { id, is_first_deposit = false, weekday, daily_times } of content.discounts) {
    db.run(
      'UPDATE discounts SET is_first_deposit = :first, weekday = :weekday, daily_times = :times WHERE id = :id',
      { id, first: is_first_deposit, weekday, times: daily_times },
    );
  }
  const known = new Set(db.all<{ id: number }>('SELECT id FROM discounts').map(({ id }) => id));
  const missing = content.discounts.filter(({ id }) => !known.has(id));
  for (const discount of missing) insertAll(db, 'discounts', [discountRow(discount, moment)]);
}

function applyPayouts(db: Db): void {
  applyChannels(db);
  applyDeposits(db);
  insertAll(db, 'banks', content.banks);
  // A city stands before its districts: the tables check that a parent exists.
  const regions = content.regions.toSorted(
    (a, b) => Number(a.parent_id !== null) - Number(b.parent_id !== null),
  );
  insertAll(db, 'regions', regions);
  insertAll(db, 'stores', content.stores);
}

/** The rebates and birthday gifts of a database of before, whose levels named them and knew no amount. */
export function catchUpLevels(db: Db, at: number): void {
  for (const { level_id: id, rebateRate: rate, birthdayGift } of content.levels) {
    db.run('UPDATE levels SET rebate_rate = :rate, birthday_gift = :gift WHERE id = :id', {
      id,
      rate,
      gift: parseMoney(birthdayGift),
    });
  }
  catchUpDiscounts(db, at);
}

function applyLevels(db: Db): void {
  insertAll(
    db,
    'levels',
    content.levels.map((level) => ({
      id: level.level_id,
      level: level.level,
      name: level.level_name,
      icon: level.icon,
      required_deposit: parseMoney(level.required_deposit),
      required_bet: parseMoney(level.required_bet),
      keep_bet: cents(level.keep_bet),
      keep_days: level.keepDays,
      upgrade_bonus: parseMoney(level.upgrade_bonus),
      daily_withdrawals: level.dailyWithdrawals,
      free_withdrawals: level.freeWithdrawals,
      rebate_rate: level.rebateRate,
      birthday_gift: parseMoney(level.birthdayGift),
      benefits: level.benefits,
    })),
  );
}
