import type { NamedProduct } from '#platform/net/queries.ts';
import type { Text } from '#platform/site/text.ts';
import { lockAfter } from '#shared/cashier/turnover.ts';
import { formatMoney } from '#shared/money.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import type { Terms } from './terms.ts';

/** The bonus of a deposit, and the bets that it requires; null where one of them is not known. */
export function effectText(text: Text, wallet: GameWallet | undefined, terms: Terms | null): string | null {
  if (!terms?.bonus || !terms.turnover) return null;
  const lock = lockAfter(wallet, { amount: terms.credited, required: terms.turnover });
  return text(lock ? 'deposit.promotion.addsLocks' : 'deposit.promotion.adds', {
    bonus: formatMoney(terms.bonus),
    bets: formatMoney(lock?.bets ?? terms.turnover),
  });
}

/** "Counts in Copper Fox, Paper Crane". Products whose names are not known are counted. */
export function gamesText(
  text: Text,
  { product_ids: ids }: Pick<Discount, 'product_ids'>,
  products: readonly NamedProduct[],
): string {
  if (ids.length === 0) return text('deposit.promotion.allGames');
  const names = products.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return names.length > 0
    ? text('deposit.promotion.games', { games: names.join(text('deposit.promotion.comma')) })
    : text('deposit.promotion.someGames', { count: ids.length });
}
