import MiniSearch, { type SearchOptions } from 'minisearch';
import { foldText } from '#shared/find-text.ts';

/** How closely a result must match. Each level finds more; it is used only if the ones before it find nothing at all. */
export const LEVELS = ['asTyped', 'withTypos', 'anyWord'] as const;
export type Level = (typeof LEVELS)[number];

const OPTIONS: Record<Level, SearchOptions> = {
  asTyped: { combineWith: 'AND', prefix: true },
  withTypos: { combineWith: 'AND', prefix: true, fuzzy: typosIn },
  anyWord: { combineWith: 'OR', prefix: true, fuzzy: typosIn },
};

/** Texts of an item. A match in the title counts more. */
export interface ItemTexts {
  title: string;
  text?: string | undefined;
}

export interface SearchIndex<T> {
  /** The matching items, best first. */
  find: (words: string, level: Level) => T[];
  /** The items whose title has one of the phrases, best first. */
  findTitles: (phrases: readonly string[]) => T[];
  /** Corrects the spelling of Latin words by the words of the index; undefined without similar words. */
  correct: (words: string) => string | undefined;
}

/** An index of a list: words in any order, their beginnings, and words with typing errors. */
export function createIndex<T>(items: readonly T[], textsOf: (item: T) => ItemTexts): SearchIndex<T> {
  const index = new MiniSearch<ItemTexts & { id: number }>({
    fields: ['title', 'text'],
    tokenize: wordsOf,
    // `wordsOf` has folded them.
    processTerm: (word) => word,
    searchOptions: { boost: { title: 5 } },
  });
  index.addAll(items.map((item, id) => ({ id, ...textsOf(item) })));
  const itemsOf = (found: readonly { id: number }[]) => found.flatMap(({ id }) => items[id] ?? []);
  return {
    find: (words, level) => itemsOf(index.search(words, OPTIONS[level])),
    findTitles: (phrases) => {
      const queries = phrases.map((phrase) => ({ queries: [phrase], ...OPTIONS.asTyped }));
      return itemsOf(index.search({ combineWith: 'OR', queries }, { fields: ['title'] }));
    },
    correct: (words) =>
      HAN.test(words) ? undefined : index.autoSuggest(words, OPTIONS.withTypos)[0]?.suggestion,
  };
}

/** Typing errors that a word may have. A pair of Han characters and a short Latin word would match too much. */
function typosIn(word: string): number {
  if (word.length < 4 || HAN.test(word)) return 0;
  return word.length < 6 ? 1 : 2;
}

const HAN = /\p{Script=Han}/u;
const RUNS = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;

/**
 * The words of a text. Han text has no spaces, so its words are all pairs of neighbouring characters, and the last one alone:
 * 提款密碼 → 提款, 款密, 密碼, 碼. A single character is found as the beginning of a pair.
 */
export function wordsOf(text: string): string[] {
  const runs = foldText(text).replace(/['’]/g, '').match(RUNS) ?? [];
  return runs.flatMap((run) => {
    if (!HAN.test(run)) return run;
    const characters = [...run];
    return characters.map((character, at) => character + (characters[at + 1] ?? ''));
  });
}
