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
import { gamesAtHand } from './at-hand.ts';
import {
  gameRows,
  helpRows,
  type LinkRow,
  memberRows,
  promotionRows,
  providerRows,
  type RowSource,
} from './rows.ts';

/** Keys that come in one roll are one question. */
const ASK_MS = 150;

export type GroupName = 'member' | 'games' | 'providers' | 'promotions' | 'help';

export interface FoundGroup {
  name: GroupName;
  rows: readonly LinkRow[];
  /** Of all that match, whether they are in `rows` or not. */
  total: number;
}

export interface Found {
  groups: readonly FoundGroup[];
  /** More may come. */
  isLoading: boolean;
  /** Something did not come: what is shown is what is at hand. */
  hasFailed: boolean;
  retry: () => void;
}

/**
 * What a text finds, group by group. Providers, promotions and help are lists that are loaded with the first key and searched
 * here; games are asked for, one call once the keys rest, while those at hand are shown. Names in the other language are
 * looked up where the text is written in it.
 */
export function useSiteSearch(words: string): Found {
  const text = useText();
  const app = useApp();
  const isMember = useIsMember();
  const isAsked = words !== '';
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
    groups: isAsked ? groupsOf(source, { ...lists, games, isMember }) : [],
    isLoading: isAsked && (games.isPending || queries.some((query) => query.isFetching)),
    hasFailed: isAsked && failed.length > 0,
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
    // Whoever types the name of one of their pages wants to go there.
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

/** What is searched here. Nothing is asked before something is typed. */
function useLists(words: string) {
  const app = useApp();
  const other = useMemo(() => inOtherLocale(app), [app]);
  const enabled = words !== '';
  const isForeign = enabled && isOfOtherLanguage(words, app.locale);
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
function isOfOtherLanguage(words: string, locale: string): boolean {
  return locale === 'enUS' ? /\p{Script=Han}/u.test(words) : /[a-z]/i.test(words);
}

/** The API's answer; until it is there, and where none comes, the games at hand. */
function useFoundGames(words: string, terms: readonly string[]) {
  const app = useApp();
  const asked = useRested(words);
  const query = useQuery({ ...foundGamesQuery(app, asked), enabled: asked !== '' });
  const answer = asked === words ? query.data : undefined;
  // Answers come into the cache that is searched: another look each time one does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const atHand = useMemo(
    () => (words ? gamesAtHand(app, terms) : []),
    [app, terms, words, query.dataUpdatedAt],
  );
  return {
    query,
    list: answer?.list ?? atHand,
    total: answer?.total ?? 0,
    isPending: asked !== words || query.isFetching,
  };
}

/** A text once it rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : ASK_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
