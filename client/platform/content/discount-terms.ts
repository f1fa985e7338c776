import type { Text } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';

/** "100.00" → "100", "0.80" → "0.8". */
export function plainNumber(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

type Bonus = Pick<Discount, 'amount' | 'rate' | 'amount_max'>;

/** "$188.00", "20% extra, up to $1,288.00", "20%", "Up to $188.00"; null if the API answers none of them. */
export function bonusText(text: Text, { amount, rate, amount_max: max }: Bonus): string | null {
  if (amount) return formatMoney(amount);
  const percent = rate && Number(rate) > 0 ? `${plainNumber(rate)}%` : null;
  if (percent && max) return text('common.bonus.rateMax', { rate: percent, max: formatMoney(max) });
  if (percent) return percent;
  return max ? text('common.bonus.max', { max: formatMoney(max) }) : null;
}
