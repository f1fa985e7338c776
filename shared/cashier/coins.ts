import type { Cents } from '../money.ts';

const RATE = /^(\d{1,9})(?:\.(\d{1,8}))?$/;
/** Decimals of a rate. */
const RATE_PLACES = 8;

/**
 * Converts an amount of money into coins, "104.166667". `rate` is dollars for one coin ("0.96", "96400.00"). The result has
 * at most `places` decimals and is rounded up, so that a member never sends too little. Null for an invalid rate. Integers
 * only, no floating point.
 */
export function coinsFor(amount: Cents, rate: string, places: number): string | null {
  const match = RATE.exec(rate);
  if (!match) return null;
  const perCoin = BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(RATE_PLACES, '0'));
  if (perCoin === 0n) return null;
  // Dollars (amount / 10^2) divided by dollars per coin (perCoin / 10^8), in units of 10^-places coins.
  const units = BigInt(amount) * 10n ** BigInt(RATE_PLACES - 2 + places);
  return formatDecimal((units + perCoin - 1n) / perCoin, places);
}

/** 1234567 with 6 places → "1.234567". Zeros at the end are removed. */
function formatDecimal(units: bigint, places: number): string {
  const digits = String(units).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Coins as they are shown: "1,001.502254 USDT". */
export function formatCoins(coins: string, currency?: string | null): string {
  const [whole = '', ...fraction] = coins.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${[grouped, ...fraction].join('.')} ${currency ?? ''}`.trim();
}

/** Decimals of the coins of a payout, at most. */
const PAID_PLACES = 8;

/** The coins of a payout, "0.01234567", rounded down. `rate` is dollars for one coin. Null for an invalid rate. */
export function coinsPaid(cents: Cents, rate: string): string | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rate);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const price = BigInt(whole + fraction);
  if (price === 0n) return null;
  const units = (BigInt(cents) * 10n ** BigInt(PAID_PLACES + fraction.length)) / (price * 100n);
  const digits = String(units).padStart(PAID_PLACES + 1, '0');
  const decimals = digits.slice(-PAID_PLACES).replace(/0+$/, '').padEnd(2, '0');
  return `${digits.slice(0, -PAID_PLACES)}.${decimals}`;
}
