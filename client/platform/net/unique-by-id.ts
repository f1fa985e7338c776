/** Removes duplicates: a new record moves others to the next page, and an API may ignore paging. The last one stays. */
export function uniqueById<Item extends { id: number }>(list: readonly Item[]): Item[] {
  return [...new Map(list.map((item) => [item.id, item])).values()];
}
