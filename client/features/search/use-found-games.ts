import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useApp } from '#platform/site/page.ts';
import { foldText } from '#shared/find-text.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import { type FoundGame, type FoundGames, foundGamesQuery } from './api.ts';
import { cachedGames } from './cached-games.ts';
import { createIndex, type Level } from './search-index.ts';

/** Debounce of the API request. */
const DEBOUNCE_MS = 150;

const NO_PRODUCTS: readonly GameProduct[] = [];

/** Games, and the words that found them. */
type WordedGames = FoundGames & { words: string };

/**
 * The games that the API finds. Until it answers, and if it fails, matches of the query cache. If the API finds none, a
 * second request uses the corrected spelling of a name that this device knows.
 */
export function useFoundGames(words: string, products = NO_PRODUCTS) {
  const app = useApp();
  const isEmpty = words === '';
  const requested = useDebounced(words);
  const query = useQuery({ ...foundGamesQuery(app, requested), enabled: requested !== '' });
  const answer = requested === words ? query.data : undefined;
  // `dataUpdatedAt`: each answer adds games to the cache.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const cached = useMemo(() => (isEmpty ? [] : cachedGames(app)), [app, isEmpty, query.dataUpdatedAt]);
  const index = useMemo(() => createIndex(cached, ({ name }) => ({ title: name })), [cached]);
  const names = useMemo(
    () => createIndex([...cached, ...products], ({ name }) => ({ title: name })),
    [cached, products],
  );
  const corrected = (answer?.total === 0 && names.correct(words)) || '';
  const isCorrected = corrected !== '' && corrected !== foldText(words);
  const secondQuery = useQuery({ ...foundGamesQuery(app, corrected), enabled: isCorrected });
  const second = isCorrected ? secondQuery.data : undefined;

  function find(level: Level): WordedGames {
    if (level === 'asTyped' && answer) return { ...answer, words };
    if (level !== 'asTyped' && second?.total) return { ...second, words: corrected };
    const list: FoundGame[] = index.find(words, level);
    return { list, total: 0, words };
  }

  return {
    find,
    queries: [query, secondQuery],
    isPending: requested !== words || query.isFetching || secondQuery.isFetching,
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
