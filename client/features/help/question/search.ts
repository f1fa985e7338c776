import type { Article } from '#shared/webapi/article.ts';
import { plainText } from '../outline.ts';

const MOST_TERMS = 6;

/** The words of a search as they are compared; full-width letters and digits count as plain ones. */
export function termsOf(typed: string): string[] {
  const words = typed.normalize('NFKC').toLowerCase().split(/\s+/);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MOST_TERMS);
}

/** Texts that hold every term, those with all of them in the title first. */
export function findArticles(list: readonly Article[], terms: readonly string[]): Article[] {
  if (terms.length === 0) return [...list];
  const holdsAll = (text: string) => terms.every((term) => text.includes(term));
  const hits = list.filter(({ title, content }) => holdsAll(`${title} ${plainText(content)}`.toLowerCase()));
  const isLate = ({ title }: Article) => Number(!holdsAll(title.toLowerCase()));
  return hits.toSorted((a, b) => isLate(a) - isLate(b));
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
  return new RegExp(`(${longestFirst.map(escapePattern).join('|')})`, 'gi');
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
