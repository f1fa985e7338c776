import { cutText } from './cut-text.ts';

const MOST_TERMS = 6;
/** As many characters as GET /game takes. */
export const KEYWORD_MAX = 60;

/** What was typed as it is asked for: one space between words, none around them; never more than the API takes. */
export function cleanKeyword(typed: string): string {
  return cutText(typed.normalize('NFKC').trim().replace(/\s+/g, ' '), KEYWORD_MAX).trim();
}

/** The words of a search as they are compared. */
export function termsOf(typed: string): string[] {
  const words = foldText(typed).split(/\s+/);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MOST_TERMS);
}

/** A text as it is compared: full-width letters, capitals and the two ways of writing 台 do not count. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('臺', '台');
}

/** Does a text hold every term, in whatever order? */
export function holdsTerms(text: string, terms: readonly string[]): boolean {
  const folded = foldText(text);
  return terms.every((term) => folded.includes(term));
}

export interface TextPart {
  text: string;
  isHit: boolean;
}

/** A text cut where terms are found in it. */
export function markedParts(text: string, terms: readonly string[]): TextPart[] {
  const pattern = patternOf(terms);
  if (!pattern) return [{ text, isHit: false }];
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** Cleaned HTML with what was found in `<mark>`; tags and entities stay as they are. */
export function markHtml(html: string, terms: readonly string[]): string {
  const pattern = patternOf(terms);
  if (!pattern) return html;
  const pieces = html.split(/(<[^>]*>|&[a-z#0-9]+;)/i);
  return pieces
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replace(pattern, '<mark>$1</mark>')))
    .join('');
}

/** Longer terms first: "deposit slip" before "deposit". */
function patternOf(terms: readonly string[]): RegExp | null {
  if (terms.length === 0) return null;
  const longestFirst = terms.toSorted((a, b) => b.length - a.length);
  return new RegExp(`(${longestFirst.map(patternOfTerm).join('|')})`, 'gi');
}

function patternOfTerm(term: string): string {
  return term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('台', '[台臺]');
}
