import type { Db } from '#server/webapi/store/db.ts';

/**
 * Both sides of deposits − withdrawals − fees + bonuses + game results = wallets + holds, in cents of all members.
 * `asked` is computed from the tables of orders and bets, `held` from the ledger.
 */
export function moneySides(db: Db): { asked: number; held: number } {
  const one = (sql: string) => db.get<{ cents: number | null }>(sql)?.cents ?? 0;
  const deposits = one(`SELECT sum(amount) AS cents FROM deposits WHERE status = 'success'`);
  const withdrawals = one(`SELECT sum(amount - fee) AS cents FROM withdrawals WHERE status = 'success'`);
  const fees =
    one(`SELECT sum(fee) AS cents FROM deposits WHERE status = 'success'`) +
    one(`SELECT sum(fee) AS cents FROM withdrawals WHERE status = 'success'`);
  // Promotions, levels, prizes and commissions have separate tables. The house account has their total.
  const bonuses = -one(
    `SELECT balance AS cents FROM ledger_accounts WHERE kind = 'house' AND name = 'bonuses'`,
  );
  const games = one(`SELECT sum(payout - bet_amount) AS cents FROM game_records WHERE status <> 'cancelled'`);
  return {
    asked: deposits - withdrawals - fees + bonuses + games,
    held: one(`SELECT sum(balance) AS cents FROM ledger_accounts WHERE kind <> 'house'`),
  };
}
