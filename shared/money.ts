/**
 * Money: decimal strings on the wire, integer cents in code, "$1,234.50" on the screen (spec §1, §9).
 * No floating point touches an amount; everything below works on digits or safe integers.
 */

/** Integer cents, within ±(2^53 − 1). */
export type Cents = number;

const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/**
 * Decimal string → integer cents: "1234.5" → 123450.
 * @throws RangeError when the text is no decimal with at most two places, or too large.
 */
export function parseMoney(text: string): Cents {
  const cents = tryParseMoney(text);
  if (cents === null) throw new RangeError(`not an amount: ${JSON.stringify(text.slice(0, 40))}`);
  return cents;
}

/** As parseMoney, but null when the text is no amount. For typed input. */
export function tryParseMoney(text: string): Cents | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const cents = Number(whole + fraction.padEnd(2, '0'));
  return sign && cents !== 0 ? -cents : cents;
}

/** The cents by which `current` is below `required`, both decimal strings; 0 if it is not. An unreadable amount counts as 0. */
export function shortfall(required: string, current: string): Cents {
  return Math.max(0, (tryParseMoney(required) ?? 0) - (tryParseMoney(current) ?? 0));
}

/**
 * A percentage of an amount, rounded down to a cent. `percent`: in hundredths of a percent, as `parseMoney` reads a rate with
 * two decimals.
 */
export function percentOf(amount: Cents, percent: number): Cents {
  // For the largest amounts the product exceeds 2^53.
  return Number((BigInt(amount) * BigInt(percent)) / 10_000n);
}

/** Integer cents → decimal string with two places: 123450 → "1234.50". @throws RangeError for anything but a safe integer. */
export function toDecimal(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not integer cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Integer cents (or the wire's decimal string) → "$1,234.50"; unknown money is "—", never 0.00 (client/README.md, Every screen).
 * `sign: 'always'` adds a plus sign to positive amounts, so that colour is never the only cue.
 */
export function formatMoney(
  amount: Cents | string | null | undefined,
  options: { sign?: 'auto' | 'always' } = {},
): string {
  const cents = typeof amount === 'string' ? tryParseMoney(amount) : amount;
  if (cents === null || cents === undefined || !Number.isSafeInteger(cents)) return '—';
  const [whole = '0', fraction = '00'] = toDecimal(Math.abs(cents)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${signOf(cents, options.sign)}$${grouped}.${fraction}`;
}

function signOf(cents: Cents, mode: 'auto' | 'always' = 'auto'): string {
  if (cents < 0) return '−';
  return mode === 'always' && cents > 0 ? '+' : '';
}

/** True for an amount of the API that is exactly zero; false for an unknown one. */
export function isZeroMoney(value: string | null | undefined): boolean {
  return tryParseMoney(value ?? '') === 0;
}
