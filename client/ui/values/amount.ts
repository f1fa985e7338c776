import { type Cents, tryParseMoney } from '#shared/money.ts';

/**
 * What someone typed or pasted, without what cannot change its meaning: full-width digits become plain ones,
 * the currency sign, spaces and grouping commas go. Everything else stays as it was typed.
 */
export function cleanAmount(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[$,\s]/g, '');
}

/** Integer cents of a typed amount; null for what is none, or below zero. "100." and ".5" count as they are meant. */
export function amountToCents(text: string): Cents | null {
  const clean = cleanAmount(text);
  if (!/^\d*\.?\d*$/.test(clean) || !/\d/.test(clean)) return null;
  return tryParseMoney(clean.replace(/^\./, '0.').replace(/\.$/, ''));
}
