import type { Cents } from '#shared/money.ts';
import type { GameRecord } from '#shared/webapi/schemas/records.ts';
import { DAY_MS } from './days.ts';
import type { Db } from './db.ts';

export interface GameFilter {
  memberId: number;
  /** Both included, milliseconds. */
  from?: number | undefined;
  to?: number | undefined;
  status?: GameRecord['status'] | undefined;
  category?: string | undefined;
  productId?: number | undefined;
}

export interface GameSums {
  bets: number;
  bet: Cents;
  valid: Cents;
  payout: Cents;
  winLoss: Cents;
}

/** Milliseconds. The end is not included. */
interface Range {
  from: number;
  end: number;
}

/**
 * Counts and sums a member's bets in a range. It adds up the totals of whole days of UTC and reads single bets only before and
 * after them. A cancelled bet adds no stake, and only settled ones win or lose.
 */
export function sumGames(db: Db, filter: GameFilter): GameSums {
  // `to` is included, `end` is not. 8.64e15 is the last time of a JavaScript date, and the start of a day.
  const { from, end } = { from: filter.from ?? 0, end: filter.to === undefined ? 8.64e15 : filter.to + 1 };
  const firstDay = Math.ceil(from / DAY_MS) * DAY_MS;
  const lastDay = Math.floor(end / DAY_MS) * DAY_MS;
  const rows =
    firstDay < lastDay
      ? [
          ...readRows(db, filter, 'game_records', { from, end: firstDay }),
          ...readRows(db, filter, 'game_totals', { from: firstDay, end: lastDay }),
          ...readRows(db, filter, 'game_records', { from: lastDay, end }),
        ]
      : readRows(db, filter, 'game_records', { from, end });
  const sums = { bets: 0, bet: 0, valid: 0, payout: 0, winLoss: 0 };
  for (const row of rows) {
    sums.bets += row.bets;
    sums.valid += row.valid;
    sums.payout += row.payout;
    if (row.status !== 'cancelled') sums.bet += row.bet;
    if (row.status === 'settled') sums.winLoss += row.payout - row.bet;
  }
  return sums;
}

interface SumRow {
  status: GameRecord['status'];
  bets: number;
  bet: number;
  valid: number;
  payout: number;
}

/** The sums of each status, from single bets or from the totals of days. */
function readRows(db: Db, filter: GameFilter, table: 'game_records' | 'game_totals', range: Range): SumRow[] {
  const { memberId, status, category, productId } = filter;
  const [bets, time] = table === 'game_records' ? ['count(*)', 'bet_at'] : ['sum(bets)', 'day'];
  const conditions = [
    `${time} >= :from AND ${time} < :end`,
    ...(status ? ['status = :status'] : []),
    ...(category ? ['category_code = :category'] : []),
    ...(productId === undefined ? [] : ['product_id = :productId']),
  ];
  return db.all<SumRow>(
    `SELECT status, ${bets} AS bets, sum(bet_amount) AS bet, sum(valid_bet) AS valid, sum(payout) AS payout FROM ${table}
     WHERE member_id = :memberId AND ${conditions.join(' AND ')} GROUP BY status`,
    {
      memberId,
      ...range,
      ...(status && { status }),
      ...(category && { category }),
      ...(productId !== undefined && { productId }),
    },
  );
}
