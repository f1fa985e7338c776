import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { type Cents, tryParseMoney } from '#shared/money.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import type { Page } from '#shared/webapi/envelope.ts';
import type { Game } from '#shared/webapi/schemas/game.ts';
import { callQuery } from './calls.ts';

export const POLL_MS = 20_000;

const NONE: Readonly<Record<number, Cents>> = {};

/**
 * The 100 highest jackpots in cents, by the id of the game. The first request runs in the browser, so it does not delay
 * the first paint. The query then polls every `everyMs` while the tab is visible and the list is not empty.
 */
export function useJackpots(): { amounts: Readonly<Record<number, Cents>>; everyMs: number } {
  const { data = NONE } = useQuery({
    ...jackpotsQuery(useApp()),
    refetchInterval: ({ state: { data } }) => (data && Object.keys(data).length > 0 ? POLL_MS : false),
  });
  return useMemo(() => ({ amounts: data, everyMs: POLL_MS }), [data]);
}

/** The jackpot of a game if a list of games has loaded it. Sends no request. */
export function useKnownJackpot(gameId: number | undefined): Cents | undefined {
  const { data = NONE } = useQuery({ ...jackpotsQuery(useApp()), enabled: false });
  return gameId === undefined ? undefined : data[gameId];
}

function jackpotsQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.games, {
    query: { has_jackpot: 1, sort: 'jackpot', per_page: 100 },
    as: ['jackpots'],
    view: amountsOf,
    freshSeconds: 10,
  });
}

/** An API that ignores the filter also answers games without a jackpot. */
function amountsOf({ list }: Page<Game>): Record<number, Cents> {
  return Object.fromEntries(
    list.flatMap(({ id, jackpot }) => {
      const cents = jackpot ? tryParseMoney(jackpot) : null;
      return cents !== null && cents > 0 ? [[id, cents]] : [];
    }),
  );
}
