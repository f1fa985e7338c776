import { useQuery } from '@tanstack/react-query';
import { walletsQuery } from '#platform/net/queries.ts';
import { centsLeftIn, frozenIn, movableIn } from '#platform/net/transfers.ts';
import { useApp } from '#platform/site/page.ts';
import type { Cents } from '#shared/money.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { useHydrated } from '#ui/base/clock.ts';

interface MoneyInGames {
  /** Can be brought back to the main wallet. */
  movable: Cents;
  /** Stays in wallets that move whole dollars only. */
  centsLeft: Cents;
  /** In wallets under maintenance. */
  frozen: Cents;
}

/** The money in game wallets. It loads in the browser only, because the list of wallets waits for every provider. */
export function useMoneyInGames(): MoneyInGames {
  const { data: wallets = [] } = useQuery({ ...walletsQuery(useApp()), enabled: useHydrated() });
  const games = wallets.filter(({ id }) => id !== MAIN_WALLET_ID);
  const open = games.filter(({ status }) => status !== 'maintenance');
  return { movable: movableIn(open), centsLeft: centsLeftIn(open), frozen: frozenIn(games) };
}
