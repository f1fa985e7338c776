import type { Cents } from '#shared/money.ts';
import type { GameRecord } from '#shared/webapi/schemas/records.ts';
import { DAY_MS, HOUR_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { type Part, partsOf, rangeOf } from './spans.ts';

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

/**
 * Count and sums of a member's bets of any range, from the totals of its whole days and hours and the bets of what is
 * left at either end: as quick for a year as for a day. A cancelled bet came back whole and is in no sum; an open one
 * has won and lost nothing yet.
 */
export function sumGames(db: Db, filter: GameFilter): GameSums {
  const sums = { bets: 0, bet: 0, valid: 0, payout: 0, winLoss: 0 };
  for (const part of partsOf(rangeOf(filter))) {
    for (const row of readPart(db, filter, part)) {
      sums.bets += row.bets;
      sums.valid += row.valid;
      sums.payout += row.payout;
      if (row.status !== 'cancelled') sums.bet += row.bet;
      if (row.status === 'settled') sums.winLoss += row.payout - row.bet;
    }
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

function conditionsOf({ status, category, productId }: GameFilter): string[] {
  return [
    status && 'status = :status',
    category && 'category_code = :category',
    productId !== undefined && 'product_id = :productId',
  ]
    .filter((condition) => typeof condition === 'string')
    .filter((condition) => condition !== '');
}

function readPart(db: Db, filter: GameFilter, { kind, from, end }: Part): SumRow[] {
  const { memberId, status, category, productId } = filter;
  const isRows = kind === 'rows';
  const range = isRows
    ? 'bet_at >= :from AND bet_at < :end'
    : `span = ${kind === 'days' ? DAY_MS : HOUR_MS} AND start_at >= :from AND start_at < :end`;
  return db.all<SumRow>(
    `SELECT status, ${isRows ? 'count(*)' : 'sum(bets)'} AS bets, sum(bet_amount) AS bet, sum(valid_bet) AS valid,
     sum(payout) AS payout FROM ${isRows ? 'game_records' : 'game_totals'}
     WHERE member_id = :memberId AND ${[range, ...conditionsOf(filter)].join(' AND ')} GROUP BY status`,
    {
      memberId,
      from,
      end,
      ...(status && { status }),
      ...(category && { category }),
      ...(productId !== undefined && { productId }),
    },
  );
}
