-- The tables of the embedded API. All are STRICT. Texts are JSON {enUS, zhTW}, times are milliseconds since 1970, money is integer
-- cents, flags are 0 or 1.

-- The site's content, which the seed writes.

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
-- support_embed: its games open in a frame of the site
CREATE TABLE products (
  id INTEGER PRIMARY KEY, category_code TEXT NOT NULL REFERENCES categories (code), code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL CHECK (json_valid(name)), image TEXT NOT NULL, image_mobile TEXT,
  wallet_id INTEGER NOT NULL REFERENCES wallets (id), open_mode TEXT NOT NULL, support_demo INTEGER NOT NULL,
  support_embed INTEGER NOT NULL DEFAULT 0, is_maintenance INTEGER NOT NULL DEFAULT 0, sort INTEGER NOT NULL
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
-- search: the names in both languages, in lower case. jackpot: what the simulated pot starts with; NULL: the game has none.
-- category_code, product_sort: copies of the product's, so that an index has the order of a list. Triggers keep them.
CREATE TABLE games (
  id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES products (id), code TEXT NOT NULL,
  name TEXT NOT NULL CHECK (json_valid(name)), search TEXT NOT NULL, image TEXT NOT NULL,
  is_hot INTEGER NOT NULL, is_new INTEGER NOT NULL, support_demo INTEGER NOT NULL, support_mobile INTEGER NOT NULL,
  orientation TEXT, rtp TEXT, jackpot INTEGER CHECK (jackpot > 0), volatility TEXT CHECK (volatility IN ('low', 'medium', 'high')),
  released_at INTEGER, sort INTEGER NOT NULL, category_code TEXT REFERENCES categories (code),
  product_sort INTEGER NOT NULL DEFAULT 0, UNIQUE (product_id, code)
) STRICT;
CREATE INDEX games_by_product ON games (product_id, sort, product_sort);
CREATE INDEX games_by_category ON games (category_code, sort, product_sort);
CREATE INDEX games_by_sort ON games (sort, product_sort);
CREATE INDEX games_hot ON games (sort, product_sort) WHERE is_hot = 1;
CREATE INDEX games_new ON games (sort, product_sort) WHERE is_new = 1;
CREATE INDEX games_jackpot ON games (sort, product_sort) WHERE jackpot IS NOT NULL;
CREATE INDEX games_by_release ON games (released_at);
CREATE INDEX games_by_category_release ON games (category_code, released_at);
CREATE INDEX games_by_rtp ON games (CAST(rtp AS REAL));
CREATE INDEX games_by_category_rtp ON games (category_code, CAST(rtp AS REAL));
CREATE TRIGGER games_placed AFTER INSERT ON games BEGIN
  UPDATE games SET (category_code, product_sort) = (SELECT category_code, sort FROM products WHERE id = NEW.product_id)
    WHERE id = NEW.id;
END;
CREATE TRIGGER products_moved AFTER UPDATE OF category_code, sort ON products BEGIN
  UPDATE games SET category_code = NEW.category_code, product_sort = NEW.sort WHERE product_id = NEW.id;
END;
CREATE TABLE game_tags (
  game_id INTEGER NOT NULL REFERENCES games (id), tag_id INTEGER NOT NULL REFERENCES tags (id),
  PRIMARY KEY (game_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_tags_by_tag ON game_tags (tag_id, game_id);

-- promotion_id: the promotion that it announces
CREATE TABLE announcements (
  id INTEGER PRIMARY KEY, title TEXT NOT NULL CHECK (json_valid(title)), content TEXT NOT NULL CHECK (json_valid(content)),
  type TEXT NOT NULL, is_popup INTEGER NOT NULL, is_pinned INTEGER NOT NULL DEFAULT 0 CHECK (is_pinned IN (0, 1)),
  promotion_id INTEGER, start_at INTEGER NOT NULL, end_at INTEGER, sort INTEGER NOT NULL
) STRICT;
CREATE TABLE slides (
  id INTEGER PRIMARY KEY, title TEXT NOT NULL CHECK (json_valid(title)), image TEXT NOT NULL, image_mobile TEXT,
  alt TEXT NOT NULL CHECK (json_valid(alt)), link_type TEXT NOT NULL, link TEXT, sort INTEGER NOT NULL
) STRICT;
-- audience: NULL: everybody
CREATE TABLE placements (
  id INTEGER PRIMARY KEY, position TEXT NOT NULL, image TEXT, title TEXT CHECK (title IS NULL OR json_valid(title)),
  content TEXT CHECK (content IS NULL OR json_valid(content)), link TEXT, frequency TEXT NOT NULL,
  audience TEXT CHECK (audience IN ('guest', 'member')), sort INTEGER NOT NULL
) STRICT;
CREATE TABLE articles (
  id INTEGER PRIMARY KEY, topic TEXT NOT NULL, title TEXT NOT NULL CHECK (json_valid(title)),
  summary TEXT CHECK (summary IS NULL OR json_valid(summary)), content TEXT NOT NULL CHECK (json_valid(content)),
  version TEXT, updated_at INTEGER NOT NULL, sort INTEGER NOT NULL
) STRICT;

CREATE TABLE promotions (
  id INTEGER PRIMARY KEY, title TEXT NOT NULL CHECK (json_valid(title)), category TEXT NOT NULL, image TEXT NOT NULL,
  image_mobile TEXT, summary TEXT NOT NULL CHECK (json_valid(summary)), content TEXT NOT NULL CHECK (json_valid(content)),
  start_at INTEGER, end_at INTEGER, tags TEXT NOT NULL CHECK (json_valid(tags)), is_apply INTEGER NOT NULL,
  is_published INTEGER NOT NULL, discount_id INTEGER, activity_type TEXT, activity_path TEXT, sort INTEGER NOT NULL
) STRICT;
CREATE INDEX promotions_by_path ON promotions (activity_path);
-- weekday: 1 (Monday) to 7; weekday and daily_times go by the operator's day. stock: gifts left; NULL: unlimited.
-- requirement: a condition for the member; 'deposited': a deposit has arrived
CREATE TABLE discounts (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL CHECK (json_valid(name)), type TEXT NOT NULL, promotion_id INTEGER,
  rate TEXT, amount_max INTEGER, amount INTEGER, min_deposit INTEGER, multiple INTEGER NOT NULL,
  product_ids TEXT NOT NULL CHECK (json_valid(product_ids)), times INTEGER, start_at INTEGER, end_at INTEGER,
  is_first_deposit INTEGER NOT NULL DEFAULT 0, weekday INTEGER, daily_times INTEGER, stock INTEGER CHECK (stock >= 0),
  requirement TEXT CHECK (requirement IN ('verified', 'deposited'))
) STRICT;
-- deposit_step: cents of deposits in a day that give one more spin, at most deposit_times_max spins
CREATE TABLE wheels (
  path TEXT PRIMARY KEY, rule TEXT NOT NULL CHECK (json_valid(rule)), daily_times INTEGER NOT NULL, multiple INTEGER NOT NULL,
  deposit_step INTEGER, deposit_times_max INTEGER NOT NULL DEFAULT 0
) STRICT;
-- value: cents for cash and bonus, a count for points. weight: hundredths of a percent. stock: prizes left; NULL: unlimited.
CREATE TABLE wheel_prizes (
  id INTEGER PRIMARY KEY, path TEXT NOT NULL REFERENCES wheels (path), name TEXT NOT NULL CHECK (json_valid(name)),
  image TEXT, type TEXT NOT NULL CHECK (type IN ('cash', 'bonus', 'point', 'thanks')), value INTEGER NOT NULL,
  weight INTEGER NOT NULL CHECK (weight >= 0), stock INTEGER CHECK (stock >= 0), sort INTEGER NOT NULL
) STRICT;
CREATE TABLE check_ins (
  path TEXT PRIMARY KEY, time_zone TEXT NOT NULL, rule TEXT NOT NULL CHECK (json_valid(rule)), reward INTEGER NOT NULL,
  bonus_by_streak TEXT NOT NULL CHECK (json_valid(bonus_by_streak)), multiple INTEGER NOT NULL
) STRICT;
-- rate: percent, a decimal
CREATE TABLE distribution_tiers (
  level INTEGER PRIMARY KEY, min_valid_bet INTEGER NOT NULL, min_members INTEGER NOT NULL, rate TEXT NOT NULL
) STRICT;
-- daily_withdrawals, free_withdrawals: withdrawals a day, and those without a fee. rebate_rate: percent of a week's valid bets.
CREATE TABLE levels (
  id INTEGER PRIMARY KEY, level INTEGER NOT NULL UNIQUE, name TEXT NOT NULL CHECK (json_valid(name)), icon TEXT,
  required_deposit INTEGER NOT NULL, required_bet INTEGER NOT NULL, keep_bet INTEGER, keep_days INTEGER,
  upgrade_bonus INTEGER NOT NULL, daily_withdrawals INTEGER NOT NULL DEFAULT 3, free_withdrawals INTEGER NOT NULL DEFAULT 1,
  rebate_rate TEXT NOT NULL DEFAULT '0.00', birthday_gift INTEGER NOT NULL DEFAULT 0,
  benefits TEXT NOT NULL CHECK (json_valid(benefits))
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
CREATE TABLE virtual_channels (
  id INTEGER PRIMARY KEY, currency TEXT NOT NULL, network TEXT NOT NULL, address_pattern TEXT NOT NULL,
  min INTEGER NOT NULL, fee INTEGER NOT NULL, rate TEXT NOT NULL, sort INTEGER NOT NULL
) STRICT;
-- amount_presets: list of cents. fee_value: cents, or hundredths of a percent. payee: {bank, code, account, name};
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
-- The operator's limits, in one row. fee_value: dollars or percent. most_open: open orders of one member.
-- reject_every: the simulated review rejects each n-th order of a member; 0: none. *_ms: how long an order has that status.
CREATE TABLE withdraw_policy (
  id INTEGER PRIMARY KEY CHECK (id = 1), amount_min INTEGER NOT NULL, amount_max INTEGER NOT NULL, daily_amount INTEGER NOT NULL,
  fee_type TEXT NOT NULL CHECK (fee_type IN ('none', 'fixed', 'percent')), fee_value TEXT,
  need_identity INTEGER NOT NULL, need_safe_password INTEGER NOT NULL, most_open INTEGER NOT NULL,
  open_time TEXT, close_time TEXT, expected_minutes INTEGER NOT NULL, reject_every INTEGER NOT NULL,
  pending_ms INTEGER NOT NULL, reviewing_ms INTEGER NOT NULL, paying_ms INTEGER NOT NULL
) STRICT;

-- Members and their sessions.

-- points: won in activities; each counts as a bet towards the level. valid_bet: valid bets of all time, kept by a trigger.
-- keep_until: end of the period in which the level must be kept; keep_from: the counted bets when it began.
-- lost_level: the highest level that was lost and not reached again. birthday_year: the year of the last birthday gift.
-- passkey_handle: the member's id for authenticators, random
CREATE TABLE members (
  id INTEGER PRIMARY KEY, account TEXT NOT NULL UNIQUE, password_hash TEXT NOT NULL,
  area_code TEXT NOT NULL, phone TEXT NOT NULL UNIQUE, email TEXT, name TEXT, birthday TEXT, avatar TEXT,
  level_id INTEGER NOT NULL REFERENCES levels (id), level_since INTEGER NOT NULL,
  transfer_mode INTEGER NOT NULL DEFAULT 0 CHECK (transfer_mode IN (0, 1)),
  identity_status TEXT NOT NULL DEFAULT 'none', identity_reason TEXT, safe_password_hash TEXT,
  dealer TEXT, referrer_id INTEGER REFERENCES members (id), referral_code TEXT NOT NULL UNIQUE,
  registered_at INTEGER NOT NULL, login_at INTEGER, login_ip TEXT, last_login_at INTEGER, last_login_ip TEXT,
  valid_bet INTEGER NOT NULL DEFAULT 0, points INTEGER NOT NULL DEFAULT 0,
  keep_until INTEGER, keep_from INTEGER NOT NULL DEFAULT 0, lost_level INTEGER,
  birthday_year INTEGER NOT NULL DEFAULT 0, passkey_handle TEXT
) STRICT;
CREATE INDEX members_by_referrer ON members (referrer_id);
CREATE INDEX members_by_keep ON members (keep_until) WHERE keep_until IS NOT NULL;
CREATE INDEX members_by_birthday ON members (substr(birthday, 6, 2), birthday_year) WHERE birthday IS NOT NULL;
CREATE TRIGGER members_referred_once BEFORE UPDATE OF referrer_id ON members WHEN OLD.referrer_id IS NOT NEW.referrer_id
BEGIN SELECT RAISE(ABORT, 'the referrer of a member is never changed'); END;
-- The version of a text that a member has agreed to, and when.
CREATE TABLE agreements (
  member_id INTEGER NOT NULL REFERENCES members (id), topic TEXT NOT NULL, version TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (member_id, topic, version)
) STRICT, WITHOUT ROWID;

-- expires_at: when the last token of the session expires. factor_at: when it last showed a second factor.
-- device_name, device_kind: from the User-Agent of the login (access/user-agents.ts), which is not stored itself
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL DEFAULT 0, used_at INTEGER NOT NULL DEFAULT 0, device TEXT, device_name TEXT,
  device_kind TEXT NOT NULL DEFAULT 'unknown', ip TEXT, factor_at INTEGER
) STRICT;
CREATE INDEX sessions_by_member ON sessions (member_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
-- hash: SHA-256 of the token. The token itself is not stored.
-- A refreshed token stays until its session ends. If it is used after it has expired, the session ends (access/tokens.ts).
-- successor_salt: gives the next token, together with the token itself
CREATE TABLE tokens (
  hash TEXT PRIMARY KEY, session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, successor_salt TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_by_session ON tokens (session_id);
-- Devices (X-UUID) that have logged in to an account since its password was set.
CREATE TABLE known_devices (
  member_id INTEGER NOT NULL REFERENCES members (id), device TEXT NOT NULL, used_at INTEGER NOT NULL,
  PRIMARY KEY (member_id, device)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_devices_by_use ON known_devices (member_id, used_at);
-- The log of an account, for 90 days. count: repetitions within an hour; at: the last one (access/account-log.ts)
CREATE TABLE account_events (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), kind TEXT NOT NULL,
  detail TEXT CHECK (detail IS NULL OR json_valid(detail)), device_name TEXT, device_kind TEXT NOT NULL, ip_masked TEXT,
  count INTEGER NOT NULL DEFAULT 1, at INTEGER NOT NULL
) STRICT;
CREATE INDEX account_events_by_member ON account_events (member_id, at);
CREATE INDEX account_events_by_time ON account_events (at);

CREATE TABLE attempts (
  subject TEXT PRIMARY KEY, failures INTEGER NOT NULL, last_at INTEGER NOT NULL, locked_until INTEGER
) STRICT;
CREATE INDEX attempts_by_time ON attempts (last_at);
-- subject: purpose, and the phone or member that may use the code. tries_left: wrong tries of all networks together.
-- refusals_left: refusals that a right code may still get. A refusal can reveal that an account exists.
CREATE TABLE codes (
  id INTEGER PRIMARY KEY, subject TEXT NOT NULL, salt TEXT NOT NULL, hash TEXT NOT NULL, created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL, tries_left INTEGER NOT NULL, refusals_left INTEGER NOT NULL DEFAULT 5, used_at INTEGER
) STRICT;
CREATE INDEX codes_by_subject ON codes (subject, id);
CREATE INDEX codes_by_expiry ON codes (expires_at);
CREATE TABLE code_tries (
  code_id INTEGER NOT NULL REFERENCES codes (id) ON DELETE CASCADE, network TEXT NOT NULL, tries INTEGER NOT NULL,
  PRIMARY KEY (code_id, network)
) STRICT, WITHOUT ROWID;
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
-- A rejected identity has no pictures. Indexes on pictures: SQLite searches for references when it deletes a picture's row.
CREATE TABLE identities (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), id_number TEXT NOT NULL, name TEXT NOT NULL,
  birthday TEXT NOT NULL, front_image TEXT REFERENCES uploads (name), back_image TEXT REFERENCES uploads (name),
  status TEXT NOT NULL CHECK (status IN ('pending', 'passed', 'rejected')),
  reason TEXT CHECK (reason IS NULL OR json_valid(reason)), created_at INTEGER NOT NULL, reviewed_at INTEGER
) STRICT;
CREATE INDEX identities_by_member ON identities (member_id, status);
CREATE INDEX identities_by_number ON identities (id_number, status);
CREATE INDEX identities_by_time ON identities (member_id, created_at);
CREATE INDEX identities_by_front ON identities (front_image) WHERE front_image IS NOT NULL;
CREATE INDEX identities_by_back ON identities (back_image) WHERE back_image IS NOT NULL;

-- Messages.

CREATE TABLE mails (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id),
  title TEXT NOT NULL CHECK (json_valid(title)), summary TEXT NOT NULL CHECK (json_valid(summary)),
  content TEXT NOT NULL CHECK (json_valid(content)), type TEXT NOT NULL, link TEXT, sent_at INTEGER NOT NULL,
  read_at INTEGER, expires_at INTEGER, deleted_at INTEGER
) STRICT;
CREATE INDEX mails_shown ON mails (member_id, sent_at) WHERE deleted_at IS NULL;
CREATE INDEX mails_unread ON mails (member_id, sent_at) WHERE deleted_at IS NULL AND read_at IS NULL;
-- reference: a notice of the same cause is stored once
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
-- device: X-UUID of the session that subscribed
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
-- Entries that the site keeps for a member. Key and value are texts of the site.
CREATE TABLE preferences (
  member_id INTEGER NOT NULL REFERENCES members (id), key TEXT NOT NULL, value TEXT NOT NULL, changed_at INTEGER NOT NULL,
  PRIMARY KEY (member_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX preferences_by_change ON preferences (member_id, changed_at);

-- The double-entry ledger.

-- kind 'house': accounts of the operator, which have a name and no member.
-- balance: the sum of the account's entries. A trigger updates it, money/audit.ts checks it.
CREATE TABLE ledger_accounts (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('wallet', 'hold', 'house')),
  member_id INTEGER REFERENCES members (id), wallet_id INTEGER REFERENCES wallets (id), name TEXT NOT NULL,
  balance INTEGER NOT NULL DEFAULT 0,
  CHECK (kind = 'house' OR member_id IS NOT NULL), CHECK (kind <> 'wallet' OR wallet_id IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX ledger_accounts_by_owner ON ledger_accounts (kind, coalesce(member_id, 0), coalesce(wallet_id, 0), name);
-- reference: the cause of the movement, such as "deposit:D2026…:success". Each moves money once.
CREATE TABLE ledger_movements (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, reference TEXT NOT NULL UNIQUE, member_id INTEGER REFERENCES members (id),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX ledger_movements_by_member ON ledger_movements (member_id, kind);
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
CREATE TRIGGER ledger_entries_counted AFTER INSERT ON ledger_entries
BEGIN
  UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.account_id;
  SELECT RAISE(ABORT, 'ledger: insufficient balance') FROM ledger_accounts
    WHERE id = NEW.account_id AND kind <> 'house' AND balance < 0 AND NEW.amount < 0;
END;
-- game_wallet_id: the side that is not the main wallet
CREATE TABLE transfers (
  id INTEGER PRIMARY KEY, order_no TEXT NOT NULL UNIQUE, member_id INTEGER NOT NULL REFERENCES members (id),
  from_wallet_id INTEGER NOT NULL REFERENCES wallets (id), to_wallet_id INTEGER NOT NULL REFERENCES wallets (id),
  game_wallet_id INTEGER GENERATED ALWAYS AS (CASE WHEN from_wallet_id = 1 THEN to_wallet_id ELSE from_wallet_id END) VIRTUAL,
  amount INTEGER NOT NULL CHECK (amount > 0), status TEXT NOT NULL CHECK (status IN ('pending', 'success', 'failed', 'unknown')),
  mode TEXT NOT NULL CHECK (mode IN ('manual', 'auto')), remark TEXT CHECK (remark IS NULL OR json_valid(remark)),
  created_at INTEGER NOT NULL, finished_at INTEGER
) STRICT;
CREATE INDEX transfers_open ON transfers (status) WHERE status = 'pending';
CREATE INDEX transfers_by_time ON transfers (member_id, created_at);
CREATE INDEX transfers_by_wallet ON transfers (member_id, game_wallet_id, created_at);
CREATE TABLE turnovers (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id),
  source_type TEXT NOT NULL CHECK (source_type IN ('deposit', 'discount', 'adjust')), source_no TEXT NOT NULL UNIQUE,
  amount INTEGER NOT NULL, bonus_amount INTEGER NOT NULL, multiple INTEGER NOT NULL, required_bet INTEGER NOT NULL,
  valid_bet INTEGER NOT NULL DEFAULT 0, product_ids TEXT NOT NULL CHECK (json_valid(product_ids)),
  start_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, passed_at INTEGER
) STRICT;
CREATE INDEX turnovers_by_member ON turnovers (member_id, start_at);
CREATE INDEX turnovers_open ON turnovers (member_id, start_at) WHERE passed_at IS NULL;

-- Games. A running game belongs to a session and ends with it. member_id and session_id: NULL for a guest, who plays demos only.

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
-- category_code: the category at the time of the bet, for an index
CREATE TABLE game_records (
  id INTEGER PRIMARY KEY, bet_no TEXT NOT NULL UNIQUE, round_no TEXT, member_id INTEGER NOT NULL REFERENCES members (id),
  category_code TEXT REFERENCES categories (code), product_id INTEGER NOT NULL REFERENCES products (id),
  game_id INTEGER REFERENCES games (id), bet_amount INTEGER NOT NULL CHECK (bet_amount > 0),
  valid_bet INTEGER NOT NULL CHECK (valid_bet >= 0), payout INTEGER NOT NULL CHECK (payout >= 0),
  status TEXT NOT NULL CHECK (status IN ('unsettled', 'settled', 'cancelled')),
  bet_at INTEGER NOT NULL, settled_at INTEGER, content TEXT CHECK (content IS NULL OR json_valid(content))
) STRICT;
CREATE INDEX game_records_by_member ON game_records (member_id, bet_at);
CREATE INDEX game_records_by_category ON game_records (member_id, category_code, bet_at);
CREATE INDEX game_records_by_product ON game_records (member_id, product_id, bet_at);
CREATE INDEX game_records_unsettled ON game_records (member_id, status, bet_at) WHERE status <> 'settled';
-- The wins that others see (resources/live.ts).
CREATE INDEX game_records_wins ON game_records (settled_at) WHERE status = 'settled' AND payout - bet_amount >= 50000;
-- Sums of a member's bets in a day of UTC, so that a year with a million bets is summed in milliseconds (store/game-sums.ts).
-- day: its first millisecond. The triggers below keep them, money/audit.ts checks them.
CREATE TABLE game_totals (
  member_id INTEGER NOT NULL REFERENCES members (id), day INTEGER NOT NULL, category_code TEXT NOT NULL,
  product_id INTEGER NOT NULL, status TEXT NOT NULL,
  bets INTEGER NOT NULL, bet_amount INTEGER NOT NULL, valid_bet INTEGER NOT NULL, payout INTEGER NOT NULL,
  PRIMARY KEY (member_id, day, category_code, product_id, status)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER game_records_inserted AFTER INSERT ON game_records
BEGIN
  INSERT INTO game_totals VALUES (NEW.member_id, NEW.bet_at - NEW.bet_at % 86400000, NEW.category_code, NEW.product_id, NEW.status,
      1, NEW.bet_amount, NEW.valid_bet, NEW.payout)
    ON CONFLICT DO UPDATE SET bets = bets + 1, bet_amount = bet_amount + NEW.bet_amount,
      valid_bet = valid_bet + NEW.valid_bet, payout = payout + NEW.payout;
  UPDATE members SET valid_bet = valid_bet + NEW.valid_bet WHERE id = NEW.member_id AND NEW.status = 'settled';
END;
CREATE TRIGGER game_records_updated AFTER UPDATE ON game_records
BEGIN
  UPDATE game_totals SET bets = bets - 1, bet_amount = bet_amount - OLD.bet_amount,
      valid_bet = valid_bet - OLD.valid_bet, payout = payout - OLD.payout
    WHERE member_id = OLD.member_id AND day = OLD.bet_at - OLD.bet_at % 86400000 AND category_code = OLD.category_code
      AND product_id = OLD.product_id AND status = OLD.status;
  UPDATE members SET valid_bet = valid_bet - OLD.valid_bet WHERE id = OLD.member_id AND OLD.status = 'settled';
  INSERT INTO game_totals VALUES (NEW.member_id, NEW.bet_at - NEW.bet_at % 86400000, NEW.category_code, NEW.product_id, NEW.status,
      1, NEW.bet_amount, NEW.valid_bet, NEW.payout)
    ON CONFLICT DO UPDATE SET bets = bets + 1, bet_amount = bet_amount + NEW.bet_amount,
      valid_bet = valid_bet + NEW.valid_bet, payout = payout + NEW.payout;
  UPDATE members SET valid_bet = valid_bet + NEW.valid_bet WHERE id = NEW.member_id AND NEW.status = 'settled';
END;
CREATE TRIGGER game_records_stay BEFORE DELETE ON game_records
BEGIN SELECT RAISE(ABORT, 'game records are never deleted'); END;

-- Limits and breaks. The last row whose pending_until has passed is in force. value: cents, or minutes of kind time; NULL: no limit.
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

-- Payout accounts and withdrawals. A removed account is disabled. Its row stays, so that no other account gets its id.

CREATE TABLE bank_cards (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), bank_id INTEGER NOT NULL REFERENCES banks (id),
  branch_name TEXT, account_name TEXT NOT NULL, account_number TEXT NOT NULL, image TEXT REFERENCES uploads (name),
  status TEXT NOT NULL CHECK (status IN ('pending', 'verified', 'rejected', 'disabled')),
  reject_reason TEXT CHECK (reject_reason IS NULL OR json_valid(reject_reason)),
  is_default INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, removed_at INTEGER
) STRICT;
CREATE INDEX bank_cards_by_member ON bank_cards (member_id, is_default);
CREATE INDEX bank_cards_by_any_number ON bank_cards (bank_id, account_number);
CREATE UNIQUE INDEX bank_cards_by_number ON bank_cards (bank_id, account_number) WHERE status <> 'disabled';
CREATE INDEX bank_cards_by_image ON bank_cards (image) WHERE image IS NOT NULL;
CREATE TABLE account_cards (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), type TEXT NOT NULL, provider TEXT NOT NULL,
  account TEXT NOT NULL, holder_name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'verified', 'rejected', 'disabled')),
  reject_reason TEXT CHECK (reject_reason IS NULL OR json_valid(reject_reason)),
  is_default INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, removed_at INTEGER
) STRICT;
CREATE INDEX account_cards_by_member ON account_cards (member_id, is_default);
CREATE INDEX account_cards_by_any_account ON account_cards (type, provider, account);
CREATE UNIQUE INDEX account_cards_by_account ON account_cards (type, provider, account) WHERE status <> 'disabled';
-- address_key: the normalized address. It can be added once.
CREATE TABLE virtual_addresses (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id),
  channel_id INTEGER NOT NULL REFERENCES virtual_channels (id), address TEXT NOT NULL, address_key TEXT NOT NULL, alias TEXT,
  status TEXT NOT NULL CHECK (status IN ('pending', 'verified', 'rejected', 'disabled')),
  reject_reason TEXT CHECK (reject_reason IS NULL OR json_valid(reject_reason)),
  is_default INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, removed_at INTEGER
) STRICT;
CREATE INDEX virtual_addresses_by_member ON virtual_addresses (member_id, is_default);
CREATE INDEX virtual_addresses_by_any_key ON virtual_addresses (channel_id, address_key);
CREATE UNIQUE INDEX virtual_addresses_by_key ON virtual_addresses (channel_id, address_key) WHERE status <> 'disabled';
CREATE TABLE account_stores (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), store_id INTEGER NOT NULL REFERENCES stores (id),
  receiver_name TEXT NOT NULL, receiver_phone TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'verified', 'rejected', 'disabled')),
  reject_reason TEXT CHECK (reject_reason IS NULL OR json_valid(reject_reason)),
  is_default INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, removed_at INTEGER
) STRICT;
CREATE INDEX account_stores_by_member ON account_stores (member_id, is_default);
CREATE UNIQUE INDEX account_stores_once ON account_stores (member_id, store_id) WHERE status <> 'disabled';
-- account_masked, destination: copies of the payout account when the order was made; destination is JSON.
-- day: the operator's day, for the daily limits
CREATE TABLE withdrawals (
  id INTEGER PRIMARY KEY, order_no TEXT NOT NULL UNIQUE, member_id INTEGER NOT NULL REFERENCES members (id),
  method TEXT NOT NULL CHECK (method IN ('bank_card', 'account_card', 'virtual', 'store')), target_id INTEGER NOT NULL,
  account_masked TEXT NOT NULL, destination TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(destination)),
  amount INTEGER NOT NULL CHECK (amount > 0), fee INTEGER NOT NULL CHECK (fee >= 0 AND fee < amount),
  exchange_rate TEXT, is_free INTEGER NOT NULL, day TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'reviewing', 'paying', 'success', 'rejected')),
  reason TEXT CHECK (reason IS NULL OR json_valid(reason)), created_at INTEGER NOT NULL, finished_at INTEGER
) STRICT;
CREATE INDEX withdrawals_by_time ON withdrawals (member_id, created_at);
CREATE INDEX withdrawals_by_day ON withdrawals (member_id, day);
CREATE INDEX withdrawals_by_target ON withdrawals (member_id, method, target_id, status);
CREATE INDEX withdrawals_open ON withdrawals (member_id) WHERE status IN ('pending', 'reviewing', 'paying');
CREATE TRIGGER withdrawals_end_once BEFORE UPDATE OF status ON withdrawals WHEN OLD.status IN ('success', 'rejected')
BEGIN SELECT RAISE(ABORT, 'a withdrawal ends once'); END;
CREATE TRIGGER withdrawals_keep_destination BEFORE UPDATE OF method, target_id, account_masked, destination ON withdrawals
BEGIN SELECT RAISE(ABORT, 'the destination of a withdrawal is never changed'); END;

-- Deposits, discounts and activities.

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
CREATE UNIQUE INDEX deposits_by_token ON deposits (pay_token) WHERE pay_token IS NOT NULL;
CREATE INDEX deposits_by_time ON deposits (member_id, created_at);
CREATE INDEX deposits_arrived ON deposits (member_id, finished_at) WHERE status = 'success';
CREATE INDEX deposits_by_receipt ON deposits (receipt) WHERE receipt IS NOT NULL;
-- deposit_id: the deposit with which the discount was chosen. amount: the bonus, paid once the record is approved.
CREATE TABLE discount_records (
  id INTEGER PRIMARY KEY, record_no TEXT NOT NULL UNIQUE, member_id INTEGER NOT NULL REFERENCES members (id),
  discount_id INTEGER NOT NULL REFERENCES discounts (id), deposit_id INTEGER UNIQUE REFERENCES deposits (id),
  amount INTEGER NOT NULL CHECK (amount >= 0), multiple INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  reason TEXT CHECK (reason IS NULL OR json_valid(reason)), created_at INTEGER NOT NULL, reviewed_at INTEGER
) STRICT;
CREATE INDEX discount_records_by_time ON discount_records (member_id, created_at);
CREATE INDEX discount_records_by_discount ON discount_records (member_id, discount_id, created_at);
CREATE TABLE wheel_draws (
  id INTEGER PRIMARY KEY, record_no TEXT NOT NULL UNIQUE, member_id INTEGER NOT NULL REFERENCES members (id),
  path TEXT NOT NULL REFERENCES wheels (path), prize_id INTEGER NOT NULL REFERENCES wheel_prizes (id), day TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX wheel_draws_by_member ON wheel_draws (member_id, path, day);
CREATE INDEX wheel_draws_by_time ON wheel_draws (member_id, path, at);
CREATE TABLE check_in_claims (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), path TEXT NOT NULL REFERENCES check_ins (path),
  day TEXT NOT NULL, streak INTEGER NOT NULL CHECK (streak > 0),
  record_id INTEGER NOT NULL UNIQUE REFERENCES discount_records (id), at INTEGER NOT NULL, UNIQUE (member_id, path, day)
) STRICT;
-- period: the operator's month, "2026-11". rate: percent, a decimal
CREATE TABLE commissions (
  id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), period TEXT NOT NULL, level INTEGER,
  valid_bet INTEGER NOT NULL, rate TEXT NOT NULL, commission INTEGER NOT NULL CHECK (commission >= 0),
  status TEXT NOT NULL CHECK (status IN ('pending', 'paid')), settled_at INTEGER NOT NULL, UNIQUE (member_id, period)
) STRICT;
CREATE TRIGGER commissions_stay BEFORE UPDATE ON commissions
BEGIN SELECT RAISE(ABORT, 'a settled commission is never changed'); END;
