import type { Cents } from '#shared/money.ts';
import type { GameRecord } from '#shared/webapi/schemas/records.ts';
import { DAY_MS, HOUR_MS } from './days.ts';
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

/**
 * Counts and sums a member's bets in a range. It adds up the totals of whole days and hours and reads single bets only at the
 * ends of the range, so a year takes as long as a day. A cancelled bet adds no stake, and only settled ones win or lose.
 */
export function sumGames(db: Db, filter: GameFilter): GameSums {
  const { from, to } = filter;
  // One past the included end. Without an end: the last millisecond of a JavaScript date, which is a whole day.
  const range = { from: from ?? 0, end: to === undefined ? 8.64e15 : to + 1 };
  const sums = { bets: 0, bet: 0, valid: 0, payout: 0, winLoss: 0 };
  for (const part of splitRange(range)) {
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

/** Milliseconds. The end is not included. */
interface Range {
  from: number;
  end: number;
}

/** A part of a range and the source of its sums: the totals of days or of hours, or the records. */
interface Part extends Range {
  source: 'days' | 'hours' | 'records';
}

/** Splits a range into whole days, the whole hours around them, and the rest. */
function splitRange(range: Range): Part[] {
  return splitBy(DAY_MS, 'days', range, (outside) =>
    splitBy(HOUR_MS, 'hours', outside, (rest) =>
      rest.from < rest.end ? [{ source: 'records', ...rest }] : [],
    ),
  );
}

function splitBy(
  span: number,
  source: Part['source'],
  { from, end }: Range,
  splitRest: (range: Range) => Part[],
): Part[] {
  const first = Math.ceil(from / span) * span;
  const last = Math.floor(end / span) * span;
  if (first >= last) return splitRest({ from, end });
  return [
    ...splitRest({ from, end: first }),
    { source, from: first, end: last },
    ...splitRest({ from: last, end }),
  ];
}

interface SumRow {
  status: GameRecord['status'];
  bets: number;
  bet: number;
  valid: number;
  payout: number;
}

function readPart(db: Db, filter: GameFilter, { source, from, end }: Part): SumRow[] {
  const { memberId, status, category, productId } = filter;
  const isRecords = source === 'records';
  const conditions = [
    isRecords
      ? 'bet_at >= :from AND bet_at < :end'
      : `span = ${source === 'days' ? DAY_MS : HOUR_MS} AND start_at >= :from AND start_at < :end`,
    ...(status ? ['status = :status'] : []),
    ...(category ? ['category_code = :category'] : []),
    ...(productId === undefined ? [] : ['product_id = :productId']),
  ];
  return db.all<SumRow>(
    `SELECT status, ${isRecords ? 'count(*)' : 'sum(bets)'} AS bets, sum(bet_amount) AS bet, sum(valid_bet) AS valid,
     sum(payout) AS payout FROM ${isRecords ? 'game_records' : 'game_totals'}
     WHERE member_id = :memberId AND ${conditions.join(' AND ')} GROUP BY status`,
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
