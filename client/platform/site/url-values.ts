/** Parses an id in a URL: a positive number of at most 15 digits. Null for any other text. */
export function readId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The page number in a URL, `?page=2`: from 1 to `max`, which is at most 99. Invalid values count as 1. */
export function pageNumberOf(search: URLSearchParams, max: number): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d?$/.test(text) ? Math.min(Number(text), max) : 1;
}
