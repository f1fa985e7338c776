import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { htmlToText } from '#platform/content/article-texts.ts';
import { articlesQuery } from '#platform/content/articles.ts';
import { categoriesQuery, productsQuery } from '#platform/net/queries.ts';
import { inOtherLocale } from '#platform/site/other-locale.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { termsOf } from '#shared/find-text.ts';
import { allPromotionsQuery, GAMES_SHOWN } from './api.ts';
import { indexPages, wordsOfPage } from './pages.ts';
import {
  articleRows,
  gameRows,
  inBothLanguages,
  type LinkRow,
  pageRows,
  promotionRows,
  promotionText,
  providerRows,
  type RowSource,
} from './rows.ts';
import { createIndex, LEVELS, type Level } from './search-index.ts';
import { useFoundGames } from './use-found-games.ts';

export type GroupName = 'sections' | 'member' | 'games' | 'providers' | 'promotions' | 'help';

export interface FoundGroup {
  name: GroupName;
  rows: readonly LinkRow[];
  /** All matches, including those that are not in `rows`. */
  total: number;
  /** The words that found them. */
  words: string;
}

export interface Found {
  groups: readonly FoundGroup[];
  /** More results may arrive. */
  isLoading: boolean;
  /** A request failed. The groups are incomplete. */
  hasFailed: boolean;
  retry: () => void;
}

/** Below the games. They show with the API's games, which would push them down under the visitor's finger. */
const BELOW_GAMES: ReadonlySet<GroupName> = new Set(['providers', 'promotions', 'help']);

/**
 * Searches by group. Pages, providers, promotions and help are searched here: their lists load with the first key. Games are
 * searched by the API. Typing errors count once nothing matches the words as they were typed.
 */
export function useSiteSearch(words: string): Found {
  const lists = useLists(words);
  const games = useFoundGames(words, lists.products.data);
  const indexes = useIndexes(lists);
  const source = useRowSource(words, lists);
  const queries: UseQueryResult[] = [
    lists.products,
    lists.promotions,
    lists.questions,
    lists.guides,
    ...games.queries,
  ];
  const failed = queries.filter((query) => query.isError);
  const isLoading = words !== '' && (games.isPending || queries.some((query) => query.isFetching));
  // While loading, show exact matches only: corrected spellings count once nothing matches the words as typed.
  const levels = isLoading ? LEVELS.slice(0, 1) : LEVELS;
  let groups: ReturnType<typeof groupsOf> = [];
  for (const level of words === '' ? [] : levels) {
    groups = groupsOf({ words, level, source, indexes, games });
    if (groups.length > 0) break;
  }
  return {
    groups: games.isPending ? groups.filter(({ name }) => !BELOW_GAMES.has(name)) : groups,
    isLoading,
    hasFailed: words !== '' && failed.length > 0,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

interface GroupsInput {
  words: string;
  level: Level;
  source: RowSource;
  indexes: ReturnType<typeof useIndexes>;
  games: ReturnType<typeof useFoundGames>;
}

function groupsOf({ words, level, source, indexes, games }: GroupsInput): FoundGroup[] {
  const pages = indexes.pages.find(words, level);
  const kind = pages[0]?.category;
  const helped = pages.filter(({ group: name }) => name !== 'sections').slice(0, 2);
  // A word for a category also finds its providers: 輪盤 (roulette) finds those of live games. A word for a page also finds
  // the articles about it.
  const providers = unique([
    ...indexes.providers.find(words, level),
    ...indexes.allProviders.filter(({ item }) => item.category_code === kind),
  ]);
  const articles = indexes.articles.find(words, level);
  const related = indexes.articles
    .findTitles(helped.flatMap(({ name }) => wordsOfPage(name)))
    .filter((article) => !articles.includes(article));
  const foundGames = games.find(level);
  const gameList = gameRows(source, foundGames.list).slice(0, GAMES_SHOWN);
  const pagesOf = (name: GroupName) =>
    pageRows(
      source,
      pages.filter((page) => page.group === name),
    );
  const group = (name: GroupName, rows: readonly LinkRow[]): FoundGroup => ({
    ...{ name, rows, words },
    total: rows.length,
  });
  const sections = group('sections', pagesOf('sections'));
  const gameGroup = {
    ...group('games', gameList),
    total: Math.max(foundGames.total, gameList.length),
    words: foundGames.words,
  };
  return [
    // First: a visitor who types a page's name wants that page. A guest logs in on the way.
    group('member', pagesOf('member')),
    // A game with nearly this name is closer than a section with a similar word: "dragn" is Dragon Gate before Live.
    ...(level === 'asTyped' ? [sections, gameGroup] : [gameGroup, sections]),
    group('providers', providerRows(source, providers)),
    group('promotions', promotionRows(source, indexes.promotions.find(words, level))),
    group('help', [
      ...pagesOf('help'),
      ...articleRows(source, articles),
      ...articleRows(source, related, pageRows(source, helped)),
    ]),
  ].filter(({ rows }) => rows.length > 0);
}

function unique<T>(list: readonly T[]): T[] {
  return [...new Set(list)];
}

type Lists = ReturnType<typeof useLists>;

function useRowSource(words: string, { products, categories }: Lists): RowSource {
  const app = useApp();
  const text = useText();
  return { app, text, terms: termsOf(words), products: products.data, categories: categories.data };
}

/** The lists that are searched here. Those that the popular games do not need load when the first key is typed. */
function useLists(words: string) {
  const app = useApp();
  const other = useMemo(() => inOtherLocale(app), [app]);
  const enabled = words !== '';
  const isForeign = enabled && isOtherLanguage(words, app.locale);
  const products = useQuery(productsQuery(app));
  const categories = useQuery(categoriesQuery(app));
  const promotions = useQuery({ ...allPromotionsQuery(app), enabled });
  const questions = useQuery({ ...articlesQuery(app, 'question'), enabled });
  const guides = useQuery({ ...articlesQuery(app, 'help'), enabled });
  const otherProducts = useQuery({ ...productsQuery(other), enabled: isForeign });
  const otherPromotions = useQuery({ ...allPromotionsQuery(other), enabled: isForeign });
  return { products, categories, promotions, questions, guides, otherProducts, otherPromotions };
}

/** Han characters on an English page, Latin letters on a Chinese one. */
function isOtherLanguage(words: string, locale: string): boolean {
  return locale === 'enUS' ? /\p{Script=Han}/u.test(words) : /[a-z]/i.test(words);
}

/** The indexes of the lists, each made when its list arrives. Names in the other language are found too. */
function useIndexes({ products, promotions, questions, guides, otherProducts, otherPromotions }: Lists) {
  const app = useApp();
  const text = useText();
  const pages = useMemo(() => indexPages(app, text), [app, text]);
  const allProviders = useMemo(
    () => inBothLanguages(products.data ?? [], otherProducts.data ?? []),
    [products.data, otherProducts.data],
  );
  const providers = useMemo(
    () => createIndex(allProviders, ({ item, other }) => ({ title: item.name, text: other?.name })),
    [allProviders],
  );
  const foundPromotions = useMemo(() => {
    const both = inBothLanguages(promotions.data ?? [], otherPromotions.data ?? []);
    return createIndex(both, ({ item, other }) => ({
      title: item.title,
      text: `${promotionText(item)} ${other ? `${other.title} ${promotionText(other)}` : ''}`,
    }));
  }, [promotions.data, otherPromotions.data]);
  const articles = useMemo(() => {
    const shown = [
      ...(app.hasPage('CUSTOM_HELP') ? (guides.data ?? []) : []),
      ...(app.hasPage('CUSTOM_QUESTION') ? (questions.data ?? []) : []),
    ];
    return createIndex(shown, ({ title, content }) => ({ title, text: htmlToText(content) }));
  }, [app, guides.data, questions.data]);
  return { pages, allProviders, providers, promotions: foundPromotions, articles };
}
