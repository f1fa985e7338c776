import type { Cents } from '#shared/money.ts';
import type { GameRecord } from '#shared/webapi/schemas/records.ts';
import type { Db } from '../store/db.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The last moment of a JavaScript date: a whole day, beyond every bet. */
const END_OF_TIME = 8.64e15;

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
  const from = filter.from ?? 0;
  const end = filter.to === undefined ? END_OF_TIME : filter.to + 1;
  const sums = { bets: 0, bet: 0, valid: 0, payout: 0, winLoss: 0 };
  for (const part of partsOf(from, end)) {
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

interface Part {
  kind: 'days' | 'hours' | 'bets';
  from: number;
  /** Not included. */
  end: number;
}

/** Whole days, whole hours around them, single bets around those. */
function partsOf(from: number, end: number): Part[] {
  return split({ from, end }, 'days', DAY_MS, (outside) =>
    split(outside, 'hours', HOUR_MS, (rest) => (rest.from < rest.end ? [{ kind: 'bets', ...rest }] : [])),
  );
}

interface Range {
  from: number;
  end: number;
}

function split(
  { from, end }: Range,
  kind: Part['kind'],
  span: number,
  around: (range: Range) => Part[],
): Part[] {
  const first = Math.ceil(from / span) * span;
  const last = Math.floor(end / span) * span;
  if (first >= last) return around({ from, end });
  return [...around({ from, end: first }), { kind, from: first, end: last }, ...around({ from: last, end })];
}

interface SumRow {
  status: GameRecord['status'];
  bets: number;
  bet: number;
  valid: number;
  payout: number;
}

function readPart(db: Db, filter: GameFilter, { kind, from, end }: Part): SumRow[] {
  const { memberId, status, category, productId } = filter;
  const conditions = [
    status && 'status = :status',
    category && 'category_code = :category',
    productId !== undefined && 'product_id = :productId',
  ].filter((condition) => typeof condition === 'string' && condition !== '');
  const isBets = kind === 'bets';
  const range = isBets
    ? 'bet_at >= :from AND bet_at < :end'
    : `span = ${kind === 'days' ? DAY_MS : HOUR_MS} AND start_at >= :from AND start_at < :end`;
  return db.all<SumRow>(
    `SELECT status, ${isBets ? 'count(*)' : 'sum(bets)'} AS bets, sum(bet_amount) AS bet, sum(valid_bet) AS valid,
     sum(payout) AS payout FROM ${isBets ? 'game_records' : 'game_totals'}
     WHERE member_id = :memberId AND ${[range, ...conditions].join(' AND ')} GROUP BY status`,
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
