import { plainNumber } from '#platform/content/discount-terms.ts';
import type { Text } from '#platform/site/text.ts';
import { coinsFor } from '#shared/cashier/coins.ts';
import { feeOf } from '#shared/cashier/fee.ts';
import { type Cents, formatMoney, parseMoney, percentOf, toDecimal, tryParseMoney } from '#shared/money.ts';
import type { DepositChannel, DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';

/** The result of a deposit amount. Values that are not known are null and show as "—". */
export interface Terms {
  fee: Cents | null;
  arrives: Cents | null;
  /** The coins to send, "100.150226"; null for channels without a rate. */
  coins: string | null;
  bonus: Cents | null;
  /** Deposit and bonus together, as they arrive in the main wallet. */
  credited: Cents | null;
  /** Bets required before a withdrawal. */
  turnover: Cents | null;
}

/** Calculates the terms of `amount` cents like the API does, in integers. */
export function termsOf(channel: DepositChannel, amount: Cents, discount: Discount | undefined): Terms {
  const fee = feeOf(channel, amount);
  const arrives = fee === null || fee >= amount ? null : amount - fee;
  const bonus = discount ? bonusOf(discount, amount, arrives) : null;
  const added = discount ? bonus : 0;
  const credited = arrives === null || added === null ? null : arrives + added;
  return {
    fee,
    arrives,
    coins: channel.rate ? coinsFor(amount, channel.rate, channel.places ?? 6) : null,
    bonus,
    credited,
    turnover: turnoverOf(turnoverFactor(channel, discount), credited),
  };
}

/** How many times deposit and bonus must be bet. The factor of a promotion replaces that of the channel. */
export function turnoverFactor(
  channel: DepositChannel,
  discount: Discount | undefined,
): string | null | undefined {
  return discount ? discount.multiple : channel.multiple;
}

/** "2.5%" or "$1.50"; "—" if the API gives none. */
export function feeRule({ fee_type: type, fee_value: value }: DepositChannel): string {
  if (!value) return '—';
  return type === 'fixed' ? formatMoney(value) : `${plainNumber(value)}%`;
}

/** Describes how the turnover is calculated: "12 × ($500.00 + $500.00)"; without an amount, "12 × (deposit + bonus)". */
export function turnoverRule(
  text: Text,
  factor: string,
  terms: Pick<Terms, 'arrives' | 'bonus'> | null,
  hasBonus: boolean,
): string {
  const times = plainNumber(factor);
  if (!hasBonus) {
    const base = terms ? formatMoney(terms.arrives) : text('deposit.sum.base');
    return text('deposit.sum.times', { times, base });
  }
  if (!terms) return text('deposit.sum.timesBonus', { times });
  const amounts = { deposit: formatMoney(terms.arrives), bonus: formatMoney(terms.bonus) };
  return text('deposit.sum.timesSum', { times, ...amounts });
}

/** "1 USDT = $0.9985"; null for channels without a rate. A rate may have more than the two decimal places of money. */
export function rateText(text: Text, { rate, currency }: DepositChannel): string | null {
  if (!rate) return null;
  const amount = /^\d+(\.\d{1,2})?$/.test(rate) ? formatMoney(parseMoney(rate)) : `$${rate}`;
  return text('deposit.sum.rateText', { amount, currency: currency ?? '' });
}

/** The minimum is that of the paid amount. The bonus is a part of the amount that arrives, like the turnover. */
function bonusOf(
  { rate, amount_max: most, min_deposit: least }: Discount,
  amount: Cents,
  arrives: Cents | null,
): Cents | null {
  const percent = tryParseMoney(rate ?? '');
  if (percent === null || arrives === null) return null;
  if (amount < (tryParseMoney(least ?? '0') ?? 0)) return null;
  const bonus = percentOf(arrives, percent);
  return Math.min(bonus, tryParseMoney(most ?? '') ?? bonus);
}

/** The same of an order, whose factor follows from its figures; null if they have no exact factor. */
export function ruleOfRequired(
  text: Text,
  order: Pick<DepositDetail, 'actual_amount' | 'bonus_amount' | 'required_bet'>,
): string | null {
  const arrives = parseMoney(order.actual_amount);
  const bonus = parseMoney(order.bonus_amount ?? '0');
  const required = tryParseMoney(order.required_bet ?? '');
  const credited = arrives + bonus;
  if (!required || credited <= 0) return null;
  const hundredths = Math.round((required / credited) * 100);
  if (!Number.isSafeInteger(hundredths)) return null;
  const factor = toDecimal(hundredths);
  if (turnoverOf(factor, credited) !== required) return null;
  return turnoverRule(text, factor, { arrives, bonus }, bonus > 0);
}

function turnoverOf(factor: string | null | undefined, credited: Cents | null): Cents | null {
  const times = tryParseMoney(factor ?? '');
  if (times === null || credited === null) return null;
  return Number((BigInt(credited) * BigInt(times)) / 100n);
}
