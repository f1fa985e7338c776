import { plainText } from '../outline.ts';

const BEFORE = 24;
const LENGTH = 90;

/** A piece of a text around the first term found in it; '' where none is. */
export function snippetOf(html: string, terms: readonly string[]): string {
  const text = plainText(html);
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0);
  if (places.length === 0) return '';
  const place = Math.min(...places);
  const near = Math.max(0, place - BEFORE);
  // A whole word first, where the language parts its words.
  const gap = text.indexOf(' ', near);
  const from = near > 0 && gap >= 0 && gap < place ? gap + 1 : near;
  const piece = text.slice(from, from + LENGTH).trim();
  return `${from > 0 ? '…' : ''}${piece}${from + LENGTH < text.length ? '…' : ''}`;
}
