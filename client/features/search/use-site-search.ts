import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { articlesQuery } from '#platform/content/articles.ts';
import { categoriesQuery, productsQuery } from '#platform/net/queries.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { inOtherLocale } from '#platform/site/other-locale.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { termsOf } from '#shared/find-text.ts';
import { allPromotionsQuery, foundGamesQuery, GAMES_SHOWN } from './api.ts';
import { findCachedGames } from './cached-games.ts';
import {
  gameRows,
  helpRows,
  type LinkRow,
  memberRows,
  promotionRows,
  providerRows,
  type RowSource,
} from './rows.ts';

/** Debounce of the API request. */
const DEBOUNCE_MS = 150;

export type GroupName = 'member' | 'games' | 'providers' | 'promotions' | 'help';

export interface FoundGroup {
  name: GroupName;
  rows: readonly LinkRow[];
  /** All matches, including those that are not in `rows`. */
  total: number;
}

export interface Found {
  groups: readonly FoundGroup[];
  /** More results may arrive. */
  isLoading: boolean;
  /** A request failed. The groups are incomplete. */
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Searches by group. Providers, promotions and help load with the first key and are searched here. Games are searched by
 * the API after a debounce. Cached games are shown meanwhile. Names in the other language load when the text is in it.
 */
export function useSiteSearch(words: string): Found {
  const text = useText();
  const app = useApp();
  const isMember = useIsMember();
  const hasWords = words !== '';
  const terms = useMemo(() => termsOf(words), [words]);
  const lists = useLists(words);
  const games = useFoundGames(words, terms);
  const source = { app, text, terms, products: lists.products.data, categories: lists.categories.data };
  const queries: UseQueryResult[] = [
    lists.products,
    lists.promotions,
    lists.questions,
    lists.guides,
    games.query,
  ];
  const failed = queries.filter((query) => query.isError);
  return {
    groups: hasWords ? groupsOf(source, { ...lists, games, isMember }) : [],
    isLoading: hasWords && (games.isPending || queries.some((query) => query.isFetching)),
    hasFailed: hasWords && failed.length > 0,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

type Lists = ReturnType<typeof useLists>;

function groupsOf(
  source: RowSource,
  { games, isMember, ...lists }: Lists & { games: ReturnType<typeof useFoundGames>; isMember: boolean },
): FoundGroup[] {
  const { providers, others, promotions, questions, guides } = lists;
  const help = { questions: questions.data ?? [], guides: guides.data ?? [] };
  const found = gameRows(source, games.list).slice(0, GAMES_SHOWN);
  return [
    // First: a member who types a page's name wants that page.
    group('member', isMember ? memberRows(source) : []),
    group('games', found, Math.max(games.total, found.length)),
    group('providers', providerRows(source, providers)),
    group('promotions', promotionRows(source, promotions.data ?? [], others)),
    group('help', helpRows(source, help)),
  ].filter(({ rows }) => rows.length > 0);
}

function group(name: GroupName, rows: readonly LinkRow[], total = rows.length): FoundGroup {
  return { name, rows, total };
}

/** The lists that are searched here. They load when the first key is typed. */
function useLists(words: string) {
  const app = useApp();
  const other = useMemo(() => inOtherLocale(app), [app]);
  const enabled = words !== '';
  const isForeign = enabled && isOtherLanguage(words, app.locale);
  const products = useQuery({ ...productsQuery(app), enabled });
  const categories = useQuery({ ...categoriesQuery(app), enabled });
  const promotions = useQuery({ ...allPromotionsQuery(app), enabled });
  const questions = useQuery({ ...articlesQuery(app, 'question'), enabled });
  const guides = useQuery({ ...articlesQuery(app, 'help'), enabled });
  const { data: providers = [] } = useQuery({ ...productsQuery(other), enabled: isForeign });
  const { data: others = [] } = useQuery({ ...allPromotionsQuery(other), enabled: isForeign });
  return { products, categories, promotions, questions, guides, providers, others };
}

/** Han characters on an English page, Latin letters on a Chinese one. */
function isOtherLanguage(words: string, locale: string): boolean {
  return locale === 'enUS' ? /\p{Script=Han}/u.test(words) : /[a-z]/i.test(words);
}

/** The games that the API found. Until it answers, and if it fails, those of the cache. */
function useFoundGames(words: string, terms: readonly string[]) {
  const app = useApp();
  const requested = useDebounced(words);
  const query = useQuery({ ...foundGamesQuery(app, requested), enabled: requested !== '' });
  const answer = requested === words ? query.data : undefined;
  // `dataUpdatedAt`: each answer adds games to the cache.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const cached = useMemo(
    () => (words ? findCachedGames(app, terms) : []),
    [app, terms, words, query.dataUpdatedAt],
  );
  return {
    query,
    list: answer?.list ?? cached,
    total: answer?.total ?? 0,
    isPending: requested !== words || query.isFetching,
  };
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
