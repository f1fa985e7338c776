import { DAY_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';

/**
 * Checks the ledger and returns its faults. Every movement must sum to zero, no member's account may be below zero, and each
 * running total must equal the sum of its rows: balances, days of bets, valid bets of a member. Reads every entry.
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
    fault: 'holds of withdrawals are not the sum of the open ones',
    sql: `SELECT 'member ' || member_id || ' by ' || sum(cents) AS what FROM (
        SELECT member_id, balance AS cents FROM ledger_accounts WHERE kind = 'hold' AND name = 'withdrawal'
        UNION ALL SELECT member_id, -amount FROM withdrawals WHERE status IN ('pending', 'reviewing', 'paying'))
      GROUP BY member_id HAVING sum(cents) <> 0`,
  },
  {
    fault: 'a day of bets is not the sum of its bets',
    sql: compareDays(),
  },
  {
    fault: 'valid bets of a member are not the sum of the settled ones',
    sql: `SELECT m.id || ' has ' || m.valid_bet AS what FROM members m
      LEFT JOIN (SELECT member_id, sum(valid_bet) AS total FROM game_totals WHERE status = 'settled' GROUP BY member_id) t
        ON t.member_id = m.id
      WHERE m.valid_bet <> coalesce(t.total, 0)`,
  },
];

/** Finds days of bets whose total is wrong, missing or without records. */
function compareDays(): string {
  const counted = `SELECT member_id, bet_at - bet_at % ${DAY_MS} AS day, category_code, product_id, status, count(*) AS bets,
      sum(bet_amount) AS bet_amount, sum(valid_bet) AS valid_bet, sum(payout) AS payout
    FROM game_records GROUP BY 1, 2, 3, 4, 5`;
  const stored = 'SELECT * FROM game_totals WHERE bets <> 0';
  const what = `'member ' || member_id || ', ' || day || ', product ' || product_id`;
  return `SELECT ${what} AS what FROM (SELECT * FROM (${counted}) EXCEPT ${stored})
    UNION SELECT ${what} FROM (${stored} EXCEPT SELECT * FROM (${counted}))`;
}
