/** Reads what people type or paste into a field. Forms and the API use the same functions, so that both accept the same. */
import { type Cents, tryParseMoney } from './money.ts';

/**
 * Hidden characters of pasted text: control and format characters, direction marks and lone surrogates. Joiners and
 * variation selectors are not among them: some scripts, emojis and rare Han characters need them.
 */
const HIDDEN_CHARACTERS =
  /(?!\u200c|\u200d|\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The text on one line, without hidden characters and surrounding blanks; '' when nothing visible is left. */
export function visibleText(value: string): string {
  const text = value
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(HIDDEN_CHARACTERS, '')
    .trim();
  return /[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u.test(text) ? text : '';
}

/** As `visibleText`, with full-width letters, digits and signs in their plain form: "ａｂｃ１" → "abc1". */
export function normalizedText(value: string): string {
  return visibleText(value.normalize('NFKC'));
}

/**
 * The six digits of a code that was typed or pasted: "123 456", "123-456", "G-123456", a whole message. Returns the plain
 * text when it holds no six-digit number, or several different ones.
 */
export function readCode(value: string): string {
  const text = normalizedText(value);
  const found = text.match(/(?<!\d[.-]?)\d{6}(?![.-]?\d)/g) ?? text.match(SPLIT_CODE) ?? [];
  const codes = new Set(found.map((code) => code.replace(/\D/g, '')));
  const [code] = codes;
  return code !== undefined && codes.size === 1 ? code : text;
}

/** Six digits in groups of three, two or one. Phone numbers have more groups. */
const SPLIT_CODE =
  /(?<!\d[ .-]?)(?:\d{3}[ .\-\u2010-\u2015]\d{3}|\d\d([ .-])\d\d\1\d\d|\d(?:[ .-]\d){5})(?![ .-]?\d)/g;

const CURRENCY_BEFORE = /^(?:(?:NT|US)?\$|NTD|TWD|USD)\s*/i;
const CURRENCY_AFTER = /(?:元整?|圓整?|块|塊|NTD|TWD|USD)$/i;
/** Commas or blanks only between thousands: exactly three digits follow each. */
const GROUPED_AMOUNT = /^[1-9]\d*(?:[, ]\d{3})+(?:\.\d*)?$/;

/**
 * A typed amount without currency, grouping and hidden characters: "NT$ 1,234.50" → "1234.50". Everything else stays as
 * it was typed: "1,5" may mean 1.5, so its comma stays and `amountToCents` refuses it.
 */
export function cleanAmount(value: string): string {
  const text = normalizedText(value)
    .replaceAll('。', '.')
    .replace(CURRENCY_BEFORE, '')
    .replace(CURRENCY_AFTER, '')
    .trimEnd();
  return GROUPED_AMOUNT.test(text) ? text.replace(/[, ]/g, '') : text;
}

/** Integer cents of a typed amount, or null when it is none or below zero. "100." is 100 and ".5" is 0.5. */
export function amountToCents(value: string): Cents | null {
  const text = cleanAmount(value);
  if (!/^\d*(?:\.\d*)?$/.test(text) || !/\d/.test(text)) return null;
  return tryParseMoney(text.replace(/^\./, '0.').replace(/\.$/, ''));
}
