import type { Cents } from '#shared/money.ts';
import type { Db } from '../store/db.ts';

interface TurnoverSource {
  memberId: number;
  sourceType: 'deposit' | 'discount' | 'adjust';
  /** Number of the order that requires it. A source has one turnover. */
  sourceNo: string;
  amount: Cents;
  bonus: Cents;
  multiple: number;
  /** Products whose bets count. Empty: all products. */
  productIds: number[];
  at: number;
}

/** Times that a deposit without a promotion must be bet. */
export const DEPOSIT_MULTIPLE = 1;

/** The bets that a source requires: its factor times deposit and bonus together. */
export function requiredBet({
  amount,
  bonus,
  multiple,
}: Pick<TurnoverSource, 'amount' | 'bonus' | 'multiple'>): Cents {
  return (amount + bonus) * multiple;
}

/** Sums the required and the remaining bets of a member's open turnovers, in cents. Both are 0 without an open one. */
export function sumOpenTurnover(db: Db, memberId: number): { total: Cents; left: Cents } {
  const sum = db.get<{ total: number; left: number }>(
    `SELECT total(required_bet) AS total, total(required_bet - valid_bet) AS left
     FROM turnovers WHERE member_id = :memberId AND passed_at IS NULL`,
    { memberId },
  );
  return { total: sum?.total ?? 0, left: sum?.left ?? 0 };
}

/** Adds the bets that are required before money of this source can be withdrawn. Call inside `db.write`. */
export function addTurnover(db: Db, source: TurnoverSource): void {
  const required = requiredBet(source);
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

/** Counts a valid bet towards the member's open turnovers, the oldest first. Each cent counts once. */
export function countTurnover(db: Db, { memberId, productId, validBet, at }: CountedBet): void {
  let left = validBet;
  const turnovers = db.all<OpenTurnover>(
    `SELECT id, required_bet, valid_bet, product_ids FROM turnovers
     WHERE member_id = :memberId AND passed_at IS NULL AND start_at <= :at ORDER BY start_at, id`,
    { memberId, at },
  );
  for (const turnover of turnovers) {
    if (left === 0) return;
    // A list of ids, written by addTurnover.
    const productIds = JSON.parse(turnover.product_ids) as number[];
    if (productIds.length > 0 && !productIds.includes(productId)) continue;
    const counted = Math.min(left, turnover.required_bet - turnover.valid_bet);
    left -= counted;
    const total = turnover.valid_bet + counted;
    db.run(
      'UPDATE turnovers SET valid_bet = :total, updated_at = :at, passed_at = :passedAt WHERE id = :id',
      { id: turnover.id, total, at, passedAt: total >= turnover.required_bet ? at : null },
    );
  }
}
