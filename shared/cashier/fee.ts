import { type Cents, tryParseMoney } from '../money.ts';

/** A fee as the API sends it: `fixed` in dollars, `percent` of the amount, both as decimal text. */
export interface Fee {
  fee_type: 'none' | 'fixed' | 'percent';
  fee_value?: string | null | undefined;
}

/** 100 % in hundredths of a percent. */
const WHOLE = 10_000n;

/**
 * Fee of a deposit or a withdrawal in integer cents, for the page and for the ledger. A percentage has at most two
 * decimals; the result is rounded half up to a cent. Null for an invalid fee.
 */
export function feeOf({ fee_type, fee_value }: Fee, amount: Cents): Cents | null {
  if (fee_type === 'none') return 0;
  const value = tryParseMoney(fee_value ?? '');
  if (value === null || value < 0) return null;
  if (fee_type === 'fixed') return value;
  // For the largest amounts the product exceeds 2^53.
  return Number((BigInt(amount) * BigInt(value) + WHOLE / 2n) / WHOLE);
}
