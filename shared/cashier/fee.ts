import { type Cents, tryParseMoney } from '../money.ts';

/** A fee as the API tells it: `fixed` in dollars, `percent` of the amount, both as decimal text. */
export interface Fee {
  fee_type: 'none' | 'fixed' | 'percent';
  fee_value?: string | null | undefined;
}

const WHOLE = 10_000n;

/**
 * What a deposit or a withdrawal costs, in integer cents: the same on the page and in the books. A percentage has at
 * most two places and is rounded half up to a cent. Null for a fee that nobody can read.
 */
export function feeOf({ fee_type, fee_value }: Fee, amount: Cents): Cents | null {
  if (fee_type === 'none') return 0;
  const value = tryParseMoney(fee_value ?? '');
  if (value === null || value < 0) return null;
  if (fee_type === 'fixed') return value;
  // Hundredths of a percent times cents are beyond 2^53 for the largest amounts.
  return Number((BigInt(amount) * BigInt(value) + WHOLE / 2n) / WHOLE);
}
