import { coinsFor } from '#shared/cashier/coins.ts';
import { feeOf } from '#shared/cashier/fee.ts';
import { type Cents, tryParseMoney } from '#shared/money.ts';
import type { DepositChannel } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';

/** The result of a deposit amount. Values that are not known are null and show as "—". */
export interface Terms {
  fee: Cents | null;
  arrives: Cents | null;
  /** The coins to send, "100.150226"; null for channels without a rate. */
  coins: string | null;
  bonus: Cents | null;
  /** Bets required before a withdrawal; null without a promotion. */
  turnover: Cents | null;
}

/** Calculates the terms of `amount` cents like the API does, in integers. */
export function termsOf(channel: DepositChannel, amount: Cents, discount: Discount | undefined): Terms {
  const fee = feeOf(channel, amount);
  const arrives = fee === null || fee >= amount ? null : amount - fee;
  const bonus = discount ? bonusOf(discount, amount) : null;
  return {
    fee,
    arrives,
    coins: channel.rate ? coinsFor(amount, channel.rate, channel.places ?? 6) : null,
    bonus,
    turnover: discount ? turnoverOf(discount, arrives, bonus) : null,
  };
}

function bonusOf({ rate, amount_max: most, min_deposit: least }: Discount, amount: Cents): Cents | null {
  const percent = tryParseMoney(rate ?? '');
  if (percent === null) return null;
  if (amount < (tryParseMoney(least ?? '0') ?? 0)) return null;
  const bonus = Number((BigInt(amount) * BigInt(percent)) / 10_000n);
  return Math.min(bonus, tryParseMoney(most ?? '') ?? bonus);
}

function turnoverOf({ multiple }: Discount, arrives: Cents | null, bonus: Cents | null): Cents | null {
  const times = tryParseMoney(multiple ?? '');
  if (times === null || arrives === null || bonus === null) return null;
  return Number((BigInt(arrives + bonus) * BigInt(times)) / 100n);
}
