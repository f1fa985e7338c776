import { DAY_MS, HOUR_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';

/**
 * Checks the ledger and returns its faults. Every movement must sum to zero, no member's account may be below zero, and each
 * running total must equal the sum of its rows: balances, sums by kind, hours and days of bets, valid bets of a member, months
 * of referred members. Reads every entry.
 */
export function auditLedger(db: Pick<Db, 'all'>): string[] {
  return CHECKS.flatMap(({ fault, sql }) =>
    db.all<{ what: string }>(`${WHOLE_TABLES} ${sql}`).map(({ what }) => `${fault}: ${what}`),
  );
}

/** Marks a statement that reads whole tables on purpose. The test of query plans skips it. */
export const WHOLE_TABLES = '/* whole tables */';

/** Each statement returns one row for a fault; `what` describes it. */
const CHECKS = [
  {
    fault: 'a movement does not sum to zero',
    sql: `SELECT m.reference || ' sums to ' || t.total AS what
      FROM (SELECT movement_id, sum(amount) AS total FROM ledger_entries GROUP BY movement_id HAVING total <> 0) t
      JOIN ledger_movements m ON m.id = t.movement_id`,
  },
  {
    fault: 'an account is overdrawn',
    sql: `SELECT id || ' has ' || balance AS what FROM ledger_accounts WHERE kind <> 'house' AND balance < 0`,
  },
  {
    fault: 'a balance is not the sum of its entries',
    sql: `SELECT a.id || ' has ' || a.balance || ', entries sum to ' || coalesce(t.total, 0) AS what
      FROM ledger_accounts a
      LEFT JOIN (SELECT account_id, sum(amount) AS total FROM ledger_entries GROUP BY account_id) t ON t.account_id = a.id
      WHERE a.balance <> coalesce(t.total, 0)`,
  },
  {
    fault: 'sums by kind are not the balance',
    sql: `SELECT a.id || ' has ' || a.balance || ', kinds sum to ' || coalesce(t.total, 0) AS what
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
    fault: 'holds of withdrawals are not the sum of the open ones',
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
    fault: 'totals of a referred member are not the sums of their bets and deposits',
    sql: compareReferred(),
  },
];

/** Finds months of referred members whose total is wrong, missing or without rows. */
function compareReferred(): string {
  const month = (column: string) => `strftime('%Y-%m', ${column} / 1000, 'unixepoch', '+8 hours') AS period`;
  const counted = `SELECT m.referrer_id, g.period, m.id AS member_id, sum(g.bet) AS bet, sum(g.deposit) AS deposit FROM (
      SELECT member_id, ${month('start_at')}, valid_bet AS bet, 0 AS deposit FROM game_totals WHERE span = ${HOUR_MS} AND status = 'settled'
      UNION ALL SELECT member_id, ${month('created_at')}, 0, amount FROM deposits WHERE status = 'success') g
    JOIN members m ON m.id = g.member_id WHERE m.referrer_id IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(g.bet) <> 0 OR sum(g.deposit) <> 0`;
  const stored =
    'SELECT referrer_id, period, member_id, bet, deposit FROM brought_totals WHERE bet <> 0 OR deposit <> 0';
  return `SELECT 'member ' || member_id || ', ' || period AS what FROM (SELECT * FROM (${counted}) EXCEPT ${stored})
    UNION SELECT 'member ' || member_id || ', ' || period FROM (${stored} EXCEPT SELECT * FROM (${counted}))`;
}

/** Finds days of bets whose total differs from the records, or from the totals of the hours. */
function compareTotals(source: 'records' | 'hours', span: number): string {
  const key = 'member_id, start_at, category_code, product_id, status';
  const sums = 'sum(bet_amount) AS bet_amount, sum(valid_bet) AS valid_bet, sum(payout) AS payout';
  const day = (column: string) =>
    `member_id, ${column} - ${column} % ${span} AS start_at, category_code, product_id, status`;
  const counted =
    source === 'records'
      ? `SELECT ${day('bet_at')}, count(*) AS bets, ${sums} FROM game_records GROUP BY 1, 2, 3, 4, 5`
      : `SELECT ${day('start_at')}, sum(bets) AS bets, ${sums} FROM game_totals WHERE span = ${HOUR_MS} GROUP BY 1, 2, 3, 4, 5`;
  const stored = `SELECT ${key}, bets, bet_amount, valid_bet, payout FROM game_totals WHERE span = ${span} AND bets <> 0`;
  return `SELECT 'member ' || member_id || ', ' || start_at || ', product ' || product_id AS what
    FROM (SELECT * FROM (${counted} HAVING sum(1) > 0) EXCEPT ${stored})
    UNION SELECT 'member ' || member_id || ', ' || start_at || ', product ' || product_id
    FROM (${stored} EXCEPT SELECT * FROM (${counted}))`;
}
