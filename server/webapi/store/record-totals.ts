import { DAY_MS, HOUR_MS } from './days.ts';

/**
 * Counts and sums of a member's records by state, for each hour and day, as `game_totals` are of bets: what the migration
 * that makes them, the filling, the reading and the proof all go by. It was released with version 15 and is never edited:
 * another kind is another migration.
 */
export type RecordKind = 'deposit' | 'withdrawal' | 'discount' | 'transfer' | 'mail' | 'turnover';

export interface CountedTable {
  table: string;
  /** The rest is SQL over a row's columns; `wallet`: 0 where a record has none, negative where money came back from it. */
  at: string;
  state: string;
  wallet: string;
  amount: string;
  fee: string;
  /** Which rows count; undefined: all of them. */
  only?: string;
  /** Columns that a change of makes another count. */
  changing: string;
}

/** Where messages lie that never end: the last whole day of JavaScript's dates. */
const NEVER = 8.64e15 - DAY_MS;

const PLAIN = { at: 'created_at', state: 'status', wallet: '0', amount: 'amount', fee: '0' };

export const COUNTED: Readonly<Record<RecordKind, CountedTable>> = {
  deposit: { ...PLAIN, table: 'deposits', fee: 'fee', changing: 'status, amount, fee' },
  withdrawal: { ...PLAIN, table: 'withdrawals', fee: 'fee', changing: 'status, amount, fee' },
  discount: { ...PLAIN, table: 'discount_records', changing: 'status, amount' },
  transfer: {
    ...PLAIN,
    table: 'transfers',
    wallet: 'CASE WHEN from_wallet_id = 1 THEN to_wallet_id ELSE -from_wallet_id END',
    changing: 'status, amount',
  },
  // By the moment of their end: whoever counts what is still shown counts the days from now on.
  mail: {
    ...PLAIN,
    table: 'mails',
    at: `coalesce(expires_at, ${NEVER})`,
    state: `CASE WHEN read_at IS NULL THEN 'unread' ELSE 'read' END`,
    amount: '0',
    only: 'deleted_at IS NULL',
    changing: 'expires_at, read_at, deleted_at',
  },
  turnover: {
    ...PLAIN,
    table: 'turnovers',
    at: 'start_at',
    state: `CASE WHEN passed_at IS NULL THEN 'open' ELSE 'passed' END`,
    amount: '0',
    changing: 'start_at, passed_at',
  },
};

export const KINDS = Object.keys(COUNTED) as RecordKind[]; // Of the table above, whose keys are kinds.

export const SPANS = `(SELECT ${HOUR_MS} AS span UNION ALL SELECT ${DAY_MS})`;
export const TOTAL_KEY = 'member_id, kind, span, start_at, status, wallet_id';
/** What two rows of one hour or day make together. */
export const ADD_UP = `ON CONFLICT (${TOTAL_KEY}) DO UPDATE SET records = records + excluded.records,
  amount = amount + excluded.amount, fee = fee + excluded.fee`;

const COLUMNS =
  /\b(created_at|status|amount|fee|(?:from|to)_wallet_id|(?:expires|read|deleted|start|passed)_at)\b/g;

/** A part of a `CountedTable` over the row of a trigger. */
const of = (row: 'NEW' | 'OLD', sql: string) => sql.replace(COLUMNS, `${row}.$1`);

/** Counts a row in or out, but for one that the filling has not come to yet. */
function count(kind: RecordKind, row: 'NEW' | 'OLD', sign: 1 | -1): string {
  const { at, state, wallet, amount, fee, only = '1' } = COUNTED[kind];
  return `
  INSERT INTO record_totals (${TOTAL_KEY}, records, amount, fee)
    SELECT ${row}.member_id, '${kind}', span, ${of(row, at)} - ${of(row, at)} % span, ${of(row, state)}, ${of(row, wallet)},
      ${sign}, ${sign} * ${of(row, amount)}, ${sign} * ${of(row, fee)}
    FROM ${SPANS} WHERE ${of(row, only)} AND NOT EXISTS
      (SELECT 1 FROM totals_to_fill f WHERE f.kind = '${kind}' AND ${row}.id > f.filled AND ${row}.id <= f.last)
    ${ADD_UP};`;
}

function triggersOf(kind: RecordKind): string {
  const { table, at, changing } = COUNTED[kind];
  const forget = [HOUR_MS, DAY_MS].map(
    (span) => `
  DELETE FROM record_totals WHERE member_id = OLD.member_id AND kind = '${kind}' AND span = ${span}
    AND start_at = ${of('OLD', at)} - ${of('OLD', at)} % ${span} AND records = 0;`,
  );
  return `
CREATE TRIGGER ${table}_counted AFTER INSERT ON ${table} BEGIN ${count(kind, 'NEW', 1)} END;
CREATE TRIGGER ${table}_recounted AFTER UPDATE OF ${changing} ON ${table} BEGIN ${count(kind, 'OLD', -1)} ${count(kind, 'NEW', 1)}
  ${forget.join('')} END;
CREATE TRIGGER ${table}_uncounted AFTER DELETE ON ${table} BEGIN ${count(kind, 'OLD', -1)} ${forget.join('')} END;
INSERT INTO totals_to_fill (kind, filled, last) SELECT '${kind}', 0, max(id) FROM ${table} HAVING max(id) IS NOT NULL;`;
}

const LIST = KINDS.map((kind) => `'${kind}'`).join(', ');

/**
 * Version 15. What is there already is counted in slices once the API runs (money/fill-totals.ts): until then
 * the rows themselves are counted.
 */
export const RECORD_TOTALS = `
-- span: milliseconds, an hour or a day; start_at: its first moment, UTC. wallet_id: of a transfer the game wallet, negative where
-- money came back from it. Kept by triggers, proved at every start.
CREATE TABLE record_totals (
  member_id INTEGER NOT NULL REFERENCES members (id),
  kind TEXT NOT NULL CHECK (kind IN (${LIST})),
  span INTEGER NOT NULL CHECK (span IN (${HOUR_MS}, ${DAY_MS})), start_at INTEGER NOT NULL, status TEXT NOT NULL,
  wallet_id INTEGER NOT NULL, records INTEGER NOT NULL, amount INTEGER NOT NULL, fee INTEGER NOT NULL,
  PRIMARY KEY (${TOTAL_KEY})
) STRICT, WITHOUT ROWID;
-- Rows of before: those behind \`filled\`, up to \`last\`, are not counted yet.
CREATE TABLE totals_to_fill (
  kind TEXT PRIMARY KEY CHECK (kind IN (${LIST})), filled INTEGER NOT NULL, last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
${KINDS.map(triggersOf).join('')}
-- Sums come of the totals now, so indexes hold what a page is found by and nothing else; each state has its own.
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
CREATE INDEX mails_by_end ON mails (member_id, ${COUNTED.mail.at}) WHERE deleted_at IS NULL;
`;
