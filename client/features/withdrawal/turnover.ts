import { type Cents, parseMoney } from '#shared/money.ts';
import type { AuditRecord } from '#shared/webapi/schemas/withdraw.ts';

/** A source of required turnover, such as one deposit. Money in cents. */
export interface Source {
  id: number;
  type: AuditRecord['source_type'];
  /** Name of its promotion. */
  promotion: string | null;
  amount: Cents;
  bonus: Cents;
  multiple: string;
  required: Cents;
  bet: Cents;
  left: Cents;
  /** Products whose bets count; empty: all products count. */
  productIds: readonly number[];
  startAt: string;
}

/** The sources with open turnover, the oldest first: bets count in this order. */
export function openSources(records: readonly AuditRecord[]): Source[] {
  return records
    .filter(({ is_passed }) => !is_passed)
    .toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at) || a.id - b.id)
    .map(sourceOf);
}

function sourceOf(record: AuditRecord): Source {
  return {
    id: record.id,
    type: record.source_type,
    promotion: record.promotion_name || null,
    amount: parseMoney(record.amount),
    bonus: parseMoney(record.bonus_amount),
    multiple: record.multiple,
    required: parseMoney(record.required_bet),
    bet: parseMoney(record.valid_bet),
    left: parseMoney(record.remain_bet),
    productIds: record.product_ids,
    startAt: record.start_at,
  };
}

/** The sums of the required and the remaining bets of sources. */
export function sumsOf(sources: readonly Source[]): { total: Cents; left: Cents } {
  const sum = (key: 'required' | 'left') => sources.reduce((total, one) => total + one[key], 0);
  return { total: sum('required'), left: sum('left') };
}
