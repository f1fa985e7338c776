import type { Text } from '#platform/site/text.ts';
import { coinsPaid, formatCoins } from '#shared/cashier/coins.ts';
import { feeOf } from '#shared/cashier/fee.ts';
import { type Cents, formatMoney, parseMoney } from '#shared/money.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import type { Network } from './payout-methods.ts';

/** Limits of one withdrawal, in cents. */
export interface Limits {
  min: Cents;
  max: Cents;
  /** The limit that sets `max`: each has its own error text. */
  cause: 'most' | 'daily' | 'available';
}

/** The smallest and the largest amount that can be withdrawn now. */
export function limitsOf(setting: WithdrawSetting, network: Network | null): Limits {
  const min = Math.max(parseMoney(setting.amount_min), network?.min ?? 0);
  const upperLimits = [
    ['available', parseMoney(setting.available_amount)],
    ['daily', parseMoney(setting.daily_amount_left)],
    ['most', parseMoney(setting.amount_max)],
  ] as const;
  const [cause, max] = upperLimits.reduce((least, limit) => (limit[1] < least[1] ? limit : least));
  return { min, max, cause };
}

/** Fees of a withdrawal and the amount that arrives, in cents. Null where the fee is not known. */
export interface Cost {
  /** The operator's fee: 0 while the member has free withdrawals left. */
  fee: Cents | null;
  isFree: boolean;
  /** The network's fee, which free withdrawals do not cover. */
  networkFee: Cents;
  arrives: Cents | null;
}

/** The cost of withdrawing `amount` cents. */
export function costOf(setting: WithdrawSetting, network: Network | null, amount: Cents): Cost {
  const isFree = setting.fee_type !== 'none' && (setting.free_times_left ?? 0) > 0;
  const fee = isFree ? 0 : feeOf(setting, amount);
  const networkFee = network?.fee ?? 0;
  return { fee, isFree, networkFee, arrives: fee === null ? null : Math.max(0, amount - fee - networkFee) };
}

/** "499.00 USDT (1 USDT = $1.00)"; null for an invalid rate. */
export function coinsText(text: Text, arrives: Cents, { currency, rate }: Network): string | null {
  const coins = coinsPaid(arrives, rate);
  return (
    coins && text('withdrawal.form.coins', { coins: formatCoins(coins), currency, rate: formatMoney(rate) })
  );
}
