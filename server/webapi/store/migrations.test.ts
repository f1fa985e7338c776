import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fillTables } from '#tests/setup/migration-rows.ts';
import { auditLedger } from '../money/audit.ts';
import { createLedger } from '../money/ledger.ts';
import { games } from '../seed/content.ts';
import { type Db, openDb } from './db.ts';
import { sumGames } from './game-sums.ts';
import { migrations } from './migrations.ts';

const folder = mkdtempSync(join(tmpdir(), 'webapi-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows of version 1: a member with money, bets, a session and a running game. */
const VERSION_1 = `
INSERT INTO levels (id, level, name, required_deposit, required_bet, upgrade_bonus, benefits) VALUES (1, 1, '{}', 0, 0, 0, '[]');
INSERT INTO categories (id, code, name, icon, sort, seo) VALUES (1, 'egame', '{}', '', 1, '{}');
INSERT INTO wallets (id, code, name, behaviour, sort) VALUES (1, 'main', '{}', 'main', 1), (2, 'game', '{}', 'normal', 2);
INSERT INTO products (id, category_code, code, name, image, wallet_id, open_mode, support_demo, sort)
  VALUES (1, 'egame', 'p', '{}', '', 2, 'lobby', 1, 1);
INSERT INTO games (id, product_id, code, name, search, image, is_hot, is_new, support_demo, support_mobile, sort)
  VALUES (3, 1, 'g', '{}', '', '', 0, 0, 1, 1, 1);
INSERT INTO members (id, account, password_hash, area_code, phone, level_id, level_since, referral_code, registered_at)
  VALUES (7, 'walker01', 'x', '+886', '+886900000000', 1, 0, 'ABC', 0);
INSERT INTO ledger_accounts (id, kind, member_id, wallet_id, name)
  VALUES (1, 'house', NULL, NULL, 'deposits'), (2, 'wallet', 7, 1, ''), (3, 'wallet', 7, 2, '');
INSERT INTO ledger_movements (id, kind, reference, member_id, at) VALUES (1, 'deposit', 'd', 7, 1000), (2, 'transfer', 't', 7, 2000);
INSERT INTO ledger_entries (movement_id, account_id, amount) VALUES (1, 1, -5000), (1, 2, 5000), (2, 2, -2000), (2, 3, 2000);
INSERT INTO transfers (order_no, member_id, from_wallet_id, to_wallet_id, amount, status, mode, created_at)
  VALUES ('T1', 7, 1, 2, 2000, 'success', 'manual', 2000);
INSERT INTO game_records (bet_no, member_id, product_id, bet_amount, valid_bet, payout, status, bet_at) VALUES
  ('B1', 7, 1, 100, 100, 50, 'settled', 3000), ('B2', 7, 1, 200, 0, 0, 'unsettled', 3600000),
  ('B3', 7, 1, 400, 400, 0, 'settled', 90000000);
INSERT INTO sessions (id, member_id, created_at) VALUES (5, 7, 1000), (6, 7, 1000);
INSERT INTO tokens (hash, session_id, created_at, expires_at) VALUES ('a', 5, 1000, 9000), ('b', 5, 1000, 7000);
INSERT INTO play_sessions (hash, member_id, product_id, locale, is_demo, created_at, expires_at) VALUES ('p', 7, 1, 'enUS', 0, 1, 9);
`;

it('migrates a database of the first version, and its ledger agrees', () => {
  const file = join(folder, 'v1.sqlite');
  const old = openDb(file, migrations.slice(0, 1));
  for (const statement of VERSION_1.split(';\n').filter((text) => text.trim() !== '')) old.run(statement);
  old.close();
  const db = openDb(file, migrations);
  expect(auditLedger(db)).toEqual([]);
  const ledger = createLedger(db);
  expect([...ledger.walletBalances(7)]).toEqual([
    [1, 3000],
    [2, 2000],
  ]);
  expect(ledger.received(7, 'deposit')).toBe(5000);
  expect(db.get('SELECT valid_bet FROM members')).toEqual({ valid_bet: 500 });
  expect(sumGames(db, { memberId: 7, category: 'egame' })).toMatchObject({
    bets: 3,
    bet: 700,
    winLoss: -450,
  });
  expect(db.all('SELECT id, expires_at FROM sessions ORDER BY id')).toEqual([
    { id: 5, expires_at: 9000 },
    { id: 6, expires_at: 0 },
  ]);
  expect(db.all('SELECT * FROM play_sessions')).toEqual([]);
  const gamesOf = () => db.all('SELECT category_code, product_sort FROM games');
  expect(gamesOf()).toEqual([{ category_code: 'egame', product_sort: 1 }]);
  // The games of a product get its new position.
  db.run('UPDATE products SET sort = 9');
  expect(gamesOf()).toEqual([{ category_code: 'egame', product_sort: 9 }]);
  expect(db.all('SELECT game_wallet_id FROM transfers')).toEqual([{ game_wallet_id: 2 }]);
  db.close();
});

it('adds the setting of preferences and facts of demo games to an existing database', () => {
  const old = openDb(join(folder, 'v29.sqlite'), migrations.slice(0, 29));
  old.run("INSERT INTO site_settings (name, content, sort) VALUES ('CONTACT_LINE_ID', 'x', 4)");
  for (const statement of VERSION_1.split(';\n').slice(1, 4)) old.run(statement);
  const insert = (id: number, image: string) =>
    old.run(
      `INSERT INTO games (id, product_id, code, name, search, image, is_hot, is_new, support_demo, support_mobile, sort)
       VALUES (:id, 1, :code, '{}', '', :image, 0, 1, 1, 1, 1)`,
      { id, code: `g${id}`, image },
    );
  insert(9001, '/api/webapi/art/game/x.webp');
  insert(9002, 'https://example.com/own.webp');
  old.close();
  const db = openDb(join(folder, 'v29.sqlite'), migrations);
  expect(db.get("SELECT sort FROM site_settings WHERE name = 'FRONT_PREFERENCES'")).toEqual({ sort: 5 });
  const seeded = games.find(({ id }) => id === 9001);
  expect(db.all('SELECT volatility, released_at FROM games ORDER BY id')).toEqual([
    { volatility: seeded?.volatility, released_at: expect.any(Number) },
    { volatility: null, released_at: null },
  ]);
  db.close();
});

/** The version that deletes all rows of a table: version 2 ends running games. */
const CLEARED_BY: Readonly<Record<string, number>> = { launches: 2, play_sessions: 2 };
const NEWEST = migrations.at(-1)?.version ?? 0;

type Row = Record<string, unknown>;

const tablesOf = (db: Db) =>
  db
    .all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .map(({ name }) => name)
    .toSorted();

function contentOf(db: Db): Record<string, Row[]> {
  return Object.fromEntries(tablesOf(db).map((table) => [table, db.all<Row>(`SELECT * FROM ${table}`)]));
}

/** Creates a database of an earlier version with a row in each of its tables. */
function makeFixture(version: number, name = 'fixture'): string {
  const file = join(folder, `${name}-${version}.sqlite`);
  const first = openDb(file, migrations.slice(0, 1));
  for (const statement of VERSION_1.split(';\n').filter((text) => text.trim() !== '')) first.run(statement);
  first.close();
  for (let reached = 1; reached <= version; reached += 1) {
    const db = openDb(file, migrations.slice(0, reached));
    fillTables(db);
    db.close();
  }
  return file;
}

/** Columns, keys, indexes and triggers. */
function schemaOf(db: Db): unknown {
  const tables = tablesOf(db).map((table) => {
    const columns = db.all<Row>(
      `SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo('${table}')`,
    );
    const keys = db.all<Row>(`SELECT "from", "table", on_delete FROM pragma_foreign_key_list('${table}')`);
    const order = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).toSorted();
    return [table, order(columns), order(keys)];
  });
  const others = db.all(
    `SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger', 'view') AND sql IS NOT NULL ORDER BY name`,
  );
  return { tables, others };
}

describe.each(
  migrations.slice(0, -1).map(({ version }) => version),
)('a database of version %d', (version) => {
  it('migrates to the newest version with all its rows and the schema of a new one', () => {
    const file = makeFixture(version);
    const before = openDb(file, migrations.slice(0, version));
    const had = contentOf(before);
    before.close();
    expect(Object.keys(had).filter((table) => had[table]?.length === 0)).toEqual([]);
    const db = openDb(file, migrations);
    expect(db.get('PRAGMA user_version')).toEqual({ user_version: NEWEST });
    const has = contentOf(db);
    for (const [table, rows] of Object.entries(had)) {
      if ((CLEARED_BY[table] ?? 0) > version) continue;
      for (const row of rows) expect(has[table], table).toContainEqual(expect.objectContaining(row));
    }
    expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
    expect(db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    const fresh = openDb(':memory:', migrations);
    expect(schemaOf(db)).toEqual(schemaOf(fresh));
    fresh.close();
    db.close();
  });
});

it('replaces the paths of generated pictures by those of files', () => {
  const file = join(folder, 'pictures.sqlite');
  const before = openDb(file, migrations.slice(0, 15));
  before.run(
    "INSERT INTO banks (id, code, name, logo) VALUES (1, '004', '{}', '/api/webapi/art/bank/004.svg')",
  );
  before.run(
    `INSERT INTO promotions (id, title, category, image, summary, content, tags, is_apply, is_published, sort)
     VALUES (1, '{}', 'new', '/api/webapi/art/promotion/a.svg', '{}', '{}', '[]', 0, 1, 1)`,
  );
  before.close();
  const db = openDb(file, migrations);
  expect(db.get('SELECT logo FROM banks')).toEqual({ logo: '/api/webapi/art/bank/004.webp' });
  expect(db.get('SELECT image FROM promotions')).toEqual({
    image: '/api/webapi/art/cover/a.{locale}.webp',
  });
  db.close();
});

it('turns devices on in a database with settings, once, and gives sessions their last use', () => {
  const file = join(folder, 'devices.sqlite');
  const before = openDb(file, migrations.slice(0, 26));
  before.run("INSERT INTO site_settings (name, content, sort) VALUES ('CONTACT_LINE_ID', '@x', 7)");
  before.run(
    `INSERT INTO levels (id, level, name, required_deposit, required_bet, upgrade_bonus, benefits)
     VALUES (1, 1, '{}', 0, 0, 0, '[]')`,
  );
  before.run(
    `INSERT INTO members (id, account, password_hash, area_code, phone, level_id, level_since, referral_code, registered_at)
     VALUES (7, 'walker01', 'x', '+886', '+886900000000', 1, 0, 'ABC', 0)`,
  );
  before.run('INSERT INTO sessions (id, member_id, created_at) VALUES (5, 7, 1000), (6, 7, 2000)');
  before.run("INSERT INTO tokens (hash, session_id, created_at, expires_at) VALUES ('a', 5, 3000, 9000)");
  before.close();
  const db = openDb(file, migrations);
  expect(db.all("SELECT content, sort FROM site_settings WHERE name = 'FRONT_DEVICES'")).toEqual([
    { content: '1', sort: 8 },
  ]);
  expect(db.all('SELECT id, used_at, device_kind FROM sessions ORDER BY id')).toEqual([
    { id: 5, used_at: 3000, device_kind: 'unknown' },
    { id: 6, used_at: 2000, device_kind: 'unknown' },
  ]);
  db.close();
  // The seed of a new database has its settings.
  const fresh = openDb(':memory:', migrations);
  expect(fresh.all('SELECT * FROM site_settings')).toEqual([]);
  fresh.close();
});

it('gives jackpots to games of the demo', () => {
  const file = join(folder, 'jackpots.sqlite');
  const before = openDb(file, migrations.slice(0, 5));
  before.run(
    "INSERT INTO categories (id, code, name, icon, sort, seo) VALUES (1, 'egame', '{}', '', 1, '{}')",
  );
  before.run("INSERT INTO wallets (id, code, name, behaviour, sort) VALUES (1, 'a', '{}', 'normal', 1)");
  before.run(
    `INSERT INTO products (id, category_code, code, name, image, wallet_id, open_mode, support_demo, sort)
     VALUES (9, 'egame', 'a', '{}', '', 1, 'game_list', 1, 1)`,
  );
  for (const code of ['lantern-works-a-thousand-lanterns', 'another']) {
    before.run(
      `INSERT INTO games (product_id, code, name, search, image, is_hot, is_new, support_demo, support_mobile, sort)
       VALUES (9, :code, '{}', '', '', 0, 0, 1, 1, 1)`,
      { code },
    );
  }
  before.close();
  const db = openDb(file, migrations);
  expect(db.all('SELECT jackpot FROM games ORDER BY code')).toEqual([
    { jackpot: null },
    { jackpot: 25_000_000 },
  ]);
  db.close();
});

it('lets the games of some demo providers open in a frame, and no others', () => {
  const file = join(folder, 'frames.sqlite');
  const old = openDb(file, migrations.slice(0, 1));
  for (const statement of VERSION_1.split(';\n').filter((text) => text.trim() !== '')) old.run(statement);
  old.run(`INSERT INTO products (id, category_code, code, name, image, wallet_id, open_mode, support_demo, sort)
    VALUES (2, 'egame', 'lantern-works', '{}', '', 2, 'game_list', 1, 2)`);
  old.close();
  const db = openDb(file, migrations);
  expect(db.all('SELECT code, support_embed FROM products ORDER BY id')).toEqual([
    { code: 'p', support_embed: 0 },
    { code: 'lantern-works', support_embed: 1 },
  ]);
  db.close();
});

it('drops the running totals that version 15 once created', () => {
  const file = join(folder, 'totals.sqlite');
  const before = openDb(file, migrations.slice(0, 15));
  before.run('CREATE TABLE record_totals (records INTEGER) STRICT');
  before.run('CREATE TABLE totals_to_fill (last INTEGER) STRICT');
  before.run(
    'CREATE TRIGGER deposits_counted AFTER INSERT ON deposits BEGIN INSERT INTO record_totals VALUES (1); END',
  );
  before.close();
  const db = openDb(file, migrations);
  const fresh = openDb(':memory:', migrations);
  expect(schemaOf(db)).toEqual(schemaOf(fresh));
  fresh.close();
  db.close();
});

it('runs a migration that has failed again at the next start', () => {
  const file = makeFixture(1, 'cut');
  const [, second] = migrations;
  if (!second) throw new Error('there is a second migration');
  const broken = { ...second, sql: `${second.sql}; INSERT INTO nowhere VALUES (1)` };
  expect(() => openDb(file, [...migrations.slice(0, 1), broken])).toThrow(/nowhere/);
  const db = openDb(file, migrations);
  expect(db.get('PRAGMA user_version')).toEqual({ user_version: NEWEST });
  db.close();
});

it('copies the destination of the payout account into existing orders', () => {
  const file = makeFixture(15, 'destinations');
  const old = openDb(file, migrations.slice(0, 15));
  const order = (id: number, method: string, targetId: number) =>
    old.run(
      `INSERT INTO withdrawals (id, order_no, member_id, method, target_id, account_masked, amount, fee, is_free, day,
         status, created_at) VALUES (:id, 'W' || :id, 7, :method, :targetId, 'm', 100, 0, 1, '2026-11-21', 'success', 1)`,
      { id, method, targetId },
    );
  old.run(`UPDATE banks SET code = '822'`);
  old.run(
    `UPDATE bank_cards SET branch_name = NULL, account_name = '王小明', account_number = '901540028316'`,
  );
  old.run(
    `UPDATE account_cards SET type = 'other', provider = 'LINE Pay', account = 'demo', holder_name = '王小明'`,
  );
  old.run(`UPDATE virtual_channels SET currency = 'USDT', network = 'TRC20'`);
  old.run(`UPDATE virtual_addresses SET address = 'TR7N'`);
  old.run(`UPDATE stores SET store_code = '123456'`);
  old.run(`UPDATE account_stores SET receiver_name = '王小明', receiver_phone = '+886912345678'`);
  const methods = { bank_card: 'bank_cards', account_card: 'account_cards', virtual: 'virtual_addresses' };
  for (const [index, [method, table]] of Object.entries({ ...methods, store: 'account_stores' }).entries())
    order(91 + index, method, old.get<{ id: number }>(`SELECT id FROM ${table}`)?.id ?? 0);
  order(95, 'bank_card', 999);
  old.close();
  const db = openDb(file, migrations);
  const rows = db.all<{ destination: string }>(
    'SELECT destination FROM withdrawals WHERE id > 90 ORDER BY id',
  );
  expect(rows.map(({ destination }) => JSON.parse(destination))).toEqual([
    { bank_code: '822', branch_name: null, account_name: '王小明', account_number: '901540028316' },
    { type: 'other', provider: 'LINE Pay', account: 'demo', holder_name: '王小明' },
    { currency: 'USDT', network: 'TRC20', address: 'TR7N' },
    { store_code: '123456', receiver_name: '王小明', receiver_phone: '+886912345678' },
    // Its payout account does not exist.
    {},
  ]);
  db.close();
});

it('deletes the pictures of rejected identities that no other record names', () => {
  const file = makeFixture(16, 'refused');
  const old = openDb(file, migrations.slice(0, 16));
  for (const name of ['kept', 'front', 'back'])
    old.run('INSERT INTO uploads (name, member_id, at) VALUES (:name, 7, 1)', { name });
  for (const [id, status, front, back] of [
    [91, 'passed', 'kept', null],
    [92, 'rejected', 'front', 'back'],
    [93, 'rejected', 'kept', null],
  ] as const)
    old.run(
      `INSERT INTO identities (id, member_id, id_number, name, birthday, front_image, back_image, status, reason, created_at)
       VALUES (:id, 7, 'A1', 'n', '1990-01-01', :front, :back, :status, '{"enUS":"blurred"}', 1)`,
      { id, status, front, back },
    );
  old.close();
  const db = openDb(file, migrations);
  expect(
    db.all('SELECT front_image, back_image, status, reason FROM identities WHERE id > 90 ORDER BY id'),
  ).toEqual([
    { front_image: 'kept', back_image: null, status: 'passed', reason: '{"enUS":"blurred"}' },
    { front_image: null, back_image: null, status: 'rejected', reason: '{"enUS":"blurred"}' },
    { front_image: null, back_image: null, status: 'rejected', reason: '{"enUS":"blurred"}' },
  ]);
  expect(db.all(`SELECT name FROM uploads WHERE name IN ('kept', 'front', 'back')`)).toEqual([
    { name: 'kept' },
  ]);
  db.close();
});

it('moves the bank’s code out of its name, and gives it to the ATM channel', () => {
  const file = join(folder, 'bank-codes.sqlite');
  const old = openDb(
    file,
    migrations.filter(({ version }) => version < 25),
  );
  const payee = (bank: string) =>
    JSON.stringify({ bank: { enUS: bank, zhTW: bank }, account: '0091 2750', name: 'Harbor' });
  const channel = (id: number, type: string, of: string | null) =>
    old.run(
      `INSERT INTO deposit_channels (id, name, type, display, amount_min, amount_max, amount_presets, fee_type, fee_value,
         need_receipt, payee, pay_minutes, sort)
       VALUES (:id, '{}', :type, 'code', 1, 2, '[]', 'none', 0, 0, :of, 30, 1)`,
      { id, type, of },
    );
  channel(1, 'bank', payee('Harbor Bank (809)'));
  channel(2, 'bank', payee('Another Bank'));
  channel(3, 'atm', null);
  old.close();
  const db = openDb(file, migrations);
  const rows = db.all<{ payee: string }>('SELECT payee FROM deposit_channels ORDER BY id');
  const bank = { bank: { enUS: 'Harbor Bank', zhTW: '港灣銀行' }, name: 'Harbor', code: '809' };
  expect(rows.map((row) => JSON.parse(row.payee))).toEqual([
    { ...bank, account: '0091 2750' },
    JSON.parse(payee('Another Bank')),
    { ...bank, account: null },
  ]);
  db.close();
});

it('turns limits and breaks on in an existing database, and corrects the time of a raise in its article', () => {
  const file = join(folder, 'limits.sqlite');
  const old = openDb(
    file,
    migrations.filter(({ version }) => version < 29),
  );
  old.run(`INSERT INTO site_settings (name, content, sort) VALUES ('FESTIVAL_DRAGON', '0', 7)`);
  const content = (en: string, zh: string) =>
    JSON.stringify({ enUS: `<p>${en}.</p>`, zhTW: `<p>${zh}。</p>` });
  old.run(
    `INSERT INTO articles (id, topic, title, content, updated_at, sort) VALUES (205, 'safer_play', '{}', :content, 1, 1)`,
    { content: content('a looser one only after seven days', '放寬則須等待七天') },
  );
  old.close();
  const db = openDb(file, migrations);
  expect(db.get(`SELECT content, sort FROM site_settings WHERE name = 'FRONT_LIMITS'`)).toEqual({
    content: '1',
    sort: 8,
  });
  expect(db.get('SELECT content FROM articles WHERE id = 205')).toEqual({
    content: content('a looser one only after 24 hours', '放寬則於 24 小時後生效'),
  });
  db.close();
});

it('turns FRONT_LIVE on for an existing site, and leaves a new one to its seed', () => {
  const file = join(folder, 'live.sqlite');
  const old = openDb(
    file,
    migrations.filter(({ version }) => version < 33),
  );
  old.run(`INSERT INTO site_settings VALUES ('FESTIVAL_DRAGON', '0', 7)`);
  old.close();
  const settings = (db: Db) => db.all('SELECT name, content, sort FROM site_settings ORDER BY sort');
  const db = openDb(file, migrations);
  expect(settings(db)).toEqual([
    { name: 'FESTIVAL_DRAGON', content: '0', sort: 7 },
    { name: 'FRONT_LIVE', content: '1', sort: 8 },
  ]);
  db.close();
  const empty = openDb(':memory:', migrations);
  expect(settings(empty)).toEqual([]);
  empty.close();
});
