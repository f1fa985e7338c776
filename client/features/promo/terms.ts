import type { Text } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';

/** "100.00" → "100", "0.80" → "0.8". */
export function plainNumber(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** "20% up to $1,288.00", "20%", "Up to $188.00"; null when the API says nothing of it. */
export function bonusText({ rate, amount_max: most }: Discount, text: Text): string | null {
  const percent = rate && Number(rate) > 0 ? `${plainNumber(rate)}%` : null;
  if (percent && most) return text('promo.bonusRateMax', { rate: percent, max: formatMoney(most) });
  if (percent) return percent;
  return most ? text('promo.bonusMax', { max: formatMoney(most) }) : null;
}

/** Bonus, least deposit and turnover; nothing of which the API says nothing. */
export function termsParts(discount: Discount, text: Text): string[] {
  const { min_deposit: least, multiple } = discount;
  const from = least && Number(least) > 0 ? text('promo.from', { amount: formatMoney(least) }) : null;
  return [bonusText(discount, text), from, turnoverWords(multiple, text)].filter((part) => part !== null);
}

function turnoverWords(multiple: Discount['multiple'], text: Text): string | null {
  if (!multiple) return null;
  return Number(multiple) === 0
    ? text('promo.turnoverFree')
    : text('promo.turnoverShort', { multiple: plainNumber(multiple) });
}

/** "12×", or that none is asked for; null when the API says nothing of it. */
export function turnoverText({ multiple }: Discount, text: Text): string | null {
  if (!multiple) return null;
  return Number(multiple) === 0
    ? text('promo.turnoverNone')
    : text('promo.turnoverTimes', { multiple: plainNumber(multiple) });
}
