import { cutText } from './cut-text.ts';

const MAX_TERMS = 6;
/** Maximum length of the `keyword` of GET /game. */
export const KEYWORD_MAX = 60;

/** Normalizes typed text for the `keyword` parameter: single spaces, trimmed, at most KEYWORD_MAX characters. */
export function cleanKeyword(typed: string): string {
  return cutText(typed.normalize('NFKC').trim().replace(/\s+/g, ' '), KEYWORD_MAX).trim();
}

/** Splits a search into distinct folded words, six at most. */
export function termsOf(typed: string): string[] {
  const words = foldText(typed).split(/\s+/);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MAX_TERMS);
}

/** Folds a text for comparison: full-width letters, upper case and the variant 臺 of 台 make no difference. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('臺', '台');
}

/** Whether a text contains every term, in any order. */
export function containsTerms(text: string, terms: readonly string[]): boolean {
  const folded = foldText(text);
  return terms.every((term) => folded.includes(term));
}

export interface TextPart {
  text: string;
  isHit: boolean;
}

/** Splits a text into parts that match a term and parts that do not. */
export function markedParts(text: string, terms: readonly string[]): TextPart[] {
  const pattern = patternOf(terms);
  if (!pattern) return [{ text, isHit: false }];
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** Wraps each match in `<mark>`. `html` must be sanitized; its tags and entities stay unchanged. */
export function markHtml(html: string, terms: readonly string[]): string {
  const pattern = patternOf(terms);
  if (!pattern) return html;
  const pieces = html.split(/(<[^>]*>|&[a-z#0-9]+;)/i);
  return pieces
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replace(pattern, '<mark>$1</mark>')))
    .join('');
}

/** Longer terms come first: a match of "deposits" must win over "deposit". */
function patternOf(terms: readonly string[]): RegExp | null {
  if (terms.length === 0) return null;
  const longestFirst = terms.toSorted((a, b) => b.length - a.length);
  return new RegExp(`(${longestFirst.map(patternOfTerm).join('|')})`, 'gi');
}

function patternOfTerm(term: string): string {
  return term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('台', '[台臺]');
}
