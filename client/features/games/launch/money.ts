import { movable, wholePart } from '#platform/net/transfers.ts';
import type { Cents } from '#shared/money.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';

/**
 * What automatic transfer brings to a game: the main wallet, and what other game wallets can give. Frozen and unknown
 * money stays where it is. null while the main wallet is unknown.
 */
export function comingAlong(
  product: Pick<GameProduct, 'wallet_id'>,
  { main, wallet }: { main: GameWallet | undefined; wallet: GameWallet | undefined },
  all: readonly GameWallet[] = [],
): Cents | null {
  const own = movable(main);
  if (own === null) return null;
  const others = all.filter(({ id, status }) => {
    return id !== main?.id && id !== product.wallet_id && status === 'normal';
  });
  const given = others.map((other) => movable(other) ?? 0);
  const sum = given.reduce((total, amount) => total + amount, own);
  return wallet?.is_integer_only ? wholePart(sum) : sum;
}
