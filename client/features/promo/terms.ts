import type { Text } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';

/** "100.00" → "100", "0.80" → "0.8". */
export function plainNumber(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** "$188.00", "20% up to $1,288.00", "20%", "Up to $188.00"; null if the API answers none of them. */
export function bonusText({ amount, rate, amount_max: max }: Discount, text: Text): string | null {
  if (amount) return formatMoney(amount);
  const percent = rate && Number(rate) > 0 ? `${plainNumber(rate)}%` : null;
  if (percent && max) return text('promo.bonusRateMax', { rate: percent, max: formatMoney(max) });
  if (percent) return percent;
  return max ? text('promo.bonusMax', { max: formatMoney(max) }) : null;
}

/** Short texts of bonus, minimum deposit and turnover, without those that the API does not answer. */
export function termsParts(discount: Discount, text: Text): string[] {
  const { min_deposit: min, multiple } = discount;
  const rule = turnoverText(discount, text);
  const parts: (string | null)[] = [bonusText(discount, text)];
  if (min && Number(min) > 0) parts.push(text('promo.from', { amount: formatMoney(min) }));
  if (rule) {
    parts.push(Number(multiple) === 0 ? text('promo.turnoverFree') : text('promo.turnoverShort', { rule }));
  }
  return parts.filter((part) => part !== null);
}

/** "12 × (deposit + bonus)", "5 × bonus", or the text for none; null if the API does not answer it. */
export function turnoverText({ multiple, type }: Discount, text: Text): string | null {
  if (!multiple) return null;
  return Number(multiple) === 0
    ? text('promo.turnoverNone')
    : text('promo.turnoverTimes', { multiple: plainNumber(multiple), type });
}
