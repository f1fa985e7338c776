import { DAY_MS, HOUR_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';

/**
 * Faults of the ledger; empty when there are none. Every movement sums to zero, no member's account is below zero, and each
 * running total equals the sum of its rows: balances, sums by kind, hours and days of bets, valid bets of a level, months of
 * referred members. Reads every entry.
 */
export function auditLedger(db: Pick<Db, 'all'>): string[] {
  return CHECKS.flatMap(({ fault, sql }) =>
    db.all<{ what: string }>(`${WHOLE_TABLES} ${sql}`).map(({ what }) => `${fault}: ${what}`),
  );
}

/** Marks a statement that reads whole tables on purpose. The test of query plans skips it. */
export const WHOLE_TABLES = '/* whole tables */';

/** Each returns a row for each fault, told as `what`. */
const CHECKS = [
  {
    fault: 'a movement does not sum to zero',
    sql: `SELECT m.reference || ' sums to ' || t.total AS what
      FROM (SELECT movement_id, sum(amount) AS total FROM ledger_entries GROUP BY movement_id HAVING total <> 0) t
      JOIN ledger_movements m ON m.id = t.movement_id`,
  },
  {
    fault: 'an account is overdrawn',
    sql: `SELECT id || ' stands at ' || balance AS what FROM ledger_accounts WHERE kind <> 'house' AND balance < 0`,
  },
  {
    fault: 'a balance is not the sum of its entries',
    sql: `SELECT a.id || ' stands at ' || a.balance || ', entries sum to ' || coalesce(t.total, 0) AS what
      FROM ledger_accounts a
      LEFT JOIN (SELECT account_id, sum(amount) AS total FROM ledger_entries GROUP BY account_id) t ON t.account_id = a.id
      WHERE a.balance <> coalesce(t.total, 0)`,
  },
  {
    fault: 'sums by kind are not the balance',
    sql: `SELECT a.id || ' stands at ' || a.balance || ', kinds sum to ' || coalesce(t.total, 0) AS what
      FROM ledger_accounts a
      LEFT JOIN (SELECT account_id, sum(amount) AS total FROM ledger_totals GROUP BY account_id) t ON t.account_id = a.id
      WHERE a.balance <> coalesce(t.total, 0)`,
  },
  {
    fault: 'deposits are not the sum of their entries',
    sql: `SELECT t.account_id || ' has ' || t.amount AS what FROM ledger_totals t
      WHERE t.kind = 'deposit' AND t.amount <> (SELECT coalesce(sum(e.amount), 0)
        FROM ledger_movements m JOIN ledger_entries e ON e.movement_id = m.id
        WHERE m.kind = 'deposit' AND e.account_id = t.account_id)`,
  },
  {
    fault: 'what is held for withdrawals is not the sum of those under way',
    sql: `SELECT 'member ' || member_id || ' by ' || sum(cents) AS what FROM (
        SELECT member_id, balance AS cents FROM ledger_accounts WHERE kind = 'hold' AND name = 'withdrawal'
        UNION ALL SELECT member_id, -amount FROM withdrawals WHERE status IN ('pending', 'reviewing', 'paying'))
      GROUP BY member_id HAVING sum(cents) <> 0`,
  },
  {
    fault: 'a day of bets is not the sum of its bets',
    sql: compareTotals('records', DAY_MS),
  },
  {
    fault: 'a day of bets is not the sum of its hours',
    sql: compareTotals('hours', DAY_MS),
  },
  {
    fault: 'valid bets of a member are not the sum of the settled ones',
    sql: `SELECT m.id || ' has ' || m.valid_bet AS what FROM members m
      LEFT JOIN (SELECT member_id, sum(valid_bet) AS total FROM game_totals
        WHERE span = ${DAY_MS} AND status = 'settled' GROUP BY member_id) t ON t.member_id = m.id
      WHERE m.valid_bet <> coalesce(t.total, 0)`,
  },
  {
    fault: 'figures of a member who was brought are not the sums of their bets and deposits',
    sql: compareBrought(),
  },
];

/** Months of members who were brought, by what they sum; both ways round. */
function compareBrought(): string {
  const month = (column: string) => `strftime('%Y-%m', ${column} / 1000, 'unixepoch', '+8 hours') AS period`;
  const counted = `SELECT m.referrer_id, g.period, m.id AS member_id, sum(g.bet) AS bet, sum(g.deposit) AS deposit FROM (
      SELECT member_id, ${month('start_at')}, valid_bet AS bet, 0 AS deposit FROM game_totals WHERE span = ${HOUR_MS} AND status = 'settled'
      UNION ALL SELECT member_id, ${month('created_at')}, 0, amount FROM deposits WHERE status = 'success') g
    JOIN members m ON m.id = g.member_id WHERE m.referrer_id IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(g.bet) <> 0 OR sum(g.deposit) <> 0`;
  const kept =
    'SELECT referrer_id, period, member_id, bet, deposit FROM brought_totals WHERE bet <> 0 OR deposit <> 0';
  return `SELECT 'member ' || member_id || ', ' || period AS what FROM (SELECT * FROM (${counted}) EXCEPT ${kept})
    UNION SELECT 'member ' || member_id || ', ' || period FROM (${kept} EXCEPT SELECT * FROM (${counted}))`;
}

/** Days whose totals differ from those of the records, or of their hours; both ways round. */
function compareTotals(source: 'records' | 'hours', span: number): string {
  const key = 'member_id, start_at, category_code, product_id, status';
  const sums = 'sum(bet_amount) AS bet_amount, sum(valid_bet) AS valid_bet, sum(payout) AS payout';
  const day = (column: string) =>
    `member_id, ${column} - ${column} % ${span} AS start_at, category_code, product_id, status`;
  const counted =
    source === 'records'
      ? `SELECT ${day('bet_at')}, count(*) AS bets, ${sums} FROM game_records GROUP BY 1, 2, 3, 4, 5`
      : `SELECT ${day('start_at')}, sum(bets) AS bets, ${sums} FROM game_totals WHERE span = ${HOUR_MS} GROUP BY 1, 2, 3, 4, 5`;
  const kept = `SELECT ${key}, bets, bet_amount, valid_bet, payout FROM game_totals WHERE span = ${span} AND bets <> 0`;
  return `SELECT 'member ' || member_id || ', ' || start_at || ', product ' || product_id AS what
    FROM (SELECT * FROM (${counted} HAVING sum(1) > 0) EXCEPT ${kept})
    UNION SELECT 'member ' || member_id || ', ' || start_at || ', product ' || product_id
    FROM (${kept} EXCEPT SELECT * FROM (${counted}))`;
}
