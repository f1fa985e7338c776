import { parseMoney } from '#shared/money.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { HOUR_MS, operatorPeriod } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import * as content from './content.ts';

/** Inserts rows into a table. Fields without a column of their name are ignored: only this file reads them. */
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

interface Offsets {
  startOffsetHours: number | null;
  endOffsetHours: number | null;
}

/** Columns `start_at` and `end_at`: hours relative to `at`, null when open. */
function periodOf({ startOffsetHours, endOffsetHours }: Offsets, at: number) {
  return {
    start_at: startOffsetHours === null ? null : at + startOffsetHours * HOUR_MS,
    end_at: endOffsetHours === null ? null : at + endOffsetHours * HOUR_MS,
  };
}

/** As `periodOf`, but it ends at 23:59 of a day of the operator: a running one in six hours at the earliest. */
function daysOf(offsets: Offsets, at: number) {
  const { start_at, end_at } = periodOf(offsets, at);
  if (end_at === null) return { start_at, end_at };
  const midnight = operatorPeriod('day', end_at).start;
  const soonest = operatorPeriod('day', at + 6 * HOUR_MS).end;
  return { start_at, end_at: (end_at > at ? Math.max(midnight, soonest) : midnight) - 60_000 };
}

/** Inserts the site's content into empty tables; call inside `db.write`. `at`: the time that offsets are relative to. */
export function insertContent(db: Db, at: number): void {
  const numbered = (rows: readonly object[]) => rows.map((row, sort) => ({ ...row, sort }));
  const timed = (rows: readonly (object & Offsets)[]) =>
    rows.map((row) => ({ ...row, ...periodOf(row, at) }));

  insertAll(db, 'site_metadata', numbered(content.siteMetadata));
  insertAll(db, 'site_settings', numbered(content.siteSettings));
  insertAll(db, 'languages', content.languages);
  insertAll(db, 'area_codes', content.areaCodes);
  insertAll(db, 'announcements', timed(content.announcements));
  insertAll(db, 'articles', content.articles);
  insertAll(db, 'slides', content.slides);
  insertAll(db, 'placements', content.placements);

  insertGames(db);
  insertAll(db, 'maintenances', timed(content.maintenances));

  insertAll(
    db,
    'promotions',
    content.promotions.map((row) => ({ ...row, ...daysOf(row, at) })),
  );
  insertDiscounts(db, at);
  insertActivities(db);

  insertPaymentOptions(db);
  insertAll(db, 'banks', content.banks);
  // Cities before their districts: the table checks that the parent exists.
  const cities = content.regions.filter((region) => region.parent_id === null);
  insertAll(db, 'regions', cities);
  insertAll(
    db,
    'regions',
    content.regions.filter((region) => region.parent_id !== null),
  );
  insertAll(db, 'stores', content.stores);
  insertLevels(db);
}

function insertGames(db: Db): void {
  const { games, products } = content;
  insertAll(db, 'categories', content.categories);
  const name = { enUS: 'Main wallet', zhTW: '主錢包' };
  const walletOf = new Map(products.map((product) => [product.wallet_id, product]));
  insertAll(db, 'wallets', [
    { id: MAIN_WALLET_ID, code: 'main', name, behaviour: 'main', sort: 0 },
    ...[...walletOf].map(([id, product]) => ({ ...product, id })),
  ]);
  insertAll(db, 'products', products);
  insertAll(db, 'tags', content.tags);
  insertAll(
    db,
    'games',
    games.map((game) => ({
      ...game,
      search: `${game.name.enUS} ${game.name.zhTW}`.toLowerCase(),
      jackpot: game.jackpot === undefined ? null : parseMoney(game.jackpot),
    })),
  );
  insertAll(
    db,
    'game_tags',
    games.flatMap((game) => game.tag_ids.map((tag_id) => ({ game_id: game.id, tag_id }))),
  );
}

function insertDiscounts(db: Db, at: number): void {
  const cents = (amount: string | null) => (amount === null ? null : parseMoney(amount));
  insertAll(
    db,
    'discounts',
    content.discounts.map((discount) => ({
      ...discount,
      ...daysOf(discount, at),
      is_first_deposit: discount.is_first_deposit ?? false,
      amount_max: cents(discount.amount_max),
      amount: cents(discount.amount),
      min_deposit: cents(discount.min_deposit),
    })),
  );
}

function insertActivities(db: Db): void {
  const { path, rule, dailyTimes, prizes, byDeposits } = content.luckyWheel;
  insertAll(db, 'wheels', [
    {
      ...{ path, rule, multiple: 0 },
      daily_times: dailyTimes,
      deposit_step: parseMoney(byDeposits.step),
      deposit_times_max: byDeposits.most,
    },
  ]);
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
  const { bonusByStreak, reward, ...checkIn } = content.checkInActivity;
  insertAll(db, 'check_ins', [
    {
      ...checkIn,
      multiple: 0,
      reward: parseMoney(reward),
      bonus_by_streak: bonusByStreak.map((bonus) => ({ ...bonus, reward: parseMoney(bonus.reward) })),
    },
  ]);
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

function insertPaymentOptions(db: Db): void {
  insertAll(db, 'withdraw_policy', [content.withdrawPolicy]);
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

function insertLevels(db: Db): void {
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
      keep_bet: level.keep_bet === null ? null : parseMoney(level.keep_bet),
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
