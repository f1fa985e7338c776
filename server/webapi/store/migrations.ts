import type { Migration } from './db.ts';

/**
 * The embedded API's tables. Tables are STRICT. Texts are JSON {enUS, zhTW}, times are milliseconds since 1970, money is integer
 * cents, flags are 0 or 1. Never edit the statements of a released migration: add a new one.
 */

const CONTENT = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE site_metadata (
  host TEXT NOT NULL DEFAULT '', name TEXT NOT NULL, content TEXT NOT NULL CHECK (json_valid(content)),
  sort INTEGER NOT NULL, PRIMARY KEY (host, name)
) STRICT;
CREATE TABLE site_settings (name TEXT PRIMARY KEY, content TEXT NOT NULL, sort INTEGER NOT NULL) STRICT;
CREATE TABLE languages (
  code TEXT PRIMARY KEY, language TEXT NOT NULL, name TEXT NOT NULL, dir TEXT NOT NULL, domain TEXT, sort INTEGER NOT NULL
) STRICT;
CREATE TABLE area_codes (
  country TEXT PRIMARY KEY, code TEXT NOT NULL, name TEXT NOT NULL CHECK (json_valid(name)), sort INTEGER NOT NULL
) STRICT;

CREATE TABLE categories (
  id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL CHECK (json_valid(name)), icon TEXT NOT NULL,
  sort INTEGER NOT NULL, is_maintenance INTEGER NOT NULL DEFAULT 0, seo TEXT NOT NULL CHECK (json_valid(seo))
) STRICT;
CREATE TABLE wallets (
  id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL CHECK (json_valid(name)),
  behaviour TEXT NOT NULL CHECK (behaviour IN ('main', 'normal', 'failing', 'whole_amounts')), sort INTEGER NOT NULL
) STRICT;
CREATE TABLE products (
  id INTEGER PRIMARY KEY, category_code TEXT NOT NULL REFERENCES categories (code), code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL CHECK (json_valid(name)), image TEXT NOT NULL, image_mobile TEXT,
  wallet_id INTEGER NOT NULL REFERENCES wallets (id), open_mode TEXT NOT NULL, support_demo INTEGER NOT NULL,
  is_maintenance INTEGER NOT NULL DEFAULT 0, sort INTEGER NOT NULL
) STRICT;
CREATE INDEX products_by_category ON products (category_code, sort, id);
CREATE INDEX products_by_wallet ON products (wallet_id);
CREATE TABLE maintenances (
  id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES products (id),
  type TEXT NOT NULL CHECK (type IN ('scheduled', 'urgent', 'weekly')),
  start_at INTEGER NOT NULL, end_at INTEGER, reason TEXT NOT NULL CHECK (json_valid(reason))
) STRICT;
CREATE INDEX maintenances_by_product ON maintenances (product_id);
CREATE TABLE tags (
  id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES products (id), code TEXT NOT NULL,
  name TEXT NOT NULL CHECK (json_valid(name)), sort INTEGER NOT NULL
) STRICT;
CREATE INDEX tags_by_product ON tags (product_id, sort);
-- search: the names in both languages, in lower case
CREATE TABLE games (
  id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES products (id), code TEXT NOT NULL,
  name TEXT NOT NULL CHECK (json_valid(name)), search TEXT NOT NULL, image TEXT NOT NULL,
  is_hot INTEGER NOT NULL, is_new INTEGER NOT NULL, support_demo INTEGER NOT NULL, support_mobile INTEGER NOT NULL,
  orientation TEXT, rtp TEXT, sort INTEGER NOT NULL, UNIQUE (product_id, code)
) STRICT;
CREATE INDEX games_by_product ON games (product_id, sort, id);
CREATE TABLE game_tags (
  game_id INTEGER NOT NULL REFERENCES games (id), tag_id INTEGER NOT NULL REFERENCES tags (id),
  PRIMARY KEY (game_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_tags_by_tag ON game_tags (tag_id, game_id);

CREATE TABLE announcements (
  id INTEGER PRIMARY KEY, title TEXT NOT NULL CHECK (json_valid(title)), content TEXT NOT NULL CHECK (json_valid(content)),
  type TEXT NOT NULL, is_popup INTEGER NOT NULL, start_at INTEGER NOT NULL, end_at INTEGER, sort INTEGER NOT NULL
) STRICT;
CREATE TABLE slides (
  id INTEGER PRIMARY KEY, title TEXT NOT NULL CHECK (json_valid(title)), image TEXT NOT NULL, image_mobile TEXT,
  alt TEXT NOT NULL CHECK (json_valid(alt)), link_type TEXT NOT NULL, link TEXT, sort INTEGER NOT NULL
) STRICT;
CREATE TABLE placements (
  id INTEGER PRIMARY KEY, position TEXT NOT NULL, image TEXT, title TEXT CHECK (title IS NULL OR json_valid(title)),
  content TEXT CHECK (content IS NULL OR json_valid(content)), link TEXT, frequency TEXT NOT NULL, sort INTEGER NOT NULL
) STRICT;
CREATE TABLE promotions (
  id INTEGER PRIMARY KEY, title TEXT NOT NULL CHECK (json_valid(title)), category TEXT NOT NULL, image TEXT NOT NULL,
  image_mobile TEXT, summary TEXT NOT NULL CHECK (json_valid(summary)), content TEXT NOT NULL CHECK (json_valid(content)),
  start_at INTEGER, end_at INTEGER, tags TEXT NOT NULL CHECK (json_valid(tags)), is_apply INTEGER NOT NULL,
  is_published INTEGER NOT NULL, discount_id INTEGER, activity_type TEXT, activity_path TEXT, sort INTEGER NOT NULL
) STRICT;
CREATE INDEX promotions_by_path ON promotions (activity_path);
CREATE TABLE discounts (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL CHECK (json_valid(name)), type TEXT NOT NULL, promotion_id INTEGER,
  rate TEXT, amount_max INTEGER, amount INTEGER, min_deposit INTEGER, multiple INTEGER NOT NULL,
  product_ids TEXT NOT NULL CHECK (json_valid(product_ids)), times INTEGER, start_at INTEGER, end_at INTEGER
) STRICT;
CREATE TABLE wheels (
  path TEXT PRIMARY KEY, rule TEXT NOT NULL CHECK (json_valid(rule)), daily_times INTEGER NOT NULL, multiple INTEGER NOT NULL
) STRICT;
-- value: cents for cash and bonus, a count for points; weight: hundredths of a percent.
CREATE TABLE wheel_prizes (
  id INTEGER PRIMARY KEY, path TEXT NOT NULL REFERENCES wheels (path), name TEXT NOT NULL CHECK (json_valid(name)),
  image TEXT, type TEXT NOT NULL CHECK (type IN ('cash', 'bonus', 'point', 'thanks')), value INTEGER NOT NULL,
  weight INTEGER NOT NULL CHECK (weight >= 0), sort INTEGER NOT NULL
) STRICT;
CREATE TABLE check_ins (
  path TEXT PRIMARY KEY, time_zone TEXT NOT NULL, rule TEXT NOT NULL CHECK (json_valid(rule)), reward INTEGER NOT NULL,
  bonus_by_streak TEXT NOT NULL CHECK (json_valid(bonus_by_streak)), multiple INTEGER NOT NULL
) STRICT;
CREATE TABLE banks (
  id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL CHECK (json_valid(name)), logo TEXT
) STRICT;
CREATE TABLE regions (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL CHECK (json_valid(name)), parent_id INTEGER REFERENCES regions (id)
) STRICT;
CREATE TABLE stores (
  id INTEGER PRIMARY KEY, brand TEXT NOT NULL, region_id INTEGER NOT NULL REFERENCES regions (id),
  store_code TEXT NOT NULL, store_name TEXT NOT NULL CHECK (json_valid(store_name)),
  address TEXT NOT NULL CHECK (json_valid(address)), UNIQUE (brand, store_code)
) STRICT;
CREATE INDEX stores_by_region ON stores (region_id, brand);
CREATE TABLE levels (
  id INTEGER PRIMARY KEY, level INTEGER NOT NULL UNIQUE, name TEXT NOT NULL CHECK (json_valid(name)), icon TEXT,
  required_deposit INTEGER NOT NULL, required_bet INTEGER NOT NULL, keep_bet INTEGER, keep_days INTEGER,
  upgrade_bonus INTEGER NOT NULL, benefits TEXT NOT NULL CHECK (json_valid(benefits))
) STRICT;
`;

const MEMBERS = `
CREATE TABLE members (
  id INTEGER PRIMARY KEY, account TEXT NOT NULL UNIQUE, password_hash TEXT NOT NULL,
  area_code TEXT NOT NULL, phone TEXT NOT NULL UNIQUE, email TEXT, name TEXT, birthday TEXT, avatar TEXT,
  level_id INTEGER NOT NULL REFERENCES levels (id), level_since INTEGER NOT NULL,
  transfer_mode INTEGER NOT NULL DEFAULT 0 CHECK (transfer_mode IN (0, 1)),
  identity_status TEXT NOT NULL DEFAULT 'none', identity_reason TEXT, safe_password_hash TEXT,
  dealer TEXT, referrer_id INTEGER REFERENCES members (id), referral_code TEXT NOT NULL UNIQUE,
  registered_at INTEGER NOT NULL, login_at INTEGER, login_ip TEXT, last_login_at INTEGER, last_login_ip TEXT
) STRICT;
CREATE INDEX members_by_referrer ON members (referrer_id);

CREATE TABLE sessions (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), created_at INTEGER NOT NULL,
  device TEXT, ip TEXT
) STRICT;
CREATE INDEX sessions_by_member ON sessions (member_id);
-- hash: SHA-256 of the token. The token itself is not stored.
CREATE TABLE tokens (
  hash TEXT PRIMARY KEY, session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_by_session ON tokens (session_id);
CREATE INDEX tokens_by_expiry ON tokens (expires_at);

CREATE TABLE attempts (
  subject TEXT PRIMARY KEY, failures INTEGER NOT NULL, last_at INTEGER NOT NULL, locked_until INTEGER
) STRICT;
CREATE INDEX attempts_by_time ON attempts (last_at);
-- subject: purpose, and the phone or member that may use the code
CREATE TABLE codes (
  id INTEGER PRIMARY KEY, subject TEXT NOT NULL, salt TEXT NOT NULL, hash TEXT NOT NULL, created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL, tries_left INTEGER NOT NULL, used_at INTEGER
) STRICT;
CREATE INDEX codes_by_subject ON codes (subject, id);
CREATE TABLE code_requests (id INTEGER PRIMARY KEY, subject TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE INDEX code_requests_by_subject ON code_requests (subject, at);
CREATE INDEX code_requests_by_time ON code_requests (at);
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY, at INTEGER NOT NULL, purpose TEXT NOT NULL, recipient TEXT NOT NULL, text TEXT NOT NULL,
  code TEXT NOT NULL
) STRICT;
-- answer: status and body, encrypted with the client's key. Only a hash of the key is stored.
CREATE TABLE idempotency (
  hash TEXT PRIMARY KEY, request_hash TEXT NOT NULL, answer BLOB NOT NULL, created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_by_time ON idempotency (created_at);

CREATE TABLE mails (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id),
  title TEXT NOT NULL CHECK (json_valid(title)), summary TEXT NOT NULL CHECK (json_valid(summary)),
  content TEXT NOT NULL CHECK (json_valid(content)), type TEXT NOT NULL, link TEXT, sent_at INTEGER NOT NULL,
  read_at INTEGER, expires_at INTEGER, deleted_at INTEGER
) STRICT;
CREATE INDEX mails_by_member ON mails (member_id, sent_at);
`;

const LEDGER = `
-- kind 'house': accounts of the operator, which have a name and no member
CREATE TABLE ledger_accounts (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('wallet', 'hold', 'house')),
  member_id INTEGER REFERENCES members (id), wallet_id INTEGER REFERENCES wallets (id), name TEXT NOT NULL,
  CHECK (kind = 'house' OR member_id IS NOT NULL), CHECK (kind <> 'wallet' OR wallet_id IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX ledger_accounts_by_owner ON ledger_accounts (kind, coalesce(member_id, 0), coalesce(wallet_id, 0), name);
-- reference: the cause of the movement, such as "deposit:D2026…:success". Each moves money once.
CREATE TABLE ledger_movements (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, reference TEXT NOT NULL UNIQUE, member_id INTEGER REFERENCES members (id),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX ledger_movements_by_member ON ledger_movements (member_id, kind, at);
CREATE TABLE ledger_entries (
  id INTEGER PRIMARY KEY, movement_id INTEGER NOT NULL REFERENCES ledger_movements (id),
  account_id INTEGER NOT NULL REFERENCES ledger_accounts (id), amount INTEGER NOT NULL CHECK (amount <> 0)
) STRICT;
CREATE INDEX ledger_entries_by_account ON ledger_entries (account_id, amount);
CREATE INDEX ledger_entries_by_movement ON ledger_entries (movement_id, account_id, amount);
-- Entries are never changed or deleted, and no member's account falls below zero.
CREATE TRIGGER ledger_entries_stay BEFORE UPDATE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger entries are never changed'); END;
CREATE TRIGGER ledger_entries_remain BEFORE DELETE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger entries are never deleted'); END;
CREATE TRIGGER ledger_movements_stay BEFORE UPDATE ON ledger_movements
BEGIN SELECT RAISE(ABORT, 'ledger movements are never changed'); END;
CREATE TRIGGER ledger_entries_covered AFTER INSERT ON ledger_entries WHEN NEW.amount < 0
BEGIN
  SELECT RAISE(ABORT, 'ledger: insufficient balance')
  WHERE (SELECT kind FROM ledger_accounts WHERE id = NEW.account_id) <> 'house'
    AND (SELECT sum(amount) FROM ledger_entries WHERE account_id = NEW.account_id) < 0;
END;
`;

const PLAY = `
CREATE TABLE transfers (
  id INTEGER PRIMARY KEY, order_no TEXT NOT NULL UNIQUE, member_id INTEGER NOT NULL REFERENCES members (id),
  from_wallet_id INTEGER NOT NULL REFERENCES wallets (id), to_wallet_id INTEGER NOT NULL REFERENCES wallets (id),
  amount INTEGER NOT NULL CHECK (amount > 0), status TEXT NOT NULL CHECK (status IN ('pending', 'success', 'failed', 'unknown')),
  mode TEXT NOT NULL CHECK (mode IN ('manual', 'auto')), remark TEXT CHECK (remark IS NULL OR json_valid(remark)),
  created_at INTEGER NOT NULL, finished_at INTEGER
) STRICT;
CREATE INDEX transfers_by_member ON transfers (member_id, created_at);
CREATE INDEX transfers_open ON transfers (status) WHERE status = 'pending';

-- member_id: NULL for a guest, who plays demos only
CREATE TABLE launches (
  hash TEXT PRIMARY KEY, member_id INTEGER REFERENCES members (id), product_id INTEGER NOT NULL REFERENCES products (id),
  game_id INTEGER REFERENCES games (id), locale TEXT NOT NULL, is_demo INTEGER NOT NULL, created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL, opened_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE play_sessions (
  hash TEXT PRIMARY KEY, member_id INTEGER REFERENCES members (id), product_id INTEGER NOT NULL REFERENCES products (id),
  game_id INTEGER REFERENCES games (id), locale TEXT NOT NULL, is_demo INTEGER NOT NULL, demo_balance INTEGER,
  created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, CHECK (is_demo = 1 OR member_id IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE TABLE game_records (
  id INTEGER PRIMARY KEY, bet_no TEXT NOT NULL UNIQUE, round_no TEXT, member_id INTEGER NOT NULL REFERENCES members (id),
  product_id INTEGER NOT NULL REFERENCES products (id), game_id INTEGER REFERENCES games (id),
  bet_amount INTEGER NOT NULL CHECK (bet_amount > 0), valid_bet INTEGER NOT NULL CHECK (valid_bet >= 0),
  payout INTEGER NOT NULL CHECK (payout >= 0), status TEXT NOT NULL CHECK (status IN ('unsettled', 'settled', 'cancelled')),
  bet_at INTEGER NOT NULL, settled_at INTEGER, content TEXT CHECK (content IS NULL OR json_valid(content))
) STRICT;
CREATE INDEX game_records_by_member ON game_records (member_id, bet_at);
CREATE TABLE turnovers (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id),
  source_type TEXT NOT NULL CHECK (source_type IN ('deposit', 'discount', 'adjust')), source_no TEXT NOT NULL UNIQUE,
  amount INTEGER NOT NULL, bonus_amount INTEGER NOT NULL, multiple INTEGER NOT NULL, required_bet INTEGER NOT NULL,
  valid_bet INTEGER NOT NULL DEFAULT 0, product_ids TEXT NOT NULL CHECK (json_valid(product_ids)),
  start_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, passed_at INTEGER
) STRICT;
CREATE INDEX turnovers_by_member ON turnovers (member_id, start_at);
CREATE TABLE wheel_draws (
  id INTEGER PRIMARY KEY, record_no TEXT NOT NULL UNIQUE, member_id INTEGER NOT NULL REFERENCES members (id),
  path TEXT NOT NULL REFERENCES wheels (path), prize_id INTEGER NOT NULL REFERENCES wheel_prizes (id), day TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX wheel_draws_by_member ON wheel_draws (member_id, path, day);
`;

const SESSIONS = `
-- expires_at: when the last token of the session expires
ALTER TABLE sessions ADD COLUMN expires_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET expires_at = coalesce((SELECT max(expires_at) FROM tokens WHERE session_id = sessions.id), 0);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
-- A refreshed token stays until its session ends. If it is used after it has expired, the session ends (access/tokens.ts).
-- successor_salt: gives the next token, together with the token itself
ALTER TABLE tokens ADD COLUMN successor_salt TEXT;
DROP INDEX tokens_by_expiry;

-- From this version on a running game belongs to a session and ends with it. Games of earlier versions end here.
DROP TABLE launches;
DROP TABLE play_sessions;
-- member_id and session_id: NULL for a guest, who plays demos only
CREATE TABLE launches (
  hash TEXT PRIMARY KEY, member_id INTEGER REFERENCES members (id), session_id INTEGER REFERENCES sessions (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES products (id), game_id INTEGER REFERENCES games (id), locale TEXT NOT NULL,
  is_demo INTEGER NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, opened_at INTEGER,
  CHECK (is_demo = 1 OR session_id IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX launches_by_session ON launches (session_id);
CREATE INDEX launches_by_expiry ON launches (expires_at);
CREATE TABLE play_sessions (
  hash TEXT PRIMARY KEY, member_id INTEGER REFERENCES members (id), session_id INTEGER REFERENCES sessions (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES products (id), game_id INTEGER REFERENCES games (id), locale TEXT NOT NULL,
  is_demo INTEGER NOT NULL, demo_balance INTEGER, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
  CHECK (is_demo = 1 OR (member_id IS NOT NULL AND session_id IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX play_sessions_by_session ON play_sessions (session_id);
CREATE INDEX play_sessions_by_expiry ON play_sessions (expires_at);

-- Refusals that a right code may still get. A refusal can reveal that an account exists.
ALTER TABLE codes ADD COLUMN refusals_left INTEGER NOT NULL DEFAULT 5;
CREATE INDEX codes_by_expiry ON codes (expires_at);
`;

const GAME_TOTAL_KEY = 'member_id, span, start_at, category_code, product_id, status';

/** SQL that adds a record of a trigger to the totals of its hour and day (sign 1) or subtracts it (sign -1). */
function countRecord(row: 'NEW' | 'OLD', sign: 1 | -1): string {
  return `
  INSERT INTO game_totals (${GAME_TOTAL_KEY}, bets, bet_amount, valid_bet, payout)
    SELECT ${row}.member_id, span, ${row}.bet_at - ${row}.bet_at % span, ${row}.category_code, ${row}.product_id, ${row}.status,
      ${sign}, ${sign} * ${row}.bet_amount, ${sign} * ${row}.valid_bet, ${sign} * ${row}.payout
    FROM (SELECT 3600000 AS span UNION ALL SELECT 86400000) WHERE true
    ON CONFLICT (${GAME_TOTAL_KEY}) DO UPDATE SET bets = bets + excluded.bets, bet_amount = bet_amount + excluded.bet_amount,
      valid_bet = valid_bet + excluded.valid_bet, payout = payout + excluded.payout;
  UPDATE members SET valid_bet = valid_bet + ${sign} * ${row}.valid_bet
    WHERE id = ${row}.member_id AND ${row}.status = 'settled' AND ${row}.valid_bet <> 0;`;
}

const GROWTH = `
-- balance: the sum of the account's entries. The trigger below updates it, money/audit.ts checks it.
ALTER TABLE ledger_accounts ADD COLUMN balance INTEGER NOT NULL DEFAULT 0;
UPDATE ledger_accounts
  SET balance = coalesce((SELECT sum(amount) FROM ledger_entries WHERE account_id = ledger_accounts.id), 0);
-- The sums of an account's entries by the kind of their movements.
CREATE TABLE ledger_totals (
  account_id INTEGER NOT NULL REFERENCES ledger_accounts (id), kind TEXT NOT NULL, amount INTEGER NOT NULL,
  PRIMARY KEY (account_id, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO ledger_totals (account_id, kind, amount)
  SELECT e.account_id, m.kind, sum(e.amount) FROM ledger_entries e JOIN ledger_movements m ON m.id = e.movement_id
  GROUP BY e.account_id, m.kind;
DROP INDEX ledger_movements_by_member;
DROP TRIGGER ledger_entries_covered;
CREATE TRIGGER ledger_entries_counted AFTER INSERT ON ledger_entries
BEGIN
  UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.account_id;
  SELECT RAISE(ABORT, 'ledger: insufficient balance') FROM ledger_accounts
    WHERE id = NEW.account_id AND kind <> 'house' AND balance < 0 AND NEW.amount < 0;
  INSERT INTO ledger_totals (account_id, kind, amount)
    VALUES (NEW.account_id, (SELECT kind FROM ledger_movements WHERE id = NEW.movement_id), NEW.amount)
    ON CONFLICT (account_id, kind) DO UPDATE SET amount = amount + excluded.amount;
END;

-- The category at the time of the bet, for an index.
ALTER TABLE game_records ADD COLUMN category_code TEXT REFERENCES categories (code);
UPDATE game_records SET category_code = (SELECT p.category_code FROM products p WHERE p.id = game_records.product_id);
CREATE INDEX game_records_by_category ON game_records (member_id, category_code, bet_at);
CREATE INDEX game_records_by_product ON game_records (member_id, product_id, bet_at);
CREATE INDEX game_records_unsettled ON game_records (member_id, status, bet_at) WHERE status <> 'settled';
-- span: an hour or a day of UTC in milliseconds; start_at: its first millisecond. Triggers update the totals.
CREATE TABLE game_totals (
  member_id INTEGER NOT NULL REFERENCES members (id), span INTEGER NOT NULL CHECK (span IN (3600000, 86400000)),
  start_at INTEGER NOT NULL, category_code TEXT NOT NULL, product_id INTEGER NOT NULL, status TEXT NOT NULL,
  bets INTEGER NOT NULL, bet_amount INTEGER NOT NULL, valid_bet INTEGER NOT NULL, payout INTEGER NOT NULL,
  PRIMARY KEY (${GAME_TOTAL_KEY})
) STRICT, WITHOUT ROWID;
INSERT INTO game_totals (${GAME_TOTAL_KEY}, bets, bet_amount, valid_bet, payout)
  SELECT member_id, span, bet_at - bet_at % span, category_code, product_id, status,
    count(*), sum(bet_amount), sum(valid_bet), sum(payout)
  FROM game_records, (SELECT 3600000 AS span UNION ALL SELECT 86400000) GROUP BY 1, 2, 3, 4, 5, 6;
-- valid_bet: valid bets of all time. Levels go by it.
ALTER TABLE members ADD COLUMN valid_bet INTEGER NOT NULL DEFAULT 0;
UPDATE members SET valid_bet = coalesce(
  (SELECT sum(valid_bet) FROM game_records r WHERE r.member_id = members.id AND r.status = 'settled'), 0);
CREATE TRIGGER game_records_inserted AFTER INSERT ON game_records BEGIN ${countRecord('NEW', 1)} END;
CREATE TRIGGER game_records_updated AFTER UPDATE ON game_records BEGIN ${countRecord('OLD', -1)} ${countRecord('NEW', 1)}
  DELETE FROM game_totals WHERE member_id = OLD.member_id AND span = 3600000 AND start_at = OLD.bet_at - OLD.bet_at % 3600000 AND bets = 0;
  DELETE FROM game_totals WHERE member_id = OLD.member_id AND span = 86400000 AND start_at = OLD.bet_at - OLD.bet_at % 86400000 AND bets = 0;
END;
CREATE TRIGGER game_records_stay BEFORE DELETE ON game_records
BEGIN SELECT RAISE(ABORT, 'game records are never deleted'); END;

-- The side of a transfer that is not the main wallet.
ALTER TABLE transfers ADD COLUMN game_wallet_id INTEGER
  GENERATED ALWAYS AS (CASE WHEN from_wallet_id = 1 THEN to_wallet_id ELSE from_wallet_id END) VIRTUAL;
DROP INDEX transfers_by_member;
CREATE INDEX transfers_by_time ON transfers (member_id, created_at, status, from_wallet_id, amount);
CREATE INDEX transfers_by_wallet ON transfers (member_id, game_wallet_id, created_at, status, from_wallet_id, amount);
CREATE INDEX turnovers_open ON turnovers (member_id, start_at) WHERE passed_at IS NULL;
CREATE INDEX wheel_draws_by_time ON wheel_draws (member_id, path, at);
DROP INDEX mails_by_member;
CREATE INDEX mails_shown ON mails (member_id, sent_at, expires_at, read_at) WHERE deleted_at IS NULL;
CREATE INDEX mails_unread ON mails (member_id, expires_at) WHERE deleted_at IS NULL AND read_at IS NULL;
`;

const PAYOUTS = `
-- Work for later, in place of a provider, a bank or a reviewer. A job is due at most delay_ms after added_at.
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, subject_id INTEGER NOT NULL, delay_ms INTEGER NOT NULL,
  added_at INTEGER NOT NULL, due_at INTEGER NOT NULL, UNIQUE (kind, subject_id)
) STRICT;
CREATE INDEX jobs_by_due ON jobs (due_at);
CREATE INDEX jobs_by_added ON jobs (added_at);
-- name: a file in the folder of uploads, which is not served as static files
CREATE TABLE uploads (
  name TEXT PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE identities (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), id_number TEXT NOT NULL, name TEXT NOT NULL,
  birthday TEXT NOT NULL, front_image TEXT NOT NULL REFERENCES uploads (name), back_image TEXT REFERENCES uploads (name),
  status TEXT NOT NULL CHECK (status IN ('pending', 'passed', 'rejected')),
  reason TEXT CHECK (reason IS NULL OR json_valid(reason)), created_at INTEGER NOT NULL, reviewed_at INTEGER
) STRICT;
CREATE INDEX identities_by_member ON identities (member_id, status);
CREATE INDEX identities_by_number ON identities (id_number, status);

CREATE TABLE bank_cards (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), bank_id INTEGER NOT NULL REFERENCES banks (id),
  branch_name TEXT, account_name TEXT NOT NULL, account_number TEXT NOT NULL, image TEXT REFERENCES uploads (name),
  status TEXT NOT NULL CHECK (status IN ('pending', 'verified', 'rejected', 'disabled')),
  reject_reason TEXT CHECK (reject_reason IS NULL OR json_valid(reject_reason)),
  is_default INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX bank_cards_by_member ON bank_cards (member_id, is_default);
CREATE UNIQUE INDEX bank_cards_by_number ON bank_cards (bank_id, account_number) WHERE status <> 'disabled';
CREATE TABLE account_cards (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), type TEXT NOT NULL, provider TEXT NOT NULL,
  account TEXT NOT NULL, holder_name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'verified', 'rejected', 'disabled')),
  reject_reason TEXT CHECK (reject_reason IS NULL OR json_valid(reject_reason)),
  is_default INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX account_cards_by_member ON account_cards (member_id, is_default);
CREATE UNIQUE INDEX account_cards_by_account ON account_cards (type, provider, account) WHERE status <> 'disabled';
CREATE TABLE virtual_channels (
  id INTEGER PRIMARY KEY, currency TEXT NOT NULL, network TEXT NOT NULL, address_pattern TEXT NOT NULL,
  min INTEGER NOT NULL, fee INTEGER NOT NULL, rate TEXT NOT NULL, sort INTEGER NOT NULL
) STRICT;
-- address_key: the normalized address. It can be added once.
CREATE TABLE virtual_addresses (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id),
  channel_id INTEGER NOT NULL REFERENCES virtual_channels (id), address TEXT NOT NULL, address_key TEXT NOT NULL, alias TEXT,
  status TEXT NOT NULL CHECK (status IN ('pending', 'verified', 'rejected', 'disabled')),
  reject_reason TEXT CHECK (reject_reason IS NULL OR json_valid(reject_reason)),
  is_default INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX virtual_addresses_by_member ON virtual_addresses (member_id, is_default);
CREATE UNIQUE INDEX virtual_addresses_by_key ON virtual_addresses (channel_id, address_key) WHERE status <> 'disabled';
CREATE TABLE account_stores (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), store_id INTEGER NOT NULL REFERENCES stores (id),
  receiver_name TEXT NOT NULL, receiver_phone TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'verified', 'rejected', 'disabled')),
  reject_reason TEXT CHECK (reject_reason IS NULL OR json_valid(reject_reason)),
  is_default INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX account_stores_by_member ON account_stores (member_id, is_default);
CREATE UNIQUE INDEX account_stores_once ON account_stores (member_id, store_id) WHERE status <> 'disabled';
`;

const GAME_LISTS = `
-- Copies of the product's category and position, so that an index has the order of a list.
ALTER TABLE games ADD COLUMN category_code TEXT REFERENCES categories (code);
ALTER TABLE games ADD COLUMN product_sort INTEGER NOT NULL DEFAULT 0;
UPDATE games SET (category_code, product_sort) = (SELECT category_code, sort FROM products WHERE id = product_id);
CREATE TRIGGER games_placed AFTER INSERT ON games BEGIN
  UPDATE games SET (category_code, product_sort) = (SELECT category_code, sort FROM products WHERE id = NEW.product_id)
    WHERE id = NEW.id;
END;
CREATE TRIGGER products_moved AFTER UPDATE OF category_code, sort ON products BEGIN
  UPDATE games SET category_code = NEW.category_code, product_sort = NEW.sort WHERE product_id = NEW.id;
END;
DROP INDEX games_by_product;
CREATE INDEX games_by_product ON games (product_id, sort, product_sort);
CREATE INDEX games_by_category ON games (category_code, sort, product_sort);
CREATE INDEX games_by_sort ON games (sort, product_sort);
CREATE INDEX games_hot ON games (sort, product_sort) WHERE is_hot = 1;
CREATE INDEX games_new ON games (sort, product_sort) WHERE is_new = 1;
`;

const WITHDRAWALS = `
-- The operator's limits, in one row. fee_value: dollars or percent. most_open: open orders of one member.
-- reject_every: the simulated review rejects each n-th order of a member; 0: none. *_ms: how long an order has that status.
CREATE TABLE withdraw_policy (
  id INTEGER PRIMARY KEY CHECK (id = 1), amount_min INTEGER NOT NULL, amount_max INTEGER NOT NULL, daily_amount INTEGER NOT NULL,
  fee_type TEXT NOT NULL CHECK (fee_type IN ('none', 'fixed', 'percent')), fee_value TEXT,
  need_identity INTEGER NOT NULL, need_safe_password INTEGER NOT NULL, most_open INTEGER NOT NULL,
  open_time TEXT, close_time TEXT, expected_minutes INTEGER NOT NULL, reject_every INTEGER NOT NULL,
  pending_ms INTEGER NOT NULL, reviewing_ms INTEGER NOT NULL, paying_ms INTEGER NOT NULL
) STRICT;
INSERT INTO withdraw_policy VALUES (1, 10000, 2000000, 5000000, 'fixed', '3.00', 1, 1, 1, NULL, NULL, 1, 10, 3000, 6000, 6000);
-- Withdrawals a day of a member with this level, and those without a fee.
ALTER TABLE levels ADD COLUMN daily_withdrawals INTEGER NOT NULL DEFAULT 3;
ALTER TABLE levels ADD COLUMN free_withdrawals INTEGER NOT NULL DEFAULT 1;
UPDATE levels SET (daily_withdrawals, free_withdrawals) = (SELECT column2, column3 FROM
  (VALUES (1, 3, 1), (2, 3, 1), (3, 4, 2), (4, 5, 2), (5, 6, 3), (6, 8, 3), (7, 10, 5), (8, 12, 6), (9, 15, 8), (10, 20, 20))
  WHERE column1 = level) WHERE level BETWEEN 1 AND 10;

-- account_masked: the payout account when the order was made. day: the operator's day, for the daily limits.
CREATE TABLE withdrawals (
  id INTEGER PRIMARY KEY, order_no TEXT NOT NULL UNIQUE, member_id INTEGER NOT NULL REFERENCES members (id),
  method TEXT NOT NULL CHECK (method IN ('bank_card', 'account_card', 'virtual', 'store')), target_id INTEGER NOT NULL,
  account_masked TEXT NOT NULL, amount INTEGER NOT NULL CHECK (amount > 0), fee INTEGER NOT NULL CHECK (fee >= 0 AND fee < amount),
  exchange_rate TEXT, is_free INTEGER NOT NULL, day TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'reviewing', 'paying', 'success', 'rejected')),
  reason TEXT CHECK (reason IS NULL OR json_valid(reason)), created_at INTEGER NOT NULL, finished_at INTEGER
) STRICT;
CREATE INDEX withdrawals_by_time ON withdrawals (member_id, created_at, status, amount, fee);
CREATE INDEX withdrawals_by_day ON withdrawals (member_id, day, status, amount, is_free);
CREATE INDEX withdrawals_open ON withdrawals (member_id) WHERE status IN ('pending', 'reviewing', 'paying');
CREATE TRIGGER withdrawals_end_once BEFORE UPDATE OF status ON withdrawals WHEN OLD.status IN ('success', 'rejected')
BEGIN SELECT RAISE(ABORT, 'a withdrawal ends once'); END;
-- The order of a member's list: open turnovers first, then the newest.
CREATE INDEX turnovers_by_state ON turnovers (member_id, (passed_at IS NOT NULL), start_at DESC, id DESC);
`;

const ARTICLES = `
CREATE TABLE articles (
  id INTEGER PRIMARY KEY, topic TEXT NOT NULL, title TEXT NOT NULL CHECK (json_valid(title)),
  summary TEXT CHECK (summary IS NULL OR json_valid(summary)), content TEXT NOT NULL CHECK (json_valid(content)),
  version TEXT, updated_at INTEGER NOT NULL, sort INTEGER NOT NULL
) STRICT;
-- The version of a text that a member has agreed to, and when.
CREATE TABLE agreements (
  member_id INTEGER NOT NULL REFERENCES members (id), topic TEXT NOT NULL, version TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (member_id, topic, version)
) STRICT, WITHOUT ROWID;
`;

const DEPOSITS = `
-- amount_presets: list of cents. fee_value: cents, or hundredths of a percent. payee: {bank, account, name};
-- coin: {currency, network, address, rate, places}. pay_minutes: time to pay an order.
CREATE TABLE deposit_channels (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL CHECK (json_valid(name)),
  type TEXT NOT NULL CHECK (type IN ('bank', 'atm', 'store', 'credit', 'e_wallet', 'virtual')),
  display TEXT NOT NULL CHECK (display IN ('redirect', 'qr', 'code', 'account')),
  amount_min INTEGER NOT NULL CHECK (amount_min > 0), amount_max INTEGER NOT NULL, amount_presets TEXT NOT NULL CHECK (json_valid(amount_presets)),
  fee_type TEXT NOT NULL CHECK (fee_type IN ('none', 'fixed', 'percent')), fee_value INTEGER NOT NULL DEFAULT 0,
  need_receipt INTEGER NOT NULL, daily_limit INTEGER, open_time TEXT, close_time TEXT, is_maintenance INTEGER NOT NULL DEFAULT 0,
  tip TEXT CHECK (tip IS NULL OR json_valid(tip)), payee TEXT CHECK (payee IS NULL OR json_valid(payee)),
  coin TEXT CHECK (coin IS NULL OR json_valid(coin)), pay_minutes INTEGER NOT NULL, sort INTEGER NOT NULL
) STRICT;
-- fee, payee and coin: copies of the channel's when the order was made. pay_token: the secret that allows to pay this order.
CREATE TABLE deposits (
  id INTEGER PRIMARY KEY, order_no TEXT NOT NULL UNIQUE, member_id INTEGER NOT NULL REFERENCES members (id),
  channel_id INTEGER NOT NULL REFERENCES deposit_channels (id),
  amount INTEGER NOT NULL, fee INTEGER NOT NULL CHECK (fee >= 0), actual_amount INTEGER NOT NULL CHECK (actual_amount > 0),
  status TEXT NOT NULL CHECK (status IN ('pending', 'paying', 'reviewing', 'success', 'failed', 'cancelled', 'expired')),
  pay_token TEXT, pay_code TEXT, payee TEXT CHECK (payee IS NULL OR json_valid(payee)),
  coin TEXT CHECK (coin IS NULL OR json_valid(coin)), receipt TEXT REFERENCES uploads (name),
  remark TEXT CHECK (remark IS NULL OR json_valid(remark)),
  created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, finished_at INTEGER, CHECK (amount = actual_amount + fee)
) STRICT;
CREATE UNIQUE INDEX deposits_open ON deposits (member_id, channel_id) WHERE status IN ('pending', 'paying', 'reviewing');
CREATE INDEX deposits_by_time ON deposits (member_id, created_at, status, amount, fee);
CREATE INDEX deposits_by_channel ON deposits (member_id, channel_id, created_at, status);
CREATE UNIQUE INDEX deposits_by_token ON deposits (pay_token) WHERE pay_token IS NOT NULL;

-- deposit_id: the deposit with which the discount was chosen. amount: the bonus, paid once the record is approved.
CREATE TABLE discount_records (
  id INTEGER PRIMARY KEY, record_no TEXT NOT NULL UNIQUE, member_id INTEGER NOT NULL REFERENCES members (id),
  discount_id INTEGER NOT NULL REFERENCES discounts (id), deposit_id INTEGER UNIQUE REFERENCES deposits (id),
  amount INTEGER NOT NULL CHECK (amount >= 0), multiple INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  reason TEXT CHECK (reason IS NULL OR json_valid(reason)), created_at INTEGER NOT NULL, reviewed_at INTEGER
) STRICT;
CREATE INDEX discount_records_by_time ON discount_records (member_id, created_at, status, amount);
CREATE INDEX discount_records_by_discount ON discount_records (member_id, discount_id, created_at, status);
-- weekday: 1 (Monday) to 7. weekday and daily_times go by the operator's day.
ALTER TABLE discounts ADD COLUMN is_first_deposit INTEGER NOT NULL DEFAULT 0;
ALTER TABLE discounts ADD COLUMN weekday INTEGER;
ALTER TABLE discounts ADD COLUMN daily_times INTEGER;
`;

const ACTIVITIES = `
CREATE TABLE check_in_claims (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), path TEXT NOT NULL REFERENCES check_ins (path),
  day TEXT NOT NULL, streak INTEGER NOT NULL CHECK (streak > 0),
  record_id INTEGER NOT NULL UNIQUE REFERENCES discount_records (id), at INTEGER NOT NULL, UNIQUE (member_id, path, day)
) STRICT;
-- deposit_step: cents of deposits in a day that give one more spin, at most deposit_times_max spins
ALTER TABLE wheels ADD COLUMN deposit_step INTEGER;
ALTER TABLE wheels ADD COLUMN deposit_times_max INTEGER NOT NULL DEFAULT 0;
-- stock: prizes left; NULL: unlimited
ALTER TABLE wheel_prizes ADD COLUMN stock INTEGER CHECK (stock >= 0);
-- requirement: a condition for members who apply
ALTER TABLE discounts ADD COLUMN requirement TEXT CHECK (requirement IN ('verified'));

-- points: won in activities. Each counts as a bet towards the level.
ALTER TABLE members ADD COLUMN points INTEGER NOT NULL DEFAULT 0;
-- keep_until: end of the period in which the level must be kept; keep_from: the counted bets when it began
-- lost_level: the highest level that was lost and not reached again
ALTER TABLE members ADD COLUMN keep_until INTEGER;
ALTER TABLE members ADD COLUMN keep_from INTEGER NOT NULL DEFAULT 0;
ALTER TABLE members ADD COLUMN lost_level INTEGER;
UPDATE members SET keep_from = valid_bet, keep_until = (
  SELECT members.level_since + l.keep_days * 86400000 * (1 + max(0, (unixepoch() * 1000 - members.level_since)) / (l.keep_days * 86400000))
  FROM levels l WHERE l.id = members.level_id);
CREATE INDEX members_by_keep ON members (keep_until) WHERE keep_until IS NOT NULL;

-- rate: percent, a decimal
CREATE TABLE distribution_tiers (
  level INTEGER PRIMARY KEY, min_valid_bet INTEGER NOT NULL, min_members INTEGER NOT NULL, rate TEXT NOT NULL
) STRICT;
-- period: the operator's month, "2026-11"
CREATE TABLE commissions (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), period TEXT NOT NULL, level INTEGER,
  valid_bet INTEGER NOT NULL, rate TEXT NOT NULL, commission INTEGER NOT NULL CHECK (commission >= 0),
  status TEXT NOT NULL CHECK (status IN ('pending', 'paid')), settled_at INTEGER NOT NULL, UNIQUE (member_id, period)
) STRICT;
CREATE TRIGGER commissions_stay BEFORE UPDATE ON commissions
BEGIN SELECT RAISE(ABORT, 'a settled commission is never changed'); END;
`;

const GIFT_STOCK = `
-- stock: gifts left; NULL: unlimited
ALTER TABLE discounts ADD COLUMN stock INTEGER CHECK (stock >= 0);
`;

const LEVEL_MONEY = `
-- rebate_rate: percent of a week's valid bets, a decimal; birthday_gift: cents. The seeds set them.
ALTER TABLE levels ADD COLUMN rebate_rate TEXT NOT NULL DEFAULT '0.00';
ALTER TABLE levels ADD COLUMN birthday_gift INTEGER NOT NULL DEFAULT 0;
-- birthday_year: the year of the last birthday gift
ALTER TABLE members ADD COLUMN birthday_year INTEGER NOT NULL DEFAULT 0;
CREATE INDEX members_by_birthday ON members (substr(birthday, 6, 2), birthday_year) WHERE birthday IS NOT NULL;
`;

const PICTURES_IN_USE = `
-- SQLite searches these columns for references when it deletes a picture's row.
CREATE INDEX identities_by_front ON identities (front_image);
CREATE INDEX identities_by_back ON identities (back_image) WHERE back_image IS NOT NULL;
CREATE INDEX bank_cards_by_image ON bank_cards (image) WHERE image IS NOT NULL;
CREATE INDEX deposits_by_receipt ON deposits (receipt) WHERE receipt IS NOT NULL;
-- Deletes pictures that were replaced. The sweep at the start deletes their files.
DELETE FROM uploads WHERE NOT EXISTS (SELECT 1 FROM identities WHERE front_image = uploads.name)
  AND NOT EXISTS (SELECT 1 FROM identities WHERE back_image = uploads.name)
  AND NOT EXISTS (SELECT 1 FROM bank_cards WHERE image = uploads.name)
  AND NOT EXISTS (SELECT 1 FROM deposits WHERE receipt = uploads.name);
`;

const PINS = `
-- Announcement 5 warns of false service accounts.
ALTER TABLE announcements ADD COLUMN is_pinned INTEGER NOT NULL DEFAULT 0 CHECK (is_pinned IN (0, 1));
UPDATE announcements SET is_pinned = 1 WHERE id = 5;
-- audience: NULL: everybody
ALTER TABLE placements ADD COLUMN audience TEXT CHECK (audience IN ('guest', 'member'));
`;

const WITHDRAWAL_DESTINATIONS = `
-- destination: JSON of the payout account, copied when the order is made
ALTER TABLE withdrawals ADD COLUMN destination TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(destination));
UPDATE withdrawals SET destination = coalesce(CASE method
  WHEN 'bank_card' THEN (SELECT json_object('bank_code', b.code, 'branch_name', t.branch_name, 'account_name', t.account_name,
    'account_number', t.account_number) FROM bank_cards t JOIN banks b ON b.id = t.bank_id WHERE t.id = target_id)
  WHEN 'account_card' THEN (SELECT json_object('type', t.type, 'provider', t.provider, 'account', t.account,
    'holder_name', t.holder_name) FROM account_cards t WHERE t.id = target_id)
  WHEN 'virtual' THEN (SELECT json_object('currency', c.currency, 'network', c.network, 'address', t.address)
    FROM virtual_addresses t JOIN virtual_channels c ON c.id = t.channel_id WHERE t.id = target_id)
  ELSE (SELECT json_object('store_code', s.store_code, 'receiver_name', t.receiver_name, 'receiver_phone', t.receiver_phone)
    FROM account_stores t JOIN stores s ON s.id = t.store_id WHERE t.id = target_id)
END, '{}');
CREATE TRIGGER withdrawals_keep_destination BEFORE UPDATE OF method, target_id, account_masked, destination ON withdrawals
BEGIN SELECT RAISE(ABORT, 'the destination of a withdrawal is never changed'); END;
CREATE INDEX withdrawals_open_by_target ON withdrawals (member_id, method, target_id)
  WHERE status IN ('pending', 'reviewing', 'paying');
`;

const REFUSED_PICTURES = `
-- A rejected identity has no pictures. Its file names become NULL, so that the rows of the pictures can be deleted.
CREATE TABLE identities_new (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), id_number TEXT NOT NULL, name TEXT NOT NULL,
  birthday TEXT NOT NULL, front_image TEXT REFERENCES uploads (name), back_image TEXT REFERENCES uploads (name),
  status TEXT NOT NULL CHECK (status IN ('pending', 'passed', 'rejected')),
  reason TEXT CHECK (reason IS NULL OR json_valid(reason)), created_at INTEGER NOT NULL, reviewed_at INTEGER
) STRICT;
INSERT INTO identities_new SELECT id, member_id, id_number, name, birthday, iif(status = 'rejected', NULL, front_image),
  iif(status = 'rejected', NULL, back_image), status, reason, created_at, reviewed_at FROM identities;
DROP TABLE identities;
ALTER TABLE identities_new RENAME TO identities;
CREATE INDEX identities_by_member ON identities (member_id, status);
CREATE INDEX identities_by_number ON identities (id_number, status);
CREATE INDEX identities_by_time ON identities (member_id, created_at);
CREATE INDEX identities_by_front ON identities (front_image) WHERE front_image IS NOT NULL;
CREATE INDEX identities_by_back ON identities (back_image) WHERE back_image IS NOT NULL;
-- The sweep at the start deletes their files.
DELETE FROM uploads WHERE NOT EXISTS (SELECT 1 FROM identities WHERE front_image = uploads.name)
  AND NOT EXISTS (SELECT 1 FROM identities WHERE back_image = uploads.name)
  AND NOT EXISTS (SELECT 1 FROM bank_cards WHERE image = uploads.name)
  AND NOT EXISTS (SELECT 1 FROM deposits WHERE receipt = uploads.name);
`;

const AFTER_A_DEPOSIT = `
-- requirement 'deposited': a deposit of the member has arrived
ALTER TABLE discounts ADD COLUMN required TEXT CHECK (required IN ('verified', 'deposited'));
UPDATE discounts SET required = requirement;
ALTER TABLE discounts DROP COLUMN requirement;
ALTER TABLE discounts RENAME COLUMN required TO requirement;
`;

/** SQL of the operator's month that contains a time: "2026-11". It must agree with operatorPeriod (days.ts). */
const monthOf = (moment: string) => `strftime('%Y-%m', ${moment} / 1000, 'unixepoch', '+8 hours')`;

/** SQL that adds a referred member's bet or deposit to the totals of its month (sign 1) or subtracts it (sign -1). */
function countReferred(row: 'NEW' | 'OLD', source: 'bet' | 'deposit', sign: 1 | -1): string {
  const [at, bet, deposit, counts] =
    source === 'bet'
      ? ['bet_at', `${row}.valid_bet`, '0', 'settled']
      : ['created_at', '0', `${row}.amount`, 'success'];
  return `
  INSERT INTO brought_totals (referrer_id, period, member_id, bet, deposit)
    SELECT referrer_id, ${monthOf(`${row}.${at}`)}, id, ${sign} * ${bet}, ${sign} * ${deposit} FROM members
    WHERE id = ${row}.member_id AND referrer_id IS NOT NULL AND ${row}.status = '${counts}'
    ON CONFLICT (referrer_id, period, member_id) DO UPDATE SET bet = bet + excluded.bet, deposit = deposit + excluded.deposit;`;
}

const REFERRED_TOTALS = `
-- Bets and deposits of a referred member in a month of the operator. Triggers update them, money/audit.ts checks them.
CREATE TABLE brought_totals (
  referrer_id INTEGER NOT NULL REFERENCES members (id), period TEXT NOT NULL, member_id INTEGER NOT NULL REFERENCES members (id),
  bet INTEGER NOT NULL, deposit INTEGER NOT NULL, PRIMARY KEY (referrer_id, period, member_id)
) STRICT, WITHOUT ROWID;
INSERT INTO brought_totals (referrer_id, period, member_id, bet, deposit)
  SELECT m.referrer_id, ${monthOf('g.start_at')}, m.id, sum(g.valid_bet), 0
  FROM members m JOIN game_totals g ON g.member_id = m.id AND g.span = 3600000 AND g.status = 'settled'
  WHERE m.referrer_id IS NOT NULL GROUP BY 1, 2, 3;
INSERT INTO brought_totals (referrer_id, period, member_id, bet, deposit)
  SELECT m.referrer_id, ${monthOf('d.created_at')}, m.id, 0, sum(d.amount)
  FROM members m JOIN deposits d ON d.member_id = m.id AND d.status = 'success'
  WHERE m.referrer_id IS NOT NULL GROUP BY 1, 2, 3
  ON CONFLICT (referrer_id, period, member_id) DO UPDATE SET deposit = deposit + excluded.deposit;
CREATE TRIGGER game_records_brought AFTER INSERT ON game_records BEGIN ${countReferred('NEW', 'bet', 1)} END;
CREATE TRIGGER game_records_rebrought AFTER UPDATE ON game_records
BEGIN ${countReferred('OLD', 'bet', -1)} ${countReferred('NEW', 'bet', 1)} END;
CREATE TRIGGER deposits_brought AFTER INSERT ON deposits BEGIN ${countReferred('NEW', 'deposit', 1)} END;
CREATE TRIGGER deposits_rebrought AFTER UPDATE ON deposits
BEGIN ${countReferred('OLD', 'deposit', -1)} ${countReferred('NEW', 'deposit', 1)} END;
CREATE TRIGGER members_brought_once BEFORE UPDATE OF referrer_id ON members WHEN OLD.referrer_id IS NOT NEW.referrer_id
BEGIN SELECT RAISE(ABORT, 'who brought a member is never changed'); END;
`;

/** This version once had running totals of records, which version 17 drops. */
const RECORD_INDEXES = `
DROP INDEX deposits_by_time;
CREATE INDEX deposits_by_time ON deposits (member_id, created_at);
CREATE INDEX deposits_by_state ON deposits (member_id, status, created_at);
DROP INDEX deposits_by_channel;
CREATE INDEX deposits_by_channel ON deposits (member_id, channel_id, status, created_at);
CREATE INDEX deposits_arrived ON deposits (member_id, finished_at) WHERE status = 'success';
DROP INDEX withdrawals_by_time;
CREATE INDEX withdrawals_by_time ON withdrawals (member_id, created_at);
CREATE INDEX withdrawals_by_state ON withdrawals (member_id, status, created_at);
DROP INDEX discount_records_by_time;
CREATE INDEX discount_records_by_time ON discount_records (member_id, created_at);
CREATE INDEX discount_records_by_state ON discount_records (member_id, status, created_at);
DROP INDEX discount_records_by_discount;
CREATE INDEX discount_records_by_discount ON discount_records (member_id, discount_id, created_at);
CREATE INDEX discount_records_by_use ON discount_records (member_id, discount_id, status, created_at);
DROP INDEX transfers_by_time;
DROP INDEX transfers_by_wallet;
CREATE INDEX transfers_by_time ON transfers (member_id, created_at);
CREATE INDEX transfers_by_state ON transfers (member_id, status, created_at);
CREATE INDEX transfers_by_wallet ON transfers (member_id, game_wallet_id, created_at);
CREATE INDEX transfers_by_wallet_state ON transfers (member_id, game_wallet_id, status, created_at);
DROP INDEX mails_shown;
DROP INDEX mails_unread;
CREATE INDEX mails_shown ON mails (member_id, sent_at) WHERE deleted_at IS NULL;
CREATE INDEX mails_unread ON mails (member_id, sent_at) WHERE deleted_at IS NULL AND read_at IS NULL;
CREATE INDEX mails_read ON mails (member_id, sent_at) WHERE deleted_at IS NULL AND read_at IS NOT NULL;
CREATE INDEX mails_by_end ON mails (member_id, coalesce(expires_at, 8639999913600000)) WHERE deleted_at IS NULL;
`;

/**
 * Generated pictures became files: one for each language if the picture has words, and a JPEG beside it for link previews.
 * Content blockers block the folder names "placement" and "promotion".
 */
const PICTURE_FILES = `
UPDATE site_metadata SET content = replace(replace(content, '/art/og.svg', '/art/og.{locale}.webp'), '/share/og.jpg', '/art/og.{locale}.jpg');
UPDATE categories SET icon = replace(icon, '.svg', '.webp'), seo = replace(seo, '.svg', '.webp') WHERE icon LIKE '/api/webapi/art/%';
UPDATE products SET image = replace(image, '.svg', '.{locale}.webp'), image_mobile = replace(image_mobile, '.svg', '.{locale}.webp')
  WHERE image LIKE '/api/webapi/art/%';
UPDATE games SET image = replace(image, '.svg', '.{locale}.webp') WHERE image LIKE '/api/webapi/art/%';
UPDATE slides SET image = replace(image, '.svg', '.{locale}.webp'), image_mobile = replace(image_mobile, '.svg', '.{locale}.webp')
  WHERE image LIKE '/api/webapi/art/%';
UPDATE placements SET image = replace(replace(image, '/art/placement/', '/art/poster/'), '.svg', '.{locale}.webp')
  WHERE image LIKE '/api/webapi/art/%';
UPDATE promotions SET image = replace(replace(image, '/art/promotion/', '/art/cover/'), '.svg', '.{locale}.webp'),
  image_mobile = replace(replace(image_mobile, '/art/promotion/', '/art/cover/'), '.svg', '.{locale}.webp')
  WHERE image LIKE '/api/webapi/art/%';
UPDATE wheel_prizes SET image = replace(image, '.svg', '.webp') WHERE image LIKE '/api/webapi/art/%';
UPDATE banks SET logo = replace(logo, '.svg', '.webp') WHERE logo LIKE '/api/webapi/art/%';
UPDATE levels SET icon = replace(icon, '.svg', '.webp') WHERE icon LIKE '/api/webapi/art/%';
`;

/** Record totals are computed from the rows again. */
const DROP_RECORD_TOTALS = ['deposits', 'withdrawals', 'discount_records', 'transfers', 'mails', 'turnovers']
  .map(
    (table) => `
DROP TRIGGER IF EXISTS ${table}_counted;
DROP TRIGGER IF EXISTS ${table}_recounted;
DROP TRIGGER IF EXISTS ${table}_uncounted;`,
  )
  .concat('DROP TABLE IF EXISTS record_totals;', 'DROP TABLE IF EXISTS totals_to_fill;')
  .join('\n');

const KNOWN_DEVICES = `
-- Devices (X-UUID) that have logged in to an account since its password was set.
CREATE TABLE known_devices (
  member_id INTEGER NOT NULL REFERENCES members (id), device TEXT NOT NULL, used_at INTEGER NOT NULL,
  PRIMARY KEY (member_id, device)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_devices_by_use ON known_devices (member_id, used_at);
INSERT INTO known_devices (member_id, device, used_at)
  SELECT member_id, device, max(created_at) FROM sessions WHERE device IS NOT NULL GROUP BY 1, 2;
-- Wrong tries at a code by network. codes.tries_left counts those of all networks.
CREATE TABLE code_tries (
  code_id INTEGER NOT NULL REFERENCES codes (id) ON DELETE CASCADE, network TEXT NOT NULL, tries INTEGER NOT NULL,
  PRIMARY KEY (code_id, network)
) STRICT, WITHOUT ROWID;
`;

/** The rows stay, so that no id is given to another account. */
const REMOVED_ACCOUNTS = ['bank_cards', 'account_cards', 'virtual_addresses', 'account_stores']
  .map((table) => `ALTER TABLE ${table} ADD COLUMN removed_at INTEGER;`)
  .join('\n');

const JACKPOTS = `
-- jackpot: what the simulated pot of a game starts with; NULL: the game has none
ALTER TABLE games ADD COLUMN jackpot INTEGER CHECK (jackpot > 0);
WITH pots (code, amount) AS (VALUES
  ('lantern-works-a-thousand-lanterns', 25000000),
  ('kirin-forge-blade-of-the-dawn', 120000000),
  ('moonlit-reels-moon-over-the-rooftops', 8800000),
  ('tidepool-compass-of-fate', 46000000),
  ('copper-fox-the-copper-fox', 3600000),
  ('paper-crane-a-thousand-cranes', 15000000),
  ('polar-nine-sevens-at-dusk', 77700000))
UPDATE games SET jackpot = (SELECT amount FROM pots WHERE pots.code = games.code) WHERE code IN (SELECT code FROM pots);
CREATE INDEX games_jackpot ON games (sort, product_sort) WHERE jackpot IS NOT NULL;
`;

const PROMOTED = `
-- promotion_id: the promotion that it announces. Announcement 3 is about the Summer Wheel.
ALTER TABLE announcements ADD COLUMN promotion_id INTEGER;
UPDATE announcements SET promotion_id = 5 WHERE id = 3;
-- The bank's code leaves its name.
UPDATE deposit_channels SET payee = json_set(payee, '$.bank.enUS', 'Harbor Bank', '$.bank.zhTW', '港灣銀行', '$.code', '809')
  WHERE json_extract(payee, '$.bank.enUS') = 'Harbor Bank (809)';
UPDATE deposits SET payee = json_set(payee, '$.bank.enUS', 'Harbor Bank', '$.bank.zhTW', '港灣銀行', '$.code', '809')
  WHERE json_extract(payee, '$.bank.enUS') = 'Harbor Bank (809)';
UPDATE deposit_channels SET payee = (SELECT json_set(payee, '$.account', NULL) FROM deposit_channels WHERE id = 1)
  WHERE id = 3 AND type = 'atm' AND payee IS NULL;
`;

/** Products whose games open in a frame of the site: those of the demo content. */
const EMBEDDED_GAMES = `
ALTER TABLE products ADD COLUMN support_embed INTEGER NOT NULL DEFAULT 0;
UPDATE products SET support_embed = 1 WHERE code IN ('lantern-works', 'camellia', 'pearl-hunters');
`;

/** A removed account stays bound to its member: these indexes find it by its number. */
const REMOVED_NUMBERS = `
CREATE INDEX bank_cards_by_any_number ON bank_cards (bank_id, account_number);
CREATE INDEX account_cards_by_any_account ON account_cards (type, provider, account);
CREATE INDEX virtual_addresses_by_any_key ON virtual_addresses (channel_id, address_key);
`;

const DEVICES = `
-- device_name, device_kind: from the User-Agent of the login (access/user-agents.ts), which is not stored itself
ALTER TABLE sessions ADD COLUMN device_name TEXT;
ALTER TABLE sessions ADD COLUMN device_kind TEXT NOT NULL DEFAULT 'unknown';
ALTER TABLE sessions ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET used_at = coalesce((SELECT max(created_at) FROM tokens WHERE session_id = sessions.id), created_at);
-- The log of an account, for 90 days. count: repetitions within an hour; at: the last one (access/account-log.ts)
CREATE TABLE account_events (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), kind TEXT NOT NULL,
  detail TEXT CHECK (detail IS NULL OR json_valid(detail)), device_name TEXT, device_kind TEXT NOT NULL, ip_masked TEXT,
  count INTEGER NOT NULL DEFAULT 1, at INTEGER NOT NULL
) STRICT;
CREATE INDEX account_events_by_member ON account_events (member_id, at);
CREATE INDEX account_events_by_time ON account_events (at);
-- The settings of a new database come from the seed.
INSERT OR IGNORE INTO site_settings (name, content, sort)
  SELECT 'FRONT_DEVICES', '1', max(sort) + 1 FROM site_settings HAVING count(*) > 0;
`;

const SECOND_FACTORS = `
-- Passkeys and authenticator apps. The columns are explained in factor/factors.ts.
CREATE TABLE factors (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id),
  kind TEXT NOT NULL CHECK (kind IN ('passkey', 'totp')), name TEXT NOT NULL, created_at INTEGER NOT NULL, used_at INTEGER,
  credential_id TEXT UNIQUE, rp_id TEXT, public_key BLOB, transports TEXT, secret TEXT, counter INTEGER NOT NULL
) STRICT;
CREATE INDEX factors_by_member ON factors (member_id, kind);
CREATE UNIQUE INDEX factors_totp ON factors (member_id) WHERE kind = 'totp';
-- hash: SHA-256 of the code. A used code is deleted.
CREATE TABLE recovery_codes (
  member_id INTEGER NOT NULL REFERENCES members (id), hash TEXT NOT NULL, PRIMARY KEY (member_id, hash)
) STRICT, WITHOUT ROWID;
-- hash: SHA-256 of the challenge. A used challenge is deleted.
CREATE TABLE factor_challenges (
  hash TEXT PRIMARY KEY, purpose TEXT NOT NULL, member_id INTEGER REFERENCES members (id),
  session_id INTEGER REFERENCES sessions (id) ON DELETE CASCADE, device TEXT, host TEXT NOT NULL, secret TEXT,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX factor_challenges_by_expiry ON factor_challenges (expires_at);
CREATE INDEX factor_challenges_by_member ON factor_challenges (member_id);
CREATE INDEX factor_challenges_by_session ON factor_challenges (session_id);
-- passkey_handle: the member's id for authenticators, random
ALTER TABLE members ADD COLUMN passkey_handle TEXT;
-- factor_at: when the session last showed a second factor
ALTER TABLE sessions ADD COLUMN factor_at INTEGER;
INSERT INTO site_settings (name, content, sort)
  SELECT 'FRONT_SECOND_FACTOR', '1', max(sort) + 1 FROM site_settings HAVING count(*) > 0;
`;

/** Also the setting and the article of an existing database; the seed writes those of a new one. */
const PLAY_LIMITS = `
-- The last row whose pending_until has passed is in force. value: cents, or minutes of kind time; NULL: no limit.
-- pending_until: NULL applies at once, whatever the clock.
CREATE TABLE limit_changes (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id),
  kind TEXT NOT NULL CHECK (kind IN ('deposit', 'loss', 'time')), period TEXT NOT NULL CHECK (period IN ('day', 'week', 'month')),
  value INTEGER CHECK (value > 0), created_at INTEGER NOT NULL, pending_until INTEGER
) STRICT;
CREATE INDEX limit_changes_by_limit ON limit_changes (member_id, kind, period);
CREATE TABLE play_breaks (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id),
  kind TEXT NOT NULL CHECK (kind IN ('break', 'exclusion')), started_at INTEGER NOT NULL, ends_at INTEGER NOT NULL
) STRICT;
CREATE INDEX play_breaks_by_end ON play_breaks (member_id, ends_at);
-- Time played, as stretches that do not overlap. last_at: the last sign of life of a game.
CREATE TABLE play_stretches (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), started_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL CHECK (last_at >= started_at)
) STRICT;
CREATE INDEX play_stretches_by_end ON play_stretches (member_id, last_at, started_at);
INSERT OR IGNORE INTO site_settings (name, content, sort)
  SELECT 'FRONT_LIMITS', '1', max(sort) + 1 FROM site_settings HAVING count(*) > 0;
UPDATE articles SET content = replace(replace(content, 'only after seven days', 'only after 24 hours'),
  '放寬則須等待七天', '放寬則於 24 小時後生效') WHERE topic = 'safer_play';
`;

const PREFERENCES = `
-- Entries that the site keeps for a member. Key and value are texts of the site.
CREATE TABLE preferences (
  member_id INTEGER NOT NULL REFERENCES members (id), key TEXT NOT NULL, value TEXT NOT NULL, changed_at INTEGER NOT NULL,
  PRIMARY KEY (member_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX preferences_by_change ON preferences (member_id, changed_at);
-- A new database is still empty here; its content has the setting.
INSERT OR IGNORE INTO site_settings (name, content, sort)
  SELECT 'FRONT_PREFERENCES', '1', last + 1 FROM (SELECT max(sort) AS last FROM site_settings) WHERE last IS NOT NULL;
`;

/** The same formulas as in seed/content/games.ts. */
const GAME_FACTS = `
ALTER TABLE games ADD COLUMN volatility TEXT CHECK (volatility IN ('low', 'medium', 'high'));
ALTER TABLE games ADD COLUMN released_at INTEGER;
UPDATE games SET
  volatility = CASE id % 3 WHEN 0 THEN 'low' WHEN 1 THEN 'medium' ELSE 'high' END,
  released_at = 1793491200000 - 86400000 * CASE is_new WHEN 1 THEN id % 45 ELSE 60 + id * 37 % 1400 END
WHERE image LIKE '/api/webapi/art/%';
CREATE INDEX games_by_release ON games (released_at);
CREATE INDEX games_by_category_release ON games (category_code, released_at);
CREATE INDEX games_by_rtp ON games (CAST(rtp AS REAL));
CREATE INDEX games_by_category_rtp ON games (category_code, CAST(rtp AS REAL));
`;

/** reference: a notice of the same cause is stored once. device: X-UUID of the session that subscribed. */
const NOTIFICATIONS = `
CREATE TABLE notifications (
  id INTEGER PRIMARY KEY AUTOINCREMENT, member_id INTEGER NOT NULL REFERENCES members (id),
  kind TEXT NOT NULL CHECK (kind IN ('money', 'promotion', 'mail', 'account')),
  title TEXT NOT NULL CHECK (json_valid(title)), text TEXT CHECK (json_valid(text)), link TEXT, reference TEXT,
  created_at INTEGER NOT NULL, read_at INTEGER, UNIQUE (member_id, reference)
) STRICT;
CREATE INDEX notifications_by_member ON notifications (member_id, id);
CREATE INDEX notifications_by_time ON notifications (created_at);
CREATE TABLE notification_preferences (
  member_id INTEGER NOT NULL REFERENCES members (id),
  kind TEXT NOT NULL CHECK (kind IN ('money', 'promotion', 'mail', 'account')),
  site INTEGER NOT NULL, push INTEGER NOT NULL, PRIMARY KEY (member_id, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE push_subscriptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT, endpoint TEXT NOT NULL UNIQUE,
  member_id INTEGER NOT NULL REFERENCES members (id), device TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL, auth TEXT NOT NULL, locale TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX push_subscriptions_by_member ON push_subscriptions (member_id, id);
CREATE TABLE push_outbox (
  member_id INTEGER NOT NULL REFERENCES members (id),
  kind TEXT NOT NULL CHECK (kind IN ('money', 'promotion', 'mail', 'account')),
  link TEXT, at INTEGER NOT NULL, PRIMARY KEY (member_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_outbox_by_time ON push_outbox (at);
-- A new database gets its settings from the seed.
INSERT INTO site_settings (name, content, sort)
  SELECT 'FRONT_NOTIFICATIONS', '1', max(sort) + 1 FROM site_settings HAVING count(*) > 0;
`;

/** FRONT_LIVE, and an index of the wins that it shows (resources/live.ts). */
const LIVE = `
INSERT INTO site_settings (name, content, sort)
  SELECT 'FRONT_LIVE', '1', (SELECT max(sort) + 1 FROM site_settings) WHERE EXISTS (SELECT 1 FROM site_settings);
CREATE INDEX game_records_wins ON game_records (settled_at)
  WHERE status = 'settled' AND payout - bet_amount >= 50000;
`;

export const migrations: readonly Migration[] = [
  { version: 1, name: 'content, members, ledger, play', sql: CONTENT + MEMBERS + LEDGER + PLAY },
  { version: 2, name: 'successor tokens, games that end with their session', sql: SESSIONS },
  { version: 3, name: 'running totals and indexes for a million bets', sql: GROWTH },
  { version: 4, name: 'identity and payout accounts', sql: PAYOUTS },
  { version: 5, name: 'indexes for twenty thousand games', sql: GAME_LISTS },
  { version: 6, name: 'withdrawals', sql: WITHDRAWALS },
  { version: 7, name: 'articles and agreements', sql: ARTICLES },
  { version: 8, name: 'deposits and their discounts', sql: DEPOSITS },
  { version: 9, name: 'check-ins, wheels, level periods, commissions', sql: ACTIVITIES },
  { version: 10, name: 'stock of gifts', sql: GIFT_STOCK },
  { version: 11, name: 'rebates and birthday gifts of levels', sql: LEVEL_MONEY },
  { version: 12, name: 'indexes of pictures in use', sql: PICTURES_IN_USE },
  { version: 13, name: 'pinned announcements, audiences of placements', sql: PINS },
  { version: 14, name: 'monthly totals of referred members', sql: REFERRED_TOTALS },
  { version: 15, name: 'indexes of records by status', sql: RECORD_INDEXES },
  { version: 16, name: 'pictures as files', sql: PICTURE_FILES },
  { version: 17, name: 'drop running totals of records', sql: DROP_RECORD_TOTALS },
  { version: 18, name: 'known devices, tries at codes by network', sql: KNOWN_DEVICES },
  { version: 19, name: 'destinations of withdrawals', sql: WITHDRAWAL_DESTINATIONS },
  { version: 20, name: 'drop pictures of rejected identities', sql: REFUSED_PICTURES },
  { version: 21, name: 'activities after a first deposit', sql: AFTER_A_DEPOSIT },
  { version: 22, name: 'removed payout accounts', sql: REMOVED_ACCOUNTS },
  { version: 23, name: 'jackpots of games', sql: JACKPOTS },
  { version: 24, name: 'games in a frame of the site', sql: EMBEDDED_GAMES },
  { version: 25, name: 'promotions of announcements, codes of banks', sql: PROMOTED },
  { version: 26, name: 'indexes of removed payout accounts', sql: REMOVED_NUMBERS },
  { version: 27, name: 'devices of sessions, account log', sql: DEVICES },
  { version: 28, name: 'second factors', sql: SECOND_FACTORS },
  { version: 29, name: 'limits and breaks', sql: PLAY_LIMITS },
  { version: 30, name: 'preferences of members', sql: PREFERENCES },
  { version: 31, name: 'volatility and release of games', sql: GAME_FACTS },
  { version: 32, name: 'notifications and push messages', sql: NOTIFICATIONS },
  { version: 33, name: 'live wins', sql: LIVE },
];
