import type { Cents } from '#shared/money.ts';
import type { Db } from '../store/db.ts';

interface TurnoverSource {
  memberId: number;
  sourceType: 'deposit' | 'discount' | 'adjust';
  /** Number of the order that asks for it; one turnover a source. */
  sourceNo: string;
  amount: Cents;
  bonus: Cents;
  multiple: number;
  /** Products whose bets count; empty: all. */
  productIds: number[];
  at: number;
}

/** Notes what must be bet before money of this source can be withdrawn; call inside `db.write`. */
export function addTurnover(db: Db, source: TurnoverSource): void {
  const required = (source.amount + source.bonus) * source.multiple;
  db.run(
    `INSERT INTO turnovers (member_id, source_type, source_no, amount, bonus_amount, multiple, required_bet,
       product_ids, start_at, updated_at, passed_at)
     VALUES (:memberId, :sourceType, :sourceNo, :amount, :bonus, :multiple, :required, :productIds, :at, :at, :passedAt)`,
    {
      ...source,
      required,
      productIds: JSON.stringify(source.productIds),
      passedAt: required === 0 ? source.at : null,
    },
  );
}

interface OpenTurnover {
  id: number;
  required_bet: number;
  valid_bet: number;
  product_ids: string;
}

interface CountedBet {
  memberId: number;
  productId: number;
  validBet: Cents;
  at: number;
}

/** The oldest first. */
function openTurnovers(db: Db, memberId: number, at: number): OpenTurnover[] {
  return db.all<OpenTurnover>(
    `SELECT id, required_bet, valid_bet, product_ids FROM turnovers
     WHERE member_id = :memberId AND passed_at IS NULL AND start_at <= :at ORDER BY start_at, id`,
    { memberId, at },
  );
}

/** Counts a valid bet towards the member's open turnovers, the oldest first; each cent counts once. */
export function countTurnover(db: Db, { memberId, productId, validBet, at }: CountedBet): void {
  let left = validBet;
  for (const turnover of openTurnovers(db, memberId, at)) {
    if (left === 0) return;
    if (!countsFor(turnover, productId)) continue;
    const counted = Math.min(left, turnover.required_bet - turnover.valid_bet);
    left -= counted;
    const total = turnover.valid_bet + counted;
    db.run(
      'UPDATE turnovers SET valid_bet = :total, updated_at = :at, passed_at = :passedAt WHERE id = :id',
      { id: turnover.id, total, at, passedAt: total >= turnover.required_bet ? at : null },
    );
  }
}

function countsFor(turnover: OpenTurnover, productId: number): boolean {
  // A list of ids, written by addTurnover.
  const ids = JSON.parse(turnover.product_ids) as number[];
  return ids.length === 0 || ids.includes(productId);
}
