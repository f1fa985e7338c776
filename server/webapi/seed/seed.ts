import { parseMoney } from '#shared/money.ts';
import type { WebapiDeps } from '../deps.ts';
import { HOUR_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import {
  insertArticles,
  insertContent,
  insertDepositChannels,
  insertDiscounts,
  insertTiers,
  insertVirtualChannels,
  wheelDeposits,
} from './apply.ts';
import { discounts, levels, summerWheel } from './content.ts';
import { DEMO_PASSWORD, DEMO_SAFE_PASSWORD, insertDemoMember } from './demo.ts';

/** Stored in `meta` for diagnosis only. Raise it when the content changes. */
const CONTENT_VERSION = '1';

const SEEDER = { ip: 'seed' };

/** Fills a new database with the site's content and the demo member in one transaction. Upgrades an older database. */
export async function seedOnce(deps: WebapiDeps): Promise<void> {
  const { db, now, passwords } = deps;
  const isSeeded = () => db.get(`SELECT 1 AS found FROM meta WHERE name = 'content'`) !== undefined;
  if (isSeeded()) {
    db.write(() => upgradeContent(db, now()));
    return;
  }
  const hashes = {
    password: await passwords.hash(DEMO_PASSWORD, SEEDER),
    safePassword: await passwords.hash(DEMO_SAFE_PASSWORD, SEEDER),
  };
  db.write(() => {
    // Another process may have seeded the database meanwhile.
    if (isSeeded()) return;
    // A full hour, so that start and end times of the content look like ones that a person chose.
    const at = Math.floor(now() / HOUR_MS) * HOUR_MS;
    insertContent(db, at);
    insertDemoMember(deps, at, hashes);
    db.run(`INSERT INTO meta (name, value) VALUES ('content', :version)`, { version: CONTENT_VERSION });
  });
}

/** Adds the content that a database of an earlier version lacks. */
function upgradeContent(db: Db, at: number): void {
  const isEmpty = (table: string) => !db.get(`SELECT 1 AS found FROM ${table} LIMIT 1`);
  if (isEmpty('virtual_channels')) insertVirtualChannels(db);
  if (isEmpty('articles')) insertArticles(db);
  if (isEmpty('distribution_tiers')) {
    insertTiers(db);
    upgradeActivities(db);
  }
  if (!db.get(`SELECT 1 AS found FROM levels WHERE rebate_rate <> '0.00' LIMIT 1`)) upgradeLevels(db, at);
  if (db.get('SELECT 1 AS found FROM discounts WHERE id = 5 AND requirement IS NULL')) upgradeWheel(db);
  if (isEmpty('deposit_channels')) {
    insertDepositChannels(db);
    upgradeDiscounts(db, at);
  }
}

function upgradeActivities(db: Db): void {
  const { path, prizes, rule } = summerWheel;
  db.run(
    `UPDATE wheels SET deposit_step = :deposit_step, deposit_times_max = :deposit_times_max, rule = :rule WHERE path = :path`,
    { ...wheelDeposits(), rule: JSON.stringify(rule), path },
  );
  for (const { id, stock } of prizes) {
    if (stock !== undefined) db.run('UPDATE wheel_prizes SET stock = :stock WHERE id = :id', { id, stock });
  }
  db.run(`UPDATE discounts SET requirement = 'verified' WHERE id = 2`);
}

/** Opens the wheel only after a first deposit, and states it in the rule. */
function upgradeWheel(db: Db): void {
  const { path, rule } = summerWheel;
  const { id, requirement } = discounts.find(({ name }) => name.enUS === 'Summer Wheel') ?? {};
  db.run('UPDATE discounts SET requirement = :requirement WHERE id = :id', { id, requirement });
  db.run('UPDATE wheels SET rule = :rule WHERE path = :path', { rule: JSON.stringify(rule), path });
}

/** Adds rebate rates, birthday gifts and the discounts that pay them. */
function upgradeLevels(db: Db, at: number): void {
  for (const { level_id: id, rebateRate: rate, birthdayGift } of levels) {
    db.run('UPDATE levels SET rebate_rate = :rate, birthday_gift = :gift WHERE id = :id', {
      id,
      rate,
      gift: parseMoney(birthdayGift),
    });
  }
  upgradeDiscounts(db, at);
}

/** Adds missing discounts and the columns that came later. */
function upgradeDiscounts(db: Db, at: number): void {
  for (const { id, is_first_deposit = false, weekday, daily_times } of discounts) {
    db.run(
      'UPDATE discounts SET is_first_deposit = :first, weekday = :weekday, daily_times = :times WHERE id = :id',
      { id, first: is_first_deposit, weekday, times: daily_times },
    );
  }
  const known = new Set(db.all<{ id: number }>('SELECT id FROM discounts').map(({ id }) => id));
  const missing = discounts.filter(({ id }) => !known.has(id));
  for (const discount of missing) insertDiscounts(db, [discount], at);
}
