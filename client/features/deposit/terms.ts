import { coinsFor } from '#shared/cashier/coins.ts';
import { feeOf } from '#shared/cashier/fee.ts';
import { type Cents, tryParseMoney } from '#shared/money.ts';
import type { DepositChannel } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';

/** What an amount comes to; what cannot be known is null and shows as "—". */
export interface Terms {
  fee: Cents | null;
  arrives: Cents | null;
  /** To be sent in coins, "100.150226"; null for money. */
  coins: string | null;
  bonus: Cents | null;
  /** To be played before it can be withdrawn, where a promotion asks for it. */
  turnover: Cents | null;
}

/** As the API will reckon: all of it in integers. */
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
