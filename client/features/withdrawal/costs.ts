import { feeOf } from '#shared/cashier/fee.ts';
import { type Cents, parseMoney } from '#shared/money.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import type { Network } from './accounts.ts';

/** What one withdrawal may be, in cents. */
export interface Bounds {
  min: Cents;
  max: Cents;
  /** What the upper bound comes from: the API's words differ. */
  cause: 'most' | 'daily' | 'available';
}

/** Least and most that may be taken now, in cents, and which limit sets the most. */
export function boundsOf(setting: WithdrawSetting, network: Network | null): Bounds {
  const min = Math.max(parseMoney(setting.amount_min), network?.min ?? 0);
  const tops = [
    ['available', parseMoney(setting.available_amount)],
    ['daily', parseMoney(setting.daily_amount_left)],
    ['most', parseMoney(setting.amount_max)],
  ] as const;
  const [cause, max] = tops.reduce((least, top) => (top[1] < least[1] ? top : least));
  return { min, max, cause };
}

/** What an amount costs and brings; null for what nobody can tell. */
export interface Cost {
  /** The operator's own: spared while free withdrawals are left. */
  fee: Cents | null;
  isFree: boolean;
  /** The network's, which is always due. */
  networkFee: Cents;
  arrives: Cents | null;
}

/** Fees of an amount and what arrives, in cents; null where the fee cannot be told beforehand. */
export function costOf(setting: WithdrawSetting, network: Network | null, amount: Cents): Cost {
  const isFree = setting.fee_type !== 'none' && (setting.free_times_left ?? 0) > 0;
  const fee = isFree ? 0 : feeOf(setting, amount);
  const networkFee = network?.fee ?? 0;
  return { fee, isFree, networkFee, arrives: fee === null ? null : Math.max(0, amount - fee - networkFee) };
}

const PLACES = 8;

/** Cents as coins at so many dollars for one: "0.01234567", cut and not rounded up; null for a rate that is none. */
export function coinsOf(cents: Cents, rate: string): string | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rate);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const price = BigInt(whole + fraction);
  if (price === 0n) return null;
  const units = (BigInt(cents) * 10n ** BigInt(PLACES + fraction.length)) / (price * 100n);
  const digits = String(units).padStart(PLACES + 1, '0');
  const decimals = digits.slice(-PLACES).replace(/0+$/, '').padEnd(2, '0');
  return `${digits.slice(0, -PLACES)}.${decimals}`;
}
