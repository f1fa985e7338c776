import { type Cents, parseMoney } from '#shared/money.ts';
import type { AuditRecord } from '#shared/webapi/schemas/withdraw.ts';

/** A source of required turnover, such as one deposit. Money in cents. */
export interface Source {
  id: number;
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

/** The open sources of one type, the oldest first. Bets count towards the oldest source first. */
export interface SourceGroup {
  type: AuditRecord['source_type'];
  sources: readonly Source[];
}

const TYPES = ['deposit', 'discount', 'adjust'] as const;

/** The sources with open turnover, grouped by type. */
export function openGroups(records: readonly AuditRecord[]): SourceGroup[] {
  const open = records.filter(({ is_passed }) => !is_passed);
  return TYPES.flatMap((type) => {
    const sources = open
      .filter(({ source_type }) => source_type === type)
      .toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at) || a.id - b.id)
      .map(sourceOf);
    return sources.length > 0 ? [{ type, sources }] : [];
  });
}

function sourceOf(record: AuditRecord): Source {
  return {
    id: record.id,
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

/** The count of open sources, and the sums of their required and their remaining bets. */
export function sumsOf(groups: readonly SourceGroup[]): { count: number; total: Cents; left: Cents } {
  const sources = groups.flatMap((group) => group.sources);
  const sum = (key: 'required' | 'left') => sources.reduce((total, one) => total + one[key], 0);
  return { count: sources.length, total: sum('required'), left: sum('left') };
}
