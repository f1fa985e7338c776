/** A page of free text is rendered for its visitor alone: hardly anybody asks for the same one. */
const FREE_TEXT = new Set(['keyword', 'q']);
/** Longer values and other characters would blow up the key. */
const KEYED_VALUE = /^[\w-]{1,32}$/;

/**
 * The part of a query that a cached page depends on: the names that its route reads (`queries` of the catalogue), sorted
 * ("" or "?a=1"). Undefined: such a page is not cached.
 */
export function keyedSearch(search: string, names: readonly string[]): string | undefined {
  if (search === '' || names.length === 0) return '';
  const keyed = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    if (!names.includes(name)) continue;
    if (FREE_TEXT.has(name) || keyed.has(name) || !KEYED_VALUE.test(value)) return undefined;
    keyed.set(name, value);
  }
  const pairs = Array.from(keyed, ([name, value]) => `${name}=${value}`).toSorted();
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
