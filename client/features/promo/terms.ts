import { bonusText, plainNumber } from '#platform/content/discount-terms.ts';
import type { Text } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';

/** Short texts of bonus, minimum deposit and turnover, without those that the API does not answer. */
export function termsParts(discount: Discount, text: Text): string[] {
  const { min_deposit: min, multiple } = discount;
  const rule = turnoverText(discount, text);
  const parts: (string | null)[] = [bonusText(text, discount)];
  if (min && Number(min) > 0) parts.push(text('promo.from', { amount: formatMoney(min) }));
  if (rule) {
    parts.push(Number(multiple) === 0 ? text('promo.turnoverFree') : text('promo.turnoverShort', { rule }));
  }
  return parts.filter((part) => part !== null);
}

/** The parts that all discounts of a promotion share. */
export function commonTerms(discounts: readonly Discount[], text: Text): string[] {
  const [first = [], ...others] = discounts.map((discount) => termsParts(discount, text));
  return first.filter((part) => others.every((parts) => parts.includes(part)));
}

/** "12 × (deposit + bonus)", "5 × bonus", or the text for none; null if the API does not answer it. */
export function turnoverText({ multiple, type }: Discount, text: Text): string | null {
  if (!multiple) return null;
  return Number(multiple) === 0
    ? text('promo.turnoverNone')
    : text('promo.turnoverTimes', { multiple: plainNumber(multiple), type });
}
