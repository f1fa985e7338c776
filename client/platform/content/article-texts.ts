import { containsTerms } from '#shared/find-text.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The plain text of sanitized HTML. */
export function htmlToText(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&[a-z#0-9]+;/gi, (entity) => ENTITIES[entity] ?? ' ');
  return text.replace(/\s+/g, ' ').trim();
}

/** Articles that contain every term; those with all terms in the title come first. */
export function findArticles(list: readonly Article[], terms: readonly string[]): Article[] {
  if (terms.length === 0) return [...list];
  const hits = list.filter(({ title, content }) => containsTerms(`${title} ${htmlToText(content)}`, terms));
  const isLate = ({ title }: Article) => Number(!containsTerms(title, terms));
  return hits.toSorted((a, b) => isLate(a) - isLate(b));
}

const BEFORE = 24;
const LENGTH = 90;

/** An excerpt around the first term found; '' if there is none. */
export function snippetOf(html: string, terms: readonly string[]): string {
  const text = htmlToText(html);
  const lower = text.toLowerCase().replaceAll('臺', '台');
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0);
  if (places.length === 0) return '';
  const place = Math.min(...places);
  const near = Math.max(0, place - BEFORE);
  // Start at a whole word if the language separates words.
  const gap = text.indexOf(' ', near);
  const from = near > 0 && gap >= 0 && gap < place ? gap + 1 : near;
  const piece = text.slice(from, from + LENGTH).trim();
  return `${from > 0 ? '…' : ''}${piece}${from + LENGTH < text.length ? '…' : ''}`;
}
